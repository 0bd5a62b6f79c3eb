-- How often a document was printed, and how a business wants its papers.
CREATE TABLE document_prints (
  cloud_id integer NOT NULL,
  document_id uuid NOT NULL,
  prints integer NOT NULL CHECK (prints > 0),
  first_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, document_id),
  FOREIGN KEY (cloud_id, document_id) REFERENCES documents (cloud_id, id)
);
COMMENT ON TABLE document_prints IS 'Apart from the documents, which never change: the first print is the original, every later one a copy';
CALL protect_tenant_table('document_prints', 'SELECT, INSERT, UPDATE');

CREATE TABLE paper_styles (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  document_type smallint NOT NULL CHECK (document_type BETWEEN 0 AND 99),
  header text NOT NULL CHECK (length(header) <= 300),
  footer text NOT NULL CHECK (length(footer) <= 300),
  logo text NOT NULL CHECK (octet_length(logo) <= 90000),
  hidden text[] NOT NULL,
  width smallint NOT NULL CHECK (width IN (58, 80)),
  copies text NOT NULL CHECK (copies IN ('0', '1', '2', 'ask')),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, document_type)
);
COMMENT ON COLUMN paper_styles.document_type IS '0 = every type that has no style of its own';
COMMENT ON COLUMN paper_styles.logo IS 'A small picture as a data address: a till prints it without a network, and links to stored files end';
COMMENT ON COLUMN paper_styles.copies IS 'How many papers a till prints by itself when a sale is done; ask = it asks';
CALL protect_tenant_table('paper_styles', 'SELECT, INSERT, UPDATE, DELETE');
