import { batchCodeOf, batchError, isAllowed, type TransmissionView } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';
import { markSettled, notify } from '../../notifications/index.ts';
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

async function notifyAll(tx: TenantTx, pinpad: Pinpad, body: string): Promise<void> {
  for (const to of await recipients(tx))
    await notify(tx, {
      to,
      type: NOTIFICATION,
      subject: String(pinpad.id),
      title: `שידור לאשראי: ${pinpad.name}`,
      body,
    });
}

/** After the last failed attempt of a day. */
export function notifyFailed(
  tx: TenantTx,
  pinpad: Pinpad,
  { code }: TransmissionView,
  attempts: number,
): Promise<void> {
  const problem = batchError({
    lastBatchCode: batchCodeOf(code ?? 0),
    lastBatchDate: null,
    now: new Date(),
  });
  return notifyAll(
    tx,
    pinpad,
    `${problem?.desc ?? ''} נעשו ${attempts} ניסיונות. ${problem?.recommendations.join(' ') ?? ''}`,
  );
}

/** Once a day while a terminal's batch is late or failed. */
export async function notifyLate(
  db: TenantDb,
  pinpad: Pinpad,
  { today, now }: { readonly today: string; readonly now: number },
): Promise<void> {
  const { last_batch_code: code, last_batch_date: date, oldest_deal_date: oldest } = pinpad.view;
  const problem = batchError({
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
    await notifyAll(tx, pinpad, `${problem.desc} ${problem.recommendations.join(' ')}`);
  });
}

/** A good transmission settles the notifications of failed ones. */
export async function settleNotifications(tx: TenantTx, pinpadId: number): Promise<void> {
  for (const to of await recipients(tx))
    await markSettled(tx, { to, type: NOTIFICATION, subject: String(pinpadId) });
}
