-- Pictures and files of records. Their bytes lie outside of the database, by what they contain; here is what they are and whose.
CREATE TABLE stored_files (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id uuid NOT NULL,
  component integer NOT NULL CHECK (component > 0),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  type text NOT NULL CHECK (type <> ''),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  size integer NOT NULL CHECK (size > 0),
  width integer CHECK (width > 0),
  height integer CHECK (height > 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (cloud_id, id)
);
COMMENT ON TABLE stored_files IS 'Two rows of one business may share their bytes; those of two businesses never do';
COMMENT ON COLUMN stored_files.component IS 'Whose records may name it: who may read them may read it';
COMMENT ON COLUMN stored_files.size IS 'Bytes';
CREATE INDEX stored_files_content ON stored_files (cloud_id, sha256);
CALL protect_tenant_table('stored_files', 'SELECT, INSERT, DELETE');
CALL open_to_owner_functions('stored_files');

-- Clouds with files that may be let go: sweeping spans clouds.
CREATE FUNCTION stored_files_clouds(p_before timestamptz) RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT DISTINCT cloud_id FROM stored_files WHERE created_at < p_before $$;
REVOKE EXECUTE ON FUNCTION stored_files_clouds(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION stored_files_clouds(timestamptz) TO dalpak_app;

-- Until now no file could be stored: whatever stands here names none. It is not checked for rows that are there already.
ALTER TABLE products ADD FOREIGN KEY (cloud_id, image) REFERENCES stored_files (cloud_id, id) NOT VALID;
CREATE INDEX products_image ON products (cloud_id, image) WHERE image IS NOT NULL;
