-- A colleague's approval without a cart: of one call with one operation, asked for at a terminal or by a user of the back office.
ALTER TABLE approvals ALTER COLUMN terminal_id DROP NOT NULL;
ALTER TABLE approvals ALTER COLUMN cart_id DROP NOT NULL;
ALTER TABLE approvals ADD COLUMN user_id integer REFERENCES users (id);
ALTER TABLE approvals ADD CHECK (num_nonnulls(terminal_id, user_id) = 1);
COMMENT ON COLUMN approvals.cart_id IS 'Null: it is good for one call that asks for the operation, whatever the call is about';
COMMENT ON COLUMN approvals.user_id IS 'User of the back office for whom it was given; null at a terminal';

ALTER TABLE permission_requests ALTER COLUMN terminal_id DROP NOT NULL;
ALTER TABLE permission_requests ALTER COLUMN cart_id DROP NOT NULL;
ALTER TABLE permission_requests ALTER COLUMN asked_by DROP NOT NULL;
ALTER TABLE permission_requests ADD COLUMN user_id integer REFERENCES users (id);
ALTER TABLE permission_requests ADD COLUMN user_name text;
ALTER TABLE permission_requests ADD CHECK (num_nonnulls(terminal_id, user_id) = 1);
ALTER TABLE permission_requests ADD CHECK (CASE WHEN user_id IS NULL THEN asked_by IS NOT NULL AND user_name IS NULL ELSE user_name IS NOT NULL END);
-- One at a time for a user of the back office, as for an employee at a terminal.
CREATE UNIQUE INDEX permission_requests_pending_of_user ON permission_requests (cloud_id, user_id) WHERE status = 'pending' AND user_id IS NOT NULL;
COMMENT ON COLUMN permission_requests.asked_by IS 'Employee who asks; null of a user of the back office who is no employee';
COMMENT ON COLUMN permission_requests.user_name IS 'What the user was called when they asked';
COMMENT ON COLUMN permission_requests.user_id IS 'User of the back office who asks; null at a terminal';
