-- Card terminals that the server reaches by their own address, and their transmissions.

ALTER TABLE pinpads
  ADD COLUMN terminals integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN driver text NOT NULL DEFAULT 'ashrait' CHECK (driver IN ('ashrait', 'practice')),
  ADD COLUMN reach text NOT NULL DEFAULT 'network' CHECK (reach IN ('network', 'gateway')),
  ADD COLUMN tls boolean NOT NULL DEFAULT false,
  ADD COLUMN certificate_sha256 text NOT NULL DEFAULT '' CHECK (certificate_sha256 ~ '^([0-9a-f]{64})?$'),
  ADD COLUMN status_at timestamptz;
-- Until now every card terminal was reached through the operator's gateway, by its name.
UPDATE pinpads SET reach = 'gateway', terminals = CASE WHEN terminal_id IS NULL THEN '{}' ELSE ARRAY[terminal_id] END;
ALTER TABLE pinpads DROP COLUMN terminal_id;
COMMENT ON COLUMN pinpads.terminals IS 'Tills that it serves; none = all tills of its branch';
COMMENT ON COLUMN pinpads.driver IS 'ashrait: JSON-RPC of the Israeli card network; practice: charges no real card';
COMMENT ON COLUMN pinpads.reach IS 'network: the server connects to its address; gateway: the operator''s gateway knows it by serial number or name';
COMMENT ON COLUMN pinpads.status IS 'How its last transmission ended: 0 OK … 5; null = none yet';
COMMENT ON COLUMN pinpads.status_at IS 'When its last transmission ended, however it ended';
COMMENT ON COLUMN pinpads.last_batch_at IS 'When its last complete batch was transmitted';
-- Which provider charges cards is a matter of the record of the card terminal now.
DELETE FROM settings WHERE key = 'payments.pinpad';

CREATE TABLE pinpad_transmissions (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  pinpad_id integer NOT NULL,
  request_id uuid,
  employee_id integer,
  user_id integer,
  due_on date,
  attempt smallint NOT NULL DEFAULT 1,
  phase text NOT NULL DEFAULT 'waiting' CHECK (phase IN ('waiting', 'connecting', 'parameters', 'transactions', 'blocked_cards', 'software', 'done')),
  code smallint CHECK (code BETWEEN 0 AND 5),
  batch text NOT NULL DEFAULT '',
  deals integer NOT NULL DEFAULT 0,
  amount bigint NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL,
  busy_until timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, pinpad_id) REFERENCES pinpads (cloud_id, id),
  CHECK ((ended_at IS NULL) = (code IS NULL))
);
COMMENT ON TABLE pinpad_transmissions IS 'Transmissions of card terminals to the card companies';
COMMENT ON COLUMN pinpad_transmissions.request_id IS 'Idempotency key of the call that started it; null = the schedule';
COMMENT ON COLUMN pinpad_transmissions.due_on IS 'The day whose scheduled transmission it is; null = an employee or user started it';
COMMENT ON COLUMN pinpad_transmissions.busy_until IS 'After this a transmission without an end was abandoned by its server';
COMMENT ON COLUMN pinpad_transmissions.amount IS 'Agorot';
-- A terminal transmits one batch at a time, for all callers.
CREATE UNIQUE INDEX pinpad_transmissions_running ON pinpad_transmissions (cloud_id, pinpad_id) WHERE ended_at IS NULL;
-- Two servers do not both make an attempt of the same day.
CREATE UNIQUE INDEX pinpad_transmissions_due ON pinpad_transmissions (cloud_id, pinpad_id, due_on, attempt) WHERE due_on IS NOT NULL;
CREATE INDEX pinpad_transmissions_recent ON pinpad_transmissions (cloud_id, pinpad_id, started_at DESC);
CREATE INDEX pinpad_transmissions_request ON pinpad_transmissions (cloud_id, request_id) WHERE request_id IS NOT NULL;
CALL protect_tenant_table('pinpad_transmissions', 'SELECT, INSERT, UPDATE');

ALTER TABLE payment_intents
  ADD COLUMN pinpad_id integer,
  ADD COLUMN transmission_id uuid,
  ADD FOREIGN KEY (cloud_id, pinpad_id) REFERENCES pinpads (cloud_id, id);
COMMENT ON COLUMN payment_intents.pinpad_id IS 'The card terminal that was asked; null for meal cards';
COMMENT ON COLUMN payment_intents.transmission_id IS 'The transmission that sent the deal to the card companies; null = still in the terminal';
-- The deals that wait in a terminal for its transmission.
CREATE INDEX payment_intents_waiting ON payment_intents (cloud_id, pinpad_id, settled_at) WHERE pinpad_id IS NOT NULL AND state = 'approved' AND transmission_id IS NULL;

ALTER TABLE pinpads ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();
COMMENT ON COLUMN pinpads.created_at IS 'A terminal owes no transmission of a time before it';

-- Clouds with active card terminals: where the schedule has something to do.
CALL open_to_owner_functions('pinpads');
CREATE FUNCTION pinpad_clouds() RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT DISTINCT cloud_id FROM pinpads WHERE active ORDER BY cloud_id $$;
REVOKE EXECUTE ON FUNCTION pinpad_clouds() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION pinpad_clouds() TO dalpak_system;

-- Tenders that a till offers: those of the system, and a business's own.
ALTER TABLE payment_types
  ADD COLUMN method text CHECK (method IN ('cash', 'card', 'cheque', 'voucher', 'gift_card', 'credit_voucher', 'customer_credit', 'cibus', 'tenbis', 'transfer', 'plugin')),
  ADD COLUMN branches integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN smallest bigint CHECK (smallest > 0),
  ADD COLUMN largest bigint CHECK (largest > 0),
  ADD COLUMN offline_allowed boolean NOT NULL DEFAULT true,
  ADD COLUMN needs_customer boolean NOT NULL DEFAULT false,
  ADD UNIQUE (cloud_id, method);
COMMENT ON COLUMN payment_types.method IS 'The tender of the system that it stands for; null = a tender of the business''s own, of kind 4 to 9';
COMMENT ON COLUMN payment_types.branches IS 'Branches that take it; none = all';
COMMENT ON COLUMN payment_types.smallest IS 'Smallest sum of one payment. Agorot';
COMMENT ON COLUMN payment_types.largest IS 'Largest sum of one payment. Agorot';
COMMENT ON COLUMN payment_types.offline_allowed IS 'Whether a till takes it without the server';
