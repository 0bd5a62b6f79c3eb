-- Lists of large businesses are searched and put in order by any column that they show. A row of these tables is wide; the index of the list's
-- own order has the small columns beside it, so that a search or another order reads the index alone. It takes the place of the one without.

DROP INDEX transactions_issued;
CREATE INDEX transactions_issued ON transactions (cloud_id, issued_at DESC, id DESC) INCLUDE (
  document_type, number, terminal_id, branch_id, employee_id, customer_id, item_count, total, discount, before_vat, vat, paid, change_due,
  business_date, official_code, offline);

DROP INDEX documents_newest;
CREATE INDEX documents_newest ON documents (cloud_id, document_type, issued_at DESC, id DESC) INCLUDE (
  number, day, due_on, customer_id, supplier_id, employee_id, branch_id, warehouse_id, target_warehouse_id, total, before_vat, vat, discount,
  item_count, lifecycle, payment_status, official_code);

-- The stock of one product, in all warehouses.
CREATE INDEX stock_levels_product ON stock_levels (cloud_id, product_id, warehouse_id);

-- Bills that were put aside: those that wait, and those that a till took and still has. One that was sold is in neither.
DROP INDEX frozen_carts_waiting;
CREATE INDEX frozen_carts_open ON frozen_carts (cloud_id, branch_id, frozen_at) WHERE taken_at IS NULL OR taken_at < 'infinity';

-- What belongs to one record of another list, where that list may be long. Most rows belong to none.
CREATE INDEX gift_cards_customer ON gift_cards (cloud_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX credit_vouchers_customer ON credit_vouchers (cloud_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX vouchers_customer ON vouchers (cloud_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX vouchers_campaign ON vouchers (cloud_id, campaign_id) WHERE campaign_id IS NOT NULL;
CREATE INDEX coupons_customer ON coupons (cloud_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX coupons_discount ON coupons (cloud_id, discount_id) WHERE discount_id IS NOT NULL;
CREATE INDEX customers_price_list ON customers (cloud_id, price_list_id) WHERE price_list_id IS NOT NULL;
CREATE INDEX cash_movements_terminal ON cash_movements (cloud_id, terminal_id, at DESC, id DESC);
