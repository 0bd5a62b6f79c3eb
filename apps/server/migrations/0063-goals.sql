-- Goals of a month, whose pace is told on every day of it.

CREATE TABLE goals (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  month text NOT NULL CHECK (month ~ '^\d{4}-\d{2}$'),
  measure text NOT NULL CHECK (measure IN ('net', 'margin', 'bills', 'average_bill')),
  scope text NOT NULL CHECK (scope IN ('business', 'branch', 'department', 'employee')),
  place integer NOT NULL DEFAULT 0,
  amount bigint NOT NULL CHECK (amount > 0),
  days bigint[],
  opened boolean NOT NULL DEFAULT false,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, month, measure, scope, place),
  CHECK ((scope = 'business') = (place = 0))
);
COMMENT ON TABLE goals IS 'Goals of a month: sales, margin, bills or average bill';
COMMENT ON COLUMN goals.place IS 'The branch, department or employee; 0 of the whole business';
COMMENT ON COLUMN goals.amount IS 'Agorot; of bills their number';
COMMENT ON COLUMN goals.days IS 'Parts of the days; null = spread by how such days sold';
COMMENT ON COLUMN goals.opened IS 'The employee of the goal sees it';
CALL protect_tenant_table('goals', 'SELECT, INSERT, UPDATE, DELETE');
