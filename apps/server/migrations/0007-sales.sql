-- Sales of tills: numbers, rows, payments, refunds, held sales and reviews.

-- Every sale updates its row: free space in the page keeps the new version of the row there, without touching an
-- index.
CREATE TABLE document_series (
  cloud_id integer NOT NULL,
  terminal_id integer NOT NULL,
  official_code smallint NOT NULL,
  next_sequence bigint NOT NULL DEFAULT 1 CHECK (next_sequence >= 1),
  last_hash bytea CHECK (octet_length(last_hash) = 32),
  last_date date,
  daily_counter integer NOT NULL DEFAULT 0 CHECK (daily_counter >= 0),
  shift_id uuid,
  sold_until timestamptz,
  PRIMARY KEY (cloud_id, terminal_id, official_code),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id)
) WITH (fillfactor = 50);
COMMENT ON TABLE document_series IS 'Numbers of one terminal and document code. The row is locked by the sale that takes a number, so there are no gaps and no duplicates.';
COMMENT ON COLUMN document_series.last_hash IS 'Hash of the last document of the series: the next one carries it';
COMMENT ON COLUMN document_series.daily_counter IS 'Documents of last_date';
COMMENT ON COLUMN document_series.shift_id IS 'The open shift, as the last sale of the series knew it; null behind a Z';
COMMENT ON COLUMN document_series.sold_until IS 'Of the terminal''s last Z';
COMMENT ON COLUMN document_series.official_code IS 'Document code of the uniform file (Tax Authority)';
COMMENT ON COLUMN document_series.next_sequence IS 'The number that the next document takes';
CALL protect_tenant_table('document_series', 'SELECT, INSERT, UPDATE');

CREATE TABLE series_checks (
  cloud_id integer NOT NULL,
  terminal_id integer NOT NULL,
  device_uid text,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, terminal_id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE series_checks IS 'Terminals of a restored database that have not told their numbers since';
COMMENT ON COLUMN series_checks.device_uid IS 'The device that had the terminal when the restore was noticed: its word counts';
CALL protect_tenant_table('series_checks', 'SELECT, INSERT, DELETE');
GRANT UPDATE (device_uid) ON series_checks TO dalpak_app;

CREATE TABLE series_gaps (
  cloud_id integer NOT NULL,
  terminal_id integer NOT NULL,
  official_code smallint NOT NULL CHECK (official_code >= 0),
  first_sequence bigint NOT NULL CHECK (first_sequence >= 1),
  last_sequence bigint NOT NULL,
  reason text NOT NULL CHECK (reason IN ('not_on_device', 'device_lost', 'closing_lost')),
  declared_at timestamptz NOT NULL,
  declared_by integer,
  prev_hash bytea CHECK (octet_length(prev_hash) = 32),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (cloud_id, terminal_id, official_code, first_sequence),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id),
  CHECK (last_sequence >= first_sequence)
);
COMMENT ON TABLE series_gaps IS 'Numbers that were printed and whose documents a restored database lacks for good';
COMMENT ON COLUMN series_gaps.official_code IS '0 = numbers of Zs';
COMMENT ON COLUMN series_gaps.reason IS 'not_on_device: the till that printed them no longer has them; device_lost: a person said that the device is gone; closing_lost: a Z of which only the paper is left';
COMMENT ON COLUMN series_gaps.declared_by IS 'The user who said so; null of what the till told';
CALL protect_tenant_table('series_gaps', 'SELECT, INSERT');

