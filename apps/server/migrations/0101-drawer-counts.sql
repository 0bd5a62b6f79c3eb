-- What a drawer had at its closing, by note and coin, for the float of the days after it.

CREATE TABLE drawer_counts (
  cloud_id integer NOT NULL,
  closing_id integer NOT NULL,
  terminal_id integer NOT NULL,
  counted_at timestamptz NOT NULL,
  pieces jsonb NOT NULL CHECK (octet_length(pieces::text) <= 1024),
  PRIMARY KEY (cloud_id, closing_id),
  FOREIGN KEY (cloud_id, closing_id) REFERENCES register_closings (cloud_id, id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id)
);
COMMENT ON TABLE drawer_counts IS 'Notes and coins as they were counted at a Z; the sum is sealed in the Z';
COMMENT ON COLUMN drawer_counts.pieces IS 'Number of pieces by their value in agorot';
CREATE INDEX drawer_counts_newest ON drawer_counts (cloud_id, terminal_id, counted_at DESC);
CALL protect_tenant_table('drawer_counts', 'SELECT, INSERT');
