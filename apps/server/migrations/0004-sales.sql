-- Sales and what follows from them. A stored sale is never changed or deleted: the runtime role has no right to.

CREATE TABLE document_series (
  cloud_id integer NOT NULL,
  terminal_id integer NOT NULL,
  official_code smallint NOT NULL,
  next_sequence bigint NOT NULL DEFAULT 1 CHECK (next_sequence >= 1),
  last_hash bytea CHECK (octet_length(last_hash) = 32),
  last_date date,
  daily_counter integer NOT NULL DEFAULT 0 CHECK (daily_counter >= 0),
  PRIMARY KEY (cloud_id, terminal_id, official_code),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id)
) WITH (fillfactor = 50);
COMMENT ON TABLE document_series IS 'Numbers of one terminal and document code. The row is locked by the sale that takes a number, so there are no gaps and no duplicates.';
COMMENT ON COLUMN document_series.last_hash IS 'Hash of the last document of the series: the next one carries it';
COMMENT ON COLUMN document_series.daily_counter IS 'Documents of last_date';
CALL protect_tenant_table('document_series', 'SELECT, INSERT, UPDATE');

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
  stored_at timestamptz NOT NULL DEFAULT now(),
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
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, terminal_id, official_code, number),
  -- One key for branch and terminal: the terminal is of that branch, and tills of a branch do not meet on its row.
  FOREIGN KEY (cloud_id, branch_id, terminal_id) REFERENCES terminals (cloud_id, branch_id, id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id),
  CHECK (total = before_vat + vat)
);
COMMENT ON TABLE transactions IS 'Closed POS sales. All amounts in agorot.';
COMMENT ON COLUMN transactions.id IS 'Made on the device at the first scan: the same sale sent again is the same row';
COMMENT ON COLUMN transactions.local_time IS 'Clock of the branch at payment, without a zone';
COMMENT ON COLUMN transactions.item_count IS 'Pieces; a weighed row counts as one';
COMMENT ON COLUMN transactions.request_hash IS 'Of the cart as received: the same id with another content is refused';
COMMENT ON COLUMN transactions.prev_hash IS 'Hash of the document before in the same series; null for its first';
COMMENT ON COLUMN transactions.cart IS 'The cart as sold, in the wire format';
CREATE INDEX transactions_issued ON transactions (cloud_id, issued_at DESC, id DESC);
CREATE INDEX transactions_terminal ON transactions (cloud_id, terminal_id, issued_at DESC, id DESC);
CREATE INDEX transactions_date ON transactions (cloud_id, business_date, id);
CREATE INDEX transactions_number ON transactions (cloud_id, number);
CREATE INDEX transactions_customer ON transactions (cloud_id, customer_id, issued_at DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX transactions_review ON transactions (cloud_id, issued_at DESC, id DESC) WHERE review_flags <> '{}';
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
  PRIMARY KEY (cloud_id, transaction_id, line_no),
  FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions (cloud_id, id)
);
COMMENT ON TABLE transaction_rows IS 'Rows as sold: product rows (P) and the discounts of rules under them (DIS). Amounts in agorot, VAT included. Product data is a copy, for a receipt never changes.';
COMMENT ON COLUMN transaction_rows.quantity IS 'Thousandths of a piece or of a kilogram; negative on refund rows';
COMMENT ON COLUMN transaction_rows.vat_rate IS 'Hundredths of a percent';
CREATE INDEX transaction_rows_product ON transaction_rows (cloud_id, product_id) WHERE kind = 'P';
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
  PRIMARY KEY (cloud_id, transaction_id, line_no),
  FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions (cloud_id, id)
);
COMMENT ON COLUMN transaction_payments.type_id IS 'Means of payment; 1 = cash';
COMMENT ON COLUMN transaction_payments.amount IS 'Agorot handed over; change is in transactions.change_due';
CALL protect_tenant_table('transaction_payments', 'SELECT, INSERT');

CREATE TABLE outbox (
  cloud_id integer NOT NULL,
  id bigint NOT NULL CHECK (id > 0),
  topic text NOT NULL CHECK (topic <> ''),
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  delivered_at timestamptz,
  PRIMARY KEY (cloud_id, id)
);
COMMENT ON TABLE outbox IS 'Events, written in the transaction that caused them; ids grow in the order of commits';
CREATE INDEX outbox_pending ON outbox (cloud_id, id) WHERE delivered_at IS NULL;
CALL protect_tenant_table('outbox', 'SELECT, INSERT, UPDATE, DELETE');
CALL open_to_owner_functions('outbox');

-- Runs with the rights of the caller: row-level security checks the cloud.
CREATE FUNCTION outbox_append(p_cloud_id integer, p_topic text, p_payload jsonb, p_notify boolean) RETURNS bigint
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
  AS $$
DECLARE v_id bigint;
BEGIN
  -- The counter row is locked until commit: an event can not become visible before one with a smaller id.
  INSERT INTO id_counters AS c (cloud_id, entity, next_id) VALUES (p_cloud_id, 'outbox', 2)
    ON CONFLICT (cloud_id, entity) DO UPDATE SET next_id = c.next_id + 1
    RETURNING next_id - 1 INTO v_id;
  INSERT INTO outbox (cloud_id, id, topic, payload) VALUES (p_cloud_id, v_id, p_topic, p_payload);
  IF p_notify THEN PERFORM pg_notify('dalpak_outbox', p_cloud_id || ':' || v_id); END IF;
  RETURN v_id;
END $$;

CREATE FUNCTION outbox_pending_clouds(p_limit integer) RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT DISTINCT cloud_id FROM outbox WHERE delivered_at IS NULL ORDER BY cloud_id LIMIT p_limit $$;

REVOKE EXECUTE ON FUNCTION outbox_append(integer, text, jsonb, boolean), outbox_pending_clouds(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION outbox_append(integer, text, jsonb, boolean), outbox_pending_clouds(integer) TO dalpak_app;
