-- A kit in a document is a row with its parts under it (`parent_line`), as in a sale: what of its price is for untaxed parts stands beside it.
ALTER TABLE document_rows ADD COLUMN untaxed bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN document_rows.untaxed IS 'Of net, agorot: what is for the untaxed parts of a kit';
