-- Failures that people met on their screens, under a number that they can quote; and who allowed what the audit log tells of.
CREATE TABLE error_reports (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  reference text NOT NULL CHECK (reference ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  at timestamptz NOT NULL,
  session_kind text NOT NULL CHECK (session_kind IN ('user', 'terminal')),
  terminal_id integer,
  code text NOT NULL,
  message text NOT NULL,
  stack text NOT NULL DEFAULT '',
  route text NOT NULL DEFAULT '',
  app_version text NOT NULL,
  client text NOT NULL DEFAULT '',
  PRIMARY KEY (cloud_id, reference)
);
CREATE INDEX error_reports_at ON error_reports (cloud_id, at DESC);
COMMENT ON TABLE error_reports IS 'What went wrong on a screen: no names, numbers of people or contents of fields';
CALL protect_tenant_table('error_reports', 'SELECT, INSERT, DELETE');
CALL open_to_owner_functions('error_reports');

-- Clouds with reports older than this: sweeping spans clouds.
CREATE FUNCTION error_reports_old_clouds(p_seconds integer) RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT DISTINCT cloud_id FROM error_reports WHERE at < now() - make_interval(secs => p_seconds) $$;
REVOKE EXECUTE ON FUNCTION error_reports_old_clouds(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION error_reports_old_clouds(integer) TO dalpak_app;

ALTER TABLE audit_log ADD COLUMN approved_by integer;
ALTER TABLE audit_log ADD COLUMN agent_user_id integer;
COMMENT ON COLUMN audit_log.approved_by IS 'Employee who approved what the actor might not do alone';
COMMENT ON COLUMN audit_log.agent_user_id IS 'Support agent under whose name it was done';
