-- What the catalogue keeps beside products: models, price lists, coupons, preparations, sales menus; and what else is known of a product.

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
  price bigint CHECK (price BETWEEN 0 AND 100000000000),
  colours text[] NOT NULL DEFAULT '{}',
  sizes text[] NOT NULL DEFAULT '{}',
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, code),
  FOREIGN KEY (cloud_id, department_id) REFERENCES departments (cloud_id, id),
  FOREIGN KEY (cloud_id, category_id) REFERENCES categories (cloud_id, id),
  FOREIGN KEY (cloud_id, supplier_id) REFERENCES suppliers (cloud_id, id)
);
COMMENT ON TABLE product_models IS 'What products of one kind share that differ in colour and size';
CREATE INDEX product_models_name ON product_models (cloud_id, name_search, id);
CALL protect_tenant_table('product_models', 'SELECT, INSERT, UPDATE, DELETE');

ALTER TABLE departments
  ADD COLUMN colour text NOT NULL DEFAULT '' CHECK (colour ~ '^(#[0-9a-f]{6})?$'),
  ADD COLUMN notes text NOT NULL DEFAULT '';
ALTER TABLE categories
  ADD COLUMN colour text NOT NULL DEFAULT '' CHECK (colour ~ '^(#[0-9a-f]{6})?$'),
  ADD COLUMN notes text NOT NULL DEFAULT '';

CREATE TABLE preparations (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  type smallint NOT NULL DEFAULT 1 CHECK (type BETWEEN 1 AND 3),
  action text NOT NULL DEFAULT 'with' CHECK (action IN ('with', 'without', 'side')),
  price bigint NOT NULL DEFAULT 0 CHECK (price BETWEEN 0 AND 100000000000),
  amount bigint NOT NULL DEFAULT 1000 CHECK (amount > 0),
  extra boolean NOT NULL DEFAULT false,
  department_id integer,
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, name),
  FOREIGN KEY (cloud_id, department_id) REFERENCES departments (cloud_id, id)
);
COMMENT ON COLUMN preparations.type IS '1 how it is made, 2 addition, 3 doneness';
COMMENT ON COLUMN preparations.price IS 'Agorot, VAT included, added to the unit price of the row times amount';
COMMENT ON COLUMN preparations.amount IS 'Thousandths';
CREATE INDEX preparations_order ON preparations (cloud_id, sort_order, id);
CALL protect_tenant_table('preparations', 'SELECT, INSERT, UPDATE, DELETE');

ALTER TABLE products
  -- Row-level security keeps the planner from using lower(…) in an index condition.
  ADD COLUMN code_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(code)) STORED,
  ADD COLUMN barcode_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(barcode)) STORED,
  ADD COLUMN short_name text NOT NULL DEFAULT '',
  ADD COLUMN label_name text NOT NULL DEFAULT '',
  ADD COLUMN cost bigint CHECK (cost BETWEEN 0 AND 100000000000),
  ADD COLUMN supplier_code text NOT NULL DEFAULT '',
  ADD COLUMN country text NOT NULL DEFAULT '',
  ADD COLUMN model_id integer,
  ADD COLUMN model_colour text NOT NULL DEFAULT '',
  ADD COLUMN model_size text NOT NULL DEFAULT '',
  ADD COLUMN min_stock bigint CHECK (min_stock >= 0),
  ADD COLUMN max_stock bigint CHECK (max_stock >= 0),
  ADD COLUMN weight bigint CHECK (weight >= 0),
  ADD COLUMN serial_kept boolean NOT NULL DEFAULT false,
  ADD COLUMN warranty_months smallint CHECK (warranty_months BETWEEN 0 AND 600),
  ADD COLUMN preparations integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN colour text NOT NULL DEFAULT '' CHECK (colour ~ '^(#[0-9a-f]{6})?$'),
  ADD COLUMN image uuid,
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN notes text NOT NULL DEFAULT '',
  ADD FOREIGN KEY (cloud_id, model_id) REFERENCES product_models (cloud_id, id);
