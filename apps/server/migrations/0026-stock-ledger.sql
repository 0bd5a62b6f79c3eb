-- Movements of stock, their cost, minimums, counts that freeze what is expected, and agreements
-- with suppliers.

ALTER TABLE stock_levels
  ADD COLUMN steps bigint NOT NULL DEFAULT 0,
  ADD COLUMN average_cost bigint CHECK (average_cost >= 0),
  ADD COLUMN last_cost bigint CHECK (last_cost >= 0),
  ADD COLUMN minimum bigint CHECK (minimum >= 0),
  ADD COLUMN maximum bigint CHECK (maximum >= 0),
  ADD COLUMN low_state smallint NOT NULL DEFAULT 0 CHECK (low_state BETWEEN 0 AND 2),
  ADD COLUMN average bigint GENERATED ALWAYS AS (round(average_cost / 10000.0)) STORED,
  ADD COLUMN value bigint GENERATED ALWAYS AS (round(quantity::numeric * average_cost / 10000000)) STORED;
COMMENT ON COLUMN stock_levels.steps IS 'Movements of this level so far';
COMMENT ON COLUMN stock_levels.average_cost IS 'Moving average before VAT of one unit, in ten-thousandths of an agora; null = not known';
COMMENT ON COLUMN stock_levels.last_cost IS 'Cost of the last goods that came with one, in ten-thousandths of an agora';
COMMENT ON COLUMN stock_levels.minimum IS 'Thousandths; null = the minimum of the product';
COMMENT ON COLUMN stock_levels.maximum IS 'Thousandths; null = the maximum of the product';
COMMENT ON COLUMN stock_levels.low_state IS '0 = not below the minimum, 1 = fell below it, 2 = and users were told';
COMMENT ON COLUMN stock_levels.average IS 'average_cost in agorot';
COMMENT ON COLUMN stock_levels.value IS 'Agorot: quantity at average cost';
CREATE INDEX stock_levels_low ON stock_levels (cloud_id) WHERE low_state = 1;

CREATE TABLE stock_movements (
  cloud_id integer NOT NULL,
  product_id integer NOT NULL,
  warehouse_id integer NOT NULL,
  step bigint NOT NULL CHECK (step > 0),
  quantity bigint NOT NULL CHECK (quantity <> 0),
  level_after bigint NOT NULL,
  unit_cost bigint CHECK (unit_cost >= 0),
  average_after bigint CHECK (average_after >= 0),
  transaction_id uuid,
  document_id uuid,
  day date NOT NULL,
  stored_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (cloud_id, product_id, warehouse_id, step),
  FOREIGN KEY (cloud_id, product_id) REFERENCES products (cloud_id, id),
  FOREIGN KEY (cloud_id, warehouse_id) REFERENCES warehouses (cloud_id, id),
  FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions (cloud_id, id),
  FOREIGN KEY (cloud_id, document_id) REFERENCES documents (cloud_id, id),
  CHECK (transaction_id IS NULL OR document_id IS NULL)
);
COMMENT ON TABLE stock_movements IS 'Every change of a stock level, in the order in which the changes were stored; it only grows';
COMMENT ON COLUMN stock_movements.step IS 'Number of the movement of its level';
COMMENT ON COLUMN stock_movements.quantity IS 'Thousandths; negative = out';
COMMENT ON COLUMN stock_movements.level_after IS 'Thousandths';
COMMENT ON COLUMN stock_movements.unit_cost IS 'Before VAT of one unit, in ten-thousandths of an agora; null = not known';
COMMENT ON COLUMN stock_movements.average_after IS 'Moving average of the level, in ten-thousandths of an agora';
COMMENT ON COLUMN stock_movements.transaction_id IS 'Sale of a till; neither a sale nor a document = opening balance';
COMMENT ON COLUMN stock_movements.day IS 'Business day of the sale or document';
-- The owner's functions see the levels of all businesses, and so does what follows.
CALL open_to_owner_functions('stock_levels');
INSERT INTO stock_movements (cloud_id, product_id, warehouse_id, step, quantity, level_after, day)
  SELECT cloud_id, product_id, warehouse_id, 1, quantity, quantity, current_date FROM stock_levels WHERE quantity <> 0;
UPDATE stock_levels SET steps = 1 WHERE quantity <> 0;
CALL protect_tenant_table('stock_movements', 'SELECT, INSERT');

-- Businesses with levels that fell below their minimum and whose users were not told yet.
CREATE FUNCTION stock_low_clouds() RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT DISTINCT cloud_id FROM stock_levels WHERE low_state = 1 ORDER BY 1 $$;
REVOKE EXECUTE ON FUNCTION stock_low_clouds() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION stock_low_clouds() TO dalpak_system;

