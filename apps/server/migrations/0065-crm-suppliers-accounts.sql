-- Leads and what is done with customers, groups and goods of suppliers, the books' accounts, contracts and packages.

CREATE TABLE lead_statuses (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  colour text NOT NULL DEFAULT '',
  stage text NOT NULL DEFAULT 'open' CHECK (stage IN ('open', 'won', 'lost')),
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id)
);
CALL protect_tenant_table('lead_statuses', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE lead_sources (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id)
);
CALL protect_tenant_table('lead_sources', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE leads (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  name_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  phone text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  company text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  status_id integer,
  source_id integer,
  employee_id integer,
  customer_id integer,
  value bigint CHECK (value >= 0),
  next_contact date,
  notes text NOT NULL DEFAULT '',
  tags text[] NOT NULL DEFAULT '{}',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, status_id) REFERENCES lead_statuses (cloud_id, id),
  FOREIGN KEY (cloud_id, source_id) REFERENCES lead_sources (cloud_id, id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id)
);
COMMENT ON COLUMN leads.value IS 'Agorot that may come of it';
CREATE INDEX leads_name ON leads (cloud_id, name_search, id);
CREATE INDEX leads_status ON leads (cloud_id, status_id, next_contact);
CALL protect_tenant_table('leads', 'SELECT, INSERT, UPDATE, DELETE');

-- One table for all that is done with a customer: they are looked at together, by day.
CREATE TABLE activities (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  kind text NOT NULL CHECK (kind IN ('meeting', 'email', 'note', 'task', 'call')),
  subject text NOT NULL CHECK (subject <> ''),
  customer_id integer,
  lead_id integer,
  employee_id integer,
  day date NOT NULL DEFAULT CURRENT_DATE,
  hour time,
  due date,
  priority text NOT NULL DEFAULT 'normal' CHECK (priority IN ('low', 'normal', 'high')),
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'doing', 'done')),
  direction text CHECK (direction IN ('in', 'out')),
  phone text NOT NULL DEFAULT '',
  minutes integer CHECK (minutes BETWEEN 0 AND 1440),
  outcome text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id),
  FOREIGN KEY (cloud_id, lead_id) REFERENCES leads (cloud_id, id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id)
);
CREATE INDEX activities_day ON activities (cloud_id, kind, day, id);
CREATE INDEX activities_customer ON activities (cloud_id, customer_id, day) WHERE customer_id IS NOT NULL;
CREATE INDEX activities_lead ON activities (cloud_id, lead_id, day) WHERE lead_id IS NOT NULL;
CALL protect_tenant_table('activities', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE opportunities (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  customer_id integer,
  lead_id integer,
  employee_id integer,
  stage text NOT NULL DEFAULT 'new' CHECK (stage IN ('new', 'offer', 'negotiation', 'won', 'lost')),
  value bigint NOT NULL DEFAULT 0 CHECK (value >= 0),
  chance integer NOT NULL DEFAULT 5000 CHECK (chance BETWEEN 0 AND 10000),
  closes date,
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id),
  FOREIGN KEY (cloud_id, lead_id) REFERENCES leads (cloud_id, id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id)
);
COMMENT ON COLUMN opportunities.value IS 'Agorot';
COMMENT ON COLUMN opportunities.chance IS 'Hundredths of a percent';
CALL protect_tenant_table('opportunities', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE supplier_groups (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, name)
);
CALL protect_tenant_table('supplier_groups', 'SELECT, INSERT, UPDATE, DELETE');

ALTER TABLE suppliers
  ADD COLUMN group_id integer,
  ADD COLUMN email text NOT NULL DEFAULT '',
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN city text NOT NULL DEFAULT '',
  ADD COLUMN contact text NOT NULL DEFAULT '',
  ADD COLUMN bank text NOT NULL DEFAULT '',
  ADD COLUMN payment_days integer CHECK (payment_days BETWEEN 0 AND 365),
  ADD COLUMN order_days smallint[] NOT NULL DEFAULT '{}' CHECK (order_days <@ '{1,2,3,4,5,6,7}'::smallint[]),
  ADD COLUMN notes text NOT NULL DEFAULT '',
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now(),
  ADD FOREIGN KEY (cloud_id, group_id) REFERENCES supplier_groups (cloud_id, id);
COMMENT ON COLUMN suppliers.bank IS 'bank-branch-account, digits';

