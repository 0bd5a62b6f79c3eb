-- Localities that whoever runs the server loads from a public list: the same for all businesses, and offered where an address is written.

CREATE TABLE localities (
  code integer PRIMARY KEY CHECK (code > 0),
  name text NOT NULL CHECK (name <> ''),
  -- Words of the name with one blank before each, without signs between them.
  words text NOT NULL CHECK (words <> '')
);
COMMENT ON TABLE localities IS 'Towns and villages by the code of the Central Bureau of Statistics; empty until somebody loads them';
COMMENT ON COLUMN localities.words IS 'What a look-up compares, in small letters';

CREATE FUNCTION localities_find(p_words text, p_limit integer) RETURNS TABLE (name text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT l.name FROM localities l WHERE strpos(l.words, p_words) > 0 ORDER BY strpos(l.words, p_words) > 1, l.name LIMIT p_limit $$;
-- All of them at once: what is no more in the list is gone.
CREATE FUNCTION localities_replace(p_codes integer[], p_names text[], p_words text[]) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  DELETE FROM localities;
  INSERT INTO localities (code, name, words) SELECT * FROM unnest(p_codes, p_names, p_words);
  RETURN cardinality(p_codes);
END $$;
REVOKE EXECUTE ON FUNCTION localities_find(text, integer), localities_replace(integer[], text[], text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION localities_find(text, integer), localities_replace(integer[], text[], text[]) TO dalpak_app;
