-- Messages that plugins of the marketplace send: written with the act that asked for them, sent behind it, tried again.
CREATE TABLE marketplace_messages (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id uuid NOT NULL,
  plugin_id text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('mail', 'webhook')),
  recipient text NOT NULL CHECK (recipient <> '' AND length(recipient) <= 254),
  -- What is sent; emptied once it was, for it names a customer.
  content jsonb NOT NULL CHECK (octet_length(content::text) <= 524288),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  -- When it is tried next; while it is being tried, when somebody else may.
  next_at timestamptz NOT NULL,
  error text,
  created_at timestamptz NOT NULL,
  done_at timestamptz,
  PRIMARY KEY (cloud_id, id),
  CHECK ((state = 'waiting') = (done_at IS NULL))
);
CREATE INDEX marketplace_messages_due ON marketplace_messages (cloud_id, next_at) WHERE state = 'waiting';
CREATE INDEX marketplace_messages_recent ON marketplace_messages (cloud_id, created_at);
COMMENT ON TABLE marketplace_messages IS 'Messages of marketplace plugins and what became of them';
CALL protect_tenant_table('marketplace_messages', 'SELECT, INSERT, UPDATE');
CALL open_to_owner_functions('marketplace_messages');

CREATE FUNCTION marketplace_due_clouds(p_now timestamptz) RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT DISTINCT cloud_id FROM marketplace_messages WHERE state = 'waiting' AND next_at <= p_now ORDER BY cloud_id $$;
REVOKE EXECUTE ON FUNCTION marketplace_due_clouds(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION marketplace_due_clouds(timestamptz) TO dalpak_app;
