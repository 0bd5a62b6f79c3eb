-- Sales of a till that continue quotes and orders of the back office.

CREATE TABLE sale_takes (
  cloud_id integer NOT NULL,
  transaction_id uuid NOT NULL,
  base_id uuid NOT NULL,
  product_id integer NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (cloud_id, transaction_id, base_id, product_id),
  FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions (cloud_id, id),
  FOREIGN KEY (cloud_id, base_id) REFERENCES documents (cloud_id, id)
);
COMMENT ON TABLE sale_takes IS 'Quantities of a quote or order that a sale of a till took, in thousandths: nothing is taken twice';
COMMENT ON COLUMN sale_takes.quantity IS 'Thousandths';
CREATE INDEX sale_takes_base ON sale_takes (cloud_id, base_id);
CALL protect_tenant_table('sale_takes', 'SELECT, INSERT');

ALTER TABLE customers
  DROP CONSTRAINT customers_discount_type_check,
  ADD CHECK (discount_type IN ('percent', 'sum', 'none'));
COMMENT ON COLUMN customers.discount_type IS 'Which of discount (hundredths of a percent) and discount_sum (agorot off each bill) holds; none = neither, nor that of the group';
