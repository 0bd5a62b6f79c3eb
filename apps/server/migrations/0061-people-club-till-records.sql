-- What else is known of people and customers; the club's cards and vouchers; what belongs to a till.

ALTER TABLE positions
  ALTER COLUMN permissions SET DEFAULT '{"components": {}, "pos": {}, "system": {}}',
  ADD COLUMN active boolean NOT NULL DEFAULT true;

ALTER TABLE employees
  ADD COLUMN full_name text NOT NULL GENERATED ALWAYS AS (btrim(first_name || ' ' || last_name)) STORED,
  ADD COLUMN name_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(btrim(first_name || ' ' || last_name))) STORED,
  ADD COLUMN code text NOT NULL DEFAULT '',
  ADD COLUMN phone text NOT NULL DEFAULT '',
  ADD COLUMN mobile text NOT NULL DEFAULT '',
  ADD COLUMN email text NOT NULL DEFAULT '',
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN city text NOT NULL DEFAULT '',
  ADD COLUMN birthday date,
  ADD COLUMN start_date date,
  ADD COLUMN end_date date,
  ADD COLUMN hourly_wage bigint CHECK (hourly_wage BETWEEN 0 AND 100000000),
  ADD COLUMN notes text NOT NULL DEFAULT '',
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
COMMENT ON COLUMN employees.hourly_wage IS 'Agorot an hour, gross';
CREATE INDEX employees_name ON employees (cloud_id, name_search, id);

-- A stamp with the last that a manager said about it. The caller's own rights and cloud hold.
CREATE VIEW time_entry_records WITH (security_invoker = true) AS
  SELECT e.cloud_id, e.id, e.employee_id, e.branch_id, e.terminal_id, e.kind, e.at, e.source, e.offline, e.recorded_at,
         coalesce(c.action, 'stamped') AS state, CASE WHEN c.action = 'void' THEN NULL ELSE coalesce(c.at, e.at) END AS counts_at, coalesce(c.reason, '') AS reason
  FROM time_entries e
  LEFT JOIN LATERAL (SELECT action, at, reason FROM time_corrections t WHERE t.cloud_id = e.cloud_id AND t.entry_id = e.id ORDER BY t.number DESC LIMIT 1) c ON true;
GRANT SELECT ON time_entry_records TO dalpak_app;
CREATE INDEX time_entries_newest ON time_entries (cloud_id, at DESC, id DESC);

ALTER TABLE customer_groups
  ADD COLUMN discount integer NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND 10000),
  ADD COLUMN price_list_id integer,
  ADD COLUMN credit_status text NOT NULL DEFAULT 'open' CHECK (credit_status IN ('open', 'limited', 'blocked')),
  ADD COLUMN credit_limit bigint CHECK (credit_limit BETWEEN 0 AND 100000000000),
  ADD COLUMN notes text NOT NULL DEFAULT '',
  ADD FOREIGN KEY (cloud_id, price_list_id) REFERENCES price_lists (cloud_id, id);

ALTER TABLE customers
  ADD COLUMN phone2 text NOT NULL DEFAULT '',
  ADD COLUMN house_number text NOT NULL DEFAULT '',
  ADD COLUMN entrance text NOT NULL DEFAULT '',
  ADD COLUMN floor text NOT NULL DEFAULT '',
  ADD COLUMN apartment text NOT NULL DEFAULT '',
  ADD COLUMN zip text NOT NULL DEFAULT '',
  ADD COLUMN birthday date,
  ADD COLUMN price_list_id integer,
  ADD COLUMN discount integer NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND 10000),
  ADD COLUMN credit_status text NOT NULL DEFAULT 'group' CHECK (credit_status IN ('group', 'open', 'limited', 'blocked')),
  ADD COLUMN credit_limit bigint CHECK (credit_limit BETWEEN 0 AND 100000000000),
  ADD COLUMN balance bigint NOT NULL DEFAULT 0,
  ADD COLUMN payment_days smallint CHECK (payment_days BETWEEN 0 AND 365),
  ADD COLUMN club boolean NOT NULL DEFAULT false,
  ADD COLUMN club_expires date,
  ADD COLUMN marketing boolean NOT NULL DEFAULT false,
  ADD COLUMN account_code text NOT NULL DEFAULT '',
  ADD COLUMN agent_id integer,
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD FOREIGN KEY (cloud_id, price_list_id) REFERENCES price_lists (cloud_id, id),
  ADD FOREIGN KEY (cloud_id, agent_id) REFERENCES employees (cloud_id, id);
