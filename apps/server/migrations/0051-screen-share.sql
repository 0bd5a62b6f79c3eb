-- Showing one's own screen to the support agent of an open grant: who shares with whom, and what was recorded of the
-- page, kept for as long as it is shared and no longer.

CREATE TABLE screen_shares (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  grant_id uuid NOT NULL,
  agent_user_id integer NOT NULL,
  -- Whose page it is: a user's session, or a terminal's with the employee who stood at it.
  session_id uuid NOT NULL,
  user_id integer,
  terminal_id integer,
  employee_id integer,
  sharer_name text NOT NULL,
  place text NOT NULL,
  started_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- The last time its page gave a sign of life, and whether it was out of sight then.
  heard_at timestamptz NOT NULL,
  paused boolean NOT NULL DEFAULT false,
  -- When the agent looked first, and last.
  joined_at timestamptz,
  seen_at timestamptz,
  last_seq integer NOT NULL DEFAULT 0,
  snapshot_seq integer NOT NULL DEFAULT 0,
  kept_chars integer NOT NULL DEFAULT 0,
  total_chars integer NOT NULL DEFAULT 0,
  ended_at timestamptz,
  ended_by text CHECK (ended_by IN ('sharer', 'agent', 'agent_left', 'grant', 'signed_out', 'time', 'silence', 'size')),
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, grant_id) REFERENCES support_grants (cloud_id, id),
  CHECK (num_nonnulls(user_id, terminal_id) = 1),
  CHECK ((terminal_id IS NULL) = (employee_id IS NULL)),
  CHECK ((ended_at IS NULL) = (ended_by IS NULL))
);
-- One page of a session at a time.
CREATE UNIQUE INDEX screen_shares_session ON screen_shares (cloud_id, session_id) WHERE ended_at IS NULL;
CREATE INDEX screen_shares_grant ON screen_shares (cloud_id, grant_id);
COMMENT ON TABLE screen_shares IS 'A screen that somebody shows to the agent of a support grant';
CALL protect_tenant_table('screen_shares', 'SELECT, INSERT, UPDATE');
CALL open_to_owner_functions('screen_shares');

CREATE TABLE screen_chunks (
  cloud_id integer NOT NULL,
  share_id uuid NOT NULL,
  seq integer NOT NULL CHECK (seq > 0),
  -- It begins with the whole page: whoever comes later needs nothing from before it.
  snapshot boolean NOT NULL,
  chars integer NOT NULL,
  events text NOT NULL,
  PRIMARY KEY (cloud_id, share_id, seq),
  FOREIGN KEY (cloud_id, share_id) REFERENCES screen_shares (cloud_id, id)
);
COMMENT ON TABLE screen_chunks IS 'What was recorded of a shared screen; gone with the end of the share';
CALL protect_tenant_table('screen_chunks', 'SELECT, INSERT, DELETE');

-- Whether a session of that cloud still stands.
CREATE FUNCTION auth_session_stands(p_cloud_id integer, p_session_id uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM sessions s WHERE s.id = p_session_id AND s.cloud_id = p_cloud_id AND s.revoked_at IS NULL) $$;

CREATE FUNCTION screen_share_clouds() RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT DISTINCT cloud_id FROM screen_shares WHERE ended_at IS NULL ORDER BY cloud_id $$;

DO $$
DECLARE v_function regprocedure;
BEGIN
  FOR v_function IN
    SELECT p.oid FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.proname IN ('auth_session_stands', 'screen_share_clouds')
  LOOP
    EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', v_function);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO dalpak_app', v_function);
  END LOOP;
END $$;
