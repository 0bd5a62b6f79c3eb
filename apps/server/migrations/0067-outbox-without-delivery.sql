-- Events are read by the screens themselves, each from where it stands, and swept after a week. Nobody delivers them:
-- the mark was never set, so its index held every event that was kept.
DROP FUNCTION outbox_pending_clouds(integer);
DROP INDEX outbox_pending;
ALTER TABLE outbox DROP COLUMN delivered_at;
REVOKE UPDATE ON outbox FROM dalpak_app;
