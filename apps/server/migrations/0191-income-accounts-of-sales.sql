-- The account that a row of a sale is posted to with its Z: the product may get another later, and what comes back comes off the same one.
-- Rows from before stay with sales, as their Zs were posted.
ALTER TABLE transaction_rows ADD COLUMN income_account_id integer;
ALTER TABLE transaction_rows ADD CONSTRAINT transaction_rows_income_account FOREIGN KEY (cloud_id, income_account_id) REFERENCES accounts (cloud_id, id) NOT VALID;
ALTER TABLE transaction_rows VALIDATE CONSTRAINT transaction_rows_income_account;
-- Asked when an account is removed.
CREATE INDEX transaction_rows_income_account ON transaction_rows (cloud_id, income_account_id) WHERE income_account_id IS NOT NULL;
COMMENT ON COLUMN transaction_rows.income_account_id IS 'Account that the income of the row is posted to; null = the one of sales';
COMMENT ON COLUMN products.income_account_id IS 'Account of the income of what is sold of it, at tills and by documents; null = the one of sales';
