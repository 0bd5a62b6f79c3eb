import { actsOfLog, type CartLogEntry } from '@dalpak/engine';
import { actId, type TillAct } from './acts.store.ts';

/** Who approved each field of a bill, by operation key and field. */
export type Approvers = ReadonlyMap<string, number>;

/** The operations whose approval an act of a log needs. */
const OPERATIONS = {
  row_cancelled: 'cart.item.cancel',
  quantity_lowered: 'cart.item.cancel',
  price_changed: 'cart.item.edit',
  discount: 'cart.discount',
  payment_removed: 'cart.cancel',
  means_changed: 'cart.cancel',
} as const;

/** What the log of a bill tells of, as acts: the same ids whichever way the log comes. */
export function actsOfBill(
  bill: Pick<TillAct, 'terminalId' | 'shiftId'> & {
    readonly id: string;
    readonly employeeId: number | null;
  },
  log: readonly CartLogEntry[],
  approvers: Approvers | null,
): readonly TillAct[] {
  return actsOfLog(log).map(
    ({ kind, stage, at, employeeId, field, rowKey, amount, name, rateBp }) => {
      const key = OPERATIONS[kind];
      const approvedBy = approvers?.get(`${key} ${field}`) ?? null;
      return {
        id: actId(bill.id, kind === 'means_changed' ? 'payment_removed' : kind, field, at),
        kind,
        terminalId: bill.terminalId,
        shiftId: bill.shiftId ?? null,
        employeeId: employeeId ?? bill.employeeId,
        approvedBy,
        at,
        amount,
        stage,
        billId: bill.id,
        rowKey,
        details: rateBp === 0 ? { name } : { name, rate: rateBp },
        ...(approvers === null ? { approval: { key, field } } : {}),
      };
    },
  );
}
