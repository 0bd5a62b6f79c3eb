import { isAllowed } from '@dalpak/contracts';
import { dateOf, dayOf } from '@dalpak/engine';
import { findUserAccess } from '../../kernel/auth/session.store.ts';
import type { SystemDb, TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { Mailer, SystemMail } from '../../kernel/mail/mailer.ts';
import { runEach } from '../../kernel/run-each.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { readDigestFacts } from './digest-facts.ts';
import { digestMail } from './digest-mail.ts';
import { nextDigest } from './digests.service.ts';
import * as store from './digests.store.ts';

const REPORTS = { type: 'system', key: 'reports' } as const;
const CLAIM_MS = 5 * 60_000;
/** Waits between the five attempts, together two and a half hours. */
const WAITS_MIN = [5, 15, 40, 90] as const;
const MINUTE_MS = 60_000;
const BATCH = 200;
/** The most days that one digest tells of. */
const MOST_DAYS = 14;

export interface DigestWork {
  readonly system: Pick<SystemDb, 'query'>;
  readonly tenant: (cloudId: number) => TenantDb;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly now: () => number;
  /** Where links lead; null = the mail has none. */
  readonly publicUrl: string | null;
}

/** Sends the digests that are due, of every business. @param signal ends it after the running mail */
export async function deliverDigests(work: DigestWork, signal: AbortSignal): Promise<void> {
  const clouds = await store.listDueClouds(work.system, new Date(work.now()));
  await runEach([...clouds], async (cloud) => {
    const db = work.tenant(cloud);
    for (let at = 0; at < BATCH && !signal.aborted && (await sendNext(db, work)); at += 1);
  });
}

async function sendNext(db: TenantDb, work: DigestWork): Promise<boolean> {
  const nowMs = work.now();
  const due = await db.tx((tx) =>
    store.claimDigest(tx, { now: new Date(nowMs), until: new Date(nowMs + CLAIM_MS) }),
  );
  if (due === null) return false;
  const now = toLocalDateTime(nowMs);
  const today = now.slice(0, 10);
  const wait = WAITS_MIN[due.attempts - 1];
  const { isSent, failure } = await attempt(db, work, due, today).then(
    (done) => ({ isSent: done, failure: null }),
    (error: unknown) => ({ isSent: false, failure: error }),
  );
  // After the last attempt the day is told with the next one.
  const next =
    isSent || wait === undefined
      ? nextDigest(due, now, isSent ? today : due.last_day)
      : toLocalDateTime(nowMs + wait * MINUTE_MS);
  await db.tx((tx) =>
    store.endAttempt(tx, due.user_id, {
      next: isSent === null ? null : next,
      attempts: isSent || wait === undefined ? 0 : due.attempts,
      lastDay: isSent === true ? today : due.last_day,
      toldUntil: isSent === true ? today : due.told_until,
    }),
  );
  // The log has why a mail was not sent; any other failure is told by the look.
  if (failure instanceof Error && !(failure instanceof AppError)) throw failure;
  return true;
}

/** @returns whether it was sent; null when the person may see no reports any more */
async function attempt(
  db: TenantDb,
  work: DigestWork,
  due: store.DueDigest,
  today: string,
): Promise<boolean | null> {
  const access = await findUserAccess(db, due.user_id);
  if (access === null || access.permissions === null || !isAllowed(access.permissions, REPORTS))
    return null;
  const mail = await composeMail(db, work, due, {
    access: { ...access, permissions: access.permissions },
    today,
  });
  // Another process or an attempt before a restart may have sent it.
  if (!(await db.tx((tx) => store.markDay(tx, due.user_id, today)))) return true;
  await work.mailer.send(mail);
  return true;
}

type Access = NonNullable<Awaited<ReturnType<typeof findUserAccess>>>;

async function composeMail(
  db: TenantDb,
  { now, publicUrl }: DigestWork,
  due: store.DueDigest,
  {
    access,
    today,
  }: {
    readonly access: Access & { readonly permissions: NonNullable<Access['permissions']> };
    readonly today: string;
  },
): Promise<SystemMail> {
  const yesterday = dayOf(today) - 1;
  const from = Math.max(Math.min(dayOf(due.told_until), yesterday), yesterday - MOST_DAYS + 1);
  const facts = await readDigestFacts(
    {
      db,
      perr: access.permissions,
      employee: null,
      user: { id: due.user_id, employeeId: access.employee_id },
    },
    { from: dateOf(from), to: dateOf(yesterday) },
    now(),
  );
  return { ...digestMail(facts, publicUrl), to: access.email };
}
