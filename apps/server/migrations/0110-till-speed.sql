-- What tills measured of themselves, for the page that promises how fast the product is.

CREATE TABLE till_speed (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  terminal_id integer NOT NULL,
  day date NOT NULL,
  key text NOT NULL CHECK (key IN ('scan', 'sale', 'ready')),
  counts integer[] NOT NULL CHECK (cardinality(counts) BETWEEN 1 AND 20),
  PRIMARY KEY (cloud_id, day, terminal_id, key),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE till_speed IS 'Times that a till measured of itself on a day, counted in groups';
COMMENT ON COLUMN till_speed.counts IS 'How many times fell into each group of SPEED_BOUNDS_MS';
CALL protect_tenant_table('till_speed', 'SELECT, INSERT, UPDATE, DELETE');
