-- Warehouses and stock levels.

CREATE TABLE warehouses (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  branch_id integer,
  name text NOT NULL CHECK (name <> ''),
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id)
);
COMMENT ON TABLE warehouses IS 'Warehouses of a cloud';
CALL protect_tenant_table('warehouses', 'SELECT, INSERT, UPDATE, DELETE');

-- Free space in the page, as in document_series: every sold row updates a level.
CREATE TABLE stock_levels (
  cloud_id integer NOT NULL,
  warehouse_id integer NOT NULL,
  product_id integer NOT NULL,
  quantity bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (cloud_id, warehouse_id, product_id),
  FOREIGN KEY (cloud_id, product_id) REFERENCES products (cloud_id, id),
  FOREIGN KEY (cloud_id, warehouse_id) REFERENCES warehouses (cloud_id, id)
) WITH (fillfactor = 80);
COMMENT ON TABLE stock_levels IS 'Stock of each product in each warehouse, written by documents and sales alone';
COMMENT ON COLUMN stock_levels.quantity IS 'Thousandths of a piece or of a kilogram; may be negative: a sale is never refused for stock';
-- Stock of one product in all warehouses.
CREATE INDEX stock_levels_product ON stock_levels (cloud_id, product_id, warehouse_id);
CALL protect_tenant_table('stock_levels', 'SELECT, INSERT, UPDATE, DELETE');
