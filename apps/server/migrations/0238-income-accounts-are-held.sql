-- Who chooses an account of income holds it and its group until it is stored (FOR SHARE), so that neither is moved to another kind meanwhile. The view joins two tables: nobody writes by it.
GRANT UPDATE ON income_accounts TO dalpak_app;
