-- A phone is found by its digits, however it was written and however it is typed.
CREATE OR REPLACE FUNCTION search_customer_ids(p_text text, p_limit integer) RETURNS TABLE (id integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_custom_plan AS $$
DECLARE
  v_digits constant text := regexp_replace(p_text, '\D', '', 'g');
BEGIN
  IF length(v_digits) >= 3 AND p_text ~ '^[-+() .0-9]+$' THEN
    RETURN QUERY SELECT c.id FROM customers c
      WHERE c.cloud_id = current_cloud_id() AND c.active AND c.search_text LIKE like_contains(v_digits)
        AND (c.name_search LIKE like_contains(p_text) OR regexp_replace(c.phone, '\D', '', 'g') LIKE like_contains(v_digits))
      ORDER BY c.name_search, c.id LIMIT p_limit;
  ELSE
    RETURN QUERY SELECT c.id FROM customers c
      WHERE c.cloud_id = current_cloud_id() AND c.active AND c.search_text LIKE like_contains(p_text)
        AND (c.name_search LIKE like_contains(p_text) OR c.phone LIKE like_contains(p_text))
      ORDER BY c.name_search, c.id LIMIT p_limit;
  END IF;
END $$;
