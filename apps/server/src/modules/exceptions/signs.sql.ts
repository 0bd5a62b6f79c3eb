import { MARK_DAYS, type Sign } from '@dalpak/contracts';

/** A drawer that is short of less is a mistake in giving change. Agorot. */
const SHORT_FROM = 500;
const CLOSE_MINUTES = 30;
/** A discount below the highest own one, from this part of it, is just under it. */
const NEAR_LIMIT = 0.9;

const startOf = (day: string): string => `((${day})::timestamp AT TIME ZONE 'Asia/Jerusalem')`;
const dayOf = (at: string): string => `(${at} AT TIME ZONE 'Asia/Jerusalem')::date`;
/** Local days as moments: the first day, and the day after the last. */
const FROM = startOf('$2::date');
const TO = startOf('$3::date');
const IN_DAYS = `a.cloud_id = $1 AND a.at >= ${FROM} AND a.at < ${TO}`;
/** What a till told of a bill that was sold after all does not count: the sale has its own acts. */
const HOLDS = `NOT (a.told AND a.kind <> 'reprint' AND EXISTS (SELECT FROM transactions x WHERE x.cloud_id = a.cloud_id AND x.id = a.bill_id))`;
const ACT_COLUMNS =
  "a.employee_id, a.at, a.stored_at, a.branch_id, a.bill_id, a.terminal_id, a.amount, coalesce(a.details ->> 'name', '') AS row, a.reason AS note";
const ACT = (where: string): string => `SELECT ${ACT_COLUMNS}
  FROM till_acts a WHERE ${IN_DAYS} AND a.employee_id IS NOT NULL AND ${HOLDS} AND ${where}`;
const SALE = (
  where: string,
): string => `SELECT t.employee_id, t.issued_at AS at, t.issued_at AS stored_at, t.branch_id, t.id AS bill_id, t.terminal_id, t.total AS amount, '' AS row, '' AS note
  FROM transactions t WHERE t.cloud_id = $1 AND t.issued_at >= ${FROM} AND t.issued_at < ${TO} AND t.employee_id IS NOT NULL AND ${where}`;
const CASH =
  'SELECT FROM transaction_payments p WHERE p.cloud_id = a.cloud_id AND p.transaction_id = a.bill_id AND p.type_id = 1';
const GONE = "a.kind IN ('row_cancelled', 'quantity_lowered')";
const REFUNDS = "a.kind IN ('refund', 'refund_no_receipt')";
const BY_HAND =
  "(a.kind = 'discount' AND a.amount >= 0 OR a.kind = 'price_changed' AND a.amount > 0)";
const USED_HERE = (bill: string, customer: string): string =>
  `${customer} IS NOT NULL AND (EXISTS (SELECT FROM point_entries y WHERE y.cloud_id = $1 AND y.transaction_id = ${bill} AND y.kind = 'used' AND y.points < 0)
    OR EXISTS (SELECT FROM vouchers v WHERE v.cloud_id = $1 AND v.transaction_id = ${bill}))`;

/**
 * Every time that a sign was there, with its bill: $1 the cloud, $2 the first day, $3 the
 * day after the last. What is counted and
 * what is listed behind a mark are the same.
 */
