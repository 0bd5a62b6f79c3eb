-- What reports ask of a bill, in one narrow row: its places and times, its amounts, and sums of its rows.

CREATE TABLE bill_sums (
  cloud_id integer NOT NULL,
  business_date date NOT NULL,
  id uuid NOT NULL,
  local_time timestamp NOT NULL,
  number bigint NOT NULL,
  branch_id integer NOT NULL,
  terminal_id integer NOT NULL,
  employee_id integer,
  customer_id integer,
  document_type smallint NOT NULL,
  official_code smallint NOT NULL,
  sells boolean NOT NULL,
  offline boolean NOT NULL,
  marked boolean NOT NULL,
  item_count integer NOT NULL,
  row_count integer NOT NULL,
  refund_rows integer NOT NULL,
  total bigint NOT NULL,
  vat bigint NOT NULL,
  before_vat bigint NOT NULL,
  discount bigint NOT NULL,
  cash_rounding bigint NOT NULL,
  change_due bigint NOT NULL,
  change_line integer,
  gross bigint NOT NULL,
  rule_discount bigint NOT NULL,
  manual_discount bigint NOT NULL,
  cart_discount bigint NOT NULL,
  sold bigint NOT NULL,
  refunded bigint NOT NULL,
  sold_quantity bigint NOT NULL,
  refunded_quantity bigint NOT NULL,
  cost bigint,
  costed bigint,
  rates integer[] NOT NULL,
  rate_gross bigint[] NOT NULL,
  rate_vat bigint[] NOT NULL,
  PRIMARY KEY (cloud_id, business_date, id)
);
COMMENT ON TABLE bill_sums IS 'A sale of a till, or a document that took money at one, with sums of its rows; written when its transaction ends, compared by "dalpak reports verify". Amounts in agorot, quantities in thousandths.';
COMMENT ON COLUMN bill_sums.id IS 'Of the sale or of the document';
COMMENT ON COLUMN bill_sums.sells IS 'A sale or an invoice; otherwise it only took money, as a receipt does';
COMMENT ON COLUMN bill_sums.marked IS 'A person should look at the sale';
COMMENT ON COLUMN bill_sums.row_count IS 'Product rows';
COMMENT ON COLUMN bill_sums.change_line IS 'Of the payment that the change belongs to: the first in cash, else the first; null without change';
COMMENT ON COLUMN bill_sums.sold IS 'Net of the rows that were sold';
COMMENT ON COLUMN bill_sums.refunded IS 'Net of the rows that were refunded, above zero';
COMMENT ON COLUMN bill_sums.cost IS 'Of the rows whose cost is known; null = of none';
COMMENT ON COLUMN bill_sums.costed IS 'Net before VAT of the same rows';
COMMENT ON COLUMN bill_sums.rates IS 'VAT rates of the rows in hundredths of a percent; the two next columns have the amounts of each';
CALL protect_tenant_table('bill_sums', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE first_sales (
  cloud_id integer NOT NULL,
  product_id integer NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (cloud_id, product_id)
);
COMMENT ON TABLE first_sales IS 'The first day on which a till sold a product; written as bill_sums is';
CALL protect_tenant_table('first_sales', 'SELECT, INSERT, UPDATE, DELETE');

-- Rows of sales and of documents as one table. A query names the bill.
CREATE VIEW till_rows WITH (security_invoker = true) AS
  SELECT cloud_id, transaction_id AS bill_id, kind, parent_line, product_id, quantity, gross, rule_discount, manual_discount, cart_discount, net, vat_rate, vat, untaxed, unit_cost
  FROM transaction_rows
  UNION ALL SELECT cloud_id, document_id, kind, parent_line, product_id, quantity, gross, rule_discount, manual_discount, cart_discount, net, vat_rate, vat, untaxed, unit_cost
  FROM document_rows;

-- What bill_sums must have, from the base tables: the one place that computes it. The cost of a row is rounded half an agora away
-- from zero, and kept within what a column holds, because a sale is never refused for its sums.
-- Conditions are written so that no partial index fits them: without statistics the planner would take one that it reads completely.
CREATE VIEW bill_sums_now WITH (security_invoker = true) AS
  SELECT b.cloud_id, b.business_date, b.id, b.local_time, b.number, b.branch_id, b.terminal_id, b.employee_id, b.customer_id, b.document_type, b.official_code,
    b.sells, b.offline, b.marked, b.item_count, s.row_count, s.refund_rows, b.total, b.vat, b.before_vat, b.discount, b.cash_rounding, b.change_due, b.change_line,
    s.gross, s.rule_discount, s.manual_discount, s.cart_discount, s.sold, s.refunded, s.sold_quantity, s.refunded_quantity, s.cost, s.costed,
    v.rates, v.rate_gross, v.rate_vat
  FROM (
    SELECT cloud_id, business_date, id, local_time, number, branch_id, terminal_id, employee_id, customer_id, document_type, official_code,
      true AS sells, offline, review_flags <> '{}' AS marked, item_count, total, vat, before_vat, discount, cash_rounding, change_due,
      CASE WHEN change_due <> 0 THEN (SELECT q.line_no FROM transaction_payments q WHERE q.cloud_id = t.cloud_id AND q.transaction_id = t.id
        ORDER BY (q.type_id = 1) DESC, q.line_no LIMIT 1) END AS change_line
    FROM transactions t
    UNION ALL SELECT cloud_id, day, id, issued_at AT TIME ZONE 'Asia/Jerusalem', number, branch_id, terminal_id, employee_id, customer_id, document_type,
      coalesce(official_code, document_type), document_type IN (6, 7, 13), false, false, item_count, total, vat, before_vat, discount, 0, 0, NULL
    FROM documents WHERE CASE WHEN shift_id IS NULL THEN false ELSE true END
  ) b
  CROSS JOIN LATERAL (
    SELECT count(*)::integer AS row_count, (count(*) FILTER (WHERE r.quantity < 0))::integer AS refund_rows, coalesce(sum(r.gross), 0)::bigint AS gross,
      coalesce(sum(r.rule_discount), 0)::bigint AS rule_discount, coalesce(sum(r.manual_discount), 0)::bigint AS manual_discount,
      coalesce(sum(r.cart_discount), 0)::bigint AS cart_discount, coalesce(sum(r.net) FILTER (WHERE r.quantity >= 0), 0)::bigint AS sold,
      coalesce(-sum(r.net) FILTER (WHERE r.quantity < 0), 0)::bigint AS refunded, coalesce(sum(r.quantity) FILTER (WHERE r.quantity >= 0), 0)::bigint AS sold_quantity,
      coalesce(-sum(r.quantity) FILTER (WHERE r.quantity < 0), 0)::bigint AS refunded_quantity,
      CASE WHEN count(r.unit_cost) > 0 THEN greatest(least(sum(trunc((r.quantity::numeric * r.unit_cost + CASE WHEN r.quantity < 0 THEN -500 ELSE 500 END) / 1000)), 9e18), -9e18)::bigint END AS cost,
      (sum(r.net - r.vat) FILTER (WHERE r.unit_cost IS NOT NULL))::bigint AS costed
    FROM till_rows r WHERE r.cloud_id = b.cloud_id AND r.bill_id = b.id AND r.kind <> 'DIS'
  ) s
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(x.rate_bp ORDER BY x.rate_bp), '{}') AS rates, coalesce(array_agg(x.gross ORDER BY x.rate_bp), '{}') AS rate_gross,
      coalesce(array_agg(x.vat ORDER BY x.rate_bp), '{}') AS rate_vat
    FROM (
      SELECT p.rate_bp, sum(p.gross)::bigint AS gross, sum(p.vat)::bigint AS vat FROM till_rows r
      CROSS JOIN LATERAL (VALUES (r.untaxed = 0 OR r.net <> r.untaxed, r.vat_rate, r.net - r.untaxed, r.vat), (r.untaxed <> 0, 0, r.untaxed, 0)) AS p (there, rate_bp, gross, vat)
      WHERE r.cloud_id = b.cloud_id AND r.bill_id = b.id AND r.kind <> 'DIS' AND r.parent_line IS NULL AND p.there GROUP BY 1
    ) x
  ) v;

