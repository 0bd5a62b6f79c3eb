-- What the drawer of the top bar shows: one row for each reader.
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
COMMENT ON COLUMN notifications.status IS '1 = unread, 0 = read';
COMMENT ON COLUMN notifications.subject IS 'What it is about; of a permission_request the number of the request';
CREATE INDEX notifications_of_employee ON notifications (cloud_id, employee_id, id) WHERE employee_id IS NOT NULL;
CREATE INDEX notifications_of_user ON notifications (cloud_id, user_id, id) WHERE user_id IS NOT NULL;
-- What the sweep looks for.
CREATE INDEX notifications_created ON notifications (date_created);
CALL protect_tenant_table('notifications', 'SELECT, INSERT, UPDATE, DELETE');
CALL open_to_owner_functions('notifications');

-- Clouds with notifications older than this: where there is something to sweep.
CREATE FUNCTION notifications_old_clouds(p_keep_seconds integer) RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT DISTINCT cloud_id FROM notifications WHERE date_created < now() - make_interval(secs => p_keep_seconds) ORDER BY cloud_id $$;

REVOKE EXECUTE ON FUNCTION notifications_old_clouds(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION notifications_old_clouds(integer) TO dalpak_app;
