-- Keys by which other programs call the public API. Of a key only a keyed hash is kept: it is shown once, when it is made.
CREATE TABLE access_keys (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  -- The first characters, by which a person tells which key a program holds. They open nothing.
  shown text NOT NULL CHECK (char_length(shown) BETWEEN 4 AND 12),
  key_hash bytea NOT NULL CHECK (octet_length(key_hash) = 32),
  scopes jsonb NOT NULL CHECK (jsonb_typeof(scopes) = 'object'),
  made_by integer NOT NULL,
  made_at timestamptz NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by integer,
  PRIMARY KEY (cloud_id, id),
  CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
);
-- Who calls is not known before the key is found: 256 random bits belong to one business by themselves.
CREATE INDEX access_keys_hash ON access_keys (key_hash);
COMMENT ON COLUMN access_keys.scopes IS 'By component: read, or write (which reads too)';
COMMENT ON COLUMN access_keys.made_by IS 'User of the back office, as revoked_by';
CALL protect_tenant_table('access_keys', 'SELECT, INSERT, UPDATE');
CALL open_to_owner_functions('access_keys');

-- Which business a key belongs to, and its number there.
CREATE FUNCTION auth_find_access_key(p_key_hash bytea) RETURNS TABLE (cloud_id integer, id integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT k.cloud_id, k.id FROM access_keys k WHERE k.key_hash = p_key_hash $$;
REVOKE EXECUTE ON FUNCTION auth_find_access_key(bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION auth_find_access_key(bytea) TO dalpak_app;

-- What a program did is written down under the name of its key.
ALTER TABLE audit_log DROP CONSTRAINT audit_log_actor_kind_check;
ALTER TABLE audit_log ADD CONSTRAINT audit_log_actor_kind_check CHECK (actor_kind IN ('user', 'terminal', 'employee', 'key', 'system'));
