-- A database that was restored from an older backup has forgotten numbers that its tills printed. What cannot be had back is a gap with a reason, which is a link
-- of the chain as a document is.
CREATE TABLE series_gaps (
  cloud_id integer NOT NULL,
  terminal_id integer NOT NULL,
  official_code smallint NOT NULL CHECK (official_code >= 0),
  first_sequence bigint NOT NULL CHECK (first_sequence >= 1),
  last_sequence bigint NOT NULL,
  reason text NOT NULL CHECK (reason IN ('not_on_device', 'device_lost', 'closing_lost')),
  declared_at timestamptz NOT NULL,
  declared_by integer,
  prev_hash bytea CHECK (octet_length(prev_hash) = 32),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (cloud_id, terminal_id, official_code, first_sequence),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id),
  CHECK (last_sequence >= first_sequence)
);
COMMENT ON TABLE series_gaps IS 'Numbers that were printed and whose documents a restored database lacks for good';
COMMENT ON COLUMN series_gaps.official_code IS '0 = numbers of Zs';
COMMENT ON COLUMN series_gaps.reason IS 'not_on_device: the till that printed them has them no more; device_lost: a person said that the device is gone; closing_lost: a Z of which the paper is all there is';
COMMENT ON COLUMN series_gaps.declared_by IS 'The user who said so; null of what the till told';
CALL protect_tenant_table('series_gaps', 'SELECT, INSERT');

-- Terminals whose numbers the server may not know: nothing is numbered there before the device that printed them, or a person, says where they stand.
CREATE TABLE series_checks (
  cloud_id integer NOT NULL,
  terminal_id integer NOT NULL,
  device_uid text,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, terminal_id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE series_checks IS 'Terminals of a restored database that have not told their numbers since';
COMMENT ON COLUMN series_checks.device_uid IS 'The device that had the terminal when the restore was noticed: its word counts';
CALL protect_tenant_table('series_checks', 'SELECT, INSERT, UPDATE (device_uid), DELETE');

-- Of all that the caller sees: the administrator, after a restore, sees all businesses; a server only the one whose till showed that it was restored.
CREATE FUNCTION begin_series_checks() RETURNS bigint
  LANGUAGE sql SET search_path = pg_catalog, public, pg_temp
  AS $$
    WITH begun AS (
      INSERT INTO series_checks (cloud_id, terminal_id, device_uid)
      SELECT m.cloud_id, m.id, m.device_uid FROM terminals m WHERE m.device_uid IS NOT NULL
        OR EXISTS (SELECT FROM document_series s WHERE s.cloud_id = m.cloud_id AND s.terminal_id = m.id)
      ON CONFLICT DO NOTHING RETURNING 1)
    SELECT count(*) FROM begun
  $$;
REVOKE EXECUTE ON FUNCTION begin_series_checks() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION begin_series_checks() TO dalpak_app;
