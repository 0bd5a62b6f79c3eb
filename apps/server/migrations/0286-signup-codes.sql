-- An address is taken by the person who gets mail there: a code is sent first. Nothing else is kept of a sign-up before it is typed.
CREATE TABLE signup_codes (
  email text PRIMARY KEY CHECK (email = lower(email)),
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX signup_codes_expires ON signup_codes (expires_at);
COMMENT ON COLUMN signup_codes.code_hash IS 'Of an address that has an account it is of no code at all';

-- Keeps the code; the one before it ends. Those that are over long ago go with it.
CREATE FUNCTION auth_begin_signup(p_email text, p_code_hash bytea, p_expires_at timestamptz, p_now timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DELETE FROM signup_codes WHERE expires_at < p_now - interval '1 day';
  INSERT INTO signup_codes (email, code_hash, expires_at) VALUES (lower(p_email), p_code_hash, p_expires_at)
  ON CONFLICT (email) DO UPDATE SET code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at;
$$;

-- Counts a try, and says whether it is the right code. Tries at once are counted one by one.
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

-- The code made its business.
CREATE FUNCTION auth_end_signup(p_email text) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ DELETE FROM signup_codes WHERE email = lower(p_email) $$;

REVOKE EXECUTE ON FUNCTION auth_begin_signup(text, bytea, timestamptz, timestamptz), auth_try_signup(text, bytea, integer, timestamptz),
  auth_end_signup(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION auth_begin_signup(text, bytea, timestamptz, timestamptz), auth_try_signup(text, bytea, integer, timestamptz),
  auth_end_signup(text) TO dalpak_system;
