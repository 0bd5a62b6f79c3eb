-- Doors that lead past row-level security and that nobody uses: each is a right without a need.
DROP FUNCTION auth_revoke_session(uuid);
DROP FUNCTION auth_set_password(integer, text);
DROP FUNCTION auth_switch_cloud(uuid, integer);
DROP FUNCTION search_product_ids(text, integer);

-- Clouds with events older than this, delivered or not: whose outbox there is something to sweep in.
CREATE FUNCTION outbox_old_clouds(p_keep_seconds integer) RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT DISTINCT cloud_id FROM outbox WHERE created_at < now() - make_interval(secs => p_keep_seconds) ORDER BY cloud_id $$;

REVOKE EXECUTE ON FUNCTION outbox_old_clouds(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION outbox_old_clouds(integer) TO dalpak_app;
