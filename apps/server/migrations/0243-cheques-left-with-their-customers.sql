-- Which cheques of a sale that somebody let stand stayed with their customers: the others came in, each by itself.
ALTER TABLE sale_reviews ADD COLUMN cheques_left integer[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN sale_reviews.cheques_left IS 'Lines of the payments whose cheques waited for the review and that something was wrong with: they came in, or went back, neither then nor later';
COMMENT ON COLUMN sale_reviews.cheques_at IS 'Since when the cheques of the sale that waited for it, but for cheques_left, count, in the order of storing; null where none does';
COMMENT ON COLUMN transaction_payments.unproven IS 'A cheque that nobody proved, which is neither in hand nor handed back. waits: its sum stays with customers in the books until a person lets the sale stand; posted: its Z counted it among the cheques, before sales told this: what it says was handed back is so from the review on, without a posting, and what it says was taken never comes in';

-- Until now all cheques of a sale came in or none; and what a Z had posted as handed back was looked at by nobody.
-- For all businesses at once, which the owner of the tables may see for the length of this migration.
ALTER TABLE transaction_payments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE sale_reviews NO FORCE ROW LEVEL SECURITY;
UPDATE sale_reviews v SET cheques_left = w.lines
FROM (SELECT cloud_id, transaction_id, array_agg(line_no ORDER BY line_no) AS lines FROM transaction_payments
  WHERE unproven = 'waits' OR unproven = 'posted' AND amount < 0 GROUP BY cloud_id, transaction_id) w
WHERE w.cloud_id = v.cloud_id AND w.transaction_id = v.sale_id AND v.cheques_at IS NULL;
ALTER TABLE transaction_payments FORCE ROW LEVEL SECURITY;
ALTER TABLE sale_reviews FORCE ROW LEVEL SECURITY;

COMMENT ON COLUMN journal_entries.transaction_id IS 'The sale that came after that Z, or whose cheques waited until a person let it stand; null for the sales that the Z adds up';
