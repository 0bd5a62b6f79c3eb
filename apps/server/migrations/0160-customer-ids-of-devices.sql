-- Ids are promised to a device of a till, and a used one knows what it was used for: a device that takes a terminal over is given others, and two customers
-- under one id are told apart.
ALTER TABLE customer_id_leases
  ADD COLUMN device_uid text NOT NULL DEFAULT '',
  ADD COLUMN made_of jsonb;
COMMENT ON COLUMN customer_id_leases.device_uid IS 'The device of the till that was given the id';
COMMENT ON COLUMN customer_id_leases.made_of IS 'What the till made its customer of: name, phone, vat_id; null = not used, or before this was kept';
