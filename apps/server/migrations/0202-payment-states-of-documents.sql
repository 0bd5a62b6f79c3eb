-- What is owed until its day is said to be late by its list as by its own screen: from the stored state and the day. So the stored state of what
-- nothing is owed for any more is `paid`, also where it was credited and not paid.
-- For all businesses at once, which the owner of the tables may see for the length of this migration.
ALTER TABLE documents NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document_links NO FORCE ROW LEVEL SECURITY;
UPDATE documents d SET payment_status = 'paid'
WHERE d.document_type IN (6, 13, 23, 34) AND d.payment_status IS DISTINCT FROM 'paid' AND d.total >= 0
  AND d.total <= (SELECT coalesce(sum(l.amount), 0) FROM document_links l WHERE l.cloud_id = d.cloud_id AND l.base_id = d.id AND l.use IN ('pays', 'reverses'));
ALTER TABLE documents FORCE ROW LEVEL SECURITY;
ALTER TABLE document_links FORCE ROW LEVEL SECURITY;

-- The journal begins with its newest entries; its index of days is read from the end.
CALL make_finders('journal_entries', 'day');
