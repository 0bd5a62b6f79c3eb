-- What tills sold is posted by the Z of its register, and a sale that came after its Z by itself.

ALTER TABLE journal_entries
  ADD COLUMN closing_id integer,
  ADD COLUMN transaction_id uuid,
  ADD FOREIGN KEY (cloud_id, closing_id) REFERENCES register_closings (cloud_id, id),
  -- A late sale and what it posts are one transaction, in which the sale itself is written last.
  ADD FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions (cloud_id, id) DEFERRABLE INITIALLY DEFERRED,
  ADD CHECK (transaction_id IS NULL OR closing_id IS NOT NULL),
  ADD CHECK (num_nonnulls(document_id, closing_id) <= 1);
COMMENT ON COLUMN journal_entries.closing_id IS 'The Z whose sales it is of';
COMMENT ON COLUMN journal_entries.transaction_id IS 'The sale that came after that Z; null for the sales that the Z adds up';
-- Nothing is posted twice, whoever posts it.
CREATE UNIQUE INDEX journal_entries_closing ON journal_entries (cloud_id, closing_id, day, debit_account_id, credit_account_id) WHERE closing_id IS NOT NULL AND transaction_id IS NULL;
CREATE UNIQUE INDEX journal_entries_late_sale ON journal_entries (cloud_id, transaction_id, debit_account_id, credit_account_id) WHERE transaction_id IS NOT NULL;
