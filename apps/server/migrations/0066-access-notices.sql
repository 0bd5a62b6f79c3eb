-- Who is meant by an announcement of changed access. `<cloud>` means everybody of the cloud; `<cloud>:session:<id>` that
-- session alone, `<cloud>:terminal:<id>` what works at that terminal: a shop with many screens does not look at all of
-- them again because one person went.

-- As in 0010, naming the session; the streams of an employee are those of the terminal.
CREATE OR REPLACE FUNCTION auth_end_session(p_session_id uuid) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
DECLARE v_session sessions%ROWTYPE;
BEGIN
  UPDATE sessions SET revoked_at = now() WHERE id = p_session_id AND revoked_at IS NULL RETURNING * INTO v_session;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM pg_notify('dalpak_access', coalesce(v_session.cloud_id, 0) || CASE
    WHEN v_session.kind <> 'employee' THEN ':session:' || p_session_id
    WHEN v_session.terminal_id IS NOT NULL THEN ':terminal:' || v_session.terminal_id
    ELSE '' END);
  RETURN true;
END $$;

-- As in 0049, naming the session that is moved.
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
  PERFORM pg_notify('dalpak_access', coalesce(v_left, 0) || ':session:' || p_session_id);
  RETURN coalesce(v_left, 0);
END $$;

-- As in 0044, naming each session.
CREATE OR REPLACE FUNCTION auth_end_sessions(p_user_id integer, p_keep uuid, p_only uuid) RETURNS SETOF integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
DECLARE v_ended record;
BEGIN
  FOR v_ended IN
    UPDATE sessions SET revoked_at = now()
    WHERE user_id = p_user_id AND kind = 'user' AND revoked_at IS NULL AND id <> p_keep AND (p_only IS NULL OR id = p_only)
    RETURNING id, coalesce(cloud_id, 0) AS cloud_id
  LOOP
    PERFORM pg_notify('dalpak_access', v_ended.cloud_id || ':session:' || v_ended.id);
    RETURN NEXT v_ended.cloud_id;
  END LOOP;
END $$;

-- The open branches and terminals of every cloud that the user may enter, in one question.
CALL open_to_owner_functions('branches');
CALL open_to_owner_functions('terminals');
CREATE FUNCTION auth_list_places(p_user_id integer, p_now timestamptz)
  RETURNS TABLE (cloud_id integer, branch_id integer, branch_name text, terminal_id integer, terminal_name text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT b.cloud_id, b.id, b.name, t.id, t.name
  FROM auth_list_clouds(p_user_id, p_now) c
  JOIN branches b ON b.cloud_id = c.cloud_id AND b.active
  LEFT JOIN terminals t ON t.cloud_id = b.cloud_id AND t.branch_id = b.id AND t.active
  ORDER BY b.cloud_id, b.id, t.terminal_no
$$;
REVOKE EXECUTE ON FUNCTION auth_list_places(integer, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION auth_list_places(integer, timestamptz) TO dalpak_app;