COMMENT ON COLUMN customers.balance IS 'Agorot owed to the business, of its documents; written by them alone';
COMMENT ON COLUMN customers.credit_status IS 'group = as the customer''s group says';
COMMENT ON COLUMN customers.marketing IS 'Agreed to be sent advertisements';
COMMENT ON COLUMN customers.discount IS 'Hundredths of a percent';
CREATE INDEX customers_group ON customers (cloud_id, group_id, name_search, id);

CREATE TABLE contacts (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  name_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  customer_id integer,
  supplier_id integer,
  role text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  mobile text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  birthday date,
  is_main boolean NOT NULL DEFAULT false,
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id),
  FOREIGN KEY (cloud_id, supplier_id) REFERENCES suppliers (cloud_id, id)
);
CREATE INDEX contacts_name ON contacts (cloud_id, name_search, id);
CREATE INDEX contacts_customer ON contacts (cloud_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX contacts_trigram ON contacts USING gin (cloud_id, name_search gin_trgm_ops);
CALL protect_tenant_table('contacts', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE campaigns (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  code text NOT NULL CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'pending_review')),
  channel text NOT NULL DEFAULT 'till' CHECK (channel IN ('till', 'sms', 'email')),
  valid_from date,
  valid_to date,
  customer_groups integer[] NOT NULL DEFAULT '{}',
  discount_id integer,
  message text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, code),
  FOREIGN KEY (cloud_id, discount_id) REFERENCES discount_rules (cloud_id, id),
  CHECK (valid_to >= valid_from)
);
COMMENT ON COLUMN campaigns.customer_groups IS 'Empty = everybody';
CALL protect_tenant_table('campaigns', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE memberships (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  number text NOT NULL CHECK (number <> ''),
  number_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(number)) STORED,
  customer_id integer NOT NULL,
  group_id integer,
  joined_on date,
  expires_on date,
  fee bigint CHECK (fee BETWEEN 0 AND 100000000000),
  points bigint NOT NULL DEFAULT 0,
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, number),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id),
  FOREIGN KEY (cloud_id, group_id) REFERENCES customer_groups (cloud_id, id),
  CHECK (expires_on >= joined_on)
);
COMMENT ON COLUMN memberships.points IS 'Collected by sales; written by them alone';
CREATE INDEX memberships_number ON memberships (cloud_id, number_search, id);
CREATE INDEX memberships_customer ON memberships (cloud_id, customer_id);
CREATE INDEX memberships_trigram ON memberships USING gin (cloud_id, number_search gin_trgm_ops);
CALL protect_tenant_table('memberships', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE gift_cards (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  number text NOT NULL CHECK (number <> ''),
  number_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(number)) STORED,
  amount bigint NOT NULL CHECK (amount BETWEEN 1 AND 100000000000),
  balance bigint NOT NULL CHECK (balance BETWEEN 0 AND amount),
  customer_id integer,
  issued_on date,
  expires_on date,
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, number),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id),
  CHECK (expires_on >= issued_on)
);
COMMENT ON COLUMN gift_cards.balance IS 'Agorot left; written by loading and by sales alone';
CREATE INDEX gift_cards_number ON gift_cards (cloud_id, number_search, id);
CREATE INDEX gift_cards_trigram ON gift_cards USING gin (cloud_id, number_search gin_trgm_ops);
CALL protect_tenant_table('gift_cards', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE credit_vouchers (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  number text NOT NULL CHECK (number <> ''),
  number_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(number)) STORED,
  amount bigint NOT NULL CHECK (amount BETWEEN 1 AND 100000000000),
  balance bigint NOT NULL CHECK (balance BETWEEN 0 AND amount),
  customer_id integer,
  branch_id integer,
  terminal_id integer,
  transaction_id uuid,
  issued_at timestamptz NOT NULL DEFAULT now(),
  expires_on date,
  reason text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, number),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id),
  FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions (cloud_id, id)
);
COMMENT ON TABLE credit_vouchers IS 'What a till gave instead of money for goods that came back';
CREATE INDEX credit_vouchers_number ON credit_vouchers (cloud_id, number_search, id);
CREATE INDEX credit_vouchers_trigram ON credit_vouchers USING gin (cloud_id, number_search gin_trgm_ops);
CALL protect_tenant_table('credit_vouchers', 'SELECT, INSERT, UPDATE');

