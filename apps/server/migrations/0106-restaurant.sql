-- The plan of a restaurant: floors, and the tables that stand on them.
CREATE TABLE floors (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  branch_id integer,
  sort_order integer NOT NULL DEFAULT 0,
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id)
);
CALL protect_tenant_table('floors', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE floor_tables (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  floor_id integer NOT NULL,
  seats integer NOT NULL DEFAULT 4 CHECK (seats BETWEEN 1 AND 500),
  sort_order integer NOT NULL DEFAULT 0,
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, floor_id) REFERENCES floors (cloud_id, id)
);
CREATE INDEX floor_tables_floor ON floor_tables (cloud_id, floor_id);
CALL protect_tenant_table('floor_tables', 'SELECT, INSERT, UPDATE, DELETE');
