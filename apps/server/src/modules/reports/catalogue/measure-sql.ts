import type { MeasureKey, ReportSource } from '@dalpak/contracts';
import { CONTROL_SQL } from './control-facts.ts';
import { MONEY_SQL } from './money-facts.ts';
import { PEOPLE_SQL } from './people-facts.ts';
import { NOW, ROW_COST } from './source.types.ts';
import { STOCK_SQL } from './stock-facts.ts';
import { TILL_ROWS } from './till-facts.ts';

type Aggregates = Partial<Record<ReportSource, string>>;

/** A bill counts once, whatever the number of its rows. */
const distinctBills = (condition?: string): string =>
  `count(DISTINCT t.id)${condition === undefined ? '' : ` FILTER (WHERE ${condition})`}`;
const counted = (condition: string): Aggregates => ({
  bills: `count(*) FILTER (WHERE ${condition})`,
  rows: distinctBills(condition),
});

// The change belongs to one payment of a sale: its first in cash.
const CHANGE = 'CASE WHEN pay.line_no = t.change_line THEN t.change_due ELSE 0 END';
// Two levels of one rule on a row are one row.
const FIRST_OF_RULE = `d.line_no = (SELECT min(y.line_no) FROM ${TILL_ROWS} y WHERE y.cloud_id = d.cloud_id
  AND y.transaction_id = d.transaction_id AND y.kind = 'DIS' AND y.parent_line = d.parent_line AND y.rule_id IS NOT DISTINCT FROM d.rule_id)`;
// Days of the branch's calendar with a purchase, and the pause between two of them.
const VISIT_GAP =
  'round((max({day}) - min({day}))::numeric / nullif(count(DISTINCT {day}) - 1, 0))';
// Whole minutes of each shift, so that lines add up to their total.
const minutesOf = (from: string, to: string): string =>
  `round(extract(epoch FROM ${to} - ${from}) / 60)`;

/**
 * Aggregates of each measure by source; ratios have none. Keys agree with the catalogue of the
 * contracts, which a test checks.
 */
