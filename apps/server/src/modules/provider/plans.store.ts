import type { ServiceState } from '@dalpak/engine';
import type { BILLING_DOCUMENTS } from '@dalpak/contracts';
import {
  leaseIds,
  nextSyncVersion,
  type SystemDb,
  type TenantDb,
  type TenantTx,
} from '../../kernel/db/index.ts';
import { contractName } from './provider-words.ts';

export async function findProvider(system: SystemDb | TenantTx): Promise<number | null> {
  const row = await system.find<{ id: number | null }>(
    'provider.own',
    'SELECT provider_cloud() AS id',
  );
  return row?.id ?? null;
}

export async function beginProvider(system: SystemDb | TenantTx): Promise<number | null> {
  const row = await system.find<{ id: number | null }>(
    'provider.begin',
    'SELECT provider_begin() AS id',
  );
  return row?.id ?? null;
}

interface PlanRow extends Record<string, unknown> {
  readonly business: number;
  readonly contract_id: number;
  readonly price: number;
  readonly period: string;
  readonly state: ServiceState;
  readonly suspends_on: string | null;
  readonly suspend_reason: string;
}

const PLAN = `SELECT b.business, b.contract_id, c.price, c.period, b.state, b.suspends_on::text, b.suspend_reason FROM provider_businesses b
  JOIN contracts c ON c.cloud_id = b.cloud_id AND c.id = b.contract_id WHERE b.cloud_id = $1`;

export async function listPlans(
  db: TenantDb,
  businesses: readonly number[],
): Promise<readonly PlanRow[]> {
  const { rows } = await db.query<PlanRow>(
    'provider.plans',
    `${PLAN} AND b.business = ANY ($2::integer[])`,
    [db.cloudId, businesses],
  );
  return rows;
}

interface LicenceRow extends Record<string, unknown> {
  readonly cloud_id: number;
  readonly app_id: number;
  readonly tier: string;
  readonly amount: number;
}

export async function listLicences(
  system: SystemDb,
  businesses: readonly number[],
): Promise<readonly LicenceRow[]> {
  const { rows } = await system.query<LicenceRow>(
    'provider.licences',
    'SELECT cloud_id, app_id, tier, amount FROM provider_licences($1::integer[])',
    [businesses],
  );
  return rows;
}

/** The business that this call made before; null = none. */
export async function findByRequest(db: TenantDb, request: string): Promise<number | null> {
  const row = await db.find<{ business: number }>(
    'provider.by_request',
    'SELECT business FROM provider_businesses WHERE cloud_id = $1 AND request_id = $2',
    [db.cloudId, request],
  );
  return row?.business ?? null;
}

/** Name of a billed business with this VAT number. */
export async function findByVat(db: TenantDb, vat: string): Promise<string | null> {
  const row = await db.find<{ name: string }>(
    'provider.by_vat',
    'SELECT c.name FROM provider_businesses b JOIN customers c ON c.cloud_id = b.cloud_id AND c.id = b.customer_id WHERE b.cloud_id = $1 AND c.vat_id = $2 LIMIT 1',
    [db.cloudId, vat],
  );
  return row?.name ?? null;
}

export function lockPlan(tx: TenantTx, business: number): Promise<PlanRow | null> {
  return tx.find<PlanRow>('provider.lock_plan', `${PLAN} AND b.business = $2 FOR UPDATE OF b`, [
    tx.cloudId,
    business,
  ]);
}

export async function setState(tx: TenantTx, business: number, state: ServiceState): Promise<void> {
  await tx.query(
    'provider.set_state',
    "UPDATE provider_businesses SET state = $3, state_at = now(), suspends_on = NULL, suspend_reason = '' WHERE cloud_id = $1 AND business = $2",
    [tx.cloudId, business, state],
  );
}

interface Business extends Record<string, unknown> {
  readonly name: string;
  readonly code: string;
  readonly vat_number: string;
}

export function readBusiness(db: TenantDb): Promise<Business | null> {
  return db.find<Business>(
    'provider.business',
    'SELECT name, code, vat_number FROM clouds WHERE id = $1',
    [db.cloudId],
  );
}

