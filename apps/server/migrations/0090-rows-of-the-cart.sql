-- What a row of a sale is made of: groups of preparations, parts of kits and combos, serial numbers that were sold, what a sale
-- issued; and versions of everything that the tills price and ask by.

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
  CHECK (max_choices = 0 OR max_choices >= min_choices)
);
COMMENT ON TABLE preparation_groups IS 'Preparations that are asked for together: how many of them at least and at most';
COMMENT ON COLUMN preparation_groups.max_choices IS '0 = no limit';
CALL protect_tenant_table('preparation_groups', 'SELECT, INSERT, UPDATE, DELETE');

ALTER TABLE preparations
  ADD COLUMN group_id integer,
  ADD COLUMN version bigint NOT NULL DEFAULT 0,
  ADD FOREIGN KEY (cloud_id, group_id) REFERENCES preparation_groups (cloud_id, id);
CREATE INDEX preparations_version ON preparations (cloud_id, version, id);

-- A preparation with the bounds of its group, as the tills keep it. The caller's own rights and cloud hold.
CREATE VIEW till_preparations WITH (security_invoker = true) AS
  SELECT p.cloud_id, p.id, p.name, p.type, p.action, p.price, p.amount, p.extra, p.department_id, p.sort_order, p.active, p.version,
         g.id AS group_id, coalesce(g.name, '') AS group_name, coalesce(g.min_choices, 0)::smallint AS min_choices,
         coalesce(g.max_choices, 0)::smallint AS max_choices, coalesce(g.sort_order, 0) AS group_order
  FROM preparations p LEFT JOIN preparation_groups g ON g.cloud_id = p.cloud_id AND g.id = p.group_id AND g.active;
GRANT SELECT ON till_preparations TO dalpak_app;

ALTER TABLE campaigns ADD COLUMN version bigint NOT NULL DEFAULT 0;
ALTER TABLE price_lists ADD COLUMN version bigint NOT NULL DEFAULT 0;
ALTER TABLE price_list_lines ADD COLUMN version bigint NOT NULL DEFAULT 0;
CREATE INDEX price_list_lines_version ON price_list_lines (cloud_id, version, id);

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
  FOREIGN KEY (cloud_id, product_id) REFERENCES products (cloud_id, id),
  FOREIGN KEY (cloud_id, part_id) REFERENCES products (cloud_id, id),
  CHECK (part_id <> product_id)
);
COMMENT ON TABLE product_parts IS 'What a kit or combo is handed over as';
COMMENT ON COLUMN product_parts.quantity IS 'Thousandths, in one of the kit';
COMMENT ON COLUMN product_parts.price IS 'Agorot that choosing it adds to the price of the kit';
COMMENT ON COLUMN product_parts.choice IS 'Of the parts of one name one is chosen; empty = always in it';
CREATE INDEX product_parts_product ON product_parts (cloud_id, product_id, sort_order, id);
CREATE INDEX product_parts_version ON product_parts (cloud_id, version, id);
CALL protect_tenant_table('product_parts', 'SELECT, INSERT, UPDATE, DELETE');

COMMENT ON COLUMN products.type IS '1 regular, 2 kit, 3 combo, 5 gift card, 6 membership, 8 packaging (tare)';
-- Tills learn what a product asks for only with its row.
WITH raised AS (
  UPDATE sync_versions SET version = version + 1 WHERE table_name = 'Products' RETURNING cloud_id, version
)
UPDATE products p SET version = r.version FROM raised r
WHERE p.cloud_id = r.cloud_id AND (p.serial_kept OR p.preparations <> '{}' OR (p.type = 8 AND p.weight > 0));

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

ALTER TABLE gift_cards ADD COLUMN transaction_id uuid;
COMMENT ON COLUMN gift_cards.transaction_id IS 'The sale that issued it; null = made in the back office';
CREATE INDEX gift_cards_transaction ON gift_cards (cloud_id, transaction_id) WHERE transaction_id IS NOT NULL;
ALTER TABLE memberships ADD COLUMN transaction_id uuid;
COMMENT ON COLUMN memberships.transaction_id IS 'The sale that was paid for it; null = made in the back office';

ALTER TABLE transaction_rows
  ADD COLUMN untaxed bigint NOT NULL DEFAULT 0,
  ADD COLUMN stock_before bigint,
  ADD COLUMN stock_after bigint;
COMMENT ON COLUMN transaction_rows.untaxed IS 'Agorot of net that carry no VAT though the row does: parts of a kit';
COMMENT ON COLUMN transaction_rows.stock_before IS 'Thousandths in the warehouse when the row was sold; null = no stock is kept there';