export const MEASURE_SQL: Readonly<Partial<Record<MeasureKey, Aggregates>>> = {
  bills: { bills: 'count(*)', rows: distinctBills() },
  sale_bills: counted('t.official_code <> 330'),
  refund_bills: counted('t.official_code = 330'),
  items: { bills: 'sum(t.item_count)' },
  rows: { bills: 'sum(t.row_count)', rows: 'count(*)' },
  gross: { bills: 'sum(t.gross)', rows: 'sum(r.gross)' },
  discount: { bills: 'sum(t.discount)', rows: 'sum(r.gross - r.net)' },
  rule_discount: { bills: 'sum(t.rule_discount)', rows: 'sum(r.rule_discount)' },
  row_discount: { bills: 'sum(t.manual_discount)', rows: 'sum(r.manual_discount)' },
  bill_discount: { bills: 'sum(t.cart_discount)', rows: 'sum(r.cart_discount)' },
  hand_discount: {
    bills: 'sum(t.manual_discount + t.cart_discount)',
    rows: 'sum(r.manual_discount + r.cart_discount)',
  },
  net: { bills: 'sum(t.total)', rows: 'sum(r.net)' },
  before_vat: { bills: 'sum(t.before_vat)', rows: 'sum(r.net - r.vat)' },
  vat: { bills: 'sum(t.vat)', rows: 'sum(r.vat)' },
  sold: { bills: 'sum(t.sold)', rows: 'sum(r.net) FILTER (WHERE r.quantity >= 0)' },
  refunds: { bills: 'sum(t.refunded)', rows: '-sum(r.net) FILTER (WHERE r.quantity < 0)' },
  refund_rows: { bills: 'sum(t.refund_rows)', rows: 'count(*) FILTER (WHERE r.quantity < 0)' },
  quantity: { bills: 'sum(t.sold_quantity - t.refunded_quantity)', rows: 'sum(r.quantity)' },
  sold_quantity: {
    bills: 'sum(t.sold_quantity)',
    rows: 'sum(r.quantity) FILTER (WHERE r.quantity >= 0)',
  },
  refund_quantity: {
    bills: 'sum(t.refunded_quantity)',
    rows: '-sum(r.quantity) FILTER (WHERE r.quantity < 0)',
  },
  products_sold: { rows: 'count(DISTINCT r.product_id) FILTER (WHERE r.quantity > 0)' },
  buyers: { bills: 'count(DISTINCT t.customer_id)', rows: 'count(DISTINCT t.customer_id)' },
  known_bills: counted('t.customer_id IS NOT NULL'),
  open_days: { bills: 'count(DISTINCT {day})', rows: 'count(DISTINCT {day})' },
  discounted_bills: { bills: 'count(*) FILTER (WHERE t.discount <> 0)' },
  offline_bills: { bills: 'count(*) FILTER (WHERE t.offline)' },
  review_bills: { bills: 'count(*) FILTER (WHERE t.marked)' },
  late_bills: {
    bills:
      'count(*) FILTER (WHERE EXISTS (SELECT FROM register_addenda g WHERE g.cloud_id = t.cloud_id AND g.transaction_id = t.id))',
  },
  cash_rounding: { bills: 'sum(t.cash_rounding)' },
  change: { bills: 'sum(t.change_due)' },
  largest_bill: { bills: 'max(t.total)' },
  cost: { bills: 'sum(t.cost)', rows: `sum(${ROW_COST})` },
  costed: {
    bills: 'sum(t.costed)',
    rows: 'sum(r.net - r.vat) FILTER (WHERE r.unit_cost IS NOT NULL)',
  },
  margin: { bills: 'sum(t.costed - t.cost)', rows: `sum(r.net - r.vat - ${ROW_COST})` },
  below_cost: {
    rows: `count(*) FILTER (WHERE r.quantity > 0 AND r.net - r.vat < ${ROW_COST})`,
  },
  tendered: { payments: 'sum(pay.amount) FILTER (WHERE pay.amount > 0)' },
  tender_change: { payments: `sum(${CHANGE})` },
  received: { payments: `sum(pay.amount - ${CHANGE})` },
  payments: { payments: 'count(*)' },
  tender_refunds: { payments: '-sum(pay.amount) FILTER (WHERE pay.amount < 0)' },
  paid_bills: { payments: distinctBills() },
  rate_total: { vat: 'sum(t.of_rate)' },
  rate_before: { vat: 'sum(t.of_rate - t.vat_of_rate)' },
  rate_vat: { vat: 'sum(t.vat_of_rate)' },
  given: { promotions: '-sum(d.net)' },
  rule_bills: { promotions: distinctBills() },
  rule_rows: { promotions: `count(*) FILTER (WHERE ${FIRST_OF_RULE})` },
  rule_quantity: { promotions: `sum(r.quantity) FILTER (WHERE ${FIRST_OF_RULE})` },
  rule_net: { promotions: `sum(r.net) FILTER (WHERE ${FIRST_OF_RULE})` },
  closings: { closings: 'count(*)' },
  z_total: { closings: 'sum(z.total)' },
  z_refunds: { closings: '-sum(z.refunds)' },
  cash_expected: { closings: 'sum(z.cash_expected)' },
  cash_counted: { closings: 'sum(z.cash_counted)' },
  cash_difference: { closings: 'sum(z.difference)' },
  cash_short: { closings: 'sum(z.difference) FILTER (WHERE z.difference < 0)' },
  cash_over: { closings: 'sum(z.difference) FILTER (WHERE z.difference > 0)' },
  uncounted: { closings: 'count(*) FILTER (WHERE z.cash_counted IS NULL)' },
  shifts: { shifts: 'count(*)' },
  open_shifts: { shifts: 'count(*) FILTER (WHERE s.closing_id IS NULL)' },
  shift_minutes: {
    shifts: `sum(${minutesOf('s.opened_at', `coalesce(z.closed_at, ${NOW}::timestamptz)`)})`,
  },
  addenda: { shifts: 'sum(s.addenda)' },
  product_barcode: { rows: 'max(r.barcode)', stock: 'max(p.barcode)' },
  visit_gap: { bills: VISIT_GAP, rows: VISIT_GAP },
  buyer_balance: { bills: 'max(c.balance)' },
  buyer_points: { bills: 'max(mp.points)' },
  last_visit: { bills: 'max(t.business_date)::text' },
  documents: { documents: 'count(*)' },
  documents_total: { documents: 'sum(d.total)' },
  documents_before_vat: { documents: 'sum(d.before_vat)' },
  documents_vat: { documents: 'sum(d.vat)' },
  documents_paid: { documents: 'sum(d.paid)' },
  documents_open: { documents: 'sum(d.total - d.paid)' },
  cash_in: { movements: "sum(m.amount) FILTER (WHERE m.kind IN ('float', 'in'))" },
  cash_out: { movements: "sum(m.amount) FILTER (WHERE m.kind IN ('out', 'deposit', 'atm'))" },
  cash_movements: { movements: 'count(*)' },
  open_orders: { orders: 'count(*)' },
  open_total: { orders: 'sum(o.total - o.paid)' },
  guests: { orders: 'sum(o.guests)' },
  order_age: { orders: `max(${minutesOf('o.opened_at', `${NOW}::timestamptz`)})` },
  customer_count: { customers: 'count(*)' },
  owed_to_us: { customers: 'sum(c.balance) FILTER (WHERE c.balance > 0)' },
  customer_balance: { customers: 'sum(c.balance)' },
  owed_by_us: { suppliers: '-sum(u.balance) FILTER (WHERE u.balance < 0)' },
  supplier_count: { suppliers: 'count(*)' },
  approvals: { approvals: 'count(*)' },
  ...CONTROL_SQL,
  ...STOCK_SQL,
  ...MONEY_SQL,
  ...PEOPLE_SQL,
};
