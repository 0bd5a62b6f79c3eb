import {
  type BillStage,
  ONE,
  mulDivRound,
  type CartRow,
  type OrderEvent,
  type OrderState,
} from '@dalpak/engine';
import { actId, type TillAct } from '../acts/index.ts';
import type { NewEvent } from './orders.store.ts';

const worthOf = (row: CartRow | undefined, quantity: number): number =>
  row === undefined ? 0 : mulDivRound(row.manualPrice ?? row.product.price, quantity, ONE);

interface Histories {
  readonly known: readonly OrderEvent[];
  readonly before: OrderState;
  readonly after: OrderState;
}

/** A piece of an act that one change of an order is. */
type Piece = Pick<TillAct, 'kind' | 'amount' | 'rowKey' | 'details'> & { readonly field: string };

function pieceOf({ change }: OrderEvent, { known, before }: Histories): Piece | null {
  const rowOf = (key: string) => before.rows.find((row) => row.key === key);
  if (change.type === 'void' || (change.type === 'count' && change.by < 0 && change.to === null)) {
    const row = rowOf(change.rowKey);
    // A row that this call added as well was never in the order.
    if (row === undefined) return null;
    const all = change.type === 'void' || row.quantity + change.by <= 0;
    return {
      kind: all ? 'row_cancelled' : 'quantity_lowered',
      amount: worthOf(row, change.type === 'void' ? row.quantity : 0 - change.by),
      rowKey: change.rowKey,
      details: { name: row.product.name, reason: change.reason ?? null },
      field: `row:${change.rowKey}`,
    };
  }
  if (change.type !== 'unpay') return null;
  const paid = known.find(
    (one) => one.change.type === 'pay' && one.change.payment.key === change.paymentKey,
  )?.change;
  const payment = paid?.type === 'pay' ? paid.payment : null;
  return {
    kind: 'payment_removed',
    amount: payment?.amount ?? 0,
    rowKey: null,
    details: { name: payment?.name ?? '' },
    field: `payment:${change.paymentKey}`,
  };
}

/** Whether the goods of an order are gone, and were not paid for. */
function isEmptied({ before, after }: Histories): boolean {
  const has = ({ rows }: OrderState): boolean => rows.some(({ quantity }) => quantity > 0);
  return has(before) && !has(after) && after.payments.length === 0;
}

const stageBefore = ({ payments, head }: OrderState): BillStage =>
  payments.length > 0 ? 'payment' : head.billAsked ? 'printed' : 'open';

/** What new events of an order tell of: less of it, payments taken off, and all of it cancelled. */
export function actsOfOrder(
  { id, terminalId }: { readonly id: string; readonly terminalId: number },
  histories: Histories,
  events: readonly NewEvent[],
): readonly TillAct[] {
  const stage = stageBefore(histories.before);
  const acts = events.flatMap(({ event, approvedBy }): readonly TillAct[] => {
    const piece = pieceOf(event, histories);
    if (piece === null) return [];
    const { field, ...what } = piece;
    return [
      {
        ...what,
        id: actId(id, piece.kind, field, event.at),
        terminalId,
        employeeId: event.employeeId,
        approvedBy,
        at: event.at,
        stage,
        billId: id,
      },
    ];
  });
  const last = acts.at(-1);
  if (last === undefined || !isEmptied(histories)) return acts;
  const { employeeId, approvedBy = null, at } = last;
  return [
    ...acts,
    ...actOfCancel({ id, terminalId }, histories.before, {
      employeeId,
      approvedBy,
      at,
      reason: '',
    }),
  ];
}

/** An order that was cancelled with goods in it. */
export function actOfCancel(
  { id, terminalId }: { readonly id: string; readonly terminalId: number },
  before: OrderState,
  by: {
    readonly employeeId: number | null;
    readonly approvedBy: number | null;
    readonly at: number;
    readonly reason: string;
  },
): readonly TillAct[] {
  const rows = before.rows.filter(({ quantity }) => quantity > 0);
  if (rows.length === 0) return [];
  return [
    {
      ...by,
      id: actId(id, 'bill_cancelled'),
      kind: 'bill_cancelled',
      terminalId,
      stage: stageBefore(before),
      billId: id,
      amount: rows.reduce((sum, row) => sum + worthOf(row, row.quantity), 0),
      details: {
        rows: rows.map((row) => ({
          key: row.key,
          name: row.product.name,
          quantity: row.quantity,
          net: worthOf(row, row.quantity),
        })),
      },
    },
  ];
}
