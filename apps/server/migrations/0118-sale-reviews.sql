-- A marked sale that somebody has looked at and lets stand. What the sale was marked for stays in it, for its hash covers that.
CREATE TABLE sale_reviews (
  cloud_id integer NOT NULL,
  sale_id uuid NOT NULL,
  reviewer text NOT NULL CHECK (length(reviewer) BETWEEN 1 AND 200),
  at timestamptz NOT NULL,
  PRIMARY KEY (cloud_id, sale_id),
  FOREIGN KEY (cloud_id, sale_id) REFERENCES transactions (cloud_id, id)
);
COMMENT ON TABLE sale_reviews IS 'Marked sales that a person let stand, once each. Rows are never changed or deleted.';
COMMENT ON COLUMN sale_reviews.reviewer IS 'Name of who it was, as they were called then; who it is stands in the audit log';
CALL protect_tenant_table('sale_reviews', 'SELECT, INSERT');
