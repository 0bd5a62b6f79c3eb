-- What documents hold, what they are made from, and what they did to stock, to accounts and to the books.

-- A series of the back office: one for each official code, so that two kinds of documents under one code never share a number.
CREATE TABLE document_counters (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  series smallint NOT NULL,
  next_sequence bigint NOT NULL DEFAULT 1 CHECK (next_sequence >= 1),
  last_hash bytea CHECK (octet_length(last_hash) = 32),
  PRIMARY KEY (cloud_id, series)
) WITH (fillfactor = 50);
COMMENT ON TABLE document_counters IS 'The row is locked by the document that takes a number, so there are no gaps and no duplicates.';
COMMENT ON COLUMN document_counters.series IS 'Official code of the uniform file; 1 for quotes, which have none';
CALL protect_tenant_table('document_counters', 'SELECT, INSERT, UPDATE');

ALTER TABLE documents
  ADD COLUMN series smallint,
  ADD COLUMN daily_counter integer CHECK (daily_counter > 0),
  ADD COLUMN value_on date,
  ADD COLUMN supply_on date,
  ADD COLUMN reference_on date,
  ADD COLUMN paid bigint NOT NULL DEFAULT 0,
  ADD COLUMN account_effect bigint NOT NULL DEFAULT 0,
  ADD COLUMN allocation text NOT NULL DEFAULT 'none' CHECK (allocation IN ('none', 'pending', 'asking', 'given', 'refused')),
  ADD COLUMN allocation_note text NOT NULL DEFAULT '',
  ADD COLUMN allocation_asked_at timestamptz,
  ADD COLUMN engine_version text,
  ADD COLUMN request_hash bytea CHECK (octet_length(request_hash) = 32),
  ADD COLUMN prev_hash bytea CHECK (octet_length(prev_hash) = 32),
  ADD COLUMN hash bytea CHECK (octet_length(hash) = 32),
  ADD COLUMN cart jsonb CHECK (jsonb_typeof(cart) = 'object');
COMMENT ON COLUMN documents.account_effect IS 'Agorot added to what the account owes the business';
COMMENT ON COLUMN documents.allocation IS 'Where the request for an allocation number stands; the number is in confirmation';
COMMENT ON COLUMN documents.request_hash IS 'Of the cart as received: the same id with another content is refused';
COMMENT ON COLUMN documents.prev_hash IS 'Hash of the document before in the same series; null for its first';
COMMENT ON COLUMN documents.cart IS 'The cart as stored, in the wire format';
CREATE INDEX documents_series ON documents (cloud_id, series, number) WHERE series IS NOT NULL;
-- What moves a document on; nothing else of it ever changes.
GRANT UPDATE (lifecycle, payment_status, confirmation, allocation, allocation_note, allocation_asked_at) ON documents TO dalpak_app;

CREATE TABLE document_rows (
  cloud_id integer NOT NULL,
  document_id uuid NOT NULL,
  line_no integer NOT NULL CHECK (line_no > 0),
  kind text NOT NULL CHECK (kind IN ('P', 'DIS')),
  row_key text NOT NULL,
  parent_line integer,
  product_id integer,
  code text NOT NULL DEFAULT '',
  name text NOT NULL,
  barcode text NOT NULL DEFAULT '',
  department_id integer,
  weighed boolean NOT NULL DEFAULT false,
  quantity bigint NOT NULL,
  unit_price bigint NOT NULL,
  gross bigint NOT NULL,
  rule_discount bigint NOT NULL DEFAULT 0,
  manual_discount bigint NOT NULL DEFAULT 0,
  cart_discount bigint NOT NULL DEFAULT 0,
  net bigint NOT NULL,
  vat_rate integer NOT NULL DEFAULT 0 CHECK (vat_rate BETWEEN 0 AND 10000),
  vat bigint NOT NULL DEFAULT 0,
  rule_id integer,
  level_id integer,
  PRIMARY KEY (cloud_id, document_id, line_no),
  FOREIGN KEY (cloud_id, document_id) REFERENCES documents (cloud_id, id)
);
COMMENT ON TABLE document_rows IS 'Rows as stored, like those of a sale. Amounts in agorot, VAT included; quantities in thousandths.';
CREATE INDEX document_rows_product ON document_rows (cloud_id, product_id) WHERE kind = 'P';
CALL protect_tenant_table('document_rows', 'SELECT, INSERT');

