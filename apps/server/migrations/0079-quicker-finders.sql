-- The functions that look into searched texts ask once whose rows they read: as a part of the condition the setting was read and
-- made a number again for each row that the index names. And a page is one call: it also looks among the first rows of the list.
CREATE PROCEDURE make_finders(p_table regclass, p_order text)
  LANGUAGE plpgsql
  AS $$
BEGIN
  -- A bitmap of the index and nothing else: of a policy that may use no statistics the planner guesses, and would walk the whole business.
  EXECUTE format($f$
    CREATE OR REPLACE FUNCTION %1$I(p_pattern text, p_limit integer, OUT ids integer[], OUT estimate bigint)
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_custom_plan
      SET enable_seqscan = off SET enable_indexscan = off
      AS $b$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_least integer;
      v_most integer;
    BEGIN
      ids := ARRAY(SELECT t.id FROM %2$s t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern LIMIT p_limit + 1);
      estimate := cardinality(ids);
      IF estimate > p_limit THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        -- Rows mostly lie in the order of their numbers: so many stand between the least and the greatest of these.
        SELECT min(i), max(i) INTO v_least, v_most FROM unnest(ids) AS i;
        estimate := estimate * (SELECT t.id - v_least + 1 FROM %2$s t WHERE t.cloud_id = v_cloud ORDER BY t.id DESC LIMIT 1) / (v_most - v_least + 1);
        ids := NULL;
      END IF;
    END $b$ $f$, 'find_in_' || p_table, p_table);
  EXECUTE format('REVOKE EXECUTE ON FUNCTION %I(text, integer) FROM PUBLIC', 'find_in_' || p_table);
  EXECUTE format('GRANT EXECUTE ON FUNCTION %I(text, integer) TO dalpak_app', 'find_in_' || p_table);
  -- One page of them in the order of the list, and how many there are, which is estimated where the page stands among the
  -- first thousand rows of the list: then the others need not be read.
  EXECUTE format('DROP FUNCTION IF EXISTS %I(text, boolean, integer, integer)', 'page_in_' || p_table);
  EXECUTE format($f$
    CREATE FUNCTION %1$I(p_pattern text, p_active boolean, p_limit integer, p_offset integer, OUT ids integer[], OUT total bigint, OUT estimated boolean)
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_custom_plan
      SET enable_seqscan = off SET enable_indexscan = off
      AS $b$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_all integer[];
    BEGIN
      IF p_limit > 0 AND p_offset + p_limit <= 1000 THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        ids := ARRAY(
          SELECT near.id FROM (SELECT t.id, t.%4$I AS place, t.search_text FROM %2$s t WHERE t.cloud_id = v_cloud%3$s ORDER BY t.%4$I, t.id LIMIT 1000) near
          WHERE near.search_text LIKE p_pattern ORDER BY near.place, near.id LIMIT p_limit OFFSET p_offset);
        PERFORM set_config('enable_indexscan', 'off', true);
        IF cardinality(ids) = p_limit THEN
          SELECT f.ids, f.estimate, f.ids IS NULL INTO v_all, total, estimated FROM %5$I(p_pattern, 2000) f;
          IF NOT estimated THEN
            total := (SELECT count(*) FROM %2$s t WHERE t.cloud_id = v_cloud AND t.id = ANY (v_all)%3$s);
          END IF;
          RETURN;
        END IF;
      END IF;
      estimated := false;
      WITH hits AS MATERIALIZED (SELECT t.id, t.%4$I AS place FROM %2$s t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern%3$s)
      SELECT ARRAY(SELECT h.id FROM hits h ORDER BY h.place, h.id LIMIT p_limit OFFSET p_offset), (SELECT count(*) FROM hits) INTO ids, total;
    END $b$ $f$, 'page_in_' || p_table, p_table,
    CASE WHEN EXISTS (SELECT FROM pg_attribute WHERE attrelid = p_table AND attname = 'active') THEN ' AND (p_active IS NULL OR t.active = p_active)' ELSE '' END, p_order, 'find_in_' || p_table);
  EXECUTE format('REVOKE EXECUTE ON FUNCTION %I(text, boolean, integer, integer) FROM PUBLIC', 'page_in_' || p_table);
  EXECUTE format('GRANT EXECUTE ON FUNCTION %I(text, boolean, integer, integer) TO dalpak_app', 'page_in_' || p_table);
END $$;
REVOKE EXECUTE ON PROCEDURE make_finders(regclass, text) FROM PUBLIC;

-- Whoever makes another table findable gets these.
CREATE OR REPLACE PROCEDURE make_findable(p_table regclass, p_order text, p_texts text[], p_phones text[] DEFAULT '{}')
  LANGUAGE plpgsql
  AS $$
DECLARE
  v_parts text;
BEGIN
  SELECT string_agg(part, ' || chr(10) || ') INTO v_parts FROM (
    SELECT format('lower(coalesce(%I, '''') COLLATE "default")', name) FROM unnest(p_texts) AS name
    UNION ALL
    SELECT format('regexp_replace(coalesce(%I, ''''), ''\D'', '''', ''g'')', name) FROM unnest(p_phones) AS name
  ) AS parts (part);
  EXECUTE format('ALTER TABLE %s ADD COLUMN search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (chr(10) || %s || chr(10)) STORED', p_table, v_parts);
  EXECUTE format('CREATE INDEX %I ON %s USING gin (cloud_id, search_text gin_trgm_ops)', p_table || '_found', p_table);
  IF NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = p_table AND polname = 'owner_functions') THEN
    CALL open_to_owner_functions(p_table);
  END IF;
  CALL make_finders(p_table, p_order);
END $$;

CALL make_finders('products', 'name_search');
CALL make_finders('product_barcodes', 'barcode_search');
CALL make_finders('customers', 'name_search');
CALL make_finders('contacts', 'name_search');
CALL make_finders('memberships', 'number_search');
CALL make_finders('gift_cards', 'number_search');
CALL make_finders('credit_vouchers', 'number_search');
CALL make_finders('vouchers', 'number_search');
CALL make_finders('coupons', 'number_search');
CALL make_finders('leads', 'name_search');
CALL make_finders('supplier_products', 'id');
CALL make_finders('journal_entries', 'id');
