-- People build reports of their own from declared measures and dimensions.

CREATE TABLE own_reports (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  owner text NOT NULL CHECK (owner <> ''),
  definition jsonb NOT NULL CHECK (jsonb_typeof(definition) = 'object'),
  positions integer[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamptz,
  PRIMARY KEY (cloud_id, id)
);
COMMENT ON TABLE own_reports IS 'Reports that people built; the code of one is U and its number';
COMMENT ON COLUMN own_reports.owner IS 'u and the number of a user, e and that of an employee';
COMMENT ON COLUMN own_reports.definition IS 'Measures, dimensions and filters, as contracts/src/reports/own-reports.ts declares them';
COMMENT ON COLUMN own_reports.positions IS 'Positions whose people see it too';
COMMENT ON COLUMN own_reports.deleted_at IS 'A deleted report can be brought back';
CALL protect_tenant_table('own_reports', 'SELECT, INSERT, UPDATE');
