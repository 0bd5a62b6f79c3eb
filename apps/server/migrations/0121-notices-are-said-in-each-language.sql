-- A notification of the system stores what it is about, so that each reader reads it in their own language.

ALTER TABLE notifications
  ALTER COLUMN title DROP NOT NULL,
  ADD COLUMN code text,
  ADD COLUMN params jsonb NOT NULL DEFAULT '{}',
  ADD CONSTRAINT notifications_said_check CHECK ((code IS NULL) <> (title IS NULL));
COMMENT ON COLUMN notifications.title IS 'Words of a person, and of the system before it had codes; null = those of the code';
COMMENT ON COLUMN notifications.code IS 'Which notice of the catalogue it is; null = the words of a person';
COMMENT ON COLUMN notifications.params IS 'The values of the notice';
