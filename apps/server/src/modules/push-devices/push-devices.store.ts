import type { Notice, PushKind } from '@dalpak/contracts';
import { leaseIds, type SystemDb, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';

export interface DeviceRow extends Record<string, unknown> {
  readonly id: number;
  readonly endpoint: string;
  readonly name: string;
  readonly kinds: readonly PushKind[];
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
  readonly details: boolean;
  readonly made_at: Date;
}

const COLUMNS = 'id, endpoint, name, kinds, quiet_from, quiet_to, details, made_at';

export async function listDevices(db: TenantDb, user: number): Promise<readonly DeviceRow[]> {
  const { rows } = await db.query<DeviceRow>(
    'push_devices.list',
    `SELECT ${COLUMNS} FROM push_devices WHERE cloud_id = $1 AND user_id = $2 ORDER BY id LIMIT 50`,
    [db.cloudId, user],
  );
  return rows;
}

export interface NewDevice {
  readonly user: number;
  readonly session: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly name: string;
  readonly kinds: readonly PushKind[];
  readonly quiet: { readonly from: number; readonly to: number } | null;
  readonly details: boolean;
}

/** One browser has one subscription: another user of it takes it over. */
export async function putDevice(tx: TenantTx, device: NewDevice): Promise<DeviceRow | null> {
  return tx.find<DeviceRow>(
    'push_devices.put',
    `INSERT INTO push_devices (cloud_id, id, user_id, session_id, endpoint, p256dh, auth, name, kinds, quiet_from, quiet_to, details)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (cloud_id, endpoint) DO UPDATE SET user_id = EXCLUDED.user_id, session_id = EXCLUDED.session_id, p256dh = EXCLUDED.p256dh,
       auth = EXCLUDED.auth, name = EXCLUDED.name, kinds = EXCLUDED.kinds, quiet_from = EXCLUDED.quiet_from, quiet_to = EXCLUDED.quiet_to,
       details = EXCLUDED.details
     RETURNING ${COLUMNS}`,
    [
      tx.cloudId,
      await leaseIds(tx, 'push_devices'),
      device.user,
      device.session,
      device.endpoint,
      device.p256dh,
      device.auth,
      device.name,
      device.kinds,
      device.quiet?.from ?? null,
      device.quiet?.to ?? null,
      device.details,
    ],
  );
}

/** Ends the oldest devices of a user, beyond one and so many others. */
export async function dropOldest(
  tx: TenantTx,
  { user, kept, others }: { readonly user: number; readonly kept: number; readonly others: number },
): Promise<void> {
  await tx.query(
    'push_devices.drop_oldest',
    `DELETE FROM push_devices WHERE cloud_id = $1 AND id IN (
       SELECT id FROM push_devices WHERE cloud_id = $1 AND user_id = $2 AND id <> $3 ORDER BY id DESC OFFSET $4)`,
    [tx.cloudId, user, kept, others],
  );
}

/** @returns false when it is not a device of this user */
export async function removeDevice(tx: TenantTx, user: number, id: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'push_devices.remove',
    'DELETE FROM push_devices WHERE cloud_id = $1 AND user_id = $2 AND id = $3',
    [tx.cloudId, user, id],
  );
  return rowCount === 1;
}

export async function dropDevice(tx: TenantTx, id: number): Promise<void> {
  await tx.query('push_devices.drop', 'DELETE FROM push_devices WHERE cloud_id = $1 AND id = $2', [
    tx.cloudId,
    id,
  ]);
}

export async function listDueClouds(
  system: Pick<SystemDb, 'query'>,
  now: number,
): Promise<readonly number[]> {
  const { rows } = await system.query<{ id: number }>(
    'push_devices.clouds',
    'SELECT id FROM push_clouds($1) AS id',
    [new Date(now)],
  );
  return rows.map(({ id }) => id);
}

export interface DueRow extends Record<string, unknown> {
  readonly device_id: number;
  readonly notification_id: number;
  readonly attempts: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly quiet_from: number | null;
  readonly quiet_to: number | null;
  readonly details: boolean;
  readonly type: string;
  readonly title: string | null;
  readonly body: string;
  readonly code: string | null;
  readonly params: Notice['params'];
  /** Of the employee that the user is; null = not known. */
  readonly language: string | null;
  readonly subject: string;
  readonly unread: boolean;
  /** Sent to this device in the last hour. */
  readonly sent: number;
}

/**
 * Claims what is due: it is due again later, so that a process that dies sends it then, and another
 * one does not send it now.
 */
export async function claimDue(
  tx: TenantTx,
  now: Date,
  again: Date,
  limit: number,
): Promise<readonly DueRow[]> {
  const { rows } = await tx.query<DueRow>(
    'push_devices.claim',
    `WITH due AS (
       SELECT o.device_id, o.notification_id FROM push_outbox o WHERE o.cloud_id = $1 AND o.sent_at IS NULL AND o.due_at <= $2
       ORDER BY o.due_at LIMIT $4 FOR UPDATE SKIP LOCKED
     ), claimed AS (
       UPDATE push_outbox o SET due_at = $3, attempts = o.attempts + 1 FROM due
       WHERE o.cloud_id = $1 AND o.device_id = due.device_id AND o.notification_id = due.notification_id
       RETURNING o.device_id, o.notification_id, o.attempts
     )
     SELECT c.device_id, c.notification_id, c.attempts, d.endpoint, d.p256dh, d.auth, d.quiet_from, d.quiet_to, d.details,
       n.type, n.title, n.body, n.code, n.params, e.language, n.subject, n.status = 1 AS unread,
       (SELECT count(*)::integer FROM push_outbox x WHERE x.cloud_id = $1 AND x.device_id = c.device_id AND x.sent_at > $2::timestamptz - interval '1 hour') AS sent
     FROM claimed c JOIN push_devices d ON d.cloud_id = $1 AND d.id = c.device_id
     JOIN notifications n ON n.cloud_id = $1 AND n.id = c.notification_id
     LEFT JOIN cloud_users u ON u.cloud_id = $1 AND u.user_id = d.user_id
     LEFT JOIN employees e ON e.cloud_id = $1 AND e.id = u.employee_id
     ORDER BY c.device_id, c.notification_id`,
    [tx.cloudId, now, again, limit],
  );
  return rows;
}

export async function markSent(
  tx: TenantTx,
  device: number,
  notifications: readonly number[],
  at: Date,
): Promise<void> {
  await tx.query(
    'push_devices.sent',
    'UPDATE push_outbox SET sent_at = $4 WHERE cloud_id = $1 AND device_id = $2 AND notification_id = ANY ($3::integer[])',
    [tx.cloudId, device, notifications, at],
  );
  await tx.query(
    'push_devices.forget_sent',
    "DELETE FROM push_outbox WHERE cloud_id = $1 AND sent_at < $2::timestamptz - interval '1 hour'",
    [tx.cloudId, at],
  );
}

export async function dropDue(tx: TenantTx, device: number, notification: number): Promise<void> {
  await tx.query(
    'push_devices.drop_due',
    'DELETE FROM push_outbox WHERE cloud_id = $1 AND device_id = $2 AND notification_id = $3',
    [tx.cloudId, device, notification],
  );
}

export async function postpone(
  tx: TenantTx,
  device: number,
  notification: number,
  until: Date,
): Promise<void> {
  await tx.query(
    'push_devices.postpone',
    'UPDATE push_outbox SET due_at = $4 WHERE cloud_id = $1 AND device_id = $2 AND notification_id = $3',
    [tx.cloudId, device, notification, until],
  );
}
