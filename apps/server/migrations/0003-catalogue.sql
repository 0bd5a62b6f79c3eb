-- What is sold, to whom, from where, under which discount rules; and the versions the tills sync by.

CREATE TABLE sync_versions (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  table_name text NOT NULL,
  version bigint NOT NULL CHECK (version >= 0),
  PRIMARY KEY (cloud_id, table_name)
);
COMMENT ON TABLE sync_versions IS 'Last version of each synced table. Raised inside of the writing transaction and locked until it commits, so versions become visible in their order and no till can skip a slow transaction.';
CALL protect_tenant_table('sync_versions', 'SELECT, INSERT, UPDATE');

CREATE TABLE sync_removals (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  table_name text NOT NULL,
  item_id bigint NOT NULL,
  version bigint NOT NULL CHECK (version > 0),
  PRIMARY KEY (cloud_id, table_name, item_id)
);
CREATE INDEX sync_removals_version ON sync_removals (cloud_id, table_name, version);
CALL protect_tenant_table('sync_removals', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE departments (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, name)
);
CALL protect_tenant_table('departments', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE categories (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  department_id integer,
  name text NOT NULL CHECK (name <> ''),
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, name),
  FOREIGN KEY (cloud_id, department_id) REFERENCES departments (cloud_id, id)
);
CALL protect_tenant_table('categories', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE suppliers (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  code text NOT NULL CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  vat_id text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, code)
);
CALL protect_tenant_table('suppliers', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE products (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  code text NOT NULL CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  -- Row-level security keeps the planner from using lower(name) in an index condition: lower is not leakproof.
  name_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  barcode text NOT NULL DEFAULT '',
  manufacturer text NOT NULL DEFAULT '',
  department_id integer,
  category_id integer,
  supplier_id integer,
  unit text NOT NULL DEFAULT '',
  content_qty text NOT NULL DEFAULT '',
  content_unit text NOT NULL DEFAULT '',
  price bigint NOT NULL CHECK (price BETWEEN 0 AND 100000000000),
  vat_group smallint NOT NULL DEFAULT 0 CHECK (vat_group >= 0),
  vat_free boolean NOT NULL DEFAULT false,
  weighed boolean NOT NULL DEFAULT false,
  type smallint NOT NULL DEFAULT 1,
  discountable boolean NOT NULL DEFAULT true,
  active boolean NOT NULL DEFAULT true,
  source text NOT NULL DEFAULT '',
  version bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, code),
  FOREIGN KEY (cloud_id, department_id) REFERENCES departments (cloud_id, id),
  FOREIGN KEY (cloud_id, category_id) REFERENCES categories (cloud_id, id),
  FOREIGN KEY (cloud_id, supplier_id) REFERENCES suppliers (cloud_id, id)
);
COMMENT ON COLUMN products.price IS 'Agorot, VAT included; of a weighed product, per kilogram';
COMMENT ON COLUMN products.vat_group IS '0 = standard rate (setting 81), 1 = 0%';
COMMENT ON COLUMN products.type IS '1 regular, 8 packaging (tare)';
COMMENT ON COLUMN products.barcode IS 'Main barcode as printed; what a scan finds is in product_barcodes';
COMMENT ON COLUMN products.source IS 'Where the row came from: empty = made by hand, otherwise the import source';
COMMENT ON COLUMN products.version IS 'sync_versions value of the transaction that wrote the row last';
CREATE INDEX products_version ON products (cloud_id, version, id);
CREATE INDEX products_name ON products (cloud_id, name_search, id);
CREATE INDEX products_price ON products (cloud_id, price, id);
CREATE INDEX products_department ON products (cloud_id, department_id, name_search, id);
-- Inside-the-word search. With cloud_id in the index the planner has nothing to gamble on.
CREATE INDEX products_trigram ON products USING gin (cloud_id, name_search gin_trgm_ops);
CALL protect_tenant_table('products', 'SELECT, INSERT, UPDATE, DELETE');
CALL open_to_owner_functions('products');

