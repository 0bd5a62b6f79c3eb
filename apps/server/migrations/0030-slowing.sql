-- Wrong tries slow down whoever makes them, and lock nobody else out. A count belongs to a key that the server names
-- (an account from one network, a known device, a terminal …); what the keys and waits are is decided there.

DROP FUNCTION auth_begin_attempt(text, text, integer);
DROP FUNCTION auth_clear_attempts(text, text);
DROP FUNCTION auth_forgive_attempt(text, text);
DROP TABLE sign_in_attempts;

CREATE TABLE sign_in_attempts (
  key text PRIMARY KEY,
  attempts integer NOT NULL CHECK (attempts >= 0),
  last_at timestamptz NOT NULL,
  blocked_until timestamptz
);
CREATE INDEX sign_in_attempts_last ON sign_in_attempts (last_at);
COMMENT ON COLUMN sign_in_attempts.blocked_until IS 'The next try is not looked at before';

-- Networks from which an account was signed in to: there it is not slowed down by what strangers do elsewhere.
CREATE TABLE known_networks (
  account text NOT NULL,
  network text NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (account, network)
);
CREATE INDEX known_networks_last ON known_networks (last_at);

-- Counts an attempt under every key before it is looked at, so that attempts made at once can not slip under a limit.
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

-- Takes back the one attempt that turned out right and leaves the others counted.
CREATE FUNCTION auth_forgive_attempt(p_keys text[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  PERFORM FROM sign_in_attempts a WHERE a.key = ANY (p_keys) ORDER BY a.key FOR UPDATE;
  UPDATE sign_in_attempts a SET attempts = greatest(a.attempts - 1, 0), blocked_until = NULL WHERE a.key = ANY (p_keys);
END $$;

-- The keys start afresh.
CREATE FUNCTION auth_clear_attempts(p_keys text[]) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ DELETE FROM sign_in_attempts a WHERE a.key = ANY (p_keys) $$;

CREATE FUNCTION auth_knows_network(p_account text, p_network text) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM known_networks k WHERE k.account = p_account AND k.network = p_network) $$;

CREATE FUNCTION auth_remember_network(p_account text, p_network text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  INSERT INTO known_networks (account, network, last_at) VALUES (p_account, p_network, now())
  ON CONFLICT (account, network) DO UPDATE SET last_at = now()
$$;

-- Housekeeping. Tokens are kept a while after their end, see auth_find_session.
CREATE OR REPLACE FUNCTION auth_sweep(p_keep_seconds integer) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DELETE FROM session_tokens WHERE expires_at < now() - make_interval(secs => p_keep_seconds);
  DELETE FROM sessions s WHERE s.created_at < now() - make_interval(secs => p_keep_seconds)
    AND NOT EXISTS (SELECT FROM session_tokens t WHERE t.session_id = s.id);
  -- Waits end within the hour; after a day nothing of a count is left to matter.
  DELETE FROM sign_in_attempts WHERE last_at < now() - interval '1 day';
  DELETE FROM known_networks WHERE last_at < now() - make_interval(secs => p_keep_seconds);
$$;

REVOKE EXECUTE ON FUNCTION auth_begin_attempt(text[], integer[], integer[], integer[], integer), auth_forgive_attempt(text[]),
  auth_clear_attempts(text[]), auth_knows_network(text, text), auth_remember_network(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION auth_begin_attempt(text[], integer[], integer[], integer[], integer), auth_forgive_attempt(text[]),
  auth_clear_attempts(text[]), auth_knows_network(text, text), auth_remember_network(text, text) TO dalpak_app;
