import type { ContractPeriod, ContractState, DaySpan } from '@dalpak/engine';
import type { SystemDb, TenantDb, TenantTx } from '../../kernel/db/index.ts';

export async function listCloudsWithContracts(
  system: Pick<SystemDb, 'query'>,
): Promise<readonly number[]> {
  const { rows } = await system.query<{ id: number }>(
    'contracts.clouds',
    'SELECT id FROM contract_clouds() AS id',
  );
  return rows.map(({ id }) => id);
}

export interface ContractRecord extends Record<string, unknown> {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly customer_id: number;
  readonly starts: string | null;
  readonly ends: string | null;
  readonly renews: boolean;
  readonly state: ContractState;
  readonly active: boolean;
  readonly document: 'tax_invoice' | 'proforma';
  readonly billing_day: number | null;
  readonly in_arrears: boolean;
  readonly payment_days: number;
  readonly bill_error: string;
  readonly bill_from: string | null;
  readonly bills_past: boolean;
}

const COLUMNS = `id, code, name, customer_id, starts::text, ends::text, renews, state, active, document, billing_day, in_arrears, payment_days, bill_error, bill_from::text, bills_past`;

export function findContract(db: TenantDb, id: number): Promise<ContractRecord | null> {
  return db.find<ContractRecord>(
    'contracts.find',
    `SELECT ${COLUMNS} FROM contracts WHERE cloud_id = $1 AND id = $2`,
    [db.cloudId, id],
  );
}

/** Reads the contract and lets no other server bill it until commit. */
export function lockContract(tx: TenantTx, id: number): Promise<ContractRecord | null> {
  return tx.find<ContractRecord>(
    'contracts.lock',
    `SELECT ${COLUMNS} FROM contracts WHERE cloud_id = $1 AND id = $2 FOR UPDATE`,
    [tx.cloudId, id],
  );
}

/** Whether contract `c` has something to bill; a package that was paid at a till has not. */
const BILLS = `(c.price > 0 OR EXISTS (SELECT FROM contract_rows r WHERE r.cloud_id = c.cloud_id AND r.contract_id = c.id AND r.active))`;

export async function listActiveContracts(db: TenantDb): Promise<readonly number[]> {
  const { rows } = await db.query<{ id: number }>(
    'contracts.active',
    `SELECT c.id FROM contracts c WHERE c.cloud_id = $1 AND c.active AND c.state = 'active' AND c.starts IS NOT NULL AND ${BILLS} ORDER BY c.id`,
    [db.cloudId],
  );
  return rows.map(({ id }) => id);
}

/** Ends contracts without anything to bill whose last day has passed. */
export async function endPassed(tx: TenantTx, today: string): Promise<void> {
  await tx.query(
    'contracts.end_passed',
    `UPDATE contracts c SET state = 'ended' WHERE c.cloud_id = $1 AND c.active AND c.state = 'active' AND c.ends < $2::date AND NOT c.renews AND NOT ${BILLS}`,
    [tx.cloudId, today],
  );
}

/** A row that is billed; the contract's own price is row 0. */
export interface ContractRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly service_id: number | null;
  readonly package_id: number | null;
  readonly product_id: number | null;
  readonly quantity: number;
  readonly price: number;
  readonly period: ContractPeriod;
  readonly starts: string | null;
  readonly ends: string | null;
}

export async function listRows(db: TenantDb, contractId: number): Promise<readonly ContractRow[]> {
  const { rows } = await db.query<ContractRow>(
    'contracts.rows',
    `SELECT r.id, r.name, r.service_id, r.package_id, coalesce(r.product_id, s.product_id, p.product_id) AS product_id, r.quantity, r.price, r.period, r.starts::text, r.ends::text
     FROM contract_rows r
     LEFT JOIN sold_services s ON s.cloud_id = r.cloud_id AND s.id = r.service_id
     LEFT JOIN packages p ON p.cloud_id = r.cloud_id AND p.id = r.package_id
     WHERE r.cloud_id = $1 AND r.contract_id = $2 AND r.active
     UNION ALL
     SELECT 0, c.name, c.service_id, c.package_id, coalesce(s.product_id, p.product_id), 1000, c.price, c.period, NULL, NULL
     FROM contracts c
     LEFT JOIN sold_services s ON s.cloud_id = c.cloud_id AND s.id = c.service_id
     LEFT JOIN packages p ON p.cloud_id = c.cloud_id AND p.id = c.package_id
     WHERE c.cloud_id = $1 AND c.id = $2 AND c.price > 0
       AND NOT EXISTS (SELECT FROM contract_rows r WHERE r.cloud_id = $1 AND r.contract_id = $2 AND r.active)
     ORDER BY 1`,
    [db.cloudId, contractId],
  );
  return rows;
}

/** The last billed day of each row. */
export async function listBilled(
  db: TenantDb,
  contractId: number,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.query<{ row_id: number; last: string }>(
    'contracts.billed',
    'SELECT row_id, max(period_to)::text AS last FROM contract_periods WHERE cloud_id = $1 AND contract_id = $2 GROUP BY row_id',
    [db.cloudId, contractId],
  );
  return new Map(rows.map(({ row_id: row, last }) => [row, last]));
}

export async function listPauses(db: TenantDb, contractId: number): Promise<readonly DaySpan[]> {
  const { rows } = await db.query<{ from: string; to: string | null }>(
    'contracts.pauses',
    'SELECT starts::text AS "from", ends::text AS "to" FROM contract_pauses WHERE cloud_id = $1 AND contract_id = $2 ORDER BY starts',
    [db.cloudId, contractId],
  );
  return rows;
}

