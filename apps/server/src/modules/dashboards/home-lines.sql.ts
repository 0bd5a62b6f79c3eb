import { type HomeLine, UNHEARD_MS, UNRECEIVED_MS } from '@dalpak/contracts';
import { mayBeSeen } from '../exceptions/index.ts';

/** A till that is open longer than this was forgotten. */
const LONG_SHIFT_HOURS = 16;
/** A difference of a Z from this on, in agorot. */
const DIFFERENCE = 2_000;
/** Days ahead that a cheque, and days that a membership, is told of. */
const CHEQUE_DAYS = 7;
const MEMBERSHIP_DAYS = 14;
/** Days that a closed difference or a failed message is told of. */
const RECENT_DAYS = 7;
/** More differences of sums are told as so many. */
const MANY = 1_000;

const at = (day: string): string => `(${day})::timestamp AT TIME ZONE 'Asia/Jerusalem'`;
const inBranches = (column: string): string =>
  `($5::integer[] IS NULL OR ${column} = ANY ($5::integer[]))`;

const LEVELS =
  'stock_levels l JOIN products p ON p.cloud_id = l.cloud_id AND p.id = l.product_id AND p.active AND p.type NOT IN (2, 3)';
const INVOICES = (state: string): string =>
  `(SELECT d.issued_at AS at FROM documents d WHERE d.cloud_id = $1 AND d.allocation ${state} AND ${inBranches('d.branch_id')}
    UNION ALL SELECT s.asked_at FROM sale_allocations s WHERE s.cloud_id = $1 AND s.state ${state}) x`;

/**
 * What waits, each as the moment since when: $1 the cloud, $2 now, $3 the business's day, $4 the
 * caller's employee, $5 their branches.
 */
export const HOME_LINE_SQL: Readonly<Record<HomeLine, string>> = {
  approvals: `SELECT created_at AS at FROM permission_requests WHERE cloud_id = $1 AND status = 'pending' AND expires_at > $2 AND $4::integer = ANY (asked_to)`,
  long_shifts: `SELECT opened_at AS at FROM register_shifts WHERE cloud_id = $1 AND closing_id IS NULL AND ${inBranches('branch_id')}
    AND (opened_at < $2::timestamptz - interval '${LONG_SHIFT_HOURS} hours' OR (opened_at AT TIME ZONE 'Asia/Jerusalem')::date < $3::date)`,
  // A till that sells and is not heard, and sales that only a device has although it was heard.
  devices: `SELECT s.heard_at AS at FROM device_states s JOIN terminals t ON t.cloud_id = $1 AND t.id = s.terminal_id
    WHERE s.cloud_id = $1 AND t.active AND t.device_uid IS NOT NULL AND ${inBranches('t.branch_id')} AND ((s.told->'unsent'->>'refused')::integer > 0
      OR s.heard_at < $2::timestamptz - interval '${UNHEARD_MS} milliseconds' AND ((s.told->'unsent'->>'count')::integer > 0
        OR EXISTS (SELECT FROM register_shifts h WHERE h.cloud_id = $1 AND h.terminal_id = t.id AND h.closing_id IS NULL)))`,
  reviews: `SELECT t.issued_at AS at FROM transactions t WHERE t.cloud_id = $1 AND t.review_flags <> '{}' AND ${inBranches('t.branch_id')}
    AND NOT EXISTS (SELECT FROM sale_reviews v WHERE v.cloud_id = t.cloud_id AND v.sale_id = t.id)`,
  refused_numbers: `SELECT at FROM ${INVOICES("= 'refused'")}`,
  waiting_numbers: `SELECT at FROM ${INVOICES("IN ('pending', 'asking')")}`,
  tickets: `SELECT created_at AS at FROM kitchen_tickets WHERE cloud_id = $1 AND day = $3::date AND received_at IS NULL AND created_at < $2::timestamptz - interval '${UNRECEIVED_MS} milliseconds' AND ${inBranches('branch_id')}`,
  messages: `SELECT made_at AS at FROM campaign_messages WHERE cloud_id = $1 AND state = 'failed' AND made_at > $2::timestamptz - interval '${RECENT_DAYS} days'`,
  differences: `SELECT closed_at AS at FROM register_closings WHERE cloud_id = $1 AND abs(difference) >= ${DIFFERENCE} AND closed_at > $2::timestamptz - interval '${RECENT_DAYS} days' AND ${inBranches('branch_id')}`,
  exceptions: `SELECT m.made_at AS at FROM exception_marks m WHERE m.cloud_id = $1 AND (m.state = 'open' OR m.state = 'to_check' AND m.check_on <= $3::date) AND ${mayBeSeen({ self: '$4', branches: '$5' })}`,
  report_sums: `SELECT k.at FROM bill_sum_checks k, generate_series(1, least(k.differences, ${MANY})) WHERE k.cloud_id = $1`,
  returned_cheques: `SELECT moved_at AS at FROM cheques WHERE cloud_id = $1 AND state = 'returned'`,
  due_cheques: `SELECT ${at('due::date')} AS at FROM cheques WHERE cloud_id = $1 AND state IN ('in_hand', 'issued') AND due <= ($3::date + ${CHEQUE_DAYS})::text AND (state = 'in_hand' OR due >= $3)`,
  overdue: `SELECT ${at('due_on')} AS at FROM documents WHERE cloud_id = $1 AND document_type IN (6, 13) AND due_on < $3::date AND lifecycle <> 'draft' AND payment_status IS DISTINCT FROM 'paid' AND ${inBranches('branch_id')}`,
  to_invoice: `SELECT issued_at AS at FROM documents WHERE cloud_id = $1 AND document_type = 3 AND lifecycle = 'to_be_invoiced' AND ${inBranches('branch_id')}`,
  stock_out: `SELECT NULL::timestamptz AS at FROM ${LEVELS} WHERE l.cloud_id = $1 AND l.quantity = 0 AND coalesce(l.minimum, p.min_stock) > 0`,
  stock_low: `SELECT NULL::timestamptz AS at FROM ${LEVELS} WHERE l.cloud_id = $1 AND l.quantity > 0 AND l.quantity < coalesce(l.minimum, p.min_stock)`,
  below_zero: `SELECT NULL::timestamptz AS at FROM ${LEVELS} WHERE l.cloud_id = $1 AND l.quantity < 0`,
  no_cost: `SELECT min(t.issued_at) AS at FROM transactions t JOIN transaction_rows r ON r.cloud_id = t.cloud_id AND r.transaction_id = t.id AND r.kind = 'P'
    JOIN products p ON p.cloud_id = r.cloud_id AND p.id = r.product_id AND p.active AND p.cost IS NULL AND p.type = 1
    WHERE t.cloud_id = $1 AND t.business_date >= $3::date - 1 AND ${inBranches('t.branch_id')} GROUP BY p.id`,
  tasks: `SELECT ${at('due')} AS at FROM activities WHERE cloud_id = $1 AND kind = 'task' AND active AND status <> 'done' AND due <= $3::date AND employee_id = $4::integer`,
  memberships: `SELECT NULL::timestamptz AS at FROM memberships WHERE cloud_id = $1 AND active AND left_at IS NULL AND expires_on BETWEEN $3::date AND $3::date + ${MEMBERSHIP_DAYS}`,
};
