-- A sale of a till may ask the tax authority for an allocation number, after it was stored: the sale itself, which its hash covers, stays as it is.
CREATE TABLE sale_allocations (
  cloud_id integer NOT NULL,
  sale_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'asking', 'given', 'refused')),
  confirmation text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (cloud_id, sale_id),
  FOREIGN KEY (cloud_id, sale_id) REFERENCES transactions (cloud_id, id)
);
COMMENT ON TABLE sale_allocations IS 'Requests for allocation numbers of sales, once one was made; documents keep theirs themselves';
CALL protect_tenant_table('sale_allocations', 'SELECT, INSERT, UPDATE');
