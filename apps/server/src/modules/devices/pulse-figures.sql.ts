import { UNRECEIVED_MS } from '@dalpak/contracts';

/**
 * Figures of a stretch of days by branch: $1 cloud, $2 from, $3 until. Tickets count that were not
 * received within {@link UNRECEIVED_MS}, approvals by when they were asked.
 */
export const PULSE_FIGURES = `
  WITH waits AS (
    SELECT branch_id, extract(epoch FROM greatest(stored_at - issued_at, interval '0')) AS seconds, total
    FROM transactions WHERE cloud_id = $1 AND issued_at >= $2 AND issued_at < $3 AND offline
  ), sales AS (
    SELECT branch_id, count(*)::integer AS offline_sales, sum(total)::float8 AS offline_sum,
      round(percentile_disc(0.5) WITHIN GROUP (ORDER BY seconds))::integer AS wait_p50,
      round(percentile_disc(0.95) WITHIN GROUP (ORDER BY seconds))::integer AS wait_p95, round(max(seconds))::integer AS wait_longest
    FROM waits GROUP BY branch_id
  ), tickets AS (
    SELECT branch_id, count(*)::integer AS lost FROM kitchen_tickets
    WHERE cloud_id = $1 AND created_at >= $2 AND created_at < $3 AND received_at IS NULL AND created_at < $4::timestamptz - interval '${UNRECEIVED_MS} milliseconds' GROUP BY branch_id
  ), approvals AS (
    SELECT t.branch_id, round(percentile_disc(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM r.answered_at - r.created_at)))::integer AS wait
    FROM permission_requests r JOIN terminals t ON t.cloud_id = $1 AND t.id = r.terminal_id
    WHERE r.cloud_id = $1 AND r.created_at >= $2 AND r.created_at < $3 AND r.answered_at IS NOT NULL GROUP BY t.branch_id
  ), cards AS (
    SELECT t.branch_id, count(*)::integer AS refusals FROM payment_intents i JOIN terminals t ON t.cloud_id = $1 AND t.id = i.terminal_id
    WHERE i.cloud_id = $1 AND i.created_at >= $2 AND i.created_at < $3 AND i.state = 'declined' GROUP BY t.branch_id
  ), late AS (
    SELECT t.branch_id, count(*)::integer AS addenda FROM register_addenda a JOIN register_closings c ON c.cloud_id = $1 AND c.id = a.closing_id
      JOIN terminals t ON t.cloud_id = $1 AND t.id = c.terminal_id
    WHERE a.cloud_id = $1 AND a.at >= $2 AND a.at < $3 GROUP BY t.branch_id
  )
  SELECT b.id AS branch_id, coalesce(s.offline_sales, 0) AS offline_sales, coalesce(s.offline_sum, 0) AS offline_sum, s.wait_p50, s.wait_p95, s.wait_longest,
    coalesce(k.lost, 0) AS unreceived_tickets, a.wait AS approval_wait_p50, coalesce(c.refusals, 0) AS card_refusals, coalesce(l.addenda, 0) AS late_addenda
  FROM branches b LEFT JOIN sales s ON s.branch_id = b.id LEFT JOIN tickets k ON k.branch_id = b.id LEFT JOIN approvals a ON a.branch_id = b.id
  LEFT JOIN cards c ON c.branch_id = b.id LEFT JOIN late l ON l.branch_id = b.id
  WHERE b.cloud_id = $1`;
