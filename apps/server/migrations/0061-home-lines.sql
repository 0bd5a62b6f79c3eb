-- A line of home that a person put off comes back at its time.

CREATE TABLE home_waits (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  owner text NOT NULL CHECK (owner <> ''),
  kind text NOT NULL CHECK (kind <> ''),
  until timestamptz NOT NULL,
  PRIMARY KEY (cloud_id, owner, kind)
);
COMMENT ON TABLE home_waits IS 'Lines of home that a person put off';
COMMENT ON COLUMN home_waits.owner IS 'u and the number of a user, e and that of an employee';
CALL protect_tenant_table('home_waits', 'SELECT, INSERT, UPDATE, DELETE');
