-- One row of a credit may give back goods of several invoices, which went to several accounts of income.
ALTER TABLE document_rows ADD COLUMN income_parts jsonb CHECK (jsonb_typeof(income_parts) = 'array');
COMMENT ON COLUMN document_rows.income_parts IS 'Of a row whose income before VAT goes to several accounts: account and agorot of each, what is left is of sales; null = all of it goes to income_account_id';
