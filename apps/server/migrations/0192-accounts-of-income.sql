-- Accounts that the income of a product may be posted to. The caller's own rights and cloud hold.
CREATE VIEW income_accounts WITH (security_invoker = true) AS
  SELECT a.cloud_id, a.id, a.name, a.code, a.active FROM accounts a
  JOIN account_groups g ON g.cloud_id = a.cloud_id AND g.id = a.group_id AND g.kind = 'income' WHERE a.role IS NULL;
GRANT SELECT ON income_accounts TO dalpak_app;
