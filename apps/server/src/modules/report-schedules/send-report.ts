import { isAllowed, type PermissionMap } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import type { Mailer, SystemMail } from '../../kernel/mail/mailer.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { countMail, MAX_MAILS_OUTSIDE, uncountMail } from './mail-days.store.ts';
import { SETTINGS, uniqueAddresses } from './schedule-addresses.ts';
import { type DueDelivery, keepSent, outsideAddresses } from './schedules.store.ts';

interface Recipient {
  readonly address: string;
  readonly isOutside: boolean;
}

/**
 * Who gets a delivery by the rights and members of now: addresses outside only while the maker
 * manages settings, and none of a colleague who left.
 */
export async function listRecipients(
  db: TenantDb,
  { plan, outside: chosen }: Pick<DueDelivery, 'plan' | 'outside'>,
  perr: PermissionMap,
): Promise<readonly Recipient[]> {
  const addresses = uniqueAddresses(plan.to);
  const outside = new Set(await db.tx((tx) => outsideAddresses(tx, addresses)));
  const maySendOutside = isAllowed(perr, SETTINGS);
  return addresses
    .map((address) => ({ address, isOutside: outside.has(address) }))
    .filter(
      ({ address, isOutside }) =>
        !isOutside || (maySendOutside && (chosen === null || chosen.includes(address))),
    );
}

/**
 * Mails a delivery to those who do not have it yet.
 * @returns false when the day's mails to addresses outside did not suffice for all
 */
export async function sendReport(
  db: TenantDb,
  { mailer, now }: { readonly mailer: Pick<Mailer, 'send'>; readonly now: number },
  due: DueDelivery,
  recipients: readonly Recipient[],
  mail: Omit<SystemMail, 'to'>,
): Promise<boolean> {
  const day = toLocalDateTime(now).slice(0, 10);
  let isWhole = true;
  for (const { address, isOutside } of recipients) {
    if (due.sent_to.includes(address)) continue;
    // Counted before, so that two processes do not pass the cap together.
    if (isOutside && !(await db.tx((tx) => countMail(tx, day, MAX_MAILS_OUTSIDE)))) {
      isWhole = false;
      continue;
    }
    try {
      await mailer.send({ ...mail, to: address });
    } catch (error) {
      if (isOutside) await db.tx((tx) => uncountMail(tx, day));
      throw error;
    }
    await db.tx((tx) => keepSent(tx, due, address));
  }
  return isWhole;
}
