-- What an account of the books holds is added up without reading all entries of the business: card totals that were not deposited yet are what the account of cards holds.
CREATE INDEX journal_entries_debit ON journal_entries (cloud_id, debit_account_id);
CREATE INDEX journal_entries_credit ON journal_entries (cloud_id, credit_account_id);
