-- Views of lists that a person keeps: columns, their order and widths, search, sort and page size.
CREATE TABLE record_views (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  component integer NOT NULL CHECK (component > 0),
  owner_kind text NOT NULL CHECK (owner_kind IN ('user', 'employee')),
  owner_id integer NOT NULL CHECK (owner_id > 0),
  name text NOT NULL CHECK (name <> '' AND length(name) <= 60),
  settings jsonb NOT NULL CHECK (jsonb_typeof(settings) = 'object' AND octet_length(settings::text) <= 131072),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, owner_kind, owner_id, component, name)
);
COMMENT ON TABLE record_views IS 'Views of lists, each of the user or employee who saved it';
CALL protect_tenant_table('record_views', 'SELECT, INSERT, UPDATE, DELETE');
