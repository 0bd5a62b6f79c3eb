-- One chart of accounts, entries by hand, templates that fill them, and balances.

-- Accounts that the ledger opened for itself get the codes of the standard chart, where free.
UPDATE accounts a SET code = c.code FROM (VALUES
  ('cash', '1000'), ('safe', '1010'), ('cheques', '1020'), ('cards', '1030'), ('clearing', '1040'), ('bank', '1050'),
  ('customers', '1100'), ('vat_input', '1200'), ('withheld', '1210'), ('suppliers', '2000'), ('cheques_payable', '2010'),
  ('vouchers', '2020'), ('vat_output', '2100'), ('withholding_due', '2110'), ('sales', '4000'), ('rounding', '4010'),
  ('purchases', '5000'), ('expenses', '6000'), ('cash_difference', '6060'), ('cash_moves', '6070')) AS c (role, code)
WHERE a.role = c.role AND a.code LIKE 'A-%'
  AND NOT EXISTS (SELECT FROM accounts o WHERE o.cloud_id = a.cloud_id AND o.code = c.code);

ALTER TABLE movement_types
  ADD COLUMN vat text NOT NULL DEFAULT 'none' CHECK (vat IN ('none', 'input_within', 'input_added', 'output_within', 'output_added')),
  ADD COLUMN lines jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(lines) = 'array');
COMMENT ON COLUMN movement_types.vat IS 'VAT of the typed sum: none; input or output tax, within the sum or added to it';
COMMENT ON COLUMN movement_types.lines IS 'Lines that it fills: code of the account (empty: asked), side, and share in hundredths of a percent (null: the remainder)';
-- What a type said until now: the whole sum from one account to another.
UPDATE movement_types m SET lines = jsonb_build_array(
  jsonb_build_object('account', coalesce((SELECT a.code FROM accounts a WHERE a.cloud_id = m.cloud_id AND a.id = m.debit_account_id), ''), 'debit', true, 'share', 10000),
  jsonb_build_object('account', coalesce((SELECT a.code FROM accounts a WHERE a.cloud_id = m.cloud_id AND a.id = m.credit_account_id), ''), 'debit', false, 'share', null));
ALTER TABLE movement_types DROP COLUMN debit_account_id, DROP COLUMN credit_account_id;

CREATE TABLE manual_entries (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  number integer CHECK (number > 0),
  day date NOT NULL,
  value_day date NOT NULL,
  reference text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  movement_type_id integer,
  written_by integer NOT NULL,
  request_id uuid NOT NULL,
  reverses_id integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  posted_at timestamptz,
  hash bytea CHECK (octet_length(hash) = 32),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, number),
  UNIQUE (cloud_id, request_id),
  UNIQUE (cloud_id, reverses_id),
  FOREIGN KEY (cloud_id, movement_type_id) REFERENCES movement_types (cloud_id, id),
  FOREIGN KEY (cloud_id, reverses_id) REFERENCES manual_entries (cloud_id, id),
  FOREIGN KEY (cloud_id) REFERENCES clouds (id),
  CHECK ((number IS NULL) = (posted_at IS NULL) AND (number IS NULL) = (hash IS NULL))
);
COMMENT ON TABLE manual_entries IS 'Journal entries written by hand. A draft may be in any state; a posted one is never changed or deleted, only reversed by another';
COMMENT ON COLUMN manual_entries.number IS 'Without gaps; given when it is posted';
COMMENT ON COLUMN manual_entries.written_by IS 'The user; a draft is shown to no other user';
COMMENT ON COLUMN manual_entries.request_id IS 'Of the device, so that a repeated save is one entry';
COMMENT ON COLUMN manual_entries.hash IS 'SHA-256 of the entry and the hash of the entry before it';
CREATE INDEX manual_entries_day ON manual_entries (cloud_id, day DESC, id DESC);
CREATE INDEX manual_entries_movement_type ON manual_entries (cloud_id, movement_type_id);
CALL protect_tenant_table('manual_entries', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE manual_entry_lines (
  cloud_id integer NOT NULL,
  entry_id integer NOT NULL,
  position integer NOT NULL CHECK (position > 0),
  account_id integer,
  customer_id integer,
  supplier_id integer,
  branch_id integer,
  debit bigint NOT NULL DEFAULT 0 CHECK (debit >= 0),
  credit bigint NOT NULL DEFAULT 0 CHECK (credit >= 0),
  text text NOT NULL DEFAULT '',
  PRIMARY KEY (cloud_id, entry_id, position),
  FOREIGN KEY (cloud_id, entry_id) REFERENCES manual_entries (cloud_id, id) ON DELETE CASCADE,
  FOREIGN KEY (cloud_id, account_id) REFERENCES accounts (cloud_id, id),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id),
  FOREIGN KEY (cloud_id, supplier_id) REFERENCES suppliers (cloud_id, id),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id),
  CHECK (debit = 0 OR credit = 0),
  CHECK (num_nonnulls(customer_id, supplier_id) <= 1)
);
COMMENT ON TABLE manual_entry_lines IS 'Lines of journal entries written by hand';
COMMENT ON COLUMN manual_entry_lines.debit IS 'Agorot';
COMMENT ON COLUMN manual_entry_lines.credit IS 'Agorot';
COMMENT ON COLUMN manual_entry_lines.account_id IS 'Of a customer or supplier: their control account';
CREATE INDEX manual_entry_lines_customer ON manual_entry_lines (cloud_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX manual_entry_lines_supplier ON manual_entry_lines (cloud_id, supplier_id) WHERE (supplier_id IS NOT NULL);
CALL protect_tenant_table('manual_entry_lines', 'SELECT, INSERT, UPDATE, DELETE');

ALTER TABLE journal_entries
  ADD COLUMN manual_entry_id integer,
  ADD FOREIGN KEY (cloud_id, manual_entry_id) REFERENCES manual_entries (cloud_id, id),
  ADD CHECK (num_nonnulls(document_id, closing_id, manual_entry_id) <= 1);
COMMENT ON COLUMN journal_entries.manual_entry_id IS 'The entry by hand that it is of';
CREATE INDEX journal_entries_manual ON journal_entries (cloud_id, manual_entry_id) WHERE (manual_entry_id IS NOT NULL);

-- A ledger card reads one account by day, and a balance sums it from the index alone.
DROP INDEX journal_entries_debit;
DROP INDEX journal_entries_credit;
CREATE INDEX journal_entries_debit ON journal_entries (cloud_id, debit_account_id, day, id) INCLUDE (amount);
CREATE INDEX journal_entries_credit ON journal_entries (cloud_id, credit_account_id, day, id) INCLUDE (amount);

-- Lists show these as columns: PostgreSQL reads r.balance as balance(r).
CREATE FUNCTION balance(account accounts) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (coalesce((SELECT sum(e.amount) FROM journal_entries e WHERE e.cloud_id = account.cloud_id AND e.debit_account_id = account.id), 0)
    - coalesce((SELECT sum(e.amount) FROM journal_entries e WHERE e.cloud_id = account.cloud_id AND e.credit_account_id = account.id), 0))::bigint
$$;
COMMENT ON FUNCTION balance(accounts) IS 'Agorot, debit above zero';
CREATE FUNCTION balance(grp account_groups) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(a.balance), 0)::bigint FROM accounts a WHERE a.cloud_id = grp.cloud_id AND a.group_id = grp.id
$$;
COMMENT ON FUNCTION balance(account_groups) IS 'Agorot, debit above zero';
