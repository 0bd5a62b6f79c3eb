-- A message may carry a paper as a file: a long document in PDF is larger than any text.
ALTER TABLE marketplace_messages DROP CONSTRAINT marketplace_messages_content_check;
ALTER TABLE marketplace_messages ADD CONSTRAINT marketplace_messages_content_check CHECK (octet_length(content::text) <= 8388608);
