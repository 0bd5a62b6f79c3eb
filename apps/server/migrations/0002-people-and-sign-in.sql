-- Users, positions and employees; passwords, second steps, sessions and the slowing of guesses.

CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK ((email = lower(email)) AND (email <> '')),
  name text NOT NULL,
  password_hash text NOT NULL,
  auth_kind text NOT NULL DEFAULT 'user' CHECK (auth_kind IN ('user', 'support', 'admin', 'super_admin')),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'blocked')),
  created_at timestamptz NOT NULL DEFAULT now(),
  device_epoch integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE users IS 'Users of the back office and of the provider; they belong to no cloud of their own';
COMMENT ON COLUMN users.password_hash IS 'Argon2id';
COMMENT ON COLUMN users.device_epoch IS 'Counts password resets: devices and networks known before a reset are unknown after it';

CREATE TABLE positions (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  permissions jsonb NOT NULL DEFAULT '{"pos": {}, "system": {}, "components": {}}' CHECK (jsonb_typeof(permissions) = 'object'),
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id)
);
COMMENT ON TABLE positions IS 'Positions of employees with their permission map';
COMMENT ON COLUMN positions.permissions IS '{all?, components: {id: "rweds flags"}, pos: {id: 1}, system: {id: 1}}; missing = denied';
CALL protect_tenant_table('positions', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE employees (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  first_name text NOT NULL CHECK (first_name <> ''),
  last_name text NOT NULL DEFAULT '',
  position_id integer NOT NULL,
  card_lookup bytea CHECK (octet_length(card_lookup) = 32),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  full_name text NOT NULL GENERATED ALWAYS AS (btrim(((first_name || ' '::text) || last_name))) STORED,
  name_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(btrim(((first_name || ' '::text) || last_name)))) STORED,
  code text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  mobile text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  birthday date,
  start_date date,
  end_date date,
  hourly_wage bigint CHECK (hourly_wage BETWEEN 0 AND 100000000),
  notes text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now(),
  picture uuid,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, card_lookup),
  FOREIGN KEY (cloud_id, position_id) REFERENCES positions (cloud_id, id)
);
COMMENT ON TABLE employees IS 'Employees of a cloud';
COMMENT ON COLUMN employees.card_lookup IS 'HMAC-SHA-256 of the card number under a key of the server: the number itself is never stored';
COMMENT ON COLUMN employees.hourly_wage IS 'Agorot an hour, gross';
COMMENT ON COLUMN employees.picture IS 'A stored file';
CREATE INDEX employees_name ON employees (cloud_id, name_search, id);
CREATE INDEX employees_picture ON employees (cloud_id, picture) WHERE (picture IS NOT NULL);
CALL protect_tenant_table('employees', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE cloud_users (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  user_id integer NOT NULL REFERENCES users (id),
  position_id integer,
  employee_id integer,
  favourite boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, user_id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, position_id) REFERENCES positions (cloud_id, id)
);
COMMENT ON TABLE cloud_users IS 'Who may enter a cloud; the position gives the permissions in the back office';
COMMENT ON COLUMN cloud_users.favourite IS 'Marked by the user in the list of clouds';
CREATE INDEX cloud_users_user ON cloud_users (user_id);
CALL protect_tenant_table('cloud_users', 'SELECT, INSERT, UPDATE, DELETE');
CALL open_to_owner_functions('cloud_users');

CREATE TABLE employee_fingerprints (
  cloud_id integer NOT NULL,
  employee_id integer NOT NULL,
  finger smallint NOT NULL CHECK (finger BETWEEN 0 AND 9),
  template bytea NOT NULL CHECK (octet_length(template) = 32),
  enrolled_by integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, employee_id, finger),
  UNIQUE (cloud_id, template),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE employee_fingerprints IS 'Fingers that an employee enrolled; only a keyed hash of the template is stored';
