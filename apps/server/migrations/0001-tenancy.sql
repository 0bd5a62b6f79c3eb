-- Clouds (tenants), who belongs to them, and what every tenant table has in common.
--
-- Rules of the schema: cloud_id comes first in every primary, unique and foreign key; every tenant table is given to
-- protect_tenant_table; ids are made by the application; money is integer agorot, quantities are integer thousandths,
-- rates are integer hundredths of a percent. The level is PostgreSQL 15, and the tables can be distributed by cloud_id.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- The cloud of the running transaction; null outside of one, so that comparing with it shows no row.
-- After a transaction the setting is an empty text and not null, hence nullif.
CREATE FUNCTION current_cloud_id() RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('dalpak.cloud_id', true), '')::integer $$;

-- Row-level security for a tenant table, also for its owner, and the rights of the runtime role on it.
CREATE PROCEDURE protect_tenant_table(p_table regclass, p_rights text)
  LANGUAGE plpgsql
  AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', p_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', p_table);
  EXECUTE format('CREATE POLICY tenant ON %s USING (cloud_id = current_cloud_id()) WITH CHECK (cloud_id = current_cloud_id())', p_table);
  EXECUTE format('GRANT %s ON %s TO dalpak_app', p_rights, p_table);
END $$;

-- Lets SECURITY DEFINER functions, which run as the owner, see all clouds of one table. Such a function must restrict
-- itself. Two reasons exist: the question spans clouds, or it needs an index that row-level security shuts off
-- (LIKE is not leakproof, so under a policy the planner may not use it as an index condition).
CREATE PROCEDURE open_to_owner_functions(p_table regclass)
  LANGUAGE plpgsql
  AS $$
BEGIN
  EXECUTE format('CREATE POLICY owner_functions ON %s TO CURRENT_USER USING (true) WITH CHECK (true)', p_table);
END $$;

REVOKE EXECUTE ON PROCEDURE protect_tenant_table(regclass, text) FROM PUBLIC;
REVOKE EXECUTE ON PROCEDURE open_to_owner_functions(regclass) FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION current_cloud_id() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION current_cloud_id() TO dalpak_app;

CREATE TABLE clouds (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  uuid uuid NOT NULL UNIQUE,
  code text NOT NULL UNIQUE CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  avatar text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'closed')),
  debug_mode boolean NOT NULL DEFAULT false,
  vat_name text NOT NULL,
  vat_number text NOT NULL,
  address text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE clouds IS 'Tenants. A cloud sees its own row only.';
COMMENT ON COLUMN clouds.vat_name IS 'Legal name, printed on receipts';
COMMENT ON COLUMN clouds.vat_number IS 'Nine digits with leading zeros';
ALTER TABLE clouds ENABLE ROW LEVEL SECURITY;
ALTER TABLE clouds FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON clouds USING (id = current_cloud_id()) WITH CHECK (id = current_cloud_id());
CALL open_to_owner_functions('clouds');
GRANT SELECT, UPDATE (name, avatar, vat_name, vat_number, address, phone) ON clouds TO dalpak_app;

-- Next free small integer id of each entity of a cloud, leased in blocks.
CREATE TABLE id_counters (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  entity text NOT NULL,
  next_id bigint NOT NULL CHECK (next_id >= 1),
  PRIMARY KEY (cloud_id, entity)
);
CALL protect_tenant_table('id_counters', 'SELECT, INSERT, UPDATE');

CREATE TABLE branches (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  address text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id)
);
CALL protect_tenant_table('branches', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE services (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  code text NOT NULL,
  account_id integer NOT NULL,
  account_code text NOT NULL,
  account_name text NOT NULL,
  status text NOT NULL DEFAULT 'ok' CHECK (status IN ('ok', 'suspended', 'ended')),
  status_name text NOT NULL DEFAULT '',
  status_reason text NOT NULL DEFAULT '',
  modules jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(modules) = 'object'),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, code)
);
COMMENT ON TABLE services IS 'Licences of a cloud';
COMMENT ON COLUMN services.modules IS 'Allowed modules: {components: [id], pos: [key prefix], system: [key prefix]}';
CALL protect_tenant_table('services', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE terminals (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  branch_id integer NOT NULL,
  service_id integer,
  name text NOT NULL CHECK (name <> ''),
  terminal_no integer NOT NULL CHECK (terminal_no BETWEEN 1 AND 9999),
  device_uid text,
  registered_at timestamptz,
  status smallint NOT NULL DEFAULT 0 CHECK (status IN (0, 1)),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, branch_id, id),
  UNIQUE (cloud_id, terminal_no),
  UNIQUE (cloud_id, device_uid),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id),
  FOREIGN KEY (cloud_id, service_id) REFERENCES services (cloud_id, id),
  CHECK ((device_uid IS NULL) = (registered_at IS NULL))
);
COMMENT ON COLUMN terminals.terminal_no IS 'Prefix of the document numbers of this terminal';
COMMENT ON COLUMN terminals.status IS '1 = open, 0 = closed';
CALL protect_tenant_table('terminals', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE positions (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  permissions jsonb NOT NULL CHECK (jsonb_typeof(permissions) = 'object'),
  PRIMARY KEY (cloud_id, id)
);
COMMENT ON COLUMN positions.permissions IS '{all?, components: {id: "rweds flags"}, pos: {id: 1}, system: {id: 1}}; missing = denied';
CALL protect_tenant_table('positions', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE employees (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  first_name text NOT NULL CHECK (first_name <> ''),
  last_name text NOT NULL DEFAULT '',
  position_id integer NOT NULL,
  card_lookup bytea CHECK (octet_length(card_lookup) = 32),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, card_lookup),
  FOREIGN KEY (cloud_id, position_id) REFERENCES positions (cloud_id, id)
);
COMMENT ON COLUMN employees.card_lookup IS 'HMAC-SHA-256 of the card number under a key of the server: the number itself is never stored';
CALL protect_tenant_table('employees', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE settings (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  key text NOT NULL CHECK (key <> ''),
  valid_from date NOT NULL DEFAULT '-infinity',
  value jsonb NOT NULL,
  PRIMARY KEY (cloud_id, key, valid_from)
);
COMMENT ON TABLE settings IS 'Settings by key; numbered ones of the specification have their number as key (81 = VAT rate)';
COMMENT ON COLUMN settings.valid_from IS 'The row with the latest date not after the asked one holds';
CALL protect_tenant_table('settings', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE audit_log (
  cloud_id integer NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  at timestamptz NOT NULL DEFAULT now(),
  actor_kind text NOT NULL CHECK (actor_kind IN ('user', 'terminal', 'employee', 'system')),
  actor_id integer,
  employee_id integer,
  terminal_id integer,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id text NOT NULL,
  before jsonb,
  after jsonb,
  PRIMARY KEY (cloud_id, id)
);
CREATE INDEX audit_log_at ON audit_log (cloud_id, at DESC);
CREATE INDEX audit_log_entity ON audit_log (cloud_id, entity, entity_id, at DESC);
COMMENT ON TABLE audit_log IS 'Who did what. Rows are never changed or deleted.';
CALL protect_tenant_table('audit_log', 'SELECT, INSERT');
