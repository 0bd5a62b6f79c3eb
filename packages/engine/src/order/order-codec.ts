import { encodeAccount } from '../cart/wire/account-codec.ts';
import { decodeAccount } from '../cart/wire/account-decoder.ts';
import {
  encodeCoupon,
  encodePayment,
  encodeService,
  encodeSupply,
} from '../cart/wire/parts-codec.ts';
import {
  decodeCoupon,
  decodePayment,
  decodeService,
  decodeSupply,
  SERVICE_KEYS,
} from '../cart/wire/parts-decoder.ts';
import { encodeRow } from '../cart/wire/row-codec.ts';
import { decodeRow } from '../cart/wire/row-decoder.ts';
import { WireNode, type WireProblem, type WireProblems } from '../cart/wire/wire-node.ts';
import type { ManualDiscount } from '../cart/cart.types.ts';
import { ORDER_KINDS } from '../cart/cart-order.types.ts';
import { rowProblem } from '../cart/row-rules.ts';
import type { WireObject } from '../cart/wire/wire.types.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { ORDER_STATUSES } from './order-status.ts';
import type { OrderChange, OrderDeal, OrderEvent, OrderHead } from './order.types.ts';

const MAX_RULES = 1_000;
const MAX_NAME = 60;
/** Employee and table ids are 32-bit integers in the database. */
const MAX_ID = 2_147_483_647;

/** Encodes an event for the wire; rows, payments and accounts have the same shape as in a cart. */
export function encodeOrderEvent({
  id,
  device,
  at,
  employeeId,
  approval,
  change,
}: OrderEvent): WireObject {
  return { id, device, at, employee_id: employeeId, approval, change: encodeChange(change) };
}

function encodeChange(change: OrderChange): WireObject {
  switch (change.type) {
    case 'add':
      return { type: 'add', row: { ...encodeRow(change.row, undefined, []) } };
    case 'count':
      return {
        type: 'count',
        row: change.rowKey,
        by: change.by,
        to: change.to,
        ...encodeReason(change),
      };
    case 'note':
      return { type: 'note', row: change.rowKey, notes: change.notes };
    case 'edit':
      return { type: 'edit', key: change.rowKey, row: { ...encodeRow(change.row, undefined, []) } };
    case 'void':
      return { type: 'void', row: change.rowKey, ...encodeReason(change) };
    case 'pay':
      return {
        type: 'pay',
        key: change.payment.key,
        payment: { ...encodePayment(change.payment) },
      };
    case 'unpay':
      return { type: 'unpay', key: change.paymentKey };
    case 'head':
      return { type: 'head', head: encodeHead(change.head) };
    case 'account':
      return {
        type: 'account',
        account: change.account === null ? null : encodeAccount(change.account),
      };
    case 'deal':
      return { type: 'deal', deal: encodeDeal(change.deal) };
    case 'status':
      return { type: 'status', status: change.status };
    case 'supply':
      return {
        type: 'supply',
        supply: change.supply === null ? null : encodeSupply(change.supply),
      };
    case 'later':
      return change.wire;
  }
}

function encodeReason({ reason }: { readonly reason?: number }): WireObject {
  return reason === undefined ? {} : { reason };
}

function encodeHead({
  kind,
  elementId,
  guests,
  name,
  notes,
  billAsked,
  ...service
}: Partial<OrderHead>): WireObject {
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(elementId === undefined ? {} : { element_id: elementId }),
    ...(guests === undefined ? {} : { guests }),
    ...(name === undefined ? {} : { name }),
    ...(notes === undefined ? {} : { notes }),
    ...(billAsked === undefined ? {} : { bill_asked: billAsked }),
    ...encodeService(service),
  };
}

function encodeDeal({
  discount,
  coupons,
  noDiscount,
  chosenRules,
  ignoredRules,
}: OrderDeal): WireObject {
  return {
    discount: discount === null ? null : { ...discount },
    coupons: coupons.map(encodeCoupon),
    no_discount: noDiscount,
    chosen_rules: chosenRules,
    ignored_rules: ignoredRules,
  };
}

/**
 * Decodes one event from an untrusted source; fields that this version does not know are refused.
 * @param later `keep`: a kind of change that this version does not know is kept as it came, for an
 *   event that the server accepted before
 */
export function decodeOrderEvent(
  wire: unknown,
  later: 'refuse' | 'keep' = 'refuse',
): Result<OrderEvent, WireProblem> {
  const problems: WireProblems = { first: null, unknown: null };
  const node = new WireNode(wire, 'event', problems).allowKeys(EVENT_KEYS);
  const event: OrderEvent = {
    id: node.get('id').key(),
    device: node.get('device').key(),
    at: node.get('at').int(0),
    employeeId: node.get('employee_id').nullable((n) => n.int(1, MAX_ID)),
    approval: node.get('approval').nullable((n) => n.text()),
    change: decodeChange(node.get('change'), later),
  };
  const problem = problems.first ?? problems.unknown;
  return problem === null ? ok(event) : err(problem);
}