/** One that begins again after its last day goes on without one. */
export async function setState(
  tx: TenantTx,
  contractId: number,
  state: ContractState,
  day: string,
): Promise<void> {
  await tx.query(
    'contracts.set_state',
    `UPDATE contracts SET state = $3, ends = CASE WHEN $3 = 'active' AND ends < $4::date THEN NULL ELSE ends END, updated_at = now()
     WHERE cloud_id = $1 AND id = $2 AND state <> $3`,
    [tx.cloudId, contractId, state, day],
  );
}

/** From this day on the contract is paused; one that is paused stays so. */
export async function beginPause(tx: TenantTx, contractId: number, day: string): Promise<void> {
  await tx.query(
    'contracts.begin_pause',
    `INSERT INTO contract_pauses (cloud_id, contract_id, starts)
     SELECT $1, $2, greatest($3::date, max(ends) + 1) FROM contract_pauses WHERE cloud_id = $1 AND contract_id = $2
     ON CONFLICT DO NOTHING`,
    [tx.cloudId, contractId, day],
  );
}

/** The last day of the pause is the one before this. */
export async function endPause(tx: TenantTx, contractId: number, day: string): Promise<void> {
  await tx.query(
    'contracts.drop_pause',
    'DELETE FROM contract_pauses WHERE cloud_id = $1 AND contract_id = $2 AND ends IS NULL AND starts >= $3::date',
    [tx.cloudId, contractId, day],
  );
  await tx.query(
    'contracts.end_pause',
    'UPDATE contract_pauses SET ends = $3::date - 1 WHERE cloud_id = $1 AND contract_id = $2 AND ends IS NULL',
    [tx.cloudId, contractId, day],
  );
}

/** What a user said about older periods that were not billed. */
export async function setPast(
  tx: TenantTx,
  contractId: number,
  past: Pick<ContractRecord, 'bill_from' | 'bills_past'>,
): Promise<void> {
  await tx.query(
    'contracts.set_past',
    'UPDATE contracts SET bill_from = $3, bills_past = $4 WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, contractId, past.bill_from, past.bills_past],
  );
}

export interface BilledPeriod {
  readonly rowId: number;
  readonly from: string;
  readonly to: string;
  readonly amount: number;
}

export async function insertPeriods(
  tx: TenantTx,
  contractId: number,
  documentId: string,
  periods: readonly BilledPeriod[],
): Promise<void> {
  await tx.query(
    'contracts.insert_periods',
    `INSERT INTO contract_periods (cloud_id, contract_id, row_id, period_from, period_to, amount, document_id)
     SELECT $1, $2, x."rowId", x."from", x."to", x.amount, $3 FROM jsonb_to_recordset($4::jsonb) AS x("rowId" integer, "from" date, "to" date, amount bigint)`,
    [tx.cloudId, contractId, documentId, JSON.stringify(periods)],
  );
}

export async function setOutcome(
  tx: TenantTx,
  contractId: number,
  outcome: Pick<ContractRecord, 'bill_error' | 'ends' | 'state' | 'bills_past'>,
): Promise<void> {
  await tx.query(
    'contracts.outcome',
    'UPDATE contracts SET bill_error = $3, ends = $4, state = $5, bills_past = $6 WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, contractId, outcome.bill_error, outcome.ends, outcome.state, outcome.bills_past],
  );
}

export async function setProductOf(
  tx: TenantTx,
  table: 'sold_services' | 'packages',
  id: number,
  productId: number,
): Promise<void> {
  await tx.query(
    `contracts.product_of_${table}`,
    `UPDATE ${table} SET product_id = $3 WHERE cloud_id = $1 AND id = $2`,
    [tx.cloudId, id, productId],
  );
}

export async function findProductByCode(db: TenantDb, code: string): Promise<number | null> {
  const row = await db.find<{ id: number }>(
    'contracts.product_by_code',
    'SELECT id FROM products WHERE cloud_id = $1 AND code = $2',
    [db.cloudId, code],
  );
  return row?.id ?? null;
}

export interface MadeRow extends Record<string, unknown> {
  readonly id: string;
  readonly type: number;
  readonly number: number;
  readonly day: string;
  readonly total: number;
  readonly payment_status: string | null;
  readonly periods: { name: string; from: string; to: string; amount: number }[];
}

export async function listMade(db: TenantDb, contractId: number): Promise<readonly MadeRow[]> {
  const { rows } = await db.query<MadeRow>(
    'contracts.made',
    `SELECT d.id, d.document_type AS type, d.number, d.day::text, d.total, d.payment_status,
            jsonb_agg(jsonb_build_object('name', coalesce(r.name, c.name), 'from', p.period_from, 'to', p.period_to, 'amount', p.amount) ORDER BY p.period_from, p.row_id) AS periods
     FROM contract_periods p
     JOIN contracts c ON c.cloud_id = p.cloud_id AND c.id = p.contract_id
     JOIN documents d ON d.cloud_id = p.cloud_id AND d.id = p.document_id
     LEFT JOIN contract_rows r ON r.cloud_id = p.cloud_id AND r.id = p.row_id
     WHERE p.cloud_id = $1 AND p.contract_id = $2
     GROUP BY d.cloud_id, d.id ORDER BY d.day DESC, d.number DESC LIMIT 200`,
    [db.cloudId, contractId],
  );
  return rows;
}
