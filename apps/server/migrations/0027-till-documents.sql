-- The drawer opened without a sale, cash against cards, and documents made at the till.

ALTER TABLE cash_movements
  DROP CONSTRAINT cash_movements_kind_check,
  DROP CONSTRAINT cash_movements_amount_check,
  ADD CHECK (kind IN ('float', 'in', 'out', 'deposit', 'no_sale', 'atm')),
  ADD CHECK (amount > 0 AND kind <> 'no_sale' OR amount = 0 AND kind = 'no_sale'),
  ADD COLUMN approved_by integer,
  ADD FOREIGN KEY (cloud_id, approved_by) REFERENCES employees (cloud_id, id);
COMMENT ON COLUMN cash_movements.amount IS 'Agorot: the kind says which way; 0 for a drawer that was only opened';
COMMENT ON COLUMN cash_movements.approved_by IS 'The colleague who approved it; null = the employee''s own permission';

CREATE TABLE cash_withdrawals (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  branch_id integer NOT NULL,
  terminal_id integer NOT NULL,
  employee_id integer NOT NULL,
  approved_by integer,
  amount bigint NOT NULL CHECK (amount > 0),
  day date NOT NULL,
  asked_at timestamptz NOT NULL,
  card text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'handed', 'dropped')),
  reason text NOT NULL DEFAULT '',
  movement_id integer,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, branch_id, terminal_id) REFERENCES terminals (cloud_id, branch_id, id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, approved_by) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, movement_id) REFERENCES cash_movements (cloud_id, id),
  CHECK ((state = 'handed') = (movement_id IS NOT NULL))
);
COMMENT ON TABLE cash_withdrawals IS 'Cash from a drawer against a card. The charge is the payment intent with the same id';
COMMENT ON COLUMN cash_withdrawals.amount IS 'Agorot';
COMMENT ON COLUMN cash_withdrawals.day IS 'The local day, by which the limits of a till and of a card count';
COMMENT ON COLUMN cash_withdrawals.card IS 'Brand and last digits, by which the limit of a card counts; empty until it is charged';
COMMENT ON COLUMN cash_withdrawals.state IS 'open: the charge is not settled, or its cash neither handed over nor kept';
COMMENT ON COLUMN cash_withdrawals.reason IS 'Why it was dropped; empty = by the cashier';
CREATE INDEX cash_withdrawals_day ON cash_withdrawals (cloud_id, day, terminal_id);
CREATE INDEX cash_withdrawals_open ON cash_withdrawals (cloud_id, terminal_id) WHERE state = 'open';
CALL protect_tenant_table('cash_withdrawals', 'SELECT, INSERT');
GRANT UPDATE (card, state, reason, movement_id) ON cash_withdrawals TO dalpak_app;

ALTER TABLE vouchers
  DROP CONSTRAINT vouchers_kind_check,
  ADD CHECK (kind IN ('amount', 'percent', 'product', 'rule')),
  ADD COLUMN rule_id integer,
  ADD COLUMN transaction_id uuid,
  ADD FOREIGN KEY (cloud_id, rule_id) REFERENCES discount_rules (cloud_id, id);
COMMENT ON TABLE vouchers IS 'Vouchers that pay a sum, or that take a percentage, a product or a promotion off a bill';
COMMENT ON COLUMN vouchers.kind IS 'Which of amount, percent, product and rule it is worth';
COMMENT ON COLUMN vouchers.rule_id IS 'The discount rule with timing voucher that it opens';
COMMENT ON COLUMN vouchers.transaction_id IS 'The sale whose bill it lowered';

ALTER TABLE documents
  ADD COLUMN shift_id uuid,
  ADD FOREIGN KEY (cloud_id, shift_id) REFERENCES register_shifts (cloud_id, id);
COMMENT ON COLUMN documents.shift_id IS 'Shift of the till whose drawer holds its money; null for a document of the back office';
CREATE INDEX documents_shift ON documents (cloud_id, shift_id) WHERE (shift_id IS NOT NULL);
