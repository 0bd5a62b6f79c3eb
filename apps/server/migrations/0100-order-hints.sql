-- When suppliers deliver, how long goods keep, and what people said always to order of a product.

ALTER TABLE suppliers
  ADD COLUMN delivery_days smallint[] NOT NULL DEFAULT '{}' CHECK (delivery_days <@ '{1,2,3,4,5,6,7}');
COMMENT ON COLUMN suppliers.delivery_days IS '1 = Sunday … 7 = Saturday; empty = the day after an ordering day';

ALTER TABLE products
  ADD COLUMN shelf_days smallint CHECK (shelf_days BETWEEN 1 AND 3650);
COMMENT ON COLUMN products.shelf_days IS 'Days that it keeps on the shelf; null = it does not spoil';

CREATE TABLE order_habits (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  warehouse_id integer NOT NULL,
  product_id integer NOT NULL,
  share integer NOT NULL CHECK (share BETWEEN 0 AND 100000),
  employee_id integer,
  since timestamptz NOT NULL,
  PRIMARY KEY (cloud_id, warehouse_id, product_id),
  FOREIGN KEY (cloud_id, warehouse_id) REFERENCES warehouses (cloud_id, id) ON DELETE CASCADE,
  FOREIGN KEY (cloud_id, product_id) REFERENCES products (cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE order_habits IS 'What a person said always to order, against what is proposed';
COMMENT ON COLUMN order_habits.share IS 'Hundredths of a percent of the proposal: 8000 = a fifth less';
CALL protect_tenant_table('order_habits', 'SELECT, INSERT, UPDATE, DELETE');
