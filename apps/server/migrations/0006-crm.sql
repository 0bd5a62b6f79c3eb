-- Leads, activities, tasks and opportunities; contracts and dashboards.

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
COMMENT ON TABLE lead_statuses IS 'Stages of a lead';
CALL protect_tenant_table('lead_statuses', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE lead_sources (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id)
);
COMMENT ON TABLE lead_sources IS 'Where leads come from';
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
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, source_id) REFERENCES lead_sources (cloud_id, id),
  FOREIGN KEY (cloud_id, status_id) REFERENCES lead_statuses (cloud_id, id)
);
COMMENT ON TABLE leads IS 'Leads: people and businesses that may become customers';
COMMENT ON COLUMN leads.value IS 'Agorot that may come of it';
COMMENT ON COLUMN leads.tags IS 'Free words to find it by';
CREATE INDEX leads_status ON leads (cloud_id, status_id, next_contact);
CREATE INDEX leads_name ON leads (cloud_id, name_search, id) INCLUDE (active);
CALL protect_tenant_table('leads', 'SELECT, INSERT, UPDATE, DELETE');
CALL make_findable('leads', 'name_search', '{name, phone, company, email}', '{phone}');

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
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, lead_id) REFERENCES leads (cloud_id, id)
);
COMMENT ON TABLE activities IS 'Meetings, calls and notes with leads and customers';
COMMENT ON COLUMN activities.minutes IS 'Length';
CREATE INDEX activities_day ON activities (cloud_id, kind, day, id);
CREATE INDEX activities_customer ON activities (cloud_id, customer_id, day) WHERE (customer_id IS NOT NULL);
CREATE INDEX activities_lead ON activities (cloud_id, lead_id, day) WHERE (lead_id IS NOT NULL);
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
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, lead_id) REFERENCES leads (cloud_id, id)
);
COMMENT ON TABLE opportunities IS 'Opportunities of a customer, with expected sum and stage';
COMMENT ON COLUMN opportunities.value IS 'Agorot';
COMMENT ON COLUMN opportunities.chance IS 'Hundredths of a percent';
CALL protect_tenant_table('opportunities', 'SELECT, INSERT, UPDATE, DELETE');

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
COMMENT ON TABLE packages IS 'Packages of services that are sold together';
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
COMMENT ON COLUMN sold_services.price IS 'Agorot';
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
  FOREIGN KEY (cloud_id, package_id) REFERENCES packages (cloud_id, id),
  FOREIGN KEY (cloud_id, service_id) REFERENCES sold_services (cloud_id, id),
  CHECK ((starts IS NULL) OR (ends IS NULL) OR (starts <= ends))
);
COMMENT ON TABLE contracts IS 'Contracts by which services are invoiced to customers again and again';
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
COMMENT ON TABLE dashboards IS 'Dashboards: which widgets stand where';
CALL protect_tenant_table('dashboards', 'SELECT, INSERT, UPDATE, DELETE');
