-- What is unusual at the tills, by employee: counted a day, scored against colleagues, and decided
-- by people.

CREATE TABLE exception_days (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  employee_id integer NOT NULL,
  day date NOT NULL,
  bills integer NOT NULL,
  minutes integer NOT NULL,
  dines boolean NOT NULL,
  signs jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (cloud_id, employee_id, day),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id)
);
COMMENT ON TABLE exception_days IS 'What each employee did in a day at the tills, counted for the exceptions';
COMMENT ON COLUMN exception_days.minutes IS 'Minutes of work by the clock; 0 = did not stamp';
COMMENT ON COLUMN exception_days.dines IS 'Most of the day was in a branch that serves at tables';
COMMENT ON COLUMN exception_days.signs IS 'How often each sign was there; without those that were not';
CREATE INDEX exception_days_day ON exception_days (cloud_id, day);
CALL protect_tenant_table('exception_days', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE exception_marks (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  employee_id integer NOT NULL,
  sign text NOT NULL CHECK (sign <> ''),
  state text NOT NULL CHECK (state IN ('open', 'to_check', 'fine', 'training', 'closed')),
  from_day date NOT NULL,
  to_day date NOT NULL,
  score integer NOT NULL,
  times integer NOT NULL,
  bills integer NOT NULL,
  usual_low integer NOT NULL,
  usual_high integer NOT NULL,
  own_past boolean NOT NULL,
  made_at timestamptz NOT NULL,
  ended_at timestamptz,
  check_on date,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  CHECK ((state IN ('open', 'to_check')) = (ended_at IS NULL)),
  CHECK ((state = 'to_check') = (check_on IS NOT NULL))
);
COMMENT ON TABLE exception_marks IS 'Marks of what is unusual about an employee; a question, not a finding';
COMMENT ON COLUMN exception_marks.score IS 'Tenths: 35 = three and a half deviations';
COMMENT ON COLUMN exception_marks.usual_low IS 'How often others of the position have it in as many bills; usual_high is the upper end';
COMMENT ON COLUMN exception_marks.own_past IS 'Compared with the person''s own past, because there are too few others';
CREATE UNIQUE INDEX exception_marks_going ON exception_marks (cloud_id, employee_id, sign) WHERE ended_at IS NULL;
CREATE INDEX exception_marks_made ON exception_marks (cloud_id, made_at);
CALL protect_tenant_table('exception_marks', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE exception_decisions (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  mark_id integer NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  at timestamptz NOT NULL,
  state text NOT NULL,
  user_id integer NOT NULL,
  by_name text NOT NULL,
  reason text NOT NULL DEFAULT '',
  check_on date,
  PRIMARY KEY (cloud_id, mark_id, number),
  FOREIGN KEY (cloud_id, mark_id) REFERENCES exception_marks (cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE exception_decisions IS 'What was decided about a mark, by whom and why';
CALL protect_tenant_table('exception_decisions', 'SELECT, INSERT');

CREATE TABLE exception_rules (
  cloud_id integer PRIMARY KEY REFERENCES clouds (id),
  mark_at integer NOT NULL DEFAULT 35 CHECK (mark_at BETWEEN 10 AND 100),
  pair_at integer NOT NULL DEFAULT 25 CHECK (pair_at BETWEEN 10 AND 100),
  off text[] NOT NULL DEFAULT '{}',
  done_until date,
  looked_at timestamptz
);
COMMENT ON TABLE exception_rules IS 'From which score exceptions are marked, and how far the days were counted';
COMMENT ON COLUMN exception_rules.off IS 'Signs that are switched off';
COMMENT ON COLUMN exception_rules.done_until IS 'The last day that was counted; null = none yet';
CALL protect_tenant_table('exception_rules', 'SELECT, INSERT, UPDATE');

CALL open_to_owner_functions('exception_rules');
CREATE FUNCTION exception_due_clouds(p_before timestamptz) RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT c.id FROM clouds c
  WHERE NOT EXISTS (SELECT FROM exception_rules r WHERE r.cloud_id = c.id AND r.looked_at >= p_before) ORDER BY 1
$$;
REVOKE EXECUTE ON FUNCTION exception_due_clouds(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION exception_due_clouds(timestamptz) TO dalpak_system;
