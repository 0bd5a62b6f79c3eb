import type { ModulesAccess, ProviderService, UserKind } from '@dalpak/contracts';
import type { SystemDb, TenantDb, TenantTx } from '../../kernel/db/index.ts';

interface StatusColumns {
  readonly uuid: string;
  readonly code: string;
  readonly name: string;
  readonly status: 'ok' | 'suspended' | 'ended' | null;
  /** Null, like the reason, where there is no service. */
  readonly status_name: string | null;
  readonly status_reason: string | null;
}

interface ServiceRow extends Record<string, unknown>, StatusColumns {
  readonly cloud_id: number;
}

interface OneServiceRow extends Record<string, unknown>, StatusColumns {
  readonly service_id: number | null;
}

/** Businesses that are not closed, ordered by number, after `after`. */
export async function listServices(
  system: SystemDb,
  search: string,
  after: number,
  limit: number,
): Promise<readonly ServiceRow[]> {
  return (
    await system.query<ServiceRow>(
      'provider.list',
      'SELECT * FROM provider_list_services($1, $2, $3)',
      [search, after, limit],
    )
  ).rows;
}

export function toService({
  uuid,
  code,
  name,
  status,
  status_name,
  status_reason,
}: StatusColumns): Omit<ProviderService, 'plan' | 'usage'> {
  return {
    uuid,
    code,
    name,
    status: status ?? 'none',
    status_name: status_name ?? '',
    reason: status_reason ?? '',
  };
}

interface UsageRow extends Record<string, unknown> {
  readonly cloud_id: number;
  readonly sales: number;
  readonly tills_used: number;
  readonly last_sale: Date | string | null;
}

/** How much businesses work since a moment: counts and ages, and nothing of theirs. */
export async function listUsage(
  system: SystemDb,
  businesses: readonly number[],
  since: Date,
): Promise<ReadonlyMap<number, ProviderService['usage']>> {
  const { rows } = await system.query<UsageRow>(
    'provider.usage',
    'SELECT cloud_id, sales, tills_used, last_sale FROM provider_usage($1::integer[], $2)',
    [businesses, since],
  );
  return new Map(
    rows.map(({ cloud_id: id, sales, tills_used: tills, last_sale: last }) => [
      id,
      { sales, tills, last_sale: last === null ? null : new Date(last).toISOString() },
    ]),
  );
}

export async function findCloudId(system: SystemDb, uuid: string): Promise<number | null> {
  return (
    (
      await system.find<{ id: number | null }>(
        'provider.cloud',
        'SELECT provider_find_cloud($1) AS id',
        [uuid],
      )
    )?.id ?? null
  );
}

/** The state of the business's first service, which is the one that its users work under. */
export function readService(tx: TenantTx): Promise<OneServiceRow | null> {
  return tx.find(
    'provider.read',
    `SELECT c.uuid, c.code, c.name, s.id AS service_id, s.status, s.status_name, s.status_reason
     FROM clouds c LEFT JOIN LATERAL (SELECT * FROM services x WHERE x.cloud_id = $1 ORDER BY x.id LIMIT 1) s ON true WHERE c.id = $1`,
    [tx.cloudId],
  );
}

/**
 * Sets all services of the business, because its tills may work under others than its users. An
 * ended one stays ended.
 */
export async function setStatus(
  tx: TenantTx,
  status: 'ok' | 'suspended',
  name: string,
  reason: string,
): Promise<void> {
  await tx.query(
    'provider.set_status',
    "UPDATE services SET status = $2, status_name = $3, status_reason = $4 WHERE cloud_id = $1 AND status <> 'ended'",
    [tx.cloudId, status, name, reason],
  );
}

export async function findModules(
  tx: TenantTx,
  serviceId: number,
): Promise<Partial<ModulesAccess> | null> {
  const row = await tx.find<{ modules: Partial<ModulesAccess> }>(
    'provider.modules',
    'SELECT modules FROM services WHERE cloud_id = $1 AND id = $2 FOR UPDATE',
    [tx.cloudId, serviceId],
  );
  return row?.modules ?? null;
}

export async function setModules(
  tx: TenantTx,
  serviceId: number,
  modules: ModulesAccess,
): Promise<void> {
  await tx.query(
    'provider.set_modules',
    'UPDATE services SET modules = $3::jsonb WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, serviceId, JSON.stringify(modules)],
  );
}

export function findUser(
  system: SystemDb | TenantTx,
  email: string,
): Promise<{ readonly id: number; readonly auth_kind: UserKind } | null> {
  return system.find('provider.user', 'SELECT id, auth_kind FROM auth_find_user_by_email($1)', [
    email,
  ]);
}

export async function setKind(
  system: SystemDb | TenantTx,
  userId: number,
  kind: UserKind,
): Promise<void> {
  await system.query('provider.set_kind', 'SELECT auth_set_kind($1, $2)', [userId, kind]);
}

export interface NewProviderUser {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly kind: UserKind;
}

export async function insertUser(
  db: SystemDb | TenantTx,
  { email, name, passwordHash, kind }: NewProviderUser,
): Promise<number> {
  const row = await db.find<{ id: number }>(
    'provider.insert_user',
    'SELECT auth_create_user($1, $2, $3, $4) AS id',
    [email, name, passwordHash, kind],
  );
  if (row === null) throw new Error('The user was not made');
  return row.id;
}

export async function listMembers(db: TenantDb): Promise<readonly number[]> {
  const { rows } = await db.query<{ user_id: number }>(
    'provider.members',
    'SELECT user_id FROM cloud_users WHERE cloud_id = $1',
    [db.cloudId],
  );
  return rows.map((row) => row.user_id);
}

export async function hasAdmin(system: SystemDb, users: readonly number[]): Promise<boolean> {
  const row = await system.find<{ found: boolean }>(
    'provider.has_admin',
    `SELECT EXISTS (SELECT FROM unnest($1::integer[]) m (id) CROSS JOIN LATERAL auth_find_user(m.id) u
       WHERE u.auth_kind IN ('admin', 'super_admin')) AS found`,
    [users],
  );
  return row?.found === true;
}

/**
 * Makes the user a member of the business without any permission; an existing member keeps theirs.
 */
export async function addMember(tx: TenantTx, userId: number): Promise<void> {
  await tx.query(
    'provider.add_member',
    'INSERT INTO cloud_users (cloud_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [tx.cloudId, userId],
  );
}
