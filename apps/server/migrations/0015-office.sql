-- Views of lists, reports, imports, print layouts, menus of the till and rules of the submit.

CREATE TABLE record_views (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  component integer NOT NULL CHECK (component > 0),
  owner_kind text NOT NULL CHECK (owner_kind IN ('user', 'employee')),
  owner_id integer NOT NULL CHECK (owner_id > 0),
  name text NOT NULL CHECK ((name <> '') AND (length(name) <= 60)),
  settings jsonb NOT NULL CHECK ((jsonb_typeof(settings) = 'object') AND (octet_length((settings)::text) <= 131072)),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, owner_kind, owner_id, component, name)
);
COMMENT ON TABLE record_views IS 'Views of lists, each of the user or employee who saved it';
CALL protect_tenant_table('record_views', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE report_filters (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  report_code text NOT NULL CHECK (report_code <> ''),
  name text NOT NULL CHECK ((name <> '') AND (length(name) <= 200)),
  filter jsonb NOT NULL CHECK (jsonb_typeof(filter) = 'object'),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, report_code, name)
);
COMMENT ON TABLE report_filters IS 'Filters of reports that a user saved under a name';
CALL protect_tenant_table('report_filters', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE record_imports (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  component integer NOT NULL CHECK (component > 0),
  format text NOT NULL DEFAULT '' CHECK (format IN ('', 'xlsx', 'csv', 'prices')),
  state text NOT NULL CHECK (state IN ('uploading', 'reading', 'read', 'checking', 'checked', 'committing', 'done', 'undoing', 'undone', 'failed')),
  file_name text NOT NULL CHECK ((file_name <> '') AND (length(file_name) <= 200)),
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
-- Imports of one component run one after another, whichever process runs them.
CREATE UNIQUE INDEX record_imports_working ON record_imports (cloud_id, component) WHERE (state = ANY (ARRAY['checking'::text, 'committing'::text, 'undoing'::text]));
CREATE INDEX record_imports_newest ON record_imports (cloud_id, component, id DESC);
CALL protect_tenant_table('record_imports', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE record_import_parts (
  cloud_id integer NOT NULL,
  import_id integer NOT NULL,
  part integer NOT NULL CHECK ((part >= 0) AND (part < 200)),
  content bytea NOT NULL CHECK ((octet_length(content) >= 1) AND (octet_length(content) <= 524288)),
  PRIMARY KEY (cloud_id, import_id, part),
  FOREIGN KEY (cloud_id, import_id) REFERENCES record_imports (cloud_id, id) ON DELETE CASCADE
);
-- Most files are compressed already.
ALTER TABLE record_import_parts ALTER COLUMN content SET STORAGE EXTERNAL;
COMMENT ON TABLE record_import_parts IS 'Pieces of an uploaded file, until it is read';
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
CREATE INDEX record_import_lines_bad ON record_import_lines (cloud_id, import_id, line) WHERE (faults IS NOT NULL);
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
  heading text NOT NULL CHECK ((length(heading) >= 1) AND (length(heading) <= 200)),
  field text NOT NULL CHECK (length(field) <= 60),
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, component, heading)
);
COMMENT ON TABLE record_import_headings IS 'What a business took a column of its files for; an empty field: for nothing';
CALL protect_tenant_table('record_import_headings', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE import_batches (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  kind text NOT NULL CHECK (kind IN ('prices', 'promos')),
  source text NOT NULL,
  file_name text NOT NULL,
  file_hash bytea NOT NULL CHECK (octet_length(file_hash) = 32),
  status text NOT NULL CHECK (status IN ('running', 'done', 'failed')),
  counts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(counts) = 'object'),
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (cloud_id, id)
);
COMMENT ON TABLE import_batches IS 'Files of price lists and promotions that were imported';
COMMENT ON COLUMN import_batches.file_hash IS 'SHA-256 of the file as read';
CREATE INDEX import_batches_source ON import_batches (cloud_id, source, started_at DESC);
CALL protect_tenant_table('import_batches', 'SELECT, INSERT, UPDATE');

CREATE TABLE paper_styles (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  document_type smallint NOT NULL CHECK (document_type BETWEEN 0 AND 99),
  header text NOT NULL CHECK (length(header) <= 300),
  footer text NOT NULL CHECK (length(footer) <= 300),
  logo text NOT NULL CHECK (octet_length(logo) <= 90000),
  hidden text[] NOT NULL,
  width smallint NOT NULL CHECK (width IN (58, 80)),
  copies text NOT NULL CHECK (copies IN ('0', '1', '2', 'ask')),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, document_type)
);
COMMENT ON TABLE paper_styles IS 'Print layouts: what receipts and documents show, and on which width';
COMMENT ON COLUMN paper_styles.document_type IS '0 = every type that has no style of its own';
COMMENT ON COLUMN paper_styles.logo IS 'A small picture as a data address: a till prints it without a network, and links to stored files end';
COMMENT ON COLUMN paper_styles.copies IS 'How many receipts a till prints when a sale is done; ask = it asks';
COMMENT ON COLUMN paper_styles.width IS 'Millimetres of paper';
CALL protect_tenant_table('paper_styles', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE till_menus (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  branch_id integer NOT NULL DEFAULT 0 CHECK (branch_id >= 0),
  shown text[] NOT NULL CHECK (cardinality(shown) <= 60),
  hidden text[] NOT NULL CHECK (cardinality(hidden) <= 60),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, branch_id)
);
COMMENT ON TABLE till_menus IS 'How the actions behind "more" are laid out at the tills of a business or a branch';
COMMENT ON COLUMN till_menus.branch_id IS '0: all branches without a layout of their own';
COMMENT ON COLUMN till_menus.shown IS 'Actions of the till in their order; those that are in neither list come behind them';
CALL protect_tenant_table('till_menus', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE automations (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK ((length(name) >= 1) AND (length(name) <= 80)),
  timing text NOT NULL CHECK (timing IN ('before', 'after')),
  action text NOT NULL,
  message text NOT NULL CHECK ((length(message) >= 1) AND (length(message) <= 300)),
  conditions jsonb NOT NULL CHECK ((jsonb_typeof(conditions) = 'array') AND ((jsonb_array_length(conditions) >= 1) AND (jsonb_array_length(conditions) <= 12))),
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, name),
  CHECK ((action IN ('block', 'warn', 'print', 'notify')) AND ((action <> 'block') OR (timing = 'before')))
);
COMMENT ON TABLE automations IS 'Rules of the submit: a condition and what it does before or after a sale or a document is stored';
COMMENT ON COLUMN automations.conditions IS 'Field, operator and value each, as the engine reads them (automation.types.ts)';
CALL protect_tenant_table('automations', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE marketplace_plugins (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  plugin_id text NOT NULL CHECK (plugin_id ~ '^[a-z][a-z0-9-]{2,39}$'),
  version text NOT NULL,
  approved text[] NOT NULL,
  settings jsonb NOT NULL DEFAULT '{}' CHECK ((jsonb_typeof(settings) = 'object') AND (octet_length((settings)::text) <= 131072)),
  secrets jsonb NOT NULL DEFAULT '{}' CHECK ((jsonb_typeof(secrets) = 'object') AND (octet_length((secrets)::text) <= 32768)),
  installed_at timestamptz NOT NULL,
  PRIMARY KEY (cloud_id, plugin_id)
);
COMMENT ON TABLE marketplace_plugins IS 'Installed plugins of the marketplace';
COMMENT ON COLUMN marketplace_plugins.secrets IS 'Settings that are secret, sealed';
CALL protect_tenant_table('marketplace_plugins', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE marketplace_messages (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id uuid NOT NULL,
  plugin_id text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('mail', 'webhook')),
  recipient text NOT NULL CHECK ((recipient <> '') AND (length(recipient) <= 254)),
  content jsonb NOT NULL CHECK (octet_length((content)::text) <= 8388608),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  error text,
  created_at timestamptz NOT NULL,
  done_at timestamptz,
  request_hash bytea CHECK (octet_length(request_hash) = 32),
  asked_by text CHECK ((asked_by <> '') AND (length(asked_by) <= 60)),
  PRIMARY KEY (cloud_id, id),
  CHECK ((state = 'waiting') = (done_at IS NULL))
);
COMMENT ON TABLE marketplace_messages IS 'Messages of marketplace plugins and what became of them';
COMMENT ON COLUMN marketplace_messages.request_hash IS 'Hash of which document goes to whom; null in messages from before it was stored';
COMMENT ON COLUMN marketplace_messages.asked_by IS 'The till, or the user of the back office';
COMMENT ON COLUMN marketplace_messages.next_at IS 'When it is sent next';
COMMENT ON COLUMN marketplace_messages.done_at IS 'When it was sent or given up';
CREATE INDEX marketplace_messages_due ON marketplace_messages (cloud_id, next_at) WHERE (state = 'waiting'::text);
CREATE INDEX marketplace_messages_recent ON marketplace_messages (cloud_id, created_at);
CALL protect_tenant_table('marketplace_messages', 'SELECT, INSERT, UPDATE');
CALL open_to_owner_functions('marketplace_messages');

CREATE TABLE subscriptions (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  service_id integer NOT NULL,
  app_id integer NOT NULL CHECK (app_id > 0),
  tier text NOT NULL CHECK (tier <> ''),
  plan integer NOT NULL CHECK (plan BETWEEN 500 AND 529),
  code text NOT NULL CHECK (code <> ''),
  amount integer NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, app_id, tier),
  UNIQUE (cloud_id, code),
  UNIQUE (cloud_id, id, app_id),
  FOREIGN KEY (cloud_id, service_id) REFERENCES services (cloud_id, id)
);
COMMENT ON TABLE subscriptions IS 'Products of applications that a business subscribed to, and for how many';
COMMENT ON COLUMN subscriptions.plan IS '50x a month, 51x a year, 52x three years';
COMMENT ON COLUMN subscriptions.amount IS 'Licences that may be held at once';
CALL protect_tenant_table('subscriptions', 'SELECT, INSERT, UPDATE');

CREATE TABLE subscription_holders (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  subscription_id integer NOT NULL,
  app_id integer NOT NULL,
  employee_id integer,
  terminal_id integer,
  assigned_at timestamptz NOT NULL,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, employee_id, app_id),
  UNIQUE (cloud_id, terminal_id, app_id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id) ON DELETE CASCADE,
  FOREIGN KEY (cloud_id, subscription_id, app_id) REFERENCES subscriptions (cloud_id, id, app_id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id) ON DELETE CASCADE,
  CHECK (num_nonnulls(employee_id, terminal_id) = 1)
);
COMMENT ON TABLE subscription_holders IS 'Licences that employees and terminals hold';
CREATE INDEX subscription_holders_of ON subscription_holders (cloud_id, subscription_id);
CALL protect_tenant_table('subscription_holders', 'SELECT, INSERT, DELETE');

CREATE FUNCTION marketplace_due_clouds(p_now timestamptz) RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT DISTINCT cloud_id FROM marketplace_messages WHERE state = 'waiting' AND next_at <= p_now ORDER BY cloud_id $$;

REVOKE EXECUTE ON FUNCTION marketplace_due_clouds(timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION marketplace_due_clouds(timestamp with time zone) TO dalpak_system;
