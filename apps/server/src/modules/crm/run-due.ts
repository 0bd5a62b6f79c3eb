import { COMPONENT } from '@dalpak/contracts';
import type { SystemDb, TenantDb } from '../../kernel/db/index.ts';
import { publish } from '../../kernel/push/publish.ts';
import { minutesBetween, toLocalDateTime } from '../../kernel/time/local-time.ts';
import { runEach } from '../../kernel/run-each.ts';
import { notify } from '../notifications/index.ts';
import { claimDue, type DueMessage, keepOutcome, type MessageOutcome } from './campaigns.store.ts';
import type { MessageAnswer, MessagePort } from './message-port.ts';
import { claimReminders, type DueTask } from './reminders.store.ts';
import { isSendingTime } from './sending-time.ts';

/** Reminders of one transaction, and messages of one business in one look. */
const BATCH = 50;
/** A message whose sender stopped is sent by another one after this. */
const CLAIM_MS = 5 * 60_000;
/** Minutes after each attempt at a service that does not answer: five attempts over 2.5 hours. */
const WAIT_MINUTES = [5, 15, 40, 90] as const;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

export interface CrmWork {
  readonly system: Pick<SystemDb, 'query'>;
  readonly tenant: (cloudId: number) => TenantDb;
  readonly messages: MessagePort;
  readonly now: () => number;
}

/**
 * Reminds of tasks and sends the messages of campaigns that are due. A look sends one batch of each
 * business, so that a large campaign holds up no other business.
 * @param signal ends it after the running message
 */
export async function runDueCrm(work: CrmWork, signal: AbortSignal): Promise<void> {
  const { rows } = await work.system.query<{ cloud_id: number }>(
    'crm.due_clouds',
    'SELECT cloud_id FROM crm_due_clouds($1) AS cloud_id',
    [new Date(work.now())],
  );
  const clouds = rows.map(({ cloud_id: cloud }) => cloud);
  await runEach(clouds, async (cloud) => {
    if (signal.aborted) return;
    const db = work.tenant(cloud);
    while (!signal.aborted && (await remind(db, work.now())) === BATCH);
    await sendBatch(db, work, signal);
  });
}

/** Notifies in the transaction that claims, so that a reminder is neither lost nor doubled. */
function remind(db: TenantDb, now: number): Promise<number> {
  return db.tx(async (tx) => {
    const tasks = await claimReminders(tx, new Date(now), BATCH);
    for (const task of tasks) {
      const told = {
        type: 'task',
        text: { title: task.subject, body: bodyOf(task) },
        subject: String(task.id),
      };
      if (task.employee_id !== null)
        await notify(tx, { ...told, to: { employee: task.employee_id } });
      for (const user of task.users) await notify(tx, { ...told, to: { user } });
    }
    return tasks.length;
  });
}

function bodyOf({ due, hour, whose }: DueTask): string {
  const [year, month, day] = due.split('-');
  return [`${day}/${month}/${year}${hour === null ? '' : ` ${hour}`}`, whose]
    .filter((part) => part !== '')
    .join(' · ');
}

async function sendBatch(db: TenantDb, work: CrmWork, signal: AbortSignal): Promise<void> {
  let count = 0;
  while (count < BATCH && (await sendNext(db, work, signal))) count += 1;
  if (count > 0)
    await db.tx((tx) => publish(tx, 'records:changed', { component: COMPONENT.campaigns }));
}

/** Sends the next message; false when none is due. What is due at night waits for the morning. */
async function sendNext(
  db: TenantDb,
  { messages, now }: CrmWork,
  signal: AbortSignal,
): Promise<boolean> {
  if (signal.aborted || !isSendingTime(now())) return false;
  const message = await db.tx((tx) =>
    claimDue(tx, { now: new Date(now()), until: new Date(now() + CLAIM_MS) }),
  );
  if (message === null) return false;
  if (message.state !== 'sending') return true;
  const answer = await messages
    .send(
      {
        id: messageId(db.cloudId, message),
        channel: message.channel,
        to: message.address,
        body: message.body,
      },
      db,
    )
    .catch((error: unknown): MessageAnswer => ({
      kind: 'later',
      reason: error instanceof Error ? error.message : String(error),
    }));
  await db.tx((tx) => keepOutcome(tx, message, outcomeOf(answer, message, now())));
  return true;
}

/** @returns the id by which the provider knows a message, also when it is tried again */
function messageId(
  cloud: number,
  { campaign_id: campaign, customer_id: customer, round }: DueMessage,
): string {
  return [cloud, campaign, customer, ...(round === 0 ? [] : [round])].join('-');
}

/** Shortly after the next midnight of the business, or before it when the clocks go back. */
function nextDay(now: number): number {
  const local = toLocalDateTime(now);
  return (
    now + (DAY_MINUTES - minutesBetween(`${local.slice(0, 10)}T00:00:00`, local) + 1) * MINUTE_MS
  );
}

function outcomeOf(answer: MessageAnswer, { attempts }: DueMessage, now: number): MessageOutcome {
  if (answer.kind === 'sent' || answer.kind === 'stored')
    return { state: answer.kind, failure: '', at: new Date(now) };
  // Waiting for the cap is no attempt, however many days it takes.
  if (answer.kind === 'full')
    return { state: 'held', failure: answer.reason, at: new Date(nextDay(now)) };
  const failure = answer.reason.slice(0, 200);
  const wait = WAIT_MINUTES[attempts - 1];
  return answer.kind === 'refused' || wait === undefined
    ? { state: 'failed', failure, at: new Date(now) }
    : { state: 'waiting', failure, at: new Date(now + wait * MINUTE_MS) };
}
