-- Approvals by a colleague, requests for them, support access and shared screens.

CREATE TABLE approvals (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id uuid NOT NULL,
  terminal_id integer,
  cart_id uuid,
  permission_key text NOT NULL,
  requested_by integer,
  approved_by integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  subject_field text NOT NULL DEFAULT '',
  subject_value text NOT NULL DEFAULT '',
  user_id integer REFERENCES users (id),
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, approved_by) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, requested_by) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id),
  CHECK (num_nonnulls(terminal_id, user_id) = 1)
);
COMMENT ON TABLE approvals IS 'Approvals by a colleague: each for one action, valid for two minutes, used once';
COMMENT ON COLUMN approvals.cart_id IS 'Null: it is good for one call that asks for the operation, whatever the call is about';
COMMENT ON COLUMN approvals.subject_value IS 'As signed: a sale must hold exactly this';
COMMENT ON COLUMN approvals.user_id IS 'User of the back office for whom it was given; null at a terminal';
COMMENT ON COLUMN approvals.subject_field IS 'What was approved in the cart; empty for an action that leaves nothing in one';
CALL protect_tenant_table('approvals', 'SELECT, INSERT, UPDATE');

CREATE TABLE permission_requests (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id uuid NOT NULL,
  terminal_id integer,
  asked_by integer,
  asked_to integer NOT NULL,
  operation_type text NOT NULL CHECK (operation_type IN ('components', 'pos', 'system')),
  action text NOT NULL CHECK (action IN ('r', 'w', 'e', 'd', 's')),
  permission_key text NOT NULL,
  description text NOT NULL DEFAULT '',
  cart_id uuid,
  subject_field text NOT NULL DEFAULT '',
  subject_value text NOT NULL DEFAULT '',
  basket jsonb,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'denied', 'withdrawn')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  answered_at timestamptz,
  approval_id uuid,
  user_id integer REFERENCES users (id),
  user_name text,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, approval_id) REFERENCES approvals (cloud_id, id),
  FOREIGN KEY (cloud_id, asked_by) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, asked_to) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id),
  CHECK ((status = 'pending') = (answered_at IS NULL)),
  CHECK ((status = 'approved') = (approval_id IS NOT NULL)),
  CHECK (num_nonnulls(terminal_id, user_id) = 1),
  CHECK (CASE
    WHEN (user_id IS NULL) THEN ((asked_by IS NOT NULL) AND (user_name IS NULL))
    ELSE (user_name IS NOT NULL)
END)
);
COMMENT ON TABLE permission_requests IS 'Requests of an employee for the approval of a colleague elsewhere';
COMMENT ON COLUMN permission_requests.asked_by IS 'Employee who asks; null of a user of the back office who is no employee';
COMMENT ON COLUMN permission_requests.basket IS 'What the bill looked like when it was asked: for the eyes of who answers';
COMMENT ON COLUMN permission_requests.user_id IS 'User of the back office who asks; null at a terminal';
COMMENT ON COLUMN permission_requests.user_name IS 'What the user was called when they asked';
COMMENT ON COLUMN permission_requests.asked_to IS 'Employee who is asked to approve';
COMMENT ON COLUMN permission_requests.subject_field IS 'As in approvals';
COMMENT ON COLUMN permission_requests.subject_value IS 'As in approvals';
-- One pending request for an employee at a terminal, and for a user: a newer one withdraws the older.
CREATE UNIQUE INDEX permission_requests_pending ON permission_requests (cloud_id, terminal_id, asked_by) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX permission_requests_pending_of_user ON permission_requests (cloud_id, user_id) WHERE ((status = 'pending'::text) AND (user_id IS NOT NULL));
CALL protect_tenant_table('permission_requests', 'SELECT, INSERT, UPDATE');

