-- Rules that a business writes for the submit of a bill: when all conditions hold, the action is done.
CREATE TABLE automations (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  timing text NOT NULL CHECK (timing IN ('before', 'after')),
  action text NOT NULL CHECK (action IN ('block', 'warn', 'print', 'notify') AND (action <> 'block' OR timing = 'before')),
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 300),
  conditions jsonb NOT NULL CHECK (jsonb_typeof(conditions) = 'array' AND jsonb_array_length(conditions) BETWEEN 1 AND 12),
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, name)
);
COMMENT ON COLUMN automations.conditions IS 'Field, operator and value each, as the engine reads them (automation.types.ts)';
CALL protect_tenant_table('automations', 'SELECT, INSERT, UPDATE, DELETE');
