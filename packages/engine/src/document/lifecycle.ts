import { err, ok, type Result } from '../kernel/result.ts';

/** The lifecycle states of the specification (cart §1). */
export const LIFECYCLE_STATES = [
  'draft',
  'sent',
  'approved',
  'closed',
  'canceled',
  'to_be_packed',
  'packed',
  'to_be_invoiced',
  'invoiced',
  'to_be_shipped',
  'shipped',
  'to_be_delivered',
  'delivered',
  'to_be_delivery_noted',
  'delivery_noted',
  'to_be_credit_invoiced',
  'credit_invoiced',
] as const;
export type LifecycleState = (typeof LIFECYCLE_STATES)[number];

export type LifecycleName =
  | 'quote'
  | 'order'
  | 'delivery'
  | 'return'
  | 'proforma'
  | 'fiscal'
  | 'purchaseOrder'
  | 'stock'
  | 'transfer'
  | 'takeaway'
  | 'shipment';

export type TransitionTable = { readonly [from in LifecycleState]?: readonly LifecycleState[] };

/**
 * Allowed state transitions by kind of document. A state without an entry is final. Goods only move
 * forward (packed is not unpacked: it is canceled or returned); a closed fiscal document can only
 * be credited.
 */
export const LIFECYCLES: Readonly<Record<LifecycleName, TransitionTable>> = {
  quote: {
    draft: ['sent', 'approved', 'canceled'],
    sent: ['approved', 'closed', 'canceled'],
    approved: ['closed', 'canceled'],
  },
  order: {
    draft: [
      'sent',
      'approved',
      'to_be_packed',
      'to_be_delivery_noted',
      'to_be_invoiced',
      'canceled',
    ],
    sent: ['approved', 'canceled'],
    approved: ['to_be_packed', 'to_be_delivery_noted', 'to_be_invoiced', 'canceled'],
    to_be_packed: ['packed', 'canceled'],
    packed: [
      'to_be_shipped',
      'to_be_delivered',
      'to_be_delivery_noted',
      'to_be_invoiced',
      'canceled',
    ],
    to_be_shipped: ['shipped', 'canceled'],
    shipped: ['to_be_delivered', 'delivered'],
    to_be_delivered: ['delivered', 'canceled'],
    delivered: ['to_be_delivery_noted', 'to_be_invoiced', 'closed'],
    to_be_delivery_noted: ['delivery_noted', 'canceled'],
    delivery_noted: ['to_be_invoiced', 'closed'],
    to_be_invoiced: ['invoiced', 'canceled'],
    invoiced: ['closed'],
  },
  delivery: {
    draft: ['to_be_shipped', 'to_be_invoiced', 'canceled'],
    to_be_shipped: ['shipped', 'canceled'],
    shipped: ['delivered', 'to_be_invoiced'],
    delivered: ['to_be_invoiced', 'closed'],
    to_be_invoiced: ['invoiced', 'closed'],
    invoiced: ['closed'],
  },
  return: {
    draft: ['to_be_credit_invoiced', 'closed', 'canceled'],
    to_be_credit_invoiced: ['credit_invoiced', 'closed'],
    credit_invoiced: ['closed'],
  },
  proforma: {
    draft: ['sent', 'approved', 'to_be_invoiced', 'canceled'],
    sent: ['approved', 'to_be_invoiced', 'canceled'],
    approved: ['to_be_invoiced', 'canceled'],
    to_be_invoiced: ['invoiced', 'canceled'],
    invoiced: ['closed'],
  },
  fiscal: {
    draft: ['closed', 'canceled'],
    closed: ['to_be_credit_invoiced', 'credit_invoiced'],
    // The intent to credit can be withdrawn; the document itself never changed.
    to_be_credit_invoiced: ['credit_invoiced', 'closed'],
  },
  purchaseOrder: {
    draft: ['sent', 'approved', 'canceled'],
    sent: ['approved', 'to_be_delivered', 'canceled'],
    approved: ['to_be_delivered', 'canceled'],
    // Closed: the rest of a partly received order will not come.
    to_be_delivered: ['delivered', 'closed', 'canceled'],
    delivered: ['to_be_invoiced', 'closed'],
    to_be_invoiced: ['invoiced', 'closed'],
    invoiced: ['closed'],
  },
  stock: {
    draft: ['approved', 'closed', 'canceled'],
    approved: ['closed', 'canceled'],
  },
  // The target receives what was shipped; what moved at once is closed.
  transfer: {
    draft: ['shipped', 'closed', 'canceled'],
    shipped: ['delivered'],
    delivered: ['closed'],
  },
  // Open orders that leave the house. After `shipped` and `delivered` there is only a refund.
  takeaway: {
    draft: ['to_be_packed', 'canceled'],
    to_be_packed: ['packed', 'canceled'],
    packed: ['to_be_delivered', 'canceled'],
    to_be_delivered: ['delivered', 'canceled'],
  },
  shipment: {
    draft: ['to_be_packed', 'canceled'],
    to_be_packed: ['packed', 'canceled'],
    packed: ['to_be_shipped', 'canceled'],
    to_be_shipped: ['shipped', 'canceled'],
    // It came back, and is delivered on the second try.
    shipped: ['delivered', 'to_be_delivered'],
    to_be_delivered: ['delivered', 'canceled'],
  },
};

export interface LifecycleError {
  readonly code: 'TRANSITION_NOT_ALLOWED';
  readonly from: LifecycleState;
  readonly to: LifecycleState;
}

/** The next state, or an error when the table does not allow it. */
export function moveLifecycle(
  name: LifecycleName,
  from: LifecycleState,
  to: LifecycleState,
): Result<LifecycleState, LifecycleError> {
  return LIFECYCLES[name][from]?.includes(to) === true
    ? ok(to)
    : err({ code: 'TRANSITION_NOT_ALLOWED', from, to });
}

/**
 * Lists the problems of a transition table: unknown, duplicate or unreachable states, or no final
 * state. Empty when it is valid.
 */
export function lifecycleProblems(name: string, table: TransitionTable): string[] {
  const problems: string[] = [];
  const known = new Set<string>(LIFECYCLE_STATES);
  const targets = new Set<string>(['draft']);
  for (const [from, to] of Object.entries(table)) {
    if (!known.has(from)) problems.push(`${name}: unknown state ${from}`);
    if (new Set(to).size !== to.length) problems.push(`${name}: ${from} names a state twice`);
    for (const state of to) {
      if (!known.has(state)) problems.push(`${name}: ${from} leads to unknown state ${state}`);
      if (state === from) problems.push(`${name}: ${from} leads to itself`);
      targets.add(state);
    }
  }
  const reached = reachable(table);
  for (const state of [...Object.keys(table), ...targets]) {
    if (!reached.has(state)) problems.push(`${name}: ${state} is never reached from draft`);
  }
  if (![...reached].some((state) => (new Map(Object.entries(table)).get(state)?.length ?? 0) === 0))
    problems.push(`${name}: never ends`);
  return problems;
}

function reachable(table: TransitionTable): ReadonlySet<string> {
  const next = new Map<string, readonly string[]>(Object.entries(table));
  const reached = new Set<string>();
  const queue: string[] = ['draft'];
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    if (reached.has(state)) continue;
    reached.add(state);
    queue.push(...(next.get(state) ?? []));
  }
  return reached;
}

/**
 * Called at process start, so that no process runs with an invalid table.
 * @throws Error naming every problem.
 */
export function assertLifecycles(): void {
  const problems = Object.entries(LIFECYCLES).flatMap(([name, table]) =>
    lifecycleProblems(name, table),
  );
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
