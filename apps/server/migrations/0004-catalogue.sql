-- Products and what sorts, prices and prepares them; discount rules and coupons.

-- The levels of a rule in words: what is bought, and what is given.
CREATE FUNCTION discount_scope_words(p_block jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
  SELECT CASE WHEN (p_block->>'all')::boolean THEN 'כל המוצרים' ELSE coalesce((
    SELECT string_agg(CASE WHEN n = 1 THEN one ELSE n || ' ' || many END, ' או ' ORDER BY place)
    FROM (VALUES (1, 'products', 'מוצר אחד', 'מוצרים'), (2, 'departments', 'מחלקה אחת', 'מחלקות'),
                 (3, 'categories', 'קטגוריה אחת', 'קטגוריות'), (4, 'suppliers', 'ספק אחד', 'ספקים')) AS s (place, list, one, many),
         LATERAL (SELECT CASE WHEN jsonb_typeof(p_block->list) = 'array' THEN jsonb_array_length(p_block->list) ELSE 0 END AS n) AS counted
    WHERE n > 0), '') END
  $$;

CREATE FUNCTION discount_level_words(p_level jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
  WITH part AS (
    SELECT p_level->'purchase' AS p, p_level->'gift' AS g, (p_level#>>'{purchase,total}')::numeric AS needed,
           (p_level#>>'{gift,total}')::numeric AS total, (p_level#>>'{gift,totalCount}')::numeric AS gifted
  ), said AS (
    SELECT
      CASE WHEN needed = 0 AND p->>'type' = 'count' THEN discount_scope_words(p)
           WHEN p->>'type' = 'sum' THEN concat('קונים ב-', trim_scale(needed / 100), ' ₪ מתוך ', discount_scope_words(p))
           ELSE concat('קונים ', trim_scale(needed / 1000), CASE WHEN p->>'unit' = 'kg' THEN ' ק"ג' ELSE ' יח׳' END, ' מתוך ', discount_scope_words(p)) END AS buying,
      CASE g->>'type'
        WHEN '1' THEN concat(trim_scale(total / 100), ' ₪ הנחה')
        WHEN '2' THEN concat(trim_scale(total / 100), '% הנחה')
        WHEN '3' THEN concat('כל יחידה ב-', trim_scale(total / 100), ' ₪')
        WHEN '4' THEN 'במתנה'
        WHEN '5' THEN concat('יחד ב-', trim_scale(total / 100), ' ₪')
        ELSE '' END AS getting,
      CASE WHEN gifted > 0 THEN concat(' על ', trim_scale(gifted / 1000), CASE WHEN g->>'unit' = 'kg' THEN ' ק"ג' ELSE ' יח׳' END) ELSE '' END AS part_of,
      CASE WHEN discount_scope_words(g) IN ('', discount_scope_words(p)) THEN '' ELSE ' מתוך ' || discount_scope_words(g) END AS gift_scope
    FROM part)
  SELECT concat(buying, ': ', getting, part_of, gift_scope) FROM said
  $$;

CREATE FUNCTION discount_rule_words(p_levels jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT coalesce(string_agg(discount_level_words(level), '. ' ORDER BY (level->>'priority')::numeric, place), '')
        FROM jsonb_array_elements(p_levels) WITH ORDINALITY AS l (level, place) $$;

CREATE FUNCTION discount_kind(p_levels jsonb) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE p_levels#>>'{0,gift,type}' WHEN '3' THEN 1 WHEN '2' THEN 2 WHEN '1' THEN 3 WHEN '4' THEN 4 WHEN '5' THEN 5 END::smallint $$;

-- 9 and 10: a percentage off every n-th piece, in the customer's favour (the dearest first) or in the shop's.
CREATE FUNCTION discount_subkind(p_levels jsonb, p_timing text, p_coupon integer) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
  SELECT CASE
    WHEN p_timing = 'voucher' OR p_coupon IS NOT NULL THEN 3
    WHEN p_levels#>>'{0,gift,type}' = '1' AND (p_levels#>>'{0,gift,total}')::numeric = 0 THEN 4
    WHEN p_levels#>>'{0,gift,type}' = '1' THEN 1
    WHEN p_levels#>>'{0,gift,type}' = '2' AND (p_levels#>>'{0,gift,totalCount}')::numeric > 0 THEN CASE p_levels#>>'{0,gift,favour}' WHEN 'store' THEN 10 ELSE 9 END
    WHEN p_levels#>>'{0,gift,type}' = '2' THEN 2
    WHEN p_levels#>>'{0,gift,type}' = '3' THEN 11
    WHEN p_levels#>>'{0,gift,type}' = '4' THEN 8
    WHEN p_levels#>>'{0,gift,type}' = '5' THEN 7
    ELSE 4 END::smallint
  $$;

CREATE TABLE stored_files (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id uuid NOT NULL,
  component integer NOT NULL CHECK (component > 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  type text NOT NULL CHECK (type <> ''),
  name text NOT NULL CHECK ((length(name) >= 1) AND (length(name) <= 120)),
  size integer NOT NULL CHECK (size > 0),
  width integer CHECK (width > 0),
  height integer CHECK (height > 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (cloud_id, id)
);
COMMENT ON TABLE stored_files IS 'Pictures and files of records: what they are and whose. The bytes lie outside of the database by their hash; two rows of one business may share them, those of two businesses never do';
COMMENT ON COLUMN stored_files.component IS 'Whose records may name it: who may read them may read it';
COMMENT ON COLUMN stored_files.size IS 'Bytes';
COMMENT ON COLUMN stored_files.sha256 IS 'Of the bytes, in hexadecimal: the name of the file in the store';
COMMENT ON COLUMN stored_files.width IS 'Pixels; null when it is no picture';
COMMENT ON COLUMN stored_files.height IS 'Pixels; null when it is no picture';
CREATE INDEX stored_files_content ON stored_files (cloud_id, sha256);
CALL protect_tenant_table('stored_files', 'SELECT, INSERT, DELETE');
CALL open_to_owner_functions('stored_files');

CREATE TABLE departments (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  colour text NOT NULL DEFAULT '' CHECK (colour ~ '^(#[0-9a-f]{6})?$'),
  notes text NOT NULL DEFAULT '',
  kitchen_printer text NOT NULL DEFAULT '' CHECK (length(kitchen_printer) <= 30),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, name)
);
COMMENT ON TABLE departments IS 'Departments of products; a department may name the printer of the kitchen';
COMMENT ON COLUMN departments.kitchen_printer IS 'Name of a printer; empty = where receipts go';
CALL protect_tenant_table('departments', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE categories (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  department_id integer,
  name text NOT NULL CHECK (name <> ''),
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  colour text NOT NULL DEFAULT '' CHECK (colour ~ '^(#[0-9a-f]{6})?$'),
  notes text NOT NULL DEFAULT '',
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, name),
  FOREIGN KEY (cloud_id, department_id) REFERENCES departments (cloud_id, id)
);
COMMENT ON TABLE categories IS 'Categories of products, below departments';
CALL protect_tenant_table('categories', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE supplier_groups (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, name)
);
COMMENT ON TABLE supplier_groups IS 'Groups of suppliers';
CALL protect_tenant_table('supplier_groups', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE suppliers (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  code text NOT NULL CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  vat_id text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  group_id integer,
  email text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  contact text NOT NULL DEFAULT '',
  bank text NOT NULL DEFAULT '',
  payment_days integer CHECK (payment_days BETWEEN 0 AND 365),
  order_days smallint[] NOT NULL DEFAULT '{}' CHECK (order_days <@ '{1,2,3,4,5,6,7}'::smallint[]),
  notes text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  balance bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, code),
  FOREIGN KEY (cloud_id, group_id) REFERENCES supplier_groups (cloud_id, id)
);
COMMENT ON TABLE suppliers IS 'Suppliers of a cloud, with their terms';
COMMENT ON COLUMN suppliers.bank IS 'bank-branch-account, digits';
COMMENT ON COLUMN suppliers.balance IS 'Agorot owed to the business; below zero, what it owes. Written by documents alone';
COMMENT ON COLUMN suppliers.payment_days IS 'Days of credit';
COMMENT ON COLUMN suppliers.order_days IS '1 = Sunday … 7 = Saturday';
CALL protect_tenant_table('suppliers', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE product_models (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  code text NOT NULL CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  name_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  department_id integer,
  category_id integer,
  supplier_id integer,
  manufacturer text NOT NULL DEFAULT '',
  price bigint CHECK ((price >= 0) AND (price <= '100000000000'::bigint)),
  colours text[] NOT NULL DEFAULT '{}',
  sizes text[] NOT NULL DEFAULT '{}',
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, code),
  FOREIGN KEY (cloud_id, category_id) REFERENCES categories (cloud_id, id),
  FOREIGN KEY (cloud_id, department_id) REFERENCES departments (cloud_id, id),
  FOREIGN KEY (cloud_id, supplier_id) REFERENCES suppliers (cloud_id, id)
);
COMMENT ON TABLE product_models IS 'What products of one kind share that differ in colour and size';
COMMENT ON COLUMN product_models.price IS 'Agorot';
CREATE INDEX product_models_name ON product_models (cloud_id, name_search, id);
CALL protect_tenant_table('product_models', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE preparation_groups (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  min_choices smallint NOT NULL DEFAULT 0 CHECK (min_choices BETWEEN 0 AND 20),
  max_choices smallint NOT NULL DEFAULT 0 CHECK (max_choices BETWEEN 0 AND 100),
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, name),
  CHECK ((max_choices = 0) OR (max_choices >= min_choices))
);
COMMENT ON TABLE preparation_groups IS 'Preparations that are asked for together: how many of them at least and at most';
COMMENT ON COLUMN preparation_groups.max_choices IS '0 = no limit';
CALL protect_tenant_table('preparation_groups', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE preparations (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  type smallint NOT NULL DEFAULT 1 CHECK (type BETWEEN 1 AND 3),
  action text NOT NULL DEFAULT 'with' CHECK (action IN ('with', 'without', 'side')),
  price bigint NOT NULL DEFAULT 0 CHECK ((price >= 0) AND (price <= '100000000000'::bigint)),
  amount bigint NOT NULL DEFAULT 1000 CHECK (amount > 0),
  extra boolean NOT NULL DEFAULT false,
  department_id integer,
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  group_id integer,
  version bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, name),
  FOREIGN KEY (cloud_id, department_id) REFERENCES departments (cloud_id, id),
  FOREIGN KEY (cloud_id, group_id) REFERENCES preparation_groups (cloud_id, id)
);
COMMENT ON TABLE preparations IS 'Preparations and extras that a dish may be ordered with';
COMMENT ON COLUMN preparations.type IS '1 how it is made, 2 addition, 3 doneness';
COMMENT ON COLUMN preparations.price IS 'Agorot, VAT included, added to the unit price of the row times amount';
COMMENT ON COLUMN preparations.amount IS 'Thousandths';
COMMENT ON COLUMN preparations.version IS 'sync_versions value of the last change that tills hear of';
CREATE INDEX preparations_order ON preparations (cloud_id, sort_order, id);
CREATE INDEX preparations_version ON preparations (cloud_id, version, id);
CALL protect_tenant_table('preparations', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE price_lists (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  code text NOT NULL CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  vat_included boolean NOT NULL DEFAULT true,
  percent integer NOT NULL DEFAULT 0 CHECK ((percent >= '-10000'::integer) AND (percent <= 100000)),
  valid_from date,
  valid_to date,
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, code),
  UNIQUE (cloud_id, name),
  CHECK (valid_to >= valid_from)
);
COMMENT ON TABLE price_lists IS 'Price lists of customers, groups and branches';
COMMENT ON COLUMN price_lists.percent IS 'Hundredths of a percent upon the product''s own price, where the list has no line of the product';
COMMENT ON COLUMN price_lists.version IS 'sync_versions value of the last change that tills hear of';
CALL protect_tenant_table('price_lists', 'SELECT, INSERT, UPDATE, DELETE');

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
  double boolean NOT NULL DEFAULT false,
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
  notes text NOT NULL DEFAULT '',
  words text NOT NULL GENERATED ALWAYS AS (discount_rule_words(levels)) STORED,
  kind smallint GENERATED ALWAYS AS (discount_kind(levels)) STORED,
  coupon_given integer CHECK (coupon_given BETWEEN 1 AND 1000000),
  coupon_days integer NOT NULL DEFAULT 0 CHECK (coupon_days BETWEEN 0 AND 3660),
  subkind smallint NOT NULL GENERATED ALWAYS AS (discount_subkind(levels, timing, coupon_type)) STORED,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, source, external_id)
);
COMMENT ON TABLE discount_rules IS 'Discount rules (docs/discounts.md); a level holds a purchase block and a gift block';
COMMENT ON COLUMN discount_rules.time_from IS 'Minutes since local midnight, inclusive; from = to is all day';
COMMENT ON COLUMN discount_rules.time_to IS 'Minutes after midnight, inclusive';
COMMENT ON COLUMN discount_rules.days IS '1 = Sunday … 7 = Saturday; empty = every day';
COMMENT ON COLUMN discount_rules.double IS 'May share units with other rules that are double (docs/discounts.md, 10)';
COMMENT ON COLUMN discount_rules.double_force IS 'May share units with every rule, and sees rows with a manual price (docs/discounts.md, 1 and 10)';
COMMENT ON COLUMN discount_rules.use_limit IS 'Applications in one cart; 0 = no limit';
COMMENT ON COLUMN discount_rules.levels IS 'Levels as the engine reads them: money in agorot, quantities in thousandths, rates in hundredths of a percent';
COMMENT ON COLUMN discount_rules.words IS 'The levels as a sentence';
COMMENT ON COLUMN discount_rules.kind IS '1 fixed price, 2 percent, 3 amount, 4 1+1, 5 quantity at sale price';
COMMENT ON COLUMN discount_rules.coupon_given IS 'Type of the coupon that each application gives; null = none';
COMMENT ON COLUMN discount_rules.coupon_days IS 'Days that coupon is valid, that of the sale included; 0 = without an end';
COMMENT ON COLUMN discount_rules.subkind IS '1 amount, 2 percent, 3 voucher, 4 message, 7 quantity at sale price, 8 buy-get, 9 and 10 lower of X at X% (customer, shop), 11 price change';
COMMENT ON COLUMN discount_rules.version IS 'sync_versions value of the last change that tills hear of';
COMMENT ON COLUMN discount_rules.coupon_type IS 'Type of coupon that the rule needs; null = none';
COMMENT ON COLUMN discount_rules.customer_groups IS 'Groups whose customers get the rule; empty = everyone';
CREATE INDEX discount_rules_version ON discount_rules (cloud_id, version, id);
CALL protect_tenant_table('discount_rules', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE sales_menus (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  branch_id integer,
  days smallint[] NOT NULL DEFAULT '{}' CHECK (days <@ '{1,2,3,4,5,6,7}'::smallint[]),
  time_from smallint NOT NULL DEFAULT 0 CHECK (time_from BETWEEN 0 AND 1439),
  time_to smallint NOT NULL DEFAULT 0 CHECK (time_to BETWEEN 0 AND 1439),
  colour text NOT NULL DEFAULT '' CHECK (colour ~ '^(#[0-9a-f]{6})?$'),
  is_default boolean NOT NULL DEFAULT false,
  sort_order integer NOT NULL DEFAULT 0,
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, name),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id)
);
COMMENT ON TABLE sales_menus IS 'When and where a layout of buttons is on the till';
COMMENT ON COLUMN sales_menus.time_from IS 'Minutes after midnight';
COMMENT ON COLUMN sales_menus.time_to IS 'Minutes after midnight, inclusive';
COMMENT ON COLUMN sales_menus.days IS '1 = Sunday … 7 = Saturday; empty = every day';
CREATE INDEX sales_menus_order ON sales_menus (cloud_id, sort_order, id);
CALL protect_tenant_table('sales_menus', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE tile_orders (
  cloud_id integer REFERENCES clouds (id) PRIMARY KEY,
  day date NOT NULL,
  products integer[] NOT NULL
);
COMMENT ON TABLE tile_orders IS 'Products by how often they were sold in the 30 days before a day, counted once a day, so that all tills have the same order all day';
COMMENT ON COLUMN tile_orders.products IS 'Ids, the most sold first';
CALL protect_tenant_table('tile_orders', 'SELECT, INSERT, UPDATE');

CREATE TABLE label_templates (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id text NOT NULL CHECK (id ~ '^[a-z0-9-]{1,36}$'),
  name text NOT NULL CHECK ((length(name) >= 1) AND (length(name) <= 60)),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  items jsonb NOT NULL CHECK ((jsonb_typeof(items) = 'array') AND (octet_length((items)::text) <= 65536)),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, name)
);
COMMENT ON TABLE label_templates IS 'Templates of shelf and product labels';
COMMENT ON COLUMN label_templates.id IS 'shelf, product, tag: the business''s own form of what comes with the product; otherwise a UUID';
COMMENT ON COLUMN label_templates.width IS 'Tenths of a millimetre';
COMMENT ON COLUMN label_templates.height IS 'Tenths of a millimetre';
CALL protect_tenant_table('label_templates', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE account_groups (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  code text NOT NULL CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  kind text NOT NULL DEFAULT 'asset' CHECK (kind IN ('asset', 'liability', 'equity', 'income', 'expense')),
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, code)
);
COMMENT ON TABLE account_groups IS 'Groups of the chart of accounts; the kind says on which side of the balance sheet they stand';
CALL protect_tenant_table('account_groups', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE accounts (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  code text NOT NULL CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  group_id integer NOT NULL,
  bank text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  role text CHECK (role <> ''),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, code),
  FOREIGN KEY (cloud_id, group_id) REFERENCES account_groups (cloud_id, id)
);
COMMENT ON TABLE accounts IS 'Accounts of the ledger';
COMMENT ON COLUMN accounts.role IS 'What documents post to it; null: nothing by itself';
CREATE UNIQUE INDEX accounts_role ON accounts (cloud_id, role) WHERE (role IS NOT NULL);
CALL protect_tenant_table('accounts', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE products (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  code text NOT NULL CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  name_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  barcode text NOT NULL DEFAULT '',
  manufacturer text NOT NULL DEFAULT '',
  department_id integer,
  category_id integer,
  supplier_id integer,
  unit text NOT NULL DEFAULT '',
  content_qty text NOT NULL DEFAULT '',
  content_unit text NOT NULL DEFAULT '',
  price bigint NOT NULL CHECK ((price >= 0) AND (price <= '100000000000'::bigint)),
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
  code_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(code)) STORED,
  barcode_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(barcode)) STORED,
  short_name text NOT NULL DEFAULT '',
  label_name text NOT NULL DEFAULT '',
  cost bigint CHECK ((cost >= 0) AND (cost <= '100000000000'::bigint)),
  supplier_code text NOT NULL DEFAULT '',
  country text NOT NULL DEFAULT '',
  model_id integer,
  model_colour text NOT NULL DEFAULT '',
  model_size text NOT NULL DEFAULT '',
  min_stock bigint CHECK (min_stock >= 0),
  max_stock bigint CHECK (max_stock >= 0),
  weight bigint CHECK (weight >= 0),
  serial_kept boolean NOT NULL DEFAULT false,
  warranty_months smallint CHECK (warranty_months BETWEEN 0 AND 600),
  preparations integer[] NOT NULL DEFAULT '{}',
  colour text NOT NULL DEFAULT '' CHECK (colour ~ '^(#[0-9a-f]{6})?$'),
  image uuid,
  tags text[] NOT NULL DEFAULT '{}',
  notes text NOT NULL DEFAULT '',
  price_changed_at timestamptz NOT NULL DEFAULT now(),
  file uuid,
  manufacturer_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(manufacturer)) STORED,
  income_account_id integer,
  sort_order integer CHECK (sort_order BETWEEN 1 AND 9999),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, code),
  FOREIGN KEY (cloud_id, category_id) REFERENCES categories (cloud_id, id),
  FOREIGN KEY (cloud_id, department_id) REFERENCES departments (cloud_id, id),
  FOREIGN KEY (cloud_id, file) REFERENCES stored_files (cloud_id, id),
  FOREIGN KEY (cloud_id, image) REFERENCES stored_files (cloud_id, id) NOT VALID,
  FOREIGN KEY (cloud_id, model_id) REFERENCES product_models (cloud_id, id),
  FOREIGN KEY (cloud_id, supplier_id) REFERENCES suppliers (cloud_id, id),
  CONSTRAINT products_income_account FOREIGN KEY (cloud_id, income_account_id) REFERENCES accounts (cloud_id, id)
);
COMMENT ON TABLE products IS 'Products of a cloud';
COMMENT ON COLUMN products.barcode IS 'Main barcode as printed; what a scan finds is in product_barcodes';
COMMENT ON COLUMN products.price IS 'Agorot, VAT included; of a weighed product, per kilogram';
COMMENT ON COLUMN products.vat_group IS '0 = standard rate (setting 81), 1 = 0%';
COMMENT ON COLUMN products.type IS '1 regular, 2 kit, 3 combo, 5 gift card, 6 membership, 8 packaging (tare)';
COMMENT ON COLUMN products.source IS 'Where the row came from: empty = made by hand, otherwise the import source';
COMMENT ON COLUMN products.version IS 'sync_versions value of the transaction that wrote the row last';
COMMENT ON COLUMN products.cost IS 'Agorot before VAT, of the last purchase or as a person says';
COMMENT ON COLUMN products.min_stock IS 'Thousandths: below it the product wants ordering';
COMMENT ON COLUMN products.max_stock IS 'Thousandths';
COMMENT ON COLUMN products.weight IS 'Thousandths of a kilogram; of packaging (type 8) what it takes off the weighed row';
COMMENT ON COLUMN products.image IS 'A stored file';
COMMENT ON COLUMN products.price_changed_at IS 'When the price became what it is; of what was there before, when this column came';
COMMENT ON COLUMN products.file IS 'A stored file';
COMMENT ON COLUMN products.income_account_id IS 'Account of the income of what is sold of it, at tills and by documents; null = the one of sales';
COMMENT ON COLUMN products.sort_order IS 'Place among the tiles of its department at the till, from 1; null stands behind those that have one';
CREATE INDEX products_version ON products (cloud_id, version, id);
CREATE INDEX products_department ON products (cloud_id, department_id, name_search, id);
CREATE INDEX products_model ON products (cloud_id, model_id) WHERE (model_id IS NOT NULL);
-- `active` is in these indexes so that a far page and a count need not read the rows before it.
CREATE INDEX products_price ON products (cloud_id, price, id) INCLUDE (active);
CREATE INDEX products_code ON products (cloud_id, code_search, id) INCLUDE (active);
CREATE INDEX products_barcode ON products (cloud_id, barcode_search, id) INCLUDE (active);
CREATE INDEX products_image ON products (cloud_id, image) WHERE (image IS NOT NULL);
CREATE INDEX products_price_changed ON products (cloud_id, price_changed_at, id);
CREATE INDEX products_file ON products (cloud_id, file) WHERE (file IS NOT NULL);
CREATE INDEX products_manufacturer ON products (cloud_id, manufacturer_search, id) INCLUDE (active);
CREATE INDEX products_sort_order ON products (cloud_id, sort_order, id) WHERE (sort_order IS NOT NULL);
-- Has all small columns of the list, so that a search or sort by any of them does not read the wide rows.
CREATE INDEX products_name ON products (cloud_id, name_search, id) INCLUDE (active, department_id, category_id, supplier_id, model_id, price, cost, vat_group, vat_free, discountable, weighed, type, weight, serial_kept, warranty_months, min_stock, max_stock, income_account_id, created_at, updated_at, sort_order);
CALL protect_tenant_table('products', 'SELECT, INSERT, UPDATE, DELETE');
CALL make_findable('products', 'name_search', '{name, barcode, code, supplier_code, manufacturer}');

