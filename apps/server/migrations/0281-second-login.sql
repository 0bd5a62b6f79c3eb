-- What lies above the clouds (sign-in, sessions, making clouds, the provider's list, what is swept) belongs to the role
-- dalpak_system, under which connections of their own work. The role that answers for a business loses it, and keeps of it
-- what the business's own queries need: each of these functions tells and changes nothing beyond the cloud of the transaction.

-- Who signs in to this cloud: a member of it, or an agent whom it let in at some time.
CREATE FUNCTION auth_find_member(p_user_id integer) RETURNS TABLE (id integer, email text, name text, auth_kind text, status text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT u.id, u.email, u.name, u.auth_kind, u.status FROM users u, current_cloud c
  WHERE u.id = p_user_id AND (
    EXISTS (SELECT FROM cloud_users m WHERE m.cloud_id = c.id AND m.user_id = u.id)
    OR EXISTS (SELECT FROM support_grants g WHERE g.cloud_id = c.id AND g.agent_user_id = u.id))
$$;

-- Records name those who made them long after they left, hence of any user; the name alone.
CREATE FUNCTION user_name(p_user_id integer) RETURNS TABLE (id integer, name text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT u.id, u.name FROM users u WHERE u.id = p_user_id $$;

-- A business names the agent whom it lets in.
CREATE FUNCTION support_find_agent(p_email text) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT u.id FROM users u WHERE u.email = lower(p_email) AND u.auth_kind = 'support' AND u.status = 'active' $$;

-- A session of a till or of an employee of this cloud. Those of users, who may belong to several, are made above the clouds.
CREATE FUNCTION auth_create_cloud_session(p_terminal_id integer, p_employee_id integer, p_device_uid text, p_access_hash bytea, p_access_seconds integer) RETURNS uuid
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT auth_create_session(CASE WHEN p_employee_id IS NULL THEN 'terminal' ELSE 'employee' END, c.id, NULL, p_terminal_id, p_employee_id, p_device_uid, p_access_hash, p_access_seconds)
  FROM current_cloud c
$$;

CREATE OR REPLACE FUNCTION auth_revoke_terminal(p_cloud_id integer, p_terminal_id integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
DECLARE v_count integer;
BEGIN
  UPDATE sessions SET revoked_at = now()
  WHERE cloud_id = p_cloud_id AND cloud_id = (SELECT c.id FROM current_cloud c) AND terminal_id = p_terminal_id AND revoked_at IS NULL;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;

CREATE OR REPLACE FUNCTION auth_end_agent(p_cloud_id integer, p_user_id integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  UPDATE sessions SET revoked_at = now()
  WHERE cloud_id = p_cloud_id AND cloud_id = (SELECT c.id FROM current_cloud c) AND user_id = p_user_id AND kind = 'user' AND revoked_at IS NULL;
  PERFORM pg_notify('dalpak_access', p_cloud_id::text);
END $$;

CREATE OR REPLACE FUNCTION auth_agent_inside(p_cloud_id integer, p_user_id integer) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT EXISTS (SELECT FROM sessions s JOIN session_tokens t ON t.session_id = s.id
    WHERE s.cloud_id = p_cloud_id AND s.cloud_id = (SELECT c.id FROM current_cloud c) AND s.user_id = p_user_id AND s.kind = 'user' AND s.revoked_at IS NULL
      AND t.purpose = 'access' AND t.expires_at > now())
$$;

CREATE OR REPLACE FUNCTION auth_session_stands(p_cloud_id integer, p_session_id uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM sessions s WHERE s.id = p_session_id AND s.cloud_id = p_cloud_id AND s.cloud_id = (SELECT c.id FROM current_cloud c) AND s.revoked_at IS NULL) $$;

CREATE OR REPLACE FUNCTION auth_session_place(p_session_id uuid) RETURNS TABLE (branch_id integer, terminal_id integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT s.place_branch_id, s.place_terminal_id FROM sessions s WHERE s.id = p_session_id AND s.kind = 'user' AND s.cloud_id = (SELECT c.id FROM current_cloud c) $$;

DO $$
DECLARE
  v_function record;
BEGIN
  FOR v_function IN
    SELECT p.oid::regprocedure AS name,
      p.proname IN ('enter_cloud', 'auth_find_member', 'user_name', 'support_find_agent', 'auth_create_cloud_session', 'auth_revoke_terminal', 'auth_end_agent',
        'auth_agent_inside', 'auth_session_stands', 'auth_session_place', 'schema_newest_migration', 'search_customer_ids')
        OR p.proname LIKE 'find\_in\_%' OR p.proname LIKE 'page\_in\_%' AS of_clouds
    FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef
  LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC, dalpak_app', v_function.name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %I', v_function.name, CASE WHEN v_function.of_clouds THEN 'dalpak_app' ELSE 'dalpak_system' END);
  END LOOP;
END $$;
