-- The register's shift: from its opening to its Z.

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
  FOREIGN KEY (cloud_id, closing_id) REFERENCES register_closings (cloud_id, id),
  CHECK ((closing_id IS NULL) = (sold_until IS NULL))
);
COMMENT ON TABLE register_shifts IS 'From a register''s opening to its Z; at most one of a terminal is open';
COMMENT ON COLUMN register_shifts.id IS 'Made on the device, or by the server for one that the first sale opened';
COMMENT ON COLUMN register_shifts.by_itself IS 'Opened by a sale or a movement because nobody had opened one';
COMMENT ON COLUMN register_shifts.request_id IS 'Of the opening, made on the device: the same opening sent again changes nothing';
COMMENT ON COLUMN register_shifts.sold_until IS 'The till''s clock at its Z: a sale paid until then that arrives later is of this shift';
COMMENT ON COLUMN register_shifts.addenda IS 'Sales that arrived after the Z, each numbered';
CREATE UNIQUE INDEX register_shifts_open ON register_shifts (cloud_id, terminal_id) WHERE closing_id IS NULL;
CREATE INDEX register_shifts_closed ON register_shifts (cloud_id, terminal_id, sold_until) WHERE closing_id IS NOT NULL;
CALL protect_tenant_table('register_shifts', 'SELECT, INSERT, UPDATE (opened_at, opened_by, by_itself, request_id, closing_id, sold_until, addenda)');

-- The series is locked by every sale and by the Z: a sale that waits for the Z finds the shift gone when it goes on.
ALTER TABLE document_series
  ADD COLUMN shift_id uuid,
  ADD COLUMN sold_until timestamptz,
  ADD FOREIGN KEY (cloud_id, shift_id) REFERENCES register_shifts (cloud_id, id);
COMMENT ON COLUMN document_series.shift_id IS 'The open shift, as the last sale of the series knew it; null behind a Z';
COMMENT ON COLUMN document_series.sold_until IS 'Of the terminal''s last Z';

ALTER TABLE transactions
  ADD COLUMN shift_id uuid,
  ADD FOREIGN KEY (cloud_id, shift_id) REFERENCES register_shifts (cloud_id, id);
COMMENT ON COLUMN transactions.shift_id IS 'Null for sales from before there were shifts';
CREATE INDEX transactions_shift ON transactions (cloud_id, shift_id) WHERE shift_id IS NOT NULL;

ALTER TABLE register_closings
  ADD COLUMN request_id uuid,
  ADD COLUMN shift_id uuid,
  ADD COLUMN content jsonb CHECK (jsonb_typeof(content) = 'object'),
  ADD COLUMN prev_hash bytea CHECK (octet_length(prev_hash) = 32),
  ADD COLUMN hash bytea CHECK (octet_length(hash) = 32),
  ADD UNIQUE (cloud_id, request_id),
  ADD FOREIGN KEY (cloud_id, shift_id) REFERENCES register_shifts (cloud_id, id);
COMMENT ON COLUMN register_closings.request_id IS 'Made on the device: the same closing sent again is the same row';
COMMENT ON COLUMN register_closings.content IS 'All that the Z says; the other columns are of it';
COMMENT ON COLUMN register_closings.prev_hash IS 'Of the terminal''s Z before; null for its first';

ALTER TABLE cash_movements
  ADD COLUMN request_id uuid,
  ADD COLUMN shift_id uuid,
  ADD UNIQUE (cloud_id, request_id),
  ADD FOREIGN KEY (cloud_id, shift_id) REFERENCES register_shifts (cloud_id, id);
COMMENT ON COLUMN cash_movements.request_id IS 'Made on the device: the same movement sent again is the same row';
CREATE INDEX cash_movements_shift ON cash_movements (cloud_id, shift_id) WHERE shift_id IS NOT NULL;

CREATE TABLE register_addenda (
  cloud_id integer NOT NULL,
  closing_id integer NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  transaction_id uuid NOT NULL,
  at timestamptz NOT NULL,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (cloud_id, closing_id, number),
  UNIQUE (cloud_id, transaction_id),
  FOREIGN KEY (cloud_id, closing_id) REFERENCES register_closings (cloud_id, id),
  FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions (cloud_id, id)
);
COMMENT ON TABLE register_addenda IS 'Sales that arrived after the Z of their shift. Rows are never changed or deleted.';
COMMENT ON COLUMN register_addenda.hash IS 'Of the Z''s hash, the number and the sale''s hash';
CALL protect_tenant_table('register_addenda', 'SELECT, INSERT');
