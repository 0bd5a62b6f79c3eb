-- The log of acts is searched by the names of people: who did something, at the till or as a user of the back office, and who allowed it.
CREATE INDEX audit_log_employee ON audit_log (cloud_id, employee_id, at DESC, id DESC) WHERE employee_id IS NOT NULL;
CREATE INDEX audit_log_approver ON audit_log (cloud_id, approved_by, at DESC, id DESC) WHERE approved_by IS NOT NULL;
CREATE INDEX audit_log_user ON audit_log (cloud_id, actor_id, at DESC, id DESC) WHERE actor_kind = 'user';
