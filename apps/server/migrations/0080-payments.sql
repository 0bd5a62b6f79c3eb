-- What is asked of card terminals and meal-card companies: written down before they are asked, so that nothing is ever
-- charged that nobody knows of, and asked for again instead of being charged again.
CREATE TABLE payment_intents (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  terminal_id integer NOT NULL,
  employee_id integer,
  -- The bill it is for, by the UUID the till gave it: it is no sale yet.
  cart_id uuid NOT NULL,
  provider text NOT NULL CHECK (provider IN ('pinpad', 'cibus', 'tenbis')),
  amount bigint NOT NULL CHECK (amount <> 0 AND amount BETWEEN -100000000000 AND 100000000000),
  -- How it is to be charged: terms, instalments, the deal that is given back. Never a card's number.
  request jsonb NOT NULL DEFAULT '{}' CHECK (octet_length(request::text) <= 4096),
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'approved', 'declined', 'voiding', 'voided')),
  -- What was answered: confirmation, brand, last digits, the provider's own id, why it was declined.
  answer jsonb NOT NULL DEFAULT '{}' CHECK (octet_length(answer::text) <= 4096),
  -- Until then the provider may still be at it, and that it knows of no deal proves nothing.
  busy_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- The sale that counts it as paid.
  sale_id uuid,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id)
);
COMMENT ON TABLE payment_intents IS 'Charges by card terminals and meal cards, from before they were asked. Amounts in agorot; negative = money back';
COMMENT ON COLUMN payment_intents.state IS 'asked and voiding: nobody knows yet what became of it';
CREATE INDEX payment_intents_cart ON payment_intents (cloud_id, cart_id);
CALL protect_tenant_table('payment_intents', 'SELECT, INSERT, UPDATE');

-- Ways to pay that a customer may use; empty = any. Numbers of the uniform file, as texts.
ALTER TABLE customers ADD COLUMN payments_permissions text[] NOT NULL DEFAULT '{}'
  CHECK (payments_permissions <@ ARRAY['1', '2', '3', '4', '5', '6', '7', '8', '9']);

-- A cheque that was taken before is found by its number.
CREATE INDEX transaction_payments_cheque ON transaction_payments (cloud_id, (details ->> 'number'), (details ->> 'account')) WHERE type_id = 2;
