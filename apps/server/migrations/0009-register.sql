-- Shifts of registers, cash movements and closings.

CREATE TABLE register_shifts (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  branch_id integer NOT NULL,
  terminal_id integer NOT NULL,
  opened_at timestamptz NOT NULL,
  opened_by integer,
  by_itself boolean NOT NULL,
  request_id uuid,
  stored_at timestamptz NOT NULL DEFAULT now(),
  closing_id integer,
  sold_until timestamptz,
  addenda integer NOT NULL DEFAULT 0 CHECK (addenda >= 0),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, request_id),
  FOREIGN KEY (cloud_id, branch_id, terminal_id) REFERENCES terminals (cloud_id, branch_id, id),
  FOREIGN KEY (cloud_id, opened_by) REFERENCES employees (cloud_id, id),
  CHECK ((closing_id IS NULL) = (sold_until IS NULL))
);
COMMENT ON TABLE register_shifts IS 'From a register''s opening to its Z; at most one of a terminal is open';
COMMENT ON COLUMN register_shifts.id IS 'Made on the device, or by the server for one that the first sale opened';
COMMENT ON COLUMN register_shifts.by_itself IS 'Opened by a sale or a movement, because no employee had opened one';
COMMENT ON COLUMN register_shifts.request_id IS 'Of the opening, made on the device: the same opening sent again changes nothing';
COMMENT ON COLUMN register_shifts.sold_until IS 'The till''s clock at its Z: a sale paid until then that arrives later is of this shift';
COMMENT ON COLUMN register_shifts.addenda IS 'Sales and movements that arrived after the Z, each numbered';
CREATE UNIQUE INDEX register_shifts_open ON register_shifts (cloud_id, terminal_id) WHERE (closing_id IS NULL);
CREATE INDEX register_shifts_closed ON register_shifts (cloud_id, terminal_id, sold_until) WHERE (closing_id IS NOT NULL);
CALL protect_tenant_table('register_shifts', 'SELECT, INSERT');
GRANT UPDATE (opened_at, opened_by, by_itself, request_id, closing_id, sold_until, addenda) ON register_shifts TO dalpak_app;

CREATE TABLE register_closings (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  number bigint NOT NULL CHECK (number > 0),
  branch_id integer NOT NULL,
  terminal_id integer NOT NULL,
  employee_id integer,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz NOT NULL,
  sale_count integer NOT NULL CHECK (sale_count >= 0),
  sales bigint NOT NULL,
  refunds bigint NOT NULL,
  total bigint NOT NULL,
  vat bigint NOT NULL,
  cash_expected bigint NOT NULL,
  cash_counted bigint,
  difference bigint GENERATED ALWAYS AS (cash_counted - cash_expected) STORED,
  notes text NOT NULL DEFAULT '',
  request_id uuid,
  shift_id uuid,
  content jsonb CHECK (jsonb_typeof(content) = 'object'),
  prev_hash bytea CHECK (octet_length(prev_hash) = 32),
  hash bytea CHECK (octet_length(hash) = 32),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, request_id),
  UNIQUE (cloud_id, terminal_id, number),
  FOREIGN KEY (cloud_id, branch_id, terminal_id) REFERENCES terminals (cloud_id, branch_id, id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, shift_id) REFERENCES register_shifts (cloud_id, id),
  CHECK (closed_at >= opened_at)
);
COMMENT ON TABLE register_closings IS 'Z reports, as they were closed: rows are never changed or deleted. Amounts in agorot.';
COMMENT ON COLUMN register_closings.sales IS 'Agorot';
COMMENT ON COLUMN register_closings.refunds IS 'Agorot';
COMMENT ON COLUMN register_closings.total IS 'Agorot';
COMMENT ON COLUMN register_closings.vat IS 'Agorot';
COMMENT ON COLUMN register_closings.cash_expected IS 'Agorot';
COMMENT ON COLUMN register_closings.cash_counted IS 'Agorot';
COMMENT ON COLUMN register_closings.difference IS 'Agorot';
COMMENT ON COLUMN register_closings.request_id IS 'Made on the device: the same closing sent again is the same row';
COMMENT ON COLUMN register_closings.content IS 'All that the Z says; the other columns are of it';
COMMENT ON COLUMN register_closings.prev_hash IS 'Of the terminal''s Z before; null for its first';
COMMENT ON COLUMN register_closings.hash IS 'SHA-256 over the closing and the hash before it';
CREATE INDEX register_closings_newest ON register_closings (cloud_id, closed_at DESC, id DESC);
CALL protect_tenant_table('register_closings', 'SELECT, INSERT');

