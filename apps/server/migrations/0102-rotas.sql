-- Rotas: the planned shifts of a branch's week, what the branch needs, and what employees ask.

CREATE TABLE rotas (
  cloud_id integer NOT NULL,
  branch_id integer NOT NULL,
  week date NOT NULL CHECK (extract(dow FROM week) = 0),
  published_at timestamptz,
  PRIMARY KEY (cloud_id, branch_id, week),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id)
);
COMMENT ON TABLE rotas IS 'Weeks of a branch that have a rota';
COMMENT ON COLUMN rotas.week IS 'Its Sunday';
COMMENT ON COLUMN rotas.published_at IS 'Last time that the employees were told; null = never';
CALL protect_tenant_table('rotas', 'SELECT, INSERT, UPDATE');

CREATE TABLE rota_shifts (
  cloud_id integer NOT NULL,
  stage text NOT NULL CHECK (stage IN ('draft', 'published')),
  id uuid NOT NULL,
  branch_id integer NOT NULL,
  week date NOT NULL,
  employee_id integer NOT NULL,
  position_id integer NOT NULL,
  day date NOT NULL CHECK (day BETWEEN week AND week + 6),
  start_minute smallint NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
  end_minute smallint NOT NULL CHECK (end_minute > start_minute AND end_minute <= start_minute + 1080),
  note text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  PRIMARY KEY (cloud_id, stage, id),
  FOREIGN KEY (cloud_id, branch_id, week) REFERENCES rotas (cloud_id, branch_id, week),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, position_id) REFERENCES positions (cloud_id, id)
);
COMMENT ON TABLE rota_shifts IS 'Planned shifts: as the manager plans them, and as they were published';
COMMENT ON COLUMN rota_shifts.start_minute IS 'Minutes of the local day';
COMMENT ON COLUMN rota_shifts.end_minute IS 'Minutes of the local day; above 1440 on the next day';
COMMENT ON COLUMN rota_shifts.reason IS 'Why the shift stands in spite of its warnings';
CREATE INDEX rota_shifts_week ON rota_shifts (cloud_id, branch_id, week, stage);
CREATE INDEX rota_shifts_day ON rota_shifts (cloud_id, stage, day, employee_id);
CALL protect_tenant_table('rota_shifts', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE rota_needs (
  cloud_id integer NOT NULL,
  branch_id integer NOT NULL,
  position_id integer NOT NULL,
  weekday smallint NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  from_hour smallint NOT NULL CHECK (from_hour BETWEEN 0 AND 23),
  to_hour smallint NOT NULL CHECK (to_hour > from_hour AND to_hour <= 30),
  people smallint NOT NULL CHECK (people BETWEEN 1 AND 99),
  PRIMARY KEY (cloud_id, branch_id, position_id, weekday, from_hour),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id),
  FOREIGN KEY (cloud_id, position_id) REFERENCES positions (cloud_id, id)
);
COMMENT ON TABLE rota_needs IS 'People that a branch needs in every week, by position and hours';
COMMENT ON COLUMN rota_needs.weekday IS '1 = Sunday … 7 = Saturday';
COMMENT ON COLUMN rota_needs.to_hour IS 'Above 24 on the next day';
CALL protect_tenant_table('rota_needs', 'SELECT, INSERT, DELETE');

CREATE TABLE rota_requests (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  employee_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('off', 'prefer', 'swap')),
  day date NOT NULL,
  shift_id uuid,
  to_employee_id integer,
  note text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'accepted', 'refused', 'withdrawn')),
  answer text NOT NULL DEFAULT '',
  asked_at timestamptz NOT NULL,
  answered_at timestamptz,
  PRIMARY KEY (cloud_id, id),
  CHECK ((kind = 'swap') = (shift_id IS NOT NULL) AND (kind = 'swap') = (to_employee_id IS NOT NULL)),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, to_employee_id) REFERENCES employees (cloud_id, id)
);
COMMENT ON TABLE rota_requests IS 'Days that employees wish free or wish to work, and shifts that they wish to give to a colleague';
COMMENT ON COLUMN rota_requests.shift_id IS 'The published shift of a swap';
CREATE INDEX rota_requests_day ON rota_requests (cloud_id, day);
CREATE INDEX rota_requests_employee ON rota_requests (cloud_id, employee_id, day);
CALL protect_tenant_table('rota_requests', 'SELECT, INSERT, UPDATE');

-- Who receives reminders of tasks on a device receives the rota too.
CREATE OR REPLACE FUNCTION push_kind(p_type text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $function$ SELECT CASE p_type WHEN 'permission_request' THEN 'approvals' WHEN 'task' THEN 'tasks' WHEN 'rota' THEN 'tasks' ELSE 'troubles' END $function$;
