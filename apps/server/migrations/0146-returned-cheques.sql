-- Cheques that the bank gave back. The deposit stays as it is; the cheque may be deposited again.

CREATE TABLE returned_cheques (
  cloud_id integer NOT NULL,
  document_id uuid NOT NULL,
  line_no integer NOT NULL,
  day date NOT NULL,
  reason text NOT NULL DEFAULT '',
  employee_id integer,
  stored_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, document_id, line_no),
  FOREIGN KEY (cloud_id, document_id, line_no) REFERENCES document_payments (cloud_id, document_id, line_no),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id)
);
COMMENT ON TABLE returned_cheques IS 'Cheques of a deposit that came back from the bank, once each deposit. Rows are never changed or deleted.';
CALL protect_tenant_table('returned_cheques', 'SELECT, INSERT');