const EVENT_KEYS: ReadonlySet<string> = new Set([
  'id',
  'device',
  'at',
  'employee_id',
  'approval',
  'change',
]);

const CHANGE_TYPES = [
  'add',
  'count',
  'note',
  'edit',
  'void',
  'pay',
  'unpay',
  'head',
  'account',
  'deal',
  'status',
  'supply',
] as const;

function decodeChange(node: WireNode, later: 'refuse' | 'keep'): OrderChange {
  const wire = node.value;
  if (
    later === 'keep' &&
    isWireObject(wire) &&
    typeof wire['type'] === 'string' &&
    !CHANGE_TYPES.some((known) => known === wire['type'])
  )
    return { type: 'later', wire };
  const type = node.get('type').oneOf(CHANGE_TYPES);
  const reason = (): { readonly reason?: number } =>
    node.get('reason').value === undefined ? {} : { reason: node.get('reason').int(1, MAX_ID) };
  const rowKey = (): string => node.get('row').key();
  switch (type) {
    case 'add':
      return { type, row: readRow(node) };
    case 'count':
      return {
        type,
        rowKey: rowKey(),
        by: node.get('by').int(),
        to: node.get('to').nullable((n) => n.key()),
        ...reason(),
      };
    case 'note':
      return { type, rowKey: rowKey(), notes: node.get('notes').text() };
    case 'edit':
      return { type, rowKey: node.get('key').key(), row: readRow(node) };
    case 'void':
      return { type, rowKey: rowKey(), ...reason() };
    case 'pay':
      return { type, payment: decodePayment(node.get('key').key(), node.get('payment')) };
    case 'unpay':
      return { type, paymentKey: node.get('key').key() };
    case 'head':
      return { type, head: decodeHead(node.get('head')) };
    case 'account':
      return { type, account: node.get('account').nullable(decodeAccount) };
    case 'deal':
      return { type, deal: decodeDeal(node.get('deal')) };
    case 'status':
      return { type, status: node.get('status').oneOf(ORDER_STATUSES) };
    case 'supply':
      return { type, supply: node.get('supply').nullable(decodeSupply) };
  }
}

function isWireObject(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readRow(node: WireNode): ReturnType<typeof decodeRow> {
  const row = decodeRow(node.get('row'));
  const problem = rowProblem(row);
  return problem === null ? row : node.fail(problem, row);
}

const HEAD_KEYS: ReadonlySet<string> = new Set([
  'kind',
  'element_id',
  'guests',
  'name',
  'notes',
  'bill_asked',
  ...SERVICE_KEYS,
]);

function decodeHead(node: WireNode): Partial<OrderHead> {
  node.allowKeys(HEAD_KEYS);
  const has = (key: string): boolean => node.get(key).value !== undefined;
  return {
    ...(has('kind')
      ? {
          kind: node.get('kind').oneOf<OrderHead['kind']>(ORDER_KINDS),
        }
      : {}),
    ...(has('element_id')
      ? { elementId: node.get('element_id').nullable((n) => n.int(1, MAX_ID)) }
      : {}),
    ...(has('guests') ? { guests: node.get('guests').int(0, 10_000) } : {}),
    ...(has('name') ? { name: node.get('name').text(MAX_NAME) } : {}),
    ...(has('notes') ? { notes: node.get('notes').text() } : {}),
    ...(has('bill_asked') ? { billAsked: node.get('bill_asked').bool() } : {}),
    ...decodeService(node),
  };
}

function decodeDeal(node: WireNode): OrderDeal {
  return {
    discount: node.get('discount').nullable(decodeDiscount),
    coupons: node.get('coupons').list(decodeCoupon, 100),
    noDiscount: node.get('no_discount').bool(),
    chosenRules: node.get('chosen_rules').list((n) => n.int(), MAX_RULES),
    ignoredRules: node.get('ignored_rules').list((n) => n.int(), MAX_RULES),
  };
}

function decodeDiscount(node: WireNode): ManualDiscount {
  const type = node.get('type').oneOf(['percent', 'sum', 'sum_change']);
  switch (type) {
    case 'percent':
      return { type, rate: node.get('rate').int(0, 10_000) };
    case 'sum':
      return { type, amount: node.get('amount').int(0) };
    case 'sum_change':
      return { type, total: node.get('total').int(0) };
  }
}
