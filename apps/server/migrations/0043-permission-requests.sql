-- Fingers by which employees are known. The reader matches on itself and hands over an identifier; see ADR 15.
CREATE TABLE employee_fingerprints (
  cloud_id integer NOT NULL,
  employee_id integer NOT NULL,
  finger smallint NOT NULL CHECK (finger BETWEEN 0 AND 9),
  template bytea NOT NULL CHECK (octet_length(template) = 32),
  enrolled_by integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, employee_id, finger),
  UNIQUE (cloud_id, template),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id) ON DELETE CASCADE
);
COMMENT ON COLUMN employee_fingerprints.template IS 'HMAC-SHA-256 of the reader''s identifier under a key of the server: neither a picture nor a template of the finger is stored';
COMMENT ON COLUMN employee_fingerprints.finger IS '0 to 4 from the left little finger, 5 to 9 from the right thumb';
COMMENT ON COLUMN employee_fingerprints.enrolled_by IS 'User of the back office; null when an employee did it at a terminal, whom the audit log names';
CALL protect_tenant_table('employee_fingerprints', 'SELECT, INSERT, UPDATE, DELETE');

-- A request for a colleague's leave: what is asked, of whom, and what became of it. Rows are kept, as approvals are.
CREATE TABLE permission_requests (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id uuid NOT NULL,
  terminal_id integer NOT NULL,
  asked_by integer NOT NULL,
  asked_to integer NOT NULL,
  operation_type text NOT NULL CHECK (operation_type IN ('components', 'pos', 'system')),
  action text NOT NULL CHECK (action IN ('r', 'w', 'e', 'd', 's')),
  permission_key text NOT NULL,
  description text NOT NULL DEFAULT '',
  cart_id uuid NOT NULL,
  subject_field text NOT NULL DEFAULT '',
  subject_value text NOT NULL DEFAULT '',
  basket jsonb,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'denied', 'withdrawn')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  answered_at timestamptz,
  approval_id uuid,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id),
  FOREIGN KEY (cloud_id, asked_by) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, asked_to) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, approval_id) REFERENCES approvals (cloud_id, id),
  CHECK ((status = 'pending') = (answered_at IS NULL)),
  CHECK ((status = 'approved') = (approval_id IS NOT NULL))
);
-- One at a time for an employee at a terminal: a newer one withdraws the older.
CREATE UNIQUE INDEX permission_requests_pending ON permission_requests (cloud_id, terminal_id, asked_by) WHERE status = 'pending';
COMMENT ON COLUMN permission_requests.basket IS 'What the bill looked like when it was asked: for the eyes of who answers';
CALL protect_tenant_table('permission_requests', 'SELECT, INSERT, UPDATE');
