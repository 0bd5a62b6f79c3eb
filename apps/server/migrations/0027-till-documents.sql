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