-- What first_sales must have.
CREATE VIEW first_sales_now WITH (security_invoker = true) AS
  SELECT b.cloud_id, r.product_id, min(b.business_date) AS day FROM bill_sums b JOIN till_rows r ON r.cloud_id = b.cloud_id AND r.bill_id = b.id
  WHERE b.sells AND r.kind = 'P' AND r.product_id IS NOT NULL AND r.quantity > 0 GROUP BY 1, 2;
GRANT SELECT ON till_rows, bill_sums_now, first_sales_now TO dalpak_app;

-- Runs at the end of the transaction, when all rows of the bill are stored: so no writer has to think of it. Bills and their rows are
-- never changed. Of a product that was sold before, nothing is written and nothing is locked.
-- It looks up by keys alone, by one plan: planning takes longer than the bill, and a plan that was made while a table was small would
-- read all of it later.
CREATE FUNCTION sum_bill() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_generic_plan
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  AS $$
DECLARE
  v_day date;
  v_sells boolean;
BEGIN
  INSERT INTO bill_sums SELECT n.* FROM bill_sums_now n WHERE n.cloud_id = NEW.cloud_id AND n.id = NEW.id
  ON CONFLICT (cloud_id, business_date, id) DO NOTHING RETURNING business_date, sells INTO v_day, v_sells;
  IF v_sells AND EXISTS (
    SELECT FROM till_rows r WHERE r.cloud_id = NEW.cloud_id AND r.bill_id = NEW.id AND r.kind <> 'DIS' AND r.product_id IS NOT NULL AND r.quantity > 0
      -- A subquery looks each product up; a join would be planned to read all of a table that was empty then.
      AND coalesce((SELECT f.day FROM first_sales f WHERE f.cloud_id = NEW.cloud_id AND f.product_id = r.product_id), 'infinity') > v_day
  ) THEN
    -- One after the other, because two sales could wait for each other's products.
    PERFORM pg_advisory_xact_lock(hashtextextended('first sales', NEW.cloud_id));
    INSERT INTO first_sales AS f (cloud_id, product_id, day)
    SELECT DISTINCT r.cloud_id, r.product_id, v_day FROM till_rows r
    WHERE r.cloud_id = NEW.cloud_id AND r.bill_id = NEW.id AND r.kind <> 'DIS' AND r.product_id IS NOT NULL AND r.quantity > 0
    ON CONFLICT (cloud_id, product_id) DO UPDATE SET day = excluded.day WHERE f.day > excluded.day;
  END IF;
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION sum_bill() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sum_bill() TO dalpak_app;
CREATE CONSTRAINT TRIGGER sale_summed AFTER INSERT ON transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sum_bill();
CREATE CONSTRAINT TRIGGER document_summed AFTER INSERT ON documents DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.shift_id IS NOT NULL) EXECUTE FUNCTION sum_bill();

