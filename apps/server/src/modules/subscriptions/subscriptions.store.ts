import type { LicenceHolder } from '@dalpak/contracts';
import { leaseIds, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';

export interface SubscriptionRow extends Record<string, unknown> {
  readonly id: number;
  readonly app_id: number;
  readonly tier: string;
  readonly code: string;
  readonly plan: number;
  readonly amount: number;
  /** Licences that have a holder. */
  readonly held: number;
}

/** The employee or terminal that holds a licence. */
export interface Holder {
  readonly type: LicenceHolder;
  readonly id: number;
}

/** The column of each type of holder. */
const COLUMN: Readonly<Record<LicenceHolder, 'employee_id' | 'terminal_id'>> = {
  user: 'employee_id',
  terminal: 'terminal_id',
};

const ROWS = `SELECT s.id, s.app_id, s.tier, s.code, s.plan, s.amount,
    (SELECT count(*)::integer FROM subscription_holders h WHERE h.cloud_id = $1 AND h.subscription_id = s.id) AS held
  FROM subscriptions s WHERE s.cloud_id = $1`;

export async function listSubscriptions(db: TenantDb): Promise<readonly SubscriptionRow[]> {
  return (
    await db.query<SubscriptionRow>('subscriptions.list', `${ROWS} ORDER BY s.app_id, s.id`, [
      db.cloudId,
    ])
  ).rows;
}

/**
 * Locks these subscriptions until commit: of two transactions that want the last licence, the
 * second sees that it is assigned. Always locked by ascending id, so that two transactions cannot
 * deadlock.
 */
export async function lockSubscriptions(
  tx: TenantTx,
  ids: readonly number[],
): Promise<readonly SubscriptionRow[]> {
  await tx.query(
    'subscriptions.lock',
    'SELECT id FROM subscriptions WHERE cloud_id = $1 AND id = ANY ($2::integer[]) ORDER BY id FOR NO KEY UPDATE',
    [tx.cloudId, ids],
  );
  return (
    await tx.query<SubscriptionRow>(
      'subscriptions.some',
      `${ROWS} AND s.id = ANY ($2::integer[])`,
      [tx.cloudId, ids],
    )
  ).rows;
}

export interface HeldRow extends Record<string, unknown> {
  readonly subscription_id: number;
  readonly app_id: number;
  readonly code: string;
}

/** The licences of one holder. */
export async function listHeld(db: TenantDb, { type, id }: Holder): Promise<readonly HeldRow[]> {
  const { rows } = await db.query<HeldRow>(
    `subscriptions.held_by_${type}`,
    `SELECT h.subscription_id, h.app_id, s.code FROM subscription_holders h JOIN subscriptions s ON s.cloud_id = h.cloud_id AND s.id = h.subscription_id
     WHERE h.cloud_id = $1 AND h.${COLUMN[type]} = $2 ORDER BY h.app_id`,
    [db.cloudId, id],
  );
  return rows;
}

export interface HolderRow extends Record<string, unknown> {
  readonly subscription_id: number;
  readonly employee_id: number | null;
  readonly terminal_id: number | null;
  readonly name: string;
}

/** All holders of licences. */
export async function listHolders(db: TenantDb): Promise<readonly HolderRow[]> {
  const { rows } = await db.query<HolderRow>(
    'subscriptions.holders',
    `SELECT h.subscription_id, h.employee_id, h.terminal_id, coalesce(t.name, trim(e.first_name || ' ' || e.last_name)) AS name
     FROM subscription_holders h
     LEFT JOIN employees e ON e.cloud_id = h.cloud_id AND e.id = h.employee_id
     LEFT JOIN terminals t ON t.cloud_id = h.cloud_id AND t.id = h.terminal_id
     WHERE h.cloud_id = $1 ORDER BY h.assigned_at, h.id`,
    [db.cloudId],
  );
  return rows;
}

/**
 * Matches the identity that `licensedEmployee` forms: the employee's number, or the record's where
 * there is none.
 */
const HAS_IDENTITY = "(code = $2 OR (code = '' AND '#' || id = $2))";

/** The employee with this identity, or null. */
export async function findEmployeeByIdentity(
  db: TenantDb,
  identity: string,
): Promise<number | null> {
  return (
    (
      await db.find<{ id: number }>(
        'subscriptions.employee',
        `SELECT id FROM employees WHERE cloud_id = $1 AND ${HAS_IDENTITY} ORDER BY id LIMIT 1`,
        [db.cloudId, identity],
      )
    )?.id ?? null
  );
}

export async function hasIdentity(db: TenantDb, id: number, identity: string): Promise<boolean> {
  return (
    (await db.find(
      'subscriptions.is_employee',
      `SELECT 1 FROM employees WHERE cloud_id = $1 AND ${HAS_IDENTITY} AND id = $3`,
      [db.cloudId, identity, id],
    )) !== null
  );
}

export async function isTerminal(db: TenantDb, id: number): Promise<boolean> {
  return (
    (await db.find(
      'subscriptions.terminal',
      'SELECT 1 FROM terminals WHERE cloud_id = $1 AND id = $2',
      [db.cloudId, id],
    )) !== null
  );
}

/** Serializes assignments to one holder until commit. False when there is no such holder. */
export async function lockHolder(tx: TenantTx, { type, id }: Holder): Promise<boolean> {
  const table = type === 'user' ? 'employees' : 'terminals';
  return (
    (await tx.find(
      `subscriptions.lock_${type}`,
      `SELECT 1 FROM ${table} WHERE cloud_id = $1 AND id = $2 FOR NO KEY UPDATE`,
      [tx.cloudId, id],
    )) !== null
  );
}

export async function releaseHeld(
  tx: TenantTx,
  { type, id }: Holder,
  subscriptionIds: readonly number[],
): Promise<void> {
  await tx.query(
    `subscriptions.release_${type}`,
    `DELETE FROM subscription_holders WHERE cloud_id = $1 AND ${COLUMN[type]} = $2 AND subscription_id = ANY ($3::integer[])`,
    [tx.cloudId, id, subscriptionIds],
  );
}

export async function insertHeld(
  tx: TenantTx,
  { type, id }: Holder,
  { id: subscriptionId, app_id: app }: SubscriptionRow,
  now: number,
): Promise<void> {
  await tx.query(
    `subscriptions.hold_${type}`,
    `INSERT INTO subscription_holders (cloud_id, id, subscription_id, app_id, ${COLUMN[type]}, assigned_at) VALUES ($1, $2, $3, $4, $5, $6)`,
    [
      tx.cloudId,
      await leaseIds(tx, 'subscription_holders'),
      subscriptionId,
      app,
      id,
      new Date(now),
    ],
  );
}

export interface NewSubscription {
  readonly serviceId: number;
  readonly app: number;
  readonly tier: string;
  readonly plan: number;
  readonly amount: number;
}

export async function insertSubscription(
  tx: TenantTx,
  { serviceId, app, tier, plan, amount }: NewSubscription,
): Promise<void> {
  const id = await leaseIds(tx, 'subscriptions');
  await tx.query(
    'subscriptions.insert',
    'INSERT INTO subscriptions (cloud_id, id, service_id, app_id, tier, plan, code, amount) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
    [tx.cloudId, id, serviceId, app, tier, plan, `L${id}`, amount],
  );
}

export async function setAmount(tx: TenantTx, id: number, amount: number): Promise<void> {
  await tx.query(
    'subscriptions.set_amount',
    'UPDATE subscriptions SET amount = $3 WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id, amount],
  );
}

/**
 * The service that the users of the business work under. Locks it until commit: of two calls that
 * set amounts, the second sees what the first created.
 */
export async function lockFirstService(tx: TenantTx): Promise<number | null> {
  return (
    (
      await tx.find<{ id: number }>(
        'subscriptions.service',
        'SELECT id FROM services WHERE cloud_id = $1 ORDER BY id LIMIT 1 FOR NO KEY UPDATE',
        [tx.cloudId],
      )
    )?.id ?? null
  );
}

export async function setTier(
  tx: TenantTx,
  id: number,
  { tier, plan }: { readonly tier: string; readonly plan: number },
): Promise<void> {
  await tx.query(
    'subscriptions.set_tier',
    'UPDATE subscriptions SET tier = $3, plan = $4 WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id, tier, plan],
  );
}
