-- Users, sessions and limits. They lie above the clouds: the runtime role reaches them through the functions below
-- and has no right on the tables, so that a query gone wrong can not list users or tokens.

CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email) AND email <> ''),
  name text NOT NULL,
  password_hash text NOT NULL,
  auth_kind text NOT NULL DEFAULT 'user' CHECK (auth_kind IN ('user', 'support', 'admin', 'super_admin')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'blocked')),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (email)
);
COMMENT ON COLUMN users.password_hash IS 'Argon2id';

CREATE TABLE cloud_users (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  user_id integer NOT NULL REFERENCES users (id),
  position_id integer,
  employee_id integer,
  favourite boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, user_id),
  FOREIGN KEY (cloud_id, position_id) REFERENCES positions (cloud_id, id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id)
);
CREATE INDEX cloud_users_user ON cloud_users (user_id);
COMMENT ON TABLE cloud_users IS 'Who may enter a cloud; the position gives the permissions in the back office';
CALL protect_tenant_table('cloud_users', 'SELECT, INSERT, UPDATE, DELETE');
CALL open_to_owner_functions('cloud_users');

CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('user', 'terminal', 'employee')),
  cloud_id integer REFERENCES clouds (id),
  user_id integer REFERENCES users (id),
  terminal_id integer,
  employee_id integer,
  device_uid text,
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz,
  CHECK (kind <> 'user' OR user_id IS NOT NULL),
  CHECK (kind <> 'terminal' OR (cloud_id IS NOT NULL AND terminal_id IS NOT NULL)),
  CHECK (kind <> 'employee' OR (cloud_id IS NOT NULL AND employee_id IS NOT NULL)),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id) ON DELETE CASCADE,
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id) ON DELETE CASCADE
);
CREATE INDEX sessions_user ON sessions (user_id) WHERE revoked_at IS NULL;
CREATE INDEX sessions_terminal ON sessions (cloud_id, terminal_id) WHERE revoked_at IS NULL;

CREATE TABLE session_tokens (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('access', 'refresh')),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX session_tokens_session ON session_tokens (session_id);
CREATE INDEX session_tokens_expiry ON session_tokens (expires_at);
COMMENT ON COLUMN session_tokens.token_hash IS 'Keyed hash of the token: what is stored here opens nothing';
COMMENT ON COLUMN session_tokens.used_at IS 'A refresh token works once; one that comes back was stolen';

CREATE TABLE sign_in_attempts (
  scope text NOT NULL CHECK (scope IN ('account', 'address')),
  key text NOT NULL,
  window_start timestamptz NOT NULL,
  attempts integer NOT NULL CHECK (attempts > 0),
  PRIMARY KEY (scope, key)
);

