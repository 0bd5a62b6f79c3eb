-- A group says what its suppliers do not say themselves.
ALTER TABLE supplier_groups
  ADD COLUMN payment_days smallint CHECK (payment_days BETWEEN 0 AND 365);
COMMENT ON COLUMN supplier_groups.payment_days IS 'Days of credit of suppliers that have none of their own';
