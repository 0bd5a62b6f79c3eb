-- Cheques are records with a state. One row is one life of a cheque, from its receipt (or, of an own cheque, its issue)
-- to its end; a customer who pays with it again begins another row.

CREATE TABLE cheques (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  bank text NOT NULL,
  branch text NOT NULL,
  account text NOT NULL,
  number text NOT NULL,
  identity text NOT NULL GENERATED ALWAYS AS (ltrim(bank, '0') || '-' || ltrim(branch, '0') || '-' || ltrim(account, '0') || '-' || ltrim(number, '0')) STORED,
  due text NOT NULL CHECK (due ~ '^\d{4}-\d{2}-\d{2}$'),
  amount bigint NOT NULL CHECK (amount > 0),
  direction text NOT NULL CHECK (direction IN ('received', 'own')),
  state text NOT NULL CHECK (state IN ('pending', 'in_hand', 'deposited', 'endorsed', 'returned', 'charged_back', 'handed_back', 'declined', 'issued')),
  steps integer NOT NULL CHECK (steps > 0),
  customer_id integer,
  came_sale_id uuid,
  came_document_id uuid,
  came_line integer,
  came_on date,
  went_document_id uuid,
  went_line integer,
  moved_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id),
  FOREIGN KEY (cloud_id, came_sale_id, came_line) REFERENCES transaction_payments (cloud_id, transaction_id, line_no),
  FOREIGN KEY (cloud_id, came_document_id, came_line) REFERENCES document_payments (cloud_id, document_id, line_no),
  FOREIGN KEY (cloud_id, went_document_id, went_line) REFERENCES document_payments (cloud_id, document_id, line_no),
  CONSTRAINT cheques_own CHECK ((direction = 'own') = (state = 'issued')),
  CONSTRAINT cheques_came CHECK (num_nonnulls(came_sale_id, came_document_id) = CASE direction WHEN 'received' THEN 1 ELSE 0 END AND (came_line IS NULL) = (direction = 'own') AND (came_on IS NULL) = (direction = 'own')),
  CONSTRAINT cheques_went CHECK ((went_document_id IS NOT NULL) = (state IN ('deposited', 'endorsed', 'issued')) AND (went_line IS NULL) = (went_document_id IS NULL))
);
COMMENT ON TABLE cheques IS 'Cheques that customers paid with, and own cheques that suppliers were paid with. Written only with a row of cheque_moves';
COMMENT ON COLUMN cheques.bank IS 'Bank, branch, account and number as typed';
COMMENT ON COLUMN cheques.identity IS 'Bank, branch, account and number without the zeros before them: one cheque, whatever sum is written';
COMMENT ON COLUMN cheques.due IS 'ISO date written on the cheque; text, because a queued sale may claim a year that no calendar has';
COMMENT ON COLUMN cheques.amount IS 'Agorot';
COMMENT ON COLUMN cheques.direction IS 'received: of a customer; own: of the business itself';
COMMENT ON COLUMN cheques.state IS 'State after the last move. pending: of an offline sale that waits for its review; declined: stayed with its customer';
COMMENT ON COLUMN cheques.steps IS 'Moves so far';
COMMENT ON COLUMN cheques.customer_id IS 'Who paid with it; null = not known';
COMMENT ON COLUMN cheques.came_sale_id IS 'Sale that it came in by';
COMMENT ON COLUMN cheques.came_document_id IS 'Receipt or invoice-receipt that it came in by';
COMMENT ON COLUMN cheques.came_line IS 'Line of the payment of that sale or document';
COMMENT ON COLUMN cheques.came_on IS 'Day of that sale or document';
COMMENT ON COLUMN cheques.went_document_id IS 'Deposit or payment to a supplier that it is out by; null while it is not out';
COMMENT ON COLUMN cheques.went_line IS 'Line of the payment of that document';
COMMENT ON COLUMN cheques.moved_at IS 'When it took its state';
-- A cheque cannot come in, or an own one go out, while it is about. Pending ones may claim any number.
CREATE UNIQUE INDEX cheques_about ON cheques (cloud_id, direction, identity) WHERE (state IN ('in_hand', 'deposited', 'endorsed', 'returned', 'issued'));
CREATE INDEX cheques_identity ON cheques (cloud_id, identity);
CREATE INDEX cheques_in_hand ON cheques (cloud_id, due, identity) WHERE (state IN ('in_hand', 'returned'));
CREATE UNIQUE INDEX cheques_of_sale ON cheques (cloud_id, came_sale_id, came_line) WHERE (came_sale_id IS NOT NULL);
CREATE UNIQUE INDEX cheques_of_document ON cheques (cloud_id, came_document_id, came_line) WHERE (came_document_id IS NOT NULL);

