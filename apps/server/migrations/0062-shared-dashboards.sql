-- Dashboards are shared with positions, may be the home of one, and two editors do not overwrite
-- each other.

ALTER TABLE dashboards
  ADD COLUMN positions integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN is_home boolean NOT NULL DEFAULT false,
  ADD COLUMN version integer NOT NULL DEFAULT 1;
COMMENT ON COLUMN dashboards.positions IS 'Positions that see it; empty = everybody who may read dashboards';
COMMENT ON COLUMN dashboards.is_home IS 'The first home page of these positions';
COMMENT ON COLUMN dashboards.version IS 'Counts the changes of its widgets';