CREATE TABLE bill_sum_checks (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  day date NOT NULL,
  at timestamptz NOT NULL,
  differences integer NOT NULL CHECK (differences >= 0),
  PRIMARY KEY (cloud_id)
);
COMMENT ON TABLE bill_sum_checks IS 'The last comparison of bill_sums and first_sales with the base tables';
COMMENT ON COLUMN bill_sum_checks.day IS 'Of the night''s check, local day of the business';
CALL protect_tenant_table('bill_sum_checks', 'SELECT, INSERT, UPDATE');
CALL open_to_owner_functions('bill_sum_checks');

-- Businesses whose sums were not compared since a day began.
CREATE FUNCTION bill_sum_due_clouds(p_day date) RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT c.id FROM clouds c WHERE c.status = 'active'
    AND NOT EXISTS (SELECT FROM bill_sum_checks k WHERE k.cloud_id = c.id AND k.day >= p_day) ORDER BY 1
$$;
REVOKE EXECUTE ON FUNCTION bill_sum_due_clouds(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bill_sum_due_clouds(date) TO dalpak_system;

-- The bills of before, business by business.
DO $$
DECLARE
  v_cloud integer;
BEGIN
  FOR v_cloud IN SELECT id FROM clouds ORDER BY id LOOP
    PERFORM set_config('dalpak.cloud_id', v_cloud::text, true);
    INSERT INTO bill_sums SELECT n.* FROM bill_sums_now n WHERE n.cloud_id = v_cloud;
    INSERT INTO first_sales SELECT n.* FROM first_sales_now n WHERE n.cloud_id = v_cloud;
  END LOOP;
  PERFORM set_config('dalpak.cloud_id', '', true);
END $$;
ANALYZE bill_sums, first_sales;
