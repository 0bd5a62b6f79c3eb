-- Documents of the office and cheques that came back.

CREATE TABLE documents (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  document_type smallint NOT NULL CHECK ((document_type > 0) AND (document_type <> 9)),
  official_code smallint,
  number bigint NOT NULL CHECK (number > 0),
  branch_id integer NOT NULL,
  terminal_id integer,
  warehouse_id integer,
  target_warehouse_id integer,
  day date NOT NULL,
  due_on date,
  issued_at timestamptz NOT NULL,
  employee_id integer,
  customer_id integer,
  supplier_id integer,
  lifecycle text NOT NULL DEFAULT 'draft' CHECK (lifecycle IN ('draft', 'sent', 'approved', 'closed', 'canceled', 'to_be_packed', 'packed', 'to_be_invoiced', 'invoiced', 'to_be_shipped', 'shipped', 'to_be_delivered', 'delivered', 'to_be_delivery_noted', 'delivery_noted', 'to_be_credit_invoiced', 'credit_invoiced')),
  payment_status text CHECK (payment_status IN ('paid', 'partially_paid', 'overdue', 'deposited')),
  item_count integer NOT NULL DEFAULT 0 CHECK (item_count >= 0),
  total bigint NOT NULL DEFAULT 0,
  vat bigint NOT NULL DEFAULT 0,
  before_vat bigint NOT NULL DEFAULT 0,
  discount bigint NOT NULL DEFAULT 0,
  reference text NOT NULL DEFAULT '',
  confirmation text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  stored_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  series smallint,
  daily_counter integer CHECK (daily_counter > 0),
  value_on date,
  supply_on date,
  reference_on date,
  paid bigint NOT NULL DEFAULT 0,
  account_effect bigint NOT NULL DEFAULT 0,
  allocation text NOT NULL DEFAULT 'none' CHECK (allocation IN ('none', 'pending', 'asking', 'given', 'refused')),
  allocation_note text NOT NULL DEFAULT '',
  allocation_asked_at timestamptz,
  engine_version text,
  request_hash bytea CHECK (octet_length(request_hash) = 32),
  prev_hash bytea CHECK (octet_length(prev_hash) = 32),
  hash bytea CHECK (octet_length(hash) = 32),
  cart jsonb CHECK (jsonb_typeof(cart) = 'object'),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, document_type, number),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, supplier_id) REFERENCES suppliers (cloud_id, id),
  FOREIGN KEY (cloud_id, target_warehouse_id) REFERENCES warehouses (cloud_id, id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id),
  FOREIGN KEY (cloud_id, warehouse_id) REFERENCES warehouses (cloud_id, id),
  CHECK (total = (before_vat + vat))
);
COMMENT ON TABLE documents IS 'Documents of the back office. All amounts in agorot.';
COMMENT ON COLUMN documents.id IS 'Made where the document is begun: sent twice it is one document';
COMMENT ON COLUMN documents.document_type IS 'As the engine''s table of document types numbers them; 9, the sale of a till, is in transactions';
COMMENT ON COLUMN documents.total IS 'Agorot';
COMMENT ON COLUMN documents.vat IS 'Agorot';
COMMENT ON COLUMN documents.before_vat IS 'Agorot';
COMMENT ON COLUMN documents.discount IS 'Agorot';
COMMENT ON COLUMN documents.confirmation IS 'Allocation number of the tax authority';
COMMENT ON COLUMN documents.paid IS 'Agorot';
COMMENT ON COLUMN documents.account_effect IS 'Agorot added to what the account owes the business';
COMMENT ON COLUMN documents.allocation IS 'Where the request for an allocation number stands; the number is in confirmation';
COMMENT ON COLUMN documents.request_hash IS 'Of the cart as received: the same id with another content is refused';
COMMENT ON COLUMN documents.prev_hash IS 'Hash of the document before in the same series; null for its first';
COMMENT ON COLUMN documents.hash IS 'SHA-256 over the document and the hash before it';
COMMENT ON COLUMN documents.cart IS 'The cart as stored, in the wire format';
COMMENT ON COLUMN documents.official_code IS 'Document code of the uniform file (Tax Authority)';
CREATE INDEX documents_number ON documents (cloud_id, number);
CREATE INDEX documents_customer ON documents (cloud_id, customer_id, issued_at DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX documents_supplier ON documents (cloud_id, supplier_id, issued_at DESC) WHERE (supplier_id IS NOT NULL);
CREATE INDEX documents_series ON documents (cloud_id, series, number) WHERE (series IS NOT NULL);
-- Has all small columns of the list, so that a search or sort by any of them does not read the wide rows.
CREATE INDEX documents_newest ON documents (cloud_id, document_type, issued_at DESC, id DESC) INCLUDE (number, day, due_on, customer_id, supplier_id, employee_id, branch_id, warehouse_id, target_warehouse_id, total, before_vat, vat, discount, item_count, lifecycle, payment_status, official_code);
CALL protect_tenant_table('documents', 'SELECT, INSERT');
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
  untaxed bigint NOT NULL DEFAULT 0,
  income_account_id integer,
  income_parts jsonb CHECK (jsonb_typeof(income_parts) = 'array'),
  PRIMARY KEY (cloud_id, document_id, line_no),
  FOREIGN KEY (cloud_id, document_id) REFERENCES documents (cloud_id, id),
  CONSTRAINT document_rows_income_account FOREIGN KEY (cloud_id, income_account_id) REFERENCES accounts (cloud_id, id)
);
COMMENT ON TABLE document_rows IS 'Rows as stored, like those of a sale. Amounts in agorot, VAT included; quantities in thousandths.';
COMMENT ON COLUMN document_rows.quantity IS 'Thousandths';
COMMENT ON COLUMN document_rows.unit_price IS 'Agorot';
COMMENT ON COLUMN document_rows.gross IS 'Agorot';
COMMENT ON COLUMN document_rows.rule_discount IS 'Agorot';
COMMENT ON COLUMN document_rows.manual_discount IS 'Agorot';
COMMENT ON COLUMN document_rows.cart_discount IS 'Agorot';
COMMENT ON COLUMN document_rows.net IS 'Agorot';
COMMENT ON COLUMN document_rows.vat_rate IS 'Hundredths of a percent';
COMMENT ON COLUMN document_rows.vat IS 'Agorot';
COMMENT ON COLUMN document_rows.untaxed IS 'Of net, agorot: what is for the untaxed parts of a kit';
COMMENT ON COLUMN document_rows.income_account_id IS 'Account that the row was posted to; null = the one of sales';
COMMENT ON COLUMN document_rows.income_parts IS 'Of a row whose income before VAT goes to several accounts: account and agorot of each, what is left is of sales; null = all of it goes to income_account_id';
COMMENT ON COLUMN document_rows.row_key IS 'Key of the row in the cart';
COMMENT ON COLUMN document_rows.parent_line IS 'line_no of the row that this one belongs to: the kit of a part, the product row of a discount';
COMMENT ON COLUMN document_rows.rule_id IS 'Of a DIS row: discount rule that gave it';
COMMENT ON COLUMN document_rows.level_id IS 'Of a DIS row: level of that rule';
CREATE INDEX document_rows_product ON document_rows (cloud_id, product_id) WHERE (kind = 'P'::text);
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
  own_cheque boolean NOT NULL DEFAULT false,
  cheque_number text GENERATED ALWAYS AS (CASE WHEN (type_id = 2) THEN ltrim((details ->> 'number'::text), '0'::text) ELSE NULL::text END) STORED,
  PRIMARY KEY (cloud_id, document_id, line_no),
  FOREIGN KEY (cloud_id, document_id) REFERENCES documents (cloud_id, id)
);
COMMENT ON TABLE document_payments IS 'Tenders of a document, one row each';
COMMENT ON COLUMN document_payments.type_id IS 'Means of payment as the uniform file numbers them; 1 = cash';
COMMENT ON COLUMN document_payments.amount IS 'Agorot';
COMMENT ON COLUMN document_payments.own_cheque IS 'A cheque of the business itself, posted to the account of cheques payable';
COMMENT ON COLUMN document_payments.cheque_number IS 'Of a cheque, without the zeros before it';
COMMENT ON COLUMN document_payments.details IS 'Details of the tender in the wire format: card, cheque number and bank …';
CREATE INDEX document_payments_cheque_number ON document_payments (cloud_id, cheque_number) WHERE (type_id = 2);
CALL protect_tenant_table('document_payments', 'SELECT, INSERT');