CREATE TABLE stock_counts (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  warehouse_id integer NOT NULL,
  department_id integer,
  started_at timestamptz NOT NULL DEFAULT now(),
  document_id uuid,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed', 'canceled')),
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, warehouse_id) REFERENCES warehouses (cloud_id, id),
  FOREIGN KEY (cloud_id, department_id) REFERENCES departments (cloud_id, id),
  FOREIGN KEY (cloud_id, document_id) REFERENCES documents (cloud_id, id),
  CHECK ((state = 'closed') = (document_id IS NOT NULL))
);
COMMENT ON TABLE stock_counts IS 'Sessions in which a warehouse is counted while it goes on selling';
COMMENT ON COLUMN stock_counts.department_id IS 'Only products of it are counted; null = all';
COMMENT ON COLUMN stock_counts.document_id IS 'Stock count that posted the differences';
CREATE UNIQUE INDEX stock_counts_open ON stock_counts (cloud_id, warehouse_id) WHERE state = 'open';
CALL protect_tenant_table('stock_counts', 'SELECT, INSERT, UPDATE');

CREATE TABLE stock_count_rows (
  cloud_id integer NOT NULL,
  count_id integer NOT NULL,
  product_id integer NOT NULL,
  expected bigint NOT NULL,
  counted bigint CHECK (counted >= 0),
  level_then bigint,
  counted_at timestamptz,
  PRIMARY KEY (cloud_id, count_id, product_id),
  FOREIGN KEY (cloud_id, count_id) REFERENCES stock_counts (cloud_id, id),
  FOREIGN KEY (cloud_id, product_id) REFERENCES products (cloud_id, id),
  CHECK ((counted IS NULL) = (level_then IS NULL))
);
COMMENT ON TABLE stock_count_rows IS 'Products of a count';
COMMENT ON COLUMN stock_count_rows.expected IS 'Thousandths: the level when the count started';
COMMENT ON COLUMN stock_count_rows.counted IS 'Thousandths; null = not counted yet';
COMMENT ON COLUMN stock_count_rows.level_then IS 'Thousandths: the level when the product was counted; the difference to it is posted';
CALL protect_tenant_table('stock_count_rows', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE supplier_agreements (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  supplier_id integer NOT NULL,
  product_id integer NOT NULL,
  from_day date NOT NULL,
  cost bigint NOT NULL CHECK (cost >= 0),
  discount integer NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND 10000),
  discount2 integer NOT NULL DEFAULT 0 CHECK (discount2 BETWEEN 0 AND 10000),
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, supplier_id, product_id, from_day),
  FOREIGN KEY (cloud_id, product_id) REFERENCES products (cloud_id, id) ON DELETE CASCADE,
  FOREIGN KEY (cloud_id, supplier_id) REFERENCES suppliers (cloud_id, id)
);
COMMENT ON TABLE supplier_agreements IS 'What a product costs at a supplier from a day on; before the first one the cost of supplier_products holds';
COMMENT ON COLUMN supplier_agreements.cost IS 'Agorot without VAT, of one unit, before the discounts';
COMMENT ON COLUMN supplier_agreements.discount IS 'Hundredths of a percent';
COMMENT ON COLUMN supplier_agreements.discount2 IS 'Hundredths of a percent, of what the first discount leaves';
CREATE INDEX supplier_agreements_product ON supplier_agreements (cloud_id, product_id);
CALL protect_tenant_table('supplier_agreements', 'SELECT, INSERT, UPDATE, DELETE');
CALL make_findable('supplier_agreements', 'id', '{notes}');

-- 153 is a component of the same module: who has it gets the new one too.
UPDATE services SET modules = jsonb_set(modules, '{components}', (modules->'components') || '[168]')
WHERE modules->'components' @> '[153]' AND NOT modules->'components' @> '[168]';

-- What a warehouse is for.
ALTER TABLE warehouses
  ADD COLUMN kind text NOT NULL DEFAULT 'store' CHECK (kind IN ('store', 'depot', 'damaged', 'consignment')),
  ADD COLUMN sells boolean NOT NULL DEFAULT true,
  ADD COLUMN receives boolean NOT NULL DEFAULT true,
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN employee_id integer,
  ADD CONSTRAINT warehouses_employee FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id);
COMMENT ON COLUMN warehouses.sells IS 'Tills and documents of customers take from it';
COMMENT ON COLUMN warehouses.receives IS 'Goods of suppliers come to it';
COMMENT ON COLUMN warehouses.employee_id IS 'Who is responsible for it';

ALTER TABLE stock_levels ADD COLUMN place text NOT NULL DEFAULT '';
COMMENT ON COLUMN stock_levels.place IS 'Shelf of the product in the warehouse, such as A-03-2';

-- A barcode of a carton sells what is in it.
ALTER TABLE product_barcodes
  ADD COLUMN unit text NOT NULL DEFAULT '',
  ADD COLUMN quantity bigint NOT NULL DEFAULT 1000 CHECK (quantity > 0);
COMMENT ON COLUMN product_barcodes.unit IS 'Name of the unit that has the barcode, such as a carton';
COMMENT ON COLUMN product_barcodes.quantity IS 'Thousandths of the product in one such unit';
