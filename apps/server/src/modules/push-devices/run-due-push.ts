import {
  MAX_PUSH_AN_HOUR,
  type NoticeCode,
  PERMISSION_REQUEST,
  ROTA_NOTIFICATION,
} from '@dalpak/contracts';
import type { SystemDb, TenantDb } from '../../kernel/db/index.ts';
import { runEach } from '../../kernel/run-each.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { describeNotice, sayNotice } from '../notifications/index.ts';
import type { PushAnswer, PushSender } from './send-push.ts';
import * as store from './push-devices.store.ts';

export interface PushParts {
  readonly system: Pick<SystemDb, 'query'>;
  readonly tenant: (cloudId: number) => TenantDb;
  readonly sender: PushSender;
  readonly now: () => number;
}

const MINUTE_MS = 60_000;
/** Until when a claimed one is another process's. */
const CLAIM_MS = 2 * MINUTE_MS;
/** Rows of a business in a look: even silent services answer for them before the claim ends. */
const ROWS = 40;
/**
 * Businesses and devices of one that are sent to at once: eight calls, of which no business has
 * more than half.
 */
const BUSINESSES_AT_ONCE = 2;
const DEVICES_AT_ONCE = 4;
/** Waits after each failed attempt; beyond them it is dropped. */
const WAITS_MS = [10_000, 60_000, 5 * MINUTE_MS, 30 * MINUTE_MS];

/** Notices whose titles tell the kind of a notification and no more. */
const KINDS: Readonly<Record<string, NoticeCode>> = {
  [PERMISSION_REQUEST]: 'approval',
  task: 'task_due',
  [ROTA_NOTIFICATION]: 'rota_published',
};

/**
 * What the notification says, in the language of its user: names and sums only where the person
 * switched that on.
 */
function textOf({ type, title, body, code, params, language, details }: store.DueRow): {
  readonly title: string;
  readonly body: string;
} {
  if (!details) {
    const kind = { code: KINDS[type] ?? 'of_business', params: {} };
    return { title: sayNotice(kind, language).title, body: '' };
  }
  return code === null ? { title: title ?? '', body } : sayNotice({ code, params }, language);
}

/** Where a touch leads. */
function routeOf({ type, subject }: store.DueRow): string {
  if (type === ROTA_NOTIFICATION) return '/my-shifts';
  return type === PERMISSION_REQUEST ? `/approve/${subject}` : '/';
}

/** Milliseconds until a quiet time ends; null when it is not quiet now. */
export function quietLeft(
  { quiet_from: from, quiet_to: to }: Pick<store.DueRow, 'quiet_from' | 'quiet_to'>,
  now: number,
): number | null {
  if (from === null || to === null || from === to) return null;
  const [hours = 0, minutes = 0] = toLocalDateTime(now).slice(11, 16).split(':').map(Number);
  const at = hours * 60 + minutes;
  const isQuiet = from < to ? at >= from && at < to : at >= from || at < to;
  return isQuiet ? ((to - at + 1_440) % 1_440) * MINUTE_MS : null;
}

/**
 * Sends what is due to the devices of every business; one look. What fails in one business is
 * reported after the others had their turn.
 * @throws AggregateError
 */
export async function runDuePush(parts: PushParts, stop: AbortSignal): Promise<void> {
  await runEach(
    await store.listDueClouds(parts.system, parts.now()),
    async (cloudId) => {
      if (!stop.aborted) await runOne(parts, parts.tenant(cloudId));
    },
    { atOnce: BUSINESSES_AT_ONCE },
  );
}

async function runOne(parts: PushParts, db: TenantDb): Promise<void> {
  const now = parts.now();
  const due = await db.tx((tx) =>
    store.claimDue(tx, new Date(now), new Date(now + CLAIM_MS), ROWS),
  );
  const devices = [...new Set(due.map(({ device_id: id }) => id))];
  await runEach(
    devices,
    (device) =>
      sendTo(
        parts,
        db,
        due.filter(({ device_id: id }) => id === device),
        now,
      ),
    { atOnce: DEVICES_AT_ONCE },
  );
}

async function sendTo(
  { sender, now: clock }: PushParts,
  db: TenantDb,
  rows: readonly store.DueRow[],
  now: number,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const { device_id: device } = first;
  let { sent } = first;
  const rest: store.DueRow[] = [];
  for (const row of rows) {
    const isApproval = row.type === PERMISSION_REQUEST;
    const quiet = isApproval ? null : quietLeft(row, now);
    if (!row.unread) await db.tx((tx) => store.dropDue(tx, device, row.notification_id));
    else if (quiet !== null)
      await db.tx((tx) => store.postpone(tx, device, row.notification_id, new Date(now + quiet)));
    else if (sent >= MAX_PUSH_AN_HOUR && !isApproval) rest.push(row);
    else {
      sent += 1;
      const isTaken = await sendOne(
        { sender, db, device, row },
        { ...textOf(row), route: routeOf(row), id: row.notification_id },
        [row.notification_id],
        clock,
      );
      // A service that is silent or busy is not called again in this look.
      if (!isTaken) return;
    }
  }
  // The rest of the hour is one, with its number.
  const [one] = rest;
  if (one !== undefined)
    await sendOne(
      { sender, db, device, row: one },
      {
        ...sayNotice(describeNotice('and_more', { count: rest.length }), one.language),
        route: '/',
        id: 'rest',
      },
      rest.map(({ notification_id: id }) => id),
      clock,
    );
}

/** @returns whether the service took it */
async function sendOne(
  {
    sender,
    db,
    device,
    row,
  }: {
    readonly sender: PushSender;
    readonly db: TenantDb;
    readonly device: number;
    readonly row: store.DueRow;
  },
  payload: Readonly<Record<string, string | number>>,
  notifications: readonly number[],
  now: () => number,
): Promise<boolean> {
  const answer: PushAnswer = await sender
    .send(row, payload, row.type === PERMISSION_REQUEST)
    .catch(() => ({ kind: 'later', afterMs: null }));
  await db.tx(async (tx) => {
    if (answer.kind === 'gone') return store.dropDevice(tx, device);
    if (answer.kind === 'taken') return store.markSent(tx, device, notifications, new Date(now()));
    const wait = (answer.kind === 'later' ? answer.afterMs : null) ?? WAITS_MS[row.attempts - 1];
    for (const id of notifications) {
      if (wait === undefined || row.attempts > WAITS_MS.length) await store.dropDue(tx, device, id);
      else await store.postpone(tx, device, id, new Date(now() + wait));
    }
    return undefined;
  });
  return answer.kind === 'taken';
}
