-- Notifications that reach a device while no screen is open: subscriptions of browsers, and what is to be sent to each.

CREATE TABLE push_devices (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  user_id integer NOT NULL,
  session_id uuid NOT NULL,
  endpoint text NOT NULL CHECK (endpoint LIKE 'https://%' AND length(endpoint) <= 1000),
  p256dh text NOT NULL,
  auth text NOT NULL,
  name text NOT NULL DEFAULT '',
  kinds text[] NOT NULL,
  quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_to smallint CHECK (quiet_to BETWEEN 0 AND 1439),
  details boolean NOT NULL DEFAULT false,
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, endpoint),
  FOREIGN KEY (cloud_id, user_id) REFERENCES cloud_users (cloud_id, user_id) ON DELETE CASCADE,
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
);
COMMENT ON TABLE push_devices IS 'Browsers that a user switched on for notifications; one ends with the session that made it';
COMMENT ON COLUMN push_devices.kinds IS 'approvals, troubles, tasks';
COMMENT ON COLUMN push_devices.quiet_from IS 'Minute of the local day; approvals pass';
COMMENT ON COLUMN push_devices.details IS 'Whether names and sums may stand in the text';
CALL protect_tenant_table('push_devices', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE push_outbox (
  cloud_id integer NOT NULL,
  device_id integer NOT NULL,
  notification_id integer NOT NULL,
  due_at timestamptz NOT NULL DEFAULT now(),
  attempts smallint NOT NULL DEFAULT 0,
  sent_at timestamptz,
  PRIMARY KEY (cloud_id, device_id, notification_id),
  FOREIGN KEY (cloud_id, device_id) REFERENCES push_devices (cloud_id, id) ON DELETE CASCADE,
  FOREIGN KEY (cloud_id, notification_id) REFERENCES notifications (cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE push_outbox IS 'What is sent to a device, once each; a sent row stays for an hour, by which a device is limited';
CREATE INDEX push_outbox_due ON push_outbox (due_at) WHERE sent_at IS NULL;
CALL protect_tenant_table('push_outbox', 'SELECT, INSERT, UPDATE, DELETE');

CREATE FUNCTION push_kind(p_type text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE p_type WHEN 'permission_request' THEN 'approvals' WHEN 'task' THEN 'tasks' ELSE 'troubles' END $$;

-- Written by the database, so that no place that notifies can forget a device.
CREATE FUNCTION push_enqueue() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO push_outbox (cloud_id, device_id, notification_id)
  SELECT NEW.cloud_id, d.id, NEW.id FROM push_devices d
  JOIN cloud_users u ON u.cloud_id = d.cloud_id AND u.user_id = d.user_id
  WHERE d.cloud_id = NEW.cloud_id AND push_kind(NEW.type) = ANY (d.kinds)
    AND (d.user_id = NEW.user_id OR u.employee_id = NEW.employee_id)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER push_enqueue AFTER INSERT ON notifications FOR EACH ROW EXECUTE FUNCTION push_enqueue();

-- The end of a session ends its device at once, whichever way it came.
CALL open_to_owner_functions('push_devices');
CREATE FUNCTION push_end_with_session() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  DELETE FROM push_devices WHERE session_id = OLD.id;
  RETURN NULL;
END $$;
CREATE INDEX push_devices_session ON push_devices (session_id);
CREATE TRIGGER push_end_with_session AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW WHEN (NEW.revoked_at IS NOT NULL)
  EXECUTE FUNCTION push_end_with_session();
CREATE TRIGGER push_end_with_removed_session AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION push_end_with_session();

CALL open_to_owner_functions('push_outbox');
CREATE FUNCTION push_clouds(p_now timestamptz) RETURNS TABLE (id integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT DISTINCT o.cloud_id FROM push_outbox o WHERE o.sent_at IS NULL AND o.due_at <= p_now LIMIT 200 $$;
REVOKE EXECUTE ON FUNCTION push_clouds(timestamptz), push_kind(text), push_enqueue(), push_end_with_session() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION push_kind(text) TO dalpak_app;
GRANT EXECUTE ON FUNCTION push_clouds(timestamptz) TO dalpak_system;