CREATE TABLE system_secrets (
  name text PRIMARY KEY,
  value bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE system_secrets IS 'Keys of the server. Read with the owner''s connection at start, by nobody else.';

CREATE FUNCTION system_is_empty() RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT NOT EXISTS (SELECT FROM clouds) $$;

-- Makes a cloud and enters it for the rest of the transaction.
CREATE FUNCTION cloud_create(p_uuid uuid, p_code text, p_name text, p_vat_name text, p_vat_number text, p_address text, p_phone text)
  RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
DECLARE v_id integer;
BEGIN
  INSERT INTO clouds (uuid, code, name, vat_name, vat_number, address, phone)
    VALUES (p_uuid, p_code, p_name, p_vat_name, p_vat_number, p_address, p_phone) RETURNING id INTO v_id;
  PERFORM set_config('dalpak.cloud_id', v_id::text, true);
  RETURN v_id;
END $$;

CREATE FUNCTION auth_create_user(p_email text, p_name text, p_password_hash text, p_auth_kind text DEFAULT 'user') RETURNS integer
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  INSERT INTO users (email, name, password_hash, auth_kind) VALUES (lower(p_email), p_name, p_password_hash, p_auth_kind) RETURNING id
$$;

CREATE FUNCTION auth_find_user_by_email(p_email text)
  RETURNS TABLE (id integer, email text, name text, password_hash text, auth_kind text, status text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT u.id, u.email, u.name, u.password_hash, u.auth_kind, u.status FROM users u WHERE u.email = lower(p_email)
$$;

CREATE FUNCTION auth_find_user(p_user_id integer) RETURNS TABLE (id integer, email text, name text, auth_kind text, status text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT u.id, u.email, u.name, u.auth_kind, u.status FROM users u WHERE u.id = p_user_id $$;

-- Sets a new password and ends every session of the user.
CREATE FUNCTION auth_set_password(p_user_id integer, p_password_hash text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  UPDATE users SET password_hash = p_password_hash WHERE id = p_user_id;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE sessions SET revoked_at = now() WHERE user_id = p_user_id AND revoked_at IS NULL;
  RETURN true;
END $$;

CREATE FUNCTION auth_list_clouds(p_user_id integer)
  RETURNS TABLE (cloud_id integer, uuid uuid, code text, name text, avatar text, status text, vat_name text, vat_number text, position_id integer, favourite boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT c.id, c.uuid, c.code, c.name, c.avatar, c.status, c.vat_name, c.vat_number, m.position_id, m.favourite
  FROM cloud_users m JOIN clouds c ON c.id = m.cloud_id
  WHERE m.user_id = p_user_id AND c.status <> 'closed'
  ORDER BY m.favourite DESC, c.id
$$;

CREATE FUNCTION auth_create_session(
  p_kind text, p_cloud_id integer, p_user_id integer, p_terminal_id integer, p_employee_id integer, p_device_uid text,
  p_access_hash bytea, p_access_seconds integer, p_refresh_hash bytea DEFAULT NULL, p_refresh_seconds integer DEFAULT NULL)
  RETURNS uuid
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
DECLARE v_id uuid;
BEGIN
  INSERT INTO sessions (kind, cloud_id, user_id, terminal_id, employee_id, device_uid)
    VALUES (p_kind, p_cloud_id, p_user_id, p_terminal_id, p_employee_id, p_device_uid) RETURNING id INTO v_id;
  INSERT INTO session_tokens (token_hash, session_id, purpose, expires_at)
    VALUES (p_access_hash, v_id, 'access', now() + make_interval(secs => p_access_seconds));
  IF p_refresh_hash IS NOT NULL THEN
    INSERT INTO session_tokens (token_hash, session_id, purpose, expires_at)
      VALUES (p_refresh_hash, v_id, 'refresh', now() + make_interval(secs => p_refresh_seconds));
  END IF;
  RETURN v_id;
END $$;

-- Answers for tokens that have ended as well: a sale paid offline may arrive after its employee signed out.
CREATE FUNCTION auth_find_session(p_access_hash bytea)
  RETURNS TABLE (session_id uuid, kind text, cloud_id integer, user_id integer, terminal_id integer, employee_id integer,
                 device_uid text, created_at timestamptz, ended_at timestamptz, active boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT s.id, s.kind, s.cloud_id, s.user_id, s.terminal_id, s.employee_id, s.device_uid, s.created_at,
         least(t.expires_at, s.revoked_at), s.revoked_at IS NULL AND t.expires_at > now()
  FROM session_tokens t JOIN sessions s ON s.id = t.session_id
  WHERE t.token_hash = p_access_hash AND t.purpose = 'access'
$$;

-- Exchanges a refresh token for new tokens. outcome: rotated · unknown · expired · revoked · raced (used a moment ago:
-- two tabs of one browser, ask again with the newer token) · reused (used long ago: the session is ended).
CREATE FUNCTION auth_rotate_refresh(p_refresh_hash bytea, p_new_access_hash bytea, p_access_seconds integer, p_new_refresh_hash bytea, p_refresh_seconds integer)
  RETURNS TABLE (outcome text, session_id uuid, kind text, cloud_id integer, user_id integer, terminal_id integer, device_uid text)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
DECLARE
  v_token session_tokens%ROWTYPE;
  v_session sessions%ROWTYPE;
  v_outcome text;
BEGIN
  -- The lock makes two simultaneous exchanges of one token take turns: only the first one finds it unused.
  SELECT * INTO v_token FROM session_tokens t WHERE t.token_hash = p_refresh_hash AND t.purpose = 'refresh' FOR UPDATE;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'unknown'::text, NULL::uuid, NULL::text, NULL::integer, NULL::integer, NULL::integer, NULL::text;
    RETURN;
  END IF;
  SELECT * INTO v_session FROM sessions s WHERE s.id = v_token.session_id;
  v_outcome := CASE
    WHEN v_session.revoked_at IS NOT NULL THEN 'revoked'
    WHEN v_token.used_at > clock_timestamp() - interval '10 seconds' THEN 'raced'
    WHEN v_token.used_at IS NOT NULL THEN 'reused'
    WHEN v_token.expires_at <= now() THEN 'expired'
    ELSE 'rotated' END;
  IF v_outcome = 'reused' THEN
    UPDATE sessions s SET revoked_at = now() WHERE s.id = v_session.id;
  ELSIF v_outcome = 'rotated' THEN
    UPDATE session_tokens t SET used_at = clock_timestamp() WHERE t.token_hash = p_refresh_hash;
    INSERT INTO session_tokens (token_hash, session_id, purpose, expires_at) VALUES
      (p_new_access_hash, v_session.id, 'access', now() + make_interval(secs => p_access_seconds)),
      (p_new_refresh_hash, v_session.id, 'refresh', now() + make_interval(secs => p_refresh_seconds));
  END IF;
  RETURN QUERY SELECT v_outcome, v_session.id, v_session.kind, v_session.cloud_id, v_session.user_id, v_session.terminal_id, v_session.device_uid;
END $$;

CREATE FUNCTION auth_revoke_session(p_session_id uuid) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  UPDATE sessions SET revoked_at = now() WHERE id = p_session_id AND revoked_at IS NULL;
  RETURN FOUND;
END $$;

-- Ends every session of a terminal and of the employees signed in at it: it was registered again or logged out.
CREATE FUNCTION auth_revoke_terminal(p_cloud_id integer, p_terminal_id integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
DECLARE v_count integer;
BEGIN
  UPDATE sessions SET revoked_at = now() WHERE cloud_id = p_cloud_id AND terminal_id = p_terminal_id AND revoked_at IS NULL;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;

-- Moves a user's session to another of the user's clouds, or to no cloud; false when the user does not belong to it.
CREATE FUNCTION auth_switch_cloud(p_session_id uuid, p_cloud_id integer) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  UPDATE sessions s SET cloud_id = p_cloud_id, terminal_id = NULL, employee_id = NULL, device_uid = NULL
  WHERE s.id = p_session_id AND s.kind = 'user' AND s.revoked_at IS NULL
    AND (p_cloud_id IS NULL OR EXISTS (
      SELECT FROM cloud_users m JOIN clouds c ON c.id = m.cloud_id
      WHERE m.cloud_id = p_cloud_id AND m.user_id = s.user_id AND c.status <> 'closed'));
  RETURN FOUND;
END $$;

-- Counts an attempt before the password is looked at, so that attempts made at once can not slip under the limit.
CREATE FUNCTION auth_begin_attempt(p_account text, p_address text, p_window_seconds integer)
  RETURNS TABLE (account_attempts integer, address_attempts integer, retry_after_seconds integer)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
DECLARE
  v_window interval := make_interval(secs => p_window_seconds);
  v_start timestamptz;
  v_other timestamptz;
BEGIN
  -- Always account first: two sign-ins lock in the same order.
  INSERT INTO sign_in_attempts AS a (scope, key, window_start, attempts) VALUES ('account', lower(p_account), now(), 1)
    ON CONFLICT (scope, key) DO UPDATE SET
      attempts = CASE WHEN a.window_start <= now() - v_window THEN 1 ELSE least(a.attempts, 1000000) + 1 END,
      window_start = CASE WHEN a.window_start <= now() - v_window THEN now() ELSE a.window_start END
    RETURNING a.attempts, a.window_start INTO account_attempts, v_start;
  INSERT INTO sign_in_attempts AS a (scope, key, window_start, attempts) VALUES ('address', p_address, now(), 1)
    ON CONFLICT (scope, key) DO UPDATE SET
      attempts = CASE WHEN a.window_start <= now() - v_window THEN 1 ELSE least(a.attempts, 1000000) + 1 END,
      window_start = CASE WHEN a.window_start <= now() - v_window THEN now() ELSE a.window_start END
    RETURNING a.attempts, a.window_start INTO address_attempts, v_other;
  retry_after_seconds := ceil(extract(epoch FROM greatest(v_start, v_other) + v_window - now()));
  RETURN NEXT;
END $$;

-- After a sign-in that worked: the account starts afresh; the address keeps its count minus this attempt.
CREATE FUNCTION auth_clear_attempts(p_account text, p_address text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DELETE FROM sign_in_attempts WHERE scope = 'account' AND key = lower(p_account);
  DELETE FROM sign_in_attempts WHERE scope = 'address' AND key = p_address AND attempts <= 1;
  UPDATE sign_in_attempts SET attempts = attempts - 1 WHERE scope = 'address' AND key = p_address AND attempts > 1;
$$;

-- Housekeeping. Tokens are kept a while after their end, see auth_find_session.
CREATE FUNCTION auth_sweep(p_keep_seconds integer) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DELETE FROM session_tokens WHERE expires_at < now() - make_interval(secs => p_keep_seconds);
  DELETE FROM sessions s WHERE s.created_at < now() - make_interval(secs => p_keep_seconds)
    AND NOT EXISTS (SELECT FROM session_tokens t WHERE t.session_id = s.id);
  DELETE FROM sign_in_attempts WHERE window_start < now() - make_interval(secs => p_keep_seconds);
$$;

DO $$
DECLARE v_function regprocedure;
BEGIN
  FOR v_function IN
    SELECT p.oid FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef
      AND (p.proname LIKE 'auth\_%' OR p.proname IN ('cloud_create', 'system_is_empty'))
  LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', v_function);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO dalpak_app', v_function);
  END LOOP;
END $$;

-- A colleague's approval of one action: valid for two minutes, used once.
CREATE TABLE approvals (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id uuid NOT NULL,
  terminal_id integer NOT NULL,
  cart_id uuid NOT NULL,
  permission_key text NOT NULL,
  requested_by integer,
  approved_by integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id),
  FOREIGN KEY (cloud_id, requested_by) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, approved_by) REFERENCES employees (cloud_id, id)
);
CALL protect_tenant_table('approvals', 'SELECT, INSERT, UPDATE');