CREATE TABLE document_links (
  cloud_id integer NOT NULL,
  document_id uuid NOT NULL,
  base_id uuid NOT NULL,
  use text NOT NULL CHECK (use IN ('continues', 'reverses', 'pays')),
  amount bigint NOT NULL DEFAULT 0 CHECK (amount >= 0),
  PRIMARY KEY (cloud_id, document_id, base_id),
  FOREIGN KEY (cloud_id, base_id) REFERENCES documents (cloud_id, id),
  FOREIGN KEY (cloud_id, document_id) REFERENCES documents (cloud_id, id)
);
COMMENT ON TABLE document_links IS 'What a document was made from, and how it uses it';
COMMENT ON COLUMN document_links.amount IS 'Agorot of the base that it reverses or pays';
CREATE INDEX document_links_base ON document_links (cloud_id, base_id);
CALL protect_tenant_table('document_links', 'SELECT, INSERT');

CREATE TABLE document_moves (
  cloud_id integer NOT NULL,
  document_id uuid NOT NULL,
  warehouse_id integer NOT NULL,
  product_id integer NOT NULL,
  quantity bigint NOT NULL CHECK (quantity <> 0),
  PRIMARY KEY (cloud_id, document_id, warehouse_id, product_id),
  FOREIGN KEY (cloud_id, document_id) REFERENCES documents (cloud_id, id),
  FOREIGN KEY (cloud_id, product_id) REFERENCES products (cloud_id, id),
  FOREIGN KEY (cloud_id, warehouse_id) REFERENCES warehouses (cloud_id, id)
);
COMMENT ON TABLE document_moves IS 'What documents added to stock levels, in thousandths';
COMMENT ON COLUMN document_moves.quantity IS 'Thousandths';
CREATE INDEX document_moves_product ON document_moves (cloud_id, product_id, warehouse_id);
CALL protect_tenant_table('document_moves', 'SELECT, INSERT');

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

