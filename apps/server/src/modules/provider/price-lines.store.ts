import type { PlanPriceLine } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

type LineRow = PlanPriceLine & Record<string, unknown>;

/** Lines of the price table, the newest day of each plan first. */
export async function listPriceLines(db: TenantDb): Promise<readonly PlanPriceLine[]> {
  const { rows } = await db.query<LineRow>(
    'provider.price_lines',
    `SELECT app_id, tier, period, starts::text, price, trial_days, modules, sold
     FROM plan_prices WHERE cloud_id = $1 ORDER BY app_id, tier, period, starts DESC`,
    [db.cloudId],
  );
  return rows;
}

/** False when the plan has a line of this day. */
export async function insertPriceLine(tx: TenantTx, line: PlanPriceLine): Promise<boolean> {
  const { rowCount } = await tx.query(
    'provider.insert_price_line',
    `INSERT INTO plan_prices (cloud_id, app_id, tier, period, starts, price, trial_days, modules, sold)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8::text[], $9) ON CONFLICT DO NOTHING`,
    [
      tx.cloudId,
      line.app_id,
      line.tier,
      line.period,
      line.starts,
      line.price,
      line.trial_days,
      line.modules,
      line.sold,
    ],
  );
  return rowCount > 0;
}
