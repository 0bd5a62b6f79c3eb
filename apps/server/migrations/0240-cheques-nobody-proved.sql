-- A cheque of a sale that was paid without the server and whose payments do not hold is nobody's to deposit, and hands nothing back, before a person has let the sale stand.
ALTER TABLE transaction_payments ADD COLUMN unproven text CHECK (unproven IN ('waits', 'posted'));
COMMENT ON COLUMN transaction_payments.unproven IS 'A cheque that nobody proved, which is neither in hand nor handed back. waits: its sum stays with customers in the books until a person lets the sale stand; posted: its Z counted it among the cheques, before sales told this';
ALTER TABLE sale_reviews ADD COLUMN cheques_at timestamptz;
COMMENT ON COLUMN sale_reviews.cheques_at IS 'Since when the cheques of the sale that waited for it count, in the order of storing; null where there are none, or something is wrong with one';

-- Which sale a refund handed a cheque back of.
CREATE INDEX sale_refund_rows_refund ON sale_refund_rows (cloud_id, refund_id);

-- Until now a cheque that can not be read was left out, or listed, by what it looked like; and whatever a marked sale said to have handed back was gone. What somebody let stand since is gone still.
-- For all businesses at once, which the owner of the tables may see for the length of this migration.
ALTER TABLE transaction_payments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE transactions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE sale_reviews NO FORCE ROW LEVEL SECURITY;
ALTER TABLE register_shifts NO FORCE ROW LEVEL SECURITY;
UPDATE transaction_payments p SET unproven = CASE WHEN s.closing_id IS NULL THEN 'waits' ELSE 'posted' END
FROM transactions t LEFT JOIN register_shifts s ON s.cloud_id = t.cloud_id AND s.id = t.shift_id
WHERE t.cloud_id = p.cloud_id AND t.id = p.transaction_id AND p.type_id = 2
  AND (p.amount < 0 AND 'payment_mismatch' = ANY (t.review_flags) AND NOT EXISTS (SELECT FROM sale_reviews v WHERE v.cloud_id = t.cloud_id AND v.sale_id = t.id)
    OR (CASE WHEN jsonb_typeof(p.details) = 'object' THEN p.plugin_id IS NULL AND p.details - ARRAY['bank', 'branch', 'account', 'number', 'due_date', 'account_confirmed'] = '{}'
        AND (SELECT bool_and(jsonb_typeof(p.details -> key) = 'string') FROM unnest(ARRAY['bank', 'branch', 'account', 'number', 'due_date']) AS key)
        AND p.details ->> 'bank' ~ '^[0-9]{1,2}$' AND p.details ->> 'branch' ~ '^[0-9]{1,3}$' AND p.details ->> 'account' ~ '^[0-9]{2,9}$' AND p.details ->> 'number' ~ '^[0-9]{1,10}$'
        AND CASE WHEN p.details ->> 'due_date' ~ '^[12][0-9]{3}-(0[1-9]|1[0-2])-[0-9]{2}$'
          THEN to_char((left(p.details ->> 'due_date', 8) || '01')::date + right(p.details ->> 'due_date', 2)::integer - 1, 'YYYY-MM-DD') = p.details ->> 'due_date' END
        AND coalesce(p.details -> 'account_confirmed', 'true') = 'true' END) IS NOT TRUE);
ALTER TABLE transaction_payments FORCE ROW LEVEL SECURITY;
ALTER TABLE transactions FORCE ROW LEVEL SECURITY;
ALTER TABLE sale_reviews FORCE ROW LEVEL SECURITY;
ALTER TABLE register_shifts FORCE ROW LEVEL SECURITY;