COMMENT ON COLUMN products.cost IS 'Agorot before VAT, of the last purchase or as a person says';
COMMENT ON COLUMN products.min_stock IS 'Thousandths: below it the product wants ordering';
COMMENT ON COLUMN products.weight IS 'Thousandths of a kilogram; of packaging (type 8) what it takes off the weighed row';
COMMENT ON COLUMN products.image IS 'A stored file';
CREATE INDEX products_code ON products (cloud_id, code_search, id);
CREATE INDEX products_barcode ON products (cloud_id, barcode_search, id);
CREATE INDEX products_model ON products (cloud_id, model_id) WHERE model_id IS NOT NULL;

ALTER TABLE product_barcodes
  ADD COLUMN barcode_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(barcode)) STORED,
  ADD COLUMN active boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN product_barcodes.active IS 'False: a scan does not find it any more, and nobody else gets it';
CREATE INDEX product_barcodes_search ON product_barcodes (cloud_id, barcode_search, id);

CREATE TABLE price_lists (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  code text NOT NULL CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  vat_included boolean NOT NULL DEFAULT true,
  percent integer NOT NULL DEFAULT 0 CHECK (percent BETWEEN -10000 AND 100000),
  valid_from date,
  valid_to date,
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, code),
  UNIQUE (cloud_id, name),
  CHECK (valid_to >= valid_from)
);
COMMENT ON COLUMN price_lists.percent IS 'Hundredths of a percent upon the product''s own price, where the list has no line of the product';
CALL protect_tenant_table('price_lists', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE price_list_lines (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  price_list_id integer NOT NULL,
  product_id integer NOT NULL,
  from_quantity bigint NOT NULL DEFAULT 0 CHECK (from_quantity >= 0),
  price bigint NOT NULL CHECK (price BETWEEN 0 AND 100000000000),
  active boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, price_list_id, product_id, from_quantity),
  FOREIGN KEY (cloud_id, price_list_id) REFERENCES price_lists (cloud_id, id),
  FOREIGN KEY (cloud_id, product_id) REFERENCES products (cloud_id, id)
);
COMMENT ON COLUMN price_list_lines.price IS 'Agorot, with or without VAT as the list says';
COMMENT ON COLUMN price_list_lines.from_quantity IS 'Thousandths: the price holds from so many on';
CREATE INDEX price_list_lines_product ON price_list_lines (cloud_id, product_id);
CALL protect_tenant_table('price_list_lines', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE coupons (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  number text NOT NULL CHECK (number <> ''),
  number_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(number)) STORED,
  name text NOT NULL DEFAULT '',
  coupon_type integer NOT NULL CHECK (coupon_type > 0),
  discount_id integer,
  customer_id integer,
  valid_from date,
  valid_to date,
  max_uses integer NOT NULL DEFAULT 1 CHECK (max_uses >= 0),
  used integer NOT NULL DEFAULT 0 CHECK (used >= 0),
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, number),
  FOREIGN KEY (cloud_id, discount_id) REFERENCES discount_rules (cloud_id, id),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id),
  CHECK (valid_to >= valid_from)
);
COMMENT ON COLUMN coupons.coupon_type IS 'What discount_rules.coupon_type asks for';
COMMENT ON COLUMN coupons.max_uses IS '0 = no limit';
CREATE INDEX coupons_number ON coupons (cloud_id, number_search, id);
CREATE INDEX coupons_trigram ON coupons USING gin (cloud_id, number_search gin_trgm_ops);
CALL protect_tenant_table('coupons', 'SELECT, INSERT, UPDATE, DELETE');

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
CREATE INDEX sales_menus_order ON sales_menus (cloud_id, sort_order, id);
CALL protect_tenant_table('sales_menus', 'SELECT, INSERT, UPDATE, DELETE');

-- A rule's levels in words, for people who can not read them: what one buys, and what one gets.
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

ALTER TABLE discount_rules
  ADD COLUMN notes text NOT NULL DEFAULT '',
  ADD COLUMN words text NOT NULL GENERATED ALWAYS AS (discount_rule_words(levels)) STORED;
COMMENT ON COLUMN discount_rules.words IS 'The levels as a sentence';
