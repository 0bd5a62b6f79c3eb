-- Tenders and card charges.

CREATE TABLE payment_types (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  kind smallint NOT NULL CHECK (kind BETWEEN 1 AND 9),
  opens_drawer boolean NOT NULL DEFAULT false,
  reference_wanted boolean NOT NULL DEFAULT false,
  refunds boolean NOT NULL DEFAULT true,
  account_code text NOT NULL DEFAULT '',
  colour text NOT NULL DEFAULT '' CHECK (colour ~ '^(#[0-9a-f]{6})?$'),
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, name)
);
COMMENT ON TABLE payment_types IS 'Tenders that a business takes, with what each asks for and allows';
COMMENT ON COLUMN payment_types.kind IS 'Means of payment of the uniform file: 1 cash, 2 cheque, 3 card, 4 transfer, 5 gift voucher, 6 exchange voucher, 7 promissory note, 8 standing order, 9 other';
CREATE INDEX payment_types_order ON payment_types (cloud_id, sort_order, id);
CALL protect_tenant_table('payment_types', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE pinpads (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  branch_id integer,
  terminal_id integer,
  merchant_number text NOT NULL DEFAULT '',
  model text NOT NULL DEFAULT '',
  serial_number text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  port integer CHECK (port BETWEEN 1 AND 65535),
  status smallint CHECK (status BETWEEN 0 AND 5),
  last_batch text NOT NULL DEFAULT '',
  last_batch_at timestamptz,
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, name),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id)
);
COMMENT ON TABLE pinpads IS 'Card terminals and how they are reached';
COMMENT ON COLUMN pinpads.status IS 'What it answered to the last transmission: 0 OK … 5; null = none yet';
CALL protect_tenant_table('pinpads', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE payment_intents (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  terminal_id integer NOT NULL,
  employee_id integer,
  cart_id uuid NOT NULL,
  provider text NOT NULL CHECK (provider IN ('pinpad', 'cibus', 'tenbis')),
  amount bigint NOT NULL CHECK ((amount <> 0) AND ((amount >= '-100000000000'::bigint) AND (amount <= '100000000000'::bigint))),
  request jsonb NOT NULL DEFAULT '{}' CHECK (octet_length((request)::text) <= 4096),
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'approved', 'declined', 'voiding', 'voided')),
  answer jsonb NOT NULL DEFAULT '{}' CHECK (octet_length((answer)::text) <= 4096),
  busy_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  sale_id uuid,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id)
);
COMMENT ON TABLE payment_intents IS 'Charges by card terminals and meal cards, from before they were asked. Amounts in agorot; negative = money back';
COMMENT ON COLUMN payment_intents.amount IS 'Agorot';
COMMENT ON COLUMN payment_intents.request IS 'What was asked of the terminal';
COMMENT ON COLUMN payment_intents.state IS 'asked and voiding: the outcome is not known yet';
COMMENT ON COLUMN payment_intents.answer IS 'What the terminal answered; empty until it is known';
CREATE INDEX payment_intents_cart ON payment_intents (cloud_id, cart_id);
-- A refund finds its charge by the reference of the card terminal.
CREATE INDEX payment_intents_deal ON payment_intents (cloud_id, ((answer ->> 'transaction'::text))) WHERE ((provider = 'pinpad'::text) AND (state = 'approved'::text));
-- Sums what was refunded of a charge before more of it is.
CREATE INDEX payment_intents_given_back ON payment_intents (cloud_id, ((request ->> 'refundOf'::text))) WHERE (amount < 0);
CALL protect_tenant_table('payment_intents', 'SELECT, INSERT, UPDATE');
