import { type NewCustomer, vatIdSpellings } from '@dalpak/contracts';
import type { TerminalPrincipal } from '../../kernel/auth/principal.ts';
import type { TenantTx } from '../../kernel/db/index.ts';

/**
 * Unused ids leased to this device of a till, oldest first. Locks the till's rows, so that two
 * calls do not both add some.
 */
export async function listLeased(
  tx: TenantTx,
  terminalId: number,
  deviceUid: string,
): Promise<number[]> {
  await tx.query(
    'customers.lock_terminal',
    'SELECT 1 AS locked FROM terminals WHERE cloud_id = $1 AND id = $2 FOR UPDATE',
    [tx.cloudId, terminalId],
  );
  const { rows } = await tx.query<{ id: number }>(
    'customers.leased',
    'SELECT id FROM customer_id_leases WHERE cloud_id = $1 AND terminal_id = $2 AND device_uid = $3 AND NOT used ORDER BY id',
    [tx.cloudId, terminalId, deviceUid],
  );
  return rows.map(({ id }) => id);
}

/** Leases ids from `first` on to a device of a till. */
export async function insertLeases(
  tx: TenantTx,
  { id, deviceUid }: Pick<TerminalPrincipal, 'id' | 'deviceUid'>,
  first: number,
  count: number,
): Promise<void> {
  await tx.query(
    'customers.lease',
    'INSERT INTO customer_id_leases (cloud_id, id, terminal_id, device_uid) SELECT $1, $2::integer + n, $3, $5 FROM generate_series(0, $4::integer - 1) n',
    [tx.cloudId, first, id, count, deviceUid],
  );
}

/** Uses a leased id for this customer. False when it was not leased to this till, or is used. */
export async function useLease(
  tx: TenantTx,
  terminalId: number,
  { id, ...wish }: NewCustomer,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'customers.take_lease',
    'UPDATE customer_id_leases SET used = true, made_of = $4::jsonb WHERE cloud_id = $1 AND id = $2 AND terminal_id = $3 AND NOT used',
    [tx.cloudId, id, terminalId, JSON.stringify(wish)],
  );
  return rowCount === 1;
}

/** Stores a customer. False when another customer has the code. */
export async function insertCustomer(
  tx: TenantTx,
  { id, name, phone, vat_id: vatId }: NewCustomer,
  code: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'customers.insert',
    'INSERT INTO customers (cloud_id, id, code, name, phone, vat_id) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (cloud_id, code) DO NOTHING',
    [tx.cloudId, id, code, name, phone, vatId],
  );
  return rowCount === 1;
}

/**
 * Whether this till created this customer with an id that it used; `null` when it did not, or not
 * with this id. The content is unknown for ids that were used before it was stored: it counts as
 * the same.
 */
export async function isCreatedByTill(
  tx: TenantTx,
  terminalId: number,
  { id, ...wish }: NewCustomer,
): Promise<boolean | null> {
  const row = await tx.find<{ same: boolean }>(
    'customers.made_of',
    'SELECT coalesce(made_of = $4::jsonb, true) AS same FROM customer_id_leases WHERE cloud_id = $1 AND id = $2 AND terminal_id = $3 AND used',
    [tx.cloudId, id, terminalId, JSON.stringify(wish)],
  );
  return row === null ? null : row.same;
}

/** Whether the employee is employed now. */
export async function isEmployeeActive(tx: TenantTx, employeeId: number): Promise<boolean> {
  return (
    (await tx.find(
      'customers.employee_active',
      'SELECT 1 AS found FROM employees WHERE cloud_id = $1 AND id = $2 AND active',
      [tx.cloudId, employeeId],
    )) !== null
  );
}

export interface DuplicateCustomer extends Record<string, unknown> {
  readonly id: number;
  readonly code: string;
  readonly name: string;
}

/** The most other customers of one identity number that a till is shown. */
const MAX_DUPLICATES_SHOWN = 5;

/**
 * Other active customers with the identity number, ignoring leading zeros; none without a number.
 */
export async function listWithVatId(
  tx: TenantTx,
  { id, vat_id: vatId }: Pick<NewCustomer, 'id' | 'vat_id'>,
): Promise<DuplicateCustomer[]> {
  const written = vatIdSpellings(vatId);
  if (written.length === 0) return [];
  const { rows } = await tx.query<DuplicateCustomer>(
    'customers.with_vat_id',
    `SELECT id, code, name FROM customers WHERE cloud_id = $1 AND vat_id <> '' AND vat_id = ANY($2::text[]) AND id <> $3 AND active ORDER BY id LIMIT ${MAX_DUPLICATES_SHOWN}`,
    [tx.cloudId, [...written], id],
  );
  return [...rows];
}
