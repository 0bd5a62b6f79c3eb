-- Employees' time: stamps as they were made, what managers said about them since, and days away.

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
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id)
);
CREATE INDEX time_entries_employee ON time_entries (cloud_id, employee_id, at);
CREATE INDEX time_entries_at ON time_entries (cloud_id, at);
COMMENT ON TABLE time_entries IS 'Check-ins and check-outs as they were made. Rows are never changed or deleted; what is wrong is corrected beside them.';
COMMENT ON COLUMN time_entries.id IS 'Made by the device: the same stamp sent twice is one stamp';
COMMENT ON COLUMN time_entries.at IS 'When the person stamped; of a stamp without a network, by the device''s clock';
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
CREATE INDEX time_absences_employee ON time_absences (cloud_id, employee_id, from_date) WHERE voided_at IS NULL;
COMMENT ON TABLE time_absences IS 'Whole days away: sickness, vacation, military reserve. Both days belong to it.';
CALL protect_tenant_table('time_absences', 'SELECT, INSERT, UPDATE (voided_at)');
