import type { Notice, NotificationView } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { leaseIds } from '../../kernel/db/index.ts';
import { requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { publish } from '../../kernel/push/publish.ts';
import * as store from './notifications.store.ts';
import type { Reader } from './notifications.store.ts';
import { sayNotice } from './say-notice.ts';

export interface NewNotification {
  readonly to: Reader;
  readonly type: string;
  /** A notice of the catalogue, or the words of a person. */
  readonly text: Notice | { readonly title: string; readonly body: string };
  /** The record that it is about; for `permission_request` the number of the request. */
  readonly subject?: string;
}

export interface NotificationQuery {
  readonly status: string;
  readonly date_created_from?: string | undefined;
  readonly date_created_to?: string | undefined;
}

/**
 * Adds a notification for one employee or user and pushes it to their open screens; other screens
 * load it later. Call it last in a transaction, as `publish` requires.
 * @returns number of the notification
 */
export async function notify(
  tx: TenantTx,
  { to, type, text, subject = '' }: NewNotification,
): Promise<number> {
  const id = await leaseIds(tx, 'notification');
  const row = await store.insertNotification(tx, { id, to, type, text, subject });
  await publish(tx, 'system:notification', viewOf(row), to);
  return id;
}

/**
 * Adds notifications for the users of the business, as `notify` does for one. Call it last in a
 * transaction, right before an event of the caller's own, which wakes the screens.
 */
export function notifyUsers(
  tx: TenantTx,
  {
    notices,
    ...told
  }: Omit<store.NotifiedUsers, 'texts'> & { readonly notices: readonly Notice[] },
): Promise<void> {
  const texts = notices.map((notice) => ({ notice, ...sayNotice(notice) }));
  return store.insertForUsers(tx, { ...told, texts });
}

/**
 * Marks notifications as read on every screen because their subject is settled. Call it where
 * `notify` may be called.
 */
export async function markSettled(
  tx: TenantTx,
  { to, type, subject }: Required<Pick<NewNotification, 'to' | 'type' | 'subject'>>,
): Promise<void> {
  for (const row of await store.markAboutRead(tx, to, type, subject))
    await publish(tx, 'system:notification', viewOf(row), to);
}

/**
 * The reader of notifications: the employee who is signed in at the terminal, or the user in the
 * back office; null at a till without one.
 */
export function readerOf({
  user,
  employee,
}: Pick<SessionContext, 'user' | 'employee'>): Reader | null {
  if (user !== null) return { user: user.id };
  return employee === null ? null : { employee: employee.id };
}

export async function notificationsOf(
  db: TenantDb,
  reader: Reader | null,
  query: NotificationQuery,
): Promise<NotificationView[]> {
  if (reader === null) return [];
  const rows = await store.listNotifications(db, reader, {
    statuses: query.status.split(',').map(Number),
    from: query.date_created_from ?? null,
    to: query.date_created_to ?? null,
  });
  return rows.map(viewOf);
}

/**
 * Marks one as read, and notifies the reader's other screens.
 * @throws NOT_FOUND for one that is not the reader's own
 */
export async function markOneRead(db: TenantDb, reader: Reader | null, id: number): Promise<void> {
  await db.tx(async (tx) => {
    const row = requireFound(reader === null ? null : await store.findNotification(tx, reader, id));
    if (row.status === 0 || reader === null) return;
    await store.markRead(tx, reader, id);
    await publish(tx, 'system:notification', viewOf({ ...row, status: 0 }), reader);
  });
}

function viewOf(row: store.NotificationRow): NotificationView {
  const said = row.code === null ? null : { code: row.code, params: row.params };
  const { title, body } = said === null ? row : sayNotice(said);
  return {
    id: row.id,
    title: title ?? '',
    body,
    date_created: row.date_created.toISOString(),
    status: row.status === 0 ? 0 : 1,
    type: row.type,
    said,
    subject: row.subject,
  };
}
