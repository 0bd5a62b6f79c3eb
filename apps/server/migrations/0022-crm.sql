-- Leads that are worked with, tasks that remind, campaigns that are sent, and points of club members.

ALTER TABLE leads ADD COLUMN lost_reason text CHECK (lost_reason IN ('price', 'competitor', 'no_need', 'no_answer', 'other')), ADD COLUMN status_since timestamptz NOT NULL DEFAULT now(), ADD COLUMN won_at timestamptz;
COMMENT ON COLUMN leads.status_since IS 'When it came to its status';
COMMENT ON COLUMN leads.won_at IS 'When it was converted to a customer';
UPDATE leads SET status_since = updated_at;

CREATE FUNCTION note_lead_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF new.status_id IS DISTINCT FROM old.status_id THEN new.status_since := now(); END IF;
  RETURN new;
END $$;
CREATE TRIGGER lead_status BEFORE UPDATE OF status_id ON leads FOR EACH ROW EXECUTE FUNCTION note_lead_status();

-- A task reminds of the moment it is due at, or some time before; without an hour at 08:00.
ALTER TABLE activities ADD COLUMN remind text NOT NULL DEFAULT 'at' CHECK (remind IN ('never', 'at', '15', '60', '1440')), ADD COLUMN reminded_of timestamptz;
COMMENT ON COLUMN activities.remind IS 'Minutes before it is due, when the owner of a task is reminded; at = when it is due';
COMMENT ON COLUMN activities.reminded_of IS 'The moment that its last reminder was for: another moment reminds again';
ALTER TABLE activities ADD COLUMN remind_at timestamptz GENERATED ALWAYS AS (
  CASE WHEN kind <> 'task' OR due IS NULL OR remind = 'never' THEN NULL
  ELSE ((due + coalesce(hour, '08:00'::time)) - (CASE remind WHEN '15' THEN interval '15 minutes' WHEN '60' THEN interval '1 hour' WHEN '1440' THEN interval '24 hours' ELSE interval '0' END)) AT TIME ZONE 'Asia/Jerusalem' END) STORED;
COMMENT ON COLUMN activities.remind_at IS 'When the owner of a task is reminded';
-- What was due before reminders existed causes no reminder.
UPDATE activities SET reminded_of = remind_at WHERE remind_at < now();
CREATE INDEX activities_remind ON activities (remind_at) WHERE (remind_at IS NOT NULL AND active AND status <> 'done');

ALTER TABLE customers ADD COLUMN refused_channels text[] NOT NULL DEFAULT '{}' CHECK (refused_channels <@ ARRAY['sms', 'whatsapp', 'email']);
COMMENT ON COLUMN customers.refused_channels IS 'Channels on which a customer who agreed to advertisements wants none';

ALTER TABLE campaigns DROP CONSTRAINT campaigns_channel_check;
ALTER TABLE campaigns ADD CONSTRAINT campaigns_channel_check CHECK (channel IN ('till', 'sms', 'whatsapp', 'email'));
CREATE TABLE campaign_messages (
  cloud_id integer NOT NULL,
  campaign_id integer NOT NULL,
  customer_id integer NOT NULL,
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp', 'email')),
  address text NOT NULL,
  body text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'no_consent', 'no_address', 'same_address')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_at timestamptz NOT NULL DEFAULT now(),
  failure text NOT NULL DEFAULT '',
  made_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  PRIMARY KEY (cloud_id, campaign_id, customer_id),
  FOREIGN KEY (cloud_id, campaign_id) REFERENCES campaigns (cloud_id, id),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id)
);
COMMENT ON TABLE campaign_messages IS 'What a campaign sends to each customer, once, and why others get nothing';
COMMENT ON COLUMN campaign_messages.next_at IS 'When a waiting message is sent, or one whose sender stopped meanwhile';
CREATE INDEX campaign_messages_due ON campaign_messages (next_at) WHERE (state IN ('waiting', 'sending'));
CREATE INDEX campaign_messages_customer ON campaign_messages (cloud_id, customer_id, made_at);
CALL protect_tenant_table('campaign_messages', 'SELECT, INSERT, UPDATE');

ALTER TABLE customer_groups ADD COLUMN point_per bigint CHECK (point_per > 0);
COMMENT ON COLUMN customer_groups.point_per IS 'Agorot paid by a member that earn one point; null = no points';
CREATE TABLE point_entries (
  cloud_id integer NOT NULL,
  membership_id integer NOT NULL,
  transaction_id uuid NOT NULL,
  sale_id uuid NOT NULL,
  points bigint NOT NULL,
  paid bigint NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, transaction_id, membership_id, sale_id),
  FOREIGN KEY (cloud_id, membership_id) REFERENCES memberships (cloud_id, id),
  FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions (cloud_id, id)
);
COMMENT ON TABLE point_entries IS 'Points of club members: earned by a sale, taken back by its refunds';
COMMENT ON COLUMN point_entries.sale_id IS 'The sale that earned them; of a refund not the refund itself';
COMMENT ON COLUMN point_entries.paid IS 'Agorot that were paid, negative when they were refunded';
CREATE INDEX point_entries_sale ON point_entries (cloud_id, sale_id);
CREATE INDEX point_entries_membership ON point_entries (cloud_id, membership_id, made_at);
CALL protect_tenant_table('point_entries', 'SELECT, INSERT');

-- Businesses with a reminder or a message that is due.
CALL open_to_owner_functions('activities');
CALL open_to_owner_functions('campaign_messages');
CREATE FUNCTION crm_due_clouds(p_now timestamptz) RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT cloud_id FROM activities WHERE remind_at <= p_now AND active AND status <> 'done' AND reminded_of IS DISTINCT FROM remind_at
  UNION SELECT cloud_id FROM campaign_messages WHERE state IN ('waiting', 'sending') AND next_at <= p_now ORDER BY 1
$$;
REVOKE EXECUTE ON FUNCTION crm_due_clouds(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION crm_due_clouds(timestamptz) TO dalpak_system;
