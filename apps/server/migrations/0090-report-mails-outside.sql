-- Scheduled reports leave the business only to addresses that were outside when they were chosen,
-- and only so many in a day.

ALTER TABLE report_schedules ADD COLUMN outside text[];
COMMENT ON COLUMN report_schedules.outside IS 'Addresses that belonged to no user when the schedule was made; null = a schedule from before this was kept';

CREATE TABLE report_mail_days (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  day date NOT NULL,
  mails integer NOT NULL CHECK (mails >= 0),
  PRIMARY KEY (cloud_id, day)
);
COMMENT ON TABLE report_mail_days IS 'Mails of scheduled reports to addresses outside, by day of the business';
CALL protect_tenant_table('report_mail_days', 'SELECT, INSERT, UPDATE');
