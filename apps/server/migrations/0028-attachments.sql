-- Files of a document or an entry by hand: what a supplier sent, a signed note, a contract.
CREATE TABLE attachments (
  cloud_id integer NOT NULL,
  file_id uuid NOT NULL,
  document_id uuid,
  entry_id integer,
  employee_id integer,
  added_at timestamptz NOT NULL,
  removed_at timestamptz,
  removed_reason text CHECK ((length(removed_reason) >= 1) AND (length(removed_reason) <= 200)),
  kept_until timestamptz,
  PRIMARY KEY (cloud_id, file_id),
  FOREIGN KEY (cloud_id, file_id) REFERENCES stored_files (cloud_id, id) ON DELETE CASCADE,
  FOREIGN KEY (cloud_id, document_id) REFERENCES documents (cloud_id, id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, entry_id) REFERENCES manual_entries (cloud_id, id),
  CHECK ((document_id IS NULL) <> (entry_id IS NULL)),
  CHECK ((removed_at IS NULL) = (removed_reason IS NULL) AND (removed_at IS NULL) = (kept_until IS NULL))
);
COMMENT ON TABLE attachments IS 'Files of a document or an entry by hand, which never change it';
COMMENT ON COLUMN attachments.kept_until IS 'When the file of a removed attachment may be deleted: paper of an expense stays for its retention time';
CREATE INDEX attachments_document ON attachments (cloud_id, document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX attachments_entry ON attachments (cloud_id, entry_id) WHERE (entry_id IS NOT NULL);
CALL protect_tenant_table('attachments', 'SELECT, INSERT, UPDATE, DELETE');
