import type { DeviceAct } from '@dalpak/contracts';
import { stageOf, type CartLogEntry } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { deviceTimeOf } from '../../kernel/time/device-time.ts';
import { actId, findUntrue, type TillAct, writeActs } from './acts.store.ts';
import { actsOfBill } from './log-acts.ts';

const logOf = (act: DeviceAct): readonly CartLogEntry[] =>
  act.log.map(({ employee, before, at, ...entry }) => ({
    ...entry,
    employeeId: employee,
    dataBefore: before,
    createdAt: at,
    approval: null,
  }));

/** A cancelled bill, and what was done on it before; a reprint has nothing else. */
function actsOf(terminalId: number, act: DeviceAct): readonly TillAct[] {
  const log = logOf(act);
  const cancels = act.kind === 'bill_cancelled';
  const own: TillAct = {
    id: cancels ? actId(act.bill, act.kind) : act.id,
    kind: act.kind,
    terminalId,
    employeeId: act.employee,
    at: Date.parse(act.at),
    amount: act.total,
    billId: act.bill,
    ...(cancels
      ? {
          stage: stageOf(log),
          details: { rows: act.rows },
          approval: { key: 'cart.cancel', field: 'lifecycle' },
        }
      : {}),
  };
  return [
    own,
    ...(cancels
      ? actsOfBill({ id: act.bill, terminalId, employeeId: act.employee }, log, null)
      : []),
  ];
}

/**
 * Stores acts that only a till knew of; one that is there already stays.
 * @throws AppError VALIDATION_FAILED for a cancelled bill that was sold, and for an employee of no
 *   one here; then nothing is stored
 */
export async function storeDeviceActs(
  db: TenantDb,
  terminalId: number,
  acts: readonly DeviceAct[],
  now: number,
): Promise<void> {
  await db.tx(async (tx) => {
    const untrue = await findUntrue(tx, acts);
    if (untrue !== null)
      throw new AppError('VALIDATION_FAILED', {
        details: [{ field: `acts.${untrue.act}.${untrue.field}`, text: '' }],
      });
    await writeActs(
      tx,
      acts
        .flatMap((act) => actsOf(terminalId, act))
        .map((act): TillAct => ({ ...act, told: true, at: deviceTimeOf(act.at, now) })),
      now,
    );
  });
}
