-- Support access: a business lets one support agent of the provider in for 24 hours. And what the provider sees of the
-- services of all businesses.

CREATE TABLE support_grants (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('requested', 'approved', 'ended')),
  opened_by_kind text NOT NULL CHECK (opened_by_kind IN ('user', 'employee')),
  opened_by integer NOT NULL,
  opened_at timestamptz NOT NULL,
  agent_user_id integer,
  approved_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  ended_by_kind text CHECK (ended_by_kind IN ('user', 'employee', 'system')),
  ended_by integer,
  PRIMARY KEY (cloud_id, id),
  CHECK (num_nulls(agent_user_id, approved_at, ends_at) IN (0, 3)),
  CHECK (ends_at = approved_at + interval '24 hours'),
  CHECK (status <> 'approved' OR approved_at IS NOT NULL),
  CHECK ((status = 'ended') = (ended_at IS NOT NULL))
);
-- One at a time: whoever asks "who may look at us now" gets one answer.
CREATE UNIQUE INDEX support_grants_open ON support_grants (cloud_id) WHERE status <> 'ended';
CREATE INDEX support_grants_agent ON support_grants (agent_user_id) WHERE status = 'approved';
COMMENT ON TABLE support_grants IS 'Leave that a business gives a support agent; it ends by itself after 24 hours';
CALL protect_tenant_table('support_grants', 'SELECT, INSERT, UPDATE');
-- The clouds that an agent may enter are the clouds that let the agent in.
CALL open_to_owner_functions('support_grants');

-- What a support agent may enter follows from the grants alone, whatever else they belong to. The server's clock
-- decides when a grant has ended.
DROP FUNCTION auth_list_clouds(integer);
CREATE FUNCTION auth_list_clouds(p_user_id integer, p_now timestamptz DEFAULT now())
  RETURNS TABLE (cloud_id integer, uuid uuid, code text, name text, avatar text, status text, vat_name text, vat_number text, position_id integer, favourite boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT c.id, c.uuid, c.code, c.name, c.avatar, c.status, c.vat_name, c.vat_number, m.position_id, m.favourite
  FROM (
    SELECT u.auth_kind, m.cloud_id, m.position_id, m.favourite
    FROM users u JOIN cloud_users m ON m.user_id = u.id WHERE u.id = p_user_id AND u.auth_kind <> 'support'
    UNION ALL
    SELECT u.auth_kind, g.cloud_id, NULL, false
    FROM users u JOIN support_grants g ON g.agent_user_id = u.id
    WHERE u.id = p_user_id AND u.auth_kind = 'support' AND g.status = 'approved' AND g.ends_at > p_now
  ) m JOIN clouds c ON c.id = m.cloud_id
  WHERE c.status <> 'closed'
  ORDER BY m.favourite DESC, c.id
$$;

-- As in 0044, and for a support agent with a grant. Whether the grant has run out is asked at every call of the session.
CREATE OR REPLACE FUNCTION auth_switch_cloud(p_session_id uuid, p_cloud_id integer, p_branch_id integer, p_terminal_id integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
DECLARE v_left integer;
BEGIN
  SELECT s.cloud_id INTO v_left FROM sessions s WHERE s.id = p_session_id AND s.kind = 'user' AND s.revoked_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  UPDATE sessions s SET cloud_id = p_cloud_id, place_branch_id = p_branch_id, place_terminal_id = p_terminal_id
  WHERE s.id = p_session_id AND EXISTS (
    SELECT FROM users u JOIN clouds c ON c.id = p_cloud_id
    WHERE u.id = s.user_id AND c.status <> 'closed' AND CASE WHEN u.auth_kind = 'support'
      THEN EXISTS (SELECT FROM support_grants g WHERE g.cloud_id = c.id AND g.agent_user_id = u.id AND g.status = 'approved')
      ELSE EXISTS (SELECT FROM cloud_users m WHERE m.cloud_id = c.id AND m.user_id = u.id) END);
  IF NOT FOUND THEN RETURN NULL; END IF;
  -- Every process forgets that this session was of the cloud that is left.
  PERFORM pg_notify('dalpak_access', coalesce(v_left, 0)::text);
  RETURN coalesce(v_left, 0);
END $$;

-- Ends what the agent has open in that cloud: an old session must not come back to life with a new grant.
CREATE FUNCTION auth_end_agent(p_cloud_id integer, p_user_id integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  UPDATE sessions SET revoked_at = now() WHERE cloud_id = p_cloud_id AND user_id = p_user_id AND kind = 'user' AND revoked_at IS NULL;
  PERFORM pg_notify('dalpak_access', p_cloud_id::text);
END $$;

-- Whether the agent has a session in that cloud that can be used now.
CREATE FUNCTION auth_agent_inside(p_cloud_id integer, p_user_id integer) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT EXISTS (SELECT FROM sessions s JOIN session_tokens t ON t.session_id = s.id
    WHERE s.cloud_id = p_cloud_id AND s.user_id = p_user_id AND s.kind = 'user' AND s.revoked_at IS NULL
      AND t.purpose = 'access' AND t.expires_at > now())
$$;

-- The provider's own side. The caller is asked for their kind by the service; these functions tell no secrets of a
-- business: its name and the state of its service.
CALL open_to_owner_functions('services');

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

CREATE FUNCTION provider_find_cloud(p_uuid uuid) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT c.id FROM clouds c WHERE c.uuid = p_uuid AND c.status <> 'closed' $$;

-- Makes a user of the provider out of one that is there, and ends every session that began as something else.
CREATE FUNCTION auth_set_kind(p_user_id integer, p_auth_kind text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
DECLARE v_cloud_id integer;
BEGIN
  UPDATE users SET auth_kind = p_auth_kind WHERE id = p_user_id;
  FOR v_cloud_id IN UPDATE sessions SET revoked_at = now() WHERE user_id = p_user_id AND kind = 'user' AND revoked_at IS NULL RETURNING coalesce(cloud_id, 0)
  LOOP PERFORM pg_notify('dalpak_access', v_cloud_id::text); END LOOP;
END $$;

DO $$
DECLARE v_function regprocedure;
BEGIN
  FOR v_function IN
    SELECT p.oid FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.proname IN (
      'auth_list_clouds', 'auth_switch_cloud', 'auth_end_agent', 'auth_agent_inside', 'provider_list_services', 'provider_find_cloud', 'auth_set_kind')
  LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', v_function);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO dalpak_app', v_function);
  END LOOP;
END $$;
