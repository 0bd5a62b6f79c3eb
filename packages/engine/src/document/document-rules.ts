import type { PaymentMethod } from '../payment/tenders.ts';
import { findDocumentType, getDocumentType } from './document-types.ts';
import {
  LIFECYCLES,
  moveLifecycle,
  type LifecycleError,
  type LifecycleName,
  type LifecycleState,
} from './lifecycle.ts';
import { err, type Result } from '../kernel/result.ts';

/**
 * How a document uses its base document.
 * - `continues`: carries its goods on (an order becomes a delivery note, a delivery note an
 *   invoice).
 * - `reverses`: returns its goods or money, never more than there was.
 * - `pays`: settles what is owed for it.
 */
export type BaseUse = 'continues' | 'reverses' | 'pays';

export interface BaseRule {
  /** Type of the base document. */
  readonly from: number;
  readonly use: BaseUse;
  /** State of the base once it is used up; null for no change. */
  readonly becomes: LifecycleState | null;
  /** State of the base of which a part is left; null for no change. */
  readonly partly: LifecycleState | null;
}

/**
 * Rules of a document type that only the back office needs: its other party and its base documents.
 */
export interface DocumentRule {
  readonly party: 'customer' | 'supplier' | 'none';
  readonly needsParty: boolean;
  readonly bases: readonly BaseRule[];
  /** Requires a base document. */
  readonly needsBase: boolean;
  /** Tenders it accepts; empty = none. */
  readonly tenders: readonly PaymentMethod[];
}

type Spec = Partial<Omit<DocumentRule, 'bases'>> & {
  readonly bases?: readonly (readonly [
    from: number,
    use: BaseUse,
    becomes: LifecycleState | null,
    partly?: LifecycleState,
  ])[];
};

function rule({ bases = [], ...spec }: Spec): DocumentRule {
  return {
    party: 'none',
    needsParty: false,
    needsBase: false,
    tenders: [],
    ...spec,
    bases: bases.map(([from, use, becomes, partly = null]) => ({ from, use, becomes, partly })),
  };
}

const CUSTOMER = { party: 'customer', needsParty: true } as const;
const SUPPLIER = { party: 'supplier', needsParty: true } as const;
/** Tenders of the back office: it has no till, so none that a till must redeem. */
const OFFICE_TENDERS = ['cash', 'cheque', 'card', 'transfer', 'withholding'] as const;
const FORWARD = [
  [1, 'continues', 'closed'],
  [2, 'continues', 'invoiced'],
  [3, 'continues', 'invoiced'],
  [5, 'continues', 'invoiced'],
] as const;

const RULES: Readonly<Record<number, DocumentRule>> = {
  1: rule({ party: 'customer' }),
  2: rule({ ...CUSTOMER, bases: [[1, 'continues', 'closed']] }),
  3: rule({
    ...CUSTOMER,
    bases: [
      [1, 'continues', 'closed'],
      [2, 'continues', 'delivery_noted'],
    ],
  }),
  4: rule({
    ...CUSTOMER,
    bases: [
      [3, 'reverses', 'closed'],
      [6, 'reverses', null],
      [7, 'reverses', null],
      [13, 'reverses', null],
    ],
  }),
  5: rule({
    party: 'customer',
    bases: [
      [1, 'continues', 'closed'],
      [2, 'continues', null],
    ],
  }),
  6: rule({ ...CUSTOMER, bases: FORWARD }),
  7: rule({ party: 'customer', bases: FORWARD, tenders: OFFICE_TENDERS }),
  10: rule({
    ...CUSTOMER,
    needsBase: true,
    bases: [
      [6, 'reverses', 'credit_invoiced'],
      [7, 'reverses', 'credit_invoiced'],
      [13, 'reverses', 'credit_invoiced'],
      [4, 'reverses', 'credit_invoiced'],
    ],
  }),
  13: rule({ ...CUSTOMER, needsBase: true, bases: [[3, 'continues', 'invoiced']] }),
  16: rule({
    ...CUSTOMER,
    bases: [
      [6, 'pays', null],
      [13, 'pays', null],
    ],
    tenders: OFFICE_TENDERS,
  }),
  20: rule({ ...SUPPLIER }),
  21: rule({ ...SUPPLIER, bases: [[20, 'continues', 'delivered', 'to_be_delivered']] }),
  22: rule({ ...SUPPLIER, bases: [[21, 'reverses', 'closed']] }),
  23: rule({
    ...SUPPLIER,
    bases: [
      [20, 'continues', 'invoiced'],
      [21, 'continues', 'invoiced'],
    ],
  }),
  24: rule({
    ...SUPPLIER,
    bases: [
      [23, 'reverses', 'credit_invoiced'],
      [22, 'reverses', 'credit_invoiced'],
    ],
  }),
  25: rule({}),
  26: rule({}),
  27: rule({}),
  28: rule({}),
  30: rule({ tenders: ['cheque'] }),
  31: rule({}),
  32: rule({ tenders: ['card'] }),
  33: rule({
    ...SUPPLIER,
    bases: [
      [23, 'pays', null],
      [34, 'pays', null],
    ],
    tenders: OFFICE_TENDERS,
  }),
  34: rule({ ...SUPPLIER }),
};