CREATE TABLE support_grants (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id uuid NOT NULL,
  status text NOT NULL CHECK (status IN ('requested', 'approved', 'ended')),
  opened_by_kind text NOT NULL CHECK (opened_by_kind IN ('user', 'employee')),
  opened_by integer NOT NULL,
  opened_at timestamptz NOT NULL,
  agent_user_id integer,
  approved_at timestamptz,
  ends_at timestamptz,
  ended_at timestamptz,
  ended_by_kind text CHECK (ended_by_kind IN ('user', 'employee', 'system')),
  ended_by integer,
  PRIMARY KEY (cloud_id, id),
  CHECK (num_nulls(agent_user_id, approved_at, ends_at) = ANY (ARRAY[0, 3])),
  CHECK (ends_at = (approved_at + '24:00:00'::interval)),
  CHECK ((status <> 'approved') OR (approved_at IS NOT NULL)),
  CHECK ((status = 'ended') = (ended_at IS NOT NULL))
);
COMMENT ON TABLE support_grants IS 'Support access that a business grants to an agent of the provider; it ends after 24 hours';
-- One open grant for a cloud: "who may look at us now" has one answer.
CREATE UNIQUE INDEX support_grants_open ON support_grants (cloud_id) WHERE (status <> 'ended'::text);
CREATE INDEX support_grants_agent ON support_grants (agent_user_id) WHERE (status = 'approved'::text);
CALL protect_tenant_table('support_grants', 'SELECT, INSERT, UPDATE');
CALL open_to_owner_functions('support_grants');

CREATE TABLE screen_shares (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  grant_id uuid NOT NULL,
  agent_user_id integer NOT NULL,
  session_id uuid NOT NULL,
  user_id integer,
  terminal_id integer,
  employee_id integer,
  sharer_name text NOT NULL,
  place text NOT NULL,
  started_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  heard_at timestamptz NOT NULL,
  paused boolean NOT NULL DEFAULT false,
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
COMMENT ON TABLE screen_shares IS 'A screen that a user shares with the agent of a support grant';
COMMENT ON COLUMN screen_shares.session_id IS 'Session whose page is shared: of a user, or of a terminal with the employee who signed in at it';
COMMENT ON COLUMN screen_shares.heard_at IS 'Last sign of life of the page';
COMMENT ON COLUMN screen_shares.paused IS 'The page was out of sight at heard_at';
COMMENT ON COLUMN screen_shares.joined_at IS 'When the agent looked first';
COMMENT ON COLUMN screen_shares.seen_at IS 'When the agent looked last';
COMMENT ON COLUMN screen_shares.snapshot_seq IS 'The newest chunk that holds the whole page: a viewer who joins needs none before it';
-- A session shares one page at a time.
CREATE UNIQUE INDEX screen_shares_session ON screen_shares (cloud_id, session_id) WHERE (ended_at IS NULL);
CREATE INDEX screen_shares_grant ON screen_shares (cloud_id, grant_id);
CALL protect_tenant_table('screen_shares', 'SELECT, INSERT, UPDATE');
CALL open_to_owner_functions('screen_shares');

CREATE TABLE screen_chunks (
  cloud_id integer NOT NULL,
  share_id uuid NOT NULL,
  seq integer NOT NULL CHECK (seq > 0),
  snapshot boolean NOT NULL,
  chars integer NOT NULL,
  events text NOT NULL,
  PRIMARY KEY (cloud_id, share_id, seq),
  FOREIGN KEY (cloud_id, share_id) REFERENCES screen_shares (cloud_id, id)
);
COMMENT ON TABLE screen_chunks IS 'What was recorded of a shared screen; gone with the end of the share';
COMMENT ON COLUMN screen_chunks.snapshot IS 'The chunk begins with the whole page';
CALL protect_tenant_table('screen_chunks', 'SELECT, INSERT, DELETE');

CREATE TABLE error_reports (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  reference text NOT NULL CHECK (reference ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  at timestamptz NOT NULL,
  session_kind text NOT NULL CHECK (session_kind IN ('user', 'terminal')),
  terminal_id integer,
  code text NOT NULL,
  message text NOT NULL,
  stack text NOT NULL DEFAULT '',
  route text NOT NULL DEFAULT '',
  app_version text NOT NULL,
  client text NOT NULL DEFAULT '',
  PRIMARY KEY (cloud_id, reference)
);
COMMENT ON TABLE error_reports IS 'What went wrong on a screen: no names, numbers of people or contents of fields';
CREATE INDEX error_reports_at ON error_reports (cloud_id, at DESC);
CALL protect_tenant_table('error_reports', 'SELECT, INSERT, DELETE');
CALL open_to_owner_functions('error_reports');

CREATE TABLE notifications (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  employee_id integer,
  user_id integer,
  type text NOT NULL CHECK (type <> ''),
  title text NOT NULL CHECK (title <> ''),
  body text NOT NULL DEFAULT '',
  subject text NOT NULL DEFAULT '',
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (0, 1)),
  date_created timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id) ON DELETE CASCADE,
  FOREIGN KEY (cloud_id, user_id) REFERENCES cloud_users (cloud_id, user_id) ON DELETE CASCADE,
  CHECK (num_nonnulls(employee_id, user_id) = 1)
);
COMMENT ON TABLE notifications IS 'Notifications of users and employees; read ones keep status 0';
COMMENT ON COLUMN notifications.subject IS 'What it is about; of a permission_request the number of the request';
COMMENT ON COLUMN notifications.status IS '1 = unread, 0 = read';
CREATE INDEX notifications_of_employee ON notifications (cloud_id, employee_id, id) WHERE (employee_id IS NOT NULL);
CREATE INDEX notifications_of_user ON notifications (cloud_id, user_id, id) WHERE (user_id IS NOT NULL);
-- For the sweep, which spans clouds.
CREATE INDEX notifications_created ON notifications (date_created);
CALL protect_tenant_table('notifications', 'SELECT, INSERT, UPDATE, DELETE');
CALL open_to_owner_functions('notifications');

