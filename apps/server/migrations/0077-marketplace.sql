-- Plugins of the marketplace that a business installed: what was approved, its settings, and its secrets, which are kept
-- encrypted with a key that is not in this table.
CREATE TABLE marketplace_plugins (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  plugin_id text NOT NULL CHECK (plugin_id ~ '^[a-z][a-z0-9-]{2,39}$'),
  version text NOT NULL,
  -- Keys of approved permissions; what a newer version asks beyond waits.
  approved text[] NOT NULL,
  settings jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(settings) = 'object' AND octet_length(settings::text) <= 131072),
  secrets jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(secrets) = 'object' AND octet_length(secrets::text) <= 32768),
  installed_at timestamptz NOT NULL,
  PRIMARY KEY (cloud_id, plugin_id)
);
COMMENT ON TABLE marketplace_plugins IS 'Installed plugins of the marketplace';
CALL protect_tenant_table('marketplace_plugins', 'SELECT, INSERT, UPDATE, DELETE');
