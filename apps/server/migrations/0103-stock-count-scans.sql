-- Scans of a count: several phones add to one product, and a scan that is sent twice counts once.

CREATE TABLE stock_count_scans (
  cloud_id integer NOT NULL,
  count_id integer NOT NULL,
  id uuid NOT NULL,
  product_id integer NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (cloud_id, count_id, id),
  FOREIGN KEY (cloud_id, count_id, product_id) REFERENCES stock_count_rows (cloud_id, count_id, product_id)
);
COMMENT ON TABLE stock_count_scans IS 'Scans that were added to the counted quantities, by the id that the device gave';
COMMENT ON COLUMN stock_count_scans.quantity IS 'Thousandths';
CALL protect_tenant_table('stock_count_scans', 'SELECT, INSERT');