/** The rule of a till's sale: it continues quotes and orders of the back office. */
export const SALE_RULE: DocumentRule = rule({
  party: 'customer',
  bases: [
    [1, 'continues', 'closed'],
    [2, 'continues', 'invoiced'],
  ],
});

/**
 * The rule of a document type; null for a type that the back office does not issue (till sale,
 * unknown number).
 */
export function findDocumentRule(typeId: number): DocumentRule | null {
  return (Object.hasOwn(RULES, typeId) ? RULES[typeId] : undefined) ?? null;
}

/** Document types that can continue, credit or pay a document of this type, by number. */
export function nextTypesOf(
  typeId: number,
): readonly { readonly type: number; readonly use: BaseUse }[] {
  return Object.entries(RULES).flatMap(([type, { bases }]) => {
    const base = bases.find(({ from }) => from === typeId);
    return base === undefined ? [] : [{ type: Number(type), use: base.use }];
  });
}

/**
 * State of a new document by lifecycle. Goods are sent as soon as their delivery note is issued;
 * fiscal documents and stock movements are closed at once.
 */
const FIRST_STATE: Readonly<Record<LifecycleName, LifecycleState>> = {
  quote: 'draft',
  order: 'draft',
  delivery: 'to_be_invoiced',
  return: 'to_be_credit_invoiced',
  proforma: 'draft',
  fiscal: 'closed',
  purchaseOrder: 'draft',
  stock: 'closed',
  transfer: 'closed',
  takeaway: 'draft',
  shipment: 'draft',
};

/**
 * State in which a new document of this type is stored. A return of delivered but uncharged goods
 * has nothing to credit, so it is closed at once.
 * @param bases types of its base documents
 * @throws Error for an unknown type
 */
export function initialStateOf(typeId: number, bases: readonly number[] = []): LifecycleState {
  const { lifecycle } = getDocumentType(typeId);
  return lifecycle === 'return' && bases.some(deliversUncharged)
    ? 'closed'
    : FIRST_STATE[lifecycle];
}

/** Whether documents of this type deliver goods without charging them. */
export function deliversUncharged(typeId: number): boolean {
  return findDocumentType(typeId)?.lifecycle === 'delivery';
}

const ENDS_WHEN_CLOSED: ReadonlySet<LifecycleName> = new Set(['return', 'purchaseOrder']);

/**
 * Whether a document in this state may be a base: not when it is canceled, nor when it is a return
 * that was closed without a credit or a purchase order whose rest will not come.
 */
export function canBeBase(typeId: number, state: LifecycleState): boolean {
  return (
    state !== 'canceled' &&
    !(state === 'closed' && ENDS_WHEN_CLOSED.has(findDocumentType(typeId)?.lifecycle ?? 'fiscal'))
  );
}

/**
 * States that only another document sets: set by hand they would claim a document that does not
 * exist.
 */
const MADE_BY_DOCUMENTS: ReadonlySet<LifecycleState> = new Set([
  'invoiced',
  'delivery_noted',
  'credit_invoiced',
]);
/** States of a transfer that move goods: shipping and receiving set them. */
const MOVES_GOODS: ReadonlySet<LifecycleState> = new Set(['shipped', 'delivered']);

function isManual(lifecycle: LifecycleName, to: LifecycleState): boolean {
  return !MADE_BY_DOCUMENTS.has(to) && !(lifecycle === 'transfer' && MOVES_GOODS.has(to));
}

/** States that a user may move a document of this type to. */
export function manualStatesOf(typeId: number, from: LifecycleState): readonly LifecycleState[] {
  const type = findDocumentType(typeId);
  if (type === undefined) return [];
  return (LIFECYCLES[type.lifecycle][from] ?? []).filter((to) => isManual(type.lifecycle, to));
}

/**
 * Moves a document to a state chosen by a user.
 * @throws Error for an unknown type
 */
export function moveManually(
  typeId: number,
  from: LifecycleState,
  to: LifecycleState,
): Result<LifecycleState, LifecycleError> {
  const { lifecycle } = getDocumentType(typeId);
  return isManual(lifecycle, to)
    ? moveLifecycle(lifecycle, from, to)
    : err({ code: 'TRANSITION_NOT_ALLOWED', from, to });
}

/**
 * Whether the lifecycle table leads from one state to another in any number of steps without
 * canceling. A document that continues another one takes the steps between at once.
 * @throws Error for an unknown type
 */
export function canReachState(typeId: number, from: LifecycleState, to: LifecycleState): boolean {
  const table = LIFECYCLES[getDocumentType(typeId).lifecycle];
  const seen = new Set<LifecycleState>([from]);
  for (const state of seen) {
    for (const next of table[state] ?? []) {
      if (next === to) return true;
      if (next !== 'canceled') seen.add(next);
    }
  }
  return false;
}