CREATE TABLE transactions (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  branch_id integer NOT NULL,
  terminal_id integer NOT NULL,
  document_type smallint NOT NULL,
  official_code smallint NOT NULL,
  number bigint NOT NULL CHECK (number > 0),
  daily_counter integer NOT NULL CHECK (daily_counter > 0),
  business_date date NOT NULL,
  issued_at timestamptz NOT NULL,
  local_time timestamp NOT NULL,
  stored_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  employee_id integer,
  customer_id integer,
  item_count integer NOT NULL CHECK (item_count >= 0),
  total bigint NOT NULL,
  vat bigint NOT NULL,
  before_vat bigint NOT NULL,
  discount bigint NOT NULL,
  cash_rounding bigint NOT NULL,
  paid bigint NOT NULL,
  change_due bigint NOT NULL CHECK (change_due >= 0),
  offline boolean NOT NULL,
  review_flags text[] NOT NULL DEFAULT '{}',
  engine_version text NOT NULL,
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  prev_hash bytea CHECK (octet_length(prev_hash) = 32),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  cart jsonb NOT NULL CHECK (jsonb_typeof(cart) = 'object'),
  shift_id uuid,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, terminal_id, official_code, number),
  -- One key for both: the terminal is of that branch, and tills of a branch do not lock its row.
  FOREIGN KEY (cloud_id, branch_id, terminal_id) REFERENCES terminals (cloud_id, branch_id, id),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  CHECK (total = (before_vat + vat))
);
COMMENT ON TABLE transactions IS 'Closed POS sales. All amounts in agorot.';
COMMENT ON COLUMN transactions.id IS 'Made on the device at the first scan: the same sale sent again is the same row';
COMMENT ON COLUMN transactions.local_time IS 'Clock of the branch at payment, without a zone';
COMMENT ON COLUMN transactions.item_count IS 'Pieces; a weighed row counts as one';
COMMENT ON COLUMN transactions.total IS 'Agorot';
COMMENT ON COLUMN transactions.vat IS 'Agorot';
COMMENT ON COLUMN transactions.before_vat IS 'Agorot';
COMMENT ON COLUMN transactions.discount IS 'Agorot';
COMMENT ON COLUMN transactions.cash_rounding IS 'Agorot';
COMMENT ON COLUMN transactions.paid IS 'Agorot';
COMMENT ON COLUMN transactions.change_due IS 'Agorot';
COMMENT ON COLUMN transactions.review_flags IS 'Why a person should look at this sale';
COMMENT ON COLUMN transactions.request_hash IS 'Of the cart as received: the same id with another content is refused';
COMMENT ON COLUMN transactions.prev_hash IS 'Hash of the document before in the same series; null for its first';
COMMENT ON COLUMN transactions.hash IS 'SHA-256 over the sale and the hash before it';
COMMENT ON COLUMN transactions.cart IS 'The cart as sold, in the wire format';
COMMENT ON COLUMN transactions.shift_id IS 'Null for sales from before there were shifts';
COMMENT ON COLUMN transactions.official_code IS 'Document code of the uniform file (Tax Authority)';
COMMENT ON COLUMN transactions.daily_counter IS 'Number of the document among those of its series on business_date';
COMMENT ON COLUMN transactions.business_date IS 'Date of the branch at payment';
COMMENT ON COLUMN transactions.stored_at IS 'When it was stored, not when its transaction began: behind the cheque lock this is the order of the locks';
CREATE INDEX transactions_terminal ON transactions (cloud_id, terminal_id, issued_at DESC, id DESC);
CREATE INDEX transactions_date ON transactions (cloud_id, business_date, id);
CREATE INDEX transactions_number ON transactions (cloud_id, number);
CREATE INDEX transactions_customer ON transactions (cloud_id, customer_id, issued_at DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX transactions_review ON transactions (cloud_id, issued_at DESC, id DESC) WHERE (review_flags <> '{}'::text[]);
CREATE INDEX transactions_shift ON transactions (cloud_id, shift_id) WHERE (shift_id IS NOT NULL);
-- Has all small columns of the list, so that a search or sort by any of them does not read the wide rows.
CREATE INDEX transactions_issued ON transactions (cloud_id, issued_at DESC, id DESC) INCLUDE (document_type, number, terminal_id, branch_id, employee_id, customer_id, item_count, total, discount, before_vat, vat, paid, change_due, business_date, official_code, offline);
CALL protect_tenant_table('transactions', 'SELECT, INSERT');

CREATE TABLE transaction_rows (
  cloud_id integer NOT NULL,
  transaction_id uuid NOT NULL,
  line_no integer NOT NULL CHECK (line_no > 0),
  kind text NOT NULL CHECK (kind IN ('P', 'DIS')),
  row_key text NOT NULL,
  parent_line integer,
  product_id integer,
  code text NOT NULL DEFAULT '',
  name text NOT NULL,
  barcode text NOT NULL DEFAULT '',
  department_id integer,
  weighed boolean NOT NULL DEFAULT false,
  quantity bigint NOT NULL,
  unit_price bigint NOT NULL,
  gross bigint NOT NULL,
  rule_discount bigint NOT NULL DEFAULT 0,
  manual_discount bigint NOT NULL DEFAULT 0,
  cart_discount bigint NOT NULL DEFAULT 0,
  net bigint NOT NULL,
  vat_rate integer NOT NULL DEFAULT 0 CHECK (vat_rate BETWEEN 0 AND 10000),
  vat bigint NOT NULL DEFAULT 0,
  rule_id integer,
  level_id integer,
  untaxed bigint NOT NULL DEFAULT 0,
  stock_before bigint,
  stock_after bigint,
  income_account_id integer,
  PRIMARY KEY (cloud_id, transaction_id, line_no),
  FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions (cloud_id, id),
  CONSTRAINT transaction_rows_income_account FOREIGN KEY (cloud_id, income_account_id) REFERENCES accounts (cloud_id, id)
);
COMMENT ON TABLE transaction_rows IS 'Rows as sold: product rows (P) and the discounts of rules under them (DIS). Amounts in agorot, VAT included. Product data is a copy, for a receipt never changes.';
COMMENT ON COLUMN transaction_rows.quantity IS 'Thousandths of a piece or of a kilogram; negative on refund rows';
COMMENT ON COLUMN transaction_rows.unit_price IS 'Agorot';
COMMENT ON COLUMN transaction_rows.gross IS 'Agorot';
COMMENT ON COLUMN transaction_rows.rule_discount IS 'Agorot';
COMMENT ON COLUMN transaction_rows.manual_discount IS 'Agorot';
COMMENT ON COLUMN transaction_rows.cart_discount IS 'Agorot';
COMMENT ON COLUMN transaction_rows.net IS 'Agorot';
COMMENT ON COLUMN transaction_rows.vat_rate IS 'Hundredths of a percent';
COMMENT ON COLUMN transaction_rows.vat IS 'Agorot';
COMMENT ON COLUMN transaction_rows.untaxed IS 'Agorot of net that carry no VAT though the row does: parts of a kit';
COMMENT ON COLUMN transaction_rows.stock_before IS 'Thousandths in the warehouse when the row was sold; null = no stock is kept there';
COMMENT ON COLUMN transaction_rows.stock_after IS 'Thousandths';
COMMENT ON COLUMN transaction_rows.income_account_id IS 'Account that the income of the row is posted to; null = the one of sales';
COMMENT ON COLUMN transaction_rows.row_key IS 'Key of the row in the cart';
COMMENT ON COLUMN transaction_rows.parent_line IS 'line_no of the row that this one belongs to: the kit of a part, the product row of a discount';
COMMENT ON COLUMN transaction_rows.rule_id IS 'Of a DIS row: discount rule that gave it';
COMMENT ON COLUMN transaction_rows.level_id IS 'Of a DIS row: level of that rule';
CREATE INDEX transaction_rows_product ON transaction_rows (cloud_id, product_id) WHERE (kind = 'P'::text);
-- Read when an account is removed.
CREATE INDEX transaction_rows_income_account ON transaction_rows (cloud_id, income_account_id) WHERE (income_account_id IS NOT NULL);
CALL protect_tenant_table('transaction_rows', 'SELECT, INSERT');

CREATE TABLE transaction_payments (
  cloud_id integer NOT NULL,
  transaction_id uuid NOT NULL,
  line_no integer NOT NULL CHECK (line_no > 0),
  row_key text NOT NULL,
  type_id integer NOT NULL,
  name text NOT NULL,
  amount bigint NOT NULL,
  paid_at timestamptz NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  plugin_id integer,
  unproven text CHECK (unproven IN ('waits', 'posted')),
  cheque_number text GENERATED ALWAYS AS (CASE WHEN (type_id = 2) THEN ltrim((details ->> 'number'::text), '0'::text) ELSE NULL::text END) STORED,
  PRIMARY KEY (cloud_id, transaction_id, line_no),
  FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions (cloud_id, id)
);
COMMENT ON TABLE transaction_payments IS 'Tenders of a sale, one row each';
COMMENT ON COLUMN transaction_payments.type_id IS 'Means of payment; 1 = cash';
COMMENT ON COLUMN transaction_payments.amount IS 'Agorot handed over; change is in transactions.change_due';
COMMENT ON COLUMN transaction_payments.unproven IS 'A cheque of a sale without the server that is pending review. waits: its sum stays with customers in the ledger until a person accepts the sale; posted: its Z posted it before sales had this column, so that accepting the sale posts nothing: a refunded cheque is gone from then on, and a received one never comes in';
COMMENT ON COLUMN transaction_payments.cheque_number IS 'Of a cheque, without the zeros before it';
COMMENT ON COLUMN transaction_payments.details IS 'Details of the tender in the wire format: card, cheque number and bank …';
COMMENT ON COLUMN transaction_payments.plugin_id IS 'Plugin that took the payment: a refund goes back through the same one';
CREATE INDEX transaction_payments_cheque ON transaction_payments (cloud_id, ((details ->> 'number'::text)), ((details ->> 'account'::text))) WHERE (type_id = 2);
CREATE INDEX transaction_payments_plugin ON transaction_payments (cloud_id, plugin_id, ((details ->> 'reference'::text))) WHERE (plugin_id IS NOT NULL);
-- Cheques are looked up under the tenant-wide cheque lock. Under row security an index condition must be leakproof: a
-- comparison of a column is, ltrim(…) is not, hence the generated column.
CREATE INDEX transaction_payments_cheque_number ON transaction_payments (cloud_id, cheque_number) WHERE (type_id = 2);
CALL protect_tenant_table('transaction_payments', 'SELECT, INSERT');

CREATE TABLE sale_prints (
  cloud_id integer NOT NULL,
  sale_id uuid NOT NULL,
  prints integer NOT NULL CHECK (prints > 0),
  first_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, sale_id),
  FOREIGN KEY (cloud_id, sale_id) REFERENCES transactions (cloud_id, id)
);
COMMENT ON TABLE sale_prints IS 'How often the server printed a sale, and whether its till had printed it before; apart from the sale, which never changes';
CALL protect_tenant_table('sale_prints', 'SELECT, INSERT, UPDATE');

