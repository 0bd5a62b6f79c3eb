-- A forgotten password is set anew by the person who gets mail at the account's address, or by the operator.

-- One link of a user at a time: a new one ends the one before it.
CREATE TABLE password_resets (
  user_id integer PRIMARY KEY REFERENCES users (id),
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);

-- Counts the passwords that were reset. Devices and networks that were known before are strangers to the account after it.
ALTER TABLE users ADD COLUMN device_epoch integer NOT NULL DEFAULT 0;

-- 0 for an address that has no account, so that the question tells nothing.
CREATE FUNCTION auth_device_epoch(p_email text) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT coalesce((SELECT u.device_epoch FROM users u WHERE u.email = lower(p_email)), 0) $$;

CREATE FUNCTION auth_begin_password_reset(p_user_id integer, p_token_hash bytea, p_expires_at timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  INSERT INTO password_resets (user_id, token_hash, expires_at) VALUES (p_user_id, p_token_hash, p_expires_at)
  ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at
$$;

-- Whose link it is, while it opens something.
CREATE FUNCTION auth_find_password_reset(p_token_hash bytea, p_now timestamptz) RETURNS TABLE (user_id integer, email text, name text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT u.id, u.email, u.name FROM password_resets r JOIN users u ON u.id = r.user_id
  WHERE r.token_hash = p_token_hash AND r.expires_at > p_now AND u.status = 'active'
$$;

-- Sets the password by hand: no link of the user opens anything any more, every session ends, every device is a stranger.
-- Returns the cloud of each session that ended.
CREATE FUNCTION auth_reset_password(p_user_id integer, p_password_hash text) RETURNS SETOF integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  DELETE FROM password_resets WHERE user_id = p_user_id;
  UPDATE users SET password_hash = p_password_hash, device_epoch = device_epoch + 1 WHERE id = p_user_id;
  DELETE FROM known_networks k USING users u WHERE u.id = p_user_id AND k.account = u.email;
  RETURN QUERY SELECT auth_end_sessions(p_user_id, '00000000-0000-0000-0000-000000000000', NULL);
END $$;

-- The same by a link, which works once: of two at the same time the second finds none. No row when there is none;
-- otherwise one for the user (cloud 0), and one for each session that ended.
CREATE FUNCTION auth_use_password_reset(p_token_hash bytea, p_password_hash text, p_now timestamptz) RETURNS SETOF integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
DECLARE v_user_id integer;
BEGIN
  DELETE FROM password_resets r USING users u
  WHERE r.token_hash = p_token_hash AND r.expires_at > p_now AND u.id = r.user_id AND u.status = 'active'
  RETURNING r.user_id INTO v_user_id;
  IF NOT FOUND THEN RETURN; END IF;
  RETURN NEXT 0;
  RETURN QUERY SELECT auth_reset_password(v_user_id, p_password_hash);
END $$;

DO $$
DECLARE v_function regprocedure;
BEGIN
  FOR v_function IN
    SELECT p.oid FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.proname IN (
      'auth_device_epoch', 'auth_begin_password_reset', 'auth_find_password_reset', 'auth_reset_password', 'auth_use_password_reset')
  LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', v_function);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO dalpak_system', v_function);
  END LOOP;
END $$;