CREATE TABLE document_payments (
  cloud_id integer NOT NULL,
  document_id uuid NOT NULL,
  line_no integer NOT NULL CHECK (line_no > 0),
  row_key text NOT NULL,
  type_id integer NOT NULL,
  name text NOT NULL,
  amount bigint NOT NULL,
  paid_at timestamptz NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  PRIMARY KEY (cloud_id, document_id, line_no),
  FOREIGN KEY (cloud_id, document_id) REFERENCES documents (cloud_id, id)
);
COMMENT ON COLUMN document_payments.type_id IS 'Means of payment as the uniform file numbers them; 1 = cash';
COMMENT ON COLUMN document_payments.amount IS 'Agorot';
CALL protect_tenant_table('document_payments', 'SELECT, INSERT');

CREATE TABLE document_links (
  cloud_id integer NOT NULL,
  document_id uuid NOT NULL,
  base_id uuid NOT NULL,
  use text NOT NULL CHECK (use IN ('continues', 'reverses', 'pays')),
  amount bigint NOT NULL DEFAULT 0 CHECK (amount >= 0),
  PRIMARY KEY (cloud_id, document_id, base_id),
  FOREIGN KEY (cloud_id, document_id) REFERENCES documents (cloud_id, id),
  FOREIGN KEY (cloud_id, base_id) REFERENCES documents (cloud_id, id)
);
COMMENT ON TABLE document_links IS 'What a document was made from, and how it uses it';
COMMENT ON COLUMN document_links.amount IS 'Agorot of the base that it reverses or pays';
CREATE INDEX document_links_base ON document_links (cloud_id, base_id);
CALL protect_tenant_table('document_links', 'SELECT, INSERT');

CREATE TABLE document_takes (
  cloud_id integer NOT NULL,
  document_id uuid NOT NULL,
  base_id uuid NOT NULL,
  product_id integer NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (cloud_id, document_id, base_id, product_id),
  FOREIGN KEY (cloud_id, document_id) REFERENCES documents (cloud_id, id),
  FOREIGN KEY (cloud_id, base_id) REFERENCES documents (cloud_id, id)
);
COMMENT ON TABLE document_takes IS 'Quantities of a base document that another one took, in thousandths: nothing is taken twice';
CREATE INDEX document_takes_base ON document_takes (cloud_id, base_id);
CALL protect_tenant_table('document_takes', 'SELECT, INSERT');

CREATE TABLE document_moves (
  cloud_id integer NOT NULL,
  document_id uuid NOT NULL,
  warehouse_id integer NOT NULL,
  product_id integer NOT NULL,
  quantity bigint NOT NULL CHECK (quantity <> 0),
  PRIMARY KEY (cloud_id, document_id, warehouse_id, product_id),
  FOREIGN KEY (cloud_id, document_id) REFERENCES documents (cloud_id, id),
  FOREIGN KEY (cloud_id, warehouse_id) REFERENCES warehouses (cloud_id, id),
  FOREIGN KEY (cloud_id, product_id) REFERENCES products (cloud_id, id)
);
COMMENT ON TABLE document_moves IS 'What documents added to stock levels, in thousandths';
CREATE INDEX document_moves_product ON document_moves (cloud_id, product_id, warehouse_id);
CALL protect_tenant_table('document_moves', 'SELECT, INSERT');

ALTER TABLE suppliers ADD COLUMN balance bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN suppliers.balance IS 'Agorot owed to the business; below zero, what it owes. Written by documents alone';

ALTER TABLE accounts ADD COLUMN role text CHECK (role <> '');
COMMENT ON COLUMN accounts.role IS 'What documents post to it; null: nothing by itself';
CREATE UNIQUE INDEX accounts_role ON accounts (cloud_id, role) WHERE role IS NOT NULL;

ALTER TABLE journal_entries
  ADD COLUMN document_id uuid,
  ADD FOREIGN KEY (cloud_id, document_id) REFERENCES documents (cloud_id, id);
COMMENT ON COLUMN journal_entries.document_id IS 'The document that posted it';
CREATE INDEX journal_entries_document ON journal_entries (cloud_id, document_id) WHERE document_id IS NOT NULL;
