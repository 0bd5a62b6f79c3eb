-- What the sweep looks for: without it every sweep reads every event of every business.
CREATE INDEX outbox_created ON outbox (created_at);

-- Which of these counts have to wait now: said in the audit log when a try was refused.
CREATE FUNCTION auth_waiting_attempts(p_keys text[]) RETURNS SETOF text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT a.key FROM sign_in_attempts a WHERE a.key = ANY (p_keys) AND a.blocked_until > clock_timestamp() $$;

REVOKE EXECUTE ON FUNCTION auth_waiting_attempts(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION auth_waiting_attempts(text[]) TO dalpak_app;