CREATE TABLE sale_reviews (
  cloud_id integer NOT NULL,
  sale_id uuid NOT NULL,
  reviewer text NOT NULL CHECK ((length(reviewer) >= 1) AND (length(reviewer) <= 200)),
  at timestamptz NOT NULL,
  cheques_at timestamptz,
  cheques_left integer[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (cloud_id, sale_id),
  FOREIGN KEY (cloud_id, sale_id) REFERENCES transactions (cloud_id, id)
);
COMMENT ON TABLE sale_reviews IS 'Marked sales that a person let stand, once each. Rows are never changed or deleted.';
COMMENT ON COLUMN sale_reviews.reviewer IS 'Name of who it was, as they were called then; who it is stands in the audit log';
COMMENT ON COLUMN sale_reviews.cheques_at IS 'Since when the cheques of the sale that waited for it, but for cheques_left, count, in the order of storing; null where none does';
COMMENT ON COLUMN sale_reviews.cheques_left IS 'Lines of the payments whose cheques waited for the review and that something was wrong with: they came in, or went back, neither then nor later';
CALL protect_tenant_table('sale_reviews', 'SELECT, INSERT');

CREATE TABLE sale_refund_rows (
  cloud_id integer NOT NULL,
  sale_id uuid NOT NULL,
  refund_id uuid NOT NULL,
  row_key text NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (cloud_id, sale_id, refund_id, row_key),
  FOREIGN KEY (cloud_id, refund_id) REFERENCES transactions (cloud_id, id),
  FOREIGN KEY (cloud_id, sale_id) REFERENCES transactions (cloud_id, id)
);
COMMENT ON TABLE sale_refund_rows IS 'What later documents refunded of a sold row';
COMMENT ON COLUMN sale_refund_rows.quantity IS 'Thousandths';
-- Finds the sale whose cheque a refund returned.
CREATE INDEX sale_refund_rows_refund ON sale_refund_rows (cloud_id, refund_id);
CALL protect_tenant_table('sale_refund_rows', 'SELECT, INSERT');

CREATE TABLE sale_refund_payments (
  cloud_id integer NOT NULL,
  sale_id uuid NOT NULL,
  refund_id uuid NOT NULL,
  way text NOT NULL CHECK ((way <> '') AND (length(way) <= 120)),
  amount bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (cloud_id, sale_id, refund_id, way),
  FOREIGN KEY (cloud_id, refund_id) REFERENCES transactions (cloud_id, id),
  FOREIGN KEY (cloud_id, sale_id) REFERENCES transactions (cloud_id, id)
);
COMMENT ON TABLE sale_refund_payments IS 'Of what a sale was paid with: what went back by the same way, agorot';
COMMENT ON COLUMN sale_refund_payments.amount IS 'Agorot';
CALL protect_tenant_table('sale_refund_payments', 'SELECT, INSERT');

CREATE TABLE sold_serials (
  cloud_id integer NOT NULL,
  product_id integer NOT NULL,
  serial text NOT NULL CHECK (serial <> ''),
  transaction_id uuid NOT NULL,
  row_key text NOT NULL,
  sold_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, product_id, serial, transaction_id, row_key)
);
COMMENT ON TABLE sold_serials IS 'Which piece went out with which sale';
CALL protect_tenant_table('sold_serials', 'SELECT, INSERT');

