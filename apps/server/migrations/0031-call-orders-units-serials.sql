-- Orders that came of calls.

ALTER TABLE voice_calls ADD COLUMN order_id uuid;
COMMENT ON COLUMN voice_calls.order_id IS 'Open order that came of the call. No foreign key, because a till names it before it stores it';
