-- Reports that are sent by mail by themselves, each delivery once.

CREATE TABLE report_schedules (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  user_id integer NOT NULL,
  report text NOT NULL CHECK (report <> ''),
  plan jsonb NOT NULL CHECK (jsonb_typeof(plan) = 'object'),
  next_at timestamptz,
  stopped text CHECK (stopped IN ('hand', 'rights')),
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, user_id) REFERENCES cloud_users (cloud_id, user_id) ON DELETE CASCADE
);
COMMENT ON TABLE report_schedules IS 'Reports that are sent by mail by themselves, with the rights of who made it';
COMMENT ON COLUMN report_schedules.plan IS 'When, to whom, what and in which form, as contracts/src/reports/report-schedules.ts declares it';
COMMENT ON COLUMN report_schedules.next_at IS 'The next delivery; null when stopped';
CREATE INDEX report_schedules_due ON report_schedules (next_at) WHERE next_at IS NOT NULL;
CALL protect_tenant_table('report_schedules', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE report_deliveries (
  cloud_id integer NOT NULL,
  schedule_id integer NOT NULL,
  due_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'empty', 'failed')),
  attempts smallint NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  failure text NOT NULL DEFAULT '',
  sent_to text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (cloud_id, schedule_id, due_at),
  FOREIGN KEY (cloud_id, schedule_id) REFERENCES report_schedules (cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE report_deliveries IS 'Deliveries of scheduled reports';
COMMENT ON COLUMN report_deliveries.state IS 'empty = there was nothing to say, so nothing was sent';
COMMENT ON COLUMN report_deliveries.next_at IS 'When a waiting delivery is tried again';
COMMENT ON COLUMN report_deliveries.sent_to IS 'Addresses that have it already: a repeated attempt leaves them out';
CREATE INDEX report_deliveries_due ON report_deliveries (next_at) WHERE state = 'waiting';
CALL protect_tenant_table('report_deliveries', 'SELECT, INSERT, UPDATE, DELETE');

CALL open_to_owner_functions('report_schedules');
CALL open_to_owner_functions('report_deliveries');
CREATE FUNCTION report_due_clouds(p_now timestamptz) RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT cloud_id FROM report_schedules WHERE next_at <= p_now
  UNION SELECT cloud_id FROM report_deliveries WHERE state = 'waiting' AND next_at <= p_now ORDER BY 1
$$;
REVOKE EXECUTE ON FUNCTION report_due_clouds(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION report_due_clouds(timestamptz) TO dalpak_system;
