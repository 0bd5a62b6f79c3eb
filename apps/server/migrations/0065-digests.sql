-- The morning digest: one mail a day and person with the figures of the days before.

CREATE TABLE digests (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  user_id integer NOT NULL,
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  rests boolean NOT NULL,
  next_at timestamptz,
  attempts smallint NOT NULL DEFAULT 0,
  told_until date NOT NULL,
  last_day date,
  PRIMARY KEY (cloud_id, user_id),
  FOREIGN KEY (cloud_id, user_id) REFERENCES cloud_users (cloud_id, user_id) ON DELETE CASCADE
);
COMMENT ON TABLE digests IS 'The morning digest of each person: it shows what their rights allow';
COMMENT ON COLUMN digests.hour IS 'Hour of the branch at which it comes';
COMMENT ON COLUMN digests.rests IS 'Not on Shabbat and holidays, but once after their end';
COMMENT ON COLUMN digests.next_at IS 'The next digest or attempt; null = switched off';
COMMENT ON COLUMN digests.told_until IS 'The first day that no digest told of';
COMMENT ON COLUMN digests.last_day IS 'The day of the last digest: a second one of that day is not sent';
CREATE INDEX digests_due ON digests (next_at) WHERE next_at IS NOT NULL;
CALL protect_tenant_table('digests', 'SELECT, INSERT, UPDATE, DELETE');

CALL open_to_owner_functions('digests');
CREATE FUNCTION digest_due_clouds(p_now timestamptz) RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT DISTINCT cloud_id FROM digests WHERE next_at <= p_now ORDER BY 1
$$;
REVOKE EXECUTE ON FUNCTION digest_due_clouds(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION digest_due_clouds(timestamptz) TO dalpak_system;