CREATE TABLE document_takes (
  cloud_id integer NOT NULL,
  document_id uuid NOT NULL,
  base_id uuid NOT NULL,
  product_id integer NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  PRIMARY KEY (cloud_id, document_id, base_id, product_id),
  FOREIGN KEY (cloud_id, base_id) REFERENCES documents (cloud_id, id),
  FOREIGN KEY (cloud_id, document_id) REFERENCES documents (cloud_id, id)
);
COMMENT ON TABLE document_takes IS 'Quantities of a base document that another one took, in thousandths: nothing is taken twice';
COMMENT ON COLUMN document_takes.quantity IS 'Thousandths';
CREATE INDEX document_takes_base ON document_takes (cloud_id, base_id);
CALL protect_tenant_table('document_takes', 'SELECT, INSERT');

CREATE TABLE returned_cheques (
  cloud_id integer NOT NULL,
  document_id uuid NOT NULL,
  line_no integer NOT NULL,
  day date NOT NULL,
  reason text NOT NULL DEFAULT '',
  employee_id integer,
  stored_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  customer_id integer,
  PRIMARY KEY (cloud_id, document_id, line_no),
  FOREIGN KEY (cloud_id, document_id, line_no) REFERENCES document_payments (cloud_id, document_id, line_no),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  CONSTRAINT returned_cheques_customer FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id)
);
COMMENT ON TABLE returned_cheques IS 'Cheques that came back: from the bank after a deposit, from a supplier, or by a refund to the customer. One row for each document. Rows are never changed or deleted';
COMMENT ON COLUMN returned_cheques.customer_id IS 'Who owes the sum of the cheque again; null where the business has it again';
CALL protect_tenant_table('returned_cheques', 'SELECT, INSERT');