export const SIGN_SQL: Readonly<Record<Sign, string>> = {
  late_cancels: ACT(`(${GONE} OR a.kind = 'bill_cancelled') AND a.stage IN ('printed', 'payment')`),
  last_row: ACT(
    `${GONE} AND EXISTS (${CASH} AND p.amount > 0 AND p.paid_at BETWEEN a.at AND a.at + interval '2 minutes')`,
  ),
  no_sales: `SELECT a.employee_id, a.at, a.stored_at, a.branch_id, near.id AS bill_id, a.terminal_id, 0 AS amount, '' AS row, a.reason AS note
    FROM till_acts a LEFT JOIN LATERAL (SELECT t.id FROM transactions t WHERE t.cloud_id = a.cloud_id AND t.terminal_id = a.terminal_id
        AND t.issued_at BETWEEN a.at - interval '2 minutes' AND a.at + interval '2 minutes'
        AND EXISTS (SELECT FROM transaction_payments p WHERE p.cloud_id = t.cloud_id AND p.transaction_id = t.id AND p.type_id = 1)
      ORDER BY abs(extract(epoch FROM t.issued_at - a.at)) LIMIT 1) near ON true
    WHERE ${IN_DAYS} AND a.employee_id IS NOT NULL AND a.kind = 'drawer_opened'`,
  reprints: ACT(`a.kind = 'reprint' AND EXISTS (${CASH})`),
  no_receipt: ACT("a.kind = 'refund_no_receipt'"),
  near_close: ACT(
    `${REFUNDS} AND EXISTS (SELECT FROM register_closings c WHERE c.cloud_id = a.cloud_id AND c.shift_id = a.shift_id AND a.at >= c.closed_at - interval '${CLOSE_MINUTES} minutes')`,
  ),
  own_refunds: ACT(
    `a.kind = 'refund' AND EXISTS (SELECT FROM transactions t WHERE t.cloud_id = a.cloud_id AND t.id = (a.details ->> 'sale')::uuid AND t.employee_id = a.employee_id)`,
  ),
  hand_discounts: ACT(BY_HAND),
  // The limit of a day is of that day and the weeks before it, whichever days are looked at.
  near_limit: `SELECT ${ACT_COLUMNS} FROM (SELECT o.*, max(o.rate) FILTER (WHERE NOT o.told) OVER (PARTITION BY o.position_id ORDER BY o.day RANGE BETWEEN interval '${MARK_DAYS - 1} days' PRECEDING AND CURRENT ROW) AS highest
      FROM (SELECT a.*, (a.details ->> 'rate')::integer AS rate, e.position_id, ${dayOf('a.at')} AS day FROM till_acts a JOIN employees e ON e.cloud_id = a.cloud_id AND e.id = a.employee_id
        WHERE a.cloud_id = $1 AND a.at >= ${startOf(`$2::date - ${MARK_DAYS - 1}`)} AND a.at < ${TO} AND a.kind = 'discount' AND a.approved_by IS NULL AND ${HOLDS}) o) a
    WHERE a.at >= ${FROM} AND a.rate > 0 AND a.rate < a.highest AND a.rate >= ${NEAR_LIMIT} * a.highest`,
  same_approver: ACT(`a.kind = 'approval_given' AND (
    EXISTS (SELECT FROM employees x JOIN employees y ON y.cloud_id = x.cloud_id AND y.id = a.approved_by WHERE x.cloud_id = a.cloud_id AND x.id = a.employee_id AND x.full_name = y.full_name)
    OR a.approved_by = (SELECT o.approved_by FROM till_acts o WHERE o.cloud_id = a.cloud_id AND o.employee_id = a.employee_id AND o.kind = 'approval_given' AND o.at < a.at ORDER BY o.at DESC LIMIT 1))`),
  short_drawers: ACT(
    `a.kind = 'count' AND (a.details ->> 'expected')::bigint - (a.details ->> 'counted')::bigint >= ${SHORT_FROM}`,
  ),
  exact_drawers: ACT(
    `a.kind = 'count' AND (a.details ->> 'expected')::bigint = (a.details ->> 'counted')::bigint AND (a.details ->> 'expected')::bigint > 0`,
  ),
  under_cost: SALE(
    `EXISTS (SELECT FROM transaction_rows r WHERE r.cloud_id = t.cloud_id AND r.transaction_id = t.id AND r.kind = 'P' AND r.quantity > 0 AND r.unit_cost > 0
      AND (r.manual_discount <> 0 OR r.cart_discount <> 0 OR r.rule_discount = 0) AND (r.net - r.vat) * 1000 < r.unit_cost * r.quantity)`,
  ),
  same_member: SALE(
    `${USED_HERE('t.id', 't.customer_id')} AND EXISTS (SELECT FROM transactions o WHERE o.cloud_id = t.cloud_id AND o.employee_id = t.employee_id AND o.customer_id = t.customer_id
      AND o.id <> t.id AND o.issued_at < t.issued_at AND o.issued_at >= t.issued_at - interval '${MARK_DAYS} days' AND ${USED_HERE('o.id', 'o.customer_id')})`,
  ),
};