interface PlanWords {
  readonly price: number;
  readonly period: string;
}

/** Gives a plan a price that was agreed by hand. False for a business that has no contract yet. */
export async function updatePlan(
  tx: TenantTx,
  business: number,
  { price, period }: PlanWords,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'provider.update_plan',
    `WITH b AS (UPDATE provider_businesses SET tier = NULL WHERE cloud_id = $1 AND business = $2 RETURNING contract_id, plan_row),
       r AS (UPDATE contract_rows r SET price = $3, period = $4 FROM b WHERE r.cloud_id = $1 AND r.id = b.plan_row)
     UPDATE contracts c SET price = $3, period = $4, updated_at = now() FROM b WHERE c.cloud_id = $1 AND c.id = b.contract_id`,
    [tx.cloudId, business, price, period],
  );
  return rowCount > 0;
}

/** A row of the provider's services or packages that a business begins with. */
export interface SoldOffer {
  readonly service: number | null;
  readonly package: number | null;
}

export async function insertPlan(
  tx: TenantTx,
  input: {
    readonly business: number;
    readonly about: Business;
    readonly plan: PlanWords;
    /** First day that is billed. */
    readonly day: string;
    readonly state: ServiceState;
    readonly request: string | null;
    readonly tier: string | null;
    readonly offer: SoldOffer;
  },
): Promise<void> {
  const { business, about, plan, day, state, request, tier, offer } = input;
  const customer = await leaseIds(tx, 'customers');
  await tx.query(
    'provider.insert_customer',
    'INSERT INTO customers (cloud_id, id, code, name, vat_id, version) VALUES ($1, $2, $3, $4, $5, $6)',
    [
      tx.cloudId,
      customer,
      `B${about.code}`,
      about.name,
      about.vat_number,
      await nextSyncVersion(tx, 'Customers'),
    ],
  );
  const contract = await leaseIds(tx, 'contracts');
  await tx.query(
    'provider.insert_contract',
    `INSERT INTO contracts (cloud_id, id, code, name, customer_id, starts, price, period, service_id, package_id, state)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'active')`,
    [
      tx.cloudId,
      contract,
      `B${about.code}`,
      contractName(about.name),
      customer,
      day,
      plan.price,
      plan.period,
      offer.service,
      offer.package,
    ],
  );
  await tx.query(
    'provider.insert_business',
    'INSERT INTO provider_businesses (cloud_id, business, customer_id, contract_id, state, request_id, tier) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [tx.cloudId, business, customer, contract, state, request, tier],
  );
  // Checked at commit otherwise, which is in the business that this transaction began in.
  await tx.query(
    'provider.versions_now',
    'SET CONSTRAINTS customers_version_made, customers_version_changed IMMEDIATE',
    [],
  );
  await tx.query(
    'provider.versions_later',
    'SET CONSTRAINTS customers_version_made, customers_version_changed DEFERRED',
    [],
  );
}

/** What is still to pay of an invoice `d`, agorot. */
const OPEN = `greatest(0, d.total - coalesce((SELECT sum(k.amount) FROM document_links k WHERE k.cloud_id = d.cloud_id AND k.base_id = d.id AND k.use IN ('pays', 'reverses')), 0))::bigint`;

/** What is still to pay of all invoices of a business, agorot. */
export async function listBalances(
  db: TenantDb,
  businesses: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.query<{ business: number; balance: number }>(
    'provider.balances',
    `SELECT b.business, sum(${OPEN})::bigint AS balance FROM provider_businesses b
     JOIN documents d ON d.cloud_id = b.cloud_id AND d.customer_id = b.customer_id AND d.document_type = 6
     WHERE b.cloud_id = $1 AND b.business = ANY ($2::integer[]) GROUP BY b.business`,
    [db.cloudId, businesses],
  );
  return new Map(rows.map(({ business, balance }) => [business, balance]));
}

