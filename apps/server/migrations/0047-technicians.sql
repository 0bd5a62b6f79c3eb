-- Who may open the technician's screen, and with what. No right of a position opens it.
CREATE TABLE technicians (
  cloud_id integer NOT NULL,
  employee_id integer NOT NULL,
  password_hash text NOT NULL,
  set_at timestamptz NOT NULL,
  PRIMARY KEY (cloud_id, employee_id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id) ON DELETE CASCADE
);
COMMENT ON COLUMN technicians.password_hash IS 'Argon2id';
CALL protect_tenant_table('technicians', 'SELECT, INSERT, UPDATE, DELETE');

-- Newest migration of this database, for the technician. The table itself belongs to the owner.
CREATE FUNCTION schema_newest_migration() RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT name FROM schema_migrations ORDER BY version DESC LIMIT 1 $$;
REVOKE EXECUTE ON FUNCTION schema_newest_migration() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION schema_newest_migration() TO dalpak_app;
