import type { NewCustomer } from '@dalpak/contracts';
import type { TenantTx } from '../../kernel/db/index.ts';

/** Ids promised to a till and not used, oldest first; the till's rows are locked, so that two calls do not both add some. */
export async function listLeased(tx: TenantTx, terminalId: number): Promise<number[]> {
  await tx.query('customers.lock_terminal', 'SELECT 1 AS locked FROM terminals WHERE cloud_id = $1 AND id = $2 FOR UPDATE', [tx.cloudId, terminalId]);
  const { rows } = await tx.query<{ id: number }>('customers.leased', 'SELECT id FROM customer_id_leases WHERE cloud_id = $1 AND terminal_id = $2 AND NOT used ORDER BY id', [tx.cloudId, terminalId]);
  return rows.map(({ id }) => id);
}

/** Promises ids from `first` on to a till. */
export async function insertLeases(tx: TenantTx, terminalId: number, first: number, count: number): Promise<void> {
  await tx.query(
    'customers.lease',
    'INSERT INTO customer_id_leases (cloud_id, id, terminal_id) SELECT $1, $2::integer + n, $3 FROM generate_series(0, $4::integer - 1) n',
    [tx.cloudId, first, terminalId, count],
  );
}

/** Uses an id up. False when it was not promised to this till, or is used. */
export async function takeLease(tx: TenantTx, terminalId: number, id: number): Promise<boolean> {
  const { rowCount } = await tx.query('customers.take_lease', 'UPDATE customer_id_leases SET used = true WHERE cloud_id = $1 AND id = $2 AND terminal_id = $3 AND NOT used', [tx.cloudId, id, terminalId]);
  return rowCount === 1;
}

/** Stores a customer. False when somebody else has the code. */
export async function insertCustomer(tx: TenantTx, { id, name, phone, vat_id: vatId }: NewCustomer, code: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'customers.insert', 'INSERT INTO customers (cloud_id, id, code, name, phone, vat_id) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (cloud_id, code) DO NOTHING', [tx.cloudId, id, code, name, phone, vatId],
  );
  return rowCount === 1;
}

/** Whether this till made the customer: an id that it used up. */
export async function isMadeBy(tx: TenantTx, terminalId: number, id: number): Promise<boolean> {
  const row = await tx.find('customers.made_by', 'SELECT 1 AS made FROM customer_id_leases WHERE cloud_id = $1 AND id = $2 AND terminal_id = $3 AND used', [tx.cloudId, id, terminalId]);
  return row !== null;
}
