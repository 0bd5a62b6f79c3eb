import type { PlanChoice } from '@dalpak/contracts';
import type { BillingPeriod, ContractPeriod, ServiceState } from '@dalpak/engine';
import { leaseIds, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';
import type { PlanStanding } from './plan-change.rule.ts';

/** A plan that begins on a coming day; `row` of the contract bills it. */
export type PlannedPlan = PlanChoice & { readonly price: number; readonly row: number | null };

export interface StandingRow extends Record<string, unknown> {
  readonly business: number;
  readonly state: ServiceState;
  readonly tier: string | null;
  readonly plan_row: number | null;
  readonly planned: PlannedPlan | null;
  readonly planned_on: string | null;
  readonly contract_id: number;
  readonly price: number;
  readonly period: ContractPeriod;
  /** Day on which the periods of the plan began. */
  readonly starts: string;
  /** First day of the row that bills the plan. */
  readonly row_starts: string | null;
  readonly billing_day: number | null;
}

export const standingOf = (row: StandingRow): PlanStanding => ({
  price: row.price,
  period: row.period,
  starts: row.starts,
  billingDay: row.billing_day,
});

const STANDING = `SELECT b.business, b.state, b.tier, b.plan_row, b.planned, b.planned_on::text, b.contract_id, c.price, c.period,
    coalesce(b.cycle_from, c.starts)::text AS starts, r.starts::text AS row_starts, c.billing_day
  FROM provider_businesses b
  JOIN contracts c ON c.cloud_id = b.cloud_id AND c.id = b.contract_id AND c.starts IS NOT NULL
  LEFT JOIN contract_rows r ON r.cloud_id = b.cloud_id AND r.id = b.plan_row
  WHERE b.cloud_id = $1`;

export function findStanding(db: TenantDb, business: number): Promise<StandingRow | null> {
  return db.find<StandingRow>('provider.standing', `${STANDING} AND b.business = $2`, [
    db.cloudId,
    business,
  ]);
}

export async function listStandings(
  db: TenantDb,
  businesses: readonly number[],
): Promise<readonly StandingRow[]> {
  const { rows } = await db.query<StandingRow>(
    'provider.standings',
    `${STANDING} AND b.business = ANY ($2::integer[])`,
    [db.cloudId, businesses],
  );
  return rows;
}

/** As {@link findStanding}; no one else changes the plan until commit. */
export function lockStanding(tx: TenantTx, business: number): Promise<StandingRow | null> {
  return tx.find<StandingRow>(
    'provider.lock_standing',
    `${STANDING} AND b.business = $2 FOR UPDATE OF b, c`,
    [tx.cloudId, business],
  );
}

/** Businesses whose plan may move today: by a planned day, or by a renewal of a listed price. */
export async function listMoving(db: TenantDb, day: string): Promise<readonly number[]> {
  const { rows } = await db.query<{ business: number }>(
    'provider.moving',
    `SELECT business FROM provider_businesses WHERE cloud_id = $1 AND state <> 'ended' AND (tier IS NOT NULL OR planned_on <= $2::date) ORDER BY business`,
    [db.cloudId, day],
  );
  return rows.map(({ business }) => business);
}

/** Whether a period of a contract was billed, or what a pause left of it. */
export async function isBilled(
  tx: TenantTx,
  contract: number,
  { from, to }: Pick<BillingPeriod, 'from' | 'to'>,
): Promise<boolean> {
  return (
    (await tx.find(
      'provider.is_billed',
      'SELECT 1 FROM contract_periods WHERE cloud_id = $1 AND contract_id = $2 AND period_from <= $4 AND period_to >= $3 LIMIT 1',
      [tx.cloudId, contract, from, to],
    )) !== null
  );
}

/** The last day that was billed for the plan of a business; null = none. */
export async function findBilledTo(
  tx: TenantTx,
  { contract_id: contract, plan_row: row }: Pick<StandingRow, 'contract_id' | 'plan_row'>,
): Promise<string | null> {
  const found = await tx.find<{ last: string | null }>(
    'provider.billed_to',
    'SELECT max(period_to)::text AS last FROM contract_periods WHERE cloud_id = $1 AND contract_id = $2 AND row_id IN (0, $3)',
    [tx.cloudId, contract, row ?? 0],
  );
  return found?.last ?? null;
}

/** The periods of the plan are counted from this day on. */
export async function setCycle(tx: TenantTx, business: number, from: string): Promise<void> {
  await tx.query(
    'provider.set_cycle',
    'UPDATE provider_businesses SET cycle_from = $3 WHERE cloud_id = $1 AND business = $2',
    [tx.cloudId, business, from],
  );
}

export interface NewRow {
  readonly name: string;
  readonly price: number;
  readonly period: ContractPeriod;
  readonly starts: string;
  readonly ends: string | null;
}

/** Null for a price of nothing, which is not billed. */
export async function insertRow(
  tx: TenantTx,
  contract: number,
  { name, price, period, starts, ends }: NewRow,
): Promise<number | null> {
  if (price === 0) return null;
  const id = await leaseIds(tx, 'contract_rows');
  await tx.query(
    'provider.insert_row',
    'INSERT INTO contract_rows (cloud_id, id, contract_id, name, price, period, starts, ends) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
    [tx.cloudId, id, contract, name, price, period, starts, ends],
  );
  return id;
}

export async function endRow(tx: TenantTx, row: number, ends: string | null): Promise<void> {
  await tx.query(
    'provider.end_row',
    'UPDATE contract_rows SET ends = $3 WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, row, ends],
  );
}

/** Removes a row that was not billed yet. */
export async function deleteRow(tx: TenantTx, row: number): Promise<void> {
  await tx.query(
    'provider.delete_row',
    'DELETE FROM contract_rows WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, row],
  );
}

export async function setPlanned(
  tx: TenantTx,
  business: number,
  planned: PlannedPlan | null,
  day: string | null,
): Promise<void> {
  await tx.query(
    'provider.set_planned',
    'UPDATE provider_businesses SET planned = $3::jsonb, planned_on = $4 WHERE cloud_id = $1 AND business = $2',
    [tx.cloudId, business, planned === null ? null : JSON.stringify(planned), day],
  );
}

export async function setPlanRow(
  tx: TenantTx,
  business: number,
  row: number | null,
): Promise<void> {
  await tx.query(
    'provider.set_plan_row',
    'UPDATE provider_businesses SET plan_row = $3 WHERE cloud_id = $1 AND business = $2',
    [tx.cloudId, business, row],
  );
}

export async function setTier(tx: TenantTx, business: number, tier: string | null): Promise<void> {
  await tx.query(
    'provider.set_tier',
    'UPDATE provider_businesses SET tier = $3 WHERE cloud_id = $1 AND business = $2',
    [tx.cloudId, business, tier],
  );
}

/** The price that the screens show of the contract; its rows bill. */
export async function setContractPrice(
  tx: TenantTx,
  contract: number,
  { price, period }: { readonly price: number; readonly period: string },
): Promise<void> {
  await tx.query(
    'provider.set_contract_price',
    'UPDATE contracts SET price = $3, period = $4, updated_at = now() WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, contract, price, period],
  );
}
