-- What sign-in by card needs beside the functions of 0002.

-- Takes back the one attempt that turned out right and leaves the others counted: a person with a valid card must not
-- be able to wipe the count between guesses of somebody else's.
CREATE FUNCTION auth_forgive_attempt(p_account text, p_address text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DELETE FROM sign_in_attempts
    WHERE attempts <= 1 AND ((scope = 'account' AND key = lower(p_account)) OR (scope = 'address' AND key = p_address));
  UPDATE sign_in_attempts SET attempts = attempts - 1
    WHERE attempts > 1 AND ((scope = 'account' AND key = lower(p_account)) OR (scope = 'address' AND key = p_address));
$$;

-- Ends a session and tells every process that remembers it, in one transaction: the announcement leaves at commit.
CREATE FUNCTION auth_end_session(p_session_id uuid) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
DECLARE v_cloud_id integer;
BEGIN
  UPDATE sessions SET revoked_at = now() WHERE id = p_session_id AND revoked_at IS NULL RETURNING cloud_id INTO v_cloud_id;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM pg_notify('dalpak_access', coalesce(v_cloud_id, 0)::text);
  RETURN true;
END $$;

REVOKE EXECUTE ON FUNCTION auth_forgive_attempt(text, text), auth_end_session(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION auth_forgive_attempt(text, text), auth_end_session(uuid) TO dalpak_app;
