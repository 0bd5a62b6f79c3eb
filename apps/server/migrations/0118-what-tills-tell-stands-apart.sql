-- What only a till says never takes the place of what the server knows itself, and no till stores steps without end.

ALTER TABLE till_acts ADD COLUMN told boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN till_acts.told IS 'Only the till says so: its terminal is the one that sent it';
COMMENT ON COLUMN till_acts.id IS 'Made from what the act is; of one that a till tells or begins, also from the till';

CREATE TABLE step_quotas (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  terminal_id integer NOT NULL,
  day date NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  PRIMARY KEY (cloud_id, terminal_id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id)
);
COMMENT ON TABLE step_quotas IS 'Characters of steps that each till sent on the last day on which it sent any';
CALL protect_tenant_table('step_quotas', 'SELECT, INSERT, UPDATE');
