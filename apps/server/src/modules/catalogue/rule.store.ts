import type { DiscountRule } from '@dalpak/engine';
import { leaseIds, type TenantTx } from '../../kernel/db/index.ts';
import { RULE_COLUMNS, toRule, type RuleRow } from './rule-row.ts';

/** A discount rule of an external source, where it is known as `externalId`. */
export interface SourcedRule {
  readonly externalId: string;
  readonly rule: DiscountRule;
}

type SourcedRow = RuleRow & { readonly external_id: string };

const BATCH = 500;

/**
 * Rules of a source by their external id, including those that a user switched off, which an import
 * leaves off. Locks them until commit: a transaction that held the version counter of the rules and
 * then waited for a rule would block all others, and would deadlock with the holder of that rule.
 */
export async function lockRulesOfSource(
  tx: TenantTx,
  source: string,
): Promise<ReadonlyMap<string, DiscountRule>> {
  const { rows } = await tx.query<SourcedRow>(
    'catalogue.rules_of_source',
    `SELECT ${RULE_COLUMNS}, external_id FROM discount_rules
     WHERE cloud_id = $1 AND source = $2 AND external_id IS NOT NULL ORDER BY id FOR NO KEY UPDATE`,
    [tx.cloudId, source],
  );
  return new Map(rows.map((row) => [row.external_id, toRule(row)]));
}

/** Reserves ids for new rules, in one block. */
export async function leaseRuleIds(tx: TenantTx, count: number): Promise<number> {
  return leaseIds(tx, 'discount_rules', count);
}

/**
 * Stores rules by source and external id: new ones are inserted, known ones overwritten. `version`
 * comes from `nextSyncVersion`.
 */
export async function upsertRules(
  tx: TenantTx,
  source: string,
  rules: readonly SourcedRule[],
  version: number,
): Promise<void> {
  const sorted = [...rules].sort((a, b) => a.rule.id - b.rule.id);
  for (let from = 0; from < sorted.length; from += BATCH) {
    const records = sorted
      .slice(from, from + BATCH)
      .map(({ externalId, rule }) => ({ externalId, ...rule }));
    await tx.query(
      'catalogue.upsert_rules',
      `INSERT INTO discount_rules (cloud_id, id, code, name, active_from, active_to, time_from, time_to, days, customer_groups, "double",
                                   double_force, timing, use_limit, limit_day, limit_month, limit_year, coupon_type, coupon_given, coupon_days, levels, source, external_id, version)
       SELECT $1, r.id, r.code, r.name, r."activeFrom", r."activeTo", r."timeFrom", r."timeTo",
              ARRAY(SELECT jsonb_array_elements_text(r.days)::smallint), ARRAY(SELECT jsonb_array_elements_text(r."customerGroups")::integer),
              r."double", r."doubleForce", r.timing, r."limit",
              coalesce((r.limits->>'day')::integer, 0), coalesce((r.limits->>'month')::integer, 0), coalesce((r.limits->>'year')::integer, 0), r."couponType",
              (r."couponProduction"->>'type')::integer, coalesce((r."couponProduction"->>'days')::integer, 0), r.levels, $3, r."externalId", $4
       FROM jsonb_to_recordset($2::jsonb) AS r (id integer, code text, name text, "activeFrom" date, "activeTo" date, "timeFrom" smallint,
              "timeTo" smallint, days jsonb, "customerGroups" jsonb, "double" boolean, "doubleForce" boolean, timing text, "limit" integer, limits jsonb,
              "couponType" integer, "couponProduction" jsonb, levels jsonb, "externalId" text)
       ON CONFLICT (cloud_id, source, external_id) DO UPDATE SET code = excluded.code, name = excluded.name,
              active_from = excluded.active_from, active_to = excluded.active_to, time_from = excluded.time_from, time_to = excluded.time_to,
              days = excluded.days, customer_groups = excluded.customer_groups, "double" = excluded."double",
              double_force = excluded.double_force, timing = excluded.timing, use_limit = excluded.use_limit,
              limit_day = excluded.limit_day, limit_month = excluded.limit_month, limit_year = excluded.limit_year,
              coupon_type = excluded.coupon_type, levels = excluded.levels, version = excluded.version, updated_at = now()`,
      [tx.cloudId, JSON.stringify(records), source, version],
    );
  }
}
