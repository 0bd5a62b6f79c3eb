-- Cash machines on the counter: they take the cash of a bill, give the change and pay out.

ALTER TABLE pinpads
  DROP CONSTRAINT pinpads_driver_check,
  ADD CHECK (driver IN ('ashrait', 'practice', 'vne_selfcash'));
COMMENT ON COLUMN pinpads.driver IS 'ashrait: JSON-RPC of the Israeli card network; practice: charges no real card; vne_selfcash: a cash machine';

ALTER TABLE payment_intents
  DROP CONSTRAINT payment_intents_provider_check,
  ADD CHECK (provider IN ('pinpad', 'cibus', 'tenbis', 'cash_machine'));
COMMENT ON TABLE payment_intents IS 'Charges by card terminals, meal cards and cash machines, from before they were asked. Amounts in agorot; negative = money back';

ALTER TABLE cash_movements
  DROP CONSTRAINT cash_movements_kind_check,
  ADD CHECK (kind IN ('float', 'in', 'out', 'deposit', 'no_sale', 'atm', 'machine'));

CREATE TABLE cash_machine_counts (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  pinpad_id integer NOT NULL,
  content jsonb NOT NULL CHECK (octet_length(content::text) <= 4096),
  counted_at timestamptz NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, pinpad_id, number),
  FOREIGN KEY (cloud_id, pinpad_id) REFERENCES pinpads (cloud_id, id)
);
COMMENT ON TABLE cash_machine_counts IS 'What a cash machine counted in itself: before its first act, and at each Z of its tills';
COMMENT ON COLUMN cash_machine_counts.content IS 'Pieces by their value in agorot';
COMMENT ON COLUMN cash_machine_counts.number IS 'Of this machine, from 1';
CALL protect_tenant_table('cash_machine_counts', 'SELECT, INSERT');

CREATE TABLE cash_machine_acts (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  pinpad_id integer NOT NULL,
  branch_id integer NOT NULL,
  terminal_id integer NOT NULL,
  employee_id integer NOT NULL,
  approved_by integer,
  kind text NOT NULL CHECK (kind IN ('payment', 'return', 'withdrawal', 'out')),
  of_id uuid,
  reason text NOT NULL DEFAULT '',
  amount bigint NOT NULL CHECK (amount > 0),
  put_in bigint NOT NULL DEFAULT 0 CHECK (put_in >= 0),
  paid_out bigint NOT NULL DEFAULT 0 CHECK (paid_out >= 0),
  coins jsonb NOT NULL DEFAULT '{}' CHECK (octet_length(coins::text) <= 4096),
  outcome text CHECK (outcome IN ('done', 'cancelled', 'jam', 'no_change', 'unreachable', 'not_charged')),
  asked_at timestamptz NOT NULL,
  busy_until timestamptz NOT NULL,
  ended_at timestamptz,
  count_id uuid,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, pinpad_id) REFERENCES pinpads (cloud_id, id),
  FOREIGN KEY (cloud_id, branch_id, terminal_id) REFERENCES terminals (cloud_id, branch_id, id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, approved_by) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, count_id) REFERENCES cash_machine_counts (cloud_id, id),
  CHECK ((ended_at IS NULL) = (outcome IS NULL))
);
COMMENT ON TABLE cash_machine_acts IS 'What cash machines were asked to take and to pay, from before they were asked. Agorot';
COMMENT ON COLUMN cash_machine_acts.id IS 'The machine knows the act by it: the same id again is the same act';
COMMENT ON COLUMN cash_machine_acts.of_id IS 'Of a payment and of its return the charge, of a withdrawal the withdrawal';
COMMENT ON COLUMN cash_machine_acts.coins IS 'Pieces that came in (positive) and went out (negative), by their value in agorot';
COMMENT ON COLUMN cash_machine_acts.busy_until IS 'After this an act that the machine does not know was never begun';
COMMENT ON COLUMN cash_machine_acts.count_id IS 'The count that includes it; null = since the last one';
-- A machine does one thing at a time, for all its tills.
CREATE UNIQUE INDEX cash_machine_acts_open ON cash_machine_acts (cloud_id, pinpad_id) WHERE ended_at IS NULL;
CREATE INDEX cash_machine_acts_uncounted ON cash_machine_acts (cloud_id, pinpad_id) WHERE count_id IS NULL;
CREATE INDEX cash_machine_acts_of ON cash_machine_acts (cloud_id, of_id) WHERE of_id IS NOT NULL;
CALL protect_tenant_table('cash_machine_acts', 'SELECT, INSERT, UPDATE');
