-- The second step of the sign-in: a code of an authenticator app (RFC 6238), or a recovery code. Above the clouds, as the
-- users are: the runtime role reaches it through the functions below alone.

CREATE TABLE second_steps (
  user_id integer PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret text NOT NULL,
  last_step bigint NOT NULL DEFAULT -1,
  begun_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz
);
COMMENT ON COLUMN second_steps.secret IS 'Sealed by a key of the server';
COMMENT ON COLUMN second_steps.last_step IS 'Step of time of the last code that was taken: it and those before it are worth nothing any more';
COMMENT ON COLUMN second_steps.confirmed_at IS 'Null: shown to the user, and nothing asks for codes yet';

CREATE TABLE recovery_codes (
  user_id integer NOT NULL REFERENCES second_steps (user_id) ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
COMMENT ON COLUMN recovery_codes.code_hash IS 'Keyed hash: what is stored here opens nothing';

-- Sign-ins whose password was right and whose code is waited for.
CREATE TABLE sign_in_steps (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  password_mark bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_steps_expiry ON sign_in_steps (expires_at);
CREATE INDEX sign_in_steps_user ON sign_in_steps (user_id);
COMMENT ON COLUMN sign_in_steps.password_mark IS 'Hash of the stored password that was right: with another one the sign-in begins anew';

CREATE FUNCTION auth_has_second_step(p_user_id integer) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM second_steps s WHERE s.user_id = p_user_id AND s.confirmed_at IS NOT NULL) $$;

CREATE FUNCTION auth_find_second_step(p_user_id integer)
  RETURNS TABLE (secret text, last_step bigint, confirmed boolean, recovery_left integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT s.secret, s.last_step, s.confirmed_at IS NOT NULL, (SELECT count(*)::integer FROM recovery_codes r WHERE r.user_id = s.user_id AND r.used_at IS NULL)
  FROM second_steps s WHERE s.user_id = p_user_id
$$;

-- A new secret in the place of one that was never confirmed. False while the second step is on.
CREATE FUNCTION auth_begin_second_step(p_user_id integer, p_secret text) RETURNS boolean
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  INSERT INTO second_steps AS s (user_id, secret) VALUES (p_user_id, p_secret)
  ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = -1, begun_at = now() WHERE s.confirmed_at IS NULL
  RETURNING true
$$;

-- Every process forgets what it remembers of the user's sessions: what they may do has changed.
CREATE FUNCTION announce_sessions_of(p_user_id integer) RETURNS void
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
  AS $$
DECLARE v_cloud_id integer;
BEGIN
  FOR v_cloud_id IN SELECT DISTINCT coalesce(s.cloud_id, 0) FROM sessions s WHERE s.user_id = p_user_id AND s.kind = 'user' AND s.revoked_at IS NULL
  LOOP PERFORM pg_notify('dalpak_access', v_cloud_id::text); END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION announce_sessions_of(integer) FROM PUBLIC;

-- False when another secret was begun meanwhile, or it is on already.
CREATE FUNCTION auth_confirm_second_step(p_user_id integer, p_secret text, p_step bigint, p_recovery bytea[]) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  UPDATE second_steps SET confirmed_at = now(), last_step = p_step WHERE user_id = p_user_id AND secret = p_secret AND confirmed_at IS NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO recovery_codes (user_id, code_hash) SELECT p_user_id, h FROM unnest(p_recovery) h;
  PERFORM announce_sessions_of(p_user_id);
  RETURN true;
END $$;

-- Takes the code of a step of time. False when this one, or a later one, was taken before: of two calls at once one gets true.
-- A last step more than two ahead of the code was taken under a clock that was wrong.
CREATE FUNCTION auth_use_code_step(p_user_id integer, p_secret text, p_step bigint) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  UPDATE second_steps SET last_step = p_step WHERE user_id = p_user_id AND secret = p_secret AND confirmed_at IS NOT NULL AND (last_step < p_step OR last_step > p_step + 2);
  RETURN FOUND;
END $$;

-- How many are left after this one; null when it is none of the user's or was used.
CREATE FUNCTION auth_use_recovery_code(p_user_id integer, p_code_hash bytea) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  UPDATE recovery_codes SET used_at = now() WHERE user_id = p_user_id AND code_hash = p_code_hash AND used_at IS NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;
  RETURN (SELECT count(*)::integer FROM recovery_codes r WHERE r.user_id = p_user_id AND r.used_at IS NULL);
END $$;

-- False while the second step is off.
CREATE FUNCTION auth_renew_recovery_codes(p_user_id integer, p_recovery bytea[]) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  -- One at a time: of two renewals the codes of the later one alone are left.
  PERFORM FROM second_steps s WHERE s.user_id = p_user_id AND s.confirmed_at IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  DELETE FROM recovery_codes WHERE user_id = p_user_id;
  INSERT INTO recovery_codes (user_id, code_hash) SELECT p_user_id, h FROM unnest(p_recovery) h;
  RETURN true;
END $$;

-- False when there was none that was on.
CREATE FUNCTION auth_end_second_step(p_user_id integer) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  DELETE FROM sign_in_steps WHERE user_id = p_user_id;
  DELETE FROM second_steps WHERE user_id = p_user_id AND confirmed_at IS NOT NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM announce_sessions_of(p_user_id);
  RETURN true;
END $$;

CREATE FUNCTION auth_open_sign_in_step(p_token_hash bytea, p_user_id integer, p_password_mark bytea, p_now timestamptz, p_seconds integer) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DELETE FROM sign_in_steps WHERE expires_at < p_now;
  INSERT INTO sign_in_steps (token_hash, user_id, password_mark, expires_at) VALUES (p_token_hash, p_user_id, p_password_mark, p_now + make_interval(secs => p_seconds));
$$;

-- The user whose code is waited for; no row when it is over, was used, or the password is another one by now.
CREATE FUNCTION auth_find_sign_in_step(p_token_hash bytea, p_now timestamptz) RETURNS TABLE (id integer, email text, kind text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT u.id, u.email, u.auth_kind FROM sign_in_steps t JOIN users u ON u.id = t.user_id
  WHERE t.token_hash = p_token_hash AND t.expires_at > p_now AND u.status = 'active' AND t.password_mark = sha256(convert_to(u.password_hash, 'UTF8'))
$$;

-- A token opens one session: of two calls at once one gets true.
CREATE FUNCTION auth_use_sign_in_step(p_token_hash bytea) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  DELETE FROM sign_in_steps WHERE token_hash = p_token_hash;
  RETURN FOUND;
END $$;

DO $$
DECLARE v_function regprocedure;
BEGIN
  FOR v_function IN
    SELECT p.oid FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.proname IN (
      'auth_has_second_step', 'auth_find_second_step', 'auth_begin_second_step', 'auth_confirm_second_step', 'auth_use_code_step', 'auth_use_recovery_code',
      'auth_renew_recovery_codes', 'auth_end_second_step', 'auth_open_sign_in_step', 'auth_find_sign_in_step', 'auth_use_sign_in_step')
  LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', v_function);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO dalpak_system', v_function);
  END LOOP;
END $$;
