-- A request for an approval goes to all who may give it, follows the bill, and keeps who answered.

ALTER TABLE permission_requests DROP CONSTRAINT permission_requests_cloud_id_asked_to_fkey;
ALTER TABLE permission_requests ALTER COLUMN asked_to TYPE integer[] USING ARRAY[asked_to];
ALTER TABLE permission_requests
  ADD CHECK (cardinality(asked_to) > 0),
  ADD COLUMN answered_by integer,
  ADD COLUMN answer_note text NOT NULL DEFAULT '',
  ADD FOREIGN KEY (cloud_id, answered_by) REFERENCES employees (cloud_id, id);
UPDATE permission_requests SET answered_by = asked_to[1] WHERE status IN ('approved', 'denied');
ALTER TABLE permission_requests ADD CHECK ((status IN ('approved', 'denied')) = (answered_by IS NOT NULL));
COMMENT ON COLUMN permission_requests.asked_to IS 'Employees who are asked to approve: the first answer counts';
COMMENT ON COLUMN permission_requests.answered_by IS 'Employee whose answer counts';
COMMENT ON COLUMN permission_requests.answer_note IS 'Word of who denied, for the till';
COMMENT ON COLUMN permission_requests.basket IS 'What the bill looks like while the request waits: for the eyes of who answers';

-- A request notifies a person as employee and as user, but each device once.
CREATE OR REPLACE FUNCTION push_enqueue() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO push_outbox (cloud_id, device_id, notification_id)
  SELECT NEW.cloud_id, d.id, NEW.id FROM push_devices d
  JOIN cloud_users u ON u.cloud_id = d.cloud_id AND u.user_id = d.user_id
  WHERE d.cloud_id = NEW.cloud_id AND push_kind(NEW.type) = ANY (d.kinds)
    AND (d.user_id = NEW.user_id OR u.employee_id = NEW.employee_id)
    AND NOT (NEW.type = 'permission_request' AND EXISTS (
      SELECT FROM push_outbox o JOIN notifications n ON n.cloud_id = o.cloud_id AND n.id = o.notification_id
      WHERE o.cloud_id = NEW.cloud_id AND o.device_id = d.id AND n.type = NEW.type AND n.subject = NEW.subject))
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
