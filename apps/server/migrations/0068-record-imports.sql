-- Files that fill a component's records: the file, what was read of it, what it would do, what it did, and how to undo it.

CREATE TABLE record_imports (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  component integer NOT NULL CHECK (component > 0),
  format text NOT NULL DEFAULT '' CHECK (format IN ('', 'xlsx', 'csv', 'prices')),
  state text NOT NULL CHECK (state IN ('uploading', 'reading', 'read', 'checking', 'checked', 'committing', 'done', 'undoing', 'undone', 'failed')),
  file_name text NOT NULL CHECK (file_name <> '' AND length(file_name) <= 200),
  bytes integer NOT NULL CHECK (bytes > 0),
  headings jsonb NOT NULL DEFAULT '[]',
  sample jsonb NOT NULL DEFAULT '[]',
  plan jsonb NOT NULL DEFAULT '{}',
  counts jsonb NOT NULL DEFAULT '{}',
  lines integer NOT NULL DEFAULT 0 CHECK (lines >= 0),
  progress integer NOT NULL DEFAULT 0 CHECK (progress >= 0),
  kept integer NOT NULL DEFAULT 0 CHECK (kept >= 0),
  error jsonb,
  owner_kind text NOT NULL CHECK (owner_kind IN ('user', 'employee', 'terminal')),
  owner_id integer NOT NULL,
  owner_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  beat_at timestamptz NOT NULL DEFAULT now(),
  turn integer NOT NULL DEFAULT 0 CHECK (turn >= 0),
  committed_at timestamptz,
  PRIMARY KEY (cloud_id, id)
);
COMMENT ON TABLE record_imports IS 'A file on its way into the records of a component; done ones are the versions that can be undone';
COMMENT ON COLUMN record_imports.plan IS 'Field by column of the file, and the field that finds a record';
COMMENT ON COLUMN record_imports.kept IS 'Characters of the lines that are kept of it: a business has a bound for those of all its files';
COMMENT ON COLUMN record_imports.beat_at IS 'When its work last said that it goes on: a process that died says nothing more';
COMMENT ON COLUMN record_imports.turn IS 'Counts the works on it: one that was taken for dead and lives may write nothing any more';
-- Work on one component's records goes one after another, whichever process does it.
CREATE UNIQUE INDEX record_imports_working ON record_imports (cloud_id, component) WHERE state IN ('checking', 'committing', 'undoing');
CREATE INDEX record_imports_newest ON record_imports (cloud_id, component, id DESC);
CALL protect_tenant_table('record_imports', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE record_import_parts (
  cloud_id integer NOT NULL,
  import_id integer NOT NULL,
  part integer NOT NULL CHECK (part >= 0 AND part < 200),
  content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 524288),
  PRIMARY KEY (cloud_id, import_id, part),
  FOREIGN KEY (cloud_id, import_id) REFERENCES record_imports (cloud_id, id) ON DELETE CASCADE
);
-- Compressed already, most of them: trying again costs and saves nothing.
ALTER TABLE record_import_parts ALTER COLUMN content SET STORAGE EXTERNAL;
CALL protect_tenant_table('record_import_parts', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE record_import_lines (
  cloud_id integer NOT NULL,
  import_id integer NOT NULL,
  line integer NOT NULL CHECK (line > 0),
  cells jsonb NOT NULL,
  verdict text CHECK (verdict IN ('new', 'changed', 'same', 'bad')),
  faults jsonb,
  PRIMARY KEY (cloud_id, import_id, line),
  FOREIGN KEY (cloud_id, import_id) REFERENCES record_imports (cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE record_import_lines IS 'Lines of a file that was read and is not imported yet';
CREATE INDEX record_import_lines_bad ON record_import_lines (cloud_id, import_id, line) WHERE faults IS NOT NULL;
CALL protect_tenant_table('record_import_lines', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE record_import_images (
  cloud_id integer NOT NULL,
  import_id integer NOT NULL,
  component integer NOT NULL,
  record_id integer NOT NULL,
  before jsonb,
  after jsonb NOT NULL,
  PRIMARY KEY (cloud_id, import_id, component, record_id),
  FOREIGN KEY (cloud_id, import_id) REFERENCES record_imports (cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE record_import_images IS 'SQL columns of a record before and after an import wrote them; before is null for a record that it made';
CALL protect_tenant_table('record_import_images', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE record_import_headings (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  component integer NOT NULL CHECK (component > 0),
  heading text NOT NULL CHECK (length(heading) BETWEEN 1 AND 200),
  field text NOT NULL CHECK (length(field) <= 60),
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, component, heading)
);
COMMENT ON TABLE record_import_headings IS 'What a business took a column of its files for; an empty field: for nothing';
CALL protect_tenant_table('record_import_headings', 'SELECT, INSERT, UPDATE, DELETE');