CREATE TABLE supplier_products (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  supplier_id integer NOT NULL,
  product_id integer NOT NULL,
  code text NOT NULL DEFAULT '',
  cost bigint NOT NULL DEFAULT 0 CHECK (cost >= 0),
  pack bigint NOT NULL DEFAULT 1000 CHECK (pack > 0),
  minimum bigint CHECK (minimum >= 0),
  active boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, supplier_id, product_id),
  FOREIGN KEY (cloud_id, supplier_id) REFERENCES suppliers (cloud_id, id),
  FOREIGN KEY (cloud_id, product_id) REFERENCES products (cloud_id, id) ON DELETE CASCADE
);
COMMENT ON COLUMN supplier_products.cost IS 'Agorot without VAT, of one unit';
COMMENT ON COLUMN supplier_products.pack IS 'Thousandths of a unit in a package';
CREATE INDEX supplier_products_product ON supplier_products (cloud_id, product_id);
CALL protect_tenant_table('supplier_products', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE account_groups (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  code text NOT NULL CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  kind text NOT NULL DEFAULT 'asset' CHECK (kind IN ('asset', 'liability', 'equity', 'income', 'expense')),
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, code)
);
CALL protect_tenant_table('account_groups', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE accounts (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  code text NOT NULL CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  group_id integer NOT NULL,
  bank text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, code),
  FOREIGN KEY (cloud_id, group_id) REFERENCES account_groups (cloud_id, id)
);
CALL protect_tenant_table('accounts', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE movement_types (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  code text NOT NULL CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  debit_account_id integer,
  credit_account_id integer,
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, code),
  FOREIGN KEY (cloud_id, debit_account_id) REFERENCES accounts (cloud_id, id),
  FOREIGN KEY (cloud_id, credit_account_id) REFERENCES accounts (cloud_id, id)
);
CALL protect_tenant_table('movement_types', 'SELECT, INSERT, UPDATE, DELETE');

-- Written by the ledger alone, never by hand: an entry that was made is corrected by another.
CREATE TABLE journal_entries (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  day date NOT NULL,
  movement_type_id integer,
  debit_account_id integer NOT NULL,
  credit_account_id integer NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  reference text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, movement_type_id) REFERENCES movement_types (cloud_id, id),
  FOREIGN KEY (cloud_id, debit_account_id) REFERENCES accounts (cloud_id, id),
  FOREIGN KEY (cloud_id, credit_account_id) REFERENCES accounts (cloud_id, id),
  CHECK (debit_account_id <> credit_account_id)
);
COMMENT ON COLUMN journal_entries.amount IS 'Agorot';
CREATE INDEX journal_entries_day ON journal_entries (cloud_id, day, id);
CALL protect_tenant_table('journal_entries', 'SELECT, INSERT');

CREATE TABLE packages (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  code text NOT NULL CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  price bigint NOT NULL DEFAULT 0 CHECK (price >= 0),
  period text NOT NULL DEFAULT 'month' CHECK (period IN ('month', 'year', 'three_years')),
  description text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, code)
);
COMMENT ON COLUMN packages.price IS 'Agorot, VAT included, for one period';
CALL protect_tenant_table('packages', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE sold_services (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  code text NOT NULL CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  package_id integer,
  price bigint NOT NULL DEFAULT 0 CHECK (price >= 0),
  description text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, code),
  FOREIGN KEY (cloud_id, package_id) REFERENCES packages (cloud_id, id)
);
COMMENT ON TABLE sold_services IS 'Services that the business sells to its customers; the licences of the business itself are in services';
CALL protect_tenant_table('sold_services', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE contracts (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  code text NOT NULL CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  customer_id integer NOT NULL,
  service_id integer,
  package_id integer,
  starts date,
  ends date,
  price bigint NOT NULL DEFAULT 0 CHECK (price >= 0),
  period text NOT NULL DEFAULT 'month' CHECK (period IN ('month', 'year', 'three_years')),
  renews boolean NOT NULL DEFAULT true,
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, code),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id),
  FOREIGN KEY (cloud_id, service_id) REFERENCES sold_services (cloud_id, id),
  FOREIGN KEY (cloud_id, package_id) REFERENCES packages (cloud_id, id),
  CHECK (starts IS NULL OR ends IS NULL OR starts <= ends)
);
COMMENT ON COLUMN contracts.price IS 'Agorot, VAT included, for one period';
CREATE INDEX contracts_customer ON contracts (cloud_id, customer_id);
CALL protect_tenant_table('contracts', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE dashboards (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  description text NOT NULL DEFAULT '',
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id)
);
CALL protect_tenant_table('dashboards', 'SELECT, INSERT, UPDATE, DELETE');
