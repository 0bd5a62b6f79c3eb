-- Customer displays on devices of their own, calls of the switchboard, and the bridge of each till.

CREATE TABLE display_codes (
  cloud_id integer NOT NULL,
  terminal_id integer NOT NULL,
  code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (cloud_id, terminal_id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE display_codes IS 'Six digits that a till shows, by which a device becomes its customer display';
COMMENT ON COLUMN display_codes.code_hash IS 'Keyed hash of the digits';
CREATE INDEX display_codes_hash ON display_codes (code_hash);
CALL protect_tenant_table('display_codes', 'SELECT, INSERT, UPDATE, DELETE');
CALL open_to_owner_functions('display_codes');

CREATE TABLE till_displays (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  terminal_id integer NOT NULL,
  token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
  paired_at timestamptz NOT NULL,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE till_displays IS 'Devices that show the bill of a till to its customers';
COMMENT ON COLUMN till_displays.token_hash IS 'Keyed hash of the token: what is stored here opens nothing';
CREATE INDEX till_displays_terminal ON till_displays (cloud_id, terminal_id);
CREATE INDEX till_displays_token ON till_displays (token_hash);
CALL protect_tenant_table('till_displays', 'SELECT, INSERT, DELETE');
CALL open_to_owner_functions('till_displays');

CREATE TABLE till_bills (
  cloud_id integer NOT NULL,
  terminal_id integer NOT NULL,
  bill jsonb NOT NULL,
  shown_at timestamptz NOT NULL,
  PRIMARY KEY (cloud_id, terminal_id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE till_bills IS 'The bill that a till showed its displays last, for a display that is loaded again';
CALL protect_tenant_table('till_bills', 'SELECT, INSERT, UPDATE, DELETE');

-- Whose display a token or a code belongs to, before the business is known.
CREATE FUNCTION display_of_token(p_token_hash bytea) RETURNS TABLE (cloud_id integer, id uuid, terminal_id integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT d.cloud_id, d.id, d.terminal_id FROM till_displays d
    JOIN terminals t ON t.cloud_id = d.cloud_id AND t.id = d.terminal_id AND t.active AND t.device_uid IS NOT NULL
    JOIN clouds c ON c.id = d.cloud_id AND c.status = 'active'
  WHERE d.token_hash = p_token_hash
$$;
CREATE FUNCTION tills_of_display_code(p_code_hash bytea, p_now timestamptz) RETURNS TABLE (cloud_id integer, terminal_id integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT d.cloud_id, d.terminal_id FROM display_codes d WHERE d.code_hash = p_code_hash AND d.expires_at > p_now $$;
REVOKE EXECUTE ON FUNCTION display_of_token(bytea), tills_of_display_code(bytea, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION display_of_token(bytea), tills_of_display_code(bytea, timestamptz) TO dalpak_system;

CREATE TABLE switchboards (
  cloud_id integer NOT NULL,
  branch_id integer NOT NULL,
  secret text NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (cloud_id, branch_id),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id)
);
COMMENT ON TABLE switchboards IS 'Telephone exchange of a branch, and the secret by which it signs its calls';
COMMENT ON COLUMN switchboards.secret IS 'Encrypted with the key of the server';
CALL protect_tenant_table('switchboards', 'SELECT, INSERT, UPDATE');

CREATE TABLE voice_calls (
  cloud_id integer NOT NULL,
  branch_id integer NOT NULL,
  call_id text NOT NULL CHECK (length(call_id) BETWEEN 1 AND 100),
  activity_id integer NOT NULL,
  number text NOT NULL,
  extension text NOT NULL,
  line text NOT NULL,
  rang_at timestamptz NOT NULL,
  answered_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (cloud_id, branch_id, call_id),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id),
  FOREIGN KEY (cloud_id, activity_id) REFERENCES activities (cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE voice_calls IS 'Calls as a switchboard reported them; each has a record among the activities';
COMMENT ON COLUMN voice_calls.number IS 'Number of the caller; empty = hidden';
CREATE INDEX voice_calls_activity ON voice_calls (cloud_id, activity_id);
CREATE INDEX voice_calls_rang ON voice_calls (cloud_id, branch_id, rang_at);
CALL protect_tenant_table('voice_calls', 'SELECT, INSERT, UPDATE');

ALTER TABLE terminals ADD COLUMN plugin_type text NOT NULL DEFAULT '', ADD COLUMN plugin_version text NOT NULL DEFAULT '', ADD COLUMN plugin_seen_at timestamptz;
COMMENT ON COLUMN terminals.plugin_version IS 'Version of the desktop bridge that its calls named last';
CREATE OR REPLACE VIEW terminal_records WITH (security_invoker = true) AS
  SELECT t.cloud_id, t.id, t.branch_id, t.service_id, t.name, t.terminal_no, t.device_uid, t.registered_at, t.active, t.created_at,
    (SELECT count(*)::smallint FROM register_shifts s WHERE s.cloud_id = t.cloud_id AND s.terminal_id = t.id AND s.closing_id IS NULL) AS status, t.kind, t.plugin_version
  FROM terminals t;
