-- Clouds (tenants), how a transaction enters one, and what every tenant table has in common.

-- Rules of the schema: cloud_id comes first in every primary, unique and foreign key; every tenant table is given to
-- protect_tenant_table; ids are made by the application; money is integer agorot, quantities are integer thousandths,
-- rates are integer hundredths of a percent. The level is PostgreSQL 15, and the tables can be distributed by cloud_id.
-- Columns named …_search hold lower(…): lower is not leakproof, so under row security no index condition may use it.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE TABLE tenant_secret (
  only_one boolean DEFAULT true PRIMARY KEY CHECK (only_one),
  secret bytea NOT NULL CHECK (octet_length(secret) = 32)
);
COMMENT ON TABLE tenant_secret IS 'Secret from which proofs and seals of clouds are made. Read by functions of the owner and, at start, with the owners connection';

-- The seal names the time of the transaction, so that it opens no other one.
CREATE FUNCTION cloud_seal(p_secret bytea, p_cloud_id integer) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT encode(sha256(p_secret || int4send(p_cloud_id) || timestamptz_send(now())), 'hex') $$;

REVOKE EXECUTE ON FUNCTION cloud_seal(bytea,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cloud_seal(bytea,integer) TO dalpak_app;

-- The cloud of the running transaction; no row without one and where the seal is wrong, so that a policy that compares with it
-- shows nothing. A view works with the rights of its owner at a tenth of the cost of a SECURITY DEFINER function, and the planner
-- sees one more scan of one row. The owner may read the secret and needs no seal: migrations name the cloud by the setting alone.
CREATE VIEW current_cloud WITH (security_barrier) AS
  SELECT nullif(current_setting('dalpak.cloud_id', true), '')::integer AS id
  FROM tenant_secret t
  WHERE CASE WHEN current_setting('dalpak.cloud_seal', true) = cloud_seal(t.secret, nullif(current_setting('dalpak.cloud_id', true), '')::integer) THEN true
    ELSE has_table_privilege(session_user, t.tableoid, 'SELECT') END;
GRANT SELECT ON current_cloud TO dalpak_app;

-- The same for the bodies of functions; policies ask the view.
CREATE FUNCTION current_cloud_id() RETURNS integer
  LANGUAGE plpgsql STABLE PARALLEL SAFE
  AS $$ BEGIN RETURN (SELECT c.id FROM public.current_cloud c); END $$;

-- Enters a cloud until the end of the transaction, with a proof that the server makes for this connection alone. It is
-- always sent as a parameter: the text of a statement can be read in pg_stat_activity by other connections of the same user.
CREATE FUNCTION enter_cloud(p_cloud_id integer, p_proof bytea) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  PERFORM set_config('dalpak.cloud_id', p_cloud_id::text, true), set_config('dalpak.cloud_seal', cloud_seal(t.secret, p_cloud_id), true)
  FROM tenant_secret t WHERE p_proof = sha256(t.secret || int4send(p_cloud_id) || int4send(pg_backend_pid()));
  IF NOT FOUND THEN RAISE EXCEPTION 'The proof for the cloud is wrong' USING ERRCODE = 'insufficient_privilege'; END IF;
END $$;

-- Row-level security for a tenant table, also for its owner, and the rights of the runtime role on it. The policy asks for the
-- cloud in a query of its own, which runs once a statement and not for each row.
CREATE PROCEDURE protect_tenant_table(p_table regclass, p_rights text)
  LANGUAGE plpgsql
  AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', p_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', p_table);
  EXECUTE format('CREATE POLICY tenant ON %s USING (cloud_id = (SELECT c.id FROM current_cloud c)) WITH CHECK (cloud_id = (SELECT c.id FROM current_cloud c))', p_table);
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