CREATE TABLE frozen_carts (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  branch_id integer NOT NULL,
  terminal_id integer NOT NULL,
  employee_id integer,
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 200),
  total bigint NOT NULL,
  item_count integer NOT NULL,
  content jsonb NOT NULL CHECK (octet_length((content)::text) <= 4194304),
  frozen_at timestamptz NOT NULL,
  taken_at timestamptz,
  taken_terminal_id integer,
  taken_employee_id integer,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id),
  CHECK ((taken_at IS NULL) = (taken_terminal_id IS NULL))
);
COMMENT ON TABLE frozen_carts IS 'Held sales: carts that a till parked and another till of the branch may recall';
COMMENT ON COLUMN frozen_carts.total IS 'Agorot';
COMMENT ON COLUMN frozen_carts.content IS 'The cart, in the wire format';
COMMENT ON COLUMN frozen_carts.taken_at IS 'When a till recalled it; null while it is held';
CREATE INDEX frozen_carts_open ON frozen_carts (cloud_id, branch_id, frozen_at) WHERE ((taken_at IS NULL) OR (taken_at < 'infinity'::timestamp with time zone));
CALL protect_tenant_table('frozen_carts', 'SELECT, INSERT, UPDATE');

-- Free space in the page, as in document_series: every document updates its row.
CREATE TABLE document_counters (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  series smallint NOT NULL,
  next_sequence bigint NOT NULL DEFAULT 1 CHECK (next_sequence >= 1),
  last_hash bytea CHECK (octet_length(last_hash) = 32),
  PRIMARY KEY (cloud_id, series)
) WITH (fillfactor = 50);
COMMENT ON TABLE document_counters IS 'Next number of each series of back office documents. The row is locked by the document that takes a number, so there are no gaps and no duplicates';
COMMENT ON COLUMN document_counters.series IS 'Official code of the uniform file; 1 for quotes, which have none';
COMMENT ON COLUMN document_counters.last_hash IS 'Hash of the last document of the chain';
COMMENT ON COLUMN document_counters.next_sequence IS 'The number that the next document takes';
CALL protect_tenant_table('document_counters', 'SELECT, INSERT, UPDATE');

