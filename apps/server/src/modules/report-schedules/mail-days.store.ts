import type { TenantTx } from '../../kernel/db/index.ts';

/** The most mails of a business to addresses outside in a day. */
export const MAX_MAILS_OUTSIDE = 100;

/** Counts a mail of a day. @returns false, and counts nothing, when there are `most` already */
export async function countMail(tx: TenantTx, day: string, most: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'mail_days.count',
    `INSERT INTO report_mail_days (cloud_id, day, mails) VALUES ($1, $2::date, 1)
     ON CONFLICT (cloud_id, day) DO UPDATE SET mails = report_mail_days.mails + 1 WHERE report_mail_days.mails < $3`,
    [tx.cloudId, day, most],
  );
  return rowCount === 1;
}

/** Takes back the count of a mail that was not sent. */
export async function uncountMail(tx: TenantTx, day: string): Promise<void> {
  await tx.query(
    'mail_days.uncount',
    'UPDATE report_mail_days SET mails = greatest(mails - 1, 0) WHERE cloud_id = $1 AND day = $2::date',
    [tx.cloudId, day],
  );
}
