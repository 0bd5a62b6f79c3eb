-- Each person sees a report with the columns that they chose, in their order, on every device.

CREATE TABLE report_layouts (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  owner text NOT NULL CHECK (owner <> ''),
  report_code text NOT NULL CHECK (report_code <> ''),
  columns text[],
  view text CHECK (view IN ('table', 'chart')),
  PRIMARY KEY (cloud_id, owner, report_code),
  CHECK (num_nonnulls(columns, view) > 0)
);
COMMENT ON TABLE report_layouts IS 'Columns and form of reports that a person chose';
COMMENT ON COLUMN report_layouts.owner IS 'u and the number of a user, e and that of an employee';
COMMENT ON COLUMN report_layouts.columns IS 'Cells that are shown, in their order; null = as the report has them';
CALL protect_tenant_table('report_layouts', 'SELECT, INSERT, UPDATE, DELETE');
