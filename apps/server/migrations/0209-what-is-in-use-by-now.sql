-- Whether a till is open is what its register says: the period that no Z has closed. The column said so once and nobody wrote it.
ALTER TABLE terminals DROP COLUMN status;
CREATE VIEW terminal_records WITH (security_invoker = true) AS
  SELECT t.cloud_id, t.id, t.branch_id, t.service_id, t.name, t.terminal_no, t.device_uid, t.registered_at, t.active, t.created_at,
    (SELECT count(*)::smallint FROM register_shifts s WHERE s.cloud_id = t.cloud_id AND s.terminal_id = t.id AND s.closing_id IS NULL) AS status
  FROM terminals t;
COMMENT ON VIEW terminal_records IS 'Terminals, and of each whether its register is open: 1 = open, 0 = closed';
GRANT SELECT, UPDATE ON terminal_records TO dalpak_app;

-- An account that is out of use is not chosen any more; what stands stays.
CREATE OR REPLACE VIEW income_accounts WITH (security_invoker = true) AS
  SELECT a.cloud_id, a.id, a.name, a.code, a.active FROM accounts a
  JOIN account_groups g ON g.cloud_id = a.cloud_id AND g.id = a.group_id AND g.kind = 'income' WHERE a.role IS NULL AND a.active;
