-- The command line names a cloud by its code; with no code it may be left out where there is only one.

-- Clouds with this code, or up to two clouds when it is null: enough to see whether there is only one.
CREATE FUNCTION cloud_find(p_code text) RETURNS TABLE (id integer, code text, name text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT c.id, c.code, c.name FROM clouds c WHERE c.status <> 'closed' AND (p_code IS NULL OR c.code = p_code) ORDER BY c.id LIMIT 2 $$;

REVOKE EXECUTE ON FUNCTION cloud_find(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cloud_find(text) TO dalpak_app;
