-- Filters of reports that people keep by a name; everybody who may see reports shares them.
CREATE TABLE report_filters (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  report_code text NOT NULL CHECK (report_code <> ''),
  name text NOT NULL CHECK (name <> '' AND length(name) <= 200),
  filter jsonb NOT NULL CHECK (jsonb_typeof(filter) = 'object'),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, report_code, name)
);
CALL protect_tenant_table('report_filters', 'SELECT, INSERT, UPDATE, DELETE');
