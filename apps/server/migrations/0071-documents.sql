-- Documents that are no sale of a till: quotes, orders, delivery notes, invoices, purchases, stock movements, deposits. Each list
-- of documents is the part of this table that has its type.

CREATE TABLE documents (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  document_type smallint NOT NULL CHECK (document_type > 0 AND document_type <> 9),
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
  lifecycle text NOT NULL DEFAULT 'draft' CHECK (lifecycle IN (
    'draft', 'sent', 'approved', 'closed', 'canceled', 'to_be_packed', 'packed', 'to_be_invoiced', 'invoiced', 'to_be_shipped', 'shipped',
    'to_be_delivered', 'delivered', 'to_be_delivery_noted', 'delivery_noted', 'to_be_credit_invoiced', 'credit_invoiced')),
  payment_status text CHECK (payment_status IN ('paid', 'partially_paid', 'overdue', 'deposited')),
  item_count integer NOT NULL DEFAULT 0 CHECK (item_count >= 0),
  total bigint NOT NULL DEFAULT 0,
  vat bigint NOT NULL DEFAULT 0,
  before_vat bigint NOT NULL DEFAULT 0,
  discount bigint NOT NULL DEFAULT 0,
  reference text NOT NULL DEFAULT '',
  confirmation text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  stored_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, document_type, number),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id),
  FOREIGN KEY (cloud_id, warehouse_id) REFERENCES warehouses (cloud_id, id),
  FOREIGN KEY (cloud_id, target_warehouse_id) REFERENCES warehouses (cloud_id, id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id),
  FOREIGN KEY (cloud_id, supplier_id) REFERENCES suppliers (cloud_id, id),
  CHECK (total = before_vat + vat)
);
COMMENT ON TABLE documents IS 'Documents of the back office. All amounts in agorot.';
COMMENT ON COLUMN documents.id IS 'Made where the document is begun: sent twice it is one document';
COMMENT ON COLUMN documents.document_type IS 'As the engine''s table of document types numbers them; 9, the sale of a till, is in transactions';
COMMENT ON COLUMN documents.confirmation IS 'Allocation number of the tax authority';
CREATE INDEX documents_newest ON documents (cloud_id, document_type, issued_at DESC, id DESC);
CREATE INDEX documents_number ON documents (cloud_id, number);
CREATE INDEX documents_customer ON documents (cloud_id, customer_id, issued_at DESC) WHERE customer_id IS NOT NULL;
CREATE INDEX documents_supplier ON documents (cloud_id, supplier_id, issued_at DESC) WHERE supplier_id IS NOT NULL;
-- Like a sale it is added and not changed; what moves a document on brings the right to, column by column.
CALL protect_tenant_table('documents', 'SELECT, INSERT');
