-- Journal entries and movement types.

CREATE TABLE movement_types (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  code text NOT NULL CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  debit_account_id integer,
  credit_account_id integer,
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, code),
  FOREIGN KEY (cloud_id, credit_account_id) REFERENCES accounts (cloud_id, id),
  FOREIGN KEY (cloud_id, debit_account_id) REFERENCES accounts (cloud_id, id)
);
COMMENT ON TABLE movement_types IS 'Types of journal entries';
CALL protect_tenant_table('movement_types', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE journal_entries (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  day date NOT NULL,
  movement_type_id integer,
  debit_account_id integer NOT NULL,
  credit_account_id integer NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  reference text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  document_id uuid,
  closing_id integer,
  transaction_id uuid,
  movement_id integer,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, closing_id) REFERENCES register_closings (cloud_id, id),
  FOREIGN KEY (cloud_id, credit_account_id) REFERENCES accounts (cloud_id, id),
  FOREIGN KEY (cloud_id, debit_account_id) REFERENCES accounts (cloud_id, id),
  FOREIGN KEY (cloud_id, document_id) REFERENCES documents (cloud_id, id),
  FOREIGN KEY (cloud_id, movement_id) REFERENCES cash_movements (cloud_id, id),
  FOREIGN KEY (cloud_id, movement_type_id) REFERENCES movement_types (cloud_id, id),
  -- A late sale and its entries are one transaction, which writes the sale last.
  FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions (cloud_id, id) DEFERRABLE INITIALLY DEFERRED,
  CHECK (debit_account_id <> credit_account_id),
  CHECK ((transaction_id IS NULL) OR (closing_id IS NOT NULL)),
  CHECK (num_nonnulls(document_id, closing_id) <= 1),
  CHECK ((movement_id IS NULL) OR (closing_id IS NOT NULL)),
  CHECK (num_nonnulls(transaction_id, movement_id) <= 1)
);
COMMENT ON TABLE journal_entries IS 'Journal entries: lines of the ledger. Rows are never changed or deleted; an entry is reversed by another one';
COMMENT ON COLUMN journal_entries.amount IS 'Agorot';
COMMENT ON COLUMN journal_entries.document_id IS 'The document that posted it';
COMMENT ON COLUMN journal_entries.closing_id IS 'The Z whose sales it is of';
COMMENT ON COLUMN journal_entries.transaction_id IS 'The sale that came after that Z, or whose cheques waited until a person let it stand; null for the sales that the Z adds up';
COMMENT ON COLUMN journal_entries.movement_id IS 'The cash movement that it is of; each has an entry of its own, for each is for something else';
CREATE INDEX journal_entries_day ON journal_entries (cloud_id, day, id);
CREATE INDEX journal_entries_document ON journal_entries (cloud_id, document_id) WHERE (document_id IS NOT NULL);
-- The unique indexes keep anything from being posted twice.
CREATE UNIQUE INDEX journal_entries_late_sale ON journal_entries (cloud_id, transaction_id, debit_account_id, credit_account_id) WHERE (transaction_id IS NOT NULL);
CREATE UNIQUE INDEX journal_entries_closing ON journal_entries (cloud_id, closing_id, day, debit_account_id, credit_account_id) WHERE ((closing_id IS NOT NULL) AND (transaction_id IS NULL) AND (movement_id IS NULL));
CREATE UNIQUE INDEX journal_entries_movement ON journal_entries (cloud_id, movement_id, debit_account_id, credit_account_id) WHERE (movement_id IS NOT NULL);
-- The balance of an account is summed without reading all entries of the business.
CREATE INDEX journal_entries_debit ON journal_entries (cloud_id, debit_account_id);
CREATE INDEX journal_entries_credit ON journal_entries (cloud_id, credit_account_id);
CALL protect_tenant_table('journal_entries', 'SELECT, INSERT');
CALL make_findable('journal_entries', 'day', '{description, reference}');

-- What a cashier sees of the customer on the bill: balances, open documents, address and contacts.
CREATE VIEW customer_accounts WITH (security_invoker = true) AS
  SELECT c.cloud_id, c.id,
    coalesce(nullif(c.phone2, ''), c.phone) AS cell_phone, c.email, c.city, c.address, c.house_number, c.entrance, c.floor, c.apartment, c.notes, c.account_code,
    c.balance, CASE WHEN c.club THEN c.club_expires END AS club_expires, c.birthday,
    (SELECT count(*)::integer FROM transactions t WHERE t.cloud_id = c.cloud_id AND t.customer_id = c.id AND t.official_code IS DISTINCT FROM 330) AS visits,
    (SELECT coalesce(sum(v.balance), 0)::bigint FROM credit_vouchers v
      WHERE v.cloud_id = c.cloud_id AND v.customer_id = c.id AND v.active AND (v.expires_on IS NULL OR v.expires_on >= current_date)) AS credits,
    c.balance + (SELECT coalesce(sum(d.total), 0)::bigint FROM documents d
      WHERE d.cloud_id = c.cloud_id AND d.customer_id = c.id AND d.document_type = 3 AND d.lifecycle NOT IN ('draft', 'canceled', 'closed', 'invoiced', 'credit_invoiced')) AS balance_total,
    (SELECT count(*)::integer FROM documents d WHERE d.cloud_id = c.cloud_id AND d.customer_id = c.id
      AND (d.document_type IN (2, 3) AND d.lifecycle NOT IN ('draft', 'canceled', 'closed', 'invoiced', 'delivery_noted', 'credit_invoiced')
        OR d.document_type = 6 AND d.lifecycle NOT IN ('draft', 'canceled', 'credit_invoiced') AND d.payment_status IS DISTINCT FROM 'paid')) AS documents_open,
    -- What was paid went to the oldest first: open are the newest that the balance reaches.
    CASE WHEN c.balance <= 0 THEN 0 ELSE (SELECT count(*)::integer FROM (
      SELECT sum(p.amount) OVER (ORDER BY t.issued_at DESC, t.id) - p.amount AS newer FROM transactions t
      JOIN transaction_payments p ON p.cloud_id = t.cloud_id AND p.transaction_id = t.id AND p.type_id = 9 AND p.details ->> 'method' = 'customer_credit' AND p.amount > 0
      WHERE t.cloud_id = c.cloud_id AND t.customer_id = c.id) o WHERE o.newer < c.balance) END AS transactions_open,
    (SELECT d.document_type::integer FROM documents d WHERE d.cloud_id = c.cloud_id AND d.customer_id = c.id ORDER BY d.issued_at DESC, d.id DESC LIMIT 1) AS document_type_id,
    (SELECT d.document_type::integer FROM documents d WHERE d.cloud_id = c.cloud_id AND d.customer_id = c.id GROUP BY d.document_type ORDER BY count(*) DESC, d.document_type LIMIT 1) AS def_type_id,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'phone', coalesce(nullif(k.mobile, ''), k.phone), 'email', k.email) ORDER BY k.is_main DESC, k.name_search, k.id), '[]')
      FROM contacts k WHERE k.cloud_id = c.cloud_id AND k.customer_id = c.id AND k.active) AS contacts,
    (SELECT coalesce(jsonb_agg(m.id ORDER BY m.id), '[]') FROM memberships m
      WHERE m.cloud_id = c.cloud_id AND m.customer_id = c.id AND m.active AND (m.expires_on IS NULL OR m.expires_on >= current_date)) AS subscribes
  FROM customers c;
GRANT SELECT ON customer_accounts TO dalpak_app;
