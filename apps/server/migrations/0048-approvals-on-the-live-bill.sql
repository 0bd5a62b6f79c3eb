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
