-- What the business knew of a customer when their sale was stored.

CREATE TABLE sale_accounts (
  cloud_id integer NOT NULL,
  transaction_id uuid NOT NULL,
  account jsonb NOT NULL,
  as_of timestamptz NOT NULL,
  PRIMARY KEY (cloud_id, transaction_id),
  FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions (cloud_id, id)
);
COMMENT ON TABLE sale_accounts IS 'The account of an online sale as the server knew it. The cart keeps what the till stated, which the hash of the sale covers';
COMMENT ON COLUMN sale_accounts.account IS 'Data[1] of the cart, in the wire format';
COMMENT ON COLUMN sale_accounts.as_of IS 'When it was read: before the sale itself counted';
CALL protect_tenant_table('sale_accounts', 'SELECT, INSERT');
