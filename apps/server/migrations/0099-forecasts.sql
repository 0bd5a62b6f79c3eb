-- What the next four weeks are expected to bring, made each night.

CREATE TABLE forecast_runs (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  made_on date NOT NULL,
  PRIMARY KEY (cloud_id, made_on)
);
COMMENT ON TABLE forecast_runs IS 'Days on whose night the forecasts of a business were made';
CALL protect_tenant_table('forecast_runs', 'SELECT, INSERT, DELETE');
CALL open_to_owner_functions('forecast_runs');

CREATE TABLE forecasts (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  branch_id integer NOT NULL,
  scope text NOT NULL CHECK (scope IN ('branch', 'department', 'product')),
  subject_id integer NOT NULL,
  measure text NOT NULL CHECK (measure IN ('net', 'bills', 'quantity')),
  made_on date NOT NULL,
  replayed boolean NOT NULL DEFAULT false,
  expected bigint[] NOT NULL CHECK (cardinality(expected) = 28),
  low bigint[] NOT NULL CHECK (cardinality(low) = 28),
  high bigint[] NOT NULL CHECK (cardinality(high) = 28),
  reasons jsonb NOT NULL,
  PRIMARY KEY (cloud_id, branch_id, scope, measure, subject_id, made_on),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id) ON DELETE CASCADE,
  CHECK ((scope = 'branch') = (subject_id = 0))
);
COMMENT ON TABLE forecasts IS 'Forecast of each series from a day on, written by the nightly run alone';
COMMENT ON COLUMN forecasts.subject_id IS 'The department or product; 0 of the whole branch';
COMMENT ON COLUMN forecasts.made_on IS 'First day of the forecast, which knows the days before it';
COMMENT ON COLUMN forecasts.replayed IS 'Made later, from what was known on that day, where no run of that night exists';
COMMENT ON COLUMN forecasts.expected IS 'By day: agorot, bills or thousandths';
COMMENT ON COLUMN forecasts.reasons IS 'By day, codes with their values; of a product its own alone, the rest are those of its department';
CREATE INDEX forecasts_made ON forecasts (cloud_id, made_on);
CALL protect_tenant_table('forecasts', 'SELECT, INSERT, DELETE');

-- Businesses whose forecast of a day was not made yet.
CREATE FUNCTION forecast_due_clouds(p_day date) RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT c.id FROM clouds c WHERE c.status = 'active'
    AND NOT EXISTS (SELECT FROM forecast_runs r WHERE r.cloud_id = c.id AND r.made_on >= p_day) ORDER BY 1
$$;
REVOKE EXECUTE ON FUNCTION forecast_due_clouds(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forecast_due_clouds(date) TO dalpak_system;
