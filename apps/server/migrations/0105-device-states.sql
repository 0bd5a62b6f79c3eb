-- What tills, handhelds and kitchen screens say of themselves: now, and when they were heard.

CREATE TABLE device_states (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  terminal_id integer NOT NULL,
  heard_at timestamptz NOT NULL,
  clock_seconds integer NOT NULL,
  told jsonb NOT NULL CHECK (octet_length(told::text) <= 4096),
  PRIMARY KEY (cloud_id, terminal_id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE device_states IS 'What a device said of itself last';
COMMENT ON COLUMN device_states.clock_seconds IS 'How far its clock was ahead of the server''s';
CALL protect_tenant_table('device_states', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE device_minutes (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  terminal_id integer NOT NULL,
  hour timestamptz NOT NULL,
  online bigint NOT NULL CHECK (online >= 0),
  cut_off bigint NOT NULL CHECK (cut_off >= 0 AND cut_off & online = 0),
  PRIMARY KEY (cloud_id, hour, terminal_id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE device_minutes IS 'Minutes of an hour in which a device was heard, or says that it had no network; the others are unknown';
COMMENT ON COLUMN device_minutes.online IS 'Bit n is minute n of the hour';
COMMENT ON COLUMN device_minutes.cut_off IS 'Bit n is minute n of the hour, told afterwards';
CREATE INDEX device_minutes_terminal ON device_minutes (cloud_id, terminal_id, hour);
CALL protect_tenant_table('device_minutes', 'SELECT, INSERT, UPDATE, DELETE');