CREATE TABLE product_barcodes (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  barcode text NOT NULL CHECK (barcode <> ''),
  product_id integer NOT NULL,
  version bigint NOT NULL,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, barcode),
  FOREIGN KEY (cloud_id, product_id) REFERENCES products (cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE product_barcodes IS 'ProductsKeys of the till: every code a scan may bring, and its product';
CREATE INDEX product_barcodes_version ON product_barcodes (cloud_id, version, id);
CREATE INDEX product_barcodes_product ON product_barcodes (cloud_id, product_id);
CALL protect_tenant_table('product_barcodes', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE discount_rules (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  code text NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  active_from date,
  active_to date,
  time_from smallint NOT NULL DEFAULT 0 CHECK (time_from BETWEEN 0 AND 1439),
  time_to smallint NOT NULL DEFAULT 0 CHECK (time_to BETWEEN 0 AND 1439),
  days smallint[] NOT NULL DEFAULT '{}' CHECK (days <@ '{1,2,3,4,5,6,7}'::smallint[]),
  customer_groups integer[] NOT NULL DEFAULT '{}',
  "double" boolean NOT NULL DEFAULT false,
  double_force boolean NOT NULL DEFAULT false,
  timing text NOT NULL DEFAULT 'immediate' CHECK (timing IN ('immediate', 'end_of_bill', 'manual', 'voucher')),
  use_limit integer NOT NULL DEFAULT 0 CHECK (use_limit >= 0),
  coupon_type integer,
  levels jsonb NOT NULL CHECK (jsonb_typeof(levels) = 'array'),
  active boolean NOT NULL DEFAULT true,
  source text NOT NULL DEFAULT '',
  external_id text,
  version bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, source, external_id)
);
COMMENT ON COLUMN discount_rules.time_from IS 'Minutes since local midnight, inclusive; from = to is all day';
COMMENT ON COLUMN discount_rules.days IS '1 = Sunday … 7 = Saturday; empty = every day';
COMMENT ON COLUMN discount_rules.use_limit IS 'Applications in one cart; 0 = no limit';
COMMENT ON COLUMN discount_rules.levels IS 'Levels as the engine reads them: money in agorot, quantities in thousandths, rates in hundredths of a percent';
CREATE INDEX discount_rules_version ON discount_rules (cloud_id, version, id);
CALL protect_tenant_table('discount_rules', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE customer_groups (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, name)
);
CALL protect_tenant_table('customer_groups', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE customers (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  code text COLLATE "C" NOT NULL CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  name_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  vat_id text NOT NULL DEFAULT '',
  vat_free boolean NOT NULL DEFAULT false,
  group_id integer,
  phone text COLLATE "C" NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, code),
  FOREIGN KEY (cloud_id, group_id) REFERENCES customer_groups (cloud_id, id)
);
CREATE INDEX customers_name ON customers (cloud_id, name_search, id);
CREATE INDEX customers_phone ON customers (cloud_id, phone) WHERE phone <> '';
CREATE INDEX customers_trigram ON customers USING gin (cloud_id, name_search gin_trgm_ops, phone gin_trgm_ops);
CALL protect_tenant_table('customers', 'SELECT, INSERT, UPDATE, DELETE');
CALL open_to_owner_functions('customers');

-- % and _ in a text that people typed are ordinary characters.
CREATE FUNCTION like_contains(p_text text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT '%' || replace(replace(replace(lower(p_text), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

-- Search inside of names through the trigram index, which row-level security shuts off for ordinary queries.
-- The cloud comes from the transaction and can not be asked for.
CREATE FUNCTION search_product_ids(p_text text, p_limit integer) RETURNS TABLE (id integer)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_custom_plan
  AS $$
BEGIN
  RETURN QUERY SELECT p.id FROM products p
    WHERE p.cloud_id = current_cloud_id() AND p.active AND p.name_search LIKE like_contains(p_text)
    ORDER BY p.name_search, p.id LIMIT p_limit;
END $$;

CREATE FUNCTION search_customer_ids(p_text text, p_limit integer) RETURNS TABLE (id integer)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_custom_plan
  AS $$
BEGIN
  RETURN QUERY SELECT c.id FROM customers c
    WHERE c.cloud_id = current_cloud_id() AND c.active AND (c.name_search LIKE like_contains(p_text) OR c.phone LIKE like_contains(p_text))
    ORDER BY c.name_search, c.id LIMIT p_limit;
END $$;

REVOKE EXECUTE ON FUNCTION search_product_ids(text, integer), search_customer_ids(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_product_ids(text, integer), search_customer_ids(text, integer) TO dalpak_app;

CREATE TABLE warehouses (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  branch_id integer,
  name text NOT NULL CHECK (name <> ''),
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id)
);
CALL protect_tenant_table('warehouses', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE stock_levels (
  cloud_id integer NOT NULL,
  warehouse_id integer NOT NULL,
  product_id integer NOT NULL,
  quantity bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (cloud_id, warehouse_id, product_id),
  FOREIGN KEY (cloud_id, warehouse_id) REFERENCES warehouses (cloud_id, id),
  FOREIGN KEY (cloud_id, product_id) REFERENCES products (cloud_id, id)
) WITH (fillfactor = 80);
COMMENT ON COLUMN stock_levels.quantity IS 'Thousandths of a piece or of a kilogram; may be negative: a sale is never refused for stock';
CALL protect_tenant_table('stock_levels', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE import_batches (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  kind text NOT NULL CHECK (kind IN ('prices', 'promos')),
  source text NOT NULL,
  file_name text NOT NULL,
  file_hash bytea NOT NULL CHECK (octet_length(file_hash) = 32),
  status text NOT NULL CHECK (status IN ('running', 'done', 'failed')),
  counts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(counts) = 'object'),
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (cloud_id, id)
);
CREATE INDEX import_batches_source ON import_batches (cloud_id, source, started_at DESC);
COMMENT ON COLUMN import_batches.file_hash IS 'SHA-256 of the file as read';
CALL protect_tenant_table('import_batches', 'SELECT, INSERT, UPDATE');
