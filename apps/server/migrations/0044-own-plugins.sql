-- Plugins that a business uploads: they run in its sandbox until the provider's reviewers signed them.

CREATE TABLE own_plugins (
  cloud_id integer NOT NULL,
  plugin_id text NOT NULL CHECK (plugin_id ~ '^own-[a-z0-9-]{1,36}$'),
  version text NOT NULL CHECK (version ~ '^\d{1,4}\.\d{1,4}\.\d{1,4}$'),
  frame uuid NOT NULL,
  manifest jsonb NOT NULL CHECK (jsonb_typeof(manifest) = 'object'),
  page text NOT NULL CHECK (octet_length(page) <= 1048576),
  state text NOT NULL DEFAULT 'sandbox' CHECK (state IN ('sandbox', 'waiting', 'approved', 'refused', 'withdrawn', 'stopped')),
  reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 500),
  reviewers integer[] NOT NULL DEFAULT '{}',
  signature bytea CHECK (octet_length(signature) = 64),
  uploaded_by integer NOT NULL,
  uploaded_at timestamptz NOT NULL,
  PRIMARY KEY (cloud_id, plugin_id, version),
  FOREIGN KEY (cloud_id) REFERENCES clouds (id),
  CHECK ((state IN ('approved', 'withdrawn', 'stopped')) = (signature IS NOT NULL))
);
COMMENT ON TABLE own_plugins IS 'Versions of plugins that a business uploaded. Manifest and page are never changed; only the state moves';
COMMENT ON COLUMN own_plugins.frame IS 'Unguessable name of the page that its frame loads';
COMMENT ON COLUMN own_plugins.state IS 'sandbox: only users who manage the interfaces see it; waiting: for the reviewers; withdrawn: the business went back to the version before; stopped: by the provider';
COMMENT ON COLUMN own_plugins.reviewers IS 'Users of the provider who approved it; two for sending, bills and the check before payment';
COMMENT ON COLUMN own_plugins.signature IS 'Ed25519 of the provider over business, id, version and the hashes of manifest and page';
CREATE INDEX own_plugins_frame ON own_plugins (frame);
CALL protect_tenant_table('own_plugins', 'SELECT, INSERT, UPDATE');

CALL open_to_owner_functions('own_plugins');
CREATE FUNCTION plugin_frame(p_frame uuid)
  RETURNS TABLE (cloud_uuid uuid, plugin_id text, version text, manifest jsonb, page text, state text, signature bytea)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT c.uuid, p.plugin_id, p.version, p.manifest, p.page, p.state, p.signature
  FROM own_plugins p JOIN clouds c ON c.id = p.cloud_id WHERE p.frame = p_frame
$$;

CREATE FUNCTION plugins_to_review()
  RETURNS TABLE (cloud_uuid uuid, cloud_name text, plugin_id text, version text, manifest jsonb, page text, state text, reviewers integer[], uploaded_by integer, uploaded_at timestamptz, earlier jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT c.uuid, c.name, p.plugin_id, p.version, p.manifest, p.page, p.state, p.reviewers, p.uploaded_by, p.uploaded_at,
    (SELECT jsonb_build_object('version', e.version, 'manifest', e.manifest, 'page', e.page) FROM own_plugins e
     WHERE e.cloud_id = p.cloud_id AND e.plugin_id = p.plugin_id AND e.signature IS NOT NULL AND e.uploaded_at < p.uploaded_at
     ORDER BY e.uploaded_at DESC LIMIT 1)
  FROM own_plugins p JOIN clouds c ON c.id = p.cloud_id
  WHERE p.state IN ('waiting', 'approved') ORDER BY p.state DESC, p.uploaded_at LIMIT 200
$$;
REVOKE EXECUTE ON FUNCTION plugin_frame(uuid), plugins_to_review() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION plugin_frame(uuid), plugins_to_review() TO dalpak_system;
