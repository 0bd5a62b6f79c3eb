-- A customer reads invoices and quotes in a language of their own.

ALTER TABLE customers ADD COLUMN paper_language text CHECK (paper_language IN ('he', 'ar', 'en', 'ru'));
COMMENT ON COLUMN customers.paper_language IS 'Language of their A4 papers; null = the branch''s own';