CREATE TABLE cheque_moves (
  cloud_id integer NOT NULL,
  cheque_id uuid NOT NULL,
  step integer NOT NULL CHECK (step > 0),
  move text NOT NULL CHECK (move IN ('receive', 'claim', 'accept', 'decline', 'issue', 'deposit', 'endorse', 'return', 'charge_back', 'hand_back')),
  state text NOT NULL,
  sale_id uuid,
  document_id uuid,
  line_no integer NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (cloud_id, cheque_id, step),
  FOREIGN KEY (cloud_id, cheque_id) REFERENCES cheques (cloud_id, id),
  FOREIGN KEY (cloud_id, sale_id, line_no) REFERENCES transaction_payments (cloud_id, transaction_id, line_no),
  FOREIGN KEY (cloud_id, document_id, line_no) REFERENCES document_payments (cloud_id, document_id, line_no),
  CHECK (num_nonnulls(sale_id, document_id) = 1)
);
COMMENT ON TABLE cheque_moves IS 'Moves of cheques, in order; the state of a cheque is that of its last move. Rows are never changed or deleted';
COMMENT ON COLUMN cheque_moves.step IS 'Number of the move of its cheque';
COMMENT ON COLUMN cheque_moves.state IS 'State after it';
COMMENT ON COLUMN cheque_moves.sale_id IS 'Sale or refund that moved it; of a review, the sale reviewed';
COMMENT ON COLUMN cheque_moves.document_id IS 'Document that moved it; of a return, the document that it had come in or gone out by';
COMMENT ON COLUMN cheque_moves.line_no IS 'Line of the payment in that sale or document';
CREATE INDEX cheque_moves_document ON cheque_moves (cloud_id, document_id) WHERE (document_id IS NOT NULL);

CALL protect_tenant_table('cheques', 'SELECT, INSERT');
GRANT UPDATE (state, steps, direction, customer_id, came_sale_id, came_line, came_on, went_document_id, went_line, moved_at) ON cheques TO dalpak_app;
CALL protect_tenant_table('cheque_moves', 'SELECT, INSERT');

-- A date that a queued sale claimed need not exist; a cheque with details that cannot be read has no record.
CREATE FUNCTION pg_temp.day_of(p_text text) RETURNS date
  LANGUAGE plpgsql
  AS $$
BEGIN
  RETURN CASE WHEN p_text ~ '^\d{4}-\d{2}-\d{2}$' THEN p_text::date END;
EXCEPTION WHEN datetime_field_overflow OR invalid_datetime_format THEN
  RETURN NULL;
END $$;

-- Replays the sales and documents of before, in the order in which they were stored.
DO $$
DECLARE
  v_cloud integer;
  e record;
  v_id uuid;
  v_move text;