CREATE TABLE product_barcodes (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  barcode text NOT NULL CHECK (barcode <> ''),
  product_id integer NOT NULL,
  version bigint NOT NULL,
  barcode_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(barcode)) STORED,
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, barcode),
  FOREIGN KEY (cloud_id, product_id) REFERENCES products (cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE product_barcodes IS 'ProductsKeys of the till: every code a scan may bring, and its product';
COMMENT ON COLUMN product_barcodes.active IS 'False: a scan no longer finds it, and no other product gets it';
COMMENT ON COLUMN product_barcodes.version IS 'sync_versions value of the last change that tills hear of';
CREATE INDEX product_barcodes_version ON product_barcodes (cloud_id, version, id);
CREATE INDEX product_barcodes_product ON product_barcodes (cloud_id, product_id);
CREATE INDEX product_barcodes_search ON product_barcodes (cloud_id, barcode_search, id) INCLUDE (active);
CALL protect_tenant_table('product_barcodes', 'SELECT, INSERT, UPDATE, DELETE');
CALL make_findable('product_barcodes', 'barcode_search', '{barcode}');

CREATE TABLE product_parts (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  product_id integer NOT NULL,
  part_id integer NOT NULL,
  quantity bigint NOT NULL DEFAULT 1000 CHECK (quantity > 0),
  price bigint NOT NULL DEFAULT 0 CHECK (price BETWEEN 0 AND 1000000000),
  choice text NOT NULL DEFAULT '',
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  version bigint NOT NULL,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, part_id) REFERENCES products (cloud_id, id),
  FOREIGN KEY (cloud_id, product_id) REFERENCES products (cloud_id, id),
  CHECK (part_id <> product_id)
);
COMMENT ON TABLE product_parts IS 'What a kit or combo is handed over as';
COMMENT ON COLUMN product_parts.quantity IS 'Thousandths, in one of the kit';
COMMENT ON COLUMN product_parts.price IS 'Agorot that choosing it adds to the price of the kit';
COMMENT ON COLUMN product_parts.choice IS 'Of the parts of one name one is chosen; empty = always in it';
COMMENT ON COLUMN product_parts.version IS 'sync_versions value of the last change that tills hear of';
CREATE INDEX product_parts_product ON product_parts (cloud_id, product_id, sort_order, id);
CREATE INDEX product_parts_version ON product_parts (cloud_id, version, id);
CALL protect_tenant_table('product_parts', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE price_list_lines (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  price_list_id integer NOT NULL,
  product_id integer NOT NULL,
  from_quantity bigint NOT NULL DEFAULT 0 CHECK (from_quantity >= 0),
  price bigint NOT NULL CHECK ((price >= 0) AND (price <= '100000000000'::bigint)),
  active boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL DEFAULT now(),
  version bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (cloud_id, id),
  CONSTRAINT price_list_lines_cloud_id_price_list_id_product_id_from_qua_key UNIQUE (cloud_id, price_list_id, product_id, from_quantity),
  FOREIGN KEY (cloud_id, price_list_id) REFERENCES price_lists (cloud_id, id),
  FOREIGN KEY (cloud_id, product_id) REFERENCES products (cloud_id, id)
);
COMMENT ON TABLE price_list_lines IS 'Prices of products in a price list';
COMMENT ON COLUMN price_list_lines.from_quantity IS 'Thousandths: the price holds from so many on';
COMMENT ON COLUMN price_list_lines.price IS 'Agorot, with or without VAT as the list says';
COMMENT ON COLUMN price_list_lines.version IS 'sync_versions value of the last change that tills hear of';
CREATE INDEX price_list_lines_product ON price_list_lines (cloud_id, product_id);
CREATE INDEX price_list_lines_version ON price_list_lines (cloud_id, version, id);
CALL protect_tenant_table('price_list_lines', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE supplier_products (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  supplier_id integer NOT NULL,
  product_id integer NOT NULL,
  code text NOT NULL DEFAULT '',
  cost bigint NOT NULL DEFAULT 0 CHECK (cost >= 0),
  pack bigint NOT NULL DEFAULT 1000 CHECK (pack > 0),
  minimum bigint CHECK (minimum >= 0),
  active boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, supplier_id, product_id),
  FOREIGN KEY (cloud_id, product_id) REFERENCES products (cloud_id, id) ON DELETE CASCADE,
  FOREIGN KEY (cloud_id, supplier_id) REFERENCES suppliers (cloud_id, id)
);
COMMENT ON TABLE supplier_products IS 'Products as a supplier sells them: its code, cost and smallest order';
COMMENT ON COLUMN supplier_products.cost IS 'Agorot without VAT, of one unit';
COMMENT ON COLUMN supplier_products.pack IS 'Thousandths of a unit in a package';
COMMENT ON COLUMN supplier_products.minimum IS 'Thousandths';
CREATE INDEX supplier_products_product ON supplier_products (cloud_id, product_id);
CALL protect_tenant_table('supplier_products', 'SELECT, INSERT, UPDATE, DELETE');
CALL make_findable('supplier_products', 'id', '{code}');

-- Income accounts that may be chosen: those in use.
CREATE VIEW income_accounts WITH (security_invoker = true) AS
  SELECT a.cloud_id, a.id, a.name, a.code, a.active FROM accounts a
  JOIN account_groups g ON g.cloud_id = a.cloud_id AND g.id = a.group_id AND g.kind = 'income' WHERE a.role IS NULL AND a.active;
GRANT SELECT, UPDATE ON income_accounts TO dalpak_app;

-- A preparation with the bounds of its group, as the tills keep it. The caller's own rights and cloud hold.
CREATE VIEW till_preparations WITH (security_invoker = true) AS
  SELECT p.cloud_id, p.id, p.name, p.type, p.action, p.price, p.amount, p.extra, p.department_id, p.sort_order, p.active, p.version,
         g.id AS group_id, coalesce(g.name, '') AS group_name, coalesce(g.min_choices, 0)::smallint AS min_choices,
         coalesce(g.max_choices, 0)::smallint AS max_choices, coalesce(g.sort_order, 0) AS group_order
  FROM preparations p LEFT JOIN preparation_groups g ON g.cloud_id = p.cloud_id AND g.id = p.group_id AND g.active;
GRANT SELECT ON till_preparations TO dalpak_app;

-- A trigger and not code: forms, files, imports of chains and their undoing write prices.
CREATE FUNCTION note_price_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.price_changed_at := now();
  RETURN NEW;
END $$;

-- Clouds with files that may be deleted: sweeping spans clouds.
CREATE FUNCTION stored_files_clouds(p_before timestamptz) RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT DISTINCT cloud_id FROM stored_files WHERE created_at < p_before $$;

REVOKE EXECUTE ON FUNCTION stored_files_clouds(timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION stored_files_clouds(timestamp with time zone) TO dalpak_system;

CREATE TRIGGER products_price_change BEFORE UPDATE OF price ON products FOR EACH ROW WHEN ((new.price IS DISTINCT FROM old.price)) EXECUTE FUNCTION note_price_change();

-- Foreign keys of tables that were created before.
ALTER TABLE employees ADD FOREIGN KEY (cloud_id, picture) REFERENCES stored_files (cloud_id, id) NOT VALID;
