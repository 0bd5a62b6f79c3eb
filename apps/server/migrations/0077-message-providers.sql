-- A business sends SMS and WhatsApp through a provider of its own; what is sent is counted by day,
-- and the provider reports what became of each message.

CREATE TABLE message_providers (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp')),
  url text NOT NULL CHECK (url <> '' AND length(url) <= 300),
  key text NOT NULL DEFAULT '',
  sender text NOT NULL CHECK (sender ~ '^([A-Za-z]{1,11}|[0-9]{3,15})$'),
  template text NOT NULL DEFAULT '' CHECK (length(template) <= 100),
  day_cap integer NOT NULL CHECK (day_cap BETWEEN 1 AND 1000000),
  month_cap integer NOT NULL CHECK (month_cap BETWEEN 1 AND 10000000),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, channel)
);
COMMENT ON TABLE message_providers IS 'Service by which a business sends messages of a channel; without one they are kept as files';
COMMENT ON COLUMN message_providers.key IS 'Encrypted with the key of the server; empty = the service asks for none';
COMMENT ON COLUMN message_providers.template IS 'Name of the approved WhatsApp template; empty = free text';
COMMENT ON COLUMN message_providers.day_cap IS 'Most parts in a day; a part is 70 letters, or 67 where there are several';
CALL protect_tenant_table('message_providers', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE message_days (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp')),
  day date NOT NULL,
  parts integer NOT NULL CHECK (parts >= 0),
  PRIMARY KEY (cloud_id, channel, day)
);
COMMENT ON TABLE message_days IS 'Parts of messages that were handed to the provider, by day of the business';
CALL protect_tenant_table('message_days', 'SELECT, INSERT, UPDATE');

ALTER TABLE campaign_messages ADD COLUMN report text NOT NULL DEFAULT '' CHECK (report IN ('', 'sent', 'delivered', 'read', 'failed'));
COMMENT ON COLUMN campaign_messages.report IS 'What the provider last reported; empty = nothing yet';