BEGIN
  FOR v_cloud IN SELECT id FROM clouds ORDER BY id LOOP
    PERFORM set_config('dalpak.cloud_id', v_cloud::text, true);
    FOR e IN
      WITH paid AS (
        SELECT p.transaction_id AS sale, NULL::uuid AS document, p.line_no, p.amount, p.details, t.business_date AS day, t.customer_id AS customer, t.document_type AS type, t.stored_at, false AS own, p.unproven,
          least(t.issued_at, t.stored_at) - CASE WHEN t.offline THEN interval '15 minutes' ELSE interval '0' END AS since
        FROM transaction_payments p JOIN transactions t ON t.cloud_id = p.cloud_id AND t.id = p.transaction_id WHERE p.cloud_id = v_cloud AND p.type_id = 2
        UNION ALL
        SELECT NULL, p.document_id, p.line_no, p.amount, p.details, d.day, d.customer_id, d.document_type, d.stored_at, p.own_cheque, NULL, NULL
        FROM document_payments p JOIN documents d ON d.cloud_id = p.cloud_id AND d.id = p.document_id WHERE p.cloud_id = v_cloud AND p.type_id = 2 AND d.document_type IN (7, 16, 30, 33)
      ), known AS (
        SELECT paid.*, details ->> 'bank' AS bank, details ->> 'branch' AS branch, details ->> 'account' AS account, details ->> 'number' AS number, details ->> 'due_date' AS due,
          ltrim(details ->> 'bank', '0') || '-' || ltrim(details ->> 'branch', '0') || '-' || ltrim(details ->> 'account', '0') || '-' || ltrim(details ->> 'number', '0') AS identity
        FROM paid WHERE details ->> 'bank' ~ '^\d{1,2}$' AND details ->> 'branch' ~ '^\d{1,3}$' AND details ->> 'account' ~ '^\d{2,9}$' AND details ->> 'number' ~ '^\d{1,10}$' AND pg_temp.day_of(details ->> 'due_date') IS NOT NULL
          AND NOT EXISTS (SELECT FROM jsonb_each(details) f WHERE CASE f.key WHEN 'account_confirmed' THEN f.value <> 'true' ELSE f.key NOT IN ('bank', 'branch', 'account', 'number', 'due_date') OR jsonb_typeof(f.value) <> 'string' END)
      )
      SELECT k.stored_at AS at, CASE WHEN k.unproven IS NOT NULL THEN 'claim' WHEN k.type IN (30, 33) THEN 'give' WHEN k.amount > 0 THEN 'receive' ELSE 'hand_back' END AS what, NULL::integer AS owes, k.*
        FROM known k WHERE k.unproven IS NULL OR k.amount > 0
      UNION ALL
      SELECT coalesce(v.cheques_at, v.at), CASE WHEN k.line_no = ANY (v.cheques_left) OR v.cheques_at IS NULL THEN 'decline' WHEN k.amount > 0 THEN 'accept' ELSE 'hand_back' END, NULL, k.*
        FROM known k JOIN sale_reviews v ON v.cloud_id = v_cloud AND v.sale_id = k.sale WHERE k.unproven IS NOT NULL
      UNION ALL
      SELECT r.stored_at, 'come_back', r.customer_id, k.* FROM known k JOIN returned_cheques r ON r.cloud_id = v_cloud AND r.document_id = k.document AND r.line_no = k.line_no
      ORDER BY at, line_no
    LOOP
      v_id := NULL;
      v_move := e.what;
      IF e.what = 'receive' THEN
        -- It went out before as if it were an own cheque, and was the customer's.
        SELECT c.id INTO v_id FROM cheques c JOIN documents d ON d.cloud_id = v_cloud AND d.id = c.went_document_id
          WHERE c.cloud_id = v_cloud AND c.identity = e.identity AND c.state = 'issued' AND c.amount = e.amount AND c.due = e.due AND d.issued_at >= e.since AND e.sale IS NOT NULL
            AND NOT EXISTS (SELECT FROM cheques o WHERE o.cloud_id = v_cloud AND o.identity = e.identity AND o.direction = 'received' AND o.state NOT IN ('pending', 'declined'));
      ELSIF e.what IN ('accept', 'decline') THEN
        SELECT c.id INTO v_id FROM cheques c WHERE c.cloud_id = v_cloud AND c.came_sale_id = e.sale AND c.came_line = e.line_no AND c.state = 'pending';
      ELSIF e.what = 'give' AND e.own THEN
        v_move := 'issue';
      ELSIF e.what = 'give' THEN
        v_move := CASE e.type WHEN 30 THEN 'deposit' ELSE 'endorse' END;
        SELECT c.id INTO v_id FROM cheques c WHERE c.cloud_id = v_cloud AND c.identity = e.identity AND c.state IN ('in_hand', 'returned');
      ELSIF e.what = 'hand_back' THEN
        SELECT c.id INTO v_id FROM cheques c WHERE c.cloud_id = v_cloud AND c.identity = e.identity AND c.amount = 0 - e.amount AND c.state IN ('in_hand', 'returned')
          AND c.came_sale_id IN (SELECT b.sale_id FROM sale_refund_rows b WHERE b.cloud_id = v_cloud AND b.refund_id = e.sale);
      ELSIF e.what = 'come_back' AND e.type IN (30, 33) THEN
        v_move := CASE WHEN e.owes IS NULL THEN 'return' ELSE 'charge_back' END;
        SELECT c.id INTO v_id FROM cheques c WHERE c.cloud_id = v_cloud AND c.went_document_id = e.document AND c.went_line = e.line_no AND c.state IN ('deposited', 'endorsed');
      ELSIF e.what = 'come_back' THEN
        v_move := 'hand_back';
        SELECT c.id INTO v_id FROM cheques c WHERE c.cloud_id = v_cloud AND c.came_document_id = e.document AND c.came_line = e.line_no AND c.state IN ('in_hand', 'returned');
      END IF;
      IF v_id IS NOT NULL THEN
        UPDATE cheques SET steps = steps + 1, moved_at = e.at,
            state = CASE v_move WHEN 'receive' THEN 'endorsed' WHEN 'accept' THEN 'in_hand' WHEN 'decline' THEN 'declined' WHEN 'deposit' THEN 'deposited' WHEN 'endorse' THEN 'endorsed'
              WHEN 'return' THEN 'returned' WHEN 'charge_back' THEN 'charged_back' ELSE 'handed_back' END,
            direction = 'received',
            customer_id = CASE v_move WHEN 'receive' THEN e.customer ELSE customer_id END, came_sale_id = CASE v_move WHEN 'receive' THEN e.sale ELSE came_sale_id END,
            came_line = CASE v_move WHEN 'receive' THEN e.line_no ELSE came_line END, came_on = CASE v_move WHEN 'receive' THEN e.day ELSE came_on END,
            went_document_id = CASE WHEN v_move IN ('deposit', 'endorse') THEN e.document WHEN v_move = 'receive' THEN went_document_id END,
            went_line = CASE WHEN v_move IN ('deposit', 'endorse') THEN e.line_no WHEN v_move = 'receive' THEN went_line END
          WHERE cloud_id = v_cloud AND id = v_id;
      ELSIF v_move IN ('receive', 'claim', 'issue') THEN
        INSERT INTO cheques (cloud_id, id, bank, branch, account, number, due, amount, direction, state, steps, customer_id, came_sale_id, came_document_id, came_line, came_on, went_document_id, went_line, moved_at)
          VALUES (v_cloud, gen_random_uuid(), e.bank, e.branch, e.account, e.number, e.due, e.amount, CASE v_move WHEN 'issue' THEN 'own' ELSE 'received' END,
            CASE v_move WHEN 'issue' THEN 'issued' WHEN 'claim' THEN 'pending' ELSE 'in_hand' END, 1, CASE WHEN v_move <> 'issue' THEN e.customer END,
            e.sale, CASE WHEN v_move <> 'issue' THEN e.document END, CASE WHEN v_move <> 'issue' THEN e.line_no END, CASE WHEN v_move <> 'issue' THEN e.day END,
            CASE v_move WHEN 'issue' THEN e.document END, CASE v_move WHEN 'issue' THEN e.line_no END, e.at)
          ON CONFLICT DO NOTHING RETURNING id INTO v_id;
      END IF;
      INSERT INTO cheque_moves (cloud_id, cheque_id, step, move, state, sale_id, document_id, line_no, at)
        SELECT v_cloud, c.id, c.steps, v_move, c.state, e.sale, e.document, e.line_no, e.at FROM cheques c WHERE c.cloud_id = v_cloud AND c.id = v_id;
    END LOOP;
  END LOOP;
  PERFORM set_config('dalpak.cloud_id', '', true);
END $$;
DROP FUNCTION pg_temp.day_of(text);

-- The state was derived from these; a cheque of a sale flagged payment_mismatch is pending without a column that says so.
DROP INDEX transaction_payments_cheque;
ALTER TABLE transaction_payments DROP COLUMN unproven, DROP COLUMN cheque_number;
ALTER TABLE document_payments DROP COLUMN cheque_number;
ALTER TABLE sale_reviews DROP COLUMN cheques_at;
COMMENT ON COLUMN sale_reviews.cheques_left IS 'Lines of the payments whose cheques were pending and that something was wrong with: they came in, or went back, neither then nor later';
COMMENT ON COLUMN transactions.stored_at IS 'When it was stored, not when its transaction began';
