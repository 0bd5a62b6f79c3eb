-- A bulk change of products is an import without a file: its lines are computed, it may wait for a
-- moment, and it is undone as a whole like any import.

ALTER TABLE record_imports
  DROP CONSTRAINT record_imports_format_check,
  DROP CONSTRAINT record_imports_state_check,
  ADD CONSTRAINT record_imports_format_check CHECK (format IN ('', 'xlsx', 'csv', 'prices', 'change')),
  ADD CONSTRAINT record_imports_state_check CHECK (state IN ('uploading', 'reading', 'read', 'checking', 'checked', 'planned', 'committing', 'done', 'undoing', 'undone', 'failed')),
  ADD COLUMN due_at timestamptz,
  ADD COLUMN reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 200),
  ADD CONSTRAINT record_imports_due CHECK ((format = 'change') = (due_at IS NOT NULL));
COMMENT ON COLUMN record_imports.due_at IS 'When a bulk change is made; null = an import of a file';
CREATE INDEX record_imports_due ON record_imports (due_at) WHERE (state IN ('planned', 'committing') AND due_at IS NOT NULL);

CALL open_to_owner_functions('record_imports');
CREATE FUNCTION bulk_change_due_clouds(p_now timestamptz) RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT DISTINCT cloud_id FROM record_imports
  WHERE due_at <= p_now AND (state = 'planned' OR (state = 'committing' AND beat_at < now() - interval '60 seconds')) ORDER BY cloud_id
$$;
REVOKE EXECUTE ON FUNCTION bulk_change_due_clouds(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bulk_change_due_clouds(timestamptz) TO dalpak_system;