/** The times of one sign by person and day. */
export const countOf = (
  sign: Sign,
): string => `SELECT s.employee_id AS employee, ${dayOf('s.at')}::text AS day, count(*)::integer AS times, array_agg(DISTINCT s.branch_id) AS branches
  FROM (${SIGN_SQL[sign]}) s GROUP BY 1, 2`;

/**
 * Stores the days anew: $4 the minutes of work as JSON, $5 the times of signs as JSON, $6 the signs
 * that were counted. Those that were not stay as they are.
 */
export const STORE_DAYS = `WITH sold AS (SELECT t.employee_id, ${dayOf('t.issued_at')} AS day, count(*)::integer AS bills, array_agg(DISTINCT t.branch_id) AS branches,
      count(*) FILTER (WHERE EXISTS (SELECT FROM floors f WHERE f.cloud_id = t.cloud_id AND f.branch_id = t.branch_id AND f.active)) * 2 > count(*) AS dines
    FROM transactions t WHERE t.cloud_id = $1 AND t.issued_at >= ${FROM} AND t.issued_at < ${TO} AND t.employee_id IS NOT NULL AND t.document_type = 9 GROUP BY 1, 2),
  worked AS (SELECT w.employee AS employee_id, w.day, sum(w.minutes)::integer AS minutes FROM jsonb_to_recordset($4::jsonb) AS w (employee integer, day date, minutes integer) GROUP BY 1, 2),
  found AS (SELECT n.employee AS employee_id, n.day, jsonb_object_agg(n.sign, n.times) AS signs, array_agg(DISTINCT b) AS branches
    FROM jsonb_to_recordset($5::jsonb) AS n (employee integer, day date, sign text, times integer, branches integer[]), unnest(n.branches) b GROUP BY 1, 2),
  kept AS (SELECT employee_id, day, signs - $6::text[] AS signs, branches FROM exception_days
    WHERE cloud_id = $1 AND day >= $2::date AND day < $3::date AND signs - $6::text[] <> '{}'),
  made AS (SELECT employee_id, day, coalesce(sold.bills, 0) AS bills, coalesce(worked.minutes, 0) AS minutes, coalesce(sold.dines, false) AS dines,
      coalesce(kept.signs, '{}') || coalesce(found.signs, '{}') AS signs,
      CASE WHEN kept.signs IS NULL OR kept.branches IS NOT NULL THEN ARRAY(SELECT DISTINCT unnest(sold.branches || found.branches || kept.branches) ORDER BY 1) END AS branches
    FROM sold FULL JOIN found USING (employee_id, day) FULL JOIN kept USING (employee_id, day) LEFT JOIN worked USING (employee_id, day)),
  gone AS (DELETE FROM exception_days d WHERE d.cloud_id = $1 AND d.day >= $2::date AND d.day < $3::date
    AND NOT EXISTS (SELECT FROM made m WHERE m.employee_id = d.employee_id AND m.day = d.day))
  INSERT INTO exception_days (cloud_id, employee_id, day, bills, minutes, dines, signs, branches)
  SELECT $1, employee_id, day, bills, minutes, dines, signs, branches FROM made
  ON CONFLICT (cloud_id, employee_id, day) DO UPDATE SET bills = excluded.bills, minutes = excluded.minutes, dines = excluded.dines, signs = excluded.signs, branches = excluded.branches`;
