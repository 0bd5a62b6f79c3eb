-- By what was asked a message that is asked for again is known; by who asked and to whom, how many more there may be.
ALTER TABLE marketplace_messages ADD COLUMN request_hash bytea CHECK (octet_length(request_hash) = 32);
ALTER TABLE marketplace_messages ADD COLUMN asked_by text CHECK (asked_by <> '' AND length(asked_by) <= 60);
COMMENT ON COLUMN marketplace_messages.request_hash IS 'Of which paper goes where; none of messages from before it was kept';
COMMENT ON COLUMN marketplace_messages.asked_by IS 'The till, or the user of the back office';
