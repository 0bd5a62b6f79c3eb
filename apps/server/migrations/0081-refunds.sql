-- What came back of each sold row, and by which way money went back, so that nothing is given back twice.
CREATE TABLE sale_refund_rows (
  cloud_id integer NOT NULL,
  sale_id uuid NOT NULL,
  refund_id uuid NOT NULL,
  row_key text NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (cloud_id, sale_id, refund_id, row_key),
  FOREIGN KEY (cloud_id, sale_id) REFERENCES transactions (cloud_id, id),
  FOREIGN KEY (cloud_id, refund_id) REFERENCES transactions (cloud_id, id)
);
COMMENT ON TABLE sale_refund_rows IS 'Of a sold row: what a later document gave back of it, thousandths';
CALL protect_tenant_table('sale_refund_rows', 'SELECT, INSERT');

CREATE TABLE sale_refund_payments (
  cloud_id integer NOT NULL,
  sale_id uuid NOT NULL,
  refund_id uuid NOT NULL,
  -- How it went back: cash, a card's deal, a gift card, an account …
  way text NOT NULL CHECK (way <> '' AND length(way) <= 120),
  amount bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (cloud_id, sale_id, refund_id, way),
  FOREIGN KEY (cloud_id, sale_id) REFERENCES transactions (cloud_id, id),
  FOREIGN KEY (cloud_id, refund_id) REFERENCES transactions (cloud_id, id)
);
COMMENT ON TABLE sale_refund_payments IS 'Of what a sale was paid with: what went back by the same way, agorot';
CALL protect_tenant_table('sale_refund_payments', 'SELECT, INSERT');

-- Which plugin took a payment: money goes back by the same one.
ALTER TABLE transaction_payments ADD COLUMN plugin_id integer;

-- Those that a refund gave out are told again when the same refund is sent again.
CREATE INDEX credit_vouchers_transaction ON credit_vouchers (cloud_id, transaction_id) WHERE transaction_id IS NOT NULL;
-- Money goes back to a deal by the name that the card terminal gave it.
CREATE INDEX payment_intents_deal ON payment_intents (cloud_id, (answer ->> 'transaction')) WHERE provider = 'pinpad' AND state = 'approved';
