import type { Notice } from '@dalpak/contracts';
import type { SystemDb, TenantDb, TenantTx } from '../../kernel/db/index.ts';

/** The recipient: one employee, or one user. */
export type Reader = { readonly employee: number } | { readonly user: number };

export interface NotificationRow extends Record<string, unknown> {
  readonly id: number;
  readonly type: string;
  /** Null where the code says the words. */
  readonly title: string | null;
  readonly body: string;
  readonly code: string | null;
  readonly params: Notice['params'];
  readonly subject: string;
  readonly status: number;
  readonly date_created: Date;
}

interface NotificationFilter {
  readonly statuses: readonly number[];
  /** Local dates of the business, both inclusive; null = open. */
  readonly from: string | null;
  readonly to: string | null;
}

/** More than users read; the list is no archive. */
const MAX_LISTED = 200;
const COLUMNS = 'id, type, title, body, code, params, subject, status, date_created';
/** One of the two parameters is null, and null equals nothing. */
const OWN = '(employee_id = $2 OR user_id = $3)';

function idsOf(reader: Reader): readonly [number | null, number | null] {
  return 'employee' in reader ? [reader.employee, null] : [null, reader.user];
}

export async function insertNotification(
  tx: TenantTx,
  {
    id,
    to,
    type,
    text,
    subject,
  }: Pick<NotificationRow, 'id' | 'type' | 'subject'> & {
    readonly to: Reader;
    readonly text: Notice | { readonly title: string; readonly body: string };
  },
): Promise<NotificationRow> {
  const stored =
    'code' in text
      ? [null, '', text.code, JSON.stringify(text.params)]
      : [text.title, text.body, null, '{}'];
  const row = await tx.find<NotificationRow>(
    'notifications.insert',
    `INSERT INTO notifications (cloud_id, employee_id, user_id, id, type, subject, title, body, code, params)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING ${COLUMNS}`,
    [tx.cloudId, ...idsOf(to), id, type, subject, ...stored],
  );
  if (row === null) throw new Error('The notification was not stored');
  return row;
}

export interface NotifiedUsers {
  readonly type: string;
  readonly subject: string;
  /** Notices with their words in Hebrew, which the event has next to them. */
  readonly texts: readonly {
    readonly notice: Notice;
    readonly title: string;
    readonly body: string;
  }[];
  /** The most users that are notified. */
  readonly maxUsers: number;
}

/**
 * Inserts one notification of each text for each user, and its event, in one statement however many
 * they are. The transaction's own event, which follows, wakes the listeners.
 */
export async function insertForUsers(
  tx: TenantTx,
  { type, subject, texts, maxUsers: most }: NotifiedUsers,
): Promise<void> {
  await tx.query(
    'notifications.insert_for_users',
    `WITH told AS (
       SELECT u.user_id, t.*, row_number() OVER (ORDER BY t.nth, u.user_id) AS place, count(*) OVER () AS total
       FROM (SELECT user_id FROM cloud_users WHERE cloud_id = $1 ORDER BY user_id LIMIT $2) u
       CROSS JOIN unnest($3::text[], $4::text[], $7::text[], $8::jsonb[]) WITH ORDINALITY AS t(title, body, code, params, nth)
     ), leased AS (
       INSERT INTO id_counters AS c (cloud_id, entity, next_id) SELECT $1, 'notification', max(total) + 1 FROM told HAVING count(*) > 0
       ON CONFLICT (cloud_id, entity) DO UPDATE SET next_id = c.next_id + excluded.next_id - 1
       RETURNING next_id
     ), made AS (
       INSERT INTO notifications (cloud_id, user_id, id, type, code, params, subject)
       SELECT $1, told.user_id, leased.next_id - told.total + told.place - 1, $5, told.code, told.params, $6 FROM told CROSS JOIN leased ORDER BY told.place
       RETURNING id, user_id, status, date_created
     )
     SELECT outbox_append($1, 'system:notification', jsonb_build_object('to', jsonb_build_object('user', user_id), 'data', jsonb_build_object(
       'id', id, 'title', title, 'body', body, 'date_created', to_char(date_created AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       'status', status, 'type', $5::text, 'said', jsonb_build_object('code', code, 'params', params), 'subject', $6::text)), false)
     FROM (
       SELECT made.*, told.title, told.body, told.code, told.params FROM made CROSS JOIN leased JOIN told ON told.place = made.id - leased.next_id + told.total + 1
       ORDER BY made.id) one`,
    [
      tx.cloudId,
      most,
      texts.map(({ title }) => title),
      texts.map(({ body }) => body),
      type,
      subject,
      texts.map(({ notice }) => notice.code),
      texts.map(({ notice }) => JSON.stringify(notice.params)),
    ],
  );
}