-- Begins the check of all series that the caller sees: after a restore the administrator sees all clouds, a server only the
-- cloud whose till showed that the database was restored.
CREATE FUNCTION begin_series_checks() RETURNS bigint
  LANGUAGE sql SET search_path = pg_catalog, public, pg_temp
  AS $$
    WITH begun AS (
      INSERT INTO series_checks (cloud_id, terminal_id, device_uid)
      SELECT m.cloud_id, m.id, m.device_uid FROM terminals m WHERE m.device_uid IS NOT NULL
        OR EXISTS (SELECT FROM document_series s WHERE s.cloud_id = m.cloud_id AND s.terminal_id = m.id)
      ON CONFLICT DO NOTHING RETURNING 1)
    SELECT count(*) FROM begun
  $$;

-- Locks a cart until the end of the transaction, so that a charge and the sale of the cart follow one another. Charges are read
-- behind the lock, with what is committed by then and not with the snapshot of the calling statement: a sale therefore calls it
-- in the statement that locks its series.
CREATE FUNCTION hold_cart(p_cloud_id integer, p_cart_id uuid) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('charges of ' || p_cart_id, p_cloud_id));
  RETURN EXISTS (SELECT FROM payment_intents i WHERE i.cloud_id = p_cloud_id AND i.cart_id = p_cart_id);
END $$;

REVOKE EXECUTE ON FUNCTION begin_series_checks(), hold_cart(integer,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION begin_series_checks(), hold_cart(integer,uuid) TO dalpak_app;

-- Allocation numbers of sales are requested after the sale is stored. They stand apart from the sale, which its hash covers.
CREATE TABLE sale_allocations (
  cloud_id integer NOT NULL,
  sale_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'asking', 'given', 'refused')),
  confirmation text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (cloud_id, sale_id),
  FOREIGN KEY (cloud_id, sale_id) REFERENCES transactions (cloud_id, id)
);
COMMENT ON TABLE sale_allocations IS 'Requests for allocation numbers of sales, once one was made; documents keep theirs themselves';
CALL protect_tenant_table('sale_allocations', 'SELECT, INSERT, UPDATE');

-- Foreign keys of tables that were created before.
ALTER TABLE credit_vouchers ADD FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions (cloud_id, id);