-- % and _ in a text that people typed are ordinary characters.
CREATE FUNCTION like_contains(p_text text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT '%' || replace(replace(replace(lower(p_text), '\', '\\'), '%', '\%'), '_', '\_') || '%' $$;

-- Digits by which a caller is found: the last nine of the number as it is dialled within Israel.
CREATE FUNCTION caller_digits(phone text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN right(regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(00)?972', '0'), 9);

-- Functions that search inside the texts of a table. They read the cloud once, not for each row that the index names. They run as
-- the owner, because LIKE is not leakproof and may not use an index under a policy; they ask for nothing but a pattern. find_in_*
-- returns ids, or an estimate when there are too many; page_in_* returns a page in the order of the list, and counts.
CREATE PROCEDURE make_finders(p_table regclass, p_order text)
  LANGUAGE plpgsql
  AS $$
BEGIN
  -- A bitmap of the index and nothing else: of a policy that may use no statistics the planner guesses, and would walk the whole business.
  EXECUTE format($f$
    CREATE OR REPLACE FUNCTION %1$I(p_pattern text, p_limit integer, OUT ids integer[], OUT estimate bigint)
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_custom_plan
      SET enable_seqscan = off SET enable_indexscan = off
      AS $b$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_least integer;
      v_most integer;
    BEGIN
      ids := ARRAY(SELECT t.id FROM %2$s t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern LIMIT p_limit + 1);
      estimate := cardinality(ids);
      IF estimate > p_limit THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        -- Rows mostly lie in the order of their numbers: so many stand between the least and the greatest of these.
        SELECT min(i), max(i) INTO v_least, v_most FROM unnest(ids) AS i;
        estimate := estimate * (SELECT t.id - v_least + 1 FROM %2$s t WHERE t.cloud_id = v_cloud ORDER BY t.id DESC LIMIT 1) / (v_most - v_least + 1);
        ids := NULL;
      END IF;
    END $b$ $f$, 'find_in_' || p_table, p_table);
  EXECUTE format('REVOKE EXECUTE ON FUNCTION %I(text, integer) FROM PUBLIC', 'find_in_' || p_table);
  EXECUTE format('GRANT EXECUTE ON FUNCTION %I(text, integer) TO dalpak_app', 'find_in_' || p_table);
  -- One page of them in the order of the list, and how many there are, which is estimated where the page stands among the
  -- first thousand rows of the list: then the others need not be read.
  EXECUTE format('DROP FUNCTION IF EXISTS %I(text, boolean, integer, integer)', 'page_in_' || p_table);
  EXECUTE format($f$
    CREATE FUNCTION %1$I(p_pattern text, p_active boolean, p_limit integer, p_offset integer, OUT ids integer[], OUT total bigint, OUT estimated boolean)
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_custom_plan
      SET enable_seqscan = off SET enable_indexscan = off
      AS $b$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_all integer[];
    BEGIN
      IF p_limit > 0 AND p_offset + p_limit <= 1000 THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        ids := ARRAY(
          SELECT near.id FROM (SELECT t.id, t.%4$I AS place, t.search_text FROM %2$s t WHERE t.cloud_id = v_cloud%3$s ORDER BY t.%4$I, t.id LIMIT 1000) near
          WHERE near.search_text LIKE p_pattern ORDER BY near.place, near.id LIMIT p_limit OFFSET p_offset);
        PERFORM set_config('enable_indexscan', 'off', true);
        IF cardinality(ids) = p_limit THEN
          SELECT f.ids, f.estimate, f.ids IS NULL INTO v_all, total, estimated FROM %5$I(p_pattern, 2000) f;
          IF NOT estimated THEN
            total := (SELECT count(*) FROM %2$s t WHERE t.cloud_id = v_cloud AND t.id = ANY (v_all)%3$s);
          END IF;
          RETURN;
        END IF;
      END IF;
      estimated := false;
      WITH hits AS MATERIALIZED (SELECT t.id, t.%4$I AS place FROM %2$s t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern%3$s)
      SELECT ARRAY(SELECT h.id FROM hits h ORDER BY h.place, h.id LIMIT p_limit OFFSET p_offset), (SELECT count(*) FROM hits) INTO ids, total;
    END $b$ $f$, 'page_in_' || p_table, p_table,
    CASE WHEN EXISTS (SELECT FROM pg_attribute WHERE attrelid = p_table AND attname = 'active') THEN ' AND (p_active IS NULL OR t.active = p_active)' ELSE '' END, p_order, 'find_in_' || p_table);
  EXECUTE format('REVOKE EXECUTE ON FUNCTION %I(text, boolean, integer, integer) FROM PUBLIC', 'page_in_' || p_table);
  EXECUTE format('GRANT EXECUTE ON FUNCTION %I(text, boolean, integer, integer) TO dalpak_app', 'page_in_' || p_table);
END $$;

-- Makes a table searchable inside of its texts: a column with all of them, its index, and the functions above. All texts are in
-- small letters between line ends, so that one index serves "contains", "starts" and "ends"; of phone numbers also the digits
-- alone, as people type them.
CREATE PROCEDURE make_findable(p_table regclass, p_order text, p_texts text[], p_phones text[] DEFAULT '{}')
  LANGUAGE plpgsql
  AS $$
DECLARE
  v_parts text;
BEGIN
  SELECT string_agg(part, ' || chr(10) || ') INTO v_parts FROM (
    SELECT format('lower(coalesce(%I, '''') COLLATE "default")', name) FROM unnest(p_texts) AS name
    UNION ALL
    SELECT format('regexp_replace(coalesce(%I, ''''), ''\D'', '''', ''g'')', name) FROM unnest(p_phones) AS name
  ) AS parts (part);
  EXECUTE format('ALTER TABLE %s ADD COLUMN search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (chr(10) || %s || chr(10)) STORED', p_table, v_parts);
  EXECUTE format('CREATE INDEX %I ON %s USING gin (cloud_id, search_text gin_trgm_ops)', p_table || '_found', p_table);
  IF NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = p_table AND polname = 'owner_functions') THEN
    CALL open_to_owner_functions(p_table);
  END IF;
  CALL make_finders(p_table, p_order);
END $$;

REVOKE EXECUTE ON FUNCTION current_cloud_id(), enter_cloud(integer,bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION current_cloud_id(), enter_cloud(integer,bytea) TO dalpak_app;
REVOKE EXECUTE ON PROCEDURE make_findable(regclass,text,text[],text[]), make_finders(regclass,text), open_to_owner_functions(regclass), protect_tenant_table(regclass,text) FROM PUBLIC;

CREATE TABLE system_secrets (
  name text PRIMARY KEY,
  value bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE system_secrets IS 'Keys of the server, read with the owners connection at start and by no other';

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
COMMENT ON COLUMN clouds.debug_mode IS 'Shows the codes of errors in full';
COMMENT ON COLUMN clouds.vat_name IS 'Legal name, printed on receipts';
COMMENT ON COLUMN clouds.vat_number IS 'Nine digits with leading zeros';
ALTER TABLE clouds ENABLE ROW LEVEL SECURITY;
ALTER TABLE clouds FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON clouds USING (id = ( SELECT c.id FROM current_cloud c)) WITH CHECK (id = ( SELECT c.id FROM current_cloud c));
GRANT SELECT ON clouds TO dalpak_app;
GRANT UPDATE (name, avatar, vat_name, vat_number, address, phone) ON clouds TO dalpak_app;
CALL open_to_owner_functions('clouds');

CREATE TABLE id_counters (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  entity text NOT NULL,
  next_id bigint NOT NULL CHECK (next_id >= 1),
  PRIMARY KEY (cloud_id, entity)
);
COMMENT ON TABLE id_counters IS 'Next free id of each kind of record of a cloud, leased in blocks';
CALL protect_tenant_table('id_counters', 'SELECT, INSERT, UPDATE');

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
CALL open_to_owner_functions('services');

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
COMMENT ON TABLE branches IS 'Shops of a cloud';
CALL protect_tenant_table('branches', 'SELECT, INSERT, UPDATE, DELETE');
CALL open_to_owner_functions('branches');

CREATE TABLE terminals (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  branch_id integer NOT NULL,
  service_id integer,
  name text NOT NULL CHECK (name <> ''),
  terminal_no integer NOT NULL CHECK (terminal_no BETWEEN 1 AND 9999),
  device_uid text,
  registered_at timestamptz,
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, branch_id, id),
  UNIQUE (cloud_id, device_uid),
  UNIQUE (cloud_id, terminal_no),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id),
  FOREIGN KEY (cloud_id, service_id) REFERENCES services (cloud_id, id),
  CHECK ((device_uid IS NULL) = (registered_at IS NULL))
);
COMMENT ON TABLE terminals IS 'Tills of a branch';
COMMENT ON COLUMN terminals.terminal_no IS 'Prefix of the document numbers of this terminal';
CALL protect_tenant_table('terminals', 'SELECT, INSERT, UPDATE, DELETE');
CALL open_to_owner_functions('terminals');

CREATE TABLE settings (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  key text NOT NULL CHECK (key <> ''),
  valid_from date NOT NULL DEFAULT '-infinity',
  value jsonb NOT NULL,
  scope text NOT NULL DEFAULT 'cloud' CHECK (scope IN ('cloud', 'branch', 'terminal', 'user')),
  scope_id integer NOT NULL DEFAULT 0,
  PRIMARY KEY (cloud_id, key, scope, scope_id, valid_from),
  CONSTRAINT settings_scope_id CHECK ((scope = 'cloud') = (scope_id = 0))
);
COMMENT ON TABLE settings IS 'Settings by key; numbered ones of the specification have their number as key (81 = VAT rate)';
COMMENT ON COLUMN settings.valid_from IS 'The row with the latest date not after the asked one holds';
COMMENT ON COLUMN settings.value IS 'Value, as the schema of the setting takes it';
COMMENT ON COLUMN settings.scope_id IS 'Branch, terminal or user; 0 for the cloud';
COMMENT ON COLUMN settings.scope IS 'The setting of the nearest scope holds: user, terminal, branch, cloud';
CALL protect_tenant_table('settings', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE audit_log (
  cloud_id integer NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  at timestamptz NOT NULL DEFAULT now(),
  actor_kind text NOT NULL CHECK (actor_kind IN ('user', 'terminal', 'employee', 'key', 'system')),
  actor_id integer,
  employee_id integer,
  terminal_id integer,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id text NOT NULL,
  before jsonb,
  after jsonb,
  approved_by integer,
  agent_user_id integer,
  PRIMARY KEY (cloud_id, id)
);
COMMENT ON TABLE audit_log IS 'Who did what. Rows are never changed or deleted.';
COMMENT ON COLUMN audit_log.before IS 'Fields as they were';
COMMENT ON COLUMN audit_log.after IS 'Fields as they are';
COMMENT ON COLUMN audit_log.approved_by IS 'Employee whose approval stood in for the right of the actor';
COMMENT ON COLUMN audit_log.agent_user_id IS 'Support agent under whose name it was done';
CREATE INDEX audit_log_at ON audit_log (cloud_id, at DESC);
CREATE INDEX audit_log_entity ON audit_log (cloud_id, entity, entity_id, at DESC);
-- The audit log is searched by person: who acted, at a till or as a user of the back office, and who approved.
CREATE INDEX audit_log_employee ON audit_log (cloud_id, employee_id, at DESC, id DESC) WHERE (employee_id IS NOT NULL);
CREATE INDEX audit_log_approver ON audit_log (cloud_id, approved_by, at DESC, id DESC) WHERE (approved_by IS NOT NULL);
CREATE INDEX audit_log_user ON audit_log (cloud_id, actor_id, at DESC, id DESC) WHERE (actor_kind = 'user'::text);
CALL protect_tenant_table('audit_log', 'SELECT, INSERT');

CREATE TABLE sync_versions (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  table_name text NOT NULL,
  version bigint NOT NULL CHECK (version >= 0),
  PRIMARY KEY (cloud_id, table_name)
);
COMMENT ON TABLE sync_versions IS 'Last version of each synced table. Raised inside of the writing transaction and locked until it commits, so versions become visible in their order and no till can skip a slow transaction.';
CALL protect_tenant_table('sync_versions', 'SELECT, INSERT, UPDATE');

CREATE TABLE sync_removals (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  table_name text NOT NULL,
  item_id bigint NOT NULL,
  version bigint NOT NULL CHECK (version > 0),
  PRIMARY KEY (cloud_id, table_name, item_id)
);
COMMENT ON TABLE sync_removals IS 'Records that tills drop from their local store, by the version at which they were removed';
CREATE INDEX sync_removals_version ON sync_removals (cloud_id, table_name, version);
CALL protect_tenant_table('sync_removals', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE outbox (
  cloud_id integer NOT NULL,
  id bigint NOT NULL CHECK (id > 0),
  topic text NOT NULL CHECK (topic <> ''),
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id)
);
COMMENT ON TABLE outbox IS 'Events, written in the transaction that caused them; ids grow in the order of commits';
COMMENT ON COLUMN outbox.payload IS 'Data of the event';
-- For the sweep, which spans clouds: without it each sweep reads every event of every cloud.
CREATE INDEX outbox_created ON outbox (created_at);
CALL protect_tenant_table('outbox', 'SELECT, INSERT, DELETE');
CALL open_to_owner_functions('outbox');

CREATE TABLE localities (
  code integer PRIMARY KEY CHECK (code > 0),
  name text NOT NULL CHECK (name <> ''),
  words text NOT NULL CHECK (words <> '')
);
COMMENT ON TABLE localities IS 'Towns and villages by the code of the Central Bureau of Statistics; empty until the operator loads them';
COMMENT ON COLUMN localities.words IS 'What a look-up compares, in small letters';
COMMENT ON COLUMN localities.code IS 'Code of the Central Bureau of Statistics';

-- Makes a cloud and enters it for the rest of the transaction.
CREATE FUNCTION cloud_create(p_uuid uuid, p_code text, p_name text, p_vat_name text, p_vat_number text, p_address text, p_phone text)
  RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
DECLARE v_id integer;
BEGIN
  INSERT INTO clouds (uuid, code, name, vat_name, vat_number, address, phone)
    VALUES (p_uuid, p_code, p_name, p_vat_name, p_vat_number, p_address, p_phone) RETURNING id INTO v_id;
  PERFORM set_config('dalpak.cloud_id', v_id::text, true), set_config('dalpak.cloud_seal', cloud_seal(t.secret, v_id), true) FROM tenant_secret t;
  RETURN v_id;
END $$;

-- Clouds with this code, or up to two clouds when it is null: enough to see whether there is only one.
CREATE FUNCTION cloud_find(p_code text) RETURNS TABLE (id integer, code text, name text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT c.id, c.code, c.name FROM clouds c WHERE c.status <> 'closed' AND (p_code IS NULL OR c.code = p_code) ORDER BY c.id LIMIT 2 $$;

CREATE FUNCTION localities_find(p_words text, p_limit integer) RETURNS TABLE (name text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT l.name FROM localities l WHERE strpos(l.words, p_words) > 0 ORDER BY strpos(l.words, p_words) > 1, l.name LIMIT p_limit $$;

-- Replaces the whole list: what it no longer holds is removed.
CREATE FUNCTION localities_replace(p_codes integer[], p_names text[], p_words text[]) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  DELETE FROM localities;
  INSERT INTO localities (code, name, words) SELECT * FROM unnest(p_codes, p_names, p_words);
  RETURN cardinality(p_codes);
END $$;

-- Runs with the rights of the caller: row-level security checks the cloud.
CREATE FUNCTION outbox_append(p_cloud_id integer, p_topic text, p_payload jsonb, p_notify boolean) RETURNS bigint
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
  AS $$
DECLARE v_id bigint;
BEGIN
  -- The counter row is locked until commit: an event can not become visible before one with a smaller id.
  INSERT INTO id_counters AS c (cloud_id, entity, next_id) VALUES (p_cloud_id, 'outbox', 2)
    ON CONFLICT (cloud_id, entity) DO UPDATE SET next_id = c.next_id + 1
    RETURNING next_id - 1 INTO v_id;
  INSERT INTO outbox (cloud_id, id, topic, payload) VALUES (p_cloud_id, v_id, p_topic, p_payload);
  IF p_notify THEN PERFORM pg_notify('dalpak_outbox', p_cloud_id || ':' || v_id); END IF;
  RETURN v_id;
END $$;

-- Clouds with events older than this, delivered or not: their outbox has something to sweep.
CREATE FUNCTION outbox_old_clouds(p_keep_seconds integer) RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT DISTINCT cloud_id FROM outbox WHERE created_at < now() - make_interval(secs => p_keep_seconds) ORDER BY cloud_id $$;

CREATE FUNCTION provider_find_cloud(p_uuid uuid) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT c.id FROM clouds c WHERE c.uuid = p_uuid AND c.status <> 'closed' $$;

CREATE FUNCTION provider_list_services(p_search text, p_after integer, p_limit integer)
  RETURNS TABLE (cloud_id integer, uuid uuid, code text, name text, service_id integer, service_code text, status text, status_name text, status_reason text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT c.id, c.uuid, c.code, c.name, s.id, s.code, s.status, s.status_name, s.status_reason
  FROM clouds c LEFT JOIN LATERAL (SELECT * FROM services x WHERE x.cloud_id = c.id ORDER BY x.id LIMIT 1) s ON true
  WHERE c.status <> 'closed' AND c.id > p_after
    AND (p_search = '' OR strpos(lower(c.name), lower(p_search)) > 0 OR c.code = p_search)
  ORDER BY c.id LIMIT p_limit
$$;

-- Newest migration of this database, for the technician. The table itself belongs to the owner.
CREATE FUNCTION schema_newest_migration() RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT name FROM schema_migrations ORDER BY version DESC LIMIT 1 $$;

CREATE FUNCTION system_is_empty() RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT NOT EXISTS (SELECT FROM clouds) $$;

REVOKE EXECUTE ON FUNCTION cloud_create(uuid,text,text,text,text,text,text), cloud_find(text), localities_find(text,integer), localities_replace(integer[],text[],text[]), outbox_append(integer,text,jsonb,boolean), outbox_old_clouds(integer), provider_find_cloud(uuid), provider_list_services(text,integer,integer), schema_newest_migration(), system_is_empty() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION outbox_append(integer,text,jsonb,boolean), schema_newest_migration() TO dalpak_app;
GRANT EXECUTE ON FUNCTION cloud_create(uuid,text,text,text,text,text,text), cloud_find(text), localities_find(text,integer), localities_replace(integer[],text[],text[]), outbox_old_clouds(integer), provider_find_cloud(uuid), provider_list_services(text,integer,integer), system_is_empty() TO dalpak_system;