-- A member of this cloud, or an agent who was ever granted support access to it.
CREATE FUNCTION auth_find_member(p_user_id integer) RETURNS TABLE (id integer, email text, name text, auth_kind text, status text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT u.id, u.email, u.name, u.auth_kind, u.status FROM users u, current_cloud c
  WHERE u.id = p_user_id AND (
    EXISTS (SELECT FROM cloud_users m WHERE m.cloud_id = c.id AND m.user_id = u.id)
    OR EXISTS (SELECT FROM support_grants g WHERE g.cloud_id = c.id AND g.agent_user_id = u.id))
$$;

CREATE FUNCTION auth_list_clouds(p_user_id integer, p_now timestamptz DEFAULT now())
  RETURNS TABLE (cloud_id integer, uuid uuid, code text, name text, avatar text, status text, vat_name text, vat_number text, position_id integer, favourite boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT c.id, c.uuid, c.code, c.name, c.avatar, c.status, c.vat_name, c.vat_number, m.position_id, m.favourite
  FROM (
    SELECT u.auth_kind, m.cloud_id, m.position_id, m.favourite
    FROM users u JOIN cloud_users m ON m.user_id = u.id WHERE u.id = p_user_id AND u.auth_kind <> 'support'
    UNION ALL
    SELECT u.auth_kind, g.cloud_id, NULL, false
    FROM users u JOIN support_grants g ON g.agent_user_id = u.id
    WHERE u.id = p_user_id AND u.auth_kind = 'support' AND g.status = 'approved' AND g.ends_at > p_now
  ) m JOIN clouds c ON c.id = m.cloud_id
  WHERE c.status <> 'closed'
  ORDER BY m.favourite DESC, c.id
$$;

CREATE FUNCTION auth_list_places(p_user_id integer, p_now timestamptz)
  RETURNS TABLE (cloud_id integer, branch_id integer, branch_name text, terminal_id integer, terminal_name text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT b.cloud_id, b.id, b.name, t.id, t.name
  FROM auth_list_clouds(p_user_id, p_now) c
  JOIN branches b ON b.cloud_id = c.cloud_id AND b.active
  LEFT JOIN terminals t ON t.cloud_id = b.cloud_id AND t.branch_id = b.id AND t.active
  ORDER BY b.cloud_id, b.id, t.terminal_no
$$;

-- Clouds with error reports older than this: sweeping spans clouds.
CREATE FUNCTION error_reports_old_clouds(p_seconds integer) RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT DISTINCT cloud_id FROM error_reports WHERE at < now() - make_interval(secs => p_seconds) $$;

-- Clouds with notifications older than this: where there is something to sweep.
CREATE FUNCTION notifications_old_clouds(p_keep_seconds integer) RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT DISTINCT cloud_id FROM notifications WHERE date_created < now() - make_interval(secs => p_keep_seconds) ORDER BY cloud_id $$;

CREATE FUNCTION screen_share_clouds() RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT DISTINCT cloud_id FROM screen_shares WHERE ended_at IS NULL ORDER BY cloud_id $$;

REVOKE EXECUTE ON FUNCTION auth_find_member(integer), auth_list_clouds(integer,timestamp with time zone), auth_list_places(integer,timestamp with time zone), error_reports_old_clouds(integer), notifications_old_clouds(integer), screen_share_clouds() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION auth_find_member(integer) TO dalpak_app;
GRANT EXECUTE ON FUNCTION auth_list_clouds(integer,timestamp with time zone), auth_list_places(integer,timestamp with time zone), error_reports_old_clouds(integer), notifications_old_clouds(integer), screen_share_clouds() TO dalpak_system;
