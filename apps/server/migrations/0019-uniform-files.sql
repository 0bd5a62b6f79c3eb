-- Uniform files for the tax authority, as they were made.

CREATE TABLE uniform_files (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  made_at timestamptz NOT NULL DEFAULT now(),
  made_by text NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  folder timestamp NOT NULL,
  report jsonb NOT NULL CHECK (jsonb_typeof(report) = 'object'),
  sha256 bytea NOT NULL CHECK (octet_length(sha256) = 32),
  archive bytea NOT NULL,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, folder),
  FOREIGN KEY (cloud_id) REFERENCES clouds (id),
  CHECK (from_day <= to_day)
);
COMMENT ON TABLE uniform_files IS 'Uniform files (version 1.31) of a business, deleted after 90 days. Rows are never changed.';
COMMENT ON COLUMN uniform_files.made_by IS 'Name of the user at that time';
COMMENT ON COLUMN uniform_files.folder IS 'Local minute that names the folder; two files never share one';
COMMENT ON COLUMN uniform_files.report IS 'Counts and sums that the two reports of the law print';
COMMENT ON COLUMN uniform_files.sha256 IS 'Of the archive';
COMMENT ON COLUMN uniform_files.archive IS 'Zip with the folder, INI.TXT and BKMVDATA';
CALL protect_tenant_table('uniform_files', 'SELECT, INSERT, DELETE');
ALTER TABLE uniform_files ALTER COLUMN archive SET STORAGE EXTERNAL;
