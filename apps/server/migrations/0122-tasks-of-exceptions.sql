-- A mark that is kept to check is a task of a person.

ALTER TABLE exception_marks ADD COLUMN task_id integer;
ALTER TABLE exception_marks ADD FOREIGN KEY (cloud_id, task_id) REFERENCES activities (cloud_id, id) ON DELETE SET NULL (task_id);
COMMENT ON COLUMN exception_marks.task_id IS 'The task of who checks it; null = none was made';
CREATE INDEX exception_marks_task ON exception_marks (cloud_id, task_id) WHERE task_id IS NOT NULL;
