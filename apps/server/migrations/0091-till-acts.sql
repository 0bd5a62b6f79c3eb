-- Everything at a till that a business may ask about later, in one place.

CREATE TABLE till_acts (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind <> ''),
  branch_id integer NOT NULL,
  terminal_id integer NOT NULL,
  shift_id uuid,
  employee_id integer,
  approved_by integer,
  at timestamptz NOT NULL,
  stored_at timestamptz NOT NULL DEFAULT now(),
  amount bigint NOT NULL DEFAULT 0,
  reason text NOT NULL DEFAULT '',
  stage text NOT NULL DEFAULT '' CHECK (stage IN ('', 'open', 'total', 'printed', 'payment')),
  bill_id uuid,
  row_key text,
  details jsonb,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, branch_id, terminal_id) REFERENCES terminals (cloud_id, branch_id, id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, approved_by) REFERENCES employees (cloud_id, id)
);
COMMENT ON TABLE till_acts IS 'Acts at tills that a business may ask about later: each once, with who did it, when and on which bill';
COMMENT ON COLUMN till_acts.id IS 'Made from what the act is, or by the device: the same act sent twice is one';
COMMENT ON COLUMN till_acts.at IS 'By the clock of the device; stored_at is that of the server';
COMMENT ON COLUMN till_acts.amount IS 'Agorot that it is about';
COMMENT ON COLUMN till_acts.stage IS 'How far its bill was: open, its total shown, printed, or payment begun';
COMMENT ON COLUMN till_acts.bill_id IS 'The bill, whose sale has the same id once it was sold';
COMMENT ON COLUMN till_acts.details IS 'The product or means, and the rows of a bill that was cancelled';
CREATE INDEX till_acts_employee ON till_acts (cloud_id, employee_id, at);
CREATE INDEX till_acts_at ON till_acts (cloud_id, at);
CREATE INDEX till_acts_bill ON till_acts (cloud_id, bill_id) WHERE bill_id IS NOT NULL;
CALL protect_tenant_table('till_acts', 'SELECT, INSERT');