/** Newest first. */
export async function listNotifications(
  db: TenantDb,
  reader: Reader,
  { statuses, from, to }: NotificationFilter,
): Promise<readonly NotificationRow[]> {
  const { rows } = await db.query<NotificationRow>(
    'notifications.list',
    `SELECT ${COLUMNS} FROM notifications
     WHERE cloud_id = $1 AND ${OWN} AND status = ANY ($4::smallint[])
       AND ($5::date IS NULL OR date_created >= $5::date::timestamp AT TIME ZONE 'Asia/Jerusalem')
       AND ($6::date IS NULL OR date_created < ($6::date + 1)::timestamp AT TIME ZONE 'Asia/Jerusalem')
     ORDER BY id DESC LIMIT ${MAX_LISTED}`,
    [db.cloudId, ...idsOf(reader), statuses, from, to],
  );
  return rows;
}

/** Locks the notification, so that two screens that mark it at once cause one event. */
export function findNotification(
  tx: TenantTx,
  reader: Reader,
  id: number,
): Promise<NotificationRow | null> {
  return tx.find<NotificationRow>(
    'notifications.find',
    `SELECT ${COLUMNS} FROM notifications WHERE cloud_id = $1 AND ${OWN} AND id = $4 FOR UPDATE`,
    [tx.cloudId, ...idsOf(reader), id],
  );
}

export async function markRead(tx: TenantTx, reader: Reader, id: number): Promise<void> {
  await tx.query(
    'notifications.mark_read',
    `UPDATE notifications SET status = 0 WHERE cloud_id = $1 AND ${OWN} AND id = $4`,
    [tx.cloudId, ...idsOf(reader), id],
  );
}

/** Marks the notifications about a subject as read. @returns those that were unread */
export async function markAboutRead(
  tx: TenantTx,
  reader: Reader,
  type: string,
  subject: string,
): Promise<readonly NotificationRow[]> {
  const { rows } = await tx.query<NotificationRow>(
    'notifications.mark_about_read',
    `UPDATE notifications SET status = 0 WHERE cloud_id = $1 AND ${OWN} AND type = $4 AND subject = $5 AND status = 1 RETURNING ${COLUMNS}`,
    [tx.cloudId, ...idsOf(reader), type, subject],
  );
  return rows;
}

/** Clouds with notifications older than this. */
export async function listCloudsWithOld(
  system: Pick<SystemDb, 'query'>,
  seconds: number,
): Promise<readonly number[]> {
  const { rows } = await system.query<{ cloud_id: number }>(
    'notifications.old_clouds',
    'SELECT cloud_id FROM notifications_old_clouds($1) AS cloud_id',
    [seconds],
  );
  return rows.map((row) => row.cloud_id);
}

/** Deletes notifications older than this, at most `limit` of them. @returns how many */
export async function deleteOld(tx: TenantTx, seconds: number, limit: number): Promise<number> {
  const { rowCount } = await tx.query(
    'notifications.delete_old',
    `DELETE FROM notifications WHERE cloud_id = $1 AND id IN (
       SELECT id FROM notifications WHERE cloud_id = $1 AND date_created < now() - make_interval(secs => $2::integer) ORDER BY id LIMIT $3)`,
    [tx.cloudId, seconds, limit],
  );
  return rowCount;
}
