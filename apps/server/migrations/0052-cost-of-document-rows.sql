-- An invoice of a till has a margin like its sales: each row keeps its cost as of the document.

ALTER TABLE document_rows ADD COLUMN unit_cost bigint CHECK (unit_cost >= 0);
COMMENT ON COLUMN document_rows.unit_cost IS 'Agorot before VAT of one unit when the document was stored; null = not known, or a part of a kit';
