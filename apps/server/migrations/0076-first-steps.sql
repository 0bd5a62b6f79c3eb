-- What a new business put off among its first steps, and whether home shows them.

CREATE TABLE start_items (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  item text NOT NULL CHECK (item <> '' AND length(item) <= 40),
  reason text NOT NULL CHECK (length(reason) <= 200),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, item)
);
COMMENT ON TABLE start_items IS 'First steps of a business that were put off; what is done is known from what is stored';
COMMENT ON COLUMN start_items.item IS 'A step, or list = the whole list is hidden';
COMMENT ON COLUMN start_items.reason IS 'Why it was put off';
CALL protect_tenant_table('start_items', 'SELECT, INSERT, UPDATE, DELETE');
