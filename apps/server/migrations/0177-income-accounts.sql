-- An account of its own that what is sold of a product is posted to, and what a row of a document was posted to: the product may get another later.
ALTER TABLE products ADD COLUMN income_account_id integer;
ALTER TABLE products ADD CONSTRAINT products_income_account FOREIGN KEY (cloud_id, income_account_id) REFERENCES accounts (cloud_id, id) NOT VALID;
ALTER TABLE products VALIDATE CONSTRAINT products_income_account;
COMMENT ON COLUMN products.income_account_id IS 'Account of the income of documents with this product; null = the one of sales';
ALTER TABLE document_rows ADD COLUMN income_account_id integer;
ALTER TABLE document_rows ADD CONSTRAINT document_rows_income_account FOREIGN KEY (cloud_id, income_account_id) REFERENCES accounts (cloud_id, id);
COMMENT ON COLUMN document_rows.income_account_id IS 'Account that the row was posted to; null = the one of sales';
