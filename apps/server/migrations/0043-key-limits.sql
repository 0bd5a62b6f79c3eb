-- Access keys have rights, branches, networks and reports; a second secret while one is changed; and their use is counted.

ALTER TABLE access_keys
  ADD COLUMN reports text[] NOT NULL DEFAULT '{}',
  ADD COLUMN branch_ids integer[] CHECK (cardinality(branch_ids) > 0),
  ADD COLUMN networks text[] NOT NULL DEFAULT '{}' CHECK (cardinality(networks) <= 20),
  ADD COLUMN earlier_hash bytea CHECK (octet_length(earlier_hash) = 32),
  ADD COLUMN earlier_until timestamptz,
  ADD CHECK ((earlier_hash IS NULL) = (earlier_until IS NULL));
COMMENT ON COLUMN access_keys.scopes IS 'Five flags by component number; read and write stand in keys that were made before rights were chosen one by one';
COMMENT ON COLUMN access_keys.reports IS 'Categories of reports that it may read';
COMMENT ON COLUMN access_keys.branch_ids IS 'Branches that it is limited to; null = all';
COMMENT ON COLUMN access_keys.networks IS 'Networks that it may call from; empty = any';
COMMENT ON COLUMN access_keys.earlier_hash IS 'Hash of the secret before the last change, which opens until earlier_until';
CREATE INDEX access_keys_earlier ON access_keys (earlier_hash) WHERE earlier_hash IS NOT NULL;

CREATE OR REPLACE FUNCTION auth_find_access_key(p_key_hash bytea)
  RETURNS TABLE (cloud_id integer, id integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT k.cloud_id, k.id FROM access_keys k WHERE k.key_hash = p_key_hash
  UNION ALL
  SELECT k.cloud_id, k.id FROM access_keys k WHERE k.earlier_hash = p_key_hash AND k.earlier_until > now()
  LIMIT 1
$$;

CREATE TABLE access_key_calls (
  cloud_id integer NOT NULL,
  key_id integer NOT NULL,
  day date NOT NULL,
  call text NOT NULL CHECK (call <> ''),
  answer text NOT NULL CHECK (answer <> ''),
  count integer NOT NULL CHECK (count > 0),
  PRIMARY KEY (cloud_id, key_id, day, call, answer),
  FOREIGN KEY (cloud_id, key_id) REFERENCES access_keys (cloud_id, id)
);
COMMENT ON TABLE access_key_calls IS 'Calls of a key by day, call and answer, of 30 days';
COMMENT ON COLUMN access_key_calls.answer IS 'Code of the answer: 000, or the error';
CALL protect_tenant_table('access_key_calls', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE access_key_refusals (
  cloud_id integer NOT NULL,
  key_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  call text NOT NULL CHECK (call <> ''),
  answer text NOT NULL CHECK (answer <> ''),
  missing text NOT NULL DEFAULT '',
  PRIMARY KEY (cloud_id, key_id, id),
  FOREIGN KEY (cloud_id, key_id) REFERENCES access_keys (cloud_id, id)
);
COMMENT ON TABLE access_key_refusals IS 'The last refused calls of a key, at most 100 of each';
COMMENT ON COLUMN access_key_refusals.missing IS 'The right that was missing, or network or branches';
CREATE INDEX access_key_refusals_at ON access_key_refusals (cloud_id, key_id, at DESC);
CALL protect_tenant_table('access_key_refusals', 'SELECT, INSERT, DELETE');
