-- Time stamps of employees, corrections and absences.

CREATE TABLE time_entries (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  employee_id integer NOT NULL,
  branch_id integer,
  terminal_id integer,
  kind text NOT NULL CHECK (kind IN ('in', 'out')),
  at timestamptz NOT NULL,
  source text NOT NULL CHECK (source IN ('card', 'fingerprint', 'session', 'manager')),
  offline boolean NOT NULL DEFAULT false,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id)
);
COMMENT ON TABLE time_entries IS 'Check-ins and check-outs as they were made. Rows are never changed or deleted; time_corrections holds what a manager corrected';
COMMENT ON COLUMN time_entries.id IS 'Made by the device: the same stamp sent twice is one stamp';
COMMENT ON COLUMN time_entries.at IS 'When the person stamped; of a stamp without a network, by the device''s clock';
CREATE INDEX time_entries_employee ON time_entries (cloud_id, employee_id, at);
CREATE INDEX time_entries_at ON time_entries (cloud_id, at);
CREATE INDEX time_entries_newest ON time_entries (cloud_id, at DESC, id DESC);
CALL protect_tenant_table('time_entries', 'SELECT, INSERT');

CREATE TABLE time_corrections (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  entry_id uuid NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  action text NOT NULL CHECK (action IN ('add', 'change', 'void')),
  at timestamptz,
  reason text NOT NULL CHECK (reason <> ''),
  actor_kind text NOT NULL CHECK (actor_kind IN ('user', 'employee')),
  actor_id integer NOT NULL,
  actor_name text NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, entry_id, number),
  FOREIGN KEY (cloud_id, entry_id) REFERENCES time_entries (cloud_id, id),
  CHECK ((action = 'change') = (at IS NOT NULL))
);
COMMENT ON TABLE time_corrections IS 'What managers said about a stamp, in order: the last one holds. Rows are never changed or deleted.';
COMMENT ON COLUMN time_corrections.action IS 'add = the stamp itself is a manager''s; change = it was at another time; void = it does not count';
CALL protect_tenant_table('time_corrections', 'SELECT, INSERT');

CREATE TABLE time_absences (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  employee_id integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sickness', 'vacation', 'reserve')),
  from_date date NOT NULL,
  to_date date NOT NULL,
  note text NOT NULL DEFAULT '',
  actor_kind text NOT NULL CHECK (actor_kind IN ('user', 'employee')),
  actor_id integer NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  voided_at timestamptz,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  CHECK (to_date >= from_date)
);
COMMENT ON TABLE time_absences IS 'Whole days away: sickness, vacation, military reserve. Both days belong to it.';
CREATE INDEX time_absences_employee ON time_absences (cloud_id, employee_id, from_date) WHERE (voided_at IS NULL);
CALL protect_tenant_table('time_absences', 'SELECT, INSERT');
GRANT UPDATE (voided_at) ON time_absences TO dalpak_app;

-- A stamp with the last correction by a manager. Runs with the rights of the caller.
CREATE VIEW time_entry_records WITH (security_invoker = true) AS
  SELECT e.cloud_id, e.id, e.employee_id, e.branch_id, e.terminal_id, e.kind, e.at, e.source, e.offline, e.recorded_at,
         coalesce(c.action, 'stamped') AS state, CASE WHEN c.action = 'void' THEN NULL ELSE coalesce(c.at, e.at) END AS counts_at, coalesce(c.reason, '') AS reason
  FROM time_entries e
  LEFT JOIN LATERAL (SELECT action, at, reason FROM time_corrections t WHERE t.cloud_id = e.cloud_id AND t.entry_id = e.id ORDER BY t.number DESC LIMIT 1) c ON true;
GRANT SELECT ON time_entry_records TO dalpak_app;
