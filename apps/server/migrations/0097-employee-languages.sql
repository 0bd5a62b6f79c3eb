-- A till speaks the language of the employee who is at it.

ALTER TABLE employees ADD COLUMN language text CHECK (language IN ('he', 'ar', 'en', 'ru'));
COMMENT ON COLUMN employees.language IS 'Language of a till while they are signed in at it; null = the till''s own';

-- The page around a paper that a customer opens by a link.
ALTER TABLE paper_links DROP CONSTRAINT paper_links_language_check;
ALTER TABLE paper_links ADD CONSTRAINT paper_links_language_check CHECK (language IN ('he', 'en', 'ar', 'ru'));