/** A service or package that the provider sells; null for one that is out of use. */
export function findSold(
  db: TenantDb,
  { service, package: packageId }: SoldOffer,
): Promise<{ readonly name: string; readonly price: number; readonly period: string } | null> {
  return service === null
    ? db.find(
        'provider.sold_package',
        'SELECT name, price, period FROM packages WHERE cloud_id = $1 AND id = $2 AND active',
        [db.cloudId, packageId],
      )
    : db.find(
        'provider.sold_service',
        `SELECT s.name, s.price, coalesce(p.period, 'month') AS period FROM sold_services s
         LEFT JOIN packages p ON p.cloud_id = s.cloud_id AND p.id = s.package_id
         WHERE s.cloud_id = $1 AND s.id = $2 AND s.active`,
        [db.cloudId, service],
      );
}

const TYPES: Readonly<Record<number, (typeof BILLING_DOCUMENTS)[number]>> = {
  5: 'proforma',
  6: 'tax_invoice',
  7: 'invoice_receipt',
  10: 'credit_invoice',
  16: 'receipt',
};

interface DocumentRow extends Record<string, unknown> {
  readonly id: string;
  readonly document_type: number;
  readonly number: number;
  readonly date: string;
  readonly due: string | null;
  readonly total: number;
  readonly open: number;
}

export async function listDocuments(db: TenantDb, business: number) {
  const { rows } = await db.query<DocumentRow>(
    'provider.documents',
    `SELECT d.id, d.document_type, d.number, d.day::text AS date, d.due_on::text AS due, d.total,
            CASE WHEN d.document_type = 6 THEN ${OPEN} ELSE 0 END AS open
     FROM provider_businesses b JOIN documents d ON d.cloud_id = b.cloud_id AND d.customer_id = b.customer_id
     WHERE b.cloud_id = $1 AND b.business = $2 AND d.document_type IN (5, 6, 7, 10, 16) ORDER BY d.day DESC, d.number DESC LIMIT 500`,
    [db.cloudId, business],
  );
  return rows.flatMap(({ document_type: code, number, id, date, due, total, open }) => {
    const type = TYPES[code];
    return type === undefined ? [] : [{ id, type, number: String(number), date, due, total, open }];
  });
}

export async function isBillingDocument(
  db: TenantDb,
  business: number,
  id: string,
): Promise<boolean> {
  const row = await db.find(
    'provider.is_document',
    'SELECT 1 FROM provider_businesses b JOIN documents d ON d.cloud_id = b.cloud_id AND d.customer_id = b.customer_id WHERE b.cloud_id = $1 AND b.business = $2 AND d.id = $3 AND d.document_type IN (5, 6, 7, 10, 16)',
    [db.cloudId, business, id],
  );
  return row !== null;
}

/** Plans a suspension, or calls it off. False for a business that is not billed. */
export async function setSuspension(
  tx: TenantTx,
  business: number,
  day: string | null,
  reason: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'provider.set_suspension',
    'UPDATE provider_businesses SET suspends_on = $3, suspend_reason = $4 WHERE cloud_id = $1 AND business = $2',
    [tx.cloudId, business, day, reason],
  );
  return rowCount > 0;
}

export interface StateFacts extends Record<string, unknown> {
  readonly business: number;
  readonly state: ServiceState;
  /** The first billed day has come. */
  readonly begun: boolean;
  readonly overdue: boolean;
  /** Its contract has ended. */
  readonly over: boolean;
  readonly suspends: boolean;
  readonly suspend_reason: string;
}

/** What decides the states of the businesses today. */
export async function listStateFacts(db: TenantDb, day: string): Promise<readonly StateFacts[]> {
  const { rows } = await db.query<StateFacts>(
    'provider.state_facts',
    `SELECT b.business, b.state, b.suspend_reason, coalesce(c.starts <= $2::date, false) AS begun, c.state = 'ended' AS over, coalesce(b.suspends_on <= $2::date, false) AS suspends,
            EXISTS (SELECT FROM documents d WHERE d.cloud_id = b.cloud_id AND d.customer_id = b.customer_id AND d.document_type = 6 AND d.due_on < $2::date AND ${OPEN} > 0) AS overdue
     FROM provider_businesses b JOIN contracts c ON c.cloud_id = b.cloud_id AND c.id = b.contract_id
     WHERE b.cloud_id = $1 AND b.state <> 'ended' ORDER BY b.business`,
    [db.cloudId, day],
  );
  return rows;
}
