import type { MeasureKey, ReportSource } from '@dalpak/contracts';
import { ROW_COST } from './source.types.ts';
import { TILL_BILLS, TILL_ROWS } from './till-facts.ts';

const agorot = (field: string): string =>
  `round((w.line -> 'metadata' ->> '${field}')::numeric * 100)`;

/**
 * What was taken off rows by hand: a bill's rows are read from what its till sent once, because the
 * list price and the way of a discount are there alone.
 */
export const HAND_FACTS = `${TILL_BILLS} t
  CROSS JOIN LATERAL (SELECT jsonb_object_agg(y ->> 'key', y) AS lines FROM jsonb_array_elements(CASE WHEN jsonb_typeof(t.cart -> 'Products') = 'array' THEN t.cart -> 'Products' ELSE '[]' END) y WHERE y ->> 'C' = 'P') cart
  JOIN ${TILL_ROWS} r ON r.cloud_id = t.cloud_id AND r.transaction_id = t.id AND r.kind = 'P'
  CROSS JOIN LATERAL (SELECT cart.lines -> r.row_key AS line) w
  CROSS JOIN LATERAL (VALUES
    ('price', round((${agorot('catalog_price')} - ${agorot('manual_price')}) * r.quantity / 1000)::bigint, ${agorot('catalog_price')} > 0 AND ${agorot('manual_price')} <> ${agorot('catalog_price')}),
    (CASE WHEN coalesce((w.line ->> 'discount')::numeric, 0) <> 0 OR coalesce((w.line ->> 'discount2')::numeric, 0) <> 0 THEN 'row_percent' ELSE 'row_sum' END, r.manual_discount, r.manual_discount <> 0),
    ('bill', r.cart_discount, r.cart_discount <> 0)) AS h (kind, given, there)`;

/** Leaves out most rows before the kinds of discounts of each are looked at. */
export const MAY_BE_BY_HAND =
  "(r.manual_discount <> 0 OR r.cart_discount <> 0 OR w.line -> 'metadata' ->> 'manual_price' IS NOT NULL)";

/** The approval of one discount, where the employee needed one. */
export const HAND_APPROVAL = `LEFT JOIN LATERAL (SELECT a.approved_by FROM approvals a WHERE a.cloud_id = t.cloud_id AND a.cart_id = t.id AND a.used_at IS NOT NULL
    AND CASE h.kind WHEN 'bill' THEN a.permission_key = 'cart.discount' AND a.subject_field NOT LIKE 'row:%'
      WHEN 'price' THEN a.permission_key = 'cart.item.edit' AND a.subject_field = 'row:' || r.row_key
      ELSE a.permission_key = 'cart.discount' AND a.subject_field = 'row:' || r.row_key END LIMIT 1) ha ON true`;

/** The sale that a refund refunds, where it names one. */
export const REFUNDED_SALE = `LEFT JOIN LATERAL (SELECT b.employee_id, b.business_date FROM sale_refund_rows y JOIN transactions b ON b.cloud_id = y.cloud_id AND b.id = y.sale_id
    WHERE y.cloud_id = t.cloud_id AND y.refund_id = t.id ORDER BY b.business_date LIMIT 1) rf ON true`;

/** Why goods came back. Most bills return none and are not looked up. */
export const REFUND_REASON =
  'LEFT JOIN transactions why ON t.refund_rows > 0 AND why.cloud_id = t.cloud_id AND why.id = t.id';

const logged = (description: string): string =>
  `sum((SELECT count(*) FROM jsonb_array_elements(CASE WHEN jsonb_typeof(sent.cart -> 'logs') = 'array' THEN sent.cart -> 'logs' ELSE '[]' END) l WHERE l ->> 'description' = '${description}'))`;

const salesOfShift = (condition: string): string =>
  `sum((SELECT count(*) FROM transactions y WHERE y.cloud_id = s.cloud_id AND y.shift_id = s.id AND ${condition}))`;

/** Aggregates of what is watched at the tills. */
export const CONTROL_SQL: Readonly<
  Partial<Record<MeasureKey, Partial<Record<ReportSource, string>>>>
> = {
  voided_rows: { bills: logged('cart.item.cancel') },
  edited_rows: { bills: logged('cart.item.edit') },
  removed_payments: { bills: logged('cart.payment.delete') },
  reprints: {
    bills:
      'sum((SELECT greatest(y.prints - 1, 0) FROM sale_prints y WHERE y.cloud_id = t.cloud_id AND y.sale_id = t.id))',
  },
  shift_offline: { shifts: salesOfShift('y.offline') },
  shift_review: { shifts: salesOfShift("y.review_flags <> '{}'") },
  drawer_openings: { movements: "count(*) FILTER (WHERE m.kind = 'no_sale')" },
  hand_times: {
    hand: "count(*) FILTER (WHERE h.kind <> 'bill') + count(DISTINCT t.id) FILTER (WHERE h.kind = 'bill')",
  },
  hand_given: { hand: 'sum(h.given)' },
  hand_largest: { hand: 'max(h.given)' },
  hand_approved: { hand: 'count(*) FILTER (WHERE ha.approved_by IS NOT NULL)' },
  list_price: { hand: `max(${agorot('catalog_price')})` },
  hand_price: { hand: `max(coalesce(${agorot('manual_price')}, r.unit_price))` },
  thin_margin_rows: {
    rows: `count(*) FILTER (WHERE r.quantity > 0 AND r.unit_cost IS NOT NULL AND (r.net - r.vat - ${ROW_COST}) * 10 < r.net - r.vat)`,
  },
};
