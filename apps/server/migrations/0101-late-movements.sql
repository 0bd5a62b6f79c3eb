-- Cash that was moved before a Z and told of after it is in that Z's addenda, as sales are.

ALTER TABLE register_addenda
  ALTER COLUMN transaction_id DROP NOT NULL,
  ADD COLUMN movement_id integer,
  ADD UNIQUE (cloud_id, movement_id),
  ADD FOREIGN KEY (cloud_id, movement_id) REFERENCES cash_movements (cloud_id, id),
  ADD CHECK (num_nonnulls(transaction_id, movement_id) = 1);
COMMENT ON TABLE register_addenda IS 'Sales and cash movements that arrived after the Z of their shift. Rows are never changed or deleted.';
COMMENT ON COLUMN register_addenda.hash IS 'Of the Z''s hash, the number and the hash of the sale or of what the movement says';
COMMENT ON COLUMN register_shifts.addenda IS 'Sales and movements that arrived after the Z, each numbered';