CREATE TABLE vouchers (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  number text NOT NULL CHECK (number <> ''),
  number_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(number)) STORED,
  name text NOT NULL DEFAULT '',
  kind text NOT NULL DEFAULT 'amount' CHECK (kind IN ('amount', 'percent', 'product')),
  amount bigint CHECK (amount BETWEEN 1 AND 100000000000),
  percent integer CHECK (percent BETWEEN 1 AND 10000),
  product_id integer,
  customer_id integer,
  campaign_id integer,
  valid_from date,
  valid_to date,
  used_at timestamptz,
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, number),
  FOREIGN KEY (cloud_id, product_id) REFERENCES products (cloud_id, id),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id),
  FOREIGN KEY (cloud_id, campaign_id) REFERENCES campaigns (cloud_id, id),
  CHECK (valid_to >= valid_from)
);
COMMENT ON COLUMN vouchers.kind IS 'Which of amount, percent and product it is worth';
CREATE INDEX vouchers_number ON vouchers (cloud_id, number_search, id);
CREATE INDEX vouchers_trigram ON vouchers USING gin (cloud_id, number_search gin_trgm_ops);
CALL protect_tenant_table('vouchers', 'SELECT, INSERT, UPDATE, DELETE');

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
COMMENT ON COLUMN pinpads.status IS 'What it answered to the last transmission: 0 OK … 5; null = none yet';
CALL protect_tenant_table('pinpads', 'SELECT, INSERT, UPDATE, DELETE');

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
COMMENT ON COLUMN payment_types.kind IS 'Means of payment of the uniform file: 1 cash, 2 cheque, 3 card, 4 transfer, 5 gift voucher, 6 exchange voucher, 7 promissory note, 8 standing order, 9 other';
CREATE INDEX payment_types_order ON payment_types (cloud_id, sort_order, id);
CALL protect_tenant_table('payment_types', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE register_closings (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  number bigint NOT NULL CHECK (number > 0),
  branch_id integer NOT NULL,
  terminal_id integer NOT NULL,
  employee_id integer,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz NOT NULL,
  sale_count integer NOT NULL CHECK (sale_count >= 0),
  sales bigint NOT NULL,
  refunds bigint NOT NULL,
  total bigint NOT NULL,
  vat bigint NOT NULL,
  cash_expected bigint NOT NULL,
  cash_counted bigint,
  difference bigint GENERATED ALWAYS AS (cash_counted - cash_expected) STORED,
  notes text NOT NULL DEFAULT '',
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, terminal_id, number),
  FOREIGN KEY (cloud_id, branch_id, terminal_id) REFERENCES terminals (cloud_id, branch_id, id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  CHECK (closed_at >= opened_at)
);
COMMENT ON TABLE register_closings IS 'Z reports, as they were closed: rows are never changed or deleted. Amounts in agorot.';
CREATE INDEX register_closings_newest ON register_closings (cloud_id, closed_at DESC, id DESC);
CALL protect_tenant_table('register_closings', 'SELECT, INSERT');

CREATE TABLE cash_movements (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  branch_id integer NOT NULL,
  terminal_id integer NOT NULL,
  employee_id integer,
  kind text NOT NULL CHECK (kind IN ('float', 'in', 'out', 'deposit')),
  amount bigint NOT NULL CHECK (amount > 0),
  at timestamptz NOT NULL,
  reason text NOT NULL DEFAULT '',
  closing_id integer,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, branch_id, terminal_id) REFERENCES terminals (cloud_id, branch_id, id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, closing_id) REFERENCES register_closings (cloud_id, id)
);
COMMENT ON TABLE cash_movements IS 'Cash into a drawer and out of it without a sale';
COMMENT ON COLUMN cash_movements.amount IS 'Agorot, always above zero: the kind says which way';
CREATE INDEX cash_movements_newest ON cash_movements (cloud_id, at DESC, id DESC);
CALL protect_tenant_table('cash_movements', 'SELECT, INSERT, UPDATE (closing_id)');
