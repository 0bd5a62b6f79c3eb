-- Lists of hundreds of thousands of rows: searched inside of their texts and turned to any page without reading them all.

-- What a record is found by, joined in one column: every text in small letters between line ends, so that one index serves
-- "contains", "starts" and "ends" of them all; of phone numbers also the digits alone, as people type them.
-- The function that looks into it runs as the owner, because LIKE is not leakproof and under a policy can not use an index.
-- It asks for nothing but a pattern: the cloud is that of the transaction. Numbers of rows come back; of more than so many
-- only about how many they are. Another one gives a page of them in the order of the list, and counts them.
CREATE PROCEDURE make_findable(p_table regclass, p_order text, p_texts text[], p_phones text[] DEFAULT '{}')
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
  -- A bitmap of the index and nothing else: of a policy that may use no statistics the planner guesses, and would walk the whole business.
  EXECUTE format($f$
    CREATE FUNCTION %1$I(p_pattern text, p_limit integer, OUT ids integer[], OUT estimate bigint)
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_custom_plan
      SET enable_seqscan = off SET enable_indexscan = off
      AS $b$
    DECLARE
      v_least integer;
      v_most integer;
    BEGIN
      ids := ARRAY(SELECT t.id FROM %2$s t WHERE t.cloud_id = current_cloud_id() AND t.search_text LIKE p_pattern LIMIT p_limit + 1);
      estimate := cardinality(ids);
      IF estimate > p_limit THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        -- Rows mostly lie in the order of their numbers: so many stand between the least and the greatest of these.
        SELECT min(i), max(i) INTO v_least, v_most FROM unnest(ids) AS i;
        estimate := estimate * (SELECT t.id - v_least + 1 FROM %2$s t WHERE t.cloud_id = current_cloud_id() ORDER BY t.id DESC LIMIT 1) / (v_most - v_least + 1);
        ids := NULL;
      END IF;
    END $b$ $f$, 'find_in_' || p_table, p_table);
  EXECUTE format('REVOKE EXECUTE ON FUNCTION %I(text, integer) FROM PUBLIC', 'find_in_' || p_table);
  EXECUTE format('GRANT EXECUTE ON FUNCTION %I(text, integer) TO dalpak_app', 'find_in_' || p_table);
  -- One page of them in the order of the list, and how many there are.
  EXECUTE format($f$
    CREATE FUNCTION %1$I(p_pattern text, p_active boolean, p_limit integer, p_offset integer, OUT ids integer[], OUT total bigint)
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_custom_plan
      SET enable_seqscan = off SET enable_indexscan = off
      AS $b$
    BEGIN
      WITH hits AS MATERIALIZED (SELECT t.id, t.%4$I AS place FROM %2$s t WHERE t.cloud_id = current_cloud_id() AND t.search_text LIKE p_pattern%3$s)
      SELECT ARRAY(SELECT h.id FROM hits h ORDER BY h.place, h.id LIMIT p_limit OFFSET p_offset), (SELECT count(*) FROM hits) INTO ids, total;
    END $b$ $f$, 'page_in_' || p_table, p_table,
    CASE WHEN EXISTS (SELECT FROM pg_attribute WHERE attrelid = p_table AND attname = 'active') THEN ' AND (p_active IS NULL OR t.active = p_active)' ELSE '' END, p_order);
  EXECUTE format('REVOKE EXECUTE ON FUNCTION %I(text, boolean, integer, integer) FROM PUBLIC', 'page_in_' || p_table);
  EXECUTE format('GRANT EXECUTE ON FUNCTION %I(text, boolean, integer, integer) TO dalpak_app', 'page_in_' || p_table);
END $$;
REVOKE EXECUTE ON PROCEDURE make_findable(regclass, text, text[], text[]) FROM PUBLIC;

-- The one index takes the place of those that looked into names alone.
DROP INDEX products_trigram, customers_trigram, contacts_trigram, memberships_trigram, gift_cards_trigram, credit_vouchers_trigram, vouchers_trigram;
CALL make_findable('products', 'name_search', '{name, barcode, code, supplier_code, manufacturer}');
CALL make_findable('product_barcodes', 'barcode_search', '{barcode}');
CALL make_findable('customers', 'name_search', '{name, code, phone, vat_id, email, city}', '{phone}');
CALL make_findable('contacts', 'name_search', '{name, mobile, phone, email}', '{mobile, phone}');
CALL make_findable('memberships', 'number_search', '{number}');
CALL make_findable('gift_cards', 'number_search', '{number}');
CALL make_findable('credit_vouchers', 'number_search', '{number}');
CALL make_findable('vouchers', 'number_search', '{number, name}');
CALL make_findable('coupons', 'number_search', '{number, name}');
CALL make_findable('leads', 'name_search', '{name, phone, company, email}', '{phone}');
CALL make_findable('supplier_products', 'id', '{code}');
CALL make_findable('journal_entries', 'id', '{description, reference}');

-- The till's search asks for names and phones: the index finds more, and the second condition drops it.
CREATE OR REPLACE FUNCTION search_customer_ids(p_text text, p_limit integer) RETURNS TABLE (id integer)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_custom_plan
  AS $$
BEGIN
  RETURN QUERY SELECT c.id FROM customers c
    WHERE c.cloud_id = current_cloud_id() AND c.active AND c.search_text LIKE like_contains(p_text)
      AND (c.name_search LIKE like_contains(p_text) OR c.phone LIKE like_contains(p_text))
    ORDER BY c.name_search, c.id LIMIT p_limit;
END $$;

-- What is in use is in the index too: a far page is found, and rows are counted, without reading the rows in front of it.
DROP INDEX products_name, products_price, products_code, products_barcode, customers_name, contacts_name, leads_name, product_barcodes_search;
CREATE INDEX products_name ON products (cloud_id, name_search, id) INCLUDE (active);
CREATE INDEX products_price ON products (cloud_id, price, id) INCLUDE (active);
CREATE INDEX products_code ON products (cloud_id, code_search, id) INCLUDE (active);
CREATE INDEX products_barcode ON products (cloud_id, barcode_search, id) INCLUDE (active);
CREATE INDEX customers_name ON customers (cloud_id, name_search, id) INCLUDE (active);
CREATE INDEX contacts_name ON contacts (cloud_id, name_search, id) INCLUDE (active);
CREATE INDEX leads_name ON leads (cloud_id, name_search, id) INCLUDE (active);
CREATE INDEX product_barcodes_search ON product_barcodes (cloud_id, barcode_search, id) INCLUDE (active);
