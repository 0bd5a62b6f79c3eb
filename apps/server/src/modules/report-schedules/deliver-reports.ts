import {
  findReport,
  isAllowed,
  measuresIn,
  OUTSIDE_FULL,
  type PermissionMap,
} from '@dalpak/contracts';
import { periodOf } from '@dalpak/engine';
import { findUserAccess } from '../../kernel/auth/session.store.ts';
import type { SystemDb, TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { Mailer, SystemMail } from '../../kernel/mail/mailer.ts';
import { runEach } from '../../kernel/run-each.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { describeNotice, notify } from '../notifications/index.ts';
import { makeReportFile } from '../reports/index.ts';
import { nextDelivery } from './next-delivery.ts';
import { scheduleMail } from './schedule-mail.ts';
import * as store from './schedules.store.ts';
import { listRecipients, sendReport } from './send-report.ts';

const REPORTS = { type: 'system', key: 'reports' } as const;
const CLAIM_MS = 5 * 60_000;
/** Waits between the five attempts, together two and a half hours. */
const WAITS_MIN = [5, 15, 40, 90] as const;
const MINUTE_MS = 60_000;
const BATCH = 50;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface ScheduleWork {
  readonly system: Pick<SystemDb, 'query'>;
  readonly tenant: (cloudId: number) => TenantDb;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly now: () => number;
}

/** Sends the reports that are due, of every business. @param signal ends it after the running mail */
export async function deliverReports(work: ScheduleWork, signal: AbortSignal): Promise<void> {
  const clouds = await store.listDueClouds(work.system, new Date(work.now()));
  await runEach([...clouds], async (cloud) => {
    const db = work.tenant(cloud);
    for (let at = 0; at < BATCH && !signal.aborted && (await beginNext(db, work.now())); at += 1);
    for (let at = 0; at < BATCH && !signal.aborted && (await sendNext(db, work)); at += 1);
  });
}

/** Begins the delivery of one schedule that is due; of deliveries that were missed, the last. */
function beginNext(db: TenantDb, now: number): Promise<boolean> {
  return db.tx(async (tx) => {
    const due = await store.lockDue(tx, new Date(now));
    if (due === null) return false;
    await store.beginDelivery(tx, due.id, nextDelivery(due.plan, toLocalDateTime(now)));
    return true;
  });
}

type Outcome = Parameters<typeof store.endDelivery>[2];

async function sendNext(db: TenantDb, work: ScheduleWork): Promise<boolean> {
  const now = work.now();
  const due = await db.tx((tx) =>
    store.claimDelivery(tx, { now: new Date(now), until: new Date(now + CLAIM_MS) }),
  );
  if (due === null) return false;
  const outcome = await attempt(db, work, due).catch((error: unknown) =>
    outcomeOfFailure(error, due.attempts, now),
  );
  if (outcome !== null) await db.tx((tx) => store.endDelivery(tx, due, outcome));
  return true;
}

function outcomeOfFailure(error: unknown, attempts: number, now: number): Outcome {
  const failure = error instanceof AppError ? error.code : 'SYSTEM_ERROR';
  const wait = WAITS_MIN[attempts - 1];
  return wait === undefined
    ? { state: 'failed', failure, next: new Date(now) }
    : { state: 'waiting', failure, next: new Date(now + wait * MINUTE_MS) };
}

/** The rights of who made a schedule as they are now; null when they lost the report. */
async function rightsOf(
  db: TenantDb,
  user: number,
): Promise<{ readonly perr: PermissionMap; readonly name: string } | null> {
  const access = await findUserAccess(db, user);
  if (access === null || access.permissions === null) return null;
  return isAllowed(access.permissions, REPORTS)
    ? { perr: access.permissions, name: access.name }
    : null;
}

async function attempt(
  db: TenantDb,
  { mailer, now: clock }: ScheduleWork,
  due: store.DueDelivery,
): Promise<Outcome | null> {
  const now = clock();
  const rights = await rightsOf(db, due.user_id);
  if (rights === null) return stop(db, due, now);
  const recipients = await listRecipients(db, due, rights.perr);
  const made = recipients.length === 0 ? null : await makeFile(db, due, rights, now);
  // What its maker may not see or send any more is not sent.
  if (made === null || measuresIn(made.report).every((key) => made.result.left_out.includes(key)))
    return stop(db, due, now);
  if (due.plan.only_with_data && made.result.rows.length === 0)
    return { state: 'empty', failure: '', next: new Date(now) };
  const mail = {
    ...scheduleMail({
      ...made,
      by: rights.name,
      language: due.plan.language ?? 'he',
    }),
    ...fileOf(made.file, due.plan),
  };
  return (await sendReport(db, { mailer, now }, due, recipients, mail))
    ? { state: 'sent', failure: '', next: new Date(now) }
    : { state: 'failed', failure: OUTSIDE_FULL, next: new Date(now) };
}

type Made = Awaited<ReturnType<typeof makeReportFile>>;

/** The report of this moment; null when its maker may not open it. */
function makeFile(
  db: TenantDb,
  { user_id: user, report, plan }: store.DueDelivery,
  { perr, name }: { readonly perr: PermissionMap; readonly name: string },
  now: number,
): Promise<Made | null> {
  return makeReportFile(
    { db, perr, employee: null, user: { id: user } },
    {
      code: report,
      ...(plan.period === null
        ? { from: null, to: null }
        : periodOf(plan.period, toLocalDateTime(now).slice(0, 10))),
      filters: plan.filters,
      compare: plan.compare,
      format: plan.file,
      language: plan.language ?? 'he',
      person: name,
      now,
    },
  ).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  });
}

function fileOf(
  file: Made['file'],
  plan: store.DueDelivery['plan'],
): Pick<SystemMail, 'file'> | null {
  if (file === null) return null;
  const base64 = file.bytes.toString('base64');
  return { file: { name: file.name, base64, ...(plan.file === 'xlsx' ? { type: XLSX } : {}) } };
}

/** Stops the schedule and says so to its maker. */
async function stop(db: TenantDb, due: store.DueDelivery, now: number): Promise<null> {
  await db.tx(async (tx) => {
    await store.stopForRights(tx, due.schedule_id);
    await store.endDelivery(tx, due, {
      state: 'failed',
      failure: 'PERMISSION_DENIED',
      next: new Date(now),
    });
    await notify(tx, {
      to: { user: due.user_id },
      type: 'report_stopped',
      text: describeNotice('report_stopped', {
        report: findReport(due.report)?.name ?? due.report,
      }),
      subject: due.report,
    });
  });
  return null;
}
