-- A message that the provider could not deliver goes out again under another id, because a provider
-- sends one that it knows only once.
ALTER TABLE campaign_messages ADD COLUMN round smallint NOT NULL DEFAULT 0 CHECK (round BETWEEN 0 AND 999);
COMMENT ON COLUMN campaign_messages.round IS 'How often it was sent anew after the provider reported a failure';