CREATE TABLE cash_movements (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  branch_id integer NOT NULL,
  terminal_id integer NOT NULL,
  employee_id integer,
  kind text NOT NULL CHECK (kind IN ('float', 'in', 'out', 'deposit')),
  amount bigint NOT NULL CHECK (amount > 0),
  at timestamptz NOT NULL,
  reason text NOT NULL DEFAULT '',
  closing_id integer,
  request_id uuid,
  shift_id uuid,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, request_id),
  FOREIGN KEY (cloud_id, branch_id, terminal_id) REFERENCES terminals (cloud_id, branch_id, id),
  FOREIGN KEY (cloud_id, closing_id) REFERENCES register_closings (cloud_id, id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, shift_id) REFERENCES register_shifts (cloud_id, id)
);
COMMENT ON TABLE cash_movements IS 'Cash into a drawer and out of it without a sale';
COMMENT ON COLUMN cash_movements.amount IS 'Agorot, always above zero: the kind says which way';
COMMENT ON COLUMN cash_movements.request_id IS 'Made on the device: the same movement sent again is the same row';
CREATE INDEX cash_movements_newest ON cash_movements (cloud_id, at DESC, id DESC);
CREATE INDEX cash_movements_shift ON cash_movements (cloud_id, shift_id) WHERE (shift_id IS NOT NULL);
CREATE INDEX cash_movements_terminal ON cash_movements (cloud_id, terminal_id, at DESC, id DESC);
CALL protect_tenant_table('cash_movements', 'SELECT, INSERT');
GRANT UPDATE (closing_id) ON cash_movements TO dalpak_app;

CREATE TABLE register_addenda (
  cloud_id integer NOT NULL,
  closing_id integer NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  transaction_id uuid,
  at timestamptz NOT NULL,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  movement_id integer,
  drawer text NOT NULL CHECK (drawer IN ('counted', 'followed', 'left')),
  PRIMARY KEY (cloud_id, closing_id, number),
  UNIQUE (cloud_id, movement_id),
  UNIQUE (cloud_id, transaction_id),
  FOREIGN KEY (cloud_id, closing_id) REFERENCES register_closings (cloud_id, id),
  FOREIGN KEY (cloud_id, movement_id) REFERENCES cash_movements (cloud_id, id),
  FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions (cloud_id, id),
  CHECK (num_nonnulls(transaction_id, movement_id) = 1)
);
COMMENT ON TABLE register_addenda IS 'Sales and cash movements that arrived after the Z of their shift. Rows are never changed or deleted.';
COMMENT ON COLUMN register_addenda.hash IS 'Of the Z''s hash, the number and the hash of the sale or of what the movement says';
COMMENT ON COLUMN register_addenda.drawer IS 'What had become of the drawer when it came: counted at the Z, followed by another Z, or left as it was';
CALL protect_tenant_table('register_addenda', 'SELECT, INSERT');

CREATE VIEW terminal_records WITH (security_invoker = true) AS
  SELECT t.cloud_id, t.id, t.branch_id, t.service_id, t.name, t.terminal_no, t.device_uid, t.registered_at, t.active, t.created_at,
    (SELECT count(*)::smallint FROM register_shifts s WHERE s.cloud_id = t.cloud_id AND s.terminal_id = t.id AND s.closing_id IS NULL) AS status
  FROM terminals t;
COMMENT ON VIEW terminal_records IS 'Terminals, and of each whether its register is open: 1 = open, 0 = closed';
GRANT SELECT, UPDATE ON terminal_records TO dalpak_app;

-- Foreign keys of tables that were created before.
ALTER TABLE document_series ADD FOREIGN KEY (cloud_id, shift_id) REFERENCES register_shifts (cloud_id, id);
ALTER TABLE register_shifts ADD FOREIGN KEY (cloud_id, closing_id) REFERENCES register_closings (cloud_id, id);
ALTER TABLE transactions ADD FOREIGN KEY (cloud_id, shift_id) REFERENCES register_shifts (cloud_id, id);