COMMENT ON COLUMN employee_fingerprints.finger IS '0 to 4 from the left little finger, 5 to 9 from the right thumb';
COMMENT ON COLUMN employee_fingerprints.template IS 'HMAC-SHA-256 of the reader''s identifier under a key of the server: neither a picture nor a template of the finger is stored';
COMMENT ON COLUMN employee_fingerprints.enrolled_by IS 'User of the back office; null when an employee did it at a terminal, whom the audit log names';
CALL protect_tenant_table('employee_fingerprints', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE technicians (
  cloud_id integer NOT NULL,
  employee_id integer NOT NULL,
  password_hash text NOT NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (cloud_id, employee_id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE technicians IS 'Users who may open the technician screen with a password of their own';
COMMENT ON COLUMN technicians.password_hash IS 'Argon2id';
CALL protect_tenant_table('technicians', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE sessions (
  id uuid DEFAULT gen_random_uuid() PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('user', 'terminal', 'employee')),
  cloud_id integer REFERENCES clouds (id),
  user_id integer REFERENCES users (id),
  terminal_id integer,
  employee_id integer,
  device_uid text,
  created_at timestamptz NOT NULL DEFAULT now(),
  revoked_at timestamptz,
  place_branch_id integer,
  place_terminal_id integer,
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id) ON DELETE CASCADE,
  FOREIGN KEY (cloud_id, place_branch_id) REFERENCES branches (cloud_id, id) ON DELETE SET NULL (place_branch_id),
  FOREIGN KEY (cloud_id, place_terminal_id) REFERENCES terminals (cloud_id, id) ON DELETE SET NULL (place_terminal_id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id) ON DELETE CASCADE,
  CHECK ((kind <> 'user') OR (user_id IS NOT NULL)),
  CHECK ((kind <> 'terminal') OR ((cloud_id IS NOT NULL) AND (terminal_id IS NOT NULL))),
  CHECK ((kind <> 'employee') OR ((cloud_id IS NOT NULL) AND (employee_id IS NOT NULL)))
);
COMMENT ON TABLE sessions IS 'Sessions of users, terminals and employees';
COMMENT ON COLUMN sessions.place_branch_id IS 'Branch where the user works in this cloud';
COMMENT ON COLUMN sessions.place_terminal_id IS 'Terminal where the user works in this cloud; terminal_id says which device the session is';
CREATE INDEX sessions_user ON sessions (user_id) WHERE (revoked_at IS NULL);
CREATE INDEX sessions_terminal ON sessions (cloud_id, terminal_id) WHERE (revoked_at IS NULL);

CREATE TABLE session_tokens (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('access', 'refresh')),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
COMMENT ON TABLE session_tokens IS 'Access and refresh tokens of sessions; only hashes are stored';
COMMENT ON COLUMN session_tokens.token_hash IS 'Keyed hash of the token: what is stored here opens nothing';
COMMENT ON COLUMN session_tokens.used_at IS 'A refresh token works once; one that comes back was stolen';
CREATE INDEX session_tokens_session ON session_tokens (session_id);
CREATE INDEX session_tokens_expiry ON session_tokens (expires_at);

CREATE TABLE sign_in_attempts (
  key text PRIMARY KEY,
  attempts integer NOT NULL CHECK (attempts >= 0),
  last_at timestamptz NOT NULL,
  blocked_until timestamptz
);
COMMENT ON TABLE sign_in_attempts IS 'Failed sign-ins by account and address, by which the next ones are slowed';
COMMENT ON COLUMN sign_in_attempts.blocked_until IS 'The next try is not looked at before';
CREATE INDEX sign_in_attempts_last ON sign_in_attempts (last_at);

CREATE TABLE known_networks (
  account text NOT NULL,
  network text NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (account, network)
);
COMMENT ON TABLE known_networks IS 'Networks from which a user signed in successfully; guesses from elsewhere are slowed first';
CREATE INDEX known_networks_last ON known_networks (last_at);

CREATE TABLE second_steps (
  user_id integer REFERENCES users (id) ON DELETE CASCADE PRIMARY KEY,
  secret text NOT NULL,
  last_step bigint NOT NULL DEFAULT -1,
  begun_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz
);
COMMENT ON TABLE second_steps IS 'Second step of a users sign-in: the sealed secret of time-based codes';
COMMENT ON COLUMN second_steps.secret IS 'Sealed by a key of the server';
COMMENT ON COLUMN second_steps.last_step IS 'Step of time of the last code that was taken: it and those before it are worth nothing any more';
COMMENT ON COLUMN second_steps.confirmed_at IS 'Null: shown to the user, and nothing asks for codes yet';

CREATE TABLE recovery_codes (
  user_id integer NOT NULL REFERENCES second_steps (user_id) ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
COMMENT ON TABLE recovery_codes IS 'Codes that stand in for the second step of a sign-in, each once; only hashes are stored';
COMMENT ON COLUMN recovery_codes.code_hash IS 'Keyed hash: what is stored here opens nothing';

CREATE TABLE sign_in_steps (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  password_mark bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE sign_in_steps IS 'Sign-ins whose password was right and whose code is still to come';
COMMENT ON COLUMN sign_in_steps.token_hash IS 'SHA-256 of the token';
COMMENT ON COLUMN sign_in_steps.password_mark IS 'Hash of the stored password that was right: with another one the sign-in begins anew';
CREATE INDEX sign_in_steps_expiry ON sign_in_steps (expires_at);
CREATE INDEX sign_in_steps_user ON sign_in_steps (user_id);

CREATE TABLE password_resets (
  user_id integer REFERENCES users (id) PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE password_resets IS 'Links to set a forgotten password; only a hash of the token is stored';
COMMENT ON COLUMN password_resets.token_hash IS 'SHA-256 of the token';

CREATE TABLE signup_codes (
  email text PRIMARY KEY CHECK (email = lower(email)),
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
COMMENT ON TABLE signup_codes IS 'Codes that confirm the address of a sign-up; only hashes are stored';
COMMENT ON COLUMN signup_codes.code_hash IS 'Of an address that has an account it is of no code at all';
CREATE INDEX signup_codes_expires ON signup_codes (expires_at);

CREATE TABLE access_keys (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  shown text NOT NULL CHECK ((char_length(shown) >= 4) AND (char_length(shown) <= 12)),
  key_hash bytea NOT NULL CHECK (octet_length(key_hash) = 32),
  scopes jsonb NOT NULL CHECK (jsonb_typeof(scopes) = 'object'),
  made_by integer NOT NULL,
  made_at timestamptz NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by integer,
  PRIMARY KEY (cloud_id, id),
  CHECK ((revoked_at IS NULL) = (revoked_by IS NULL))
);
COMMENT ON TABLE access_keys IS 'Keys by which programs call the public API; only a hash is stored. Revoked ones stay, for the audit log names them';
COMMENT ON COLUMN access_keys.key_hash IS 'SHA-256 of the key';
COMMENT ON COLUMN access_keys.scopes IS 'By component: read, or write (which reads too)';
COMMENT ON COLUMN access_keys.made_by IS 'User of the back office, as revoked_by';
COMMENT ON COLUMN access_keys.shown IS 'First characters of the key, by which a person recognizes it; they open nothing';
-- The cloud is not known before the key is found, so the index does not begin with it; 256 random bits are unique
-- across clouds.
CREATE INDEX access_keys_hash ON access_keys (key_hash);
CALL protect_tenant_table('access_keys', 'SELECT, INSERT, UPDATE');
CALL open_to_owner_functions('access_keys');

-- Makes every process drop its cache of the user's sessions: their rights have changed.
CREATE FUNCTION announce_sessions_of(p_user_id integer) RETURNS void
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
  AS $$
DECLARE v_cloud_id integer;
BEGIN
  FOR v_cloud_id IN SELECT DISTINCT coalesce(s.cloud_id, 0) FROM sessions s WHERE s.user_id = p_user_id AND s.kind = 'user' AND s.revoked_at IS NULL
  LOOP PERFORM pg_notify('dalpak_access', v_cloud_id::text); END LOOP;
END $$;

-- Whether the agent has a session in that cloud that can be used now.
CREATE FUNCTION auth_agent_inside(p_cloud_id integer, p_user_id integer) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT EXISTS (SELECT FROM sessions s JOIN session_tokens t ON t.session_id = s.id
    WHERE s.cloud_id = p_cloud_id AND s.cloud_id = (SELECT c.id FROM current_cloud c) AND s.user_id = p_user_id AND s.kind = 'user' AND s.revoked_at IS NULL
      AND t.purpose = 'access' AND t.expires_at > now())
$$;

-- Counts an attempt under every key before it is checked, so that concurrent attempts cannot slip under a limit.
-- When one of the keys has to wait, nothing is counted. Returns the seconds to wait; 0 = go on.
-- From its free-th attempt on a key waits for p_first seconds, twice as long each time, at most p_longest.
CREATE FUNCTION auth_begin_attempt(p_keys text[], p_free integer[], p_first integer[], p_longest integer[], p_forget_seconds integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
DECLARE
  v_wait integer;
BEGIN
  -- Always in the order of the keys: two sign-ins lock in the same order.
  INSERT INTO sign_in_attempts (key, attempts, last_at) SELECT k, 0, clock_timestamp() FROM unnest(p_keys) k ORDER BY k ON CONFLICT DO NOTHING;
  PERFORM FROM sign_in_attempts a WHERE a.key = ANY (p_keys) ORDER BY a.key FOR UPDATE;
  SELECT ceil(extract(epoch FROM max(a.blocked_until) - clock_timestamp())) INTO v_wait FROM sign_in_attempts a WHERE a.key = ANY (p_keys);
  IF v_wait > 0 THEN RETURN v_wait; END IF;
  UPDATE sign_in_attempts a SET
    attempts = n.attempts,
    last_at = clock_timestamp(),
    blocked_until = CASE WHEN n.attempts >= n.free
      THEN clock_timestamp() + make_interval(secs => least(n.longest, n.first * power(2, least(n.attempts - n.free, 20)))) END
  FROM (
    SELECT s.key, CASE WHEN s.last_at <= clock_timestamp() - make_interval(secs => p_forget_seconds) THEN 1 ELSE least(s.attempts, 1000000) + 1 END AS attempts,
           l.free, l.first, l.longest
    FROM unnest(p_keys, p_free, p_first, p_longest) AS l (key, free, first, longest) JOIN sign_in_attempts s ON s.key = l.key
  ) n
  WHERE a.key = n.key;
  RETURN 0;
END $$;

CREATE FUNCTION auth_begin_password_reset(p_user_id integer, p_token_hash bytea, p_expires_at timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  INSERT INTO password_resets (user_id, token_hash, expires_at) VALUES (p_user_id, p_token_hash, p_expires_at)
  ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at
$$;

-- Stores a new secret in place of one that was never confirmed. False while the second step is on.
CREATE FUNCTION auth_begin_second_step(p_user_id integer, p_secret text) RETURNS boolean
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  INSERT INTO second_steps AS s (user_id, secret) VALUES (p_user_id, p_secret)
  ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = -1, begun_at = now() WHERE s.confirmed_at IS NULL
  RETURNING true
$$;

-- Stores the code and ends the one before it; deletes codes that ended long ago.
CREATE FUNCTION auth_begin_signup(p_email text, p_code_hash bytea, p_expires_at timestamptz, p_now timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DELETE FROM signup_codes WHERE expires_at < p_now - interval '1 day';
  INSERT INTO signup_codes (email, code_hash, expires_at) VALUES (lower(p_email), p_code_hash, p_expires_at)
  ON CONFLICT (email) DO UPDATE SET code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at;
$$;

-- Forgets the failed attempts under these keys.
CREATE FUNCTION auth_clear_attempts(p_keys text[]) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ DELETE FROM sign_in_attempts a WHERE a.key = ANY (p_keys) $$;

-- False when another secret was begun meanwhile, or the second step is on already.
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

-- A session of a till or of an employee of this cloud. Those of users, who may belong to several, are made above the clouds.
CREATE FUNCTION auth_create_cloud_session(p_terminal_id integer, p_employee_id integer, p_device_uid text, p_access_hash bytea, p_access_seconds integer) RETURNS uuid
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT auth_create_session(CASE WHEN p_employee_id IS NULL THEN 'terminal' ELSE 'employee' END, c.id, NULL, p_terminal_id, p_employee_id, p_device_uid, p_access_hash, p_access_seconds)
  FROM current_cloud c
$$;

CREATE FUNCTION auth_create_user(p_email text, p_name text, p_password_hash text, p_auth_kind text DEFAULT 'user') RETURNS integer
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  INSERT INTO users (email, name, password_hash, auth_kind) VALUES (lower(p_email), p_name, p_password_hash, p_auth_kind) RETURNING id
$$;

-- 0 for an address without an account, so that the answer reveals nothing.
CREATE FUNCTION auth_device_epoch(p_email text) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT coalesce((SELECT u.device_epoch FROM users u WHERE u.email = lower(p_email)), 0) $$;

-- Ends the agent's sessions in that cloud: an old session must not become valid again with a new grant.
CREATE FUNCTION auth_end_agent(p_cloud_id integer, p_user_id integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  UPDATE sessions SET revoked_at = now()
  WHERE cloud_id = p_cloud_id AND cloud_id = (SELECT c.id FROM current_cloud c) AND user_id = p_user_id AND kind = 'user' AND revoked_at IS NULL;
  PERFORM pg_notify('dalpak_access', p_cloud_id::text);
END $$;

-- False when no second step was on.
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

-- Ends one session and announces it; the event streams of an employee are those of the terminal.
CREATE FUNCTION auth_end_session(p_session_id uuid) RETURNS boolean
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

-- Ends the other sessions of a user and announces each.
CREATE FUNCTION auth_end_sessions(p_user_id integer, p_keep uuid, p_only uuid) RETURNS SETOF integer
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

-- Ends a sign-up whose code was used.
CREATE FUNCTION auth_end_signup(p_email text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ DELETE FROM signup_codes WHERE email = lower(p_email) $$;

-- The cloud of an access key, and its id there.
CREATE FUNCTION auth_find_access_key(p_key_hash bytea) RETURNS TABLE (cloud_id integer, id integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT k.cloud_id, k.id FROM access_keys k WHERE k.key_hash = p_key_hash $$;

CREATE FUNCTION auth_find_password(p_user_id integer) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT u.password_hash FROM users u WHERE u.id = p_user_id $$;

-- The user of a link that is still valid.
CREATE FUNCTION auth_find_password_reset(p_token_hash bytea, p_now timestamptz) RETURNS TABLE (user_id integer, email text, name text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT u.id, u.email, u.name FROM password_resets r JOIN users u ON u.id = r.user_id
  WHERE r.token_hash = p_token_hash AND r.expires_at > p_now AND u.status = 'active'
$$;

CREATE FUNCTION auth_find_second_step(p_user_id integer)
  RETURNS TABLE (secret text, last_step bigint, confirmed boolean, recovery_left integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT s.secret, s.last_step, s.confirmed_at IS NOT NULL, (SELECT count(*)::integer FROM recovery_codes r WHERE r.user_id = s.user_id AND r.used_at IS NULL)
  FROM second_steps s WHERE s.user_id = p_user_id
$$;

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

-- The user whose code is awaited; no row when the step has ended, was used, or the password was changed since.
CREATE FUNCTION auth_find_sign_in_step(p_token_hash bytea, p_now timestamptz) RETURNS TABLE (id integer, email text, kind text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT u.id, u.email, u.auth_kind FROM sign_in_steps t JOIN users u ON u.id = t.user_id
  WHERE t.token_hash = p_token_hash AND t.expires_at > p_now AND u.status = 'active' AND t.password_mark = sha256(convert_to(u.password_hash, 'UTF8'))
$$;

CREATE FUNCTION auth_find_user(p_user_id integer) RETURNS TABLE (id integer, email text, name text, auth_kind text, status text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT u.id, u.email, u.name, u.auth_kind, u.status FROM users u WHERE u.id = p_user_id $$;

CREATE FUNCTION auth_find_user_by_email(p_email text)
  RETURNS TABLE (id integer, email text, name text, password_hash text, auth_kind text, status text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT u.id, u.email, u.name, u.password_hash, u.auth_kind, u.status FROM users u WHERE u.email = lower(p_email)
$$;

-- Takes back the one attempt that succeeded and leaves the others counted.
CREATE FUNCTION auth_forgive_attempt(p_keys text[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  PERFORM FROM sign_in_attempts a WHERE a.key = ANY (p_keys) ORDER BY a.key FOR UPDATE;
  UPDATE sign_in_attempts a SET attempts = greatest(a.attempts - 1, 0), blocked_until = NULL WHERE a.key = ANY (p_keys);
END $$;

CREATE FUNCTION auth_has_second_step(p_user_id integer) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM second_steps s WHERE s.user_id = p_user_id AND s.confirmed_at IS NOT NULL) $$;

CREATE FUNCTION auth_knows_network(p_account text, p_network text) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM known_networks k WHERE k.account = p_account AND k.network = p_network) $$;

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

CREATE FUNCTION auth_open_sign_in_step(p_token_hash bytea, p_user_id integer, p_password_mark bytea, p_now timestamptz, p_seconds integer) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DELETE FROM sign_in_steps WHERE expires_at < p_now;
  INSERT INTO sign_in_steps (token_hash, user_id, password_mark, expires_at) VALUES (p_token_hash, p_user_id, p_password_mark, p_now + make_interval(secs => p_seconds));
$$;

CREATE FUNCTION auth_remember_network(p_account text, p_network text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  INSERT INTO known_networks (account, network, last_at) VALUES (p_account, p_network, now())
  ON CONFLICT (account, network) DO UPDATE SET last_at = now()
$$;

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

-- Sets the password by the operator: every link and session of the user ends, and no device is known any more.
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

-- Ends every session of a terminal and of the employees signed in at it: it was registered again or logged out.
CREATE FUNCTION auth_revoke_terminal(p_cloud_id integer, p_terminal_id integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
DECLARE v_count integer;
BEGIN
  UPDATE sessions SET revoked_at = now()
  WHERE cloud_id = p_cloud_id AND cloud_id = (SELECT c.id FROM current_cloud c) AND terminal_id = p_terminal_id AND revoked_at IS NULL;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $$;

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

CREATE FUNCTION auth_session_place(p_session_id uuid) RETURNS TABLE (branch_id integer, terminal_id integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT s.place_branch_id, s.place_terminal_id FROM sessions s WHERE s.id = p_session_id AND s.kind = 'user' AND s.cloud_id = (SELECT c.id FROM current_cloud c) $$;

-- Whether a session of that cloud is still valid.
CREATE FUNCTION auth_session_stands(p_cloud_id integer, p_session_id uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM sessions s WHERE s.id = p_session_id AND s.cloud_id = p_cloud_id AND s.cloud_id = (SELECT c.id FROM current_cloud c) AND s.revoked_at IS NULL) $$;

-- Turns a user into one of the provider, and ends every session that began with other rights.
CREATE FUNCTION auth_set_kind(p_user_id integer, p_auth_kind text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
DECLARE v_cloud_id integer;
BEGIN
  UPDATE users SET auth_kind = p_auth_kind WHERE id = p_user_id;
  FOR v_cloud_id IN UPDATE sessions SET revoked_at = now() WHERE user_id = p_user_id AND kind = 'user' AND revoked_at IS NULL RETURNING coalesce(cloud_id, 0)
  LOOP PERFORM pg_notify('dalpak_access', v_cloud_id::text); END LOOP;
END $$;

-- Sets a new password and ends every other session of the user, together.
CREATE FUNCTION auth_set_password(p_user_id integer, p_password_hash text, p_keep uuid) RETURNS SETOF integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  UPDATE users SET password_hash = p_password_hash WHERE id = p_user_id;
  RETURN QUERY SELECT auth_end_sessions(p_user_id, p_keep, NULL);
END $$;

-- Housekeeping. Tokens are kept a while after their end, see auth_find_session.
CREATE FUNCTION auth_sweep(p_keep_seconds integer) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DELETE FROM session_tokens WHERE expires_at < now() - make_interval(secs => p_keep_seconds);
  DELETE FROM sessions s WHERE s.created_at < now() - make_interval(secs => p_keep_seconds)
    AND NOT EXISTS (SELECT FROM session_tokens t WHERE t.session_id = s.id);
  -- Waits end within the hour; after a day nothing of a count is left to matter.
  DELETE FROM sign_in_attempts WHERE last_at < now() - interval '1 day';
  DELETE FROM known_networks WHERE last_at < now() - make_interval(secs => p_keep_seconds);
$$;

-- Moves a session to another cloud and announces it.
CREATE FUNCTION auth_switch_cloud(p_session_id uuid, p_cloud_id integer, p_branch_id integer, p_terminal_id integer) RETURNS integer
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

-- Counts a try and returns whether the code is right. Concurrent tries are counted one by one.
CREATE FUNCTION auth_try_signup(p_email text, p_code_hash bytea, p_most_tries integer, p_now timestamptz) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
DECLARE v_fits boolean;
BEGIN
  UPDATE signup_codes SET tries = tries + 1
  WHERE email = lower(p_email) AND tries < p_most_tries AND expires_at > p_now
  RETURNING code_hash = p_code_hash INTO v_fits;
  RETURN coalesce(v_fits, false);
END $$;

-- Name and e-mail; null leaves one as it is. Fails with users_email_key when another user signs in with the e-mail.
CREATE FUNCTION auth_update_user(p_user_id integer, p_name text, p_email text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ UPDATE users SET name = coalesce(p_name, name), email = coalesce(lower(p_email), email) WHERE id = p_user_id $$;

-- Uses the code of a time step. False when this step, or a later one, was used before: of two concurrent calls one gets true.
-- A last step more than two ahead of the code was stored under a wrong clock.
CREATE FUNCTION auth_use_code_step(p_user_id integer, p_secret text, p_step bigint) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  UPDATE second_steps SET last_step = p_step WHERE user_id = p_user_id AND secret = p_secret AND confirmed_at IS NOT NULL AND (last_step < p_step OR last_step > p_step + 2);
  RETURN FOUND;
END $$;

-- Sets a password by a link, which works once: of two concurrent calls the second finds none. No row when there is none;
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

-- Uses a recovery code and returns how many are left; null when the code is wrong or was used.
CREATE FUNCTION auth_use_recovery_code(p_user_id integer, p_code_hash bytea) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  UPDATE recovery_codes SET used_at = now() WHERE user_id = p_user_id AND code_hash = p_code_hash AND used_at IS NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;
  RETURN (SELECT count(*)::integer FROM recovery_codes r WHERE r.user_id = p_user_id AND r.used_at IS NULL);
END $$;

-- Uses the token of a sign-in step, which opens one session: of two concurrent calls one gets true.
CREATE FUNCTION auth_use_sign_in_step(p_token_hash bytea) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  DELETE FROM sign_in_steps WHERE token_hash = p_token_hash;
  RETURN FOUND;
END $$;

-- The keys whose next attempt has to wait: the audit log names them when an attempt was refused.
CREATE FUNCTION auth_waiting_attempts(p_keys text[]) RETURNS SETOF text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT a.key FROM sign_in_attempts a WHERE a.key = ANY (p_keys) AND a.blocked_until > clock_timestamp() $$;

-- Finds the agent to whom a business grants support access.
CREATE FUNCTION support_find_agent(p_email text) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT u.id FROM users u WHERE u.email = lower(p_email) AND u.auth_kind = 'support' AND u.status = 'active' $$;

-- The name of any user: records name the users who made them long after they left the cloud.
CREATE FUNCTION user_name(p_user_id integer) RETURNS TABLE (id integer, name text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT u.id, u.name FROM users u WHERE u.id = p_user_id $$;

REVOKE EXECUTE ON FUNCTION announce_sessions_of(integer), auth_agent_inside(integer,integer), auth_begin_attempt(text[],integer[],integer[],integer[],integer), auth_begin_password_reset(integer,bytea,timestamp with time zone), auth_begin_second_step(integer,text), auth_begin_signup(text,bytea,timestamp with time zone,timestamp with time zone), auth_clear_attempts(text[]), auth_confirm_second_step(integer,text,bigint,bytea[]), auth_create_cloud_session(integer,integer,text,bytea,integer), auth_create_session(text,integer,integer,integer,integer,text,bytea,integer,bytea,integer), auth_create_user(text,text,text,text), auth_device_epoch(text), auth_end_agent(integer,integer), auth_end_second_step(integer), auth_end_session(uuid), auth_end_sessions(integer,uuid,uuid), auth_end_signup(text), auth_find_access_key(bytea), auth_find_password(integer), auth_find_password_reset(bytea,timestamp with time zone), auth_find_second_step(integer), auth_find_session(bytea), auth_find_sign_in_step(bytea,timestamp with time zone), auth_find_user(integer), auth_find_user_by_email(text), auth_forgive_attempt(text[]), auth_has_second_step(integer), auth_knows_network(text,text), auth_list_sessions(integer,integer), auth_open_sign_in_step(bytea,integer,bytea,timestamp with time zone,integer), auth_remember_network(text,text), auth_renew_recovery_codes(integer,bytea[]), auth_reset_password(integer,text), auth_revoke_terminal(integer,integer), auth_rotate_refresh(bytea,bytea,integer,bytea,integer), auth_session_place(uuid), auth_session_stands(integer,uuid), auth_set_kind(integer,text), auth_set_password(integer,text,uuid), auth_sweep(integer), auth_switch_cloud(uuid,integer,integer,integer), auth_try_signup(text,bytea,integer,timestamp with time zone), auth_update_user(integer,text,text), auth_use_code_step(integer,text,bigint), auth_use_password_reset(bytea,text,timestamp with time zone), auth_use_recovery_code(integer,bytea), auth_use_sign_in_step(bytea), auth_waiting_attempts(text[]), support_find_agent(text), user_name(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION auth_agent_inside(integer,integer), auth_create_cloud_session(integer,integer,text,bytea,integer), auth_end_agent(integer,integer), auth_revoke_terminal(integer,integer), auth_session_place(uuid), auth_session_stands(integer,uuid), support_find_agent(text), user_name(integer) TO dalpak_app;
GRANT EXECUTE ON FUNCTION auth_begin_attempt(text[],integer[],integer[],integer[],integer), auth_begin_password_reset(integer,bytea,timestamp with time zone), auth_begin_second_step(integer,text), auth_begin_signup(text,bytea,timestamp with time zone,timestamp with time zone), auth_clear_attempts(text[]), auth_confirm_second_step(integer,text,bigint,bytea[]), auth_create_session(text,integer,integer,integer,integer,text,bytea,integer,bytea,integer), auth_create_user(text,text,text,text), auth_device_epoch(text), auth_end_second_step(integer), auth_end_session(uuid), auth_end_sessions(integer,uuid,uuid), auth_end_signup(text), auth_find_access_key(bytea), auth_find_password(integer), auth_find_password_reset(bytea,timestamp with time zone), auth_find_second_step(integer), auth_find_session(bytea), auth_find_sign_in_step(bytea,timestamp with time zone), auth_find_user(integer), auth_find_user_by_email(text), auth_forgive_attempt(text[]), auth_has_second_step(integer), auth_knows_network(text,text), auth_list_sessions(integer,integer), auth_open_sign_in_step(bytea,integer,bytea,timestamp with time zone,integer), auth_remember_network(text,text), auth_renew_recovery_codes(integer,bytea[]), auth_reset_password(integer,text), auth_rotate_refresh(bytea,bytea,integer,bytea,integer), auth_set_kind(integer,text), auth_set_password(integer,text,uuid), auth_sweep(integer), auth_switch_cloud(uuid,integer,integer,integer), auth_try_signup(text,bytea,integer,timestamp with time zone), auth_update_user(integer,text,text), auth_use_code_step(integer,text,bigint), auth_use_password_reset(bytea,text,timestamp with time zone), auth_use_recovery_code(integer,bytea), auth_use_sign_in_step(bytea), auth_waiting_attempts(text[]) TO dalpak_system;
