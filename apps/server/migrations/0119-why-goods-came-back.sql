-- Why goods came back, as the till's employee chose it of the business's list.

ALTER TABLE transactions ADD COLUMN refund_reason text NOT NULL DEFAULT '' CHECK (length(refund_reason) <= 60);
COMMENT ON COLUMN transactions.refund_reason IS 'Why goods came back, of the list of setting refund.reasons; empty = it was not said, or no goods came back';
CREATE INDEX transactions_by_refund_reason ON transactions (cloud_id, refund_reason) WHERE refund_reason <> '';
