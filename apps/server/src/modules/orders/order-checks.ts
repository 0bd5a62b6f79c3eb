import { explain } from '../../kernel/errors/explain.ts';
import { unitPriceOf, type CartRow, type OrderEvent, type OrderState } from '@dalpak/engine';
import { AppError } from '../../kernel/errors/app-error.ts';
import { malformed } from './order-changes.ts';

/**
 * Checks that every row and payment is added once and before it is changed. A second `add` with the
 * same key and an earlier time would replace the first without a permission.
 * @throws CART_MALFORMED
 */
export function assertAddedOnce(known: readonly OrderEvent[], fresh: readonly OrderEvent[]): void {
  const begun = new Set(known.flatMap((event) => addedBy(event) ?? []));
  for (const event of fresh) {
    const beginning = addedBy(event);
    if (beginning === null) continue;
    if (begun.has(beginning)) throw malformed(explain('row_already_added'), 'event.key');
    begun.add(beginning);
  }
  for (const event of fresh)
    if (referencesOf(event).some((name) => !begun.has(name)))
      throw malformed(explain('row_not_in_order'), 'event.key');
}

const rowOf = (key: string): string => `row:${key}`;
const paymentOf = (key: string): string => `payment:${key}`;

function addedBy({ change }: OrderEvent): string | null {
  if (change.type === 'add') return rowOf(change.row.key);
  return change.type === 'pay' ? paymentOf(change.payment.key) : null;
}

/** Lists the rows and payments that an event refers to and that must exist. */
function referencesOf({ change }: OrderEvent): readonly string[] {
  switch (change.type) {
    case 'add':
      return change.row.parentKey === null ? [] : [rowOf(change.row.parentKey)];
    case 'count':
    case 'note':
    case 'edit':
    case 'void':
      return [rowOf(change.rowKey)];
    case 'unpay':
      return [paymentOf(change.paymentKey)];
    case 'pay':
    case 'head':
    case 'account':
    case 'deal':
    case 'status':
    case 'supply':
    case 'later':
      return [];
  }
}

/** An order of a call, before and after it. */
export interface ChangedOrder {
  readonly id: string;
  readonly fresh: readonly { readonly event: OrderEvent }[];
  readonly before: OrderState;
  readonly after: OrderState;
}

/**
 * Checks that rows moved to another order arrive there in the same call, in the same quantity and
 * at the same price with all extras; otherwise a move would be a way to delete rows without the
 * permission. Only the contents of the orders before and after are counted.
 * @throws CART_MALFORMED, CONFLICT for more than the order has
 */
export function assertMovesArrive(orders: readonly ChangedOrder[]): void {
  const arrived = new Map<string, number>();
  for (const { id, before, after } of orders) {
    const old = new Set(before.rows.map(({ key }) => key));
    for (const row of after.rows)
      if (!old.has(row.key)) add(arrived, `${id} ${goodsOf(row)}`, row.quantity);
  }
  const gone = new Map<string, number>();
  for (const order of orders)
    for (const { to, row, quantity } of movesOf(order))
      add(gone, `${to} ${goodsOf(row)}`, quantity);
  for (const [goods, quantity] of gone)
    if ((arrived.get(goods) ?? 0) < quantity)
      throw malformed(explain('moved_rows_lost'), 'event.to');
}

function add(sums: Map<string, number>, key: string, by: number): void {
  sums.set(key, (sums.get(key) ?? 0) + by);
}

/** Identifies what a row sells: product and unit price. */
function goodsOf(row: CartRow): string {
  return `${row.product.id} ${unitPriceOf(row)}`;
}

/**
 * Returns the pieces, in thousandths, that an order moves to another one. Of two tills that move
 * the same rows the second gets a conflict.
 */
function movesOf({
  id,
  fresh,
  before,
}: ChangedOrder): { readonly to: string; readonly row: CartRow; readonly quantity: number }[] {
  const rows = new Map(before.rows.map((row) => [row.key, row]));
  const by = new Map<string, number>();
  for (const {
    event: { change },
  } of fresh)
    if (change.type === 'count') add(by, change.rowKey, change.by);
  return fresh.flatMap(({ event: { change } }) => {
    if (change.type !== 'count' || change.to === null) return [];
    if (change.by >= 0 || change.to === id)
      throw malformed(explain('moved_row_missing'), 'event.row');
    const row = rows.get(change.rowKey);
    if (row === undefined || row.quantity + (by.get(change.rowKey) ?? 0) < 0)
      throw new AppError('CONFLICT', {
        details: [{ ...explain('rows_gone'), field: 'event.row' }],
      });
    return [{ to: change.to, row, quantity: 0 - change.by }];
  });
}
