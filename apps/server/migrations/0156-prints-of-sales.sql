-- How often a sale of a till was given out on paper by the server: the original once, as of a document.
CREATE TABLE sale_prints (
  cloud_id integer NOT NULL,
  sale_id uuid NOT NULL,
  prints integer NOT NULL CHECK (prints > 0),
  first_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, sale_id),
  FOREIGN KEY (cloud_id, sale_id) REFERENCES transactions (cloud_id, id)
);
COMMENT ON TABLE sale_prints IS 'Papers of a sale that the server made, and the one that its till had made before, if it said so; apart from the sale, which never changes';
CALL protect_tenant_table('sale_prints', 'SELECT, INSERT, UPDATE');
