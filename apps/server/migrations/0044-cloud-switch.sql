-- A user's session works in one cloud at a time and may be moved to another; a person looks after their own account.

-- Where the user works in that cloud. Not terminal_id: that one says which device a session is.
ALTER TABLE sessions ADD COLUMN place_branch_id integer;
ALTER TABLE sessions ADD COLUMN place_terminal_id integer;
ALTER TABLE sessions ADD FOREIGN KEY (cloud_id, place_branch_id) REFERENCES branches (cloud_id, id) ON DELETE SET NULL (place_branch_id);
ALTER TABLE sessions ADD FOREIGN KEY (cloud_id, place_terminal_id) REFERENCES terminals (cloud_id, id) ON DELETE SET NULL (place_terminal_id);

-- Moves a user's session to one of the user's clouds: from the commit on, its tokens open the new cloud and no other.
-- Returns the cloud that is left, or null when the user does not belong to the new one. That the branch and the
-- terminal are open and belong together is checked by the caller, in the same transaction.
CREATE FUNCTION auth_switch_cloud(p_session_id uuid, p_cloud_id integer, p_branch_id integer, p_terminal_id integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
DECLARE v_left integer;
BEGIN
  SELECT s.cloud_id INTO v_left FROM sessions s WHERE s.id = p_session_id AND s.kind = 'user' AND s.revoked_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  UPDATE sessions s SET cloud_id = p_cloud_id, place_branch_id = p_branch_id, place_terminal_id = p_terminal_id
  WHERE s.id = p_session_id AND EXISTS (
    SELECT FROM cloud_users m JOIN clouds c ON c.id = m.cloud_id
    WHERE m.cloud_id = p_cloud_id AND m.user_id = s.user_id AND c.status <> 'closed');
  IF NOT FOUND THEN RETURN NULL; END IF;
  -- Every process forgets that this session was of the cloud that is left.
  PERFORM pg_notify('dalpak_access', coalesce(v_left, 0)::text);
  RETURN coalesce(v_left, 0);
END $$;

CREATE FUNCTION auth_session_place(p_session_id uuid) RETURNS TABLE (branch_id integer, terminal_id integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT s.place_branch_id, s.place_terminal_id FROM sessions s WHERE s.id = p_session_id AND s.kind = 'user' $$;

-- Name and e-mail; null leaves one as it is. Fails with users_email_key when somebody else signs in with the e-mail.
CREATE FUNCTION auth_update_user(p_user_id integer, p_name text, p_email text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ UPDATE users SET name = coalesce(p_name, name), email = coalesce(lower(p_email), email) WHERE id = p_user_id $$;

CREATE FUNCTION auth_find_password(p_user_id integer) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT u.password_hash FROM users u WHERE u.id = p_user_id $$;

-- Sessions of the user that can still be used, the latest first. A session asks for new tokens while it is used, so the
-- life left in its newest access token says when that was.
CREATE FUNCTION auth_list_sessions(p_user_id integer, p_access_seconds integer)
  RETURNS TABLE (id uuid, cloud text, started_at timestamptz, seen_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT s.id, coalesce(c.name, ''), s.created_at, max(t.expires_at) FILTER (WHERE t.purpose = 'access') - make_interval(secs => p_access_seconds)
  FROM sessions s JOIN session_tokens t ON t.session_id = s.id LEFT JOIN clouds c ON c.id = s.cloud_id
  WHERE s.user_id = p_user_id AND s.kind = 'user' AND s.revoked_at IS NULL
  GROUP BY s.id, c.name, s.created_at
  HAVING bool_or(t.expires_at > now() AND t.used_at IS NULL)
  ORDER BY 4 DESC, s.id
$$;

-- Ends the user's sessions but for one; with p_only that one alone. Returns the cloud of each and tells every process.
CREATE FUNCTION auth_end_sessions(p_user_id integer, p_keep uuid, p_only uuid) RETURNS SETOF integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
DECLARE v_cloud_id integer;
BEGIN
  FOR v_cloud_id IN
    UPDATE sessions SET revoked_at = now()
    WHERE user_id = p_user_id AND kind = 'user' AND revoked_at IS NULL AND id <> p_keep AND (p_only IS NULL OR id = p_only)
    RETURNING coalesce(cloud_id, 0)
  LOOP
    PERFORM pg_notify('dalpak_access', v_cloud_id::text);
    RETURN NEXT v_cloud_id;
  END LOOP;
END $$;

-- Sets a new password and ends every other session of the user, together.
CREATE FUNCTION auth_set_password(p_user_id integer, p_password_hash text, p_keep uuid) RETURNS SETOF integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  UPDATE users SET password_hash = p_password_hash WHERE id = p_user_id;
  RETURN QUERY SELECT auth_end_sessions(p_user_id, p_keep, NULL);
END $$;

DO $$
DECLARE v_function regprocedure;
BEGIN
  FOR v_function IN
    SELECT p.oid FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.proname IN (
      'auth_switch_cloud', 'auth_session_place', 'auth_update_user', 'auth_find_password', 'auth_list_sessions', 'auth_end_sessions', 'auth_set_password')
  LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', v_function);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO dalpak_app', v_function);
  END LOOP;
END $$;
