-- One order of tiles for all tills: the place a person gave a product, then how often it was sold, then its name.
ALTER TABLE products ADD COLUMN sort_order integer CHECK (sort_order BETWEEN 1 AND 9999);
COMMENT ON COLUMN products.sort_order IS 'Place among the tiles of its department at the till, from 1; null stands behind those that have one';
CREATE INDEX products_sort_order ON products (cloud_id, sort_order, id) WHERE sort_order IS NOT NULL;

CREATE TABLE tile_orders (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  day date NOT NULL,
  products integer[] NOT NULL,
  PRIMARY KEY (cloud_id)
);
COMMENT ON TABLE tile_orders IS 'Products by how often they were sold in the 30 days before a day, counted once a day, so that all tills have the same order all day';
COMMENT ON COLUMN tile_orders.products IS 'Ids, the most sold first';
CALL protect_tenant_table('tile_orders', 'SELECT, INSERT, UPDATE');

-- The list of products is searched and put in order by any small column without reading its rows.
DROP INDEX products_name;
CREATE INDEX products_name ON products (cloud_id, name_search, id) INCLUDE (
  active, department_id, category_id, supplier_id, model_id, price, cost, vat_group, vat_free, discountable, weighed, type, weight, serial_kept,
  warranty_months, min_stock, max_stock, income_account_id, created_at, updated_at, sort_order);
