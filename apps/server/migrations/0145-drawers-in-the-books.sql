-- Cash that is moved without a sale, and what a count finds beyond what must lie in a drawer, are in the books by the Z.

ALTER TABLE journal_entries
  ADD COLUMN movement_id integer,
  ADD FOREIGN KEY (cloud_id, movement_id) REFERENCES cash_movements (cloud_id, id),
  ADD CHECK (movement_id IS NULL OR closing_id IS NOT NULL),
  ADD CHECK (num_nonnulls(transaction_id, movement_id) <= 1);
COMMENT ON COLUMN journal_entries.movement_id IS 'The cash movement that it is of; each has an entry of its own, for each is for something else';
DROP INDEX journal_entries_closing;
CREATE UNIQUE INDEX journal_entries_closing ON journal_entries (cloud_id, closing_id, day, debit_account_id, credit_account_id)
  WHERE closing_id IS NOT NULL AND transaction_id IS NULL AND movement_id IS NULL;
CREATE UNIQUE INDEX journal_entries_movement ON journal_entries (cloud_id, movement_id, debit_account_id, credit_account_id) WHERE movement_id IS NOT NULL;

-- For all businesses at once, which the owner of the tables may see for the length of this migration.
ALTER TABLE register_addenda NO FORCE ROW LEVEL SECURITY;
ALTER TABLE register_closings NO FORCE ROW LEVEL SECURITY;
ALTER TABLE register_addenda ADD COLUMN drawer text CHECK (drawer IN ('counted', 'followed', 'left'));
UPDATE register_addenda a SET drawer = CASE WHEN c.content ->> 'counted' IS NOT NULL THEN 'counted'
  WHEN EXISTS (SELECT FROM register_closings n WHERE n.cloud_id = c.cloud_id AND n.terminal_id = c.terminal_id AND n.number > c.number AND n.closed_at <= a.at) THEN 'followed' ELSE 'left' END
FROM register_closings c WHERE c.cloud_id = a.cloud_id AND c.id = a.closing_id;
ALTER TABLE register_addenda FORCE ROW LEVEL SECURITY;
ALTER TABLE register_closings FORCE ROW LEVEL SECURITY;
ALTER TABLE register_addenda ALTER COLUMN drawer SET NOT NULL;
COMMENT ON COLUMN register_addenda.drawer IS 'What had become of the drawer when it came: counted at the Z, followed by another Z, or left as it was';
