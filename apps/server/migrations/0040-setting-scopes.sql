-- A setting may be given for the whole cloud, for a branch, for a terminal or for a user; the nearest holds.
ALTER TABLE settings ADD COLUMN scope text NOT NULL DEFAULT 'cloud' CHECK (scope IN ('cloud', 'branch', 'terminal', 'user'));
ALTER TABLE settings ADD COLUMN scope_id integer NOT NULL DEFAULT 0;
ALTER TABLE settings ADD CONSTRAINT settings_scope_id CHECK ((scope = 'cloud') = (scope_id = 0));
ALTER TABLE settings DROP CONSTRAINT settings_pkey;
ALTER TABLE settings ADD PRIMARY KEY (cloud_id, key, scope, scope_id, valid_from);
COMMENT ON COLUMN settings.scope_id IS 'Branch, terminal or user; 0 for the cloud';
