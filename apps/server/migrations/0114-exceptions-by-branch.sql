-- What exceptions count says in which branches it was, and how far each sign was counted.

ALTER TABLE exception_days ADD COLUMN branches integer[];
COMMENT ON COLUMN exception_days.branches IS 'Branches of the bills and acts; null = not known, so only who sees all branches sees it';

ALTER TABLE exception_rules ADD COLUMN behind jsonb NOT NULL DEFAULT '{}';
COMMENT ON COLUMN exception_rules.behind IS 'Signs whose days could not be counted, each with the first of them';

-- The days are counted again, with their branches.
UPDATE exception_rules SET done_until = NULL, looked_at = NULL;
