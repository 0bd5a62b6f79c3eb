-- The cloud of a transaction was a setting, and a setting is open to all: a statement smuggled into a request could name another
-- cloud. Now it counts with a seal beside it, which is made from a secret that the runtime role cannot read.

CREATE TABLE tenant_secret (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  secret bytea NOT NULL CHECK (octet_length(secret) = 32)
);
COMMENT ON TABLE tenant_secret IS 'What proofs and seals of clouds are made from. Read by functions of the owner and, at start, with the owner''s connection.';

-- Names the transaction's time: in the next one it is worth nothing.
CREATE FUNCTION cloud_seal(p_secret bytea, p_cloud_id integer) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT encode(sha256(p_secret || int4send(p_cloud_id) || timestamptz_send(now())), 'hex') $$;

-- The cloud of the running transaction; no row outside of one and where the seal is not its own, so that comparing with it
-- shows nothing. A view works with its owner's rights at a tenth of the cost of such a function, and is one more scan of
-- one row for the planner. The one who may read the secret, the owner, needs no seal: migrations name the cloud by the setting alone.
CREATE VIEW current_cloud WITH (security_barrier) AS
  SELECT nullif(current_setting('dalpak.cloud_id', true), '')::integer AS id
  FROM tenant_secret t
  WHERE CASE WHEN current_setting('dalpak.cloud_seal', true) = cloud_seal(t.secret, nullif(current_setting('dalpak.cloud_id', true), '')::integer) THEN true
    ELSE has_table_privilege(session_user, t.tableoid, 'SELECT') END;

-- Where one is needed in a function; policies ask the view.
CREATE OR REPLACE FUNCTION current_cloud_id() RETURNS integer
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

CREATE OR REPLACE FUNCTION cloud_create(p_uuid uuid, p_code text, p_name text, p_vat_name text, p_vat_number text, p_address text, p_phone text)
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

REVOKE EXECUTE ON FUNCTION cloud_seal(bytea, integer), enter_cloud(integer, bytea) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cloud_seal(bytea, integer), enter_cloud(integer, bytea) TO dalpak_app;
GRANT SELECT ON current_cloud TO dalpak_app;

-- As a query of its own the cloud is asked for once a statement, and not for each row or each turn of a loop.
CREATE OR REPLACE PROCEDURE protect_tenant_table(p_table regclass, p_rights text)
  LANGUAGE plpgsql
  AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', p_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', p_table);
  EXECUTE format('CREATE POLICY tenant ON %s USING (cloud_id = (SELECT c.id FROM current_cloud c)) WITH CHECK (cloud_id = (SELECT c.id FROM current_cloud c))', p_table);
  EXECUTE format('GRANT %s ON %s TO dalpak_app', p_rights, p_table);
END $$;

DO $$
DECLARE v_policy record;
BEGIN
  FOR v_policy IN
    SELECT p.polrelid::regclass AS owner_of, CASE WHEN p.polrelid = 'clouds'::regclass THEN 'id' ELSE 'cloud_id' END AS key
    FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
    WHERE c.relnamespace = 'public'::regnamespace AND p.polname = 'tenant'
  LOOP
    EXECUTE format('ALTER POLICY tenant ON %1$s USING (%2$I = (SELECT c.id FROM current_cloud c)) WITH CHECK (%2$I = (SELECT c.id FROM current_cloud c))', v_policy.owner_of, v_policy.key);
  END LOOP;
END $$;
