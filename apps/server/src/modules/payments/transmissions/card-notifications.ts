import {
  batchCodeOf,
  findBatchProblem,
  isAllowed,
  type Notice,
  type TransmissionView,
} from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';
import { describeNotice, markSettled, notify } from '../../notifications/index.ts';
import type { Pinpad } from '../pinpads/pinpads.store.ts';
import * as store from './schedule.store.ts';

const NOTIFICATION = 'card_batch';
const TRANSMIT = { type: 'pos', key: 'shva.trans' } as const;

/** The users and employees who may transmit. */
async function recipients(db: TenantDb) {
  const people = await store.listPeople(db);
  return people
    .filter(({ permissions }) => isAllowed(permissions, TRANSMIT))
    .map(({ user_id: user, employee_id: employee }) =>
      user === null ? { employee: employee ?? 0 } : { user },
    );
}

async function notifyAll(tx: TenantTx, pinpad: Pinpad, text: Notice): Promise<void> {
  for (const to of await recipients(tx))
    await notify(tx, {
      to,
      type: NOTIFICATION,
      subject: String(pinpad.id),
      text,
    });
}

/** After the last failed attempt of a day. */
export function notifyFailed(
  tx: TenantTx,
  pinpad: Pinpad,
  { code }: TransmissionView,
  attempts: number,
): Promise<void> {
  const shown = batchCodeOf(code ?? 0);
  return notifyAll(
    tx,
    pinpad,
    describeNotice('batch_failed', { terminal: pinpad.name, shown, attempts }),
  );
}

/** Once a day while a terminal's batch is late or failed. */
export async function notifyLate(
  db: TenantDb,
  pinpad: Pinpad,
  { today, now }: { readonly today: string; readonly now: number },
): Promise<void> {
  const { last_batch_code: code, last_batch_date: date, oldest_deal_date: oldest } = pinpad.view;
  const problem = findBatchProblem({
    lastBatchCode: code,
    lastBatchDate: date === null ? null : new Date(date),
    oldestDealDate: oldest === null ? null : new Date(oldest),
    now: new Date(now),
  });
  if (problem === null) return;
  const about = { type: NOTIFICATION, subject: String(pinpad.id), day: today };
  if (await store.wasNotified(db, about)) return;
  await db.tx(async (tx) => {
    // Another server may have been first.
    await store.lockForNotification(tx, pinpad.id);
    if (await store.wasNotified(tx, about)) return;
    await notifyAll(
      tx,
      pinpad,
      describeNotice(problem.code === '002' ? 'batch_failing' : 'batch_late', {
        terminal: pinpad.name,
        shown: problem.shown,
      }),
    );
  });
}

/** A good transmission settles the notifications of failed ones. */
export async function settleNotifications(tx: TenantTx, pinpadId: number): Promise<void> {
  for (const to of await recipients(tx))
    await markSettled(tx, { to, type: NOTIFICATION, subject: String(pinpadId) });
}
