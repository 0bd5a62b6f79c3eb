-- Written by npm run schema from what the migrations make. Do not edit it: add a migration.

CREATE EXTENSION btree_gin;

CREATE EXTENSION pg_trgm;

CREATE TABLE access_key_calls (
  cloud_id integer NOT NULL,
  key_id integer NOT NULL,
  day date NOT NULL,
  call text NOT NULL,
  answer text NOT NULL,
  count integer NOT NULL,
  CONSTRAINT access_key_calls_pkey PRIMARY KEY (cloud_id, key_id, day, call, answer),
  CONSTRAINT access_key_calls_cloud_id_key_id_fkey FOREIGN KEY (cloud_id, key_id) REFERENCES access_keys(cloud_id, id),
  CONSTRAINT access_key_calls_answer_check CHECK ((answer <> ''::text)),
  CONSTRAINT access_key_calls_call_check CHECK ((call <> ''::text)),
  CONSTRAINT access_key_calls_count_check CHECK ((count > 0))
);
COMMENT ON TABLE access_key_calls IS 'Calls of a key by day, call and answer, of 30 days';
COMMENT ON COLUMN access_key_calls.answer IS 'Code of the answer: 000, or the error';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE access_key_refusals (
  cloud_id integer NOT NULL,
  key_id integer NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp with time zone NOT NULL,
  call text NOT NULL,
  answer text NOT NULL,
  missing text NOT NULL DEFAULT ''::text,
  CONSTRAINT access_key_refusals_pkey PRIMARY KEY (cloud_id, key_id, id),
  CONSTRAINT access_key_refusals_cloud_id_key_id_fkey FOREIGN KEY (cloud_id, key_id) REFERENCES access_keys(cloud_id, id),
  CONSTRAINT access_key_refusals_answer_check CHECK ((answer <> ''::text)),
  CONSTRAINT access_key_refusals_call_check CHECK ((call <> ''::text))
);
COMMENT ON TABLE access_key_refusals IS 'The last refused calls of a key, at most 100 of each';
COMMENT ON COLUMN access_key_refusals.missing IS 'The right that was missing, or network or branches';
CREATE INDEX access_key_refusals_at ON public.access_key_refusals USING btree (cloud_id, key_id, at DESC);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT TO dalpak_app

CREATE TABLE access_keys (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  shown text NOT NULL,
  key_hash bytea NOT NULL,
  scopes jsonb NOT NULL,
  made_by integer NOT NULL,
  made_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_by integer,
  reports text[] NOT NULL DEFAULT '{}'::text[],
  branch_ids integer[],
  networks text[] NOT NULL DEFAULT '{}'::text[],
  earlier_hash bytea,
  earlier_until timestamp with time zone,
  CONSTRAINT access_keys_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT access_keys_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT access_keys_branch_ids_check CHECK ((cardinality(branch_ids) > 0)),
  CONSTRAINT access_keys_check CHECK (((revoked_at IS NULL) = (revoked_by IS NULL))),
  CONSTRAINT access_keys_check1 CHECK (((earlier_hash IS NULL) = (earlier_until IS NULL))),
  CONSTRAINT access_keys_earlier_hash_check CHECK ((octet_length(earlier_hash) = 32)),
  CONSTRAINT access_keys_id_check CHECK ((id > 0)),
  CONSTRAINT access_keys_key_hash_check CHECK ((octet_length(key_hash) = 32)),
  CONSTRAINT access_keys_name_check CHECK ((name <> ''::text)),
  CONSTRAINT access_keys_networks_check CHECK ((cardinality(networks) <= 20)),
  CONSTRAINT access_keys_scopes_check CHECK ((jsonb_typeof(scopes) = 'object'::text)),
  CONSTRAINT access_keys_shown_check CHECK (((char_length(shown) >= 4) AND (char_length(shown) <= 12)))
);
COMMENT ON TABLE access_keys IS 'Keys by which programs call the public API; only a hash is stored. Revoked ones stay, for the audit log names them';
COMMENT ON COLUMN access_keys.shown IS 'First characters of the key, by which a person recognizes it; they open nothing';
COMMENT ON COLUMN access_keys.key_hash IS 'SHA-256 of the key';
COMMENT ON COLUMN access_keys.scopes IS 'Five flags by component number; read and write stand in keys that were made before rights were chosen one by one';
COMMENT ON COLUMN access_keys.made_by IS 'User of the back office, as revoked_by';
COMMENT ON COLUMN access_keys.reports IS 'Categories of reports that it may read';
COMMENT ON COLUMN access_keys.branch_ids IS 'Branches that it is limited to; null = all';
COMMENT ON COLUMN access_keys.networks IS 'Networks that it may call from; empty = any';
COMMENT ON COLUMN access_keys.earlier_hash IS 'Hash of the secret before the last change, which opens until earlier_until';
CREATE INDEX access_keys_earlier ON public.access_keys USING btree (earlier_hash) WHERE (earlier_hash IS NOT NULL);
CREATE INDEX access_keys_hash ON public.access_keys USING btree (key_hash);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE account_groups (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL DEFAULT 'asset'::text,
  active boolean NOT NULL DEFAULT true,
  CONSTRAINT account_groups_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT account_groups_cloud_id_code_key UNIQUE (cloud_id, code),
  CONSTRAINT account_groups_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT account_groups_code_check CHECK ((code <> ''::text)),
  CONSTRAINT account_groups_id_check CHECK ((id > 0)),
  CONSTRAINT account_groups_kind_check CHECK ((kind = ANY (ARRAY['asset'::text, 'liability'::text, 'equity'::text, 'income'::text, 'expense'::text]))),
  CONSTRAINT account_groups_name_check CHECK ((name <> ''::text))
);
COMMENT ON TABLE account_groups IS 'Groups of the chart of accounts; the kind says on which side of the balance sheet they stand';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE accounts (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  group_id integer NOT NULL,
  bank text NOT NULL DEFAULT ''::text,
  notes text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  role text,
  CONSTRAINT accounts_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT accounts_cloud_id_code_key UNIQUE (cloud_id, code),
  CONSTRAINT accounts_cloud_id_group_id_fkey FOREIGN KEY (cloud_id, group_id) REFERENCES account_groups(cloud_id, id),
  CONSTRAINT accounts_code_check CHECK ((code <> ''::text)),
  CONSTRAINT accounts_id_check CHECK ((id > 0)),
  CONSTRAINT accounts_name_check CHECK ((name <> ''::text)),
  CONSTRAINT accounts_role_check CHECK ((role <> ''::text))
);
COMMENT ON TABLE accounts IS 'Accounts of the ledger';
COMMENT ON COLUMN accounts.role IS 'What documents post to it; null: nothing by itself';
CREATE UNIQUE INDEX accounts_role ON public.accounts USING btree (cloud_id, role) WHERE (role IS NOT NULL);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE activities (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  customer_id integer,
  lead_id integer,
  employee_id integer,
  day date NOT NULL DEFAULT CURRENT_DATE,
  hour time without time zone,
  due date,
  priority text NOT NULL DEFAULT 'normal'::text,
  status text NOT NULL DEFAULT 'open'::text,
  direction text,
  phone text NOT NULL DEFAULT ''::text,
  minutes integer,
  outcome text NOT NULL DEFAULT ''::text,
  notes text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  remind text NOT NULL DEFAULT 'at'::text,
  reminded_of timestamp with time zone,
  remind_at timestamp with time zone GENERATED ALWAYS AS (
CASE
    WHEN ((kind <> 'task'::text) OR (due IS NULL) OR (remind = 'never'::text)) THEN NULL::timestamp with time zone
    ELSE (((due + COALESCE(hour, '08:00:00'::time without time zone)) -
    CASE remind
        WHEN '15'::text THEN '00:15:00'::interval
        WHEN '60'::text THEN '01:00:00'::interval
        WHEN '1440'::text THEN '24:00:00'::interval
        ELSE '00:00:00'::interval
    END) AT TIME ZONE 'Asia/Jerusalem'::text)
END) STORED,
  CONSTRAINT activities_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT activities_cloud_id_customer_id_fkey FOREIGN KEY (cloud_id, customer_id) REFERENCES customers(cloud_id, id),
  CONSTRAINT activities_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id),
  CONSTRAINT activities_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT activities_cloud_id_lead_id_fkey FOREIGN KEY (cloud_id, lead_id) REFERENCES leads(cloud_id, id),
  CONSTRAINT activities_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  CONSTRAINT activities_id_check CHECK ((id > 0)),
  CONSTRAINT activities_kind_check CHECK ((kind = ANY (ARRAY['meeting'::text, 'email'::text, 'note'::text, 'task'::text, 'call'::text]))),
  CONSTRAINT activities_minutes_check CHECK (((minutes >= 0) AND (minutes <= 1440))),
  CONSTRAINT activities_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text]))),
  CONSTRAINT activities_remind_check CHECK ((remind = ANY (ARRAY['never'::text, 'at'::text, '15'::text, '60'::text, '1440'::text]))),
  CONSTRAINT activities_status_check CHECK ((status = ANY (ARRAY['open'::text, 'doing'::text, 'done'::text]))),
  CONSTRAINT activities_subject_check CHECK ((subject <> ''::text))
);
COMMENT ON TABLE activities IS 'Meetings, calls and notes with leads and customers';
COMMENT ON COLUMN activities.minutes IS 'Length';
COMMENT ON COLUMN activities.remind IS 'Minutes before it is due, when the owner of a task is reminded; at = when it is due';
COMMENT ON COLUMN activities.reminded_of IS 'The moment that its last reminder was for: another moment reminds again';
COMMENT ON COLUMN activities.remind_at IS 'When the owner of a task is reminded';
CREATE INDEX activities_customer ON public.activities USING btree (cloud_id, customer_id, day) WHERE (customer_id IS NOT NULL);
CREATE INDEX activities_day ON public.activities USING btree (cloud_id, kind, day, id);
CREATE INDEX activities_lead ON public.activities USING btree (cloud_id, lead_id, day) WHERE (lead_id IS NOT NULL);
CREATE INDEX activities_remind ON public.activities USING btree (remind_at) WHERE ((remind_at IS NOT NULL) AND active AND (status <> 'done'::text));
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE approvals (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  terminal_id integer,
  cart_id uuid,
  permission_key text NOT NULL,
  requested_by integer,
  approved_by integer NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  subject_field text NOT NULL DEFAULT ''::text,
  subject_value text NOT NULL DEFAULT ''::text,
  user_id integer,
  CONSTRAINT approvals_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT approvals_cloud_id_approved_by_fkey FOREIGN KEY (cloud_id, approved_by) REFERENCES employees(cloud_id, id),
  CONSTRAINT approvals_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT approvals_cloud_id_requested_by_fkey FOREIGN KEY (cloud_id, requested_by) REFERENCES employees(cloud_id, id),
  CONSTRAINT approvals_cloud_id_terminal_id_fkey FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals(cloud_id, id),
  CONSTRAINT approvals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT approvals_check CHECK ((num_nonnulls(terminal_id, user_id) = 1))
);
COMMENT ON TABLE approvals IS 'Approvals by a colleague: each for one action, valid for two minutes, used once';
COMMENT ON COLUMN approvals.cart_id IS 'Null: it is good for one call that asks for the operation, whatever the call is about';
COMMENT ON COLUMN approvals.subject_field IS 'What was approved in the cart; empty for an action that leaves nothing in one';
COMMENT ON COLUMN approvals.subject_value IS 'As signed: a sale must hold exactly this';
COMMENT ON COLUMN approvals.user_id IS 'User of the back office for whom it was given; null at a terminal';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE attachments (
  cloud_id integer NOT NULL,
  file_id uuid NOT NULL,
  document_id uuid,
  entry_id integer,
  employee_id integer,
  added_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  removed_reason text,
  kept_until timestamp with time zone,
  CONSTRAINT attachments_pkey PRIMARY KEY (cloud_id, file_id),
  CONSTRAINT attachments_cloud_id_document_id_fkey FOREIGN KEY (cloud_id, document_id) REFERENCES documents(cloud_id, id),
  CONSTRAINT attachments_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id),
  CONSTRAINT attachments_cloud_id_entry_id_fkey FOREIGN KEY (cloud_id, entry_id) REFERENCES manual_entries(cloud_id, id),
  CONSTRAINT attachments_cloud_id_file_id_fkey FOREIGN KEY (cloud_id, file_id) REFERENCES stored_files(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT attachments_check CHECK (((document_id IS NULL) <> (entry_id IS NULL))),
  CONSTRAINT attachments_check1 CHECK ((((removed_at IS NULL) = (removed_reason IS NULL)) AND ((removed_at IS NULL) = (kept_until IS NULL)))),
  CONSTRAINT attachments_removed_reason_check CHECK (((length(removed_reason) >= 1) AND (length(removed_reason) <= 200)))
);
COMMENT ON TABLE attachments IS 'Files of a document or an entry by hand, which never change it';
COMMENT ON COLUMN attachments.kept_until IS 'When the file of a removed attachment may be deleted: paper of an expense stays for its retention time';
CREATE INDEX attachments_document ON public.attachments USING btree (cloud_id, document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX attachments_entry ON public.attachments USING btree (cloud_id, entry_id) WHERE (entry_id IS NOT NULL);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE audit_log (
  cloud_id integer NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  at timestamp with time zone NOT NULL DEFAULT now(),
  actor_kind text NOT NULL,
  actor_id integer,
  employee_id integer,
  terminal_id integer,
  action text NOT NULL,
  entity text NOT NULL,
  entity_id text NOT NULL,
  before jsonb,
  after jsonb,
  approved_by integer,
  agent_user_id integer,
  CONSTRAINT audit_log_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT audit_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'terminal'::text, 'employee'::text, 'key'::text, 'system'::text])))
);
COMMENT ON TABLE audit_log IS 'Who did what. Rows are never changed or deleted.';
COMMENT ON COLUMN audit_log.before IS 'Fields as they were';
COMMENT ON COLUMN audit_log.after IS 'Fields as they are';
COMMENT ON COLUMN audit_log.approved_by IS 'Employee whose approval stood in for the right of the actor';
COMMENT ON COLUMN audit_log.agent_user_id IS 'Support agent under whose name it was done';
CREATE INDEX audit_log_approver ON public.audit_log USING btree (cloud_id, approved_by, at DESC, id DESC) WHERE (approved_by IS NOT NULL);
CREATE INDEX audit_log_at ON public.audit_log USING btree (cloud_id, at DESC);
CREATE INDEX audit_log_employee ON public.audit_log USING btree (cloud_id, employee_id, at DESC, id DESC) WHERE (employee_id IS NOT NULL);
CREATE INDEX audit_log_entity ON public.audit_log USING btree (cloud_id, entity, entity_id, at DESC);
CREATE INDEX audit_log_user ON public.audit_log USING btree (cloud_id, actor_id, at DESC, id DESC) WHERE (actor_kind = 'user'::text);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE automations (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  timing text NOT NULL,
  action text NOT NULL,
  message text NOT NULL,
  conditions jsonb NOT NULL,
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT automations_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT automations_cloud_id_name_key UNIQUE (cloud_id, name),
  CONSTRAINT automations_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT automations_check CHECK (((action = ANY (ARRAY['block'::text, 'warn'::text, 'print'::text, 'notify'::text])) AND ((action <> 'block'::text) OR (timing = 'before'::text)))),
  CONSTRAINT automations_conditions_check CHECK (((jsonb_typeof(conditions) = 'array'::text) AND ((jsonb_array_length(conditions) >= 1) AND (jsonb_array_length(conditions) <= 12)))),
  CONSTRAINT automations_id_check CHECK ((id > 0)),
  CONSTRAINT automations_message_check CHECK (((length(message) >= 1) AND (length(message) <= 300))),
  CONSTRAINT automations_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  CONSTRAINT automations_timing_check CHECK ((timing = ANY (ARRAY['before'::text, 'after'::text])))
);
COMMENT ON TABLE automations IS 'Rules of the submit: a condition and what it does before or after a sale or a document is stored';
COMMENT ON COLUMN automations.conditions IS 'Field, operator and value each, as the engine reads them (automation.types.ts)';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE bill_steps (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  bill_id uuid NOT NULL,
  branch_id integer NOT NULL,
  terminal_id integer NOT NULL,
  employee_id integer,
  ended text NOT NULL,
  previous text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  started_local text NOT NULL,
  steps text NOT NULL,
  checks bytea NOT NULL,
  hash text NOT NULL,
  received_at timestamp with time zone NOT NULL,
  CONSTRAINT bill_steps_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT bill_steps_cloud_id_branch_id_fkey FOREIGN KEY (cloud_id, branch_id) REFERENCES branches(cloud_id, id),
  CONSTRAINT bill_steps_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT bill_steps_cloud_id_terminal_id_fkey FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals(cloud_id, id),
  CONSTRAINT bill_steps_ended_check CHECK ((ended = ANY (ARRAY['open'::text, 'sale'::text, 'held'::text, 'cancelled'::text, 'order'::text, 'left'::text]))),
  CONSTRAINT bill_steps_hash_check CHECK ((length(hash) = 64)),
  CONSTRAINT bill_steps_previous_check CHECK ((length(previous) <= 64)),
  CONSTRAINT bill_steps_started_local_check CHECK ((length(started_local) = 19)),
  CONSTRAINT bill_steps_steps_check CHECK ((length(steps) <= 500000))
);
COMMENT ON TABLE bill_steps IS 'Parts of bills: what one till recorded of one bill between its opening there and its end, one step a line';
COMMENT ON COLUMN bill_steps.previous IS 'Hash of the part of the same bill before this one, where its till knew it';
COMMENT ON COLUMN bill_steps.checks IS 'Four bytes of the chain after each step, by which an altered step is named';
COMMENT ON COLUMN bill_steps.hash IS 'Hash of the chain after the last step; the sale has a hash of its own over its steps';
CREATE INDEX bill_steps_age ON public.bill_steps USING btree (cloud_id, started_at);
CREATE INDEX bill_steps_bill ON public.bill_steps USING btree (cloud_id, bill_id, started_at);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE bill_sum_checks (
  cloud_id integer NOT NULL,
  day date NOT NULL,
  at timestamp with time zone NOT NULL,
  differences integer NOT NULL,
  CONSTRAINT bill_sum_checks_pkey PRIMARY KEY (cloud_id),
  CONSTRAINT bill_sum_checks_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT bill_sum_checks_differences_check CHECK ((differences >= 0))
);
COMMENT ON TABLE bill_sum_checks IS 'The last comparison of bill_sums and first_sales with the base tables';
COMMENT ON COLUMN bill_sum_checks.day IS 'Of the night''s check, local day of the business';
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE bill_sums (
  cloud_id integer NOT NULL,
  business_date date NOT NULL,
  id uuid NOT NULL,
  local_time timestamp without time zone NOT NULL,
  number bigint NOT NULL,
  branch_id integer NOT NULL,
  terminal_id integer NOT NULL,
  employee_id integer,
  customer_id integer,
  document_type smallint NOT NULL,
  official_code smallint NOT NULL,
  sells boolean NOT NULL,
  offline boolean NOT NULL,
  marked boolean NOT NULL,
  item_count integer NOT NULL,
  row_count integer NOT NULL,
  refund_rows integer NOT NULL,
  total bigint NOT NULL,
  vat bigint NOT NULL,
  before_vat bigint NOT NULL,
  discount bigint NOT NULL,
  cash_rounding bigint NOT NULL,
  change_due bigint NOT NULL,
  change_line integer,
  gross bigint NOT NULL,
  rule_discount bigint NOT NULL,
  manual_discount bigint NOT NULL,
  cart_discount bigint NOT NULL,
  sold bigint NOT NULL,
  refunded bigint NOT NULL,
  sold_quantity bigint NOT NULL,
  refunded_quantity bigint NOT NULL,
  cost bigint,
  costed bigint,
  rates integer[] NOT NULL,
  rate_gross bigint[] NOT NULL,
  rate_vat bigint[] NOT NULL,
  CONSTRAINT bill_sums_pkey PRIMARY KEY (cloud_id, business_date, id)
);
COMMENT ON TABLE bill_sums IS 'A sale of a till, or a document that took money at one, with sums of its rows; written when its transaction ends, compared by "dalpak reports verify". Amounts in agorot, quantities in thousandths.';
COMMENT ON COLUMN bill_sums.id IS 'Of the sale or of the document';
COMMENT ON COLUMN bill_sums.sells IS 'A sale or an invoice; otherwise it only took money, as a receipt does';
COMMENT ON COLUMN bill_sums.marked IS 'A person should look at the sale';
COMMENT ON COLUMN bill_sums.row_count IS 'Product rows';
COMMENT ON COLUMN bill_sums.change_line IS 'Of the payment that the change belongs to: the first in cash, else the first; null without change';
COMMENT ON COLUMN bill_sums.sold IS 'Net of the rows that were sold';
COMMENT ON COLUMN bill_sums.refunded IS 'Net of the rows that were refunded, above zero';
COMMENT ON COLUMN bill_sums.cost IS 'Of the rows whose cost is known; null = of none';
COMMENT ON COLUMN bill_sums.costed IS 'Net before VAT of the same rows';
COMMENT ON COLUMN bill_sums.rates IS 'VAT rates of the rows in hundredths of a percent; the two next columns have the amounts of each';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE branches (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  address text NOT NULL DEFAULT ''::text,
  phone text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT branches_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT branches_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT branches_id_check CHECK ((id > 0)),
  CONSTRAINT branches_name_check CHECK ((name <> ''::text))
);
COMMENT ON TABLE branches IS 'Shops of a cloud';
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE campaign_messages (
  cloud_id integer NOT NULL,
  campaign_id integer NOT NULL,
  customer_id integer NOT NULL,
  channel text NOT NULL,
  address text NOT NULL,
  body text NOT NULL,
  state text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL DEFAULT now(),
  failure text NOT NULL DEFAULT ''::text,
  made_at timestamp with time zone NOT NULL DEFAULT now(),
  sent_at timestamp with time zone,
  report text NOT NULL DEFAULT ''::text,
  round smallint NOT NULL DEFAULT 0,
  CONSTRAINT campaign_messages_pkey PRIMARY KEY (cloud_id, campaign_id, customer_id),
  CONSTRAINT campaign_messages_cloud_id_campaign_id_fkey FOREIGN KEY (cloud_id, campaign_id) REFERENCES campaigns(cloud_id, id),
  CONSTRAINT campaign_messages_cloud_id_customer_id_fkey FOREIGN KEY (cloud_id, customer_id) REFERENCES customers(cloud_id, id),
  CONSTRAINT campaign_messages_attempts_check CHECK ((attempts >= 0)),
  CONSTRAINT campaign_messages_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'whatsapp'::text, 'email'::text]))),
  CONSTRAINT campaign_messages_report_check CHECK ((report = ANY (ARRAY[''::text, 'sent'::text, 'delivered'::text, 'read'::text, 'failed'::text]))),
  CONSTRAINT campaign_messages_round_check CHECK (((round >= 0) AND (round <= 999))),
  CONSTRAINT campaign_messages_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'stored'::text, 'failed'::text, 'stopped'::text, 'no_consent'::text, 'no_address'::text, 'same_address'::text])))
);
COMMENT ON TABLE campaign_messages IS 'What a campaign sends to each customer, once, and why others get nothing';
COMMENT ON COLUMN campaign_messages.state IS 'stored = a file was written, no provider sent it; stopped = the campaign was switched off before its turn';
COMMENT ON COLUMN campaign_messages.next_at IS 'When a waiting message is sent, or one whose sender stopped meanwhile';
COMMENT ON COLUMN campaign_messages.report IS 'What the provider last reported; empty = nothing yet';
COMMENT ON COLUMN campaign_messages.round IS 'How often it was sent anew after the provider reported a failure';
CREATE INDEX campaign_messages_customer ON public.campaign_messages USING btree (cloud_id, customer_id, made_at);
CREATE INDEX campaign_messages_due ON public.campaign_messages USING btree (next_at) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));
CREATE INDEX campaign_messages_next ON public.campaign_messages USING btree (cloud_id, next_at, campaign_id, customer_id) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE campaigns (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'draft'::text,
  channel text NOT NULL DEFAULT 'till'::text,
  valid_from date,
  valid_to date,
  customer_groups integer[] NOT NULL DEFAULT '{}'::integer[],
  discount_id integer,
  message text NOT NULL DEFAULT ''::text,
  notes text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  version bigint NOT NULL DEFAULT 0,
  CONSTRAINT campaigns_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT campaigns_cloud_id_code_key UNIQUE (cloud_id, code),
  CONSTRAINT campaigns_cloud_id_discount_id_fkey FOREIGN KEY (cloud_id, discount_id) REFERENCES discount_rules(cloud_id, id),
  CONSTRAINT campaigns_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT campaigns_channel_check CHECK ((channel = ANY (ARRAY['till'::text, 'sms'::text, 'whatsapp'::text, 'email'::text]))),
  CONSTRAINT campaigns_check CHECK ((valid_to >= valid_from)),
  CONSTRAINT campaigns_code_check CHECK ((code <> ''::text)),
  CONSTRAINT campaigns_id_check CHECK ((id > 0)),
  CONSTRAINT campaigns_name_check CHECK ((name <> ''::text)),
  CONSTRAINT campaigns_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'pending_review'::text])))
);
COMMENT ON TABLE campaigns IS 'Campaigns of the customers club: a template and whom it goes to';
COMMENT ON COLUMN campaigns.customer_groups IS 'Empty = everybody';
COMMENT ON COLUMN campaigns.version IS 'sync_versions value of the last change that tills hear of';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE cash_machine_acts (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  pinpad_id integer NOT NULL,
  branch_id integer NOT NULL,
  terminal_id integer NOT NULL,
  employee_id integer NOT NULL,
  approved_by integer,
  kind text NOT NULL,
  of_id uuid,
  reason text NOT NULL DEFAULT ''::text,
  amount bigint NOT NULL,
  put_in bigint NOT NULL DEFAULT 0,
  paid_out bigint NOT NULL DEFAULT 0,
  coins jsonb NOT NULL DEFAULT '{}'::jsonb,
  outcome text,
  asked_at timestamp with time zone NOT NULL,
  busy_until timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  count_id uuid,
  CONSTRAINT cash_machine_acts_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT cash_machine_acts_cloud_id_approved_by_fkey FOREIGN KEY (cloud_id, approved_by) REFERENCES employees(cloud_id, id),
  CONSTRAINT cash_machine_acts_cloud_id_branch_id_terminal_id_fkey FOREIGN KEY (cloud_id, branch_id, terminal_id) REFERENCES terminals(cloud_id, branch_id, id),
  CONSTRAINT cash_machine_acts_cloud_id_count_id_fkey FOREIGN KEY (cloud_id, count_id) REFERENCES cash_machine_counts(cloud_id, id),
  CONSTRAINT cash_machine_acts_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id),
  CONSTRAINT cash_machine_acts_cloud_id_pinpad_id_fkey FOREIGN KEY (cloud_id, pinpad_id) REFERENCES pinpads(cloud_id, id),
  CONSTRAINT cash_machine_acts_amount_check CHECK ((amount > 0)),
  CONSTRAINT cash_machine_acts_check CHECK (((ended_at IS NULL) = (outcome IS NULL))),
  CONSTRAINT cash_machine_acts_coins_check CHECK ((octet_length((coins)::text) <= 4096)),
  CONSTRAINT cash_machine_acts_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'return'::text, 'withdrawal'::text, 'out'::text]))),
  CONSTRAINT cash_machine_acts_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'cancelled'::text, 'jam'::text, 'no_change'::text, 'unreachable'::text, 'not_charged'::text]))),
  CONSTRAINT cash_machine_acts_paid_out_check CHECK ((paid_out >= 0)),
  CONSTRAINT cash_machine_acts_put_in_check CHECK ((put_in >= 0))
);
COMMENT ON TABLE cash_machine_acts IS 'What cash machines were asked to take and to pay, from before they were asked. Agorot';
COMMENT ON COLUMN cash_machine_acts.id IS 'The machine knows the act by it: the same id again is the same act';
COMMENT ON COLUMN cash_machine_acts.of_id IS 'Of a payment and of its return the charge, of a withdrawal the withdrawal';
COMMENT ON COLUMN cash_machine_acts.coins IS 'Pieces that came in (positive) and went out (negative), by their value in agorot';
COMMENT ON COLUMN cash_machine_acts.busy_until IS 'After this an act that the machine does not know was never begun';
COMMENT ON COLUMN cash_machine_acts.count_id IS 'The count that includes it; null = since the last one';
CREATE INDEX cash_machine_acts_of ON public.cash_machine_acts USING btree (cloud_id, of_id) WHERE (of_id IS NOT NULL);
CREATE UNIQUE INDEX cash_machine_acts_open ON public.cash_machine_acts USING btree (cloud_id, pinpad_id) WHERE (ended_at IS NULL);
CREATE INDEX cash_machine_acts_uncounted ON public.cash_machine_acts USING btree (cloud_id, pinpad_id) WHERE (count_id IS NULL);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE cash_machine_counts (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  pinpad_id integer NOT NULL,
  content jsonb NOT NULL,
  counted_at timestamp with time zone NOT NULL,
  number integer NOT NULL,
  CONSTRAINT cash_machine_counts_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT cash_machine_counts_cloud_id_pinpad_id_number_key UNIQUE (cloud_id, pinpad_id, number),
  CONSTRAINT cash_machine_counts_cloud_id_pinpad_id_fkey FOREIGN KEY (cloud_id, pinpad_id) REFERENCES pinpads(cloud_id, id),
  CONSTRAINT cash_machine_counts_content_check CHECK ((octet_length((content)::text) <= 4096)),
  CONSTRAINT cash_machine_counts_number_check CHECK ((number > 0))
);
COMMENT ON TABLE cash_machine_counts IS 'What a cash machine counted in itself: before its first act, and at each Z of its tills';
COMMENT ON COLUMN cash_machine_counts.content IS 'Pieces by their value in agorot';
COMMENT ON COLUMN cash_machine_counts.number IS 'Of this machine, from 1';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE cash_movements (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  branch_id integer NOT NULL,
  terminal_id integer NOT NULL,
  employee_id integer,
  kind text NOT NULL,
  amount bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  reason text NOT NULL DEFAULT ''::text,
  closing_id integer,
  request_id uuid,
  shift_id uuid,
  approved_by integer,
  CONSTRAINT cash_movements_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT cash_movements_cloud_id_request_id_key UNIQUE (cloud_id, request_id),
  CONSTRAINT cash_movements_cloud_id_approved_by_fkey FOREIGN KEY (cloud_id, approved_by) REFERENCES employees(cloud_id, id),
  CONSTRAINT cash_movements_cloud_id_branch_id_terminal_id_fkey FOREIGN KEY (cloud_id, branch_id, terminal_id) REFERENCES terminals(cloud_id, branch_id, id),
  CONSTRAINT cash_movements_cloud_id_closing_id_fkey FOREIGN KEY (cloud_id, closing_id) REFERENCES register_closings(cloud_id, id),
  CONSTRAINT cash_movements_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id),
  CONSTRAINT cash_movements_cloud_id_shift_id_fkey FOREIGN KEY (cloud_id, shift_id) REFERENCES register_shifts(cloud_id, id),
  CONSTRAINT cash_movements_check CHECK ((((amount > 0) AND (kind <> 'no_sale'::text)) OR ((amount = 0) AND (kind = 'no_sale'::text)))),
  CONSTRAINT cash_movements_id_check CHECK ((id > 0)),
  CONSTRAINT cash_movements_kind_check CHECK ((kind = ANY (ARRAY['float'::text, 'in'::text, 'out'::text, 'deposit'::text, 'no_sale'::text, 'atm'::text, 'machine'::text])))
);
COMMENT ON TABLE cash_movements IS 'Cash into a drawer and out of it without a sale';
COMMENT ON COLUMN cash_movements.amount IS 'Agorot: the kind says which way; 0 for a drawer that was only opened';
COMMENT ON COLUMN cash_movements.request_id IS 'Made on the device: the same movement sent again is the same row';
COMMENT ON COLUMN cash_movements.approved_by IS 'The colleague who approved it; null = the employee''s own permission';
CREATE INDEX cash_movements_newest ON public.cash_movements USING btree (cloud_id, at DESC, id DESC);
CREATE INDEX cash_movements_shift ON public.cash_movements USING btree (cloud_id, shift_id) WHERE (shift_id IS NOT NULL);
CREATE INDEX cash_movements_terminal ON public.cash_movements USING btree (cloud_id, terminal_id, at DESC, id DESC);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app
-- GRANT UPDATE (closing_id) TO dalpak_app

CREATE TABLE cash_withdrawals (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  branch_id integer NOT NULL,
  terminal_id integer NOT NULL,
  employee_id integer NOT NULL,
  approved_by integer,
  amount bigint NOT NULL,
  day date NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  card text NOT NULL DEFAULT ''::text,
  state text NOT NULL DEFAULT 'open'::text,
  reason text NOT NULL DEFAULT ''::text,
  movement_id integer,
  CONSTRAINT cash_withdrawals_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT cash_withdrawals_cloud_id_approved_by_fkey FOREIGN KEY (cloud_id, approved_by) REFERENCES employees(cloud_id, id),
  CONSTRAINT cash_withdrawals_cloud_id_branch_id_terminal_id_fkey FOREIGN KEY (cloud_id, branch_id, terminal_id) REFERENCES terminals(cloud_id, branch_id, id),
  CONSTRAINT cash_withdrawals_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id),
  CONSTRAINT cash_withdrawals_cloud_id_movement_id_fkey FOREIGN KEY (cloud_id, movement_id) REFERENCES cash_movements(cloud_id, id),
  CONSTRAINT cash_withdrawals_amount_check CHECK ((amount > 0)),
  CONSTRAINT cash_withdrawals_check CHECK (((state = 'handed'::text) = (movement_id IS NOT NULL))),
  CONSTRAINT cash_withdrawals_state_check CHECK ((state = ANY (ARRAY['open'::text, 'handed'::text, 'dropped'::text])))
);
COMMENT ON TABLE cash_withdrawals IS 'Cash from a drawer against a card. The charge is the payment intent with the same id';
COMMENT ON COLUMN cash_withdrawals.amount IS 'Agorot';
COMMENT ON COLUMN cash_withdrawals.day IS 'The local day, by which the limits of a till and of a card count';
COMMENT ON COLUMN cash_withdrawals.card IS 'Brand and last digits, by which the limit of a card counts; empty until it is charged';
COMMENT ON COLUMN cash_withdrawals.state IS 'open: the charge is not settled, or its cash neither handed over nor kept';
COMMENT ON COLUMN cash_withdrawals.reason IS 'Why it was dropped; empty = by the cashier';
CREATE INDEX cash_withdrawals_day ON public.cash_withdrawals USING btree (cloud_id, day, terminal_id);
CREATE INDEX cash_withdrawals_open ON public.cash_withdrawals USING btree (cloud_id, terminal_id) WHERE (state = 'open'::text);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app
-- GRANT UPDATE (card, movement_id, reason, state) TO dalpak_app

CREATE TABLE categories (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  department_id integer,
  name text NOT NULL,
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  colour text NOT NULL DEFAULT ''::text,
  notes text NOT NULL DEFAULT ''::text,
  CONSTRAINT categories_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT categories_cloud_id_name_key UNIQUE (cloud_id, name),
  CONSTRAINT categories_cloud_id_department_id_fkey FOREIGN KEY (cloud_id, department_id) REFERENCES departments(cloud_id, id),
  CONSTRAINT categories_colour_check CHECK ((colour ~ '^(#[0-9a-f]{6})?$'::text)),
  CONSTRAINT categories_id_check CHECK ((id > 0)),
  CONSTRAINT categories_name_check CHECK ((name <> ''::text))
);
COMMENT ON TABLE categories IS 'Categories of products, below departments';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE cheque_moves (
  cloud_id integer NOT NULL,
  cheque_id uuid NOT NULL,
  step integer NOT NULL,
  move text NOT NULL,
  state text NOT NULL,
  sale_id uuid,
  document_id uuid,
  line_no integer NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT cheque_moves_pkey PRIMARY KEY (cloud_id, cheque_id, step),
  CONSTRAINT cheque_moves_cloud_id_cheque_id_fkey FOREIGN KEY (cloud_id, cheque_id) REFERENCES cheques(cloud_id, id),
  CONSTRAINT cheque_moves_cloud_id_document_id_line_no_fkey FOREIGN KEY (cloud_id, document_id, line_no) REFERENCES document_payments(cloud_id, document_id, line_no),
  CONSTRAINT cheque_moves_cloud_id_sale_id_line_no_fkey FOREIGN KEY (cloud_id, sale_id, line_no) REFERENCES transaction_payments(cloud_id, transaction_id, line_no),
  CONSTRAINT cheque_moves_check CHECK ((num_nonnulls(sale_id, document_id) = 1)),
  CONSTRAINT cheque_moves_move_check CHECK ((move = ANY (ARRAY['receive'::text, 'claim'::text, 'accept'::text, 'decline'::text, 'issue'::text, 'deposit'::text, 'endorse'::text, 'return'::text, 'charge_back'::text, 'hand_back'::text]))),
  CONSTRAINT cheque_moves_step_check CHECK ((step > 0))
);
COMMENT ON TABLE cheque_moves IS 'Moves of cheques, in order; the state of a cheque is that of its last move. Rows are never changed or deleted';
COMMENT ON COLUMN cheque_moves.step IS 'Number of the move of its cheque';
COMMENT ON COLUMN cheque_moves.state IS 'State after it';
COMMENT ON COLUMN cheque_moves.sale_id IS 'Sale or refund that moved it; of a review, the sale reviewed';
COMMENT ON COLUMN cheque_moves.document_id IS 'Document that moved it; of a return, the document that it had come in or gone out by';
COMMENT ON COLUMN cheque_moves.line_no IS 'Line of the payment in that sale or document';
CREATE INDEX cheque_moves_document ON public.cheque_moves USING btree (cloud_id, document_id) WHERE (document_id IS NOT NULL);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE cheques (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  bank text NOT NULL,
  branch text NOT NULL,
  account text NOT NULL,
  number text NOT NULL,
  identity text NOT NULL GENERATED ALWAYS AS (((((((ltrim(bank, '0'::text) || '-'::text) || ltrim(branch, '0'::text)) || '-'::text) || ltrim(account, '0'::text)) || '-'::text) || ltrim(number, '0'::text))) STORED,
  due text NOT NULL,
  amount bigint NOT NULL,
  direction text NOT NULL,
  state text NOT NULL,
  steps integer NOT NULL,
  customer_id integer,
  came_sale_id uuid,
  came_document_id uuid,
  came_line integer,
  came_on date,
  went_document_id uuid,
  went_line integer,
  moved_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT cheques_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT cheques_cloud_id_came_document_id_came_line_fkey FOREIGN KEY (cloud_id, came_document_id, came_line) REFERENCES document_payments(cloud_id, document_id, line_no),
  CONSTRAINT cheques_cloud_id_came_sale_id_came_line_fkey FOREIGN KEY (cloud_id, came_sale_id, came_line) REFERENCES transaction_payments(cloud_id, transaction_id, line_no),
  CONSTRAINT cheques_cloud_id_customer_id_fkey FOREIGN KEY (cloud_id, customer_id) REFERENCES customers(cloud_id, id),
  CONSTRAINT cheques_cloud_id_went_document_id_went_line_fkey FOREIGN KEY (cloud_id, went_document_id, went_line) REFERENCES document_payments(cloud_id, document_id, line_no),
  CONSTRAINT cheques_amount_check CHECK ((amount > 0)),
  CONSTRAINT cheques_came CHECK (((num_nonnulls(came_sale_id, came_document_id) =
CASE direction
    WHEN 'received'::text THEN 1
    ELSE 0
END) AND ((came_line IS NULL) = (direction = 'own'::text)) AND ((came_on IS NULL) = (direction = 'own'::text)))),
  CONSTRAINT cheques_direction_check CHECK ((direction = ANY (ARRAY['received'::text, 'own'::text]))),
  CONSTRAINT cheques_due_check CHECK ((due ~ '^\d{4}-\d{2}-\d{2}$'::text)),
  CONSTRAINT cheques_own CHECK (((direction = 'own'::text) = (state = 'issued'::text))),
  CONSTRAINT cheques_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'in_hand'::text, 'deposited'::text, 'endorsed'::text, 'returned'::text, 'charged_back'::text, 'handed_back'::text, 'declined'::text, 'issued'::text]))),
  CONSTRAINT cheques_steps_check CHECK ((steps > 0)),
  CONSTRAINT cheques_went CHECK ((((went_document_id IS NOT NULL) = (state = ANY (ARRAY['deposited'::text, 'endorsed'::text, 'issued'::text]))) AND ((went_line IS NULL) = (went_document_id IS NULL))))
);
COMMENT ON TABLE cheques IS 'Cheques that customers paid with, and own cheques that suppliers were paid with. Written only with a row of cheque_moves';
COMMENT ON COLUMN cheques.bank IS 'Bank, branch, account and number as typed';
COMMENT ON COLUMN cheques.identity IS 'Bank, branch, account and number without the zeros before them: one cheque, whatever sum is written';
COMMENT ON COLUMN cheques.due IS 'ISO date written on the cheque; text, because a queued sale may claim a year that no calendar has';
COMMENT ON COLUMN cheques.amount IS 'Agorot';
COMMENT ON COLUMN cheques.direction IS 'received: of a customer; own: of the business itself';
COMMENT ON COLUMN cheques.state IS 'State after the last move. pending: of an offline sale that waits for its review; declined: stayed with its customer';
COMMENT ON COLUMN cheques.steps IS 'Moves so far';
COMMENT ON COLUMN cheques.customer_id IS 'Who paid with it; null = not known';
COMMENT ON COLUMN cheques.came_sale_id IS 'Sale that it came in by';
COMMENT ON COLUMN cheques.came_document_id IS 'Receipt or invoice-receipt that it came in by';
COMMENT ON COLUMN cheques.came_line IS 'Line of the payment of that sale or document';
COMMENT ON COLUMN cheques.came_on IS 'Day of that sale or document';
COMMENT ON COLUMN cheques.went_document_id IS 'Deposit or payment to a supplier that it is out by; null while it is not out';
COMMENT ON COLUMN cheques.went_line IS 'Line of the payment of that document';
COMMENT ON COLUMN cheques.moved_at IS 'When it took its state';
CREATE UNIQUE INDEX cheques_about ON public.cheques USING btree (cloud_id, direction, identity) WHERE (state = ANY (ARRAY['in_hand'::text, 'deposited'::text, 'endorsed'::text, 'returned'::text, 'issued'::text]));
CREATE INDEX cheques_identity ON public.cheques USING btree (cloud_id, identity);
CREATE INDEX cheques_in_hand ON public.cheques USING btree (cloud_id, due, identity) WHERE (state = ANY (ARRAY['in_hand'::text, 'returned'::text]));
CREATE UNIQUE INDEX cheques_of_document ON public.cheques USING btree (cloud_id, came_document_id, came_line) WHERE (came_document_id IS NOT NULL);
CREATE UNIQUE INDEX cheques_of_sale ON public.cheques USING btree (cloud_id, came_sale_id, came_line) WHERE (came_sale_id IS NOT NULL);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app
-- GRANT UPDATE (came_line, came_on, came_sale_id, customer_id, direction, moved_at, state, steps, went_document_id, went_line) TO dalpak_app

CREATE TABLE cloud_users (
  cloud_id integer NOT NULL,
  user_id integer NOT NULL,
  position_id integer,
  employee_id integer,
  favourite boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT cloud_users_pkey PRIMARY KEY (cloud_id, user_id),
  CONSTRAINT cloud_users_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id),
  CONSTRAINT cloud_users_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT cloud_users_cloud_id_position_id_fkey FOREIGN KEY (cloud_id, position_id) REFERENCES positions(cloud_id, id),
  CONSTRAINT cloud_users_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
COMMENT ON TABLE cloud_users IS 'Who may enter a cloud; the position gives the permissions in the back office';
COMMENT ON COLUMN cloud_users.favourite IS 'Marked by the user in the list of clouds';
CREATE INDEX cloud_users_user ON public.cloud_users USING btree (user_id);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE clouds (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  uuid uuid NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  avatar text NOT NULL DEFAULT ''::text,
  status text NOT NULL DEFAULT 'active'::text,
  debug_mode boolean NOT NULL DEFAULT false,
  vat_name text NOT NULL,
  vat_number text NOT NULL,
  address text NOT NULL DEFAULT ''::text,
  phone text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  provides boolean NOT NULL DEFAULT false,
  CONSTRAINT clouds_pkey PRIMARY KEY (id),
  CONSTRAINT clouds_code_key UNIQUE (code),
  CONSTRAINT clouds_uuid_key UNIQUE (uuid),
  CONSTRAINT clouds_code_check CHECK ((code <> ''::text)),
  CONSTRAINT clouds_name_check CHECK ((name <> ''::text)),
  CONSTRAINT clouds_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'closed'::text])))
);
COMMENT ON TABLE clouds IS 'Tenants. A cloud sees its own row only.';
COMMENT ON COLUMN clouds.debug_mode IS 'Shows the codes of errors in full';
COMMENT ON COLUMN clouds.vat_name IS 'Legal name, printed on receipts';
COMMENT ON COLUMN clouds.vat_number IS 'Nine digits with leading zeros';
COMMENT ON COLUMN clouds.provides IS 'The business of the provider, which bills the others; only cloud 1 can be';
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT SELECT TO dalpak_app
-- GRANT UPDATE (address, avatar, name, phone, vat_name, vat_number) TO dalpak_app

CREATE TABLE club_gifts (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  occasion text NOT NULL,
  group_id integer,
  days_before integer NOT NULL DEFAULT 7,
  days_after integer NOT NULL DEFAULT 7,
  days_absent integer NOT NULL DEFAULT 90,
  wait_days integer NOT NULL DEFAULT 14,
  kind text NOT NULL,
  points bigint,
  percent integer,
  product_id integer,
  rule_id integer,
  notes text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT club_gifts_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT club_gifts_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT club_gifts_cloud_id_group_id_fkey FOREIGN KEY (cloud_id, group_id) REFERENCES customer_groups(cloud_id, id),
  CONSTRAINT club_gifts_cloud_id_product_id_fkey FOREIGN KEY (cloud_id, product_id) REFERENCES products(cloud_id, id),
  CONSTRAINT club_gifts_cloud_id_rule_id_fkey FOREIGN KEY (cloud_id, rule_id) REFERENCES discount_rules(cloud_id, id),
  CONSTRAINT club_gifts_days_absent_check CHECK (((days_absent >= 1) AND (days_absent <= 3650))),
  CONSTRAINT club_gifts_days_after_check CHECK (((days_after >= 0) AND (days_after <= 60))),
  CONSTRAINT club_gifts_days_before_check CHECK (((days_before >= 0) AND (days_before <= 60))),
  CONSTRAINT club_gifts_id_check CHECK ((id > 0)),
  CONSTRAINT club_gifts_kind_check CHECK ((kind = ANY (ARRAY['points'::text, 'percent'::text, 'product'::text, 'rule'::text]))),
  CONSTRAINT club_gifts_name_check CHECK ((name <> ''::text)),
  CONSTRAINT club_gifts_occasion_check CHECK ((occasion = ANY (ARRAY['birthday'::text, 'joined'::text, 'absent'::text]))),
  CONSTRAINT club_gifts_percent_check CHECK (((percent >= 1) AND (percent <= 10000))),
  CONSTRAINT club_gifts_points_check CHECK ((points > 0)),
  CONSTRAINT club_gifts_wait_days_check CHECK (((wait_days >= 0) AND (wait_days <= 365)))
);
COMMENT ON TABLE club_gifts IS 'Gifts that members of the club get by date';
COMMENT ON COLUMN club_gifts.group_id IS 'Only members of this club; null = all members';
COMMENT ON COLUMN club_gifts.days_absent IS 'Occasion absent: days without a sale';
COMMENT ON COLUMN club_gifts.wait_days IS 'Who joined later than so many days ago waits for the next occasion';
COMMENT ON COLUMN club_gifts.percent IS 'Hundredths of a percent';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE contacts (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  name_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  customer_id integer,
  supplier_id integer,
  role text NOT NULL DEFAULT ''::text,
  phone text NOT NULL DEFAULT ''::text,
  mobile text NOT NULL DEFAULT ''::text,
  email text NOT NULL DEFAULT ''::text,
  birthday date,
  is_main boolean NOT NULL DEFAULT false,
  notes text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (((((((((((((chr(10) || lower((COALESCE(name, ''::text) COLLATE "default"))) || chr(10)) || lower((COALESCE(mobile, ''::text) COLLATE "default"))) || chr(10)) || lower((COALESCE(phone, ''::text) COLLATE "default"))) || chr(10)) || lower((COALESCE(email, ''::text) COLLATE "default"))) || chr(10)) || regexp_replace(COALESCE(mobile, ''::text), '\D'::text, ''::text, 'g'::text)) || chr(10)) || regexp_replace(COALESCE(phone, ''::text), '\D'::text, ''::text, 'g'::text)) || chr(10))) STORED,
  CONSTRAINT contacts_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT contacts_cloud_id_customer_id_fkey FOREIGN KEY (cloud_id, customer_id) REFERENCES customers(cloud_id, id),
  CONSTRAINT contacts_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT contacts_cloud_id_supplier_id_fkey FOREIGN KEY (cloud_id, supplier_id) REFERENCES suppliers(cloud_id, id),
  CONSTRAINT contacts_id_check CHECK ((id > 0)),
  CONSTRAINT contacts_name_check CHECK ((name <> ''::text))
);
COMMENT ON TABLE contacts IS 'People at a customer, a supplier or a lead';
CREATE INDEX contacts_customer ON public.contacts USING btree (cloud_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX contacts_found ON public.contacts USING gin (cloud_id, search_text gin_trgm_ops);
CREATE INDEX contacts_name ON public.contacts USING btree (cloud_id, name_search, id) INCLUDE (active);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE contract_pauses (
  cloud_id integer NOT NULL,
  contract_id integer NOT NULL,
  starts date NOT NULL,
  ends date,
  CONSTRAINT contract_pauses_pkey PRIMARY KEY (cloud_id, contract_id, starts),
  CONSTRAINT contract_pauses_cloud_id_contract_id_fkey FOREIGN KEY (cloud_id, contract_id) REFERENCES contracts(cloud_id, id),
  CONSTRAINT contract_pauses_check CHECK ((starts <= ends))
);
COMMENT ON TABLE contract_pauses IS 'Days on which a contract was paused or had ended: they are not billed';
COMMENT ON COLUMN contract_pauses.ends IS 'Last day; null = it goes on';
CREATE UNIQUE INDEX contract_pauses_open ON public.contract_pauses USING btree (cloud_id, contract_id) WHERE (ends IS NULL);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE contract_periods (
  cloud_id integer NOT NULL,
  contract_id integer NOT NULL,
  row_id integer NOT NULL,
  period_from date NOT NULL,
  period_to date NOT NULL,
  amount bigint NOT NULL,
  document_id uuid NOT NULL,
  doubled boolean NOT NULL DEFAULT false,
  CONSTRAINT contract_periods_pkey PRIMARY KEY (cloud_id, contract_id, row_id, period_from),
  CONSTRAINT contract_periods_cloud_id_contract_id_fkey FOREIGN KEY (cloud_id, contract_id) REFERENCES contracts(cloud_id, id),
  CONSTRAINT contract_periods_cloud_id_document_id_fkey FOREIGN KEY (cloud_id, document_id) REFERENCES documents(cloud_id, id),
  CONSTRAINT contract_periods_amount_check CHECK ((amount >= 0)),
  CONSTRAINT contract_periods_check CHECK ((period_from <= period_to)),
  CONSTRAINT contract_periods_billed_once EXCLUDE USING gist (int4range(cloud_id, cloud_id, '[]'::text) WITH &&, int4range(contract_id, contract_id, '[]'::text) WITH &&, int4range(row_id, row_id, '[]'::text) WITH &&, daterange(period_from, period_to, '[]'::text) WITH &&) WHERE ((NOT doubled))
);
COMMENT ON TABLE contract_periods IS 'Periods that were billed, each once: the key keeps several servers from billing it twice';
COMMENT ON COLUMN contract_periods.row_id IS 'Row of the contract; 0 = the contract''s own price';
COMMENT ON COLUMN contract_periods.amount IS 'Agorot of one unit for the period';
COMMENT ON COLUMN contract_periods.doubled IS 'Its days were billed twice before the database refused that; no new one is';
CREATE INDEX contract_periods_document ON public.contract_periods USING btree (cloud_id, document_id);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE contract_rows (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  contract_id integer NOT NULL,
  name text NOT NULL,
  service_id integer,
  package_id integer,
  product_id integer,
  quantity bigint NOT NULL DEFAULT 1000,
  price bigint NOT NULL DEFAULT 0,
  period text NOT NULL DEFAULT 'month'::text,
  starts date,
  ends date,
  active boolean NOT NULL DEFAULT true,
  CONSTRAINT contract_rows_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT contract_rows_cloud_id_contract_id_fkey FOREIGN KEY (cloud_id, contract_id) REFERENCES contracts(cloud_id, id),
  CONSTRAINT contract_rows_cloud_id_package_id_fkey FOREIGN KEY (cloud_id, package_id) REFERENCES packages(cloud_id, id),
  CONSTRAINT contract_rows_cloud_id_product_id_fkey FOREIGN KEY (cloud_id, product_id) REFERENCES products(cloud_id, id),
  CONSTRAINT contract_rows_cloud_id_service_id_fkey FOREIGN KEY (cloud_id, service_id) REFERENCES sold_services(cloud_id, id),
  CONSTRAINT contract_rows_check CHECK (((starts IS NULL) OR (ends IS NULL) OR (starts <= ends))),
  CONSTRAINT contract_rows_id_check CHECK ((id > 0)),
  CONSTRAINT contract_rows_name_check CHECK ((name <> ''::text)),
  CONSTRAINT contract_rows_period_check CHECK ((period = ANY (ARRAY['month'::text, 'two_months'::text, 'quarter'::text, 'half_year'::text, 'year'::text, 'three_years'::text]))),
  CONSTRAINT contract_rows_price_check CHECK ((price >= 0)),
  CONSTRAINT contract_rows_quantity_check CHECK ((quantity > 0))
);
COMMENT ON TABLE contract_rows IS 'What a contract bills; a contract without rows bills its own price';
COMMENT ON COLUMN contract_rows.quantity IS 'Thousandths';
COMMENT ON COLUMN contract_rows.price IS 'Agorot of one unit for one period, VAT included';
COMMENT ON COLUMN contract_rows.starts IS 'Null, like ends: that of the contract';
CREATE INDEX contract_rows_contract ON public.contract_rows USING btree (cloud_id, contract_id, id);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE contracts (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  customer_id integer NOT NULL,
  service_id integer,
  package_id integer,
  starts date,
  ends date,
  price bigint NOT NULL DEFAULT 0,
  period text NOT NULL DEFAULT 'month'::text,
  renews boolean NOT NULL DEFAULT true,
  notes text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'draft'::text,
  document text NOT NULL DEFAULT 'tax_invoice'::text,
  billing_day smallint,
  in_arrears boolean NOT NULL DEFAULT false,
  payment_days smallint NOT NULL DEFAULT 30,
  bill_error text NOT NULL DEFAULT ''::text,
  bill_from date,
  bills_past boolean NOT NULL DEFAULT false,
  CONSTRAINT contracts_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT contracts_cloud_id_code_key UNIQUE (cloud_id, code),
  CONSTRAINT contracts_cloud_id_customer_id_fkey FOREIGN KEY (cloud_id, customer_id) REFERENCES customers(cloud_id, id),
  CONSTRAINT contracts_cloud_id_package_id_fkey FOREIGN KEY (cloud_id, package_id) REFERENCES packages(cloud_id, id),
  CONSTRAINT contracts_cloud_id_service_id_fkey FOREIGN KEY (cloud_id, service_id) REFERENCES sold_services(cloud_id, id),
  CONSTRAINT contracts_billing_day_check CHECK (((billing_day >= 1) AND (billing_day <= 31))),
  CONSTRAINT contracts_check CHECK (((starts IS NULL) OR (ends IS NULL) OR (starts <= ends))),
  CONSTRAINT contracts_code_check CHECK ((code <> ''::text)),
  CONSTRAINT contracts_document_check CHECK ((document = ANY (ARRAY['tax_invoice'::text, 'proforma'::text]))),
  CONSTRAINT contracts_id_check CHECK ((id > 0)),
  CONSTRAINT contracts_name_check CHECK ((name <> ''::text)),
  CONSTRAINT contracts_payment_days_check CHECK (((payment_days >= 0) AND (payment_days <= 365))),
  CONSTRAINT contracts_period_check CHECK ((period = ANY (ARRAY['month'::text, 'year'::text, 'three_years'::text]))),
  CONSTRAINT contracts_price_check CHECK ((price >= 0)),
  CONSTRAINT contracts_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'active'::text, 'paused'::text, 'ended'::text])))
);
COMMENT ON TABLE contracts IS 'Contracts by which services are invoiced to customers again and again';
COMMENT ON COLUMN contracts.price IS 'Agorot, VAT included, for one period';
COMMENT ON COLUMN contracts.state IS 'Only an active one is billed. Contracts of before are drafts, so that no customer is billed unasked';
COMMENT ON COLUMN contracts.billing_day IS 'Day of the month on which periods begin, 31 = the last; null = that of the start';
COMMENT ON COLUMN contracts.in_arrears IS 'Billed after the end of a period instead of at its start';
COMMENT ON COLUMN contracts.bill_error IS 'Code of the error for which the last billing made no document; empty = none';
COMMENT ON COLUMN contracts.bill_from IS 'Rows that were never billed begin on this day: a user chose to leave out the periods before it; null = none was left out';
COMMENT ON COLUMN contracts.bills_past IS 'A user chose to bill the older periods; the next billing does and clears it';
CREATE INDEX contracts_billed ON public.contracts USING btree (cloud_id, id) WHERE (active AND (state = 'active'::text) AND (starts IS NOT NULL));
CREATE INDEX contracts_customer ON public.contracts USING btree (cloud_id, customer_id);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE coupon_uses (
  cloud_id integer NOT NULL,
  transaction_id uuid NOT NULL,
  coupon_id integer NOT NULL,
  used_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT coupon_uses_pkey PRIMARY KEY (cloud_id, transaction_id, coupon_id),
  CONSTRAINT coupon_uses_cloud_id_coupon_id_fkey FOREIGN KEY (cloud_id, coupon_id) REFERENCES coupons(cloud_id, id)
);
COMMENT ON TABLE coupon_uses IS 'Uses of coupons, one row for each sale that used one';
CREATE INDEX coupon_uses_of_coupon ON public.coupon_uses USING btree (cloud_id, coupon_id);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE coupons (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  number text NOT NULL,
  number_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(number)) STORED,
  name text NOT NULL DEFAULT ''::text,
  coupon_type integer NOT NULL,
  discount_id integer,
  customer_id integer,
  valid_from date,
  valid_to date,
  max_uses integer NOT NULL DEFAULT 1,
  used integer NOT NULL DEFAULT 0,
  notes text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  transaction_id uuid,
  search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (((((chr(10) || lower((COALESCE(number, ''::text) COLLATE "default"))) || chr(10)) || lower((COALESCE(name, ''::text) COLLATE "default"))) || chr(10))) STORED,
  CONSTRAINT coupons_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT coupons_cloud_id_number_key UNIQUE (cloud_id, number),
  CONSTRAINT coupons_cloud_id_customer_id_fkey FOREIGN KEY (cloud_id, customer_id) REFERENCES customers(cloud_id, id),
  CONSTRAINT coupons_cloud_id_discount_id_fkey FOREIGN KEY (cloud_id, discount_id) REFERENCES discount_rules(cloud_id, id),
  CONSTRAINT coupons_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT coupons_check CHECK ((valid_to >= valid_from)),
  CONSTRAINT coupons_coupon_type_check CHECK ((coupon_type > 0)),
  CONSTRAINT coupons_id_check CHECK ((id > 0)),
  CONSTRAINT coupons_max_uses_check CHECK ((max_uses >= 0)),
  CONSTRAINT coupons_number_check CHECK ((number <> ''::text)),
  CONSTRAINT coupons_used_check CHECK ((used >= 0))
);
COMMENT ON TABLE coupons IS 'Coupons that a rule issues with a sale and another rule asks for';
COMMENT ON COLUMN coupons.coupon_type IS 'What discount_rules.coupon_type asks for';
COMMENT ON COLUMN coupons.max_uses IS '0 = no limit';
COMMENT ON COLUMN coupons.used IS 'How often it was redeemed';
COMMENT ON COLUMN coupons.transaction_id IS 'The sale that gave it; null for one that was made in the back office';
CREATE INDEX coupons_customer ON public.coupons USING btree (cloud_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX coupons_discount ON public.coupons USING btree (cloud_id, discount_id) WHERE (discount_id IS NOT NULL);
CREATE INDEX coupons_found ON public.coupons USING gin (cloud_id, search_text gin_trgm_ops);
CREATE INDEX coupons_number ON public.coupons USING btree (cloud_id, number_search, id);
CREATE INDEX coupons_of_sale ON public.coupons USING btree (cloud_id, transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE INDEX coupons_trigram ON public.coupons USING gin (cloud_id, number_search gin_trgm_ops);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE credit_vouchers (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  number text NOT NULL,
  number_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(number)) STORED,
  amount bigint NOT NULL,
  balance bigint NOT NULL,
  customer_id integer,
  branch_id integer,
  terminal_id integer,
  transaction_id uuid,
  issued_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_on date,
  reason text NOT NULL DEFAULT ''::text,
  notes text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (((chr(10) || lower((COALESCE(number, ''::text) COLLATE "default"))) || chr(10))) STORED,
  CONSTRAINT credit_vouchers_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT credit_vouchers_cloud_id_number_key UNIQUE (cloud_id, number),
  CONSTRAINT credit_vouchers_cloud_id_branch_id_fkey FOREIGN KEY (cloud_id, branch_id) REFERENCES branches(cloud_id, id),
  CONSTRAINT credit_vouchers_cloud_id_customer_id_fkey FOREIGN KEY (cloud_id, customer_id) REFERENCES customers(cloud_id, id),
  CONSTRAINT credit_vouchers_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT credit_vouchers_cloud_id_terminal_id_fkey FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals(cloud_id, id),
  CONSTRAINT credit_vouchers_cloud_id_transaction_id_fkey FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions(cloud_id, id),
  CONSTRAINT credit_vouchers_amount_check CHECK (((amount >= 1) AND (amount <= '100000000000'::bigint))),
  CONSTRAINT credit_vouchers_check CHECK (((balance >= 0) AND (balance <= amount))),
  CONSTRAINT credit_vouchers_id_check CHECK ((id > 0)),
  CONSTRAINT credit_vouchers_number_check CHECK ((number <> ''::text))
);
COMMENT ON TABLE credit_vouchers IS 'What a till gave instead of money for goods that came back';
COMMENT ON COLUMN credit_vouchers.amount IS 'Agorot';
COMMENT ON COLUMN credit_vouchers.balance IS 'Agorot';
CREATE INDEX credit_vouchers_customer ON public.credit_vouchers USING btree (cloud_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX credit_vouchers_found ON public.credit_vouchers USING gin (cloud_id, search_text gin_trgm_ops);
CREATE INDEX credit_vouchers_number ON public.credit_vouchers USING btree (cloud_id, number_search, id);
CREATE INDEX credit_vouchers_transaction ON public.credit_vouchers USING btree (cloud_id, transaction_id) WHERE (transaction_id IS NOT NULL);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE customer_cards (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  customer_id integer NOT NULL,
  state text NOT NULL,
  masked_number text NOT NULL DEFAULT ''::text,
  expires text NOT NULL DEFAULT ''::text,
  auth_number text NOT NULL DEFAULT ''::text,
  brand text NOT NULL DEFAULT ''::text,
  token_sealed text,
  last_auth_at timestamp with time zone,
  made_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT customer_cards_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT customer_cards_cloud_id_customer_id_fkey FOREIGN KEY (cloud_id, customer_id) REFERENCES customers(cloud_id, id),
  CONSTRAINT customer_cards_auth_number_check CHECK (((length(auth_number) <= 7) AND (auth_number !~ '[0-9]{8}'::text))),
  CONSTRAINT customer_cards_brand_check CHECK (((brand !~ '[0-9]{5}'::text) AND (length(brand) <= 20))),
  CONSTRAINT customer_cards_expires_check CHECK ((expires ~ '^([0-9]{2}/[0-9]{2})?$'::text)),
  CONSTRAINT customer_cards_masked_number_check CHECK ((masked_number ~ '^(\*{2,12}[0-9]{4})?$'::text)),
  CONSTRAINT customer_cards_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'entered'::text, 'refused'::text, 'abandoned'::text, 'removed'::text]))),
  CONSTRAINT customer_cards_token_sealed_check CHECK ((token_sealed !~ '[0-9]{13}'::text))
);
COMMENT ON TABLE customer_cards IS 'Cards on file, entered on the page of the card provider alone: the number is at the provider';
COMMENT ON COLUMN customer_cards.masked_number IS 'CreditCardNumber: stars and the last four digits; the column refuses more digits';
COMMENT ON COLUMN customer_cards.expires IS 'ExpirationDate, MM/YY';
COMMENT ON COLUMN customer_cards.auth_number IS 'CreditCardAuthNumber of the check without a charge (J2)';
COMMENT ON COLUMN customer_cards.token_sealed IS 'Token of the provider, sealed by the key of this server';
COMMENT ON COLUMN customer_cards.last_auth_at IS 'CreditCardDateLastAuth';
CREATE INDEX customer_cards_of_customer ON public.customer_cards USING btree (cloud_id, customer_id);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE customer_groups (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  discount integer NOT NULL DEFAULT 0,
  price_list_id integer,
  credit_status text NOT NULL DEFAULT 'open'::text,
  credit_limit bigint,
  notes text NOT NULL DEFAULT ''::text,
  version bigint NOT NULL DEFAULT 0,
  discount_type text NOT NULL DEFAULT 'percent'::text,
  discount_sum bigint NOT NULL DEFAULT 0,
  point_per bigint,
  point_worth bigint,
  point_least bigint NOT NULL DEFAULT 0,
  point_step bigint NOT NULL DEFAULT 1,
  point_percent integer NOT NULL DEFAULT 10000,
  joinable boolean NOT NULL DEFAULT false,
  join_product_id integer,
  CONSTRAINT customer_groups_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT customer_groups_cloud_id_name_key UNIQUE (cloud_id, name),
  CONSTRAINT customer_groups_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT customer_groups_cloud_id_price_list_id_fkey FOREIGN KEY (cloud_id, price_list_id) REFERENCES price_lists(cloud_id, id),
  CONSTRAINT customer_groups_join_product FOREIGN KEY (cloud_id, join_product_id) REFERENCES products(cloud_id, id),
  CONSTRAINT customer_groups_credit_limit_check CHECK (((credit_limit >= 0) AND (credit_limit <= '100000000000'::bigint))),
  CONSTRAINT customer_groups_credit_status_check CHECK ((credit_status = ANY (ARRAY['open'::text, 'limited'::text, 'blocked'::text]))),
  CONSTRAINT customer_groups_discount_check CHECK (((discount >= 0) AND (discount <= 10000))),
  CONSTRAINT customer_groups_discount_sum_check CHECK (((discount_sum >= 0) AND (discount_sum <= '100000000000'::bigint))),
  CONSTRAINT customer_groups_discount_type_check CHECK ((discount_type = ANY (ARRAY['percent'::text, 'sum'::text]))),
  CONSTRAINT customer_groups_id_check CHECK ((id > 0)),
  CONSTRAINT customer_groups_name_check CHECK ((name <> ''::text)),
  CONSTRAINT customer_groups_point_least_check CHECK ((point_least >= 0)),
  CONSTRAINT customer_groups_point_per_check CHECK ((point_per > 0)),
  CONSTRAINT customer_groups_point_percent_check CHECK (((point_percent >= 1) AND (point_percent <= 10000))),
  CONSTRAINT customer_groups_point_step_check CHECK ((point_step > 0)),
  CONSTRAINT customer_groups_point_worth_check CHECK ((point_worth > 0))
);
COMMENT ON TABLE customer_groups IS 'Groups of customers with their price list, discount and credit';
COMMENT ON COLUMN customer_groups.discount IS 'Hundredths of a percent';
COMMENT ON COLUMN customer_groups.credit_limit IS 'Agorot';
COMMENT ON COLUMN customer_groups.version IS 'sync_versions value of Customers at the last change that tills hear of';
COMMENT ON COLUMN customer_groups.discount_sum IS 'Agorot';
COMMENT ON COLUMN customer_groups.point_per IS 'Agorot paid by a member that earn one point; null = no points';
COMMENT ON COLUMN customer_groups.point_worth IS 'Agorot that one point takes off a bill; null = points are not used at tills';
COMMENT ON COLUMN customer_groups.point_least IS 'Points a member must have before any are used';
COMMENT ON COLUMN customer_groups.point_step IS 'Points are used in multiples of it';
COMMENT ON COLUMN customer_groups.point_percent IS 'Largest part of a bill that points pay for, hundredths of a percent';
COMMENT ON COLUMN customer_groups.joinable IS 'Customers join this club at tills';
COMMENT ON COLUMN customer_groups.join_product_id IS 'Membership product that is sold to who joins; null = joining is free';
CREATE CONSTRAINT TRIGGER customer_groups_version AFTER UPDATE ON public.customer_groups DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.credit_status IS DISTINCT FROM new.credit_status) OR (old.credit_limit IS DISTINCT FROM new.credit_limit) OR (old.price_list_id IS DISTINCT FROM new.price_list_id) OR (old.discount_type IS DISTINCT FROM new.discount_type) OR (old.discount IS DISTINCT FROM new.discount) OR (old.discount_sum IS DISTINCT FROM new.discount_sum))) EXECUTE FUNCTION keep_group_version();
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE customer_id_leases (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  terminal_id integer NOT NULL,
  used boolean NOT NULL DEFAULT false,
  device_uid text NOT NULL DEFAULT ''::text,
  made_of jsonb,
  CONSTRAINT customer_id_leases_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT customer_id_leases_cloud_id_terminal_id_fkey FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT customer_id_leases_id_check CHECK ((id > 0))
);
COMMENT ON TABLE customer_id_leases IS 'Ids of customers, each promised to one till';
COMMENT ON COLUMN customer_id_leases.used IS 'The till has made its customer: sent again it is the same one';
COMMENT ON COLUMN customer_id_leases.device_uid IS 'The device of the till that was given the id';
COMMENT ON COLUMN customer_id_leases.made_of IS 'What the till made its customer of: name, phone, vat_id; null = not used, or before this was kept';
CREATE INDEX customer_id_leases_terminal ON public.customer_id_leases USING btree (cloud_id, terminal_id, id) WHERE (NOT used);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE customers (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  code text COLLATE "C" NOT NULL,
  name text NOT NULL,
  name_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  vat_id text NOT NULL DEFAULT ''::text,
  vat_free boolean NOT NULL DEFAULT false,
  group_id integer,
  phone text COLLATE "C" NOT NULL DEFAULT ''::text,
  email text NOT NULL DEFAULT ''::text,
  city text NOT NULL DEFAULT ''::text,
  address text NOT NULL DEFAULT ''::text,
  notes text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  phone2 text NOT NULL DEFAULT ''::text,
  house_number text NOT NULL DEFAULT ''::text,
  entrance text NOT NULL DEFAULT ''::text,
  floor text NOT NULL DEFAULT ''::text,
  apartment text NOT NULL DEFAULT ''::text,
  zip text NOT NULL DEFAULT ''::text,
  birthday date,
  price_list_id integer,
  discount integer NOT NULL DEFAULT 0,
  credit_status text NOT NULL DEFAULT 'group'::text,
  credit_limit bigint,
  balance bigint NOT NULL DEFAULT 0,
  payment_days smallint,
  club boolean NOT NULL DEFAULT false,
  club_expires date,
  marketing boolean NOT NULL DEFAULT false,
  account_code text NOT NULL DEFAULT ''::text,
  agent_id integer,
  tags text[] NOT NULL DEFAULT '{}'::text[],
  payments_permissions text[] NOT NULL DEFAULT '{}'::text[],
  version bigint NOT NULL DEFAULT 0,
  discount_type text NOT NULL DEFAULT 'percent'::text,
  discount_sum bigint NOT NULL DEFAULT 0,
  picture uuid,
  search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (((((((((((((((chr(10) || lower((COALESCE(name, ''::text) COLLATE "default"))) || chr(10)) || lower((COALESCE(code, ''::text) COLLATE "default"))) || chr(10)) || lower((COALESCE(phone, ''::text) COLLATE "default"))) || chr(10)) || lower((COALESCE(vat_id, ''::text) COLLATE "default"))) || chr(10)) || lower((COALESCE(email, ''::text) COLLATE "default"))) || chr(10)) || lower((COALESCE(city, ''::text) COLLATE "default"))) || chr(10)) || regexp_replace(COALESCE(phone, ''::text), '\D'::text, ''::text, 'g'::text)) || chr(10))) STORED,
  refused_channels text[] NOT NULL DEFAULT '{}'::text[],
  paper_language text,
  CONSTRAINT customers_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT customers_cloud_id_code_key UNIQUE (cloud_id, code),
  CONSTRAINT customers_cloud_id_agent_id_fkey FOREIGN KEY (cloud_id, agent_id) REFERENCES employees(cloud_id, id),
  CONSTRAINT customers_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT customers_cloud_id_group_id_fkey FOREIGN KEY (cloud_id, group_id) REFERENCES customer_groups(cloud_id, id),
  CONSTRAINT customers_cloud_id_picture_fkey FOREIGN KEY (cloud_id, picture) REFERENCES stored_files(cloud_id, id),
  CONSTRAINT customers_cloud_id_price_list_id_fkey FOREIGN KEY (cloud_id, price_list_id) REFERENCES price_lists(cloud_id, id),
  CONSTRAINT customers_code_check CHECK ((code <> ''::text)),
  CONSTRAINT customers_credit_limit_check CHECK (((credit_limit >= 0) AND (credit_limit <= '100000000000'::bigint))),
  CONSTRAINT customers_credit_status_check CHECK ((credit_status = ANY (ARRAY['group'::text, 'open'::text, 'limited'::text, 'blocked'::text]))),
  CONSTRAINT customers_discount_check CHECK (((discount >= 0) AND (discount <= 10000))),
  CONSTRAINT customers_discount_sum_check CHECK (((discount_sum >= 0) AND (discount_sum <= '100000000000'::bigint))),
  CONSTRAINT customers_discount_type_check CHECK ((discount_type = ANY (ARRAY['percent'::text, 'sum'::text, 'none'::text]))),
  CONSTRAINT customers_id_check CHECK ((id > 0)),
  CONSTRAINT customers_name_check CHECK ((name <> ''::text)),
  CONSTRAINT customers_paper_language_check CHECK ((paper_language = ANY (ARRAY['he'::text, 'ar'::text, 'en'::text, 'ru'::text]))),
  CONSTRAINT customers_payment_days_check CHECK (((payment_days >= 0) AND (payment_days <= 365))),
  CONSTRAINT customers_payments_permissions_check CHECK ((payments_permissions <@ ARRAY['1'::text, '2'::text, '3'::text, '4'::text, '5'::text, '6'::text, '7'::text, '8'::text, '9'::text])),
  CONSTRAINT customers_refused_channels_check CHECK ((refused_channels <@ ARRAY['sms'::text, 'whatsapp'::text, 'email'::text]))
);
COMMENT ON TABLE customers IS 'Customers of a cloud, with their terms of sale';
COMMENT ON COLUMN customers.discount IS 'Hundredths of a percent';
COMMENT ON COLUMN customers.credit_status IS 'group = as the customer''s group says';
COMMENT ON COLUMN customers.credit_limit IS 'Agorot';
COMMENT ON COLUMN customers.balance IS 'Agorot owed to the business, of its documents; written by them alone';
COMMENT ON COLUMN customers.payment_days IS 'Days of credit';
COMMENT ON COLUMN customers.marketing IS 'Agreed to be sent advertisements';
COMMENT ON COLUMN customers.payments_permissions IS 'Tenders that the customer may use, as numbers of the uniform file; empty = any';
COMMENT ON COLUMN customers.version IS 'sync_versions value of the transaction that wrote the row last';
COMMENT ON COLUMN customers.discount_type IS 'Which of discount (hundredths of a percent) and discount_sum (agorot off each bill) holds; none = neither, nor that of the group';
COMMENT ON COLUMN customers.discount_sum IS 'Agorot';
COMMENT ON COLUMN customers.picture IS 'A stored file';
COMMENT ON COLUMN customers.refused_channels IS 'Channels on which a customer who agreed to advertisements wants none';
COMMENT ON COLUMN customers.paper_language IS 'Language of their A4 papers; null = the branch''s own';
CREATE INDEX customers_caller ON public.customers USING btree (cloud_id, caller_digits(phone)) WHERE active;
CREATE INDEX customers_found ON public.customers USING gin (cloud_id, search_text gin_trgm_ops);
CREATE INDEX customers_group ON public.customers USING btree (cloud_id, group_id, name_search, id);
CREATE INDEX customers_name ON public.customers USING btree (cloud_id, name_search, id) INCLUDE (active);
CREATE INDEX customers_phone ON public.customers USING btree (cloud_id, phone) WHERE (phone <> ''::text);
CREATE INDEX customers_picture ON public.customers USING btree (cloud_id, picture) WHERE (picture IS NOT NULL);
CREATE INDEX customers_price_list ON public.customers USING btree (cloud_id, price_list_id) WHERE (price_list_id IS NOT NULL);
CREATE INDEX customers_vat_id ON public.customers USING btree (cloud_id, vat_id) WHERE (vat_id <> ''::text);
CREATE INDEX customers_version ON public.customers USING btree (cloud_id, version, id);
CREATE CONSTRAINT TRIGGER customers_removed AFTER DELETE ON public.customers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_customer_removal();
CREATE CONSTRAINT TRIGGER customers_version_changed AFTER UPDATE ON public.customers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.version = old.version)) EXECUTE FUNCTION keep_customer_version();
CREATE CONSTRAINT TRIGGER customers_version_made AFTER INSERT ON public.customers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_customer_version();
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE dashboards (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  widgets jsonb NOT NULL DEFAULT '[]'::jsonb,
  ready text,
  positions integer[] NOT NULL DEFAULT '{}'::integer[],
  is_home boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT dashboards_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT dashboards_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT dashboards_id_check CHECK ((id > 0)),
  CONSTRAINT dashboards_name_check CHECK ((name <> ''::text)),
  CONSTRAINT dashboards_ready_check CHECK ((ready = ANY (ARRAY['day'::text, 'restaurant'::text, 'month'::text]))),
  CONSTRAINT dashboards_widgets_check CHECK ((jsonb_typeof(widgets) = 'array'::text))
);
COMMENT ON TABLE dashboards IS 'Dashboards: which widgets stand where';
COMMENT ON COLUMN dashboards.widgets IS 'Widgets in their order, as contracts/src/reports/dashboards.ts declares them';
COMMENT ON COLUMN dashboards.ready IS 'A layout of the product, which counts as long as widgets is empty';
COMMENT ON COLUMN dashboards.positions IS 'Positions that see it; empty = everybody who may read dashboards';
COMMENT ON COLUMN dashboards.is_home IS 'The first home page of these positions';
COMMENT ON COLUMN dashboards.version IS 'Counts the changes of its widgets';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE departments (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  colour text NOT NULL DEFAULT ''::text,
  notes text NOT NULL DEFAULT ''::text,
  station_id integer,
  in_till boolean NOT NULL DEFAULT true,
  margin integer,
  name_ar text NOT NULL DEFAULT ''::text,
  name_en text NOT NULL DEFAULT ''::text,
  name_ru text NOT NULL DEFAULT ''::text,
  CONSTRAINT departments_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT departments_cloud_id_name_key UNIQUE (cloud_id, name),
  CONSTRAINT departments_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT departments_cloud_id_station_id_fkey FOREIGN KEY (cloud_id, station_id) REFERENCES kitchen_stations(cloud_id, id),
  CONSTRAINT departments_colour_check CHECK ((colour ~ '^(#[0-9a-f]{6})?$'::text)),
  CONSTRAINT departments_id_check CHECK ((id > 0)),
  CONSTRAINT departments_margin_check CHECK (((margin >= 0) AND (margin <= 9900))),
  CONSTRAINT departments_name_check CHECK ((name <> ''::text))
);
COMMENT ON TABLE departments IS 'Departments of products; a department may name the printer of the kitchen';
COMMENT ON COLUMN departments.station_id IS 'Station that prepares its products; null = the default one';
COMMENT ON COLUMN departments.in_till IS 'Whether the till shows its tiles; its products are scanned and found either way';
COMMENT ON COLUMN departments.margin IS 'Hundredths of a percent of the price before VAT, by which prices are suggested; null = none';
COMMENT ON COLUMN departments.name_ar IS 'Name on Arabic screens; empty = the name';
COMMENT ON COLUMN departments.name_en IS 'Name on English screens; empty = the name';
COMMENT ON COLUMN departments.name_ru IS 'Name on Russian screens; empty = the name';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE device_minutes (
  cloud_id integer NOT NULL,
  terminal_id integer NOT NULL,
  hour timestamp with time zone NOT NULL,
  online bigint NOT NULL,
  cut_off bigint NOT NULL,
  CONSTRAINT device_minutes_pkey PRIMARY KEY (cloud_id, hour, terminal_id),
  CONSTRAINT device_minutes_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT device_minutes_cloud_id_terminal_id_fkey FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT device_minutes_check CHECK (((cut_off >= 0) AND ((cut_off & online) = 0))),
  CONSTRAINT device_minutes_online_check CHECK ((online >= 0))
);
COMMENT ON TABLE device_minutes IS 'Minutes of an hour in which a device was heard, or says that it had no network; the others are unknown';
COMMENT ON COLUMN device_minutes.online IS 'Bit n is minute n of the hour';
COMMENT ON COLUMN device_minutes.cut_off IS 'Bit n is minute n of the hour, told afterwards';
CREATE INDEX device_minutes_terminal ON public.device_minutes USING btree (cloud_id, terminal_id, hour);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE device_states (
  cloud_id integer NOT NULL,
  terminal_id integer NOT NULL,
  heard_at timestamp with time zone NOT NULL,
  clock_seconds integer NOT NULL,
  told jsonb NOT NULL,
  CONSTRAINT device_states_pkey PRIMARY KEY (cloud_id, terminal_id),
  CONSTRAINT device_states_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT device_states_cloud_id_terminal_id_fkey FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT device_states_told_check CHECK ((octet_length((told)::text) <= 4096))
);
COMMENT ON TABLE device_states IS 'What a device said of itself last';
COMMENT ON COLUMN device_states.clock_seconds IS 'How far its clock was ahead of the server''s';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE digests (
  cloud_id integer NOT NULL,
  user_id integer NOT NULL,
  hour smallint NOT NULL,
  rests boolean NOT NULL,
  next_at timestamp with time zone,
  attempts smallint NOT NULL DEFAULT 0,
  told_until date NOT NULL,
  last_day date,
  CONSTRAINT digests_pkey PRIMARY KEY (cloud_id, user_id),
  CONSTRAINT digests_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT digests_cloud_id_user_id_fkey FOREIGN KEY (cloud_id, user_id) REFERENCES cloud_users(cloud_id, user_id) ON DELETE CASCADE,
  CONSTRAINT digests_hour_check CHECK (((hour >= 0) AND (hour <= 23)))
);
COMMENT ON TABLE digests IS 'The morning digest of each person: it shows what their rights allow';
COMMENT ON COLUMN digests.hour IS 'Hour of the branch at which it comes';
COMMENT ON COLUMN digests.rests IS 'Not on Shabbat and holidays, but once after their end';
COMMENT ON COLUMN digests.next_at IS 'The next digest or attempt; null = switched off';
COMMENT ON COLUMN digests.told_until IS 'The first day that no digest told of';
COMMENT ON COLUMN digests.last_day IS 'The day of the last digest: a second one of that day is not sent';
CREATE INDEX digests_due ON public.digests USING btree (next_at) WHERE (next_at IS NOT NULL);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE discount_rules (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  active_from date,
  active_to date,
  time_from smallint NOT NULL DEFAULT 0,
  time_to smallint NOT NULL DEFAULT 0,
  days smallint[] NOT NULL DEFAULT '{}'::smallint[],
  customer_groups integer[] NOT NULL DEFAULT '{}'::integer[],
  double boolean NOT NULL DEFAULT false,
  double_force boolean NOT NULL DEFAULT false,
  timing text NOT NULL DEFAULT 'immediate'::text,
  use_limit integer NOT NULL DEFAULT 0,
  coupon_type integer,
  levels jsonb NOT NULL,
  active boolean NOT NULL DEFAULT true,
  source text NOT NULL DEFAULT ''::text,
  external_id text,
  version bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  notes text NOT NULL DEFAULT ''::text,
  words text NOT NULL GENERATED ALWAYS AS (discount_rule_words(levels)) STORED,
  kind smallint GENERATED ALWAYS AS (discount_kind(levels)) STORED,
  coupon_given integer,
  coupon_days integer NOT NULL DEFAULT 0,
  subkind smallint NOT NULL GENERATED ALWAYS AS (discount_subkind(levels, timing, coupon_type)) STORED,
  limit_day integer NOT NULL DEFAULT 0,
  limit_month integer NOT NULL DEFAULT 0,
  limit_year integer NOT NULL DEFAULT 0,
  CONSTRAINT discount_rules_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT discount_rules_cloud_id_source_external_id_key UNIQUE (cloud_id, source, external_id),
  CONSTRAINT discount_rules_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT discount_rules_coupon_days_check CHECK (((coupon_days >= 0) AND (coupon_days <= 3660))),
  CONSTRAINT discount_rules_coupon_given_check CHECK (((coupon_given >= 1) AND (coupon_given <= 1000000))),
  CONSTRAINT discount_rules_days_check CHECK ((days <@ '{1,2,3,4,5,6,7}'::smallint[])),
  CONSTRAINT discount_rules_id_check CHECK ((id > 0)),
  CONSTRAINT discount_rules_levels_check CHECK ((jsonb_typeof(levels) = 'array'::text)),
  CONSTRAINT discount_rules_limit_day_check CHECK ((limit_day >= 0)),
  CONSTRAINT discount_rules_limit_month_check CHECK ((limit_month >= 0)),
  CONSTRAINT discount_rules_limit_year_check CHECK ((limit_year >= 0)),
  CONSTRAINT discount_rules_name_check CHECK ((name <> ''::text)),
  CONSTRAINT discount_rules_time_from_check CHECK (((time_from >= 0) AND (time_from <= 1439))),
  CONSTRAINT discount_rules_time_to_check CHECK (((time_to >= 0) AND (time_to <= 1439))),
  CONSTRAINT discount_rules_timing_check CHECK ((timing = ANY (ARRAY['immediate'::text, 'end_of_bill'::text, 'manual'::text, 'voucher'::text]))),
  CONSTRAINT discount_rules_use_limit_check CHECK ((use_limit >= 0))
);
COMMENT ON TABLE discount_rules IS 'Discount rules (docs/discounts.md); a level holds a purchase block and a gift block';
COMMENT ON COLUMN discount_rules.time_from IS 'Minutes since local midnight, inclusive; from = to is all day';
COMMENT ON COLUMN discount_rules.time_to IS 'Minutes after midnight, inclusive';
COMMENT ON COLUMN discount_rules.days IS '1 = Sunday … 7 = Saturday; empty = every day';
COMMENT ON COLUMN discount_rules.customer_groups IS 'Groups whose customers get the rule; empty = everyone';
COMMENT ON COLUMN discount_rules.double IS 'May share units with other rules that are double (docs/discounts.md, 10)';
COMMENT ON COLUMN discount_rules.double_force IS 'May share units with every rule, and sees rows with a manual price (docs/discounts.md, 1 and 10)';
COMMENT ON COLUMN discount_rules.use_limit IS 'Applications in one cart; 0 = no limit';
COMMENT ON COLUMN discount_rules.coupon_type IS 'Type of coupon that the rule needs; null = none';
COMMENT ON COLUMN discount_rules.levels IS 'Levels as the engine reads them: money in agorot, quantities in thousandths, rates in hundredths of a percent';
COMMENT ON COLUMN discount_rules.version IS 'sync_versions value of the last change that tills hear of';
COMMENT ON COLUMN discount_rules.words IS 'The levels as a sentence';
COMMENT ON COLUMN discount_rules.kind IS '1 fixed price, 2 percent, 3 amount, 4 1+1, 5 quantity at sale price';
COMMENT ON COLUMN discount_rules.coupon_given IS 'Type of the coupon that each application gives; null = none';
COMMENT ON COLUMN discount_rules.coupon_days IS 'Days that coupon is valid, that of the sale included; 0 = without an end';
COMMENT ON COLUMN discount_rules.subkind IS '1 amount, 2 percent, 3 voucher, 4 message, 7 quantity at sale price, 8 buy-get, 9 and 10 lower of X at X% (customer, shop), 11 price change';
COMMENT ON COLUMN discount_rules.limit_day IS 'Applications for one customer in a day of the branch; 0 = no limit';
COMMENT ON COLUMN discount_rules.limit_month IS 'Applications for one customer in a calendar month; 0 = no limit';
COMMENT ON COLUMN discount_rules.limit_year IS 'Applications for one customer in a calendar year; 0 = no limit';
CREATE INDEX discount_rules_version ON public.discount_rules USING btree (cloud_id, version, id);
CREATE TRIGGER keep_former AFTER UPDATE ON public.discount_rules FOR EACH ROW WHEN (((old.levels IS DISTINCT FROM new.levels) OR (old.active IS DISTINCT FROM new.active) OR (old.name IS DISTINCT FROM new.name) OR (old.active_from IS DISTINCT FROM new.active_from) OR (old.active_to IS DISTINCT FROM new.active_to) OR (old.time_from IS DISTINCT FROM new.time_from) OR (old.time_to IS DISTINCT FROM new.time_to) OR (old.days IS DISTINCT FROM new.days) OR (old.customer_groups IS DISTINCT FROM new.customer_groups) OR (old.double IS DISTINCT FROM new.double) OR (old.double_force IS DISTINCT FROM new.double_force) OR (old.timing IS DISTINCT FROM new.timing) OR (old.use_limit IS DISTINCT FROM new.use_limit) OR (old.coupon_type IS DISTINCT FROM new.coupon_type))) EXECUTE FUNCTION keep_former_discount_rule();
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE display_codes (
  cloud_id integer NOT NULL,
  terminal_id integer NOT NULL,
  code_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT display_codes_pkey PRIMARY KEY (cloud_id, terminal_id),
  CONSTRAINT display_codes_cloud_id_terminal_id_fkey FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT display_codes_code_hash_check CHECK ((octet_length(code_hash) = 32))
);
COMMENT ON TABLE display_codes IS 'Six digits that a till shows, by which a device becomes its customer display';
COMMENT ON COLUMN display_codes.code_hash IS 'Keyed hash of the digits';
CREATE INDEX display_codes_hash ON public.display_codes USING btree (code_hash);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE document_counters (
  cloud_id integer NOT NULL,
  series smallint NOT NULL,
  next_sequence bigint NOT NULL DEFAULT 1,
  last_hash bytea,
  CONSTRAINT document_counters_pkey PRIMARY KEY (cloud_id, series),
  CONSTRAINT document_counters_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT document_counters_last_hash_check CHECK ((octet_length(last_hash) = 32)),
  CONSTRAINT document_counters_next_sequence_check CHECK ((next_sequence >= 1))
) WITH (fillfactor=50);
COMMENT ON TABLE document_counters IS 'Next number of each series of back office documents. The row is locked by the document that takes a number, so there are no gaps and no duplicates';
COMMENT ON COLUMN document_counters.series IS 'Official code of the uniform file; 1 for quotes, which have none';
COMMENT ON COLUMN document_counters.next_sequence IS 'The number that the next document takes';
COMMENT ON COLUMN document_counters.last_hash IS 'Hash of the last document of the chain';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE document_links (
  cloud_id integer NOT NULL,
  document_id uuid NOT NULL,
  base_id uuid NOT NULL,
  use text NOT NULL,
  amount bigint NOT NULL DEFAULT 0,
  CONSTRAINT document_links_pkey PRIMARY KEY (cloud_id, document_id, base_id),
  CONSTRAINT document_links_cloud_id_base_id_fkey FOREIGN KEY (cloud_id, base_id) REFERENCES documents(cloud_id, id),
  CONSTRAINT document_links_cloud_id_document_id_fkey FOREIGN KEY (cloud_id, document_id) REFERENCES documents(cloud_id, id),
  CONSTRAINT document_links_amount_check CHECK ((amount >= 0)),
  CONSTRAINT document_links_use_check CHECK ((use = ANY (ARRAY['continues'::text, 'reverses'::text, 'pays'::text])))
);
COMMENT ON TABLE document_links IS 'What a document was made from, and how it uses it';
COMMENT ON COLUMN document_links.amount IS 'Agorot of the base that it reverses or pays';
CREATE INDEX document_links_base ON public.document_links USING btree (cloud_id, base_id);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE document_moves (
  cloud_id integer NOT NULL,
  document_id uuid NOT NULL,
  warehouse_id integer NOT NULL,
  product_id integer NOT NULL,
  quantity bigint NOT NULL,
  CONSTRAINT document_moves_pkey PRIMARY KEY (cloud_id, document_id, warehouse_id, product_id),
  CONSTRAINT document_moves_cloud_id_document_id_fkey FOREIGN KEY (cloud_id, document_id) REFERENCES documents(cloud_id, id),
  CONSTRAINT document_moves_cloud_id_product_id_fkey FOREIGN KEY (cloud_id, product_id) REFERENCES products(cloud_id, id),
  CONSTRAINT document_moves_cloud_id_warehouse_id_fkey FOREIGN KEY (cloud_id, warehouse_id) REFERENCES warehouses(cloud_id, id),
  CONSTRAINT document_moves_quantity_check CHECK ((quantity <> 0))
);
COMMENT ON TABLE document_moves IS 'What documents added to stock levels, in thousandths';
COMMENT ON COLUMN document_moves.quantity IS 'Thousandths';
CREATE INDEX document_moves_product ON public.document_moves USING btree (cloud_id, product_id, warehouse_id);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE document_payments (
  cloud_id integer NOT NULL,
  document_id uuid NOT NULL,
  line_no integer NOT NULL,
  row_key text NOT NULL,
  type_id integer NOT NULL,
  name text NOT NULL,
  amount bigint NOT NULL,
  paid_at timestamp with time zone NOT NULL,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  own_cheque boolean NOT NULL DEFAULT false,
  CONSTRAINT document_payments_pkey PRIMARY KEY (cloud_id, document_id, line_no),
  CONSTRAINT document_payments_cloud_id_document_id_fkey FOREIGN KEY (cloud_id, document_id) REFERENCES documents(cloud_id, id),
  CONSTRAINT document_payments_line_no_check CHECK ((line_no > 0))
);
COMMENT ON TABLE document_payments IS 'Tenders of a document, one row each';
COMMENT ON COLUMN document_payments.type_id IS 'Means of payment as the uniform file numbers them; 1 = cash';
COMMENT ON COLUMN document_payments.amount IS 'Agorot';
COMMENT ON COLUMN document_payments.details IS 'Details of the tender in the wire format: card, cheque number and bank …';
COMMENT ON COLUMN document_payments.own_cheque IS 'A cheque of the business itself, posted to the account of cheques payable';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE document_prints (
  cloud_id integer NOT NULL,
  document_id uuid NOT NULL,
  prints integer NOT NULL,
  first_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT document_prints_pkey PRIMARY KEY (cloud_id, document_id),
  CONSTRAINT document_prints_cloud_id_document_id_fkey FOREIGN KEY (cloud_id, document_id) REFERENCES documents(cloud_id, id),
  CONSTRAINT document_prints_prints_check CHECK ((prints > 0))
);
COMMENT ON TABLE document_prints IS 'Apart from the documents, which never change: the first print is the original, every later one a copy';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE document_rows (
  cloud_id integer NOT NULL,
  document_id uuid NOT NULL,
  line_no integer NOT NULL,
  kind text NOT NULL,
  row_key text NOT NULL,
  parent_line integer,
  product_id integer,
  code text NOT NULL DEFAULT ''::text,
  name text NOT NULL,
  barcode text NOT NULL DEFAULT ''::text,
  department_id integer,
  weighed boolean NOT NULL DEFAULT false,
  quantity bigint NOT NULL,
  unit_price bigint NOT NULL,
  gross bigint NOT NULL,
  rule_discount bigint NOT NULL DEFAULT 0,
  manual_discount bigint NOT NULL DEFAULT 0,
  cart_discount bigint NOT NULL DEFAULT 0,
  net bigint NOT NULL,
  vat_rate integer NOT NULL DEFAULT 0,
  vat bigint NOT NULL DEFAULT 0,
  rule_id integer,
  level_id integer,
  untaxed bigint NOT NULL DEFAULT 0,
  income_account_id integer,
  income_parts jsonb,
  unit_cost bigint,
  CONSTRAINT document_rows_pkey PRIMARY KEY (cloud_id, document_id, line_no),
  CONSTRAINT document_rows_cloud_id_document_id_fkey FOREIGN KEY (cloud_id, document_id) REFERENCES documents(cloud_id, id),
  CONSTRAINT document_rows_income_account FOREIGN KEY (cloud_id, income_account_id) REFERENCES accounts(cloud_id, id),
  CONSTRAINT document_rows_income_parts_check CHECK ((jsonb_typeof(income_parts) = 'array'::text)),
  CONSTRAINT document_rows_kind_check CHECK ((kind = ANY (ARRAY['P'::text, 'DIS'::text]))),
  CONSTRAINT document_rows_line_no_check CHECK ((line_no > 0)),
  CONSTRAINT document_rows_unit_cost_check CHECK ((unit_cost >= 0)),
  CONSTRAINT document_rows_vat_rate_check CHECK (((vat_rate >= 0) AND (vat_rate <= 10000)))
);
COMMENT ON TABLE document_rows IS 'Rows as stored, like those of a sale. Amounts in agorot, VAT included; quantities in thousandths.';
COMMENT ON COLUMN document_rows.row_key IS 'Key of the row in the cart';
COMMENT ON COLUMN document_rows.parent_line IS 'line_no of the row that this one belongs to: the kit of a part, the product row of a discount';
COMMENT ON COLUMN document_rows.quantity IS 'Thousandths';
COMMENT ON COLUMN document_rows.unit_price IS 'Agorot';
COMMENT ON COLUMN document_rows.gross IS 'Agorot';
COMMENT ON COLUMN document_rows.rule_discount IS 'Agorot';
COMMENT ON COLUMN document_rows.manual_discount IS 'Agorot';
COMMENT ON COLUMN document_rows.cart_discount IS 'Agorot';
COMMENT ON COLUMN document_rows.net IS 'Agorot';
COMMENT ON COLUMN document_rows.vat_rate IS 'Hundredths of a percent';
COMMENT ON COLUMN document_rows.vat IS 'Agorot';
COMMENT ON COLUMN document_rows.rule_id IS 'Of a DIS row: discount rule that gave it';
COMMENT ON COLUMN document_rows.level_id IS 'Of a DIS row: level of that rule';
COMMENT ON COLUMN document_rows.untaxed IS 'Of net, agorot: what is for the untaxed parts of a kit';
COMMENT ON COLUMN document_rows.income_account_id IS 'Account that the row was posted to; null = the one of sales';
COMMENT ON COLUMN document_rows.income_parts IS 'Of a row whose income before VAT goes to several accounts: account and agorot of each, what is left is of sales; null = all of it goes to income_account_id';
COMMENT ON COLUMN document_rows.unit_cost IS 'Agorot before VAT of one unit when the document was stored; null = not known, or a part of a kit';
CREATE INDEX document_rows_product ON public.document_rows USING btree (cloud_id, product_id) WHERE (kind = 'P'::text);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE document_series (
  cloud_id integer NOT NULL,
  terminal_id integer NOT NULL,
  official_code smallint NOT NULL,
  next_sequence bigint NOT NULL DEFAULT 1,
  last_hash bytea,
  last_date date,
  daily_counter integer NOT NULL DEFAULT 0,
  shift_id uuid,
  sold_until timestamp with time zone,
  CONSTRAINT document_series_pkey PRIMARY KEY (cloud_id, terminal_id, official_code),
  CONSTRAINT document_series_cloud_id_shift_id_fkey FOREIGN KEY (cloud_id, shift_id) REFERENCES register_shifts(cloud_id, id),
  CONSTRAINT document_series_cloud_id_terminal_id_fkey FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals(cloud_id, id),
  CONSTRAINT document_series_daily_counter_check CHECK ((daily_counter >= 0)),
  CONSTRAINT document_series_last_hash_check CHECK ((octet_length(last_hash) = 32)),
  CONSTRAINT document_series_next_sequence_check CHECK ((next_sequence >= 1))
) WITH (fillfactor=50);
COMMENT ON TABLE document_series IS 'Numbers of one terminal and document code. The row is locked by the sale that takes a number, so there are no gaps and no duplicates.';
COMMENT ON COLUMN document_series.official_code IS 'Document code of the uniform file (Tax Authority)';
COMMENT ON COLUMN document_series.next_sequence IS 'The number that the next document takes';
COMMENT ON COLUMN document_series.last_hash IS 'Hash of the last document of the series: the next one carries it';
COMMENT ON COLUMN document_series.daily_counter IS 'Documents of last_date';
COMMENT ON COLUMN document_series.shift_id IS 'The open shift, as the last sale of the series knew it; null behind a Z';
COMMENT ON COLUMN document_series.sold_until IS 'Of the terminal''s last Z';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE document_takes (
  cloud_id integer NOT NULL,
  document_id uuid NOT NULL,
  base_id uuid NOT NULL,
  product_id integer NOT NULL,
  quantity bigint NOT NULL,
  CONSTRAINT document_takes_pkey PRIMARY KEY (cloud_id, document_id, base_id, product_id),
  CONSTRAINT document_takes_cloud_id_base_id_fkey FOREIGN KEY (cloud_id, base_id) REFERENCES documents(cloud_id, id),
  CONSTRAINT document_takes_cloud_id_document_id_fkey FOREIGN KEY (cloud_id, document_id) REFERENCES documents(cloud_id, id),
  CONSTRAINT document_takes_quantity_check CHECK ((quantity > 0))
);
COMMENT ON TABLE document_takes IS 'Quantities of a base document that another one took, in thousandths: nothing is taken twice';
COMMENT ON COLUMN document_takes.quantity IS 'Thousandths';
CREATE INDEX document_takes_base ON public.document_takes USING btree (cloud_id, base_id);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE documents (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  document_type smallint NOT NULL,
  official_code smallint,
  number bigint NOT NULL,
  branch_id integer NOT NULL,
  terminal_id integer,
  warehouse_id integer,
  target_warehouse_id integer,
  day date NOT NULL,
  due_on date,
  issued_at timestamp with time zone NOT NULL,
  employee_id integer,
  customer_id integer,
  supplier_id integer,
  lifecycle text NOT NULL DEFAULT 'draft'::text,
  payment_status text,
  item_count integer NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  vat bigint NOT NULL DEFAULT 0,
  before_vat bigint NOT NULL DEFAULT 0,
  discount bigint NOT NULL DEFAULT 0,
  reference text NOT NULL DEFAULT ''::text,
  confirmation text NOT NULL DEFAULT ''::text,
  notes text NOT NULL DEFAULT ''::text,
  stored_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  series smallint,
  daily_counter integer,
  value_on date,
  supply_on date,
  reference_on date,
  paid bigint NOT NULL DEFAULT 0,
  account_effect bigint NOT NULL DEFAULT 0,
  allocation text NOT NULL DEFAULT 'none'::text,
  allocation_note text NOT NULL DEFAULT ''::text,
  allocation_asked_at timestamp with time zone,
  engine_version text,
  request_hash bytea,
  prev_hash bytea,
  hash bytea,
  cart jsonb,
  shift_id uuid,
  CONSTRAINT documents_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT documents_cloud_id_document_type_number_key UNIQUE (cloud_id, document_type, number),
  CONSTRAINT documents_cloud_id_branch_id_fkey FOREIGN KEY (cloud_id, branch_id) REFERENCES branches(cloud_id, id),
  CONSTRAINT documents_cloud_id_customer_id_fkey FOREIGN KEY (cloud_id, customer_id) REFERENCES customers(cloud_id, id),
  CONSTRAINT documents_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id),
  CONSTRAINT documents_cloud_id_shift_id_fkey FOREIGN KEY (cloud_id, shift_id) REFERENCES register_shifts(cloud_id, id),
  CONSTRAINT documents_cloud_id_supplier_id_fkey FOREIGN KEY (cloud_id, supplier_id) REFERENCES suppliers(cloud_id, id),
  CONSTRAINT documents_cloud_id_target_warehouse_id_fkey FOREIGN KEY (cloud_id, target_warehouse_id) REFERENCES warehouses(cloud_id, id),
  CONSTRAINT documents_cloud_id_terminal_id_fkey FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals(cloud_id, id),
  CONSTRAINT documents_cloud_id_warehouse_id_fkey FOREIGN KEY (cloud_id, warehouse_id) REFERENCES warehouses(cloud_id, id),
  CONSTRAINT documents_allocation_check CHECK ((allocation = ANY (ARRAY['none'::text, 'pending'::text, 'asking'::text, 'given'::text, 'refused'::text]))),
  CONSTRAINT documents_cart_check CHECK ((jsonb_typeof(cart) = 'object'::text)),
  CONSTRAINT documents_check CHECK ((total = (before_vat + vat))),
  CONSTRAINT documents_daily_counter_check CHECK ((daily_counter > 0)),
  CONSTRAINT documents_document_type_check CHECK (((document_type > 0) AND (document_type <> 9))),
  CONSTRAINT documents_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT documents_item_count_check CHECK ((item_count >= 0)),
  CONSTRAINT documents_lifecycle_check CHECK ((lifecycle = ANY (ARRAY['draft'::text, 'sent'::text, 'approved'::text, 'closed'::text, 'canceled'::text, 'to_be_packed'::text, 'packed'::text, 'to_be_invoiced'::text, 'invoiced'::text, 'to_be_shipped'::text, 'shipped'::text, 'to_be_delivered'::text, 'delivered'::text, 'to_be_delivery_noted'::text, 'delivery_noted'::text, 'to_be_credit_invoiced'::text, 'credit_invoiced'::text]))),
  CONSTRAINT documents_number_check CHECK ((number > 0)),
  CONSTRAINT documents_payment_status_check CHECK ((payment_status = ANY (ARRAY['paid'::text, 'partially_paid'::text, 'overdue'::text, 'deposited'::text]))),
  CONSTRAINT documents_prev_hash_check CHECK ((octet_length(prev_hash) = 32)),
  CONSTRAINT documents_request_hash_check CHECK ((octet_length(request_hash) = 32))
);
COMMENT ON TABLE documents IS 'Documents of the back office. All amounts in agorot.';
COMMENT ON COLUMN documents.id IS 'Made where the document is begun: sent twice it is one document';
COMMENT ON COLUMN documents.document_type IS 'As the engine''s table of document types numbers them; 9, the sale of a till, is in transactions';
COMMENT ON COLUMN documents.official_code IS 'Document code of the uniform file (Tax Authority)';
COMMENT ON COLUMN documents.total IS 'Agorot';
COMMENT ON COLUMN documents.vat IS 'Agorot';
COMMENT ON COLUMN documents.before_vat IS 'Agorot';
COMMENT ON COLUMN documents.discount IS 'Agorot';
COMMENT ON COLUMN documents.confirmation IS 'Allocation number of the tax authority';
COMMENT ON COLUMN documents.paid IS 'Agorot';
COMMENT ON COLUMN documents.account_effect IS 'Agorot added to what the account owes the business';
COMMENT ON COLUMN documents.allocation IS 'Where the request for an allocation number stands; the number is in confirmation';
COMMENT ON COLUMN documents.request_hash IS 'Of the cart as received: the same id with another content is refused';
COMMENT ON COLUMN documents.prev_hash IS 'Hash of the document before in the same series; null for its first';
COMMENT ON COLUMN documents.hash IS 'SHA-256 over the document and the hash before it';
COMMENT ON COLUMN documents.cart IS 'The cart as stored, in the wire format';
COMMENT ON COLUMN documents.shift_id IS 'Shift of the till whose drawer holds its money; null for a document of the back office';
CREATE INDEX documents_customer ON public.documents USING btree (cloud_id, customer_id, issued_at DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX documents_newest ON public.documents USING btree (cloud_id, document_type, issued_at DESC, id DESC) INCLUDE (number, day, due_on, customer_id, supplier_id, employee_id, branch_id, warehouse_id, target_warehouse_id, total, before_vat, vat, discount, item_count, lifecycle, payment_status, official_code);
CREATE INDEX documents_number ON public.documents USING btree (cloud_id, number);
CREATE INDEX documents_series ON public.documents USING btree (cloud_id, series, number) WHERE (series IS NOT NULL);
CREATE INDEX documents_shift ON public.documents USING btree (cloud_id, shift_id) WHERE (shift_id IS NOT NULL);
CREATE INDEX documents_supplier ON public.documents USING btree (cloud_id, supplier_id, issued_at DESC) WHERE (supplier_id IS NOT NULL);
CREATE CONSTRAINT TRIGGER document_summed AFTER INSERT ON public.documents DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.shift_id IS NOT NULL)) EXECUTE FUNCTION sum_bill();
CREATE TRIGGER document_to_webhooks AFTER INSERT ON public.documents FOR EACH ROW EXECUTE FUNCTION tell_webhooks('document.stored');
CREATE TRIGGER moved_document_to_webhooks AFTER UPDATE OF lifecycle ON public.documents FOR EACH ROW WHEN ((old.lifecycle IS DISTINCT FROM new.lifecycle)) EXECUTE FUNCTION tell_webhooks('document.moved');
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app
-- GRANT UPDATE (allocation, allocation_asked_at, allocation_note, confirmation, lifecycle, payment_status) TO dalpak_app

CREATE TABLE drawer_counts (
  cloud_id integer NOT NULL,
  closing_id integer NOT NULL,
  terminal_id integer NOT NULL,
  counted_at timestamp with time zone NOT NULL,
  pieces jsonb NOT NULL,
  CONSTRAINT drawer_counts_pkey PRIMARY KEY (cloud_id, closing_id),
  CONSTRAINT drawer_counts_cloud_id_closing_id_fkey FOREIGN KEY (cloud_id, closing_id) REFERENCES register_closings(cloud_id, id),
  CONSTRAINT drawer_counts_cloud_id_terminal_id_fkey FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals(cloud_id, id),
  CONSTRAINT drawer_counts_pieces_check CHECK ((octet_length((pieces)::text) <= 1024))
);
COMMENT ON TABLE drawer_counts IS 'Notes and coins as they were counted at a Z; the sum is sealed in the Z';
COMMENT ON COLUMN drawer_counts.pieces IS 'Number of pieces by their value in agorot';
CREATE INDEX drawer_counts_newest ON public.drawer_counts USING btree (cloud_id, terminal_id, counted_at DESC);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE employee_fingerprints (
  cloud_id integer NOT NULL,
  employee_id integer NOT NULL,
  finger smallint NOT NULL,
  template bytea NOT NULL,
  enrolled_by integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT employee_fingerprints_pkey PRIMARY KEY (cloud_id, employee_id, finger),
  CONSTRAINT employee_fingerprints_cloud_id_template_key UNIQUE (cloud_id, template),
  CONSTRAINT employee_fingerprints_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT employee_fingerprints_finger_check CHECK (((finger >= 0) AND (finger <= 9))),
  CONSTRAINT employee_fingerprints_template_check CHECK ((octet_length(template) = 32))
);
COMMENT ON TABLE employee_fingerprints IS 'Fingers that an employee enrolled; only a keyed hash of the template is stored';
COMMENT ON COLUMN employee_fingerprints.finger IS '0 to 4 from the left little finger, 5 to 9 from the right thumb';
COMMENT ON COLUMN employee_fingerprints.template IS 'HMAC-SHA-256 of the reader''s identifier under a key of the server: neither a picture nor a template of the finger is stored';
COMMENT ON COLUMN employee_fingerprints.enrolled_by IS 'User of the back office; null when an employee did it at a terminal, whom the audit log names';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE employees (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL DEFAULT ''::text,
  position_id integer NOT NULL,
  card_lookup bytea,
  active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  full_name text NOT NULL GENERATED ALWAYS AS (btrim(((first_name || ' '::text) || last_name))) STORED,
  name_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(btrim(((first_name || ' '::text) || last_name)))) STORED,
  code text NOT NULL DEFAULT ''::text,
  phone text NOT NULL DEFAULT ''::text,
  mobile text NOT NULL DEFAULT ''::text,
  email text NOT NULL DEFAULT ''::text,
  address text NOT NULL DEFAULT ''::text,
  city text NOT NULL DEFAULT ''::text,
  birthday date,
  start_date date,
  end_date date,
  hourly_wage bigint,
  notes text NOT NULL DEFAULT ''::text,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  picture uuid,
  language text,
  CONSTRAINT employees_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT employees_cloud_id_card_lookup_key UNIQUE (cloud_id, card_lookup),
  CONSTRAINT employees_cloud_id_picture_fkey FOREIGN KEY (cloud_id, picture) REFERENCES stored_files(cloud_id, id) NOT VALID,
  CONSTRAINT employees_cloud_id_position_id_fkey FOREIGN KEY (cloud_id, position_id) REFERENCES positions(cloud_id, id),
  CONSTRAINT employees_card_lookup_check CHECK ((octet_length(card_lookup) = 32)),
  CONSTRAINT employees_first_name_check CHECK ((first_name <> ''::text)),
  CONSTRAINT employees_hourly_wage_check CHECK (((hourly_wage >= 0) AND (hourly_wage <= 100000000))),
  CONSTRAINT employees_id_check CHECK ((id > 0)),
  CONSTRAINT employees_language_check CHECK ((language = ANY (ARRAY['he'::text, 'ar'::text, 'en'::text, 'ru'::text])))
);
COMMENT ON TABLE employees IS 'Employees of a cloud';
COMMENT ON COLUMN employees.card_lookup IS 'HMAC-SHA-256 of the card number under a key of the server: the number itself is never stored';
COMMENT ON COLUMN employees.hourly_wage IS 'Agorot an hour, gross';
COMMENT ON COLUMN employees.picture IS 'A stored file';
COMMENT ON COLUMN employees.language IS 'Language of a till while they are signed in at it; null = the till''s own';
CREATE INDEX employees_name ON public.employees USING btree (cloud_id, name_search, id);
CREATE INDEX employees_picture ON public.employees USING btree (cloud_id, picture) WHERE (picture IS NOT NULL);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE entry_cards (
  cloud_id integer NOT NULL,
  contract_id integer NOT NULL,
  package_id integer NOT NULL,
  customer_id integer NOT NULL,
  transaction_id uuid NOT NULL,
  row_key text NOT NULL,
  entries integer NOT NULL,
  used integer NOT NULL DEFAULT 0,
  price bigint NOT NULL,
  valid_to date,
  closed boolean NOT NULL DEFAULT false,
  CONSTRAINT entry_cards_pkey PRIMARY KEY (cloud_id, contract_id),
  CONSTRAINT entry_cards_cloud_id_contract_id_fkey FOREIGN KEY (cloud_id, contract_id) REFERENCES contracts(cloud_id, id),
  CONSTRAINT entry_cards_cloud_id_customer_id_fkey FOREIGN KEY (cloud_id, customer_id) REFERENCES customers(cloud_id, id),
  CONSTRAINT entry_cards_cloud_id_package_id_fkey FOREIGN KEY (cloud_id, package_id) REFERENCES packages(cloud_id, id),
  CONSTRAINT entry_cards_check CHECK (((used >= 0) AND (used <= entries))),
  CONSTRAINT entry_cards_entries_check CHECK ((entries > 0)),
  CONSTRAINT entry_cards_price_check CHECK ((price >= 0))
);
COMMENT ON TABLE entry_cards IS 'Entries that customers bought: the contract of each package that a till sold';
COMMENT ON COLUMN entry_cards.price IS 'Agorot that were paid for all entries';
COMMENT ON COLUMN entry_cards.closed IS 'The package was refunded';
CREATE INDEX entry_cards_of_customer ON public.entry_cards USING btree (cloud_id, customer_id);
CREATE INDEX entry_cards_of_sale ON public.entry_cards USING btree (cloud_id, transaction_id);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE entry_uses (
  cloud_id integer NOT NULL,
  transaction_id uuid NOT NULL,
  row_key text NOT NULL,
  contract_id integer NOT NULL,
  entries integer NOT NULL,
  given_back integer NOT NULL DEFAULT 0,
  CONSTRAINT entry_uses_pkey PRIMARY KEY (cloud_id, transaction_id, row_key),
  CONSTRAINT entry_uses_cloud_id_contract_id_fkey FOREIGN KEY (cloud_id, contract_id) REFERENCES entry_cards(cloud_id, contract_id),
  CONSTRAINT entry_uses_cloud_id_transaction_id_fkey FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions(cloud_id, id),
  CONSTRAINT entry_uses_check CHECK (((given_back >= 0) AND (given_back <= entries))),
  CONSTRAINT entry_uses_entries_check CHECK ((entries > 0))
);
COMMENT ON TABLE entry_uses IS 'Entries that rows of sales used, and that their refunds returned';
CREATE INDEX entry_uses_of_card ON public.entry_uses USING btree (cloud_id, contract_id);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE error_reports (
  cloud_id integer NOT NULL,
  reference text NOT NULL,
  at timestamp with time zone NOT NULL,
  session_kind text NOT NULL,
  terminal_id integer,
  code text NOT NULL,
  message text NOT NULL,
  stack text NOT NULL DEFAULT ''::text,
  route text NOT NULL DEFAULT ''::text,
  app_version text NOT NULL,
  client text NOT NULL DEFAULT ''::text,
  CONSTRAINT error_reports_pkey PRIMARY KEY (cloud_id, reference),
  CONSTRAINT error_reports_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT error_reports_reference_check CHECK ((reference ~ '^[0-9A-HJKMNP-TV-Z]{8}$'::text)),
  CONSTRAINT error_reports_session_kind_check CHECK ((session_kind = ANY (ARRAY['user'::text, 'terminal'::text])))
);
COMMENT ON TABLE error_reports IS 'What went wrong on a screen: no names, numbers of people or contents of fields';
CREATE INDEX error_reports_at ON public.error_reports USING btree (cloud_id, at DESC);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT TO dalpak_app

CREATE TABLE exception_days (
  cloud_id integer NOT NULL,
  employee_id integer NOT NULL,
  day date NOT NULL,
  bills integer NOT NULL,
  minutes integer NOT NULL,
  dines boolean NOT NULL,
  signs jsonb NOT NULL DEFAULT '{}'::jsonb,
  branches integer[],
  CONSTRAINT exception_days_pkey PRIMARY KEY (cloud_id, employee_id, day),
  CONSTRAINT exception_days_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id),
  CONSTRAINT exception_days_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id)
);
COMMENT ON TABLE exception_days IS 'What each employee did in a day at the tills, counted for the exceptions';
COMMENT ON COLUMN exception_days.minutes IS 'Minutes of work by the clock; 0 = did not stamp';
COMMENT ON COLUMN exception_days.dines IS 'Most of the day was in a branch that serves at tables';
COMMENT ON COLUMN exception_days.signs IS 'How often each sign was there; without those that were not';
COMMENT ON COLUMN exception_days.branches IS 'Branches of the bills and acts; null = not known, so only who sees all branches sees it';
CREATE INDEX exception_days_day ON public.exception_days USING btree (cloud_id, day);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE exception_decisions (
  cloud_id integer NOT NULL,
  mark_id integer NOT NULL,
  number integer NOT NULL,
  at timestamp with time zone NOT NULL,
  state text NOT NULL,
  user_id integer NOT NULL,
  by_name text NOT NULL,
  reason text NOT NULL DEFAULT ''::text,
  check_on date,
  CONSTRAINT exception_decisions_pkey PRIMARY KEY (cloud_id, mark_id, number),
  CONSTRAINT exception_decisions_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT exception_decisions_cloud_id_mark_id_fkey FOREIGN KEY (cloud_id, mark_id) REFERENCES exception_marks(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT exception_decisions_number_check CHECK ((number > 0))
);
COMMENT ON TABLE exception_decisions IS 'What was decided about a mark, by whom and why';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE exception_marks (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  employee_id integer NOT NULL,
  sign text NOT NULL,
  state text NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  score integer NOT NULL,
  times integer NOT NULL,
  bills integer NOT NULL,
  usual_low integer NOT NULL,
  usual_high integer NOT NULL,
  own_past boolean NOT NULL,
  made_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  check_on date,
  task_id integer,
  CONSTRAINT exception_marks_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT exception_marks_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id),
  CONSTRAINT exception_marks_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT exception_marks_cloud_id_task_id_fkey FOREIGN KEY (cloud_id, task_id) REFERENCES activities(cloud_id, id) ON DELETE SET NULL (task_id),
  CONSTRAINT exception_marks_check CHECK (((state = ANY (ARRAY['open'::text, 'to_check'::text])) = (ended_at IS NULL))),
  CONSTRAINT exception_marks_check1 CHECK (((state = 'to_check'::text) = (check_on IS NOT NULL))),
  CONSTRAINT exception_marks_id_check CHECK ((id > 0)),
  CONSTRAINT exception_marks_sign_check CHECK ((sign <> ''::text)),
  CONSTRAINT exception_marks_state_check CHECK ((state = ANY (ARRAY['open'::text, 'to_check'::text, 'fine'::text, 'training'::text, 'closed'::text])))
);
COMMENT ON TABLE exception_marks IS 'Marks of what is unusual about an employee; a question, not a finding';
COMMENT ON COLUMN exception_marks.score IS 'Tenths: 35 = three and a half deviations';
COMMENT ON COLUMN exception_marks.usual_low IS 'How often others of the position have it in as many bills; usual_high is the upper end';
COMMENT ON COLUMN exception_marks.own_past IS 'Compared with the person''s own past, because there are too few others';
COMMENT ON COLUMN exception_marks.task_id IS 'The task of who checks it; null = none was made';
CREATE UNIQUE INDEX exception_marks_going ON public.exception_marks USING btree (cloud_id, employee_id, sign) WHERE (ended_at IS NULL);
CREATE INDEX exception_marks_made ON public.exception_marks USING btree (cloud_id, made_at);
CREATE INDEX exception_marks_task ON public.exception_marks USING btree (cloud_id, task_id) WHERE (task_id IS NOT NULL);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE exception_rules (
  cloud_id integer NOT NULL,
  mark_at integer NOT NULL DEFAULT 35,
  pair_at integer NOT NULL DEFAULT 25,
  off text[] NOT NULL DEFAULT '{}'::text[],
  done_until date,
  looked_at timestamp with time zone,
  behind jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT exception_rules_pkey PRIMARY KEY (cloud_id),
  CONSTRAINT exception_rules_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT exception_rules_mark_at_check CHECK (((mark_at >= 10) AND (mark_at <= 100))),
  CONSTRAINT exception_rules_pair_at_check CHECK (((pair_at >= 10) AND (pair_at <= 100)))
);
COMMENT ON TABLE exception_rules IS 'From which score exceptions are marked, and how far the days were counted';
COMMENT ON COLUMN exception_rules.off IS 'Signs that are switched off';
COMMENT ON COLUMN exception_rules.done_until IS 'The last day that was counted; null = none yet';
COMMENT ON COLUMN exception_rules.behind IS 'Signs whose days could not be counted, each with the first of them';
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE first_sales (
  cloud_id integer NOT NULL,
  product_id integer NOT NULL,
  day date NOT NULL,
  CONSTRAINT first_sales_pkey PRIMARY KEY (cloud_id, product_id)
);
COMMENT ON TABLE first_sales IS 'The first day on which a till sold a product; written as bill_sums is';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE floor_tables (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  floor_id integer NOT NULL,
  seats integer NOT NULL DEFAULT 4,
  sort_order integer NOT NULL DEFAULT 0,
  notes text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  shape text NOT NULL DEFAULT 'square'::text,
  x integer,
  y integer,
  width integer NOT NULL DEFAULT 100,
  height integer NOT NULL DEFAULT 100,
  angle smallint NOT NULL DEFAULT 0,
  layer smallint NOT NULL DEFAULT 0,
  section text NOT NULL DEFAULT ''::text,
  CONSTRAINT floor_tables_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT floor_tables_cloud_id_floor_id_fkey FOREIGN KEY (cloud_id, floor_id) REFERENCES floors(cloud_id, id),
  CONSTRAINT floor_tables_angle_check CHECK (((angle >= 0) AND (angle <= 359))),
  CONSTRAINT floor_tables_check CHECK (((x IS NULL) = (y IS NULL))),
  CONSTRAINT floor_tables_height_check CHECK (((height >= 20) AND (height <= 4000))),
  CONSTRAINT floor_tables_id_check CHECK ((id > 0)),
  CONSTRAINT floor_tables_layer_check CHECK (((layer >= 0) AND (layer <= 1000))),
  CONSTRAINT floor_tables_name_check CHECK ((name <> ''::text)),
  CONSTRAINT floor_tables_seats_check CHECK (((seats >= 1) AND (seats <= 500))),
  CONSTRAINT floor_tables_section_check CHECK ((length(section) <= 40)),
  CONSTRAINT floor_tables_shape_check CHECK ((shape = ANY (ARRAY['square'::text, 'rectangle'::text, 'round'::text, 'oval'::text]))),
  CONSTRAINT floor_tables_width_check CHECK (((width >= 20) AND (width <= 4000))),
  CONSTRAINT floor_tables_x_check CHECK (((x >= 0) AND (x <= 10000))),
  CONSTRAINT floor_tables_y_check CHECK (((y >= 0) AND (y <= 10000)))
);
COMMENT ON TABLE floor_tables IS 'Tables of a floor plan, with place and shape';
COMMENT ON COLUMN floor_tables.x IS 'Upper left corner in units of the floor; null = it gets a place by itself';
COMMENT ON COLUMN floor_tables.section IS 'Tables that one waiter serves; empty = none';
CREATE INDEX floor_tables_floor ON public.floor_tables USING btree (cloud_id, floor_id);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE floors (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  branch_id integer,
  sort_order integer NOT NULL DEFAULT 0,
  notes text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  width integer NOT NULL DEFAULT 1200,
  height integer NOT NULL DEFAULT 800,
  background uuid,
  version integer NOT NULL DEFAULT 0,
  elements jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT floors_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT floors_cloud_id_branch_id_fkey FOREIGN KEY (cloud_id, branch_id) REFERENCES branches(cloud_id, id),
  CONSTRAINT floors_elements_check CHECK (((jsonb_typeof(elements) = 'array'::text) AND (octet_length((elements)::text) <= 262144))),
  CONSTRAINT floors_height_check CHECK (((height >= 100) AND (height <= 10000))),
  CONSTRAINT floors_id_check CHECK ((id > 0)),
  CONSTRAINT floors_name_check CHECK ((name <> ''::text)),
  CONSTRAINT floors_version_check CHECK ((version >= 0)),
  CONSTRAINT floors_width_check CHECK (((width >= 100) AND (width <= 10000)))
);
COMMENT ON TABLE floors IS 'Floor plans of a branch';
COMMENT ON COLUMN floors.width IS 'Of the drawing, in its own units; one is about a centimetre';
COMMENT ON COLUMN floors.version IS 'Counts the drawings that were published';
COMMENT ON COLUMN floors.elements IS 'Walls, bars, doors and texts of the drawing';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE forecast_runs (
  cloud_id integer NOT NULL,
  made_on date NOT NULL,
  CONSTRAINT forecast_runs_pkey PRIMARY KEY (cloud_id, made_on),
  CONSTRAINT forecast_runs_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id)
);
COMMENT ON TABLE forecast_runs IS 'Days on whose night the forecasts of a business were made';
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT TO dalpak_app

CREATE TABLE forecasts (
  cloud_id integer NOT NULL,
  branch_id integer NOT NULL,
  scope text NOT NULL,
  subject_id integer NOT NULL,
  measure text NOT NULL,
  made_on date NOT NULL,
  replayed boolean NOT NULL DEFAULT false,
  expected bigint[] NOT NULL,
  low bigint[] NOT NULL,
  high bigint[] NOT NULL,
  reasons jsonb NOT NULL,
  CONSTRAINT forecasts_pkey PRIMARY KEY (cloud_id, branch_id, scope, measure, subject_id, made_on),
  CONSTRAINT forecasts_cloud_id_branch_id_fkey FOREIGN KEY (cloud_id, branch_id) REFERENCES branches(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT forecasts_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT forecasts_check CHECK (((scope = 'branch'::text) = (subject_id = 0))),
  CONSTRAINT forecasts_expected_check CHECK ((cardinality(expected) = 28)),
  CONSTRAINT forecasts_high_check CHECK ((cardinality(high) = 28)),
  CONSTRAINT forecasts_low_check CHECK ((cardinality(low) = 28)),
  CONSTRAINT forecasts_measure_check CHECK ((measure = ANY (ARRAY['net'::text, 'bills'::text, 'quantity'::text]))),
  CONSTRAINT forecasts_scope_check CHECK ((scope = ANY (ARRAY['branch'::text, 'department'::text, 'product'::text])))
);
COMMENT ON TABLE forecasts IS 'Forecast of each series from a day on, written by the nightly run alone';
COMMENT ON COLUMN forecasts.subject_id IS 'The department or product; 0 of the whole branch';
COMMENT ON COLUMN forecasts.made_on IS 'First day of the forecast, which knows the days before it';
COMMENT ON COLUMN forecasts.replayed IS 'Made later, from what was known on that day, where no run of that night exists';
COMMENT ON COLUMN forecasts.expected IS 'By day: agorot, bills or thousandths';
COMMENT ON COLUMN forecasts.reasons IS 'By day, codes with their values; of a product its own alone, the rest are those of its department';
CREATE INDEX forecasts_made ON public.forecasts USING btree (cloud_id, made_on);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT TO dalpak_app

CREATE TABLE former_discount_rules (
  cloud_id integer NOT NULL,
  rule_id integer NOT NULL,
  held_until timestamp with time zone NOT NULL,
  rule jsonb NOT NULL,
  CONSTRAINT former_discount_rules_pkey PRIMARY KEY (cloud_id, rule_id, held_until),
  CONSTRAINT former_discount_rules_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id)
);
COMMENT ON TABLE former_discount_rules IS 'Rules of promotions as they were until they were changed';
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT TO dalpak_app

CREATE TABLE frozen_carts (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  branch_id integer NOT NULL,
  terminal_id integer NOT NULL,
  employee_id integer,
  name text NOT NULL DEFAULT ''::text,
  total bigint NOT NULL,
  item_count integer NOT NULL,
  content jsonb NOT NULL,
  frozen_at timestamp with time zone NOT NULL,
  taken_at timestamp with time zone,
  taken_terminal_id integer,
  taken_employee_id integer,
  CONSTRAINT frozen_carts_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT frozen_carts_cloud_id_branch_id_fkey FOREIGN KEY (cloud_id, branch_id) REFERENCES branches(cloud_id, id),
  CONSTRAINT frozen_carts_cloud_id_terminal_id_fkey FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals(cloud_id, id),
  CONSTRAINT frozen_carts_check CHECK (((taken_at IS NULL) = (taken_terminal_id IS NULL))),
  CONSTRAINT frozen_carts_content_check CHECK ((octet_length((content)::text) <= 4194304)),
  CONSTRAINT frozen_carts_name_check CHECK ((length(name) <= 200))
);
COMMENT ON TABLE frozen_carts IS 'Held sales: carts that a till parked and another till of the branch may recall';
COMMENT ON COLUMN frozen_carts.total IS 'Agorot';
COMMENT ON COLUMN frozen_carts.content IS 'The cart, in the wire format';
COMMENT ON COLUMN frozen_carts.taken_at IS 'When a till recalled it; null while it is held';
CREATE INDEX frozen_carts_open ON public.frozen_carts USING btree (cloud_id, branch_id, frozen_at) WHERE ((taken_at IS NULL) OR (taken_at < 'infinity'::timestamp with time zone));
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE gift_cards (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  number text NOT NULL,
  number_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(number)) STORED,
  amount bigint NOT NULL,
  balance bigint NOT NULL,
  customer_id integer,
  issued_on date,
  expires_on date,
  notes text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  transaction_id uuid,
  search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (((chr(10) || lower((COALESCE(number, ''::text) COLLATE "default"))) || chr(10))) STORED,
  CONSTRAINT gift_cards_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT gift_cards_cloud_id_number_key UNIQUE (cloud_id, number),
  CONSTRAINT gift_cards_cloud_id_customer_id_fkey FOREIGN KEY (cloud_id, customer_id) REFERENCES customers(cloud_id, id),
  CONSTRAINT gift_cards_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT gift_cards_amount_check CHECK (((amount >= 1) AND (amount <= '100000000000'::bigint))),
  CONSTRAINT gift_cards_check CHECK (((balance >= 0) AND (balance <= amount))),
  CONSTRAINT gift_cards_check1 CHECK ((expires_on >= issued_on)),
  CONSTRAINT gift_cards_id_check CHECK ((id > 0)),
  CONSTRAINT gift_cards_number_check CHECK ((number <> ''::text))
);
COMMENT ON TABLE gift_cards IS 'Gift cards with what is left on them';
COMMENT ON COLUMN gift_cards.amount IS 'Agorot';
COMMENT ON COLUMN gift_cards.balance IS 'Agorot left; written by loading and by sales alone';
COMMENT ON COLUMN gift_cards.transaction_id IS 'The sale that issued it; null = made in the back office';
CREATE INDEX gift_cards_customer ON public.gift_cards USING btree (cloud_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX gift_cards_found ON public.gift_cards USING gin (cloud_id, search_text gin_trgm_ops);
CREATE INDEX gift_cards_number ON public.gift_cards USING btree (cloud_id, number_search, id);
CREATE INDEX gift_cards_transaction ON public.gift_cards USING btree (cloud_id, transaction_id) WHERE (transaction_id IS NOT NULL);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE gift_grants (
  cloud_id integer NOT NULL,
  gift_id integer NOT NULL,
  membership_id integer NOT NULL,
  year integer NOT NULL,
  terminal_id integer NOT NULL,
  employee_id integer,
  voucher_id integer,
  points bigint,
  given_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT gift_grants_pkey PRIMARY KEY (cloud_id, gift_id, membership_id, year),
  CONSTRAINT gift_grants_cloud_id_gift_id_fkey FOREIGN KEY (cloud_id, gift_id) REFERENCES club_gifts(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT gift_grants_cloud_id_membership_id_fkey FOREIGN KEY (cloud_id, membership_id) REFERENCES memberships(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT gift_grants_cloud_id_voucher_id_fkey FOREIGN KEY (cloud_id, voucher_id) REFERENCES vouchers(cloud_id, id)
);
COMMENT ON TABLE gift_grants IS 'Gifts that members got; the key gives each once a year';
COMMENT ON COLUMN gift_grants.year IS 'Year of the occasion: of a birthday in January that was given in December the year after';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE goals (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  month text NOT NULL,
  measure text NOT NULL,
  scope text NOT NULL,
  place integer NOT NULL DEFAULT 0,
  amount bigint NOT NULL,
  days bigint[],
  opened boolean NOT NULL DEFAULT false,
  CONSTRAINT goals_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT goals_cloud_id_month_measure_scope_place_key UNIQUE (cloud_id, month, measure, scope, place),
  CONSTRAINT goals_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT goals_amount_check CHECK ((amount > 0)),
  CONSTRAINT goals_check CHECK (((scope = 'business'::text) = (place = 0))),
  CONSTRAINT goals_id_check CHECK ((id > 0)),
  CONSTRAINT goals_measure_check CHECK ((measure = ANY (ARRAY['net'::text, 'margin'::text, 'bills'::text, 'average_bill'::text]))),
  CONSTRAINT goals_month_check CHECK ((month ~ '^\d{4}-\d{2}$'::text)),
  CONSTRAINT goals_scope_check CHECK ((scope = ANY (ARRAY['business'::text, 'branch'::text, 'department'::text, 'employee'::text])))
);
COMMENT ON TABLE goals IS 'Goals of a month: sales, margin, bills or average bill';
COMMENT ON COLUMN goals.place IS 'The branch, department or employee; 0 of the whole business';
COMMENT ON COLUMN goals.amount IS 'Agorot; of bills their number';
COMMENT ON COLUMN goals.days IS 'Parts of the days; null = spread by how such days sold';
COMMENT ON COLUMN goals.opened IS 'The employee of the goal sees it';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE home_layouts (
  cloud_id integer NOT NULL,
  owner text NOT NULL,
  widgets jsonb NOT NULL,
  known text[] NOT NULL,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT home_layouts_pkey PRIMARY KEY (cloud_id, owner),
  CONSTRAINT home_layouts_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT home_layouts_owner_check CHECK ((owner <> ''::text)),
  CONSTRAINT home_layouts_widgets_check CHECK ((jsonb_typeof(widgets) = 'array'::text))
);
COMMENT ON TABLE home_layouts IS 'Home pages that users and employees arranged themselves';
COMMENT ON COLUMN home_layouts.owner IS 'u and the id of a user, or e and that of an employee';
COMMENT ON COLUMN home_layouts.known IS 'Widgets of the product at that time: one that came later stands last';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE home_waits (
  cloud_id integer NOT NULL,
  owner text NOT NULL,
  kind text NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT home_waits_pkey PRIMARY KEY (cloud_id, owner, kind),
  CONSTRAINT home_waits_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT home_waits_kind_check CHECK ((kind <> ''::text)),
  CONSTRAINT home_waits_owner_check CHECK ((owner <> ''::text))
);
COMMENT ON TABLE home_waits IS 'Lines of home that a person put off';
COMMENT ON COLUMN home_waits.owner IS 'u and the number of a user, e and that of an employee';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE id_counters (
  cloud_id integer NOT NULL,
  entity text NOT NULL,
  next_id bigint NOT NULL,
  CONSTRAINT id_counters_pkey PRIMARY KEY (cloud_id, entity),
  CONSTRAINT id_counters_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT id_counters_next_id_check CHECK ((next_id >= 1))
);
COMMENT ON TABLE id_counters IS 'Next free id of each kind of record of a cloud, leased in blocks';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE import_batches (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  kind text NOT NULL,
  source text NOT NULL,
  file_name text NOT NULL,
  file_hash bytea NOT NULL,
  status text NOT NULL,
  counts jsonb NOT NULL DEFAULT '{}'::jsonb,
  started_at timestamp with time zone NOT NULL DEFAULT now(),
  finished_at timestamp with time zone,
  CONSTRAINT import_batches_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT import_batches_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT import_batches_counts_check CHECK ((jsonb_typeof(counts) = 'object'::text)),
  CONSTRAINT import_batches_file_hash_check CHECK ((octet_length(file_hash) = 32)),
  CONSTRAINT import_batches_id_check CHECK ((id > 0)),
  CONSTRAINT import_batches_kind_check CHECK ((kind = ANY (ARRAY['prices'::text, 'promos'::text]))),
  CONSTRAINT import_batches_status_check CHECK ((status = ANY (ARRAY['running'::text, 'done'::text, 'failed'::text])))
);
COMMENT ON TABLE import_batches IS 'Files of price lists and promotions that were imported';
COMMENT ON COLUMN import_batches.file_hash IS 'SHA-256 of the file as read';
CREATE INDEX import_batches_source ON public.import_batches USING btree (cloud_id, source, started_at DESC);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE journal_entries (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  day date NOT NULL,
  movement_type_id integer,
  debit_account_id integer NOT NULL,
  credit_account_id integer NOT NULL,
  amount bigint NOT NULL,
  reference text NOT NULL DEFAULT ''::text,
  description text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  document_id uuid,
  closing_id integer,
  transaction_id uuid,
  movement_id integer,
  search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (((((chr(10) || lower((COALESCE(description, ''::text) COLLATE "default"))) || chr(10)) || lower((COALESCE(reference, ''::text) COLLATE "default"))) || chr(10))) STORED,
  manual_entry_id integer,
  CONSTRAINT journal_entries_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT journal_entries_cloud_id_closing_id_fkey FOREIGN KEY (cloud_id, closing_id) REFERENCES register_closings(cloud_id, id),
  CONSTRAINT journal_entries_cloud_id_credit_account_id_fkey FOREIGN KEY (cloud_id, credit_account_id) REFERENCES accounts(cloud_id, id),
  CONSTRAINT journal_entries_cloud_id_debit_account_id_fkey FOREIGN KEY (cloud_id, debit_account_id) REFERENCES accounts(cloud_id, id),
  CONSTRAINT journal_entries_cloud_id_document_id_fkey FOREIGN KEY (cloud_id, document_id) REFERENCES documents(cloud_id, id),
  CONSTRAINT journal_entries_cloud_id_manual_entry_id_fkey FOREIGN KEY (cloud_id, manual_entry_id) REFERENCES manual_entries(cloud_id, id),
  CONSTRAINT journal_entries_cloud_id_movement_id_fkey FOREIGN KEY (cloud_id, movement_id) REFERENCES cash_movements(cloud_id, id),
  CONSTRAINT journal_entries_cloud_id_movement_type_id_fkey FOREIGN KEY (cloud_id, movement_type_id) REFERENCES movement_types(cloud_id, id),
  CONSTRAINT journal_entries_cloud_id_transaction_id_fkey FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions(cloud_id, id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT journal_entries_amount_check CHECK ((amount > 0)),
  CONSTRAINT journal_entries_check CHECK ((debit_account_id <> credit_account_id)),
  CONSTRAINT journal_entries_check1 CHECK (((transaction_id IS NULL) OR (closing_id IS NOT NULL))),
  CONSTRAINT journal_entries_check2 CHECK ((num_nonnulls(document_id, closing_id) <= 1)),
  CONSTRAINT journal_entries_check3 CHECK (((movement_id IS NULL) OR (closing_id IS NOT NULL))),
  CONSTRAINT journal_entries_check4 CHECK ((num_nonnulls(transaction_id, movement_id) <= 1)),
  CONSTRAINT journal_entries_check5 CHECK ((num_nonnulls(document_id, closing_id, manual_entry_id) <= 1)),
  CONSTRAINT journal_entries_id_check CHECK ((id > 0))
);
COMMENT ON TABLE journal_entries IS 'Journal entries: lines of the ledger. Rows are never changed or deleted; an entry is reversed by another one';
COMMENT ON COLUMN journal_entries.amount IS 'Agorot';
COMMENT ON COLUMN journal_entries.document_id IS 'The document that posted it';
COMMENT ON COLUMN journal_entries.closing_id IS 'The Z whose sales it is of';
COMMENT ON COLUMN journal_entries.transaction_id IS 'The sale that came after that Z, or whose cheques waited until a person let it stand; null for the sales that the Z adds up';
COMMENT ON COLUMN journal_entries.movement_id IS 'The cash movement that it is of; each has an entry of its own, for each is for something else';
COMMENT ON COLUMN journal_entries.manual_entry_id IS 'The entry by hand that it is of';
CREATE UNIQUE INDEX journal_entries_closing ON public.journal_entries USING btree (cloud_id, closing_id, day, debit_account_id, credit_account_id) WHERE ((closing_id IS NOT NULL) AND (transaction_id IS NULL) AND (movement_id IS NULL));
CREATE INDEX journal_entries_credit ON public.journal_entries USING btree (cloud_id, credit_account_id, day, id) INCLUDE (amount);
CREATE INDEX journal_entries_day ON public.journal_entries USING btree (cloud_id, day, id);
CREATE INDEX journal_entries_debit ON public.journal_entries USING btree (cloud_id, debit_account_id, day, id) INCLUDE (amount);
CREATE INDEX journal_entries_document ON public.journal_entries USING btree (cloud_id, document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX journal_entries_found ON public.journal_entries USING gin (cloud_id, search_text gin_trgm_ops);
CREATE UNIQUE INDEX journal_entries_late_sale ON public.journal_entries USING btree (cloud_id, transaction_id, debit_account_id, credit_account_id) WHERE (transaction_id IS NOT NULL);
CREATE INDEX journal_entries_manual ON public.journal_entries USING btree (cloud_id, manual_entry_id) WHERE (manual_entry_id IS NOT NULL);
CREATE UNIQUE INDEX journal_entries_movement ON public.journal_entries USING btree (cloud_id, movement_id, debit_account_id, credit_account_id) WHERE (movement_id IS NOT NULL);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE kitchen_days (
  cloud_id integer NOT NULL,
  branch_id integer NOT NULL,
  day date NOT NULL,
  last_number integer NOT NULL,
  CONSTRAINT kitchen_days_pkey PRIMARY KEY (cloud_id, branch_id, day),
  CONSTRAINT kitchen_days_cloud_id_branch_id_fkey FOREIGN KEY (cloud_id, branch_id) REFERENCES branches(cloud_id, id),
  CONSTRAINT kitchen_days_last_number_check CHECK ((last_number > 0))
);
COMMENT ON TABLE kitchen_days IS 'The last ticket number of a branch on each business day';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE kitchen_stations (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  branch_id integer,
  output text NOT NULL DEFAULT 'both'::text,
  printer text NOT NULL DEFAULT ''::text,
  language text NOT NULL DEFAULT 'he'::text,
  amber_minutes smallint NOT NULL DEFAULT 8,
  red_minutes smallint NOT NULL DEFAULT 12,
  prepares boolean NOT NULL DEFAULT true,
  backup_id integer,
  expediter boolean NOT NULL DEFAULT false,
  is_default boolean NOT NULL DEFAULT false,
  sort_order integer NOT NULL DEFAULT 0,
  notes text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  CONSTRAINT kitchen_stations_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT kitchen_stations_cloud_id_name_key UNIQUE (cloud_id, name),
  CONSTRAINT kitchen_stations_cloud_id_backup_id_fkey FOREIGN KEY (cloud_id, backup_id) REFERENCES kitchen_stations(cloud_id, id),
  CONSTRAINT kitchen_stations_cloud_id_branch_id_fkey FOREIGN KEY (cloud_id, branch_id) REFERENCES branches(cloud_id, id),
  CONSTRAINT kitchen_stations_amber_minutes_check CHECK (((amber_minutes >= 1) AND (amber_minutes <= 600))),
  CONSTRAINT kitchen_stations_id_check CHECK ((id > 0)),
  CONSTRAINT kitchen_stations_language_check CHECK ((language = ANY (ARRAY['he'::text, 'ar'::text, 'en'::text, 'ru'::text]))),
  CONSTRAINT kitchen_stations_name_check CHECK ((name <> ''::text)),
  CONSTRAINT kitchen_stations_output_check CHECK ((output = ANY (ARRAY['screen'::text, 'printer'::text, 'both'::text]))),
  CONSTRAINT kitchen_stations_printer_check CHECK ((length(printer) <= 30)),
  CONSTRAINT kitchen_stations_red_minutes_check CHECK (((red_minutes >= 1) AND (red_minutes <= 600)))
);
COMMENT ON TABLE kitchen_stations IS 'Places of a kitchen that get tickets, on a screen, on paper or on both';
COMMENT ON COLUMN kitchen_stations.printer IS 'Name of a printer of the tills; empty = where receipts go';
COMMENT ON COLUMN kitchen_stations.prepares IS 'Tickets pass the stage of being prepared; otherwise new ones become ready';
COMMENT ON COLUMN kitchen_stations.backup_id IS 'Gets its tickets while it is redirected';
COMMENT ON COLUMN kitchen_stations.is_default IS 'Gets the rows that neither product nor department leads elsewhere';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE kitchen_steps (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  row_index smallint,
  stage text NOT NULL,
  terminal_id integer NOT NULL,
  employee_id integer,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT kitchen_steps_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT kitchen_steps_cloud_id_ticket_id_fkey FOREIGN KEY (cloud_id, ticket_id) REFERENCES kitchen_tickets(cloud_id, id),
  CONSTRAINT kitchen_steps_stage_check CHECK ((stage = ANY (ARRAY['new'::text, 'preparing'::text, 'ready'::text, 'served'::text])))
);
COMMENT ON TABLE kitchen_steps IS 'Stages that tickets and their rows went through, with device and time';
COMMENT ON COLUMN kitchen_steps.row_index IS 'Row of the ticket; null = all of them';
CREATE INDEX kitchen_steps_ticket ON public.kitchen_steps USING btree (cloud_id, ticket_id, made_at);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE kitchen_tickets (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  branch_id integer NOT NULL,
  station_id integer NOT NULL,
  order_id uuid NOT NULL,
  day date NOT NULL,
  number integer NOT NULL,
  content jsonb NOT NULL,
  sent_terminal_id integer NOT NULL,
  sent_employee_id integer,
  created_at timestamp with time zone NOT NULL,
  stage text NOT NULL DEFAULT 'new'::text,
  row_stages text[] NOT NULL,
  staged_at timestamp with time zone NOT NULL,
  received_at timestamp with time zone,
  received_by text,
  print_terminal_id integer,
  print_claimed_at timestamp with time zone,
  CONSTRAINT kitchen_tickets_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT kitchen_tickets_cloud_id_branch_id_fkey FOREIGN KEY (cloud_id, branch_id) REFERENCES branches(cloud_id, id),
  CONSTRAINT kitchen_tickets_cloud_id_sent_terminal_id_fkey FOREIGN KEY (cloud_id, sent_terminal_id) REFERENCES terminals(cloud_id, id),
  CONSTRAINT kitchen_tickets_cloud_id_station_id_fkey FOREIGN KEY (cloud_id, station_id) REFERENCES kitchen_stations(cloud_id, id),
  CONSTRAINT kitchen_tickets_content_check CHECK ((octet_length((content)::text) <= 262144)),
  CONSTRAINT kitchen_tickets_number_check CHECK ((number > 0)),
  CONSTRAINT kitchen_tickets_received_by_check CHECK ((received_by = ANY (ARRAY['screen'::text, 'printer'::text, 'spoken'::text]))),
  CONSTRAINT kitchen_tickets_stage_check CHECK ((stage = ANY (ARRAY['new'::text, 'preparing'::text, 'ready'::text, 'served'::text])))
);
COMMENT ON TABLE kitchen_tickets IS 'What a station was told of an order, once for each send. Content and number are never changed';
COMMENT ON COLUMN kitchen_tickets.id IS 'Follows from order, events and station, so that a repeated send is the same ticket';
COMMENT ON COLUMN kitchen_tickets.row_stages IS 'Stage of each row of the content';
COMMENT ON COLUMN kitchen_tickets.received_at IS 'When the station had it: painted on its screen, or out of its printer';
COMMENT ON COLUMN kitchen_tickets.print_terminal_id IS 'The device that prints it: the first that asked';
CREATE INDEX kitchen_tickets_order ON public.kitchen_tickets USING btree (cloud_id, order_id);
CREATE INDEX kitchen_tickets_station ON public.kitchen_tickets USING btree (cloud_id, branch_id, station_id, staged_at);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app
-- GRANT UPDATE (print_claimed_at, print_terminal_id, received_at, received_by, row_stages, stage, staged_at, station_id) TO dalpak_app

CREATE TABLE known_networks (
  account text NOT NULL,
  network text NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT known_networks_pkey PRIMARY KEY (account, network)
);
COMMENT ON TABLE known_networks IS 'Networks from which a user signed in successfully; guesses from elsewhere are slowed first';
CREATE INDEX known_networks_last ON public.known_networks USING btree (last_at);
-- no row security

CREATE TABLE label_templates (
  cloud_id integer NOT NULL,
  id text NOT NULL,
  name text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  items jsonb NOT NULL,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT label_templates_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT label_templates_cloud_id_name_key UNIQUE (cloud_id, name),
  CONSTRAINT label_templates_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT label_templates_height_check CHECK ((height > 0)),
  CONSTRAINT label_templates_id_check CHECK ((id ~ '^[a-z0-9-]{1,36}$'::text)),
  CONSTRAINT label_templates_items_check CHECK (((jsonb_typeof(items) = 'array'::text) AND (octet_length((items)::text) <= 65536))),
  CONSTRAINT label_templates_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  CONSTRAINT label_templates_width_check CHECK ((width > 0))
);
COMMENT ON TABLE label_templates IS 'Templates of shelf and product labels';
COMMENT ON COLUMN label_templates.id IS 'shelf, product, tag: the business''s own form of what comes with the product; otherwise a UUID';
COMMENT ON COLUMN label_templates.width IS 'Tenths of a millimetre';
COMMENT ON COLUMN label_templates.height IS 'Tenths of a millimetre';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE lead_sources (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  CONSTRAINT lead_sources_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT lead_sources_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT lead_sources_id_check CHECK ((id > 0)),
  CONSTRAINT lead_sources_name_check CHECK ((name <> ''::text))
);
COMMENT ON TABLE lead_sources IS 'Where leads come from';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE lead_statuses (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  colour text NOT NULL DEFAULT ''::text,
  stage text NOT NULL DEFAULT 'open'::text,
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  CONSTRAINT lead_statuses_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT lead_statuses_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT lead_statuses_id_check CHECK ((id > 0)),
  CONSTRAINT lead_statuses_name_check CHECK ((name <> ''::text)),
  CONSTRAINT lead_statuses_stage_check CHECK ((stage = ANY (ARRAY['open'::text, 'won'::text, 'lost'::text])))
);
COMMENT ON TABLE lead_statuses IS 'Stages of a lead';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE leads (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  name_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  phone text NOT NULL DEFAULT ''::text,
  email text NOT NULL DEFAULT ''::text,
  company text NOT NULL DEFAULT ''::text,
  city text NOT NULL DEFAULT ''::text,
  status_id integer,
  source_id integer,
  employee_id integer,
  customer_id integer,
  value bigint,
  next_contact date,
  notes text NOT NULL DEFAULT ''::text,
  tags text[] NOT NULL DEFAULT '{}'::text[],
  active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (((((((((((chr(10) || lower((COALESCE(name, ''::text) COLLATE "default"))) || chr(10)) || lower((COALESCE(phone, ''::text) COLLATE "default"))) || chr(10)) || lower((COALESCE(company, ''::text) COLLATE "default"))) || chr(10)) || lower((COALESCE(email, ''::text) COLLATE "default"))) || chr(10)) || regexp_replace(COALESCE(phone, ''::text), '\D'::text, ''::text, 'g'::text)) || chr(10))) STORED,
  lost_reason text,
  status_since timestamp with time zone NOT NULL DEFAULT now(),
  won_at timestamp with time zone,
  CONSTRAINT leads_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT leads_cloud_id_customer_id_fkey FOREIGN KEY (cloud_id, customer_id) REFERENCES customers(cloud_id, id),
  CONSTRAINT leads_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id),
  CONSTRAINT leads_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT leads_cloud_id_source_id_fkey FOREIGN KEY (cloud_id, source_id) REFERENCES lead_sources(cloud_id, id),
  CONSTRAINT leads_cloud_id_status_id_fkey FOREIGN KEY (cloud_id, status_id) REFERENCES lead_statuses(cloud_id, id),
  CONSTRAINT leads_id_check CHECK ((id > 0)),
  CONSTRAINT leads_lost_reason_check CHECK ((lost_reason = ANY (ARRAY['price'::text, 'competitor'::text, 'no_need'::text, 'no_answer'::text, 'other'::text]))),
  CONSTRAINT leads_name_check CHECK ((name <> ''::text)),
  CONSTRAINT leads_value_check CHECK ((value >= 0))
);
COMMENT ON TABLE leads IS 'Leads: people and businesses that may become customers';
COMMENT ON COLUMN leads.value IS 'Agorot that may come of it';
COMMENT ON COLUMN leads.tags IS 'Free words to find it by';
COMMENT ON COLUMN leads.status_since IS 'When it came to its status';
COMMENT ON COLUMN leads.won_at IS 'When it was converted to a customer';
CREATE INDEX leads_found ON public.leads USING gin (cloud_id, search_text gin_trgm_ops);
CREATE INDEX leads_name ON public.leads USING btree (cloud_id, name_search, id) INCLUDE (active);
CREATE INDEX leads_status ON public.leads USING btree (cloud_id, status_id, next_contact);
CREATE TRIGGER lead_status BEFORE UPDATE OF status_id ON public.leads FOR EACH ROW EXECUTE FUNCTION note_lead_status();
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE localities (
  code integer NOT NULL,
  name text NOT NULL,
  words text NOT NULL,
  CONSTRAINT localities_pkey PRIMARY KEY (code),
  CONSTRAINT localities_code_check CHECK ((code > 0)),
  CONSTRAINT localities_name_check CHECK ((name <> ''::text)),
  CONSTRAINT localities_words_check CHECK ((words <> ''::text))
);
COMMENT ON TABLE localities IS 'Towns and villages by the code of the Central Bureau of Statistics; empty until the operator loads them';
COMMENT ON COLUMN localities.code IS 'Code of the Central Bureau of Statistics';
COMMENT ON COLUMN localities.words IS 'What a look-up compares, in small letters';
-- no row security

CREATE TABLE manual_entries (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  number integer,
  day date NOT NULL,
  value_day date NOT NULL,
  reference text NOT NULL DEFAULT ''::text,
  description text NOT NULL DEFAULT ''::text,
  movement_type_id integer,
  written_by integer NOT NULL,
  request_id uuid NOT NULL,
  reverses_id integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  posted_at timestamp with time zone,
  hash bytea,
  CONSTRAINT manual_entries_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT manual_entries_cloud_id_number_key UNIQUE (cloud_id, number),
  CONSTRAINT manual_entries_cloud_id_request_id_key UNIQUE (cloud_id, request_id),
  CONSTRAINT manual_entries_cloud_id_reverses_id_key UNIQUE (cloud_id, reverses_id),
  CONSTRAINT manual_entries_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT manual_entries_cloud_id_movement_type_id_fkey FOREIGN KEY (cloud_id, movement_type_id) REFERENCES movement_types(cloud_id, id),
  CONSTRAINT manual_entries_cloud_id_reverses_id_fkey FOREIGN KEY (cloud_id, reverses_id) REFERENCES manual_entries(cloud_id, id),
  CONSTRAINT manual_entries_check CHECK ((((number IS NULL) = (posted_at IS NULL)) AND ((number IS NULL) = (hash IS NULL)))),
  CONSTRAINT manual_entries_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT manual_entries_id_check CHECK ((id > 0)),
  CONSTRAINT manual_entries_number_check CHECK ((number > 0))
);
COMMENT ON TABLE manual_entries IS 'Journal entries written by hand. A draft may be in any state; a posted one is never changed or deleted, only reversed by another';
COMMENT ON COLUMN manual_entries.number IS 'Without gaps; given when it is posted';
COMMENT ON COLUMN manual_entries.written_by IS 'The user; a draft is shown to no other user';
COMMENT ON COLUMN manual_entries.request_id IS 'Of the device, so that a repeated save is one entry';
COMMENT ON COLUMN manual_entries.hash IS 'SHA-256 of the entry and the hash of the entry before it';
CREATE INDEX manual_entries_day ON public.manual_entries USING btree (cloud_id, day DESC, id DESC);
CREATE INDEX manual_entries_movement_type ON public.manual_entries USING btree (cloud_id, movement_type_id);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE manual_entry_lines (
  cloud_id integer NOT NULL,
  entry_id integer NOT NULL,
  position integer NOT NULL,
  account_id integer,
  customer_id integer,
  supplier_id integer,
  branch_id integer,
  debit bigint NOT NULL DEFAULT 0,
  credit bigint NOT NULL DEFAULT 0,
  text text NOT NULL DEFAULT ''::text,
  CONSTRAINT manual_entry_lines_pkey PRIMARY KEY (cloud_id, entry_id, "position"),
  CONSTRAINT manual_entry_lines_cloud_id_account_id_fkey FOREIGN KEY (cloud_id, account_id) REFERENCES accounts(cloud_id, id),
  CONSTRAINT manual_entry_lines_cloud_id_branch_id_fkey FOREIGN KEY (cloud_id, branch_id) REFERENCES branches(cloud_id, id),
  CONSTRAINT manual_entry_lines_cloud_id_customer_id_fkey FOREIGN KEY (cloud_id, customer_id) REFERENCES customers(cloud_id, id),
  CONSTRAINT manual_entry_lines_cloud_id_entry_id_fkey FOREIGN KEY (cloud_id, entry_id) REFERENCES manual_entries(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT manual_entry_lines_cloud_id_supplier_id_fkey FOREIGN KEY (cloud_id, supplier_id) REFERENCES suppliers(cloud_id, id),
  CONSTRAINT manual_entry_lines_check CHECK (((debit = 0) OR (credit = 0))),
  CONSTRAINT manual_entry_lines_check1 CHECK ((num_nonnulls(customer_id, supplier_id) <= 1)),
  CONSTRAINT manual_entry_lines_credit_check CHECK ((credit >= 0)),
  CONSTRAINT manual_entry_lines_debit_check CHECK ((debit >= 0)),
  CONSTRAINT manual_entry_lines_position_check CHECK (("position" > 0))
);
COMMENT ON TABLE manual_entry_lines IS 'Lines of journal entries written by hand';
COMMENT ON COLUMN manual_entry_lines.account_id IS 'Of a customer or supplier: their control account';
COMMENT ON COLUMN manual_entry_lines.debit IS 'Agorot';
COMMENT ON COLUMN manual_entry_lines.credit IS 'Agorot';
CREATE INDEX manual_entry_lines_customer ON public.manual_entry_lines USING btree (cloud_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX manual_entry_lines_supplier ON public.manual_entry_lines USING btree (cloud_id, supplier_id) WHERE (supplier_id IS NOT NULL);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE marketplace_messages (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  plugin_id text NOT NULL,
  channel text NOT NULL,
  recipient text NOT NULL,
  content jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL,
  error text,
  created_at timestamp with time zone NOT NULL,
  done_at timestamp with time zone,
  request_hash bytea,
  asked_by text,
  CONSTRAINT marketplace_messages_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT marketplace_messages_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT marketplace_messages_asked_by_check CHECK (((asked_by <> ''::text) AND (length(asked_by) <= 60))),
  CONSTRAINT marketplace_messages_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'webhook'::text]))),
  CONSTRAINT marketplace_messages_check CHECK (((state = 'waiting'::text) = (done_at IS NULL))),
  CONSTRAINT marketplace_messages_content_check CHECK ((octet_length((content)::text) <= 8388608)),
  CONSTRAINT marketplace_messages_recipient_check CHECK (((recipient <> ''::text) AND (length(recipient) <= 254))),
  CONSTRAINT marketplace_messages_request_hash_check CHECK ((octet_length(request_hash) = 32)),
  CONSTRAINT marketplace_messages_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])))
);
COMMENT ON TABLE marketplace_messages IS 'Messages of marketplace plugins and what became of them';
COMMENT ON COLUMN marketplace_messages.next_at IS 'When it is sent next';
COMMENT ON COLUMN marketplace_messages.done_at IS 'When it was sent or given up';
COMMENT ON COLUMN marketplace_messages.request_hash IS 'Hash of which document goes to whom; null in messages from before it was stored';
COMMENT ON COLUMN marketplace_messages.asked_by IS 'The till, or the user of the back office';
CREATE INDEX marketplace_messages_due ON public.marketplace_messages USING btree (cloud_id, next_at) WHERE (state = 'waiting'::text);
CREATE INDEX marketplace_messages_recent ON public.marketplace_messages USING btree (cloud_id, created_at);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE marketplace_plugins (
  cloud_id integer NOT NULL,
  plugin_id text NOT NULL,
  version text NOT NULL,
  approved text[] NOT NULL,
  settings jsonb NOT NULL DEFAULT '{}'::jsonb,
  secrets jsonb NOT NULL DEFAULT '{}'::jsonb,
  installed_at timestamp with time zone NOT NULL,
  CONSTRAINT marketplace_plugins_pkey PRIMARY KEY (cloud_id, plugin_id),
  CONSTRAINT marketplace_plugins_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT marketplace_plugins_plugin_id_check CHECK ((plugin_id ~ '^[a-z][a-z0-9-]{2,39}$'::text)),
  CONSTRAINT marketplace_plugins_secrets_check CHECK (((jsonb_typeof(secrets) = 'object'::text) AND (octet_length((secrets)::text) <= 32768))),
  CONSTRAINT marketplace_plugins_settings_check CHECK (((jsonb_typeof(settings) = 'object'::text) AND (octet_length((settings)::text) <= 131072)))
);
COMMENT ON TABLE marketplace_plugins IS 'Installed plugins of the marketplace';
COMMENT ON COLUMN marketplace_plugins.secrets IS 'Settings that are secret, sealed';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE memberships (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  number text NOT NULL,
  number_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(number)) STORED,
  customer_id integer NOT NULL,
  group_id integer,
  joined_on date,
  expires_on date,
  fee bigint,
  points bigint NOT NULL DEFAULT 0,
  notes text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  transaction_id uuid,
  club_before boolean,
  club_expires_before date,
  search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (((chr(10) || lower((COALESCE(number, ''::text) COLLATE "default"))) || chr(10))) STORED,
  card_token text,
  left_at timestamp with time zone,
  CONSTRAINT memberships_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT memberships_cloud_id_number_key UNIQUE (cloud_id, number),
  CONSTRAINT memberships_cloud_id_customer_id_fkey FOREIGN KEY (cloud_id, customer_id) REFERENCES customers(cloud_id, id),
  CONSTRAINT memberships_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT memberships_cloud_id_group_id_fkey FOREIGN KEY (cloud_id, group_id) REFERENCES customer_groups(cloud_id, id),
  CONSTRAINT memberships_card_token_check CHECK ((card_token ~ '^[\w-]{22}$'::text)),
  CONSTRAINT memberships_check CHECK ((expires_on >= joined_on)),
  CONSTRAINT memberships_fee_check CHECK (((fee >= 0) AND (fee <= '100000000000'::bigint))),
  CONSTRAINT memberships_id_check CHECK ((id > 0)),
  CONSTRAINT memberships_number_check CHECK ((number <> ''::text))
);
COMMENT ON TABLE memberships IS 'Memberships of customers in the club';
COMMENT ON COLUMN memberships.fee IS 'Agorot';
COMMENT ON COLUMN memberships.points IS 'Collected by sales; written by them alone';
COMMENT ON COLUMN memberships.transaction_id IS 'The sale that was paid for it; null = made in the back office';
COMMENT ON COLUMN memberships.club_before IS 'customers.club before the sale that paid for it; null = not known, made in the back office';
COMMENT ON COLUMN memberships.club_expires_before IS 'customers.club_expires before that sale';
COMMENT ON COLUMN memberships.card_token IS '128 random bits, by which the card page of the member opens';
COMMENT ON COLUMN memberships.left_at IS 'When the member left the club; within 30 days they come back to the same points';
CREATE UNIQUE INDEX memberships_card_token ON public.memberships USING btree (cloud_id, card_token) WHERE (card_token IS NOT NULL);
CREATE INDEX memberships_customer ON public.memberships USING btree (cloud_id, customer_id);
CREATE INDEX memberships_found ON public.memberships USING gin (cloud_id, search_text gin_trgm_ops);
CREATE INDEX memberships_number ON public.memberships USING btree (cloud_id, number_search, id);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE message_days (
  cloud_id integer NOT NULL,
  channel text NOT NULL,
  day date NOT NULL,
  parts integer NOT NULL,
  CONSTRAINT message_days_pkey PRIMARY KEY (cloud_id, channel, day),
  CONSTRAINT message_days_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT message_days_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'whatsapp'::text]))),
  CONSTRAINT message_days_parts_check CHECK ((parts >= 0))
);
COMMENT ON TABLE message_days IS 'Parts of messages that were handed to the provider, by day of the business';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE message_providers (
  cloud_id integer NOT NULL,
  channel text NOT NULL,
  url text NOT NULL,
  key text NOT NULL DEFAULT ''::text,
  sender text NOT NULL,
  template text NOT NULL DEFAULT ''::text,
  day_cap integer NOT NULL,
  month_cap integer NOT NULL,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT message_providers_pkey PRIMARY KEY (cloud_id, channel),
  CONSTRAINT message_providers_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT message_providers_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'whatsapp'::text]))),
  CONSTRAINT message_providers_day_cap_check CHECK (((day_cap >= 1) AND (day_cap <= 1000000))),
  CONSTRAINT message_providers_month_cap_check CHECK (((month_cap >= 1) AND (month_cap <= 10000000))),
  CONSTRAINT message_providers_sender_check CHECK ((sender ~ '^([A-Za-z]{1,11}|[0-9]{3,15})$'::text)),
  CONSTRAINT message_providers_template_check CHECK ((length(template) <= 100)),
  CONSTRAINT message_providers_url_check CHECK (((url <> ''::text) AND (length(url) <= 300)))
);
COMMENT ON TABLE message_providers IS 'Service by which a business sends messages of a channel; without one they are kept as files';
COMMENT ON COLUMN message_providers.key IS 'Encrypted with the key of the server; empty = the service asks for none';
COMMENT ON COLUMN message_providers.template IS 'Name of the approved WhatsApp template; empty = free text';
COMMENT ON COLUMN message_providers.day_cap IS 'Most parts in a day; a part is 70 letters, or 67 where there are several';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE movement_types (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  vat text NOT NULL DEFAULT 'none'::text,
  lines jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT movement_types_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT movement_types_cloud_id_code_key UNIQUE (cloud_id, code),
  CONSTRAINT movement_types_code_check CHECK ((code <> ''::text)),
  CONSTRAINT movement_types_id_check CHECK ((id > 0)),
  CONSTRAINT movement_types_lines_check CHECK ((jsonb_typeof(lines) = 'array'::text)),
  CONSTRAINT movement_types_name_check CHECK ((name <> ''::text)),
  CONSTRAINT movement_types_vat_check CHECK ((vat = ANY (ARRAY['none'::text, 'input_within'::text, 'input_added'::text, 'output_within'::text, 'output_added'::text])))
);
COMMENT ON TABLE movement_types IS 'Types of journal entries';
COMMENT ON COLUMN movement_types.vat IS 'VAT of the typed sum: none; input or output tax, within the sum or added to it';
COMMENT ON COLUMN movement_types.lines IS 'Lines that it fills: code of the account (empty: asked), side, and share in hundredths of a percent (null: the remainder)';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE notifications (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  employee_id integer,
  user_id integer,
  type text NOT NULL,
  title text,
  body text NOT NULL DEFAULT ''::text,
  subject text NOT NULL DEFAULT ''::text,
  status smallint NOT NULL DEFAULT 1,
  date_created timestamp with time zone NOT NULL DEFAULT now(),
  code text,
  params jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT notifications_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT notifications_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT notifications_cloud_id_user_id_fkey FOREIGN KEY (cloud_id, user_id) REFERENCES cloud_users(cloud_id, user_id) ON DELETE CASCADE,
  CONSTRAINT notifications_check CHECK ((num_nonnulls(employee_id, user_id) = 1)),
  CONSTRAINT notifications_id_check CHECK ((id > 0)),
  CONSTRAINT notifications_said_check CHECK (((code IS NULL) <> (title IS NULL))),
  CONSTRAINT notifications_status_check CHECK ((status = ANY (ARRAY[0, 1]))),
  CONSTRAINT notifications_title_check CHECK ((title <> ''::text)),
  CONSTRAINT notifications_type_check CHECK ((type <> ''::text))
);
COMMENT ON TABLE notifications IS 'Notifications of users and employees; read ones keep status 0';
COMMENT ON COLUMN notifications.title IS 'Words of a person, and of the system before it had codes; null = those of the code';
COMMENT ON COLUMN notifications.subject IS 'What it is about; of a permission_request the number of the request';
COMMENT ON COLUMN notifications.status IS '1 = unread, 0 = read';
COMMENT ON COLUMN notifications.code IS 'Which notice of the catalogue it is; null = the words of a person';
COMMENT ON COLUMN notifications.params IS 'The values of the notice';
CREATE INDEX notifications_created ON public.notifications USING btree (date_created);
CREATE INDEX notifications_of_employee ON public.notifications USING btree (cloud_id, employee_id, id) WHERE (employee_id IS NOT NULL);
CREATE INDEX notifications_of_user ON public.notifications USING btree (cloud_id, user_id, id) WHERE (user_id IS NOT NULL);
CREATE TRIGGER push_enqueue AFTER INSERT ON public.notifications FOR EACH ROW EXECUTE FUNCTION push_enqueue();
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE open_order_events (
  cloud_id integer NOT NULL,
  order_id uuid NOT NULL,
  id uuid NOT NULL,
  terminal_id integer NOT NULL,
  employee_id integer,
  approved_by integer,
  done_at timestamp with time zone NOT NULL,
  received_at timestamp with time zone NOT NULL,
  content jsonb NOT NULL,
  CONSTRAINT open_order_events_pkey PRIMARY KEY (cloud_id, order_id, id),
  CONSTRAINT open_order_events_cloud_id_order_id_fkey FOREIGN KEY (cloud_id, order_id) REFERENCES open_orders(cloud_id, id),
  CONSTRAINT open_order_events_cloud_id_terminal_id_fkey FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals(cloud_id, id),
  CONSTRAINT open_order_events_content_check CHECK ((octet_length((content)::text) <= 65536))
);
COMMENT ON TABLE open_order_events IS 'What was done to orders, as the engine reads it (engine order-codec.ts)';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE open_orders (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  branch_id integer NOT NULL,
  state text NOT NULL DEFAULT 'open'::text,
  kind text NOT NULL DEFAULT 'saved'::text,
  name text NOT NULL DEFAULT ''::text,
  element_id integer,
  guests integer NOT NULL DEFAULT 0,
  bill_asked boolean NOT NULL DEFAULT false,
  employee_id integer,
  revision integer NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  paid bigint NOT NULL DEFAULT 0,
  item_count integer NOT NULL DEFAULT 0,
  opened_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  closed_terminal_id integer,
  closed_employee_id integer,
  sale_id uuid,
  waiter_id integer,
  status text,
  status_before text,
  status_at timestamp with time zone,
  promised_at timestamp with time zone,
  phone text NOT NULL DEFAULT ''::text,
  address jsonb,
  bill_no smallint NOT NULL DEFAULT 1,
  packages integer NOT NULL DEFAULT 0,
  CONSTRAINT open_orders_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT open_orders_cloud_id_branch_id_fkey FOREIGN KEY (cloud_id, branch_id) REFERENCES branches(cloud_id, id),
  CONSTRAINT open_orders_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id),
  CONSTRAINT open_orders_cloud_id_waiter_id_fkey FOREIGN KEY (cloud_id, waiter_id) REFERENCES employees(cloud_id, id),
  CONSTRAINT open_orders_bill_no_check CHECK ((bill_no > 0)),
  CONSTRAINT open_orders_check CHECK (((state = 'open'::text) = (closed_at IS NULL))),
  CONSTRAINT open_orders_check1 CHECK (((sale_id IS NULL) OR (state = 'closed'::text))),
  CONSTRAINT open_orders_guests_check CHECK (((guests >= 0) AND (guests <= 10000))),
  CONSTRAINT open_orders_kind_check CHECK ((kind = ANY (ARRAY['table'::text, 'delivery'::text, 'takeaway'::text, 'pickup'::text, 'curbside'::text, 'saved'::text]))),
  CONSTRAINT open_orders_name_check CHECK ((length(name) <= 60)),
  CONSTRAINT open_orders_packages_check CHECK ((packages >= 0)),
  CONSTRAINT open_orders_revision_check CHECK ((revision >= 0)),
  CONSTRAINT open_orders_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text, 'canceled'::text]))),
  CONSTRAINT open_orders_status_check CHECK ((status = ANY (ARRAY['to_be_packed'::text, 'packed'::text, 'to_be_shipped'::text, 'shipped'::text, 'to_be_delivered'::text, 'delivered'::text])))
);
COMMENT ON TABLE open_orders IS 'Orders of a branch; what they hold follows from open_order_events. Amounts in agorot';
COMMENT ON COLUMN open_orders.element_id IS 'Table of the floor; null = none';
COMMENT ON COLUMN open_orders.revision IS 'Number of events that the order is made of';
COMMENT ON COLUMN open_orders.total IS 'Agorot';
COMMENT ON COLUMN open_orders.paid IS 'Agorot';
COMMENT ON COLUMN open_orders.waiter_id IS 'Who serves it; null = the employee who opened it';
COMMENT ON COLUMN open_orders.status IS 'Of an order that leaves the house; null = the first one';
COMMENT ON COLUMN open_orders.bill_no IS 'Which bill of its table; a number is not used again while guests sit there';
CREATE INDEX open_orders_open ON public.open_orders USING btree (cloud_id, branch_id, changed_at) WHERE (state = 'open'::text);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE opportunities (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  customer_id integer,
  lead_id integer,
  employee_id integer,
  stage text NOT NULL DEFAULT 'new'::text,
  value bigint NOT NULL DEFAULT 0,
  chance integer NOT NULL DEFAULT 5000,
  closes date,
  notes text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT opportunities_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT opportunities_cloud_id_customer_id_fkey FOREIGN KEY (cloud_id, customer_id) REFERENCES customers(cloud_id, id),
  CONSTRAINT opportunities_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id),
  CONSTRAINT opportunities_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT opportunities_cloud_id_lead_id_fkey FOREIGN KEY (cloud_id, lead_id) REFERENCES leads(cloud_id, id),
  CONSTRAINT opportunities_chance_check CHECK (((chance >= 0) AND (chance <= 10000))),
  CONSTRAINT opportunities_id_check CHECK ((id > 0)),
  CONSTRAINT opportunities_name_check CHECK ((name <> ''::text)),
  CONSTRAINT opportunities_stage_check CHECK ((stage = ANY (ARRAY['new'::text, 'offer'::text, 'negotiation'::text, 'won'::text, 'lost'::text]))),
  CONSTRAINT opportunities_value_check CHECK ((value >= 0))
);
COMMENT ON TABLE opportunities IS 'Opportunities of a customer, with expected sum and stage';
COMMENT ON COLUMN opportunities.value IS 'Agorot';
COMMENT ON COLUMN opportunities.chance IS 'Hundredths of a percent';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE order_habits (
  cloud_id integer NOT NULL,
  warehouse_id integer NOT NULL,
  product_id integer NOT NULL,
  share integer NOT NULL,
  employee_id integer,
  since timestamp with time zone NOT NULL,
  CONSTRAINT order_habits_pkey PRIMARY KEY (cloud_id, warehouse_id, product_id),
  CONSTRAINT order_habits_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT order_habits_cloud_id_product_id_fkey FOREIGN KEY (cloud_id, product_id) REFERENCES products(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT order_habits_cloud_id_warehouse_id_fkey FOREIGN KEY (cloud_id, warehouse_id) REFERENCES warehouses(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT order_habits_share_check CHECK (((share >= 0) AND (share <= 100000)))
);
COMMENT ON TABLE order_habits IS 'What a person said always to order, against what is proposed';
COMMENT ON COLUMN order_habits.share IS 'Hundredths of a percent of the proposal: 8000 = a fifth less';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE outbox (
  cloud_id integer NOT NULL,
  id bigint NOT NULL,
  topic text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT outbox_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT outbox_id_check CHECK ((id > 0)),
  CONSTRAINT outbox_topic_check CHECK ((topic <> ''::text))
);
COMMENT ON TABLE outbox IS 'Events, written in the transaction that caused them; ids grow in the order of commits';
COMMENT ON COLUMN outbox.payload IS 'Data of the event';
CREATE INDEX outbox_created ON public.outbox USING btree (created_at);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT TO dalpak_app

CREATE TABLE outside_deals (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  bill_id uuid NOT NULL,
  terminal_id integer NOT NULL,
  club text NOT NULL,
  member text NOT NULL,
  benefit text NOT NULL,
  voucher_id integer NOT NULL,
  state text NOT NULL DEFAULT 'reserved'::text,
  transaction_id uuid,
  sale_number bigint,
  club_number text NOT NULL DEFAULT ''::text,
  refund_rate integer NOT NULL DEFAULT 0,
  tries integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL,
  made_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT outside_deals_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT outside_deals_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT outside_deals_cloud_id_voucher_id_fkey FOREIGN KEY (cloud_id, voucher_id) REFERENCES vouchers(cloud_id, id),
  CONSTRAINT outside_deals_refund_rate_check CHECK (((refund_rate >= 0) AND (refund_rate <= 10000))),
  CONSTRAINT outside_deals_state_check CHECK ((state = ANY (ARRAY['reserved'::text, 'sold'::text, 'confirmed'::text, 'cancelling'::text, 'cancelled'::text, 'refunding'::text, 'refunded'::text])))
);
COMMENT ON TABLE outside_deals IS 'Benefits of a club outside the business: reserved for a bill, and confirmed with the number of its sale';
COMMENT ON COLUMN outside_deals.member IS 'Masked: the last four characters of the card';
COMMENT ON COLUMN outside_deals.club_number IS 'The club''s own number of the deal';
COMMENT ON COLUMN outside_deals.refund_rate IS 'Part of the sale that came back, hundredths of a percent';
COMMENT ON COLUMN outside_deals.next_at IS 'When the club is told again; of a reserved deal when it ends';
CREATE INDEX outside_deals_due ON public.outside_deals USING btree (next_at) WHERE (state = ANY (ARRAY['reserved'::text, 'sold'::text, 'cancelling'::text, 'refunding'::text]));
CREATE INDEX outside_deals_of_bill ON public.outside_deals USING btree (cloud_id, bill_id);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE own_plugins (
  cloud_id integer NOT NULL,
  plugin_id text NOT NULL,
  version text NOT NULL,
  frame uuid NOT NULL,
  manifest jsonb NOT NULL,
  page text NOT NULL,
  state text NOT NULL DEFAULT 'sandbox'::text,
  reason text NOT NULL DEFAULT ''::text,
  reviewers integer[] NOT NULL DEFAULT '{}'::integer[],
  signature bytea,
  uploaded_by integer NOT NULL,
  uploaded_at timestamp with time zone NOT NULL,
  CONSTRAINT own_plugins_pkey PRIMARY KEY (cloud_id, plugin_id, version),
  CONSTRAINT own_plugins_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT own_plugins_check CHECK (((state = ANY (ARRAY['approved'::text, 'withdrawn'::text, 'stopped'::text])) = (signature IS NOT NULL))),
  CONSTRAINT own_plugins_manifest_check CHECK ((jsonb_typeof(manifest) = 'object'::text)),
  CONSTRAINT own_plugins_page_check CHECK ((octet_length(page) <= 1048576)),
  CONSTRAINT own_plugins_plugin_id_check CHECK ((plugin_id ~ '^own-[a-z0-9-]{1,36}$'::text)),
  CONSTRAINT own_plugins_reason_check CHECK ((length(reason) <= 500)),
  CONSTRAINT own_plugins_signature_check CHECK ((octet_length(signature) = 64)),
  CONSTRAINT own_plugins_state_check CHECK ((state = ANY (ARRAY['sandbox'::text, 'waiting'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text, 'stopped'::text]))),
  CONSTRAINT own_plugins_version_check CHECK ((version ~ '^\d{1,4}\.\d{1,4}\.\d{1,4}$'::text))
);
COMMENT ON TABLE own_plugins IS 'Versions of plugins that a business uploaded. Manifest and page are never changed; only the state moves';
COMMENT ON COLUMN own_plugins.frame IS 'Unguessable name of the page that its frame loads';
COMMENT ON COLUMN own_plugins.state IS 'sandbox: only users who manage the interfaces see it; waiting: for the reviewers; withdrawn: the business went back to the version before; stopped: by the provider';
COMMENT ON COLUMN own_plugins.reviewers IS 'Users of the provider who approved it; two for sending, bills and the check before payment';
COMMENT ON COLUMN own_plugins.signature IS 'Ed25519 of the provider over business, id, version and the hashes of manifest and page';
CREATE INDEX own_plugins_frame ON public.own_plugins USING btree (frame);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE own_reports (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  owner text NOT NULL,
  definition jsonb NOT NULL,
  positions integer[] NOT NULL DEFAULT '{}'::integer[],
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamp with time zone,
  CONSTRAINT own_reports_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT own_reports_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT own_reports_definition_check CHECK ((jsonb_typeof(definition) = 'object'::text)),
  CONSTRAINT own_reports_id_check CHECK ((id > 0)),
  CONSTRAINT own_reports_owner_check CHECK ((owner <> ''::text))
);
COMMENT ON TABLE own_reports IS 'Reports that people built; the code of one is U and its number';
COMMENT ON COLUMN own_reports.owner IS 'u and the number of a user, e and that of an employee';
COMMENT ON COLUMN own_reports.definition IS 'Measures, dimensions and filters, as contracts/src/reports/own-reports.ts declares them';
COMMENT ON COLUMN own_reports.positions IS 'Positions whose people see it too';
COMMENT ON COLUMN own_reports.deleted_at IS 'A deleted report can be brought back';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE packages (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  price bigint NOT NULL DEFAULT 0,
  period text NOT NULL DEFAULT 'month'::text,
  description text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  product_id integer,
  entries integer NOT NULL DEFAULT 0,
  entry_products integer[] NOT NULL DEFAULT '{}'::integer[],
  valid_days integer NOT NULL DEFAULT 0,
  CONSTRAINT packages_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT packages_cloud_id_code_key UNIQUE (cloud_id, code),
  CONSTRAINT packages_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT packages_cloud_id_product_id_fkey FOREIGN KEY (cloud_id, product_id) REFERENCES products(cloud_id, id),
  CONSTRAINT packages_code_check CHECK ((code <> ''::text)),
  CONSTRAINT packages_entries_check CHECK (((entries >= 0) AND (entries <= 10000))),
  CONSTRAINT packages_id_check CHECK ((id > 0)),
  CONSTRAINT packages_name_check CHECK ((name <> ''::text)),
  CONSTRAINT packages_period_check CHECK ((period = ANY (ARRAY['month'::text, 'year'::text, 'three_years'::text]))),
  CONSTRAINT packages_price_check CHECK ((price >= 0)),
  CONSTRAINT packages_valid_days_check CHECK (((valid_days >= 0) AND (valid_days <= 3660)))
);
COMMENT ON TABLE packages IS 'Packages of services that are sold together';
COMMENT ON COLUMN packages.price IS 'Agorot, VAT included, for one period';
COMMENT ON COLUMN packages.product_id IS 'Product of its document rows; made by the first billing';
COMMENT ON COLUMN packages.entries IS 'Entries that the sale of its product gives; 0 = none';
COMMENT ON COLUMN packages.entry_products IS 'Products of which one piece costs one entry';
COMMENT ON COLUMN packages.valid_days IS 'Days of validity, including the day of the sale; 0 = no end';
CREATE INDEX packages_product ON public.packages USING btree (cloud_id, product_id) WHERE (entries > 0);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE paper_links (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  token_hash bytea NOT NULL,
  sale_id uuid,
  document_id uuid,
  channel text NOT NULL,
  recipient text NOT NULL DEFAULT ''::text,
  language text NOT NULL,
  made_by text NOT NULL,
  made_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  opened integer NOT NULL DEFAULT 0,
  opened_at timestamp with time zone,
  CONSTRAINT paper_links_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT paper_links_cloud_id_token_hash_key UNIQUE (cloud_id, token_hash),
  CONSTRAINT paper_links_cloud_id_document_id_fkey FOREIGN KEY (cloud_id, document_id) REFERENCES documents(cloud_id, id),
  CONSTRAINT paper_links_cloud_id_sale_id_fkey FOREIGN KEY (cloud_id, sale_id) REFERENCES transactions(cloud_id, id),
  CONSTRAINT paper_links_channel_check CHECK ((channel = ANY (ARRAY['qr'::text, 'whatsapp'::text, 'email'::text, 'copy'::text]))),
  CONSTRAINT paper_links_check CHECK ((num_nonnulls(sale_id, document_id) = 1)),
  CONSTRAINT paper_links_check1 CHECK (((opened = 0) = (opened_at IS NULL))),
  CONSTRAINT paper_links_language_check CHECK ((language = ANY (ARRAY['he'::text, 'en'::text, 'ar'::text, 'ru'::text]))),
  CONSTRAINT paper_links_opened_check CHECK ((opened >= 0)),
  CONSTRAINT paper_links_recipient_check CHECK ((length(recipient) <= 254)),
  CONSTRAINT paper_links_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
COMMENT ON TABLE paper_links IS 'Links to the page of one paper each, for any visitor who has the link. The token itself is not stored';
COMMENT ON COLUMN paper_links.token_hash IS 'SHA-256 of the token in the address: 128 random bits in 22 letters';
COMMENT ON COLUMN paper_links.channel IS 'How it was handed over; whatsapp = opened there, not known to be sent';
COMMENT ON COLUMN paper_links.recipient IS 'Phone or address that it was handed to; empty = none';
COMMENT ON COLUMN paper_links.made_by IS 'Name of the employee or user who sent it';
COMMENT ON COLUMN paper_links.ends_at IS 'From then on the page answers that the link has ended';
COMMENT ON COLUMN paper_links.ended_at IS 'When it was called off; null = it was not';
COMMENT ON COLUMN paper_links.opened IS 'Times that the page was opened; of the visitor nothing is kept';
CREATE INDEX paper_links_document ON public.paper_links USING btree (cloud_id, document_id) WHERE (document_id IS NOT NULL);
CREATE INDEX paper_links_sale ON public.paper_links USING btree (cloud_id, sale_id) WHERE (sale_id IS NOT NULL);
CREATE INDEX paper_links_token ON public.paper_links USING btree (token_hash);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app
-- GRANT UPDATE (ended_at, opened, opened_at) TO dalpak_app

CREATE TABLE paper_styles (
  cloud_id integer NOT NULL,
  document_type smallint NOT NULL,
  header text NOT NULL,
  footer text NOT NULL,
  logo text NOT NULL,
  hidden text[] NOT NULL,
  width smallint NOT NULL,
  copies text NOT NULL,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT paper_styles_pkey PRIMARY KEY (cloud_id, document_type),
  CONSTRAINT paper_styles_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT paper_styles_copies_check CHECK ((copies = ANY (ARRAY['0'::text, '1'::text, '2'::text, 'ask'::text]))),
  CONSTRAINT paper_styles_document_type_check CHECK (((document_type >= 0) AND (document_type <= 99))),
  CONSTRAINT paper_styles_footer_check CHECK ((length(footer) <= 300)),
  CONSTRAINT paper_styles_header_check CHECK ((length(header) <= 300)),
  CONSTRAINT paper_styles_logo_check CHECK ((octet_length(logo) <= 90000)),
  CONSTRAINT paper_styles_width_check CHECK ((width = ANY (ARRAY[58, 80])))
);
COMMENT ON TABLE paper_styles IS 'Print layouts: what receipts and documents show, and on which width';
COMMENT ON COLUMN paper_styles.document_type IS '0 = every type that has no style of its own';
COMMENT ON COLUMN paper_styles.logo IS 'A small picture as a data address: a till prints it without a network, and links to stored files end';
COMMENT ON COLUMN paper_styles.width IS 'Millimetres of paper';
COMMENT ON COLUMN paper_styles.copies IS 'How many receipts a till prints when a sale is done; ask = it asks';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE password_resets (
  user_id integer NOT NULL,
  token_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT password_resets_pkey PRIMARY KEY (user_id),
  CONSTRAINT password_resets_token_hash_key UNIQUE (token_hash),
  CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
COMMENT ON TABLE password_resets IS 'Links to set a forgotten password; only a hash of the token is stored';
COMMENT ON COLUMN password_resets.token_hash IS 'SHA-256 of the token';
-- no row security

CREATE TABLE payment_intents (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  terminal_id integer NOT NULL,
  employee_id integer,
  cart_id uuid NOT NULL,
  provider text NOT NULL,
  amount bigint NOT NULL,
  request jsonb NOT NULL DEFAULT '{}'::jsonb,
  state text NOT NULL DEFAULT 'asked'::text,
  answer jsonb NOT NULL DEFAULT '{}'::jsonb,
  busy_until timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  sale_id uuid,
  pinpad_id integer,
  transmission_id uuid,
  CONSTRAINT payment_intents_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT payment_intents_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id),
  CONSTRAINT payment_intents_cloud_id_pinpad_id_fkey FOREIGN KEY (cloud_id, pinpad_id) REFERENCES pinpads(cloud_id, id),
  CONSTRAINT payment_intents_cloud_id_terminal_id_fkey FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals(cloud_id, id),
  CONSTRAINT payment_intents_amount_check CHECK (((amount <> 0) AND ((amount >= '-100000000000'::bigint) AND (amount <= '100000000000'::bigint)))),
  CONSTRAINT payment_intents_answer_check CHECK ((octet_length((answer)::text) <= 4096)),
  CONSTRAINT payment_intents_provider_check CHECK ((provider = ANY (ARRAY['pinpad'::text, 'cibus'::text, 'tenbis'::text, 'cash_machine'::text]))),
  CONSTRAINT payment_intents_request_check CHECK ((octet_length((request)::text) <= 4096)),
  CONSTRAINT payment_intents_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'approved'::text, 'declined'::text, 'voiding'::text, 'voided'::text])))
);
COMMENT ON TABLE payment_intents IS 'Charges by card terminals, meal cards and cash machines, from before they were asked. Amounts in agorot; negative = money back';
COMMENT ON COLUMN payment_intents.amount IS 'Agorot';
COMMENT ON COLUMN payment_intents.request IS 'What was asked of the terminal';
COMMENT ON COLUMN payment_intents.state IS 'asked and voiding: the outcome is not known yet';
COMMENT ON COLUMN payment_intents.answer IS 'What the terminal answered; empty until it is known';
COMMENT ON COLUMN payment_intents.pinpad_id IS 'The card terminal that was asked; null for meal cards';
COMMENT ON COLUMN payment_intents.transmission_id IS 'The transmission that sent the deal to the card companies; null = still in the terminal';
CREATE INDEX payment_intents_cart ON public.payment_intents USING btree (cloud_id, cart_id);
CREATE INDEX payment_intents_deal ON public.payment_intents USING btree (cloud_id, ((answer ->> 'transaction'::text))) WHERE ((provider = 'pinpad'::text) AND (state = 'approved'::text));
CREATE INDEX payment_intents_given_back ON public.payment_intents USING btree (cloud_id, ((request ->> 'refundOf'::text))) WHERE (amount < 0);
CREATE INDEX payment_intents_waiting ON public.payment_intents USING btree (cloud_id, pinpad_id, settled_at) WHERE ((pinpad_id IS NOT NULL) AND (state = 'approved'::text) AND (transmission_id IS NULL));
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE payment_types (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  kind smallint NOT NULL,
  opens_drawer boolean NOT NULL DEFAULT false,
  reference_wanted boolean NOT NULL DEFAULT false,
  refunds boolean NOT NULL DEFAULT true,
  account_code text NOT NULL DEFAULT ''::text,
  colour text NOT NULL DEFAULT ''::text,
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  method text,
  branches integer[] NOT NULL DEFAULT '{}'::integer[],
  smallest bigint,
  largest bigint,
  offline_allowed boolean NOT NULL DEFAULT true,
  needs_customer boolean NOT NULL DEFAULT false,
  CONSTRAINT payment_types_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT payment_types_cloud_id_method_key UNIQUE (cloud_id, method),
  CONSTRAINT payment_types_cloud_id_name_key UNIQUE (cloud_id, name),
  CONSTRAINT payment_types_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT payment_types_colour_check CHECK ((colour ~ '^(#[0-9a-f]{6})?$'::text)),
  CONSTRAINT payment_types_id_check CHECK ((id > 0)),
  CONSTRAINT payment_types_kind_check CHECK (((kind >= 1) AND (kind <= 9))),
  CONSTRAINT payment_types_largest_check CHECK ((largest > 0)),
  CONSTRAINT payment_types_method_check CHECK ((method = ANY (ARRAY['cash'::text, 'card'::text, 'cheque'::text, 'voucher'::text, 'gift_card'::text, 'credit_voucher'::text, 'customer_credit'::text, 'cibus'::text, 'tenbis'::text, 'transfer'::text, 'plugin'::text]))),
  CONSTRAINT payment_types_name_check CHECK ((name <> ''::text)),
  CONSTRAINT payment_types_smallest_check CHECK ((smallest > 0))
);
COMMENT ON TABLE payment_types IS 'Tenders that a business takes, with what each asks for and allows';
COMMENT ON COLUMN payment_types.kind IS 'Means of payment of the uniform file: 1 cash, 2 cheque, 3 card, 4 transfer, 5 gift voucher, 6 exchange voucher, 7 promissory note, 8 standing order, 9 other';
COMMENT ON COLUMN payment_types.method IS 'The tender of the system that it stands for; null = a tender of the business''s own, of kind 4 to 9';
COMMENT ON COLUMN payment_types.branches IS 'Branches that take it; none = all';
COMMENT ON COLUMN payment_types.smallest IS 'Smallest sum of one payment. Agorot';
COMMENT ON COLUMN payment_types.largest IS 'Largest sum of one payment. Agorot';
COMMENT ON COLUMN payment_types.offline_allowed IS 'Whether a till takes it without the server';
CREATE INDEX payment_types_order ON public.payment_types USING btree (cloud_id, sort_order, id);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE permission_requests (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  terminal_id integer,
  asked_by integer,
  asked_to integer[] NOT NULL,
  operation_type text NOT NULL,
  action text NOT NULL,
  permission_key text NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  cart_id uuid,
  subject_field text NOT NULL DEFAULT ''::text,
  subject_value text NOT NULL DEFAULT ''::text,
  basket jsonb,
  status text NOT NULL DEFAULT 'pending'::text,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  approval_id uuid,
  user_id integer,
  user_name text,
  answered_by integer,
  answer_note text NOT NULL DEFAULT ''::text,
  CONSTRAINT permission_requests_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT permission_requests_cloud_id_answered_by_fkey FOREIGN KEY (cloud_id, answered_by) REFERENCES employees(cloud_id, id),
  CONSTRAINT permission_requests_cloud_id_approval_id_fkey FOREIGN KEY (cloud_id, approval_id) REFERENCES approvals(cloud_id, id),
  CONSTRAINT permission_requests_cloud_id_asked_by_fkey FOREIGN KEY (cloud_id, asked_by) REFERENCES employees(cloud_id, id),
  CONSTRAINT permission_requests_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT permission_requests_cloud_id_terminal_id_fkey FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals(cloud_id, id),
  CONSTRAINT permission_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT permission_requests_action_check CHECK ((action = ANY (ARRAY['r'::text, 'w'::text, 'e'::text, 'd'::text, 's'::text]))),
  CONSTRAINT permission_requests_asked_to_check CHECK ((cardinality(asked_to) > 0)),
  CONSTRAINT permission_requests_check CHECK (((status = 'pending'::text) = (answered_at IS NULL))),
  CONSTRAINT permission_requests_check1 CHECK (((status = 'approved'::text) = (approval_id IS NOT NULL))),
  CONSTRAINT permission_requests_check2 CHECK ((num_nonnulls(terminal_id, user_id) = 1)),
  CONSTRAINT permission_requests_check3 CHECK (
CASE
    WHEN (user_id IS NULL) THEN ((asked_by IS NOT NULL) AND (user_name IS NULL))
    ELSE (user_name IS NOT NULL)
END),
  CONSTRAINT permission_requests_check4 CHECK (((status = ANY (ARRAY['approved'::text, 'denied'::text])) = (answered_by IS NOT NULL))),
  CONSTRAINT permission_requests_operation_type_check CHECK ((operation_type = ANY (ARRAY['components'::text, 'pos'::text, 'system'::text]))),
  CONSTRAINT permission_requests_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'denied'::text, 'withdrawn'::text])))
);
COMMENT ON TABLE permission_requests IS 'Requests of an employee for the approval of a colleague elsewhere';
COMMENT ON COLUMN permission_requests.asked_by IS 'Employee who asks; null of a user of the back office who is no employee';
COMMENT ON COLUMN permission_requests.asked_to IS 'Employees who are asked to approve: the first answer counts';
COMMENT ON COLUMN permission_requests.subject_field IS 'As in approvals';
COMMENT ON COLUMN permission_requests.subject_value IS 'As in approvals';
COMMENT ON COLUMN permission_requests.basket IS 'What the bill looks like while the request waits: for the eyes of who answers';
COMMENT ON COLUMN permission_requests.user_id IS 'User of the back office who asks; null at a terminal';
COMMENT ON COLUMN permission_requests.user_name IS 'What the user was called when they asked';
COMMENT ON COLUMN permission_requests.answered_by IS 'Employee whose answer counts';
COMMENT ON COLUMN permission_requests.answer_note IS 'Word of who denied, for the till';
CREATE UNIQUE INDEX permission_requests_pending ON public.permission_requests USING btree (cloud_id, terminal_id, asked_by) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX permission_requests_pending_of_user ON public.permission_requests USING btree (cloud_id, user_id) WHERE ((status = 'pending'::text) AND (user_id IS NOT NULL));
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE pinpad_transmissions (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  pinpad_id integer NOT NULL,
  request_id uuid,
  employee_id integer,
  user_id integer,
  due_on date,
  attempt smallint NOT NULL DEFAULT 1,
  phase text NOT NULL DEFAULT 'waiting'::text,
  code smallint,
  batch text NOT NULL DEFAULT ''::text,
  deals integer NOT NULL DEFAULT 0,
  amount bigint NOT NULL DEFAULT 0,
  started_at timestamp with time zone NOT NULL,
  busy_until timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT pinpad_transmissions_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT pinpad_transmissions_cloud_id_pinpad_id_fkey FOREIGN KEY (cloud_id, pinpad_id) REFERENCES pinpads(cloud_id, id),
  CONSTRAINT pinpad_transmissions_check CHECK (((ended_at IS NULL) = (code IS NULL))),
  CONSTRAINT pinpad_transmissions_code_check CHECK (((code >= 0) AND (code <= 5))),
  CONSTRAINT pinpad_transmissions_phase_check CHECK ((phase = ANY (ARRAY['waiting'::text, 'connecting'::text, 'parameters'::text, 'transactions'::text, 'blocked_cards'::text, 'software'::text, 'done'::text])))
);
COMMENT ON TABLE pinpad_transmissions IS 'Transmissions of card terminals to the card companies';
COMMENT ON COLUMN pinpad_transmissions.request_id IS 'Idempotency key of the call that started it; null = the schedule';
COMMENT ON COLUMN pinpad_transmissions.due_on IS 'The day whose scheduled transmission it is; null = an employee or user started it';
COMMENT ON COLUMN pinpad_transmissions.amount IS 'Agorot';
COMMENT ON COLUMN pinpad_transmissions.busy_until IS 'After this a transmission without an end was abandoned by its server';
CREATE UNIQUE INDEX pinpad_transmissions_due ON public.pinpad_transmissions USING btree (cloud_id, pinpad_id, due_on, attempt) WHERE (due_on IS NOT NULL);
CREATE INDEX pinpad_transmissions_recent ON public.pinpad_transmissions USING btree (cloud_id, pinpad_id, started_at DESC);
CREATE INDEX pinpad_transmissions_request ON public.pinpad_transmissions USING btree (cloud_id, request_id) WHERE (request_id IS NOT NULL);
CREATE UNIQUE INDEX pinpad_transmissions_running ON public.pinpad_transmissions USING btree (cloud_id, pinpad_id) WHERE (ended_at IS NULL);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE pinpads (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  branch_id integer,
  merchant_number text NOT NULL DEFAULT ''::text,
  model text NOT NULL DEFAULT ''::text,
  serial_number text NOT NULL DEFAULT ''::text,
  address text NOT NULL DEFAULT ''::text,
  port integer,
  status smallint,
  last_batch text NOT NULL DEFAULT ''::text,
  last_batch_at timestamp with time zone,
  notes text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  terminals integer[] NOT NULL DEFAULT '{}'::integer[],
  driver text NOT NULL DEFAULT 'ashrait'::text,
  reach text NOT NULL DEFAULT 'network'::text,
  tls boolean NOT NULL DEFAULT false,
  certificate_sha256 text NOT NULL DEFAULT ''::text,
  status_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT pinpads_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT pinpads_cloud_id_name_key UNIQUE (cloud_id, name),
  CONSTRAINT pinpads_cloud_id_branch_id_fkey FOREIGN KEY (cloud_id, branch_id) REFERENCES branches(cloud_id, id),
  CONSTRAINT pinpads_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT pinpads_certificate_sha256_check CHECK ((certificate_sha256 ~ '^([0-9a-f]{64})?$'::text)),
  CONSTRAINT pinpads_driver_check CHECK ((driver = ANY (ARRAY['ashrait'::text, 'practice'::text, 'vne_selfcash'::text]))),
  CONSTRAINT pinpads_id_check CHECK ((id > 0)),
  CONSTRAINT pinpads_name_check CHECK ((name <> ''::text)),
  CONSTRAINT pinpads_port_check CHECK (((port >= 1) AND (port <= 65535))),
  CONSTRAINT pinpads_reach_check CHECK ((reach = ANY (ARRAY['network'::text, 'gateway'::text]))),
  CONSTRAINT pinpads_status_check CHECK (((status >= 0) AND (status <= 5)))
);
COMMENT ON TABLE pinpads IS 'Card terminals and how they are reached';
COMMENT ON COLUMN pinpads.status IS 'How its last transmission ended: 0 OK … 5; null = none yet';
COMMENT ON COLUMN pinpads.last_batch_at IS 'When its last complete batch was transmitted';
COMMENT ON COLUMN pinpads.terminals IS 'Tills that it serves; none = all tills of its branch';
COMMENT ON COLUMN pinpads.driver IS 'ashrait: JSON-RPC of the Israeli card network; practice: charges no real card; vne_selfcash: a cash machine';
COMMENT ON COLUMN pinpads.reach IS 'network: the server connects to its address; gateway: the operator''s gateway knows it by serial number or name';
COMMENT ON COLUMN pinpads.status_at IS 'When its last transmission ended, however it ended';
COMMENT ON COLUMN pinpads.created_at IS 'A terminal owes no transmission of a time before it';
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE plan_prices (
  cloud_id integer NOT NULL,
  app_id smallint NOT NULL,
  tier text NOT NULL,
  period text NOT NULL,
  starts date NOT NULL,
  price bigint NOT NULL,
  trial_days smallint NOT NULL DEFAULT 0,
  modules text[] NOT NULL DEFAULT '{}'::text[],
  sold boolean NOT NULL DEFAULT true,
  made_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT plan_prices_pkey PRIMARY KEY (cloud_id, app_id, tier, period, starts),
  CONSTRAINT plan_prices_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT plan_prices_app_id_check CHECK ((app_id > 0)),
  CONSTRAINT plan_prices_period_check CHECK ((period = ANY (ARRAY['month'::text, 'year'::text, 'three_years'::text]))),
  CONSTRAINT plan_prices_price_check CHECK ((price >= 0)),
  CONSTRAINT plan_prices_tier_check CHECK ((tier <> ''::text)),
  CONSTRAINT plan_prices_trial_days_check CHECK (((trial_days >= 0) AND (trial_days <= 90)))
);
COMMENT ON TABLE plan_prices IS 'Prices of the plans that the provider sells. A new price is a new line with a later day: no line is ever changed';
COMMENT ON COLUMN plan_prices.price IS 'Agorot of one licence for one period, before VAT';
COMMENT ON COLUMN plan_prices.trial_days IS 'Days of a new business before its first billed period';
COMMENT ON COLUMN plan_prices.modules IS 'Modules that the tier opens; empty = it opens none by itself';
COMMENT ON COLUMN plan_prices.sold IS 'False = from this day on the plan is offered no more';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE point_entries (
  cloud_id integer NOT NULL,
  membership_id integer NOT NULL,
  transaction_id uuid,
  sale_id uuid,
  points bigint NOT NULL,
  paid bigint NOT NULL,
  made_at timestamp with time zone NOT NULL DEFAULT now(),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL DEFAULT 'earned'::text,
  CONSTRAINT point_entries_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT point_entries_cloud_id_membership_id_fkey FOREIGN KEY (cloud_id, membership_id) REFERENCES memberships(cloud_id, id),
  CONSTRAINT point_entries_cloud_id_transaction_id_fkey FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions(cloud_id, id),
  CONSTRAINT point_entries_kind_check CHECK ((kind = ANY (ARRAY['earned'::text, 'used'::text, 'gift'::text]))),
  CONSTRAINT point_entries_of_sale CHECK (((kind = 'gift'::text) = (transaction_id IS NULL)))
);
COMMENT ON TABLE point_entries IS 'Points of club members: earned by a sale, taken back by its refunds';
COMMENT ON COLUMN point_entries.sale_id IS 'The sale that earned them; of a refund not the refund itself';
COMMENT ON COLUMN point_entries.paid IS 'Agorot that were paid, negative when they were refunded';
COMMENT ON COLUMN point_entries.kind IS 'earned: by a sale, and taken back by its refunds; used: paid for part of a sale, and returned by its refunds; gift: of the club';
CREATE INDEX point_entries_membership ON public.point_entries USING btree (cloud_id, membership_id, made_at);
CREATE UNIQUE INDEX point_entries_once ON public.point_entries USING btree (cloud_id, transaction_id, membership_id, sale_id, kind);
CREATE INDEX point_entries_sale ON public.point_entries USING btree (cloud_id, sale_id);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE point_holds (
  cloud_id integer NOT NULL,
  bill_id uuid NOT NULL,
  membership_id integer NOT NULL,
  points bigint NOT NULL,
  held_until timestamp with time zone NOT NULL,
  CONSTRAINT point_holds_pkey PRIMARY KEY (cloud_id, bill_id),
  CONSTRAINT point_holds_cloud_id_membership_id_fkey FOREIGN KEY (cloud_id, membership_id) REFERENCES memberships(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT point_holds_points_check CHECK ((points > 0))
);
COMMENT ON TABLE point_holds IS 'Points of a member that a bill in payment will use';
CREATE INDEX point_holds_of_membership ON public.point_holds USING btree (cloud_id, membership_id);
CREATE INDEX point_holds_until ON public.point_holds USING btree (held_until);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE positions (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  permissions jsonb NOT NULL DEFAULT '{"pos": {}, "system": {}, "components": {}}'::jsonb,
  active boolean NOT NULL DEFAULT true,
  CONSTRAINT positions_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT positions_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT positions_id_check CHECK ((id > 0)),
  CONSTRAINT positions_name_check CHECK ((name <> ''::text)),
  CONSTRAINT positions_permissions_check CHECK ((jsonb_typeof(permissions) = 'object'::text))
);
COMMENT ON TABLE positions IS 'Positions of employees with their permission map';
COMMENT ON COLUMN positions.permissions IS '{all?, components: {id: "rweds flags"}, pos: {id: 1}, system: {id: 1}}; missing = denied';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE preparation_groups (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  min_choices smallint NOT NULL DEFAULT 0,
  max_choices smallint NOT NULL DEFAULT 0,
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  CONSTRAINT preparation_groups_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT preparation_groups_cloud_id_name_key UNIQUE (cloud_id, name),
  CONSTRAINT preparation_groups_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT preparation_groups_check CHECK (((max_choices = 0) OR (max_choices >= min_choices))),
  CONSTRAINT preparation_groups_id_check CHECK ((id > 0)),
  CONSTRAINT preparation_groups_max_choices_check CHECK (((max_choices >= 0) AND (max_choices <= 100))),
  CONSTRAINT preparation_groups_min_choices_check CHECK (((min_choices >= 0) AND (min_choices <= 20))),
  CONSTRAINT preparation_groups_name_check CHECK ((name <> ''::text))
);
COMMENT ON TABLE preparation_groups IS 'Preparations that are asked for together: how many of them at least and at most';
COMMENT ON COLUMN preparation_groups.max_choices IS '0 = no limit';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE preparations (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  type smallint NOT NULL DEFAULT 1,
  action text NOT NULL DEFAULT 'with'::text,
  price bigint NOT NULL DEFAULT 0,
  amount bigint NOT NULL DEFAULT 1000,
  extra boolean NOT NULL DEFAULT false,
  department_id integer,
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  group_id integer,
  version bigint NOT NULL DEFAULT 0,
  CONSTRAINT preparations_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT preparations_cloud_id_name_key UNIQUE (cloud_id, name),
  CONSTRAINT preparations_cloud_id_department_id_fkey FOREIGN KEY (cloud_id, department_id) REFERENCES departments(cloud_id, id),
  CONSTRAINT preparations_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT preparations_cloud_id_group_id_fkey FOREIGN KEY (cloud_id, group_id) REFERENCES preparation_groups(cloud_id, id),
  CONSTRAINT preparations_action_check CHECK ((action = ANY (ARRAY['with'::text, 'without'::text, 'side'::text]))),
  CONSTRAINT preparations_amount_check CHECK ((amount > 0)),
  CONSTRAINT preparations_id_check CHECK ((id > 0)),
  CONSTRAINT preparations_name_check CHECK ((name <> ''::text)),
  CONSTRAINT preparations_price_check CHECK (((price >= 0) AND (price <= '100000000000'::bigint))),
  CONSTRAINT preparations_type_check CHECK (((type >= 1) AND (type <= 3)))
);
COMMENT ON TABLE preparations IS 'Preparations and extras that a dish may be ordered with';
COMMENT ON COLUMN preparations.type IS '1 how it is made, 2 addition, 3 doneness';
COMMENT ON COLUMN preparations.price IS 'Agorot, VAT included, added to the unit price of the row times amount';
COMMENT ON COLUMN preparations.amount IS 'Thousandths';
COMMENT ON COLUMN preparations.version IS 'sync_versions value of the last change that tills hear of';
CREATE INDEX preparations_order ON public.preparations USING btree (cloud_id, sort_order, id);
CREATE INDEX preparations_version ON public.preparations USING btree (cloud_id, version, id);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE price_list_lines (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  price_list_id integer NOT NULL,
  product_id integer NOT NULL,
  from_quantity bigint NOT NULL DEFAULT 0,
  price bigint NOT NULL,
  active boolean NOT NULL DEFAULT true,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  version bigint NOT NULL DEFAULT 0,
  CONSTRAINT price_list_lines_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT price_list_lines_cloud_id_price_list_id_product_id_from_qua_key UNIQUE (cloud_id, price_list_id, product_id, from_quantity),
  CONSTRAINT price_list_lines_cloud_id_price_list_id_fkey FOREIGN KEY (cloud_id, price_list_id) REFERENCES price_lists(cloud_id, id),
  CONSTRAINT price_list_lines_cloud_id_product_id_fkey FOREIGN KEY (cloud_id, product_id) REFERENCES products(cloud_id, id),
  CONSTRAINT price_list_lines_from_quantity_check CHECK ((from_quantity >= 0)),
  CONSTRAINT price_list_lines_id_check CHECK ((id > 0)),
  CONSTRAINT price_list_lines_price_check CHECK (((price >= 0) AND (price <= '100000000000'::bigint)))
);
COMMENT ON TABLE price_list_lines IS 'Prices of products in a price list';
COMMENT ON COLUMN price_list_lines.from_quantity IS 'Thousandths: the price holds from so many on';
COMMENT ON COLUMN price_list_lines.price IS 'Agorot, with or without VAT as the list says';
COMMENT ON COLUMN price_list_lines.version IS 'sync_versions value of the last change that tills hear of';
CREATE INDEX price_list_lines_product ON public.price_list_lines USING btree (cloud_id, product_id);
CREATE INDEX price_list_lines_version ON public.price_list_lines USING btree (cloud_id, version, id);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE price_lists (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  vat_included boolean NOT NULL DEFAULT true,
  percent integer NOT NULL DEFAULT 0,
  valid_from date,
  valid_to date,
  notes text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  version bigint NOT NULL DEFAULT 0,
  CONSTRAINT price_lists_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT price_lists_cloud_id_code_key UNIQUE (cloud_id, code),
  CONSTRAINT price_lists_cloud_id_name_key UNIQUE (cloud_id, name),
  CONSTRAINT price_lists_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT price_lists_check CHECK ((valid_to >= valid_from)),
  CONSTRAINT price_lists_code_check CHECK ((code <> ''::text)),
  CONSTRAINT price_lists_id_check CHECK ((id > 0)),
  CONSTRAINT price_lists_name_check CHECK ((name <> ''::text)),
  CONSTRAINT price_lists_percent_check CHECK (((percent >= '-10000'::integer) AND (percent <= 100000)))
);
COMMENT ON TABLE price_lists IS 'Price lists of customers, groups and branches';
COMMENT ON COLUMN price_lists.percent IS 'Hundredths of a percent upon the product''s own price, where the list has no line of the product';
COMMENT ON COLUMN price_lists.version IS 'sync_versions value of the last change that tills hear of';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE product_barcodes (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  barcode text NOT NULL,
  product_id integer NOT NULL,
  version bigint NOT NULL,
  barcode_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(barcode)) STORED,
  active boolean NOT NULL DEFAULT true,
  search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (((chr(10) || lower((COALESCE(barcode, ''::text) COLLATE "default"))) || chr(10))) STORED,
  unit text NOT NULL DEFAULT ''::text,
  quantity bigint NOT NULL DEFAULT 1000,
  CONSTRAINT product_barcodes_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT product_barcodes_cloud_id_barcode_key UNIQUE (cloud_id, barcode),
  CONSTRAINT product_barcodes_cloud_id_product_id_fkey FOREIGN KEY (cloud_id, product_id) REFERENCES products(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT product_barcodes_barcode_check CHECK ((barcode <> ''::text)),
  CONSTRAINT product_barcodes_id_check CHECK ((id > 0)),
  CONSTRAINT product_barcodes_quantity_check CHECK ((quantity > 0))
);
COMMENT ON TABLE product_barcodes IS 'ProductsKeys of the till: every code a scan may bring, and its product';
COMMENT ON COLUMN product_barcodes.version IS 'sync_versions value of the last change that tills hear of';
COMMENT ON COLUMN product_barcodes.active IS 'False: a scan no longer finds it, and no other product gets it';
COMMENT ON COLUMN product_barcodes.unit IS 'Name of the unit that has the barcode, such as a carton';
COMMENT ON COLUMN product_barcodes.quantity IS 'Thousandths of the product in one such unit';
CREATE INDEX product_barcodes_found ON public.product_barcodes USING gin (cloud_id, search_text gin_trgm_ops);
CREATE INDEX product_barcodes_product ON public.product_barcodes USING btree (cloud_id, product_id);
CREATE INDEX product_barcodes_search ON public.product_barcodes USING btree (cloud_id, barcode_search, id) INCLUDE (active);
CREATE INDEX product_barcodes_version ON public.product_barcodes USING btree (cloud_id, version, id);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE product_changes (
  cloud_id integer NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  product_id integer NOT NULL,
  field text NOT NULL,
  before bigint,
  after bigint,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT product_changes_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT product_changes_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT product_changes_cloud_id_product_id_fkey FOREIGN KEY (cloud_id, product_id) REFERENCES products(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT product_changes_check CHECK ((before IS DISTINCT FROM after)),
  CONSTRAINT product_changes_field_check CHECK ((field = ANY (ARRAY['price'::text, 'cost'::text])))
);
COMMENT ON TABLE product_changes IS 'Prices and costs of products before and after each change';
COMMENT ON COLUMN product_changes.before IS 'Agorot; a price with VAT, a cost before VAT; null = not known';
COMMENT ON COLUMN product_changes.at IS 'Time of the transaction, which its audit entry has too';
CREATE INDEX product_changes_at ON public.product_changes USING btree (cloud_id, at);
CREATE INDEX product_changes_product ON public.product_changes USING btree (cloud_id, product_id, at);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE product_models (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  name_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  department_id integer,
  category_id integer,
  supplier_id integer,
  manufacturer text NOT NULL DEFAULT ''::text,
  price bigint,
  colours text[] NOT NULL DEFAULT '{}'::text[],
  sizes text[] NOT NULL DEFAULT '{}'::text[],
  notes text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT product_models_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT product_models_cloud_id_code_key UNIQUE (cloud_id, code),
  CONSTRAINT product_models_cloud_id_category_id_fkey FOREIGN KEY (cloud_id, category_id) REFERENCES categories(cloud_id, id),
  CONSTRAINT product_models_cloud_id_department_id_fkey FOREIGN KEY (cloud_id, department_id) REFERENCES departments(cloud_id, id),
  CONSTRAINT product_models_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT product_models_cloud_id_supplier_id_fkey FOREIGN KEY (cloud_id, supplier_id) REFERENCES suppliers(cloud_id, id),
  CONSTRAINT product_models_code_check CHECK ((code <> ''::text)),
  CONSTRAINT product_models_id_check CHECK ((id > 0)),
  CONSTRAINT product_models_name_check CHECK ((name <> ''::text)),
  CONSTRAINT product_models_price_check CHECK (((price >= 0) AND (price <= '100000000000'::bigint)))
);
COMMENT ON TABLE product_models IS 'What products of one kind share that differ in colour and size';
COMMENT ON COLUMN product_models.price IS 'Agorot';
CREATE INDEX product_models_name ON public.product_models USING btree (cloud_id, name_search, id);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE product_parts (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  product_id integer NOT NULL,
  part_id integer NOT NULL,
  quantity bigint NOT NULL DEFAULT 1000,
  price bigint NOT NULL DEFAULT 0,
  choice text NOT NULL DEFAULT ''::text,
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  version bigint NOT NULL,
  CONSTRAINT product_parts_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT product_parts_cloud_id_part_id_fkey FOREIGN KEY (cloud_id, part_id) REFERENCES products(cloud_id, id),
  CONSTRAINT product_parts_cloud_id_product_id_fkey FOREIGN KEY (cloud_id, product_id) REFERENCES products(cloud_id, id),
  CONSTRAINT product_parts_check CHECK ((part_id <> product_id)),
  CONSTRAINT product_parts_id_check CHECK ((id > 0)),
  CONSTRAINT product_parts_price_check CHECK (((price >= 0) AND (price <= 1000000000))),
  CONSTRAINT product_parts_quantity_check CHECK ((quantity > 0))
);
COMMENT ON TABLE product_parts IS 'What a kit or combo is handed over as';
COMMENT ON COLUMN product_parts.quantity IS 'Thousandths, in one of the kit';
COMMENT ON COLUMN product_parts.price IS 'Agorot that choosing it adds to the price of the kit';
COMMENT ON COLUMN product_parts.choice IS 'Of the parts of one name one is chosen; empty = always in it';
COMMENT ON COLUMN product_parts.version IS 'sync_versions value of the last change that tills hear of';
CREATE INDEX product_parts_product ON public.product_parts USING btree (cloud_id, product_id, sort_order, id);
CREATE INDEX product_parts_version ON public.product_parts USING btree (cloud_id, version, id);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE products (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  name_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  barcode text NOT NULL DEFAULT ''::text,
  manufacturer text NOT NULL DEFAULT ''::text,
  department_id integer,
  category_id integer,
  supplier_id integer,
  unit text NOT NULL DEFAULT ''::text,
  content_qty text NOT NULL DEFAULT ''::text,
  content_unit text NOT NULL DEFAULT ''::text,
  price bigint NOT NULL,
  vat_group smallint NOT NULL DEFAULT 0,
  vat_free boolean NOT NULL DEFAULT false,
  weighed boolean NOT NULL DEFAULT false,
  type smallint NOT NULL DEFAULT 1,
  discountable boolean NOT NULL DEFAULT true,
  active boolean NOT NULL DEFAULT true,
  source text NOT NULL DEFAULT ''::text,
  version bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  code_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(code)) STORED,
  barcode_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(barcode)) STORED,
  short_name text NOT NULL DEFAULT ''::text,
  label_name text NOT NULL DEFAULT ''::text,
  cost bigint,
  supplier_code text NOT NULL DEFAULT ''::text,
  country text NOT NULL DEFAULT ''::text,
  model_id integer,
  model_colour text NOT NULL DEFAULT ''::text,
  model_size text NOT NULL DEFAULT ''::text,
  min_stock bigint,
  max_stock bigint,
  weight bigint,
  serial_kept boolean NOT NULL DEFAULT false,
  warranty_months smallint,
  preparations integer[] NOT NULL DEFAULT '{}'::integer[],
  colour text NOT NULL DEFAULT ''::text,
  image uuid,
  tags text[] NOT NULL DEFAULT '{}'::text[],
  notes text NOT NULL DEFAULT ''::text,
  price_changed_at timestamp with time zone NOT NULL DEFAULT now(),
  file uuid,
  manufacturer_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(manufacturer)) STORED,
  income_account_id integer,
  sort_order integer,
  search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (((((((((((chr(10) || lower((COALESCE(name, ''::text) COLLATE "default"))) || chr(10)) || lower((COALESCE(barcode, ''::text) COLLATE "default"))) || chr(10)) || lower((COALESCE(code, ''::text) COLLATE "default"))) || chr(10)) || lower((COALESCE(supplier_code, ''::text) COLLATE "default"))) || chr(10)) || lower((COALESCE(manufacturer, ''::text) COLLATE "default"))) || chr(10))) STORED,
  station_id integer,
  name_ar text NOT NULL DEFAULT ''::text,
  name_en text NOT NULL DEFAULT ''::text,
  name_ru text NOT NULL DEFAULT ''::text,
  shelf_days smallint,
  CONSTRAINT products_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT products_cloud_id_code_key UNIQUE (cloud_id, code),
  CONSTRAINT products_cloud_id_category_id_fkey FOREIGN KEY (cloud_id, category_id) REFERENCES categories(cloud_id, id),
  CONSTRAINT products_cloud_id_department_id_fkey FOREIGN KEY (cloud_id, department_id) REFERENCES departments(cloud_id, id),
  CONSTRAINT products_cloud_id_file_fkey FOREIGN KEY (cloud_id, file) REFERENCES stored_files(cloud_id, id),
  CONSTRAINT products_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT products_cloud_id_image_fkey FOREIGN KEY (cloud_id, image) REFERENCES stored_files(cloud_id, id),
  CONSTRAINT products_cloud_id_model_id_fkey FOREIGN KEY (cloud_id, model_id) REFERENCES product_models(cloud_id, id),
  CONSTRAINT products_cloud_id_station_id_fkey FOREIGN KEY (cloud_id, station_id) REFERENCES kitchen_stations(cloud_id, id),
  CONSTRAINT products_cloud_id_supplier_id_fkey FOREIGN KEY (cloud_id, supplier_id) REFERENCES suppliers(cloud_id, id),
  CONSTRAINT products_income_account FOREIGN KEY (cloud_id, income_account_id) REFERENCES accounts(cloud_id, id),
  CONSTRAINT products_code_check CHECK ((code <> ''::text)),
  CONSTRAINT products_colour_check CHECK ((colour ~ '^(#[0-9a-f]{6})?$'::text)),
  CONSTRAINT products_cost_check CHECK (((cost >= 0) AND (cost <= '100000000000'::bigint))),
  CONSTRAINT products_id_check CHECK ((id > 0)),
  CONSTRAINT products_max_stock_check CHECK ((max_stock >= 0)),
  CONSTRAINT products_min_stock_check CHECK ((min_stock >= 0)),
  CONSTRAINT products_name_check CHECK ((name <> ''::text)),
  CONSTRAINT products_price_check CHECK (((price >= 0) AND (price <= '100000000000'::bigint))),
  CONSTRAINT products_shelf_days_check CHECK (((shelf_days >= 1) AND (shelf_days <= 3650))),
  CONSTRAINT products_sort_order_check CHECK (((sort_order >= 1) AND (sort_order <= 9999))),
  CONSTRAINT products_vat_group_check CHECK ((vat_group >= 0)),
  CONSTRAINT products_warranty_months_check CHECK (((warranty_months >= 0) AND (warranty_months <= 600))),
  CONSTRAINT products_weight_check CHECK ((weight >= 0))
);
COMMENT ON TABLE products IS 'Products of a cloud';
COMMENT ON COLUMN products.barcode IS 'Main barcode as printed; what a scan finds is in product_barcodes';
COMMENT ON COLUMN products.price IS 'Agorot, VAT included; of a weighed product, per kilogram';
COMMENT ON COLUMN products.vat_group IS '0 = standard rate (setting 81), 1 = 0%';
COMMENT ON COLUMN products.type IS '1 regular, 2 kit, 3 combo, 5 gift card, 6 membership, 8 packaging (tare)';
COMMENT ON COLUMN products.source IS 'Where the row came from: empty = made by hand, otherwise the import source';
COMMENT ON COLUMN products.version IS 'sync_versions value of the transaction that wrote the row last';
COMMENT ON COLUMN products.cost IS 'Agorot before VAT, of the last purchase or as a person says';
COMMENT ON COLUMN products.min_stock IS 'Thousandths: below it the product wants ordering';
COMMENT ON COLUMN products.max_stock IS 'Thousandths';
COMMENT ON COLUMN products.weight IS 'Thousandths of a kilogram; of packaging (type 8) what it takes off the weighed row';
COMMENT ON COLUMN products.image IS 'A stored file';
COMMENT ON COLUMN products.price_changed_at IS 'When the price became what it is; of what was there before, when this column came';
COMMENT ON COLUMN products.file IS 'A stored file';
COMMENT ON COLUMN products.income_account_id IS 'Account of the income of what is sold of it, at tills and by documents; null = the one of sales';
COMMENT ON COLUMN products.sort_order IS 'Place among the tiles of its department at the till, from 1; null stands behind those that have one';
COMMENT ON COLUMN products.station_id IS 'Station that prepares it, over that of its department';
COMMENT ON COLUMN products.name_ar IS 'Name on Arabic screens; empty = the name';
COMMENT ON COLUMN products.name_en IS 'Name on English screens; empty = the name';
COMMENT ON COLUMN products.name_ru IS 'Name on Russian screens; empty = the name';
COMMENT ON COLUMN products.shelf_days IS 'Days that it keeps on the shelf; null = it does not spoil';
CREATE INDEX products_barcode ON public.products USING btree (cloud_id, barcode_search, id) INCLUDE (active);
CREATE INDEX products_code ON public.products USING btree (cloud_id, code_search, id) INCLUDE (active);
CREATE INDEX products_department ON public.products USING btree (cloud_id, department_id, name_search, id);
CREATE INDEX products_file ON public.products USING btree (cloud_id, file) WHERE (file IS NOT NULL);
CREATE INDEX products_found ON public.products USING gin (cloud_id, search_text gin_trgm_ops);
CREATE INDEX products_image ON public.products USING btree (cloud_id, image) WHERE (image IS NOT NULL);
CREATE INDEX products_manufacturer ON public.products USING btree (cloud_id, manufacturer_search, id) INCLUDE (active);
CREATE INDEX products_model ON public.products USING btree (cloud_id, model_id) WHERE (model_id IS NOT NULL);
CREATE INDEX products_name ON public.products USING btree (cloud_id, name_search, id) INCLUDE (active, department_id, category_id, supplier_id, model_id, price, cost, vat_group, vat_free, discountable, weighed, type, weight, serial_kept, warranty_months, min_stock, max_stock, shelf_days, income_account_id, created_at, updated_at, sort_order, station_id);
CREATE INDEX products_price ON public.products USING btree (cloud_id, price, id) INCLUDE (active);
CREATE INDEX products_price_changed ON public.products USING btree (cloud_id, price_changed_at, id);
CREATE INDEX products_sort_order ON public.products USING btree (cloud_id, sort_order, id) WHERE (sort_order IS NOT NULL);
CREATE INDEX products_station ON public.products USING btree (cloud_id, station_id) WHERE (station_id IS NOT NULL);
CREATE INDEX products_version ON public.products USING btree (cloud_id, version, id);
CREATE TRIGGER products_changed AFTER UPDATE OF price, cost ON public.products FOR EACH ROW WHEN (((new.price IS DISTINCT FROM old.price) OR (new.cost IS DISTINCT FROM old.cost))) EXECUTE FUNCTION keep_product_change();
CREATE TRIGGER products_price_change BEFORE UPDATE OF price ON public.products FOR EACH ROW WHEN ((new.price IS DISTINCT FROM old.price)) EXECUTE FUNCTION note_price_change();
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE provider_businesses (
  cloud_id integer NOT NULL,
  business integer NOT NULL,
  customer_id integer NOT NULL,
  contract_id integer NOT NULL,
  state text NOT NULL,
  state_at timestamp with time zone NOT NULL DEFAULT now(),
  request_id uuid,
  suspends_on date,
  suspend_reason text NOT NULL DEFAULT ''::text,
  tier text,
  plan_row integer,
  cycle_from date,
  planned jsonb,
  planned_on date,
  CONSTRAINT provider_businesses_pkey PRIMARY KEY (cloud_id, business),
  CONSTRAINT provider_businesses_cloud_id_contract_id_key UNIQUE (cloud_id, contract_id),
  CONSTRAINT provider_businesses_cloud_id_customer_id_key UNIQUE (cloud_id, customer_id),
  CONSTRAINT provider_businesses_cloud_id_request_id_key UNIQUE (cloud_id, request_id),
  CONSTRAINT provider_businesses_cloud_id_contract_id_fkey FOREIGN KEY (cloud_id, contract_id) REFERENCES contracts(cloud_id, id),
  CONSTRAINT provider_businesses_cloud_id_customer_id_fkey FOREIGN KEY (cloud_id, customer_id) REFERENCES customers(cloud_id, id),
  CONSTRAINT provider_businesses_business_check CHECK ((business > 0)),
  CONSTRAINT provider_businesses_check CHECK (((planned IS NULL) = (planned_on IS NULL))),
  CONSTRAINT provider_businesses_plan_row_check CHECK ((plan_row > 0)),
  CONSTRAINT provider_businesses_state_check CHECK ((state = ANY (ARRAY['trial'::text, 'active'::text, 'past_due'::text, 'suspended'::text, 'ended'::text])))
);
COMMENT ON TABLE provider_businesses IS 'Businesses that the provider serves: each is one customer of its own business, with one contract';
COMMENT ON COLUMN provider_businesses.business IS 'Number of the cloud of the business';
COMMENT ON COLUMN provider_businesses.request_id IS 'Of the call that made the business, so that the same call twice makes one; null = it signed up by itself';
COMMENT ON COLUMN provider_businesses.suspends_on IS 'Day on which its service is suspended; null = none is planned';
COMMENT ON COLUMN provider_businesses.tier IS 'Tier of its people, whose price it pays by the lines; null = its price was agreed by hand';
COMMENT ON COLUMN provider_businesses.plan_row IS 'Row of its contract that bills the plan; null = the price of the contract itself';
COMMENT ON COLUMN provider_businesses.cycle_from IS 'Day from which the periods of its plan are counted; null = the start of the contract';
COMMENT ON COLUMN provider_businesses.planned IS 'Plan that begins on planned_on; null = none';
CREATE INDEX provider_businesses_business ON public.provider_businesses USING btree (business);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE push_devices (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  user_id integer NOT NULL,
  session_id uuid NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  name text NOT NULL DEFAULT ''::text,
  kinds text[] NOT NULL,
  quiet_from smallint,
  quiet_to smallint,
  details boolean NOT NULL DEFAULT false,
  made_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT push_devices_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT push_devices_cloud_id_endpoint_key UNIQUE (cloud_id, endpoint),
  CONSTRAINT push_devices_cloud_id_user_id_fkey FOREIGN KEY (cloud_id, user_id) REFERENCES cloud_users(cloud_id, user_id) ON DELETE CASCADE,
  CONSTRAINT push_devices_check CHECK (((quiet_from IS NULL) = (quiet_to IS NULL))),
  CONSTRAINT push_devices_endpoint_check CHECK (((endpoint ~~ 'https://%'::text) AND (length(endpoint) <= 1000))),
  CONSTRAINT push_devices_id_check CHECK ((id > 0)),
  CONSTRAINT push_devices_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439))),
  CONSTRAINT push_devices_quiet_to_check CHECK (((quiet_to >= 0) AND (quiet_to <= 1439)))
);
COMMENT ON TABLE push_devices IS 'Browsers that a user switched on for notifications; one ends with the session that made it';
COMMENT ON COLUMN push_devices.kinds IS 'approvals, troubles, tasks';
COMMENT ON COLUMN push_devices.quiet_from IS 'Minute of the local day; approvals pass';
COMMENT ON COLUMN push_devices.details IS 'Whether names and sums may stand in the text';
CREATE INDEX push_devices_session ON public.push_devices USING btree (session_id);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE push_outbox (
  cloud_id integer NOT NULL,
  device_id integer NOT NULL,
  notification_id integer NOT NULL,
  due_at timestamp with time zone NOT NULL DEFAULT now(),
  attempts smallint NOT NULL DEFAULT 0,
  sent_at timestamp with time zone,
  CONSTRAINT push_outbox_pkey PRIMARY KEY (cloud_id, device_id, notification_id),
  CONSTRAINT push_outbox_cloud_id_device_id_fkey FOREIGN KEY (cloud_id, device_id) REFERENCES push_devices(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT push_outbox_cloud_id_notification_id_fkey FOREIGN KEY (cloud_id, notification_id) REFERENCES notifications(cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE push_outbox IS 'What is sent to a device, once each; a sent row stays for an hour, by which a device is limited';
CREATE INDEX push_outbox_due ON public.push_outbox USING btree (due_at) WHERE (sent_at IS NULL);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE record_import_headings (
  cloud_id integer NOT NULL,
  component integer NOT NULL,
  heading text NOT NULL,
  field text NOT NULL,
  used_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT record_import_headings_pkey PRIMARY KEY (cloud_id, component, heading),
  CONSTRAINT record_import_headings_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT record_import_headings_component_check CHECK ((component > 0)),
  CONSTRAINT record_import_headings_field_check CHECK ((length(field) <= 60)),
  CONSTRAINT record_import_headings_heading_check CHECK (((length(heading) >= 1) AND (length(heading) <= 200)))
);
COMMENT ON TABLE record_import_headings IS 'What a business took a column of its files for; an empty field: for nothing';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE record_import_images (
  cloud_id integer NOT NULL,
  import_id integer NOT NULL,
  component integer NOT NULL,
  record_id integer NOT NULL,
  before jsonb,
  after jsonb NOT NULL,
  CONSTRAINT record_import_images_pkey PRIMARY KEY (cloud_id, import_id, component, record_id),
  CONSTRAINT record_import_images_cloud_id_import_id_fkey FOREIGN KEY (cloud_id, import_id) REFERENCES record_imports(cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE record_import_images IS 'SQL columns of a record before and after an import wrote them; before is null for a record that it made';
CREATE INDEX record_import_former_pictures ON public.record_import_images USING btree (cloud_id, ((before ->> 'image'::text))) WHERE (before ? 'image'::text);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE record_import_lines (
  cloud_id integer NOT NULL,
  import_id integer NOT NULL,
  line integer NOT NULL,
  cells jsonb NOT NULL,
  verdict text,
  faults jsonb,
  CONSTRAINT record_import_lines_pkey PRIMARY KEY (cloud_id, import_id, line),
  CONSTRAINT record_import_lines_cloud_id_import_id_fkey FOREIGN KEY (cloud_id, import_id) REFERENCES record_imports(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT record_import_lines_line_check CHECK ((line > 0)),
  CONSTRAINT record_import_lines_verdict_check CHECK ((verdict = ANY (ARRAY['new'::text, 'changed'::text, 'same'::text, 'bad'::text])))
);
COMMENT ON TABLE record_import_lines IS 'Lines of a file that was read and is not imported yet';
CREATE INDEX record_import_lines_bad ON public.record_import_lines USING btree (cloud_id, import_id, line) WHERE (faults IS NOT NULL);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE record_import_parts (
  cloud_id integer NOT NULL,
  import_id integer NOT NULL,
  part integer NOT NULL,
  content bytea STORAGE EXTERNAL NOT NULL,
  CONSTRAINT record_import_parts_pkey PRIMARY KEY (cloud_id, import_id, part),
  CONSTRAINT record_import_parts_cloud_id_import_id_fkey FOREIGN KEY (cloud_id, import_id) REFERENCES record_imports(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT record_import_parts_content_check CHECK (((octet_length(content) >= 1) AND (octet_length(content) <= 524288))),
  CONSTRAINT record_import_parts_part_check CHECK (((part >= 0) AND (part < 200)))
);
COMMENT ON TABLE record_import_parts IS 'Pieces of an uploaded file, until it is read';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE record_imports (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  component integer NOT NULL,
  format text NOT NULL DEFAULT ''::text,
  state text NOT NULL,
  file_name text NOT NULL,
  bytes integer NOT NULL,
  headings jsonb NOT NULL DEFAULT '[]'::jsonb,
  sample jsonb NOT NULL DEFAULT '[]'::jsonb,
  plan jsonb NOT NULL DEFAULT '{}'::jsonb,
  counts jsonb NOT NULL DEFAULT '{}'::jsonb,
  lines integer NOT NULL DEFAULT 0,
  progress integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  error jsonb,
  owner_kind text NOT NULL,
  owner_id integer NOT NULL,
  owner_name text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  beat_at timestamp with time zone NOT NULL DEFAULT now(),
  turn integer NOT NULL DEFAULT 0,
  committed_at timestamp with time zone,
  due_at timestamp with time zone,
  reason text NOT NULL DEFAULT ''::text,
  CONSTRAINT record_imports_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT record_imports_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT record_imports_bytes_check CHECK ((bytes > 0)),
  CONSTRAINT record_imports_component_check CHECK ((component > 0)),
  CONSTRAINT record_imports_due CHECK (((format = 'change'::text) = (due_at IS NOT NULL))),
  CONSTRAINT record_imports_file_name_check CHECK (((file_name <> ''::text) AND (length(file_name) <= 200))),
  CONSTRAINT record_imports_format_check CHECK ((format = ANY (ARRAY[''::text, 'xlsx'::text, 'csv'::text, 'prices'::text, 'change'::text, 'costs'::text]))),
  CONSTRAINT record_imports_id_check CHECK ((id > 0)),
  CONSTRAINT record_imports_kept_check CHECK ((kept >= 0)),
  CONSTRAINT record_imports_lines_check CHECK ((lines >= 0)),
  CONSTRAINT record_imports_owner_kind_check CHECK ((owner_kind = ANY (ARRAY['user'::text, 'employee'::text, 'terminal'::text]))),
  CONSTRAINT record_imports_progress_check CHECK ((progress >= 0)),
  CONSTRAINT record_imports_reason_check CHECK ((length(reason) <= 200)),
  CONSTRAINT record_imports_state_check CHECK ((state = ANY (ARRAY['uploading'::text, 'reading'::text, 'read'::text, 'checking'::text, 'checked'::text, 'planned'::text, 'committing'::text, 'done'::text, 'undoing'::text, 'undone'::text, 'failed'::text]))),
  CONSTRAINT record_imports_turn_check CHECK ((turn >= 0))
);
COMMENT ON TABLE record_imports IS 'A file on its way into the records of a component; done ones are the versions that can be undone';
COMMENT ON COLUMN record_imports.plan IS 'Field by column of the file, and the field that finds a record';
COMMENT ON COLUMN record_imports.kept IS 'Characters of the lines that are kept of it: a business has a bound for those of all its files';
COMMENT ON COLUMN record_imports.beat_at IS 'When its work last said that it goes on: a process that died says nothing more';
COMMENT ON COLUMN record_imports.turn IS 'Counts the works on it: one that was taken for dead and lives may write nothing any more';
COMMENT ON COLUMN record_imports.due_at IS 'When a bulk change is made; null = an import of a file';
CREATE INDEX record_imports_due ON public.record_imports USING btree (due_at) WHERE ((state = ANY (ARRAY['planned'::text, 'committing'::text])) AND (due_at IS NOT NULL));
CREATE INDEX record_imports_newest ON public.record_imports USING btree (cloud_id, component, id DESC);
CREATE UNIQUE INDEX record_imports_working ON public.record_imports USING btree (cloud_id, component) WHERE (state = ANY (ARRAY['checking'::text, 'committing'::text, 'undoing'::text]));
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE record_views (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  component integer NOT NULL,
  owner_kind text NOT NULL,
  owner_id integer NOT NULL,
  name text NOT NULL,
  settings jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT record_views_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT record_views_cloud_id_owner_kind_owner_id_component_name_key UNIQUE (cloud_id, owner_kind, owner_id, component, name),
  CONSTRAINT record_views_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT record_views_component_check CHECK ((component > 0)),
  CONSTRAINT record_views_id_check CHECK ((id > 0)),
  CONSTRAINT record_views_name_check CHECK (((name <> ''::text) AND (length(name) <= 60))),
  CONSTRAINT record_views_owner_id_check CHECK ((owner_id > 0)),
  CONSTRAINT record_views_owner_kind_check CHECK ((owner_kind = ANY (ARRAY['user'::text, 'employee'::text]))),
  CONSTRAINT record_views_settings_check CHECK (((jsonb_typeof(settings) = 'object'::text) AND (octet_length((settings)::text) <= 131072)))
);
COMMENT ON TABLE record_views IS 'Views of lists, each of the user or employee who saved it';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE recovery_codes (
  user_id integer NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_steps(user_id) ON DELETE CASCADE,
  CONSTRAINT recovery_codes_code_hash_check CHECK ((octet_length(code_hash) = 32))
);
COMMENT ON TABLE recovery_codes IS 'Codes that stand in for the second step of a sign-in, each once; only hashes are stored';
COMMENT ON COLUMN recovery_codes.code_hash IS 'Keyed hash: what is stored here opens nothing';
-- no row security

CREATE TABLE register_addenda (
  cloud_id integer NOT NULL,
  closing_id integer NOT NULL,
  number integer NOT NULL,
  transaction_id uuid,
  at timestamp with time zone NOT NULL,
  hash bytea NOT NULL,
  movement_id integer,
  drawer text NOT NULL,
  CONSTRAINT register_addenda_pkey PRIMARY KEY (cloud_id, closing_id, number),
  CONSTRAINT register_addenda_cloud_id_movement_id_key UNIQUE (cloud_id, movement_id),
  CONSTRAINT register_addenda_cloud_id_transaction_id_key UNIQUE (cloud_id, transaction_id),
  CONSTRAINT register_addenda_cloud_id_closing_id_fkey FOREIGN KEY (cloud_id, closing_id) REFERENCES register_closings(cloud_id, id),
  CONSTRAINT register_addenda_cloud_id_movement_id_fkey FOREIGN KEY (cloud_id, movement_id) REFERENCES cash_movements(cloud_id, id),
  CONSTRAINT register_addenda_cloud_id_transaction_id_fkey FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions(cloud_id, id),
  CONSTRAINT register_addenda_check CHECK ((num_nonnulls(transaction_id, movement_id) = 1)),
  CONSTRAINT register_addenda_drawer_check CHECK ((drawer = ANY (ARRAY['counted'::text, 'followed'::text, 'left'::text]))),
  CONSTRAINT register_addenda_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT register_addenda_number_check CHECK ((number > 0))
);
COMMENT ON TABLE register_addenda IS 'Sales and cash movements that arrived after the Z of their shift. Rows are never changed or deleted.';
COMMENT ON COLUMN register_addenda.hash IS 'Of the Z''s hash, the number and the hash of the sale or of what the movement says';
COMMENT ON COLUMN register_addenda.drawer IS 'What had become of the drawer when it came: counted at the Z, followed by another Z, or left as it was';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE register_closings (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  number bigint NOT NULL,
  branch_id integer NOT NULL,
  terminal_id integer NOT NULL,
  employee_id integer,
  opened_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone NOT NULL,
  sale_count integer NOT NULL,
  sales bigint NOT NULL,
  refunds bigint NOT NULL,
  total bigint NOT NULL,
  vat bigint NOT NULL,
  cash_expected bigint NOT NULL,
  cash_counted bigint,
  difference bigint GENERATED ALWAYS AS ((cash_counted - cash_expected)) STORED,
  notes text NOT NULL DEFAULT ''::text,
  request_id uuid,
  shift_id uuid,
  content jsonb,
  prev_hash bytea,
  hash bytea,
  CONSTRAINT register_closings_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT register_closings_cloud_id_request_id_key UNIQUE (cloud_id, request_id),
  CONSTRAINT register_closings_cloud_id_terminal_id_number_key UNIQUE (cloud_id, terminal_id, number),
  CONSTRAINT register_closings_cloud_id_branch_id_terminal_id_fkey FOREIGN KEY (cloud_id, branch_id, terminal_id) REFERENCES terminals(cloud_id, branch_id, id),
  CONSTRAINT register_closings_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id),
  CONSTRAINT register_closings_cloud_id_shift_id_fkey FOREIGN KEY (cloud_id, shift_id) REFERENCES register_shifts(cloud_id, id),
  CONSTRAINT register_closings_check CHECK ((closed_at >= opened_at)),
  CONSTRAINT register_closings_content_check CHECK ((jsonb_typeof(content) = 'object'::text)),
  CONSTRAINT register_closings_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT register_closings_id_check CHECK ((id > 0)),
  CONSTRAINT register_closings_number_check CHECK ((number > 0)),
  CONSTRAINT register_closings_prev_hash_check CHECK ((octet_length(prev_hash) = 32)),
  CONSTRAINT register_closings_sale_count_check CHECK ((sale_count >= 0))
);
COMMENT ON TABLE register_closings IS 'Z reports, as they were closed: rows are never changed or deleted. Amounts in agorot.';
COMMENT ON COLUMN register_closings.sales IS 'Agorot';
COMMENT ON COLUMN register_closings.refunds IS 'Agorot';
COMMENT ON COLUMN register_closings.total IS 'Agorot';
COMMENT ON COLUMN register_closings.vat IS 'Agorot';
COMMENT ON COLUMN register_closings.cash_expected IS 'Agorot';
COMMENT ON COLUMN register_closings.cash_counted IS 'Agorot';
COMMENT ON COLUMN register_closings.difference IS 'Agorot';
COMMENT ON COLUMN register_closings.request_id IS 'Made on the device: the same closing sent again is the same row';
COMMENT ON COLUMN register_closings.content IS 'All that the Z says; the other columns are of it';
COMMENT ON COLUMN register_closings.prev_hash IS 'Of the terminal''s Z before; null for its first';
COMMENT ON COLUMN register_closings.hash IS 'SHA-256 over the closing and the hash before it';
CREATE INDEX register_closings_newest ON public.register_closings USING btree (cloud_id, closed_at DESC, id DESC);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE register_shifts (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  branch_id integer NOT NULL,
  terminal_id integer NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  opened_by integer,
  by_itself boolean NOT NULL,
  request_id uuid,
  stored_at timestamp with time zone NOT NULL DEFAULT now(),
  closing_id integer,
  sold_until timestamp with time zone,
  addenda integer NOT NULL DEFAULT 0,
  CONSTRAINT register_shifts_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT register_shifts_cloud_id_request_id_key UNIQUE (cloud_id, request_id),
  CONSTRAINT register_shifts_cloud_id_branch_id_terminal_id_fkey FOREIGN KEY (cloud_id, branch_id, terminal_id) REFERENCES terminals(cloud_id, branch_id, id),
  CONSTRAINT register_shifts_cloud_id_closing_id_fkey FOREIGN KEY (cloud_id, closing_id) REFERENCES register_closings(cloud_id, id),
  CONSTRAINT register_shifts_cloud_id_opened_by_fkey FOREIGN KEY (cloud_id, opened_by) REFERENCES employees(cloud_id, id),
  CONSTRAINT register_shifts_addenda_check CHECK ((addenda >= 0)),
  CONSTRAINT register_shifts_check CHECK (((closing_id IS NULL) = (sold_until IS NULL)))
);
COMMENT ON TABLE register_shifts IS 'From a register''s opening to its Z; at most one of a terminal is open';
COMMENT ON COLUMN register_shifts.id IS 'Made on the device, or by the server for one that the first sale opened';
COMMENT ON COLUMN register_shifts.by_itself IS 'Opened by a sale or a movement, because no employee had opened one';
COMMENT ON COLUMN register_shifts.request_id IS 'Of the opening, made on the device: the same opening sent again changes nothing';
COMMENT ON COLUMN register_shifts.sold_until IS 'The till''s clock at its Z: a sale paid until then that arrives later is of this shift';
COMMENT ON COLUMN register_shifts.addenda IS 'Sales and movements that arrived after the Z, each numbered';
CREATE INDEX register_shifts_closed ON public.register_shifts USING btree (cloud_id, terminal_id, sold_until) WHERE (closing_id IS NOT NULL);
CREATE UNIQUE INDEX register_shifts_open ON public.register_shifts USING btree (cloud_id, terminal_id) WHERE (closing_id IS NULL);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app
-- GRANT UPDATE (addenda, by_itself, closing_id, opened_at, opened_by, request_id, sold_until) TO dalpak_app

CREATE TABLE report_deliveries (
  cloud_id integer NOT NULL,
  schedule_id integer NOT NULL,
  due_at timestamp with time zone NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  attempts smallint NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL,
  failure text NOT NULL DEFAULT ''::text,
  sent_to text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT report_deliveries_pkey PRIMARY KEY (cloud_id, schedule_id, due_at),
  CONSTRAINT report_deliveries_cloud_id_schedule_id_fkey FOREIGN KEY (cloud_id, schedule_id) REFERENCES report_schedules(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT report_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'empty'::text, 'failed'::text])))
);
COMMENT ON TABLE report_deliveries IS 'Deliveries of scheduled reports';
COMMENT ON COLUMN report_deliveries.state IS 'empty = there was nothing to say, so nothing was sent';
COMMENT ON COLUMN report_deliveries.next_at IS 'When a waiting delivery is tried again';
COMMENT ON COLUMN report_deliveries.sent_to IS 'Addresses that have it already: a repeated attempt leaves them out';
CREATE INDEX report_deliveries_due ON public.report_deliveries USING btree (next_at) WHERE (state = 'waiting'::text);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE report_filters (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  report_code text NOT NULL,
  name text NOT NULL,
  filter jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  owner text NOT NULL DEFAULT ''::text,
  shared boolean NOT NULL DEFAULT true,
  CONSTRAINT report_filters_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT report_filters_cloud_id_report_code_owner_name_key UNIQUE (cloud_id, report_code, owner, name),
  CONSTRAINT report_filters_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT report_filters_filter_check CHECK ((jsonb_typeof(filter) = 'object'::text)),
  CONSTRAINT report_filters_id_check CHECK ((id > 0)),
  CONSTRAINT report_filters_name_check CHECK (((name <> ''::text) AND (length(name) <= 200))),
  CONSTRAINT report_filters_report_code_check CHECK ((report_code <> ''::text))
);
COMMENT ON TABLE report_filters IS 'Filters of reports that a user saved under a name';
COMMENT ON COLUMN report_filters.owner IS 'Who made it: u and the id of a user, or e and that of an employee; empty = of before owners were kept';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE report_layouts (
  cloud_id integer NOT NULL,
  owner text NOT NULL,
  report_code text NOT NULL,
  columns text[],
  view text,
  CONSTRAINT report_layouts_pkey PRIMARY KEY (cloud_id, owner, report_code),
  CONSTRAINT report_layouts_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT report_layouts_check CHECK ((num_nonnulls(columns, view) > 0)),
  CONSTRAINT report_layouts_owner_check CHECK ((owner <> ''::text)),
  CONSTRAINT report_layouts_report_code_check CHECK ((report_code <> ''::text)),
  CONSTRAINT report_layouts_view_check CHECK ((view = ANY (ARRAY['table'::text, 'chart'::text])))
);
COMMENT ON TABLE report_layouts IS 'Columns and form of reports that a person chose';
COMMENT ON COLUMN report_layouts.owner IS 'u and the number of a user, e and that of an employee';
COMMENT ON COLUMN report_layouts.columns IS 'Cells that are shown, in their order; null = as the report has them';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE report_mail_days (
  cloud_id integer NOT NULL,
  day date NOT NULL,
  mails integer NOT NULL,
  CONSTRAINT report_mail_days_pkey PRIMARY KEY (cloud_id, day),
  CONSTRAINT report_mail_days_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT report_mail_days_mails_check CHECK ((mails >= 0))
);
COMMENT ON TABLE report_mail_days IS 'Mails of scheduled reports to addresses outside, by day of the business';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE report_schedules (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  user_id integer NOT NULL,
  report text NOT NULL,
  plan jsonb NOT NULL,
  next_at timestamp with time zone,
  stopped text,
  outside text[],
  CONSTRAINT report_schedules_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT report_schedules_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT report_schedules_cloud_id_user_id_fkey FOREIGN KEY (cloud_id, user_id) REFERENCES cloud_users(cloud_id, user_id) ON DELETE CASCADE,
  CONSTRAINT report_schedules_id_check CHECK ((id > 0)),
  CONSTRAINT report_schedules_plan_check CHECK ((jsonb_typeof(plan) = 'object'::text)),
  CONSTRAINT report_schedules_report_check CHECK ((report <> ''::text)),
  CONSTRAINT report_schedules_stopped_check CHECK ((stopped = ANY (ARRAY['hand'::text, 'rights'::text])))
);
COMMENT ON TABLE report_schedules IS 'Reports that are sent by mail by themselves, with the rights of who made it';
COMMENT ON COLUMN report_schedules.plan IS 'When, to whom, what and in which form, as contracts/src/reports/report-schedules.ts declares it';
COMMENT ON COLUMN report_schedules.next_at IS 'The next delivery; null when stopped';
COMMENT ON COLUMN report_schedules.outside IS 'Addresses that belonged to no user when the schedule was made; null = a schedule from before this was kept';
CREATE INDEX report_schedules_due ON public.report_schedules USING btree (next_at) WHERE (next_at IS NOT NULL);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE returned_cheques (
  cloud_id integer NOT NULL,
  document_id uuid NOT NULL,
  line_no integer NOT NULL,
  day date NOT NULL,
  reason text NOT NULL DEFAULT ''::text,
  employee_id integer,
  stored_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  customer_id integer,
  CONSTRAINT returned_cheques_pkey PRIMARY KEY (cloud_id, document_id, line_no),
  CONSTRAINT returned_cheques_cloud_id_document_id_line_no_fkey FOREIGN KEY (cloud_id, document_id, line_no) REFERENCES document_payments(cloud_id, document_id, line_no),
  CONSTRAINT returned_cheques_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id),
  CONSTRAINT returned_cheques_customer FOREIGN KEY (cloud_id, customer_id) REFERENCES customers(cloud_id, id)
);
COMMENT ON TABLE returned_cheques IS 'Cheques that came back: from the bank after a deposit, from a supplier, or by a refund to the customer. One row for each document. Rows are never changed or deleted';
COMMENT ON COLUMN returned_cheques.customer_id IS 'Who owes the sum of the cheque again; null where the business has it again';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE rota_needs (
  cloud_id integer NOT NULL,
  branch_id integer NOT NULL,
  position_id integer NOT NULL,
  weekday smallint NOT NULL,
  from_hour smallint NOT NULL,
  to_hour smallint NOT NULL,
  people smallint NOT NULL,
  CONSTRAINT rota_needs_pkey PRIMARY KEY (cloud_id, branch_id, position_id, weekday, from_hour),
  CONSTRAINT rota_needs_cloud_id_branch_id_fkey FOREIGN KEY (cloud_id, branch_id) REFERENCES branches(cloud_id, id),
  CONSTRAINT rota_needs_cloud_id_position_id_fkey FOREIGN KEY (cloud_id, position_id) REFERENCES positions(cloud_id, id),
  CONSTRAINT rota_needs_check CHECK (((to_hour > from_hour) AND (to_hour <= 30))),
  CONSTRAINT rota_needs_from_hour_check CHECK (((from_hour >= 0) AND (from_hour <= 23))),
  CONSTRAINT rota_needs_people_check CHECK (((people >= 1) AND (people <= 99))),
  CONSTRAINT rota_needs_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);
COMMENT ON TABLE rota_needs IS 'People that a branch needs in every week, by position and hours';
COMMENT ON COLUMN rota_needs.weekday IS '1 = Sunday … 7 = Saturday';
COMMENT ON COLUMN rota_needs.to_hour IS 'Above 24 on the next day';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT TO dalpak_app

CREATE TABLE rota_requests (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  employee_id integer NOT NULL,
  kind text NOT NULL,
  day date NOT NULL,
  shift_id uuid,
  to_employee_id integer,
  note text NOT NULL DEFAULT ''::text,
  state text NOT NULL DEFAULT 'asked'::text,
  answer text NOT NULL DEFAULT ''::text,
  asked_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  CONSTRAINT rota_requests_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT rota_requests_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id),
  CONSTRAINT rota_requests_cloud_id_to_employee_id_fkey FOREIGN KEY (cloud_id, to_employee_id) REFERENCES employees(cloud_id, id),
  CONSTRAINT rota_requests_check CHECK ((((kind = 'swap'::text) = (shift_id IS NOT NULL)) AND ((kind = 'swap'::text) = (to_employee_id IS NOT NULL)))),
  CONSTRAINT rota_requests_kind_check CHECK ((kind = ANY (ARRAY['off'::text, 'prefer'::text, 'swap'::text]))),
  CONSTRAINT rota_requests_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text])))
);
COMMENT ON TABLE rota_requests IS 'Days that employees wish free or wish to work, and shifts that they wish to give to a colleague';
COMMENT ON COLUMN rota_requests.shift_id IS 'The published shift of a swap';
CREATE INDEX rota_requests_day ON public.rota_requests USING btree (cloud_id, day);
CREATE INDEX rota_requests_employee ON public.rota_requests USING btree (cloud_id, employee_id, day);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE rota_shifts (
  cloud_id integer NOT NULL,
  stage text NOT NULL,
  id uuid NOT NULL,
  branch_id integer NOT NULL,
  week date NOT NULL,
  employee_id integer NOT NULL,
  position_id integer NOT NULL,
  day date NOT NULL,
  start_minute smallint NOT NULL,
  end_minute smallint NOT NULL,
  note text NOT NULL DEFAULT ''::text,
  reason text NOT NULL DEFAULT ''::text,
  CONSTRAINT rota_shifts_pkey PRIMARY KEY (cloud_id, stage, id),
  CONSTRAINT rota_shifts_cloud_id_branch_id_week_fkey FOREIGN KEY (cloud_id, branch_id, week) REFERENCES rotas(cloud_id, branch_id, week),
  CONSTRAINT rota_shifts_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id),
  CONSTRAINT rota_shifts_cloud_id_position_id_fkey FOREIGN KEY (cloud_id, position_id) REFERENCES positions(cloud_id, id),
  CONSTRAINT rota_shifts_check CHECK (((day >= week) AND (day <= (week + 6)))),
  CONSTRAINT rota_shifts_check1 CHECK (((end_minute > start_minute) AND (end_minute <= (start_minute + 1080)))),
  CONSTRAINT rota_shifts_stage_check CHECK ((stage = ANY (ARRAY['draft'::text, 'published'::text]))),
  CONSTRAINT rota_shifts_start_minute_check CHECK (((start_minute >= 0) AND (start_minute <= 1439)))
);
COMMENT ON TABLE rota_shifts IS 'Planned shifts: as the manager plans them, and as they were published';
COMMENT ON COLUMN rota_shifts.start_minute IS 'Minutes of the local day';
COMMENT ON COLUMN rota_shifts.end_minute IS 'Minutes of the local day; above 1440 on the next day';
COMMENT ON COLUMN rota_shifts.reason IS 'Why the shift stands in spite of its warnings';
CREATE INDEX rota_shifts_day ON public.rota_shifts USING btree (cloud_id, stage, day, employee_id);
CREATE INDEX rota_shifts_week ON public.rota_shifts USING btree (cloud_id, branch_id, week, stage);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE rotas (
  cloud_id integer NOT NULL,
  branch_id integer NOT NULL,
  week date NOT NULL,
  published_at timestamp with time zone,
  CONSTRAINT rotas_pkey PRIMARY KEY (cloud_id, branch_id, week),
  CONSTRAINT rotas_cloud_id_branch_id_fkey FOREIGN KEY (cloud_id, branch_id) REFERENCES branches(cloud_id, id),
  CONSTRAINT rotas_week_check CHECK ((EXTRACT(dow FROM week) = (0)::numeric))
);
COMMENT ON TABLE rotas IS 'Weeks of a branch that have a rota';
COMMENT ON COLUMN rotas.week IS 'Its Sunday';
COMMENT ON COLUMN rotas.published_at IS 'Last time that the employees were told; null = never';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE rule_uses (
  cloud_id integer NOT NULL,
  bill_id uuid NOT NULL,
  rule_id integer NOT NULL,
  customer_id integer NOT NULL,
  terminal_id integer NOT NULL,
  day date NOT NULL,
  times integer NOT NULL,
  given_back integer NOT NULL DEFAULT 0,
  held_until timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT rule_uses_pkey PRIMARY KEY (cloud_id, bill_id, rule_id),
  CONSTRAINT rule_uses_cloud_id_customer_id_fkey FOREIGN KEY (cloud_id, customer_id) REFERENCES customers(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT rule_uses_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT rule_uses_cloud_id_rule_id_fkey FOREIGN KEY (cloud_id, rule_id) REFERENCES discount_rules(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT rule_uses_check CHECK (((given_back >= 0) AND (given_back <= times))),
  CONSTRAINT rule_uses_times_check CHECK ((times > 0))
);
COMMENT ON TABLE rule_uses IS 'Uses of discount rules that limit each customer: held while a bill is paid, then counted for its sale';
COMMENT ON COLUMN rule_uses.bill_id IS 'Bill that is being paid, and the sale that it becomes';
COMMENT ON COLUMN rule_uses.day IS 'Business day of the branch that the use counts for';
COMMENT ON COLUMN rule_uses.given_back IS 'Uses whose goods all came back';
COMMENT ON COLUMN rule_uses.held_until IS 'End of a hold; null = used by the sale';
CREATE INDEX rule_uses_of_customer ON public.rule_uses USING btree (cloud_id, customer_id, day);
CREATE INDEX rule_uses_until ON public.rule_uses USING btree (held_until) WHERE (held_until IS NOT NULL);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE sale_accounts (
  cloud_id integer NOT NULL,
  transaction_id uuid NOT NULL,
  account jsonb NOT NULL,
  as_of timestamp with time zone NOT NULL,
  CONSTRAINT sale_accounts_pkey PRIMARY KEY (cloud_id, transaction_id),
  CONSTRAINT sale_accounts_cloud_id_transaction_id_fkey FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions(cloud_id, id)
);
COMMENT ON TABLE sale_accounts IS 'The account of an online sale as the server knew it. The cart keeps what the till stated, which the hash of the sale covers';
COMMENT ON COLUMN sale_accounts.account IS 'Data[1] of the cart, in the wire format';
COMMENT ON COLUMN sale_accounts.as_of IS 'When it was read: before the sale itself counted';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE sale_allocations (
  cloud_id integer NOT NULL,
  sale_id uuid NOT NULL,
  state text NOT NULL,
  confirmation text NOT NULL DEFAULT ''::text,
  note text NOT NULL DEFAULT ''::text,
  asked_at timestamp with time zone NOT NULL,
  CONSTRAINT sale_allocations_pkey PRIMARY KEY (cloud_id, sale_id),
  CONSTRAINT sale_allocations_cloud_id_sale_id_fkey FOREIGN KEY (cloud_id, sale_id) REFERENCES transactions(cloud_id, id),
  CONSTRAINT sale_allocations_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'asking'::text, 'given'::text, 'refused'::text])))
);
COMMENT ON TABLE sale_allocations IS 'Requests for allocation numbers of sales, once one was made; documents keep theirs themselves';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE sale_prints (
  cloud_id integer NOT NULL,
  sale_id uuid NOT NULL,
  prints integer NOT NULL,
  first_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT sale_prints_pkey PRIMARY KEY (cloud_id, sale_id),
  CONSTRAINT sale_prints_cloud_id_sale_id_fkey FOREIGN KEY (cloud_id, sale_id) REFERENCES transactions(cloud_id, id),
  CONSTRAINT sale_prints_prints_check CHECK ((prints > 0))
);
COMMENT ON TABLE sale_prints IS 'How often the server printed a sale, and whether its till had printed it before; apart from the sale, which never changes';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE sale_refund_payments (
  cloud_id integer NOT NULL,
  sale_id uuid NOT NULL,
  refund_id uuid NOT NULL,
  way text NOT NULL,
  amount bigint NOT NULL,
  CONSTRAINT sale_refund_payments_pkey PRIMARY KEY (cloud_id, sale_id, refund_id, way),
  CONSTRAINT sale_refund_payments_cloud_id_refund_id_fkey FOREIGN KEY (cloud_id, refund_id) REFERENCES transactions(cloud_id, id),
  CONSTRAINT sale_refund_payments_cloud_id_sale_id_fkey FOREIGN KEY (cloud_id, sale_id) REFERENCES transactions(cloud_id, id),
  CONSTRAINT sale_refund_payments_amount_check CHECK ((amount > 0)),
  CONSTRAINT sale_refund_payments_way_check CHECK (((way <> ''::text) AND (length(way) <= 120)))
);
COMMENT ON TABLE sale_refund_payments IS 'Of what a sale was paid with: what went back by the same way, agorot';
COMMENT ON COLUMN sale_refund_payments.amount IS 'Agorot';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE sale_refund_rows (
  cloud_id integer NOT NULL,
  sale_id uuid NOT NULL,
  refund_id uuid NOT NULL,
  row_key text NOT NULL,
  quantity bigint NOT NULL,
  CONSTRAINT sale_refund_rows_pkey PRIMARY KEY (cloud_id, sale_id, refund_id, row_key),
  CONSTRAINT sale_refund_rows_cloud_id_refund_id_fkey FOREIGN KEY (cloud_id, refund_id) REFERENCES transactions(cloud_id, id),
  CONSTRAINT sale_refund_rows_cloud_id_sale_id_fkey FOREIGN KEY (cloud_id, sale_id) REFERENCES transactions(cloud_id, id),
  CONSTRAINT sale_refund_rows_quantity_check CHECK ((quantity > 0))
);
COMMENT ON TABLE sale_refund_rows IS 'What later documents refunded of a sold row';
COMMENT ON COLUMN sale_refund_rows.quantity IS 'Thousandths';
CREATE INDEX sale_refund_rows_refund ON public.sale_refund_rows USING btree (cloud_id, refund_id);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE sale_reviews (
  cloud_id integer NOT NULL,
  sale_id uuid NOT NULL,
  reviewer text NOT NULL,
  at timestamp with time zone NOT NULL,
  cheques_left integer[] NOT NULL DEFAULT '{}'::integer[],
  CONSTRAINT sale_reviews_pkey PRIMARY KEY (cloud_id, sale_id),
  CONSTRAINT sale_reviews_cloud_id_sale_id_fkey FOREIGN KEY (cloud_id, sale_id) REFERENCES transactions(cloud_id, id),
  CONSTRAINT sale_reviews_reviewer_check CHECK (((length(reviewer) >= 1) AND (length(reviewer) <= 200)))
);
COMMENT ON TABLE sale_reviews IS 'Marked sales that a person let stand, once each. Rows are never changed or deleted.';
COMMENT ON COLUMN sale_reviews.reviewer IS 'Name of who it was, as they were called then; who it is stands in the audit log';
COMMENT ON COLUMN sale_reviews.cheques_left IS 'Lines of the payments whose cheques were pending and that something was wrong with: they came in, or went back, neither then nor later';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE sale_takes (
  cloud_id integer NOT NULL,
  transaction_id uuid NOT NULL,
  base_id uuid NOT NULL,
  product_id integer NOT NULL,
  quantity bigint NOT NULL,
  CONSTRAINT sale_takes_pkey PRIMARY KEY (cloud_id, transaction_id, base_id, product_id),
  CONSTRAINT sale_takes_cloud_id_base_id_fkey FOREIGN KEY (cloud_id, base_id) REFERENCES documents(cloud_id, id),
  CONSTRAINT sale_takes_cloud_id_transaction_id_fkey FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions(cloud_id, id),
  CONSTRAINT sale_takes_quantity_check CHECK ((quantity > 0))
);
COMMENT ON TABLE sale_takes IS 'Quantities of a quote or order that a sale of a till took, in thousandths: nothing is taken twice';
COMMENT ON COLUMN sale_takes.quantity IS 'Thousandths';
CREATE INDEX sale_takes_base ON public.sale_takes USING btree (cloud_id, base_id);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE sales_menus (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  branch_id integer,
  days smallint[] NOT NULL DEFAULT '{}'::smallint[],
  time_from smallint NOT NULL DEFAULT 0,
  time_to smallint NOT NULL DEFAULT 0,
  colour text NOT NULL DEFAULT ''::text,
  is_default boolean NOT NULL DEFAULT false,
  sort_order integer NOT NULL DEFAULT 0,
  notes text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  layout jsonb NOT NULL DEFAULT '[]'::jsonb,
  version integer NOT NULL DEFAULT 0,
  only_menu boolean NOT NULL DEFAULT false,
  CONSTRAINT sales_menus_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT sales_menus_cloud_id_name_key UNIQUE (cloud_id, name),
  CONSTRAINT sales_menus_cloud_id_branch_id_fkey FOREIGN KEY (cloud_id, branch_id) REFERENCES branches(cloud_id, id),
  CONSTRAINT sales_menus_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT sales_menus_colour_check CHECK ((colour ~ '^(#[0-9a-f]{6})?$'::text)),
  CONSTRAINT sales_menus_days_check CHECK ((days <@ '{1,2,3,4,5,6,7}'::smallint[])),
  CONSTRAINT sales_menus_id_check CHECK ((id > 0)),
  CONSTRAINT sales_menus_layout_check CHECK (((jsonb_typeof(layout) = 'array'::text) AND (octet_length((layout)::text) <= 262144))),
  CONSTRAINT sales_menus_name_check CHECK ((name <> ''::text)),
  CONSTRAINT sales_menus_time_from_check CHECK (((time_from >= 0) AND (time_from <= 1439))),
  CONSTRAINT sales_menus_time_to_check CHECK (((time_to >= 0) AND (time_to <= 1439))),
  CONSTRAINT sales_menus_version_check CHECK ((version >= 0))
);
COMMENT ON TABLE sales_menus IS 'When and where a layout of buttons is on the till';
COMMENT ON COLUMN sales_menus.days IS '1 = Sunday … 7 = Saturday; empty = every day';
COMMENT ON COLUMN sales_menus.time_from IS 'Minutes after midnight';
COMMENT ON COLUMN sales_menus.time_to IS 'Minutes after midnight, inclusive';
COMMENT ON COLUMN sales_menus.layout IS 'Pages of buttons; empty = the tiles of all departments';
COMMENT ON COLUMN sales_menus.only_menu IS 'While it is on, nothing else is sold at the till';
CREATE INDEX sales_menus_order ON public.sales_menus USING btree (cloud_id, sort_order, id);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE sample_rows (
  cloud_id integer NOT NULL,
  kind text NOT NULL,
  record_id integer NOT NULL,
  CONSTRAINT sample_rows_pkey PRIMARY KEY (cloud_id, kind, record_id),
  CONSTRAINT sample_rows_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT sample_rows_kind_check CHECK ((kind = ANY (ARRAY['kitchen_stations'::text, 'void_reasons'::text, 'floors'::text, 'floor_tables'::text, 'departments'::text, 'products'::text, 'sales_menus'::text])))
);
COMMENT ON TABLE sample_rows IS 'Records with which a new restaurant began, to be taken out of use in one act';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT TO dalpak_app

CREATE TABLE screen_chunks (
  cloud_id integer NOT NULL,
  share_id uuid NOT NULL,
  seq integer NOT NULL,
  snapshot boolean NOT NULL,
  chars integer NOT NULL,
  events text NOT NULL,
  CONSTRAINT screen_chunks_pkey PRIMARY KEY (cloud_id, share_id, seq),
  CONSTRAINT screen_chunks_cloud_id_share_id_fkey FOREIGN KEY (cloud_id, share_id) REFERENCES screen_shares(cloud_id, id),
  CONSTRAINT screen_chunks_seq_check CHECK ((seq > 0))
);
COMMENT ON TABLE screen_chunks IS 'What was recorded of a shared screen; gone with the end of the share';
COMMENT ON COLUMN screen_chunks.snapshot IS 'The chunk begins with the whole page';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT TO dalpak_app

CREATE TABLE screen_shares (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  grant_id uuid NOT NULL,
  agent_user_id integer NOT NULL,
  session_id uuid NOT NULL,
  user_id integer,
  terminal_id integer,
  employee_id integer,
  sharer_name text NOT NULL,
  place text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  heard_at timestamp with time zone NOT NULL,
  paused boolean NOT NULL DEFAULT false,
  joined_at timestamp with time zone,
  seen_at timestamp with time zone,
  last_seq integer NOT NULL DEFAULT 0,
  snapshot_seq integer NOT NULL DEFAULT 0,
  kept_chars integer NOT NULL DEFAULT 0,
  total_chars integer NOT NULL DEFAULT 0,
  ended_at timestamp with time zone,
  ended_by text,
  CONSTRAINT screen_shares_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT screen_shares_cloud_id_grant_id_fkey FOREIGN KEY (cloud_id, grant_id) REFERENCES support_grants(cloud_id, id),
  CONSTRAINT screen_shares_check CHECK ((num_nonnulls(user_id, terminal_id) = 1)),
  CONSTRAINT screen_shares_check1 CHECK (((terminal_id IS NULL) = (employee_id IS NULL))),
  CONSTRAINT screen_shares_check2 CHECK (((ended_at IS NULL) = (ended_by IS NULL))),
  CONSTRAINT screen_shares_ended_by_check CHECK ((ended_by = ANY (ARRAY['sharer'::text, 'agent'::text, 'agent_left'::text, 'grant'::text, 'signed_out'::text, 'time'::text, 'silence'::text, 'size'::text])))
);
COMMENT ON TABLE screen_shares IS 'A screen that a user shares with the agent of a support grant';
COMMENT ON COLUMN screen_shares.session_id IS 'Session whose page is shared: of a user, or of a terminal with the employee who signed in at it';
COMMENT ON COLUMN screen_shares.heard_at IS 'Last sign of life of the page';
COMMENT ON COLUMN screen_shares.paused IS 'The page was out of sight at heard_at';
COMMENT ON COLUMN screen_shares.joined_at IS 'When the agent looked first';
COMMENT ON COLUMN screen_shares.seen_at IS 'When the agent looked last';
COMMENT ON COLUMN screen_shares.snapshot_seq IS 'The newest chunk that holds the whole page: a viewer who joins needs none before it';
CREATE INDEX screen_shares_grant ON public.screen_shares USING btree (cloud_id, grant_id);
CREATE UNIQUE INDEX screen_shares_session ON public.screen_shares USING btree (cloud_id, session_id) WHERE (ended_at IS NULL);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE second_steps (
  user_id integer NOT NULL,
  secret text NOT NULL,
  last_step bigint NOT NULL DEFAULT '-1'::integer,
  begun_at timestamp with time zone NOT NULL DEFAULT now(),
  confirmed_at timestamp with time zone,
  CONSTRAINT second_steps_pkey PRIMARY KEY (user_id),
  CONSTRAINT second_steps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
COMMENT ON TABLE second_steps IS 'Second step of a users sign-in: the sealed secret of time-based codes';
COMMENT ON COLUMN second_steps.secret IS 'Sealed by a key of the server';
COMMENT ON COLUMN second_steps.last_step IS 'Step of time of the last code that was taken: it and those before it are worth nothing any more';
COMMENT ON COLUMN second_steps.confirmed_at IS 'Null: shown to the user, and nothing asks for codes yet';
-- no row security

CREATE TABLE section_waiters (
  cloud_id integer NOT NULL,
  branch_id integer NOT NULL,
  section text NOT NULL,
  employee_id integer NOT NULL,
  since timestamp with time zone NOT NULL,
  CONSTRAINT section_waiters_pkey PRIMARY KEY (cloud_id, branch_id, section),
  CONSTRAINT section_waiters_cloud_id_branch_id_fkey FOREIGN KEY (cloud_id, branch_id) REFERENCES branches(cloud_id, id),
  CONSTRAINT section_waiters_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id),
  CONSTRAINT section_waiters_section_check CHECK ((section <> ''::text))
);
COMMENT ON TABLE section_waiters IS 'Who serves a section now: new orders at its tables are theirs';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE serial_movements (
  cloud_id integer NOT NULL,
  product_id integer NOT NULL,
  serial text NOT NULL,
  step integer NOT NULL,
  warehouse_id integer NOT NULL,
  quantity smallint NOT NULL,
  transaction_id uuid,
  document_id uuid,
  day date NOT NULL,
  stored_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT serial_movements_pkey PRIMARY KEY (cloud_id, product_id, serial, step),
  CONSTRAINT serial_movements_cloud_id_document_id_fkey FOREIGN KEY (cloud_id, document_id) REFERENCES documents(cloud_id, id),
  CONSTRAINT serial_movements_cloud_id_product_id_fkey FOREIGN KEY (cloud_id, product_id) REFERENCES products(cloud_id, id),
  CONSTRAINT serial_movements_cloud_id_transaction_id_fkey FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions(cloud_id, id),
  CONSTRAINT serial_movements_cloud_id_warehouse_id_fkey FOREIGN KEY (cloud_id, warehouse_id) REFERENCES warehouses(cloud_id, id),
  CONSTRAINT serial_movements_check CHECK (((transaction_id IS NULL) <> (document_id IS NULL))),
  CONSTRAINT serial_movements_quantity_check CHECK ((quantity = ANY (ARRAY['-1'::integer, 1]))),
  CONSTRAINT serial_movements_serial_check CHECK (((length(serial) >= 1) AND (length(serial) <= 100))),
  CONSTRAINT serial_movements_step_check CHECK ((step > 0))
);
COMMENT ON TABLE serial_movements IS 'Every way of a piece with a serial number into and out of a warehouse; it only grows';
COMMENT ON COLUMN serial_movements.step IS 'Number of the movement of its piece';
COMMENT ON COLUMN serial_movements.quantity IS 'Pieces: 1 = in, -1 = out';
COMMENT ON COLUMN serial_movements.day IS 'Business day of the sale or document';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE series_checks (
  cloud_id integer NOT NULL,
  terminal_id integer NOT NULL,
  device_uid text,
  since timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT series_checks_pkey PRIMARY KEY (cloud_id, terminal_id),
  CONSTRAINT series_checks_cloud_id_terminal_id_fkey FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals(cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE series_checks IS 'Terminals of a restored database that have not told their numbers since';
COMMENT ON COLUMN series_checks.device_uid IS 'The device that had the terminal when the restore was noticed: its word counts';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT TO dalpak_app
-- GRANT UPDATE (device_uid) TO dalpak_app

CREATE TABLE series_gaps (
  cloud_id integer NOT NULL,
  terminal_id integer NOT NULL,
  official_code smallint NOT NULL,
  first_sequence bigint NOT NULL,
  last_sequence bigint NOT NULL,
  reason text NOT NULL,
  declared_at timestamp with time zone NOT NULL,
  declared_by integer,
  prev_hash bytea,
  hash bytea NOT NULL,
  CONSTRAINT series_gaps_pkey PRIMARY KEY (cloud_id, terminal_id, official_code, first_sequence),
  CONSTRAINT series_gaps_cloud_id_terminal_id_fkey FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals(cloud_id, id),
  CONSTRAINT series_gaps_check CHECK ((last_sequence >= first_sequence)),
  CONSTRAINT series_gaps_first_sequence_check CHECK ((first_sequence >= 1)),
  CONSTRAINT series_gaps_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT series_gaps_official_code_check CHECK ((official_code >= 0)),
  CONSTRAINT series_gaps_prev_hash_check CHECK ((octet_length(prev_hash) = 32)),
  CONSTRAINT series_gaps_reason_check CHECK ((reason = ANY (ARRAY['not_on_device'::text, 'device_lost'::text, 'closing_lost'::text])))
);
COMMENT ON TABLE series_gaps IS 'Numbers that were printed and whose documents a restored database lacks for good';
COMMENT ON COLUMN series_gaps.official_code IS '0 = numbers of Zs';
COMMENT ON COLUMN series_gaps.reason IS 'not_on_device: the till that printed them no longer has them; device_lost: a person said that the device is gone; closing_lost: a Z of which only the paper is left';
COMMENT ON COLUMN series_gaps.declared_by IS 'The user who said so; null of what the till told';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE services (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  code text NOT NULL,
  account_id integer NOT NULL,
  account_code text NOT NULL,
  account_name text NOT NULL,
  status text NOT NULL DEFAULT 'ok'::text,
  status_name text NOT NULL DEFAULT ''::text,
  status_reason text NOT NULL DEFAULT ''::text,
  modules jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT services_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT services_cloud_id_code_key UNIQUE (cloud_id, code),
  CONSTRAINT services_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT services_id_check CHECK ((id > 0)),
  CONSTRAINT services_modules_check CHECK ((jsonb_typeof(modules) = 'object'::text)),
  CONSTRAINT services_status_check CHECK ((status = ANY (ARRAY['ok'::text, 'suspended'::text, 'ended'::text])))
);
COMMENT ON TABLE services IS 'Licences of a cloud';
COMMENT ON COLUMN services.modules IS 'Allowed modules: {components: [id], pos: [key prefix], system: [key prefix]}';
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE session_tokens (
  token_hash bytea NOT NULL,
  session_id uuid NOT NULL,
  purpose text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT session_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT session_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  CONSTRAINT session_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['access'::text, 'refresh'::text]))),
  CONSTRAINT session_tokens_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
COMMENT ON TABLE session_tokens IS 'Access and refresh tokens of sessions; only hashes are stored';
COMMENT ON COLUMN session_tokens.token_hash IS 'Keyed hash of the token: what is stored here opens nothing';
COMMENT ON COLUMN session_tokens.used_at IS 'A refresh token works once; one that comes back was stolen';
CREATE INDEX session_tokens_expiry ON public.session_tokens USING btree (expires_at);
CREATE INDEX session_tokens_session ON public.session_tokens USING btree (session_id);
-- no row security

CREATE TABLE sessions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  cloud_id integer,
  user_id integer,
  terminal_id integer,
  employee_id integer,
  device_uid text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  revoked_at timestamp with time zone,
  place_branch_id integer,
  place_terminal_id integer,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT sessions_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT sessions_cloud_id_place_branch_id_fkey FOREIGN KEY (cloud_id, place_branch_id) REFERENCES branches(cloud_id, id) ON DELETE SET NULL (place_branch_id),
  CONSTRAINT sessions_cloud_id_place_terminal_id_fkey FOREIGN KEY (cloud_id, place_terminal_id) REFERENCES terminals(cloud_id, id) ON DELETE SET NULL (place_terminal_id),
  CONSTRAINT sessions_cloud_id_terminal_id_fkey FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  CONSTRAINT sessions_check CHECK (((kind <> 'user'::text) OR (user_id IS NOT NULL))),
  CONSTRAINT sessions_check1 CHECK (((kind <> 'terminal'::text) OR ((cloud_id IS NOT NULL) AND (terminal_id IS NOT NULL)))),
  CONSTRAINT sessions_check2 CHECK (((kind <> 'employee'::text) OR ((cloud_id IS NOT NULL) AND (employee_id IS NOT NULL)))),
  CONSTRAINT sessions_kind_check CHECK ((kind = ANY (ARRAY['user'::text, 'terminal'::text, 'employee'::text])))
);
COMMENT ON TABLE sessions IS 'Sessions of users, terminals and employees';
COMMENT ON COLUMN sessions.place_branch_id IS 'Branch where the user works in this cloud';
COMMENT ON COLUMN sessions.place_terminal_id IS 'Terminal where the user works in this cloud; terminal_id says which device the session is';
CREATE INDEX sessions_terminal ON public.sessions USING btree (cloud_id, terminal_id) WHERE (revoked_at IS NULL);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id) WHERE (revoked_at IS NULL);
CREATE TRIGGER push_end_with_removed_session AFTER DELETE ON public.sessions FOR EACH ROW EXECUTE FUNCTION push_end_with_session();
CREATE TRIGGER push_end_with_session AFTER UPDATE OF revoked_at ON public.sessions FOR EACH ROW WHEN ((new.revoked_at IS NOT NULL)) EXECUTE FUNCTION push_end_with_session();
-- no row security

CREATE TABLE settings (
  cloud_id integer NOT NULL,
  key text NOT NULL,
  valid_from date NOT NULL DEFAULT '-infinity'::date,
  value jsonb NOT NULL,
  scope text NOT NULL DEFAULT 'cloud'::text,
  scope_id integer NOT NULL DEFAULT 0,
  CONSTRAINT settings_pkey PRIMARY KEY (cloud_id, key, scope, scope_id, valid_from),
  CONSTRAINT settings_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT settings_key_check CHECK ((key <> ''::text)),
  CONSTRAINT settings_scope_check CHECK ((scope = ANY (ARRAY['cloud'::text, 'branch'::text, 'terminal'::text, 'user'::text]))),
  CONSTRAINT settings_scope_id CHECK (((scope = 'cloud'::text) = (scope_id = 0)))
);
COMMENT ON TABLE settings IS 'Settings by key; numbered ones of the specification have their number as key (81 = VAT rate)';
COMMENT ON COLUMN settings.valid_from IS 'The row with the latest date not after the asked one holds';
COMMENT ON COLUMN settings.value IS 'Value, as the schema of the setting takes it';
COMMENT ON COLUMN settings.scope IS 'The setting of the nearest scope holds: user, terminal, branch, cloud';
COMMENT ON COLUMN settings.scope_id IS 'Branch, terminal or user; 0 for the cloud';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE shop_orders (
  cloud_id integer NOT NULL,
  key_id integer NOT NULL,
  number text NOT NULL,
  content_hash bytea NOT NULL,
  document_id uuid NOT NULL,
  CONSTRAINT shop_orders_pkey PRIMARY KEY (cloud_id, key_id, number),
  CONSTRAINT shop_orders_cloud_id_document_id_key UNIQUE (cloud_id, document_id),
  CONSTRAINT shop_orders_cloud_id_document_id_fkey FOREIGN KEY (cloud_id, document_id) REFERENCES documents(cloud_id, id),
  CONSTRAINT shop_orders_cloud_id_key_id_fkey FOREIGN KEY (cloud_id, key_id) REFERENCES access_keys(cloud_id, id),
  CONSTRAINT shop_orders_content_hash_check CHECK ((octet_length(content_hash) = 32)),
  CONSTRAINT shop_orders_number_check CHECK ((number <> ''::text))
);
COMMENT ON TABLE shop_orders IS 'Orders that outside shops placed by an access key, under the numbers of the shops';
COMMENT ON COLUMN shop_orders.content_hash IS 'SHA-256 of what was ordered: the same number with another content is refused';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE sign_in_attempts (
  key text NOT NULL,
  attempts integer NOT NULL,
  last_at timestamp with time zone NOT NULL,
  blocked_until timestamp with time zone,
  CONSTRAINT sign_in_attempts_pkey PRIMARY KEY (key),
  CONSTRAINT sign_in_attempts_attempts_check CHECK ((attempts >= 0))
);
COMMENT ON TABLE sign_in_attempts IS 'Failed sign-ins by account and address, by which the next ones are slowed';
COMMENT ON COLUMN sign_in_attempts.blocked_until IS 'The next try is not looked at before';
CREATE INDEX sign_in_attempts_last ON public.sign_in_attempts USING btree (last_at);
-- no row security

CREATE TABLE sign_in_steps (
  token_hash bytea NOT NULL,
  user_id integer NOT NULL,
  password_mark bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT sign_in_steps_pkey PRIMARY KEY (token_hash),
  CONSTRAINT sign_in_steps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  CONSTRAINT sign_in_steps_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
COMMENT ON TABLE sign_in_steps IS 'Sign-ins whose password was right and whose code is still to come';
COMMENT ON COLUMN sign_in_steps.token_hash IS 'SHA-256 of the token';
COMMENT ON COLUMN sign_in_steps.password_mark IS 'Hash of the stored password that was right: with another one the sign-in begins anew';
CREATE INDEX sign_in_steps_expiry ON public.sign_in_steps USING btree (expires_at);
CREATE INDEX sign_in_steps_user ON public.sign_in_steps USING btree (user_id);
-- no row security

CREATE TABLE signup_codes (
  email text NOT NULL,
  code_hash bytea NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT signup_codes_pkey PRIMARY KEY (email),
  CONSTRAINT signup_codes_email_check CHECK ((email = lower(email)))
);
COMMENT ON TABLE signup_codes IS 'Codes that confirm the address of a sign-up; only hashes are stored';
COMMENT ON COLUMN signup_codes.code_hash IS 'Of an address that has an account it is of no code at all';
CREATE INDEX signup_codes_expires ON public.signup_codes USING btree (expires_at);
-- no row security

CREATE TABLE sold_serials (
  cloud_id integer NOT NULL,
  product_id integer NOT NULL,
  serial text NOT NULL,
  transaction_id uuid NOT NULL,
  row_key text NOT NULL,
  sold_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT sold_serials_pkey PRIMARY KEY (cloud_id, product_id, serial, transaction_id, row_key),
  CONSTRAINT sold_serials_serial_check CHECK ((serial <> ''::text))
);
COMMENT ON TABLE sold_serials IS 'Which piece went out with which sale';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE sold_services (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  package_id integer,
  price bigint NOT NULL DEFAULT 0,
  description text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  product_id integer,
  CONSTRAINT sold_services_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT sold_services_cloud_id_code_key UNIQUE (cloud_id, code),
  CONSTRAINT sold_services_cloud_id_package_id_fkey FOREIGN KEY (cloud_id, package_id) REFERENCES packages(cloud_id, id),
  CONSTRAINT sold_services_cloud_id_product_id_fkey FOREIGN KEY (cloud_id, product_id) REFERENCES products(cloud_id, id),
  CONSTRAINT sold_services_code_check CHECK ((code <> ''::text)),
  CONSTRAINT sold_services_id_check CHECK ((id > 0)),
  CONSTRAINT sold_services_name_check CHECK ((name <> ''::text)),
  CONSTRAINT sold_services_price_check CHECK ((price >= 0))
);
COMMENT ON TABLE sold_services IS 'Services that the business sells to its customers; the licences of the business itself are in services';
COMMENT ON COLUMN sold_services.price IS 'Agorot';
COMMENT ON COLUMN sold_services.product_id IS 'Product of its document rows; made by the first billing';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE start_items (
  cloud_id integer NOT NULL,
  item text NOT NULL,
  reason text NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT start_items_pkey PRIMARY KEY (cloud_id, item),
  CONSTRAINT start_items_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT start_items_item_check CHECK (((item <> ''::text) AND (length(item) <= 40))),
  CONSTRAINT start_items_reason_check CHECK ((length(reason) <= 200))
);
COMMENT ON TABLE start_items IS 'First steps of a business that were put off; what is done is known from what is stored';
COMMENT ON COLUMN start_items.item IS 'A step, or list = the whole list is hidden';
COMMENT ON COLUMN start_items.reason IS 'Why it was put off';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE step_quotas (
  cloud_id integer NOT NULL,
  terminal_id integer NOT NULL,
  day date NOT NULL,
  size bigint NOT NULL,
  CONSTRAINT step_quotas_pkey PRIMARY KEY (cloud_id, terminal_id),
  CONSTRAINT step_quotas_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT step_quotas_cloud_id_terminal_id_fkey FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals(cloud_id, id),
  CONSTRAINT step_quotas_size_check CHECK ((size >= 0))
);
COMMENT ON TABLE step_quotas IS 'Characters of steps that each till sent on the last day on which it sent any';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE stock_count_rows (
  cloud_id integer NOT NULL,
  count_id integer NOT NULL,
  product_id integer NOT NULL,
  expected bigint NOT NULL,
  counted bigint,
  level_then bigint,
  counted_at timestamp with time zone,
  CONSTRAINT stock_count_rows_pkey PRIMARY KEY (cloud_id, count_id, product_id),
  CONSTRAINT stock_count_rows_cloud_id_count_id_fkey FOREIGN KEY (cloud_id, count_id) REFERENCES stock_counts(cloud_id, id),
  CONSTRAINT stock_count_rows_cloud_id_product_id_fkey FOREIGN KEY (cloud_id, product_id) REFERENCES products(cloud_id, id),
  CONSTRAINT stock_count_rows_check CHECK (((counted IS NULL) = (level_then IS NULL))),
  CONSTRAINT stock_count_rows_counted_check CHECK ((counted >= 0))
);
COMMENT ON TABLE stock_count_rows IS 'Products of a count';
COMMENT ON COLUMN stock_count_rows.expected IS 'Thousandths: the level when the count started';
COMMENT ON COLUMN stock_count_rows.counted IS 'Thousandths; null = not counted yet';
COMMENT ON COLUMN stock_count_rows.level_then IS 'Thousandths: the level when the product was counted; the difference to it is posted';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE stock_count_scans (
  cloud_id integer NOT NULL,
  count_id integer NOT NULL,
  id uuid NOT NULL,
  product_id integer NOT NULL,
  quantity bigint NOT NULL,
  CONSTRAINT stock_count_scans_pkey PRIMARY KEY (cloud_id, count_id, id),
  CONSTRAINT stock_count_scans_cloud_id_count_id_product_id_fkey FOREIGN KEY (cloud_id, count_id, product_id) REFERENCES stock_count_rows(cloud_id, count_id, product_id),
  CONSTRAINT stock_count_scans_quantity_check CHECK ((quantity > 0))
);
COMMENT ON TABLE stock_count_scans IS 'Scans that were added to the counted quantities, by the id that the device gave';
COMMENT ON COLUMN stock_count_scans.quantity IS 'Thousandths';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE stock_counts (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  warehouse_id integer NOT NULL,
  department_id integer,
  started_at timestamp with time zone NOT NULL DEFAULT now(),
  document_id uuid,
  state text NOT NULL DEFAULT 'open'::text,
  CONSTRAINT stock_counts_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT stock_counts_cloud_id_department_id_fkey FOREIGN KEY (cloud_id, department_id) REFERENCES departments(cloud_id, id),
  CONSTRAINT stock_counts_cloud_id_document_id_fkey FOREIGN KEY (cloud_id, document_id) REFERENCES documents(cloud_id, id),
  CONSTRAINT stock_counts_cloud_id_warehouse_id_fkey FOREIGN KEY (cloud_id, warehouse_id) REFERENCES warehouses(cloud_id, id),
  CONSTRAINT stock_counts_check CHECK (((state = 'closed'::text) = (document_id IS NOT NULL))),
  CONSTRAINT stock_counts_id_check CHECK ((id > 0)),
  CONSTRAINT stock_counts_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text, 'canceled'::text])))
);
COMMENT ON TABLE stock_counts IS 'Sessions in which a warehouse is counted while it goes on selling';
COMMENT ON COLUMN stock_counts.department_id IS 'Only products of it are counted; null = all';
COMMENT ON COLUMN stock_counts.document_id IS 'Stock count that posted the differences';
CREATE UNIQUE INDEX stock_counts_open ON public.stock_counts USING btree (cloud_id, warehouse_id) WHERE (state = 'open'::text);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE stock_levels (
  cloud_id integer NOT NULL,
  warehouse_id integer NOT NULL,
  product_id integer NOT NULL,
  quantity bigint NOT NULL DEFAULT 0,
  steps bigint NOT NULL DEFAULT 0,
  average_cost bigint,
  last_cost bigint,
  minimum bigint,
  maximum bigint,
  low_state smallint NOT NULL DEFAULT 0,
  average bigint GENERATED ALWAYS AS (round(((average_cost)::numeric / 10000.0))) STORED,
  value bigint GENERATED ALWAYS AS (round((((quantity)::numeric * (average_cost)::numeric) / (10000000)::numeric))) STORED,
  place text NOT NULL DEFAULT ''::text,
  CONSTRAINT stock_levels_pkey PRIMARY KEY (cloud_id, warehouse_id, product_id),
  CONSTRAINT stock_levels_cloud_id_product_id_fkey FOREIGN KEY (cloud_id, product_id) REFERENCES products(cloud_id, id),
  CONSTRAINT stock_levels_cloud_id_warehouse_id_fkey FOREIGN KEY (cloud_id, warehouse_id) REFERENCES warehouses(cloud_id, id),
  CONSTRAINT stock_levels_average_cost_check CHECK ((average_cost >= 0)),
  CONSTRAINT stock_levels_last_cost_check CHECK ((last_cost >= 0)),
  CONSTRAINT stock_levels_low_state_check CHECK (((low_state >= 0) AND (low_state <= 2))),
  CONSTRAINT stock_levels_maximum_check CHECK ((maximum >= 0)),
  CONSTRAINT stock_levels_minimum_check CHECK ((minimum >= 0))
) WITH (fillfactor=80);
COMMENT ON TABLE stock_levels IS 'Stock of each product in each warehouse, written by documents and sales alone';
COMMENT ON COLUMN stock_levels.quantity IS 'Thousandths of a piece or of a kilogram; may be negative: a sale is never refused for stock';
COMMENT ON COLUMN stock_levels.steps IS 'Movements of this level so far';
COMMENT ON COLUMN stock_levels.average_cost IS 'Moving average before VAT of one unit, in ten-thousandths of an agora; null = not known';
COMMENT ON COLUMN stock_levels.last_cost IS 'Cost of the last goods that came with one, in ten-thousandths of an agora';
COMMENT ON COLUMN stock_levels.minimum IS 'Thousandths; null = the minimum of the product';
COMMENT ON COLUMN stock_levels.maximum IS 'Thousandths; null = the maximum of the product';
COMMENT ON COLUMN stock_levels.low_state IS '0 = not below the minimum, 1 = fell below it, 2 = and users were told';
COMMENT ON COLUMN stock_levels.average IS 'average_cost in agorot';
COMMENT ON COLUMN stock_levels.value IS 'Agorot: quantity at average cost';
COMMENT ON COLUMN stock_levels.place IS 'Shelf of the product in the warehouse, such as A-03-2';
CREATE INDEX stock_levels_low ON public.stock_levels USING btree (cloud_id) WHERE (low_state = 1);
CREATE INDEX stock_levels_product ON public.stock_levels USING btree (cloud_id, product_id, warehouse_id);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE stock_movements (
  cloud_id integer NOT NULL,
  product_id integer NOT NULL,
  warehouse_id integer NOT NULL,
  step bigint NOT NULL,
  quantity bigint NOT NULL,
  level_after bigint NOT NULL,
  unit_cost bigint,
  average_after bigint,
  transaction_id uuid,
  document_id uuid,
  day date NOT NULL,
  stored_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT stock_movements_pkey PRIMARY KEY (cloud_id, product_id, warehouse_id, step),
  CONSTRAINT stock_movements_cloud_id_document_id_fkey FOREIGN KEY (cloud_id, document_id) REFERENCES documents(cloud_id, id),
  CONSTRAINT stock_movements_cloud_id_product_id_fkey FOREIGN KEY (cloud_id, product_id) REFERENCES products(cloud_id, id),
  CONSTRAINT stock_movements_cloud_id_transaction_id_fkey FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions(cloud_id, id),
  CONSTRAINT stock_movements_cloud_id_warehouse_id_fkey FOREIGN KEY (cloud_id, warehouse_id) REFERENCES warehouses(cloud_id, id),
  CONSTRAINT stock_movements_average_after_check CHECK ((average_after >= 0)),
  CONSTRAINT stock_movements_check CHECK (((transaction_id IS NULL) OR (document_id IS NULL))),
  CONSTRAINT stock_movements_quantity_check CHECK ((quantity <> 0)),
  CONSTRAINT stock_movements_step_check CHECK ((step > 0)),
  CONSTRAINT stock_movements_unit_cost_check CHECK ((unit_cost >= 0))
);
COMMENT ON TABLE stock_movements IS 'Every change of a stock level, in the order in which the changes were stored; it only grows';
COMMENT ON COLUMN stock_movements.step IS 'Number of the movement of its level';
COMMENT ON COLUMN stock_movements.quantity IS 'Thousandths; negative = out';
COMMENT ON COLUMN stock_movements.level_after IS 'Thousandths';
COMMENT ON COLUMN stock_movements.unit_cost IS 'Before VAT of one unit, in ten-thousandths of an agora; null = not known';
COMMENT ON COLUMN stock_movements.average_after IS 'Moving average of the level, in ten-thousandths of an agora';
COMMENT ON COLUMN stock_movements.transaction_id IS 'Sale of a till; neither a sale nor a document = opening balance';
COMMENT ON COLUMN stock_movements.day IS 'Business day of the sale or document';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE stored_files (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  component integer NOT NULL,
  sha256 text NOT NULL,
  type text NOT NULL,
  name text NOT NULL,
  size integer NOT NULL,
  width integer,
  height integer,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT stored_files_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT stored_files_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT stored_files_component_check CHECK ((component > 0)),
  CONSTRAINT stored_files_height_check CHECK ((height > 0)),
  CONSTRAINT stored_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  CONSTRAINT stored_files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  CONSTRAINT stored_files_size_check CHECK ((size > 0)),
  CONSTRAINT stored_files_type_check CHECK ((type <> ''::text)),
  CONSTRAINT stored_files_width_check CHECK ((width > 0))
);
COMMENT ON TABLE stored_files IS 'Pictures and files of records: what they are and whose. The bytes lie outside of the database by their hash; two rows of one business may share them, those of two businesses never do';
COMMENT ON COLUMN stored_files.component IS 'Whose records may name it: who may read them may read it';
COMMENT ON COLUMN stored_files.sha256 IS 'Of the bytes, in hexadecimal: the name of the file in the store';
COMMENT ON COLUMN stored_files.size IS 'Bytes';
COMMENT ON COLUMN stored_files.width IS 'Pixels; null when it is no picture';
COMMENT ON COLUMN stored_files.height IS 'Pixels; null when it is no picture';
CREATE INDEX stored_files_content ON public.stored_files USING btree (cloud_id, sha256);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT TO dalpak_app

CREATE TABLE subscription_holders (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  subscription_id integer NOT NULL,
  app_id integer NOT NULL,
  employee_id integer,
  terminal_id integer,
  assigned_at timestamp with time zone NOT NULL,
  CONSTRAINT subscription_holders_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT subscription_holders_cloud_id_employee_id_app_id_key UNIQUE (cloud_id, employee_id, app_id),
  CONSTRAINT subscription_holders_cloud_id_terminal_id_app_id_key UNIQUE (cloud_id, terminal_id, app_id),
  CONSTRAINT subscription_holders_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT subscription_holders_cloud_id_subscription_id_app_id_fkey FOREIGN KEY (cloud_id, subscription_id, app_id) REFERENCES subscriptions(cloud_id, id, app_id),
  CONSTRAINT subscription_holders_cloud_id_terminal_id_fkey FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT subscription_holders_check CHECK ((num_nonnulls(employee_id, terminal_id) = 1)),
  CONSTRAINT subscription_holders_id_check CHECK ((id > 0))
);
COMMENT ON TABLE subscription_holders IS 'Licences that employees and terminals hold';
CREATE INDEX subscription_holders_of ON public.subscription_holders USING btree (cloud_id, subscription_id);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT TO dalpak_app

CREATE TABLE subscriptions (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  service_id integer NOT NULL,
  app_id integer NOT NULL,
  tier text NOT NULL,
  plan integer NOT NULL,
  code text NOT NULL,
  amount integer NOT NULL,
  CONSTRAINT subscriptions_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT subscriptions_cloud_id_app_id_tier_key UNIQUE (cloud_id, app_id, tier),
  CONSTRAINT subscriptions_cloud_id_code_key UNIQUE (cloud_id, code),
  CONSTRAINT subscriptions_cloud_id_id_app_id_key UNIQUE (cloud_id, id, app_id),
  CONSTRAINT subscriptions_cloud_id_service_id_fkey FOREIGN KEY (cloud_id, service_id) REFERENCES services(cloud_id, id),
  CONSTRAINT subscriptions_amount_check CHECK ((amount >= 0)),
  CONSTRAINT subscriptions_app_id_check CHECK ((app_id > 0)),
  CONSTRAINT subscriptions_code_check CHECK ((code <> ''::text)),
  CONSTRAINT subscriptions_id_check CHECK ((id > 0)),
  CONSTRAINT subscriptions_plan_check CHECK (((plan >= 500) AND (plan <= 529))),
  CONSTRAINT subscriptions_tier_check CHECK ((tier <> ''::text))
);
COMMENT ON TABLE subscriptions IS 'Products of applications that a business subscribed to, and for how many';
COMMENT ON COLUMN subscriptions.plan IS '50x a month, 51x a year, 52x three years';
COMMENT ON COLUMN subscriptions.amount IS 'Licences that may be held at once';
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE supplier_agreements (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  supplier_id integer NOT NULL,
  product_id integer NOT NULL,
  from_day date NOT NULL,
  cost bigint NOT NULL,
  discount integer NOT NULL DEFAULT 0,
  discount2 integer NOT NULL DEFAULT 0,
  notes text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (((chr(10) || lower((COALESCE(notes, ''::text) COLLATE "default"))) || chr(10))) STORED,
  CONSTRAINT supplier_agreements_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT supplier_agreements_cloud_id_supplier_id_product_id_from_da_key UNIQUE (cloud_id, supplier_id, product_id, from_day),
  CONSTRAINT supplier_agreements_cloud_id_product_id_fkey FOREIGN KEY (cloud_id, product_id) REFERENCES products(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT supplier_agreements_cloud_id_supplier_id_fkey FOREIGN KEY (cloud_id, supplier_id) REFERENCES suppliers(cloud_id, id),
  CONSTRAINT supplier_agreements_cost_check CHECK ((cost >= 0)),
  CONSTRAINT supplier_agreements_discount2_check CHECK (((discount2 >= 0) AND (discount2 <= 10000))),
  CONSTRAINT supplier_agreements_discount_check CHECK (((discount >= 0) AND (discount <= 10000))),
  CONSTRAINT supplier_agreements_id_check CHECK ((id > 0))
);
COMMENT ON TABLE supplier_agreements IS 'What a product costs at a supplier from a day on; before the first one the cost of supplier_products holds';
COMMENT ON COLUMN supplier_agreements.cost IS 'Agorot without VAT, of one unit, before the discounts';
COMMENT ON COLUMN supplier_agreements.discount IS 'Hundredths of a percent';
COMMENT ON COLUMN supplier_agreements.discount2 IS 'Hundredths of a percent, of what the first discount leaves';
CREATE INDEX supplier_agreements_found ON public.supplier_agreements USING gin (cloud_id, search_text gin_trgm_ops);
CREATE INDEX supplier_agreements_product ON public.supplier_agreements USING btree (cloud_id, product_id);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE supplier_file_plans (
  cloud_id integer NOT NULL,
  supplier_id integer NOT NULL,
  columns jsonb NOT NULL,
  vat_included boolean NOT NULL,
  per_pack boolean NOT NULL,
  used_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT supplier_file_plans_pkey PRIMARY KEY (cloud_id, supplier_id),
  CONSTRAINT supplier_file_plans_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT supplier_file_plans_cloud_id_supplier_id_fkey FOREIGN KEY (cloud_id, supplier_id) REFERENCES suppliers(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT supplier_file_plans_columns_check CHECK ((jsonb_typeof(columns) = 'object'::text))
);
COMMENT ON TABLE supplier_file_plans IS 'How the files of a supplier are read: the field of each heading, as the last file was matched';
COMMENT ON COLUMN supplier_file_plans.per_pack IS 'Costs are of a pack, and quantities are packs';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE supplier_groups (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  payment_days smallint,
  CONSTRAINT supplier_groups_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT supplier_groups_cloud_id_name_key UNIQUE (cloud_id, name),
  CONSTRAINT supplier_groups_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT supplier_groups_id_check CHECK ((id > 0)),
  CONSTRAINT supplier_groups_name_check CHECK ((name <> ''::text)),
  CONSTRAINT supplier_groups_payment_days_check CHECK (((payment_days >= 0) AND (payment_days <= 365)))
);
COMMENT ON TABLE supplier_groups IS 'Groups of suppliers';
COMMENT ON COLUMN supplier_groups.payment_days IS 'Days of credit of suppliers that have none of their own';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE supplier_products (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  supplier_id integer NOT NULL,
  product_id integer NOT NULL,
  code text NOT NULL DEFAULT ''::text,
  cost bigint NOT NULL DEFAULT 0,
  pack bigint NOT NULL DEFAULT 1000,
  minimum bigint,
  active boolean NOT NULL DEFAULT true,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (((chr(10) || lower((COALESCE(code, ''::text) COLLATE "default"))) || chr(10))) STORED,
  CONSTRAINT supplier_products_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT supplier_products_cloud_id_supplier_id_product_id_key UNIQUE (cloud_id, supplier_id, product_id),
  CONSTRAINT supplier_products_cloud_id_product_id_fkey FOREIGN KEY (cloud_id, product_id) REFERENCES products(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT supplier_products_cloud_id_supplier_id_fkey FOREIGN KEY (cloud_id, supplier_id) REFERENCES suppliers(cloud_id, id),
  CONSTRAINT supplier_products_cost_check CHECK ((cost >= 0)),
  CONSTRAINT supplier_products_id_check CHECK ((id > 0)),
  CONSTRAINT supplier_products_minimum_check CHECK ((minimum >= 0)),
  CONSTRAINT supplier_products_pack_check CHECK ((pack > 0))
);
COMMENT ON TABLE supplier_products IS 'Products as a supplier sells them: its code, cost and smallest order';
COMMENT ON COLUMN supplier_products.cost IS 'Agorot without VAT, of one unit';
COMMENT ON COLUMN supplier_products.pack IS 'Thousandths of a unit in a package';
COMMENT ON COLUMN supplier_products.minimum IS 'Thousandths';
CREATE INDEX supplier_products_found ON public.supplier_products USING gin (cloud_id, search_text gin_trgm_ops);
CREATE INDEX supplier_products_product ON public.supplier_products USING btree (cloud_id, product_id);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE suppliers (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  vat_id text NOT NULL DEFAULT ''::text,
  phone text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  group_id integer,
  email text NOT NULL DEFAULT ''::text,
  address text NOT NULL DEFAULT ''::text,
  city text NOT NULL DEFAULT ''::text,
  contact text NOT NULL DEFAULT ''::text,
  bank text NOT NULL DEFAULT ''::text,
  payment_days integer,
  order_days smallint[] NOT NULL DEFAULT '{}'::smallint[],
  notes text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  balance bigint NOT NULL DEFAULT 0,
  delivery_days smallint[] NOT NULL DEFAULT '{}'::smallint[],
  CONSTRAINT suppliers_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT suppliers_cloud_id_code_key UNIQUE (cloud_id, code),
  CONSTRAINT suppliers_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT suppliers_cloud_id_group_id_fkey FOREIGN KEY (cloud_id, group_id) REFERENCES supplier_groups(cloud_id, id),
  CONSTRAINT suppliers_code_check CHECK ((code <> ''::text)),
  CONSTRAINT suppliers_delivery_days_check CHECK ((delivery_days <@ '{1,2,3,4,5,6,7}'::smallint[])),
  CONSTRAINT suppliers_id_check CHECK ((id > 0)),
  CONSTRAINT suppliers_name_check CHECK ((name <> ''::text)),
  CONSTRAINT suppliers_order_days_check CHECK ((order_days <@ '{1,2,3,4,5,6,7}'::smallint[])),
  CONSTRAINT suppliers_payment_days_check CHECK (((payment_days >= 0) AND (payment_days <= 365)))
);
COMMENT ON TABLE suppliers IS 'Suppliers of a cloud, with their terms';
COMMENT ON COLUMN suppliers.bank IS 'bank-branch-account, digits';
COMMENT ON COLUMN suppliers.payment_days IS 'Days of credit';
COMMENT ON COLUMN suppliers.order_days IS '1 = Sunday … 7 = Saturday';
COMMENT ON COLUMN suppliers.balance IS 'Agorot owed to the business; below zero, what it owes. Written by documents alone';
COMMENT ON COLUMN suppliers.delivery_days IS '1 = Sunday … 7 = Saturday; empty = the day after an ordering day';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE support_grants (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  status text NOT NULL,
  opened_by_kind text NOT NULL,
  opened_by integer NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  agent_user_id integer,
  approved_at timestamp with time zone,
  ends_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_by_kind text,
  ended_by integer,
  CONSTRAINT support_grants_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT support_grants_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT support_grants_check CHECK ((num_nulls(agent_user_id, approved_at, ends_at) = ANY (ARRAY[0, 3]))),
  CONSTRAINT support_grants_check1 CHECK ((ends_at = (approved_at + '24:00:00'::interval))),
  CONSTRAINT support_grants_check2 CHECK (((status <> 'approved'::text) OR (approved_at IS NOT NULL))),
  CONSTRAINT support_grants_check3 CHECK (((status = 'ended'::text) = (ended_at IS NOT NULL))),
  CONSTRAINT support_grants_ended_by_kind_check CHECK ((ended_by_kind = ANY (ARRAY['user'::text, 'employee'::text, 'system'::text]))),
  CONSTRAINT support_grants_opened_by_kind_check CHECK ((opened_by_kind = ANY (ARRAY['user'::text, 'employee'::text]))),
  CONSTRAINT support_grants_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'approved'::text, 'ended'::text])))
);
COMMENT ON TABLE support_grants IS 'Support access that a business grants to an agent of the provider; it ends after 24 hours';
CREATE INDEX support_grants_agent ON public.support_grants USING btree (agent_user_id) WHERE (status = 'approved'::text);
CREATE UNIQUE INDEX support_grants_open ON public.support_grants USING btree (cloud_id) WHERE (status <> 'ended'::text);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE switchboards (
  cloud_id integer NOT NULL,
  branch_id integer NOT NULL,
  secret text NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT switchboards_pkey PRIMARY KEY (cloud_id, branch_id),
  CONSTRAINT switchboards_cloud_id_branch_id_fkey FOREIGN KEY (cloud_id, branch_id) REFERENCES branches(cloud_id, id)
);
COMMENT ON TABLE switchboards IS 'Telephone exchange of a branch, and the secret by which it signs its calls';
COMMENT ON COLUMN switchboards.secret IS 'Encrypted with the key of the server';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE sync_removals (
  cloud_id integer NOT NULL,
  table_name text NOT NULL,
  item_id bigint NOT NULL,
  version bigint NOT NULL,
  CONSTRAINT sync_removals_pkey PRIMARY KEY (cloud_id, table_name, item_id),
  CONSTRAINT sync_removals_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT sync_removals_version_check CHECK ((version > 0))
);
COMMENT ON TABLE sync_removals IS 'Records that tills drop from their local store, by the version at which they were removed';
CREATE INDEX sync_removals_version ON public.sync_removals USING btree (cloud_id, table_name, version);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE sync_versions (
  cloud_id integer NOT NULL,
  table_name text NOT NULL,
  version bigint NOT NULL,
  CONSTRAINT sync_versions_pkey PRIMARY KEY (cloud_id, table_name),
  CONSTRAINT sync_versions_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT sync_versions_version_check CHECK ((version >= 0))
);
COMMENT ON TABLE sync_versions IS 'Last version of each synced table. Raised inside of the writing transaction and locked until it commits, so versions become visible in their order and no till can skip a slow transaction.';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE system_secrets (
  name text NOT NULL,
  value bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT system_secrets_pkey PRIMARY KEY (name)
);
COMMENT ON TABLE system_secrets IS 'Keys of the server, read with the owners connection at start and by no other';
-- no row security

CREATE TABLE technicians (
  cloud_id integer NOT NULL,
  employee_id integer NOT NULL,
  password_hash text NOT NULL,
  set_at timestamp with time zone NOT NULL,
  CONSTRAINT technicians_pkey PRIMARY KEY (cloud_id, employee_id),
  CONSTRAINT technicians_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE technicians IS 'Users who may open the technician screen with a password of their own';
COMMENT ON COLUMN technicians.password_hash IS 'Argon2id';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE tenant_secret (
  only_one boolean NOT NULL DEFAULT true,
  secret bytea NOT NULL,
  CONSTRAINT tenant_secret_pkey PRIMARY KEY (only_one),
  CONSTRAINT tenant_secret_only_one_check CHECK (only_one),
  CONSTRAINT tenant_secret_secret_check CHECK ((octet_length(secret) = 32))
);
COMMENT ON TABLE tenant_secret IS 'Secret from which proofs and seals of clouds are made. Read by functions of the owner and, at start, with the owners connection';
-- no row security

CREATE TABLE terminals (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  branch_id integer NOT NULL,
  service_id integer,
  name text NOT NULL,
  terminal_no integer NOT NULL,
  device_uid text,
  registered_at timestamp with time zone,
  active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  kind text NOT NULL DEFAULT 'till'::text,
  plugin_type text NOT NULL DEFAULT ''::text,
  plugin_version text NOT NULL DEFAULT ''::text,
  plugin_seen_at timestamp with time zone,
  CONSTRAINT terminals_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT terminals_cloud_id_branch_id_id_key UNIQUE (cloud_id, branch_id, id),
  CONSTRAINT terminals_cloud_id_device_uid_key UNIQUE (cloud_id, device_uid),
  CONSTRAINT terminals_cloud_id_terminal_no_key UNIQUE (cloud_id, terminal_no),
  CONSTRAINT terminals_cloud_id_branch_id_fkey FOREIGN KEY (cloud_id, branch_id) REFERENCES branches(cloud_id, id),
  CONSTRAINT terminals_cloud_id_service_id_fkey FOREIGN KEY (cloud_id, service_id) REFERENCES services(cloud_id, id),
  CONSTRAINT terminals_check CHECK (((device_uid IS NULL) = (registered_at IS NULL))),
  CONSTRAINT terminals_id_check CHECK ((id > 0)),
  CONSTRAINT terminals_kind_check CHECK ((kind = ANY (ARRAY['till'::text, 'handheld'::text, 'kitchen'::text]))),
  CONSTRAINT terminals_name_check CHECK ((name <> ''::text)),
  CONSTRAINT terminals_terminal_no_check CHECK (((terminal_no >= 1) AND (terminal_no <= 9999)))
);
COMMENT ON TABLE terminals IS 'Tills of a branch';
COMMENT ON COLUMN terminals.terminal_no IS 'Prefix of the document numbers of this terminal';
COMMENT ON COLUMN terminals.kind IS 'What the device is for; kitchen screens may make their own calls only';
COMMENT ON COLUMN terminals.plugin_version IS 'Version of the desktop bridge that its calls named last';
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE tile_layouts (
  cloud_id integer NOT NULL,
  branch_id integer NOT NULL,
  department_id integer NOT NULL,
  tiles jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT tile_layouts_pkey PRIMARY KEY (cloud_id, branch_id, department_id),
  CONSTRAINT tile_layouts_cloud_id_branch_id_fkey FOREIGN KEY (cloud_id, branch_id) REFERENCES branches(cloud_id, id),
  CONSTRAINT tile_layouts_department_id_check CHECK ((department_id >= '-1'::integer)),
  CONSTRAINT tile_layouts_tiles_check CHECK ((octet_length((tiles)::text) <= 262144))
);
COMMENT ON TABLE tile_layouts IS 'The order of a department''s tiles at the tills of a branch; products that are not in it follow in the order of all tills';
COMMENT ON COLUMN tile_layouts.department_id IS '0: products without a department; -1: the page of favourites';
COMMENT ON COLUMN tile_layouts.tiles IS 'Product, size (2 = double width) and whether it is hidden, in their order';
COMMENT ON COLUMN tile_layouts.version IS 'Grows with each save: of two people the second is told';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE tile_orders (
  cloud_id integer NOT NULL,
  day date NOT NULL,
  products integer[] NOT NULL,
  branch_id integer NOT NULL,
  best jsonb NOT NULL DEFAULT '[]'::jsonb,
  means integer[] NOT NULL DEFAULT '{}'::integer[],
  CONSTRAINT tile_orders_pkey PRIMARY KEY (cloud_id, branch_id),
  CONSTRAINT tile_orders_cloud_id_branch_id_fkey FOREIGN KEY (cloud_id, branch_id) REFERENCES branches(cloud_id, id),
  CONSTRAINT tile_orders_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id)
);
COMMENT ON TABLE tile_orders IS 'Products by the pieces that a branch sold in the 28 days before a day, counted once a day, so that all its tills have the same order all day';
COMMENT ON COLUMN tile_orders.products IS 'Ids, the most sold first';
COMMENT ON COLUMN tile_orders.best IS 'By weekday (0 = Sunday) and hour: the products on most bills, the first ones first';
COMMENT ON COLUMN tile_orders.means IS 'Types of payments by how many the branch took in those days, the most first';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE till_acts (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  branch_id integer NOT NULL,
  terminal_id integer NOT NULL,
  shift_id uuid,
  employee_id integer,
  approved_by integer,
  at timestamp with time zone NOT NULL,
  stored_at timestamp with time zone NOT NULL DEFAULT now(),
  amount bigint NOT NULL DEFAULT 0,
  reason text NOT NULL DEFAULT ''::text,
  stage text NOT NULL DEFAULT ''::text,
  bill_id uuid,
  row_key text,
  details jsonb,
  told boolean NOT NULL DEFAULT false,
  CONSTRAINT till_acts_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT till_acts_cloud_id_approved_by_fkey FOREIGN KEY (cloud_id, approved_by) REFERENCES employees(cloud_id, id),
  CONSTRAINT till_acts_cloud_id_branch_id_terminal_id_fkey FOREIGN KEY (cloud_id, branch_id, terminal_id) REFERENCES terminals(cloud_id, branch_id, id),
  CONSTRAINT till_acts_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id),
  CONSTRAINT till_acts_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT till_acts_kind_check CHECK ((kind <> ''::text)),
  CONSTRAINT till_acts_stage_check CHECK ((stage = ANY (ARRAY[''::text, 'open'::text, 'total'::text, 'printed'::text, 'payment'::text])))
);
COMMENT ON TABLE till_acts IS 'Acts at tills that a business may ask about later: each once, with who did it, when and on which bill';
COMMENT ON COLUMN till_acts.id IS 'Made from what the act is; of one that a till tells or begins, also from the till';
COMMENT ON COLUMN till_acts.at IS 'By the clock of the device; stored_at is that of the server';
COMMENT ON COLUMN till_acts.amount IS 'Agorot that it is about';
COMMENT ON COLUMN till_acts.stage IS 'How far its bill was: open, its total shown, printed, or payment begun';
COMMENT ON COLUMN till_acts.bill_id IS 'The bill, whose sale has the same id once it was sold';
COMMENT ON COLUMN till_acts.details IS 'The product or means, and the rows of a bill that was cancelled';
COMMENT ON COLUMN till_acts.told IS 'Only the till says so: its terminal is the one that sent it';
CREATE INDEX till_acts_at ON public.till_acts USING btree (cloud_id, at);
CREATE INDEX till_acts_bill ON public.till_acts USING btree (cloud_id, bill_id) WHERE (bill_id IS NOT NULL);
CREATE INDEX till_acts_employee ON public.till_acts USING btree (cloud_id, employee_id, at);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE till_bills (
  cloud_id integer NOT NULL,
  terminal_id integer NOT NULL,
  bill jsonb NOT NULL,
  shown_at timestamp with time zone NOT NULL,
  CONSTRAINT till_bills_pkey PRIMARY KEY (cloud_id, terminal_id),
  CONSTRAINT till_bills_cloud_id_terminal_id_fkey FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals(cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE till_bills IS 'The bill that a till showed its displays last, for a display that is loaded again';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE till_displays (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  terminal_id integer NOT NULL,
  token_hash bytea NOT NULL,
  paired_at timestamp with time zone NOT NULL,
  CONSTRAINT till_displays_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT till_displays_cloud_id_terminal_id_fkey FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT till_displays_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
COMMENT ON TABLE till_displays IS 'Devices that show the bill of a till to its customers';
COMMENT ON COLUMN till_displays.token_hash IS 'Keyed hash of the token: what is stored here opens nothing';
CREATE INDEX till_displays_terminal ON public.till_displays USING btree (cloud_id, terminal_id);
CREATE INDEX till_displays_token ON public.till_displays USING btree (token_hash);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT TO dalpak_app

CREATE TABLE till_menus (
  cloud_id integer NOT NULL,
  branch_id integer NOT NULL DEFAULT 0,
  shown text[] NOT NULL,
  hidden text[] NOT NULL,
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT till_menus_pkey PRIMARY KEY (cloud_id, branch_id),
  CONSTRAINT till_menus_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT till_menus_branch_id_check CHECK ((branch_id >= 0)),
  CONSTRAINT till_menus_hidden_check CHECK ((cardinality(hidden) <= 60)),
  CONSTRAINT till_menus_shown_check CHECK ((cardinality(shown) <= 60))
);
COMMENT ON TABLE till_menus IS 'How the actions behind "more" are laid out at the tills of a business or a branch';
COMMENT ON COLUMN till_menus.branch_id IS '0: all branches without a layout of their own';
COMMENT ON COLUMN till_menus.shown IS 'Actions of the till in their order; those that are in neither list come behind them';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE till_speed (
  cloud_id integer NOT NULL,
  terminal_id integer NOT NULL,
  day date NOT NULL,
  key text NOT NULL,
  counts integer[] NOT NULL,
  CONSTRAINT till_speed_pkey PRIMARY KEY (cloud_id, day, terminal_id, key),
  CONSTRAINT till_speed_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT till_speed_cloud_id_terminal_id_fkey FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT till_speed_counts_check CHECK (((cardinality(counts) >= 1) AND (cardinality(counts) <= 20))),
  CONSTRAINT till_speed_key_check CHECK ((key = ANY (ARRAY['scan'::text, 'sale'::text, 'ready'::text])))
);
COMMENT ON TABLE till_speed IS 'Times that a till measured of itself on a day, counted in groups';
COMMENT ON COLUMN till_speed.counts IS 'How many times fell into each group of SPEED_BOUNDS_MS';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE time_absences (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  employee_id integer NOT NULL,
  kind text NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL,
  note text NOT NULL DEFAULT ''::text,
  actor_kind text NOT NULL,
  actor_id integer NOT NULL,
  recorded_at timestamp with time zone NOT NULL DEFAULT now(),
  voided_at timestamp with time zone,
  CONSTRAINT time_absences_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT time_absences_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id),
  CONSTRAINT time_absences_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'employee'::text]))),
  CONSTRAINT time_absences_check CHECK ((to_date >= from_date)),
  CONSTRAINT time_absences_kind_check CHECK ((kind = ANY (ARRAY['sickness'::text, 'vacation'::text, 'reserve'::text])))
);
COMMENT ON TABLE time_absences IS 'Whole days away: sickness, vacation, military reserve. Both days belong to it.';
CREATE INDEX time_absences_employee ON public.time_absences USING btree (cloud_id, employee_id, from_date) WHERE (voided_at IS NULL);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app
-- GRANT UPDATE (voided_at) TO dalpak_app

CREATE TABLE time_corrections (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  entry_id uuid NOT NULL,
  number integer NOT NULL,
  action text NOT NULL,
  at timestamp with time zone,
  reason text NOT NULL,
  actor_kind text NOT NULL,
  actor_id integer NOT NULL,
  actor_name text NOT NULL,
  recorded_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT time_corrections_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT time_corrections_cloud_id_entry_id_number_key UNIQUE (cloud_id, entry_id, number),
  CONSTRAINT time_corrections_cloud_id_entry_id_fkey FOREIGN KEY (cloud_id, entry_id) REFERENCES time_entries(cloud_id, id),
  CONSTRAINT time_corrections_action_check CHECK ((action = ANY (ARRAY['add'::text, 'change'::text, 'void'::text]))),
  CONSTRAINT time_corrections_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'employee'::text]))),
  CONSTRAINT time_corrections_check CHECK (((action = 'change'::text) = (at IS NOT NULL))),
  CONSTRAINT time_corrections_number_check CHECK ((number > 0)),
  CONSTRAINT time_corrections_reason_check CHECK ((reason <> ''::text))
);
COMMENT ON TABLE time_corrections IS 'What managers said about a stamp, in order: the last one holds. Rows are never changed or deleted.';
COMMENT ON COLUMN time_corrections.action IS 'add = the stamp itself is a manager''s; change = it was at another time; void = it does not count';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE time_entries (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  employee_id integer NOT NULL,
  branch_id integer,
  terminal_id integer,
  kind text NOT NULL,
  at timestamp with time zone NOT NULL,
  source text NOT NULL,
  offline boolean NOT NULL DEFAULT false,
  recorded_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT time_entries_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT time_entries_cloud_id_branch_id_fkey FOREIGN KEY (cloud_id, branch_id) REFERENCES branches(cloud_id, id),
  CONSTRAINT time_entries_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id),
  CONSTRAINT time_entries_cloud_id_terminal_id_fkey FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals(cloud_id, id),
  CONSTRAINT time_entries_kind_check CHECK ((kind = ANY (ARRAY['in'::text, 'out'::text]))),
  CONSTRAINT time_entries_source_check CHECK ((source = ANY (ARRAY['card'::text, 'fingerprint'::text, 'session'::text, 'manager'::text])))
);
COMMENT ON TABLE time_entries IS 'Check-ins and check-outs as they were made. Rows are never changed or deleted; time_corrections holds what a manager corrected';
COMMENT ON COLUMN time_entries.id IS 'Made by the device: the same stamp sent twice is one stamp';
COMMENT ON COLUMN time_entries.at IS 'When the person stamped; of a stamp without a network, by the device''s clock';
CREATE INDEX time_entries_at ON public.time_entries USING btree (cloud_id, at);
CREATE INDEX time_entries_employee ON public.time_entries USING btree (cloud_id, employee_id, at);
CREATE INDEX time_entries_newest ON public.time_entries USING btree (cloud_id, at DESC, id DESC);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE transaction_payments (
  cloud_id integer NOT NULL,
  transaction_id uuid NOT NULL,
  line_no integer NOT NULL,
  row_key text NOT NULL,
  type_id integer NOT NULL,
  name text NOT NULL,
  amount bigint NOT NULL,
  paid_at timestamp with time zone NOT NULL,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  plugin_id integer,
  CONSTRAINT transaction_payments_pkey PRIMARY KEY (cloud_id, transaction_id, line_no),
  CONSTRAINT transaction_payments_cloud_id_transaction_id_fkey FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions(cloud_id, id),
  CONSTRAINT transaction_payments_line_no_check CHECK ((line_no > 0))
);
COMMENT ON TABLE transaction_payments IS 'Tenders of a sale, one row each';
COMMENT ON COLUMN transaction_payments.type_id IS 'Means of payment; 1 = cash';
COMMENT ON COLUMN transaction_payments.amount IS 'Agorot handed over; change is in transactions.change_due';
COMMENT ON COLUMN transaction_payments.details IS 'Details of the tender in the wire format: card, cheque number and bank …';
COMMENT ON COLUMN transaction_payments.plugin_id IS 'Plugin that took the payment: a refund goes back through the same one';
CREATE INDEX transaction_payments_plugin ON public.transaction_payments USING btree (cloud_id, plugin_id, ((details ->> 'reference'::text))) WHERE (plugin_id IS NOT NULL);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE transaction_rows (
  cloud_id integer NOT NULL,
  transaction_id uuid NOT NULL,
  line_no integer NOT NULL,
  kind text NOT NULL,
  row_key text NOT NULL,
  parent_line integer,
  product_id integer,
  code text NOT NULL DEFAULT ''::text,
  name text NOT NULL,
  barcode text NOT NULL DEFAULT ''::text,
  department_id integer,
  weighed boolean NOT NULL DEFAULT false,
  quantity bigint NOT NULL,
  unit_price bigint NOT NULL,
  gross bigint NOT NULL,
  rule_discount bigint NOT NULL DEFAULT 0,
  manual_discount bigint NOT NULL DEFAULT 0,
  cart_discount bigint NOT NULL DEFAULT 0,
  net bigint NOT NULL,
  vat_rate integer NOT NULL DEFAULT 0,
  vat bigint NOT NULL DEFAULT 0,
  rule_id integer,
  level_id integer,
  untaxed bigint NOT NULL DEFAULT 0,
  stock_before bigint,
  stock_after bigint,
  income_account_id integer,
  unit_cost bigint,
  seller_id integer,
  CONSTRAINT transaction_rows_pkey PRIMARY KEY (cloud_id, transaction_id, line_no),
  CONSTRAINT transaction_rows_cloud_id_transaction_id_fkey FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions(cloud_id, id),
  CONSTRAINT transaction_rows_income_account FOREIGN KEY (cloud_id, income_account_id) REFERENCES accounts(cloud_id, id),
  CONSTRAINT transaction_rows_kind_check CHECK ((kind = ANY (ARRAY['P'::text, 'DIS'::text]))),
  CONSTRAINT transaction_rows_line_no_check CHECK ((line_no > 0)),
  CONSTRAINT transaction_rows_vat_rate_check CHECK (((vat_rate >= 0) AND (vat_rate <= 10000)))
);
COMMENT ON TABLE transaction_rows IS 'Rows as sold: product rows (P) and the discounts of rules under them (DIS). Amounts in agorot, VAT included. Product data is a copy, for a receipt never changes.';
COMMENT ON COLUMN transaction_rows.row_key IS 'Key of the row in the cart';
COMMENT ON COLUMN transaction_rows.parent_line IS 'line_no of the row that this one belongs to: the kit of a part, the product row of a discount';
COMMENT ON COLUMN transaction_rows.quantity IS 'Thousandths of a piece or of a kilogram; negative on refund rows';
COMMENT ON COLUMN transaction_rows.unit_price IS 'Agorot';
COMMENT ON COLUMN transaction_rows.gross IS 'Agorot';
COMMENT ON COLUMN transaction_rows.rule_discount IS 'Agorot';
COMMENT ON COLUMN transaction_rows.manual_discount IS 'Agorot';
COMMENT ON COLUMN transaction_rows.cart_discount IS 'Agorot';
COMMENT ON COLUMN transaction_rows.net IS 'Agorot';
COMMENT ON COLUMN transaction_rows.vat_rate IS 'Hundredths of a percent';
COMMENT ON COLUMN transaction_rows.vat IS 'Agorot';
COMMENT ON COLUMN transaction_rows.rule_id IS 'Of a DIS row: discount rule that gave it';
COMMENT ON COLUMN transaction_rows.level_id IS 'Of a DIS row: level of that rule';
COMMENT ON COLUMN transaction_rows.untaxed IS 'Agorot of net that carry no VAT though the row does: parts of a kit';
COMMENT ON COLUMN transaction_rows.stock_before IS 'Thousandths in the warehouse when the row was sold; null = no stock is kept there';
COMMENT ON COLUMN transaction_rows.stock_after IS 'Thousandths';
COMMENT ON COLUMN transaction_rows.income_account_id IS 'Account that the income of the row is posted to; null = the one of sales';
COMMENT ON COLUMN transaction_rows.unit_cost IS 'Agorot before VAT of one unit when it was sold; of a refund, as of the refunded row; null = not known';
COMMENT ON COLUMN transaction_rows.seller_id IS 'Seller of the row, else of the sale; null = the employee of the sale';
CREATE INDEX transaction_rows_income_account ON public.transaction_rows USING btree (cloud_id, income_account_id) WHERE (income_account_id IS NOT NULL);
CREATE INDEX transaction_rows_product ON public.transaction_rows USING btree (cloud_id, product_id) WHERE (kind = 'P'::text);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE transactions (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  branch_id integer NOT NULL,
  terminal_id integer NOT NULL,
  document_type smallint NOT NULL,
  official_code smallint NOT NULL,
  number bigint NOT NULL,
  daily_counter integer NOT NULL,
  business_date date NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  local_time timestamp without time zone NOT NULL,
  stored_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  employee_id integer,
  customer_id integer,
  item_count integer NOT NULL,
  total bigint NOT NULL,
  vat bigint NOT NULL,
  before_vat bigint NOT NULL,
  discount bigint NOT NULL,
  cash_rounding bigint NOT NULL,
  paid bigint NOT NULL,
  change_due bigint NOT NULL,
  offline boolean NOT NULL,
  review_flags text[] NOT NULL DEFAULT '{}'::text[],
  engine_version text NOT NULL,
  request_hash bytea NOT NULL,
  prev_hash bytea,
  hash bytea NOT NULL,
  cart jsonb NOT NULL,
  shift_id uuid,
  refund_reason text NOT NULL DEFAULT ''::text,
  CONSTRAINT transactions_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT transactions_cloud_id_terminal_id_official_code_number_key UNIQUE (cloud_id, terminal_id, official_code, number),
  CONSTRAINT transactions_cloud_id_branch_id_terminal_id_fkey FOREIGN KEY (cloud_id, branch_id, terminal_id) REFERENCES terminals(cloud_id, branch_id, id),
  CONSTRAINT transactions_cloud_id_customer_id_fkey FOREIGN KEY (cloud_id, customer_id) REFERENCES customers(cloud_id, id),
  CONSTRAINT transactions_cloud_id_employee_id_fkey FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id),
  CONSTRAINT transactions_cloud_id_shift_id_fkey FOREIGN KEY (cloud_id, shift_id) REFERENCES register_shifts(cloud_id, id),
  CONSTRAINT transactions_cart_check CHECK ((jsonb_typeof(cart) = 'object'::text)),
  CONSTRAINT transactions_change_due_check CHECK ((change_due >= 0)),
  CONSTRAINT transactions_check CHECK ((total = (before_vat + vat))),
  CONSTRAINT transactions_daily_counter_check CHECK ((daily_counter > 0)),
  CONSTRAINT transactions_hash_check CHECK ((octet_length(hash) = 32)),
  CONSTRAINT transactions_item_count_check CHECK ((item_count >= 0)),
  CONSTRAINT transactions_number_check CHECK ((number > 0)),
  CONSTRAINT transactions_prev_hash_check CHECK ((octet_length(prev_hash) = 32)),
  CONSTRAINT transactions_refund_reason_check CHECK ((length(refund_reason) <= 60)),
  CONSTRAINT transactions_request_hash_check CHECK ((octet_length(request_hash) = 32))
);
COMMENT ON TABLE transactions IS 'Closed POS sales. All amounts in agorot.';
COMMENT ON COLUMN transactions.id IS 'Made on the device at the first scan: the same sale sent again is the same row';
COMMENT ON COLUMN transactions.official_code IS 'Document code of the uniform file (Tax Authority)';
COMMENT ON COLUMN transactions.daily_counter IS 'Number of the document among those of its series on business_date';
COMMENT ON COLUMN transactions.business_date IS 'Date of the branch at payment';
COMMENT ON COLUMN transactions.local_time IS 'Clock of the branch at payment, without a zone';
COMMENT ON COLUMN transactions.stored_at IS 'When it was stored, not when its transaction began';
COMMENT ON COLUMN transactions.item_count IS 'Pieces; a weighed row counts as one';
COMMENT ON COLUMN transactions.total IS 'Agorot';
COMMENT ON COLUMN transactions.vat IS 'Agorot';
COMMENT ON COLUMN transactions.before_vat IS 'Agorot';
COMMENT ON COLUMN transactions.discount IS 'Agorot';
COMMENT ON COLUMN transactions.cash_rounding IS 'Agorot';
COMMENT ON COLUMN transactions.paid IS 'Agorot';
COMMENT ON COLUMN transactions.change_due IS 'Agorot';
COMMENT ON COLUMN transactions.review_flags IS 'Why a person should look at this sale';
COMMENT ON COLUMN transactions.request_hash IS 'Of the cart as received: the same id with another content is refused';
COMMENT ON COLUMN transactions.prev_hash IS 'Hash of the document before in the same series; null for its first';
COMMENT ON COLUMN transactions.hash IS 'SHA-256 over the sale and the hash before it';
COMMENT ON COLUMN transactions.cart IS 'The cart as sold, in the wire format';
COMMENT ON COLUMN transactions.shift_id IS 'Null for sales from before there were shifts';
COMMENT ON COLUMN transactions.refund_reason IS 'Why goods came back, of the list of setting refund.reasons; empty = it was not said, or no goods came back';
CREATE INDEX transactions_by_refund_reason ON public.transactions USING btree (cloud_id, refund_reason) WHERE (refund_reason <> ''::text);
CREATE INDEX transactions_customer ON public.transactions USING btree (cloud_id, customer_id, issued_at DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX transactions_date ON public.transactions USING btree (cloud_id, business_date, id);
CREATE INDEX transactions_issued ON public.transactions USING btree (cloud_id, issued_at DESC, id DESC) INCLUDE (document_type, number, terminal_id, branch_id, employee_id, customer_id, item_count, total, discount, before_vat, vat, paid, change_due, business_date, official_code, offline);
CREATE INDEX transactions_number ON public.transactions USING btree (cloud_id, number);
CREATE INDEX transactions_review ON public.transactions USING btree (cloud_id, issued_at DESC, id DESC) WHERE (review_flags <> '{}'::text[]);
CREATE INDEX transactions_shift ON public.transactions USING btree (cloud_id, shift_id) WHERE (shift_id IS NOT NULL);
CREATE INDEX transactions_terminal ON public.transactions USING btree (cloud_id, terminal_id, issued_at DESC, id DESC);
CREATE CONSTRAINT TRIGGER sale_summed AFTER INSERT ON public.transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sum_bill();
CREATE TRIGGER sale_to_webhooks AFTER INSERT ON public.transactions FOR EACH ROW EXECUTE FUNCTION tell_webhooks('sale.stored');
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT TO dalpak_app

CREATE TABLE uniform_files (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  made_at timestamp with time zone NOT NULL DEFAULT now(),
  made_by text NOT NULL,
  from_day date NOT NULL,
  to_day date NOT NULL,
  folder timestamp without time zone NOT NULL,
  report jsonb NOT NULL,
  sha256 bytea NOT NULL,
  archive bytea STORAGE EXTERNAL NOT NULL,
  CONSTRAINT uniform_files_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT uniform_files_cloud_id_folder_key UNIQUE (cloud_id, folder),
  CONSTRAINT uniform_files_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT uniform_files_check CHECK ((from_day <= to_day)),
  CONSTRAINT uniform_files_id_check CHECK ((id > 0)),
  CONSTRAINT uniform_files_report_check CHECK ((jsonb_typeof(report) = 'object'::text)),
  CONSTRAINT uniform_files_sha256_check CHECK ((octet_length(sha256) = 32))
);
COMMENT ON TABLE uniform_files IS 'Uniform files (version 1.31) of a business, deleted after 90 days. Rows are never changed.';
COMMENT ON COLUMN uniform_files.made_by IS 'Name of the user at that time';
COMMENT ON COLUMN uniform_files.folder IS 'Local minute that names the folder; two files never share one';
COMMENT ON COLUMN uniform_files.report IS 'Counts and sums that the two reports of the law print';
COMMENT ON COLUMN uniform_files.sha256 IS 'Of the archive';
COMMENT ON COLUMN uniform_files.archive IS 'Zip with the folder, INI.TXT and BKMVDATA';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT TO dalpak_app

CREATE TABLE users (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL,
  name text NOT NULL,
  password_hash text NOT NULL,
  auth_kind text NOT NULL DEFAULT 'user'::text,
  status text NOT NULL DEFAULT 'active'::text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  device_epoch integer NOT NULL DEFAULT 0,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_email_key UNIQUE (email),
  CONSTRAINT users_auth_kind_check CHECK ((auth_kind = ANY (ARRAY['user'::text, 'support'::text, 'admin'::text, 'super_admin'::text]))),
  CONSTRAINT users_email_check CHECK (((email = lower(email)) AND (email <> ''::text))),
  CONSTRAINT users_status_check CHECK ((status = ANY (ARRAY['active'::text, 'blocked'::text])))
);
COMMENT ON TABLE users IS 'Users of the back office and of the provider; they belong to no cloud of their own';
COMMENT ON COLUMN users.password_hash IS 'Argon2id';
COMMENT ON COLUMN users.device_epoch IS 'Counts password resets: devices and networks known before a reset are unknown after it';
-- no row security

CREATE TABLE voice_calls (
  cloud_id integer NOT NULL,
  branch_id integer NOT NULL,
  call_id text NOT NULL,
  activity_id integer NOT NULL,
  number text NOT NULL,
  extension text NOT NULL,
  line text NOT NULL,
  rang_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  ended_at timestamp with time zone,
  order_id uuid,
  CONSTRAINT voice_calls_pkey PRIMARY KEY (cloud_id, branch_id, call_id),
  CONSTRAINT voice_calls_cloud_id_activity_id_fkey FOREIGN KEY (cloud_id, activity_id) REFERENCES activities(cloud_id, id) ON DELETE CASCADE,
  CONSTRAINT voice_calls_cloud_id_branch_id_fkey FOREIGN KEY (cloud_id, branch_id) REFERENCES branches(cloud_id, id),
  CONSTRAINT voice_calls_call_id_check CHECK (((length(call_id) >= 1) AND (length(call_id) <= 100)))
);
COMMENT ON TABLE voice_calls IS 'Calls as a switchboard reported them; each has a record among the activities';
COMMENT ON COLUMN voice_calls.number IS 'Number of the caller; empty = hidden';
COMMENT ON COLUMN voice_calls.order_id IS 'Open order that came of the call. No foreign key, because a till names it before it stores it';
CREATE INDEX voice_calls_activity ON public.voice_calls USING btree (cloud_id, activity_id);
CREATE INDEX voice_calls_rang ON public.voice_calls USING btree (cloud_id, branch_id, rang_at);
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE void_reasons (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  made boolean NOT NULL DEFAULT false,
  sort_order integer NOT NULL DEFAULT 0,
  notes text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  CONSTRAINT void_reasons_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT void_reasons_cloud_id_name_key UNIQUE (cloud_id, name),
  CONSTRAINT void_reasons_id_check CHECK ((id > 0)),
  CONSTRAINT void_reasons_name_check CHECK ((name <> ''::text))
);
COMMENT ON TABLE void_reasons IS 'Why a row that the kitchen was told of is voided';
COMMENT ON COLUMN void_reasons.made IS 'The food was made by then, and is waste';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE vouchers (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  number text NOT NULL,
  number_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(number)) STORED,
  name text NOT NULL DEFAULT ''::text,
  kind text NOT NULL DEFAULT 'amount'::text,
  amount bigint,
  percent integer,
  product_id integer,
  customer_id integer,
  campaign_id integer,
  valid_from date,
  valid_to date,
  used_at timestamp with time zone,
  notes text NOT NULL DEFAULT ''::text,
  active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (((((chr(10) || lower((COALESCE(number, ''::text) COLLATE "default"))) || chr(10)) || lower((COALESCE(name, ''::text) COLLATE "default"))) || chr(10))) STORED,
  rule_id integer,
  transaction_id uuid,
  CONSTRAINT vouchers_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT vouchers_cloud_id_number_key UNIQUE (cloud_id, number),
  CONSTRAINT vouchers_cloud_id_campaign_id_fkey FOREIGN KEY (cloud_id, campaign_id) REFERENCES campaigns(cloud_id, id),
  CONSTRAINT vouchers_cloud_id_customer_id_fkey FOREIGN KEY (cloud_id, customer_id) REFERENCES customers(cloud_id, id),
  CONSTRAINT vouchers_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT vouchers_cloud_id_product_id_fkey FOREIGN KEY (cloud_id, product_id) REFERENCES products(cloud_id, id),
  CONSTRAINT vouchers_cloud_id_rule_id_fkey FOREIGN KEY (cloud_id, rule_id) REFERENCES discount_rules(cloud_id, id),
  CONSTRAINT vouchers_amount_check CHECK (((amount >= 1) AND (amount <= '100000000000'::bigint))),
  CONSTRAINT vouchers_check CHECK ((valid_to >= valid_from)),
  CONSTRAINT vouchers_id_check CHECK ((id > 0)),
  CONSTRAINT vouchers_kind_check CHECK ((kind = ANY (ARRAY['amount'::text, 'percent'::text, 'product'::text, 'rule'::text]))),
  CONSTRAINT vouchers_number_check CHECK ((number <> ''::text)),
  CONSTRAINT vouchers_percent_check CHECK (((percent >= 1) AND (percent <= 10000)))
);
COMMENT ON TABLE vouchers IS 'Vouchers that pay a sum, or that take a percentage, a product or a promotion off a bill';
COMMENT ON COLUMN vouchers.kind IS 'Which of amount, percent, product and rule it is worth';
COMMENT ON COLUMN vouchers.amount IS 'Agorot';
COMMENT ON COLUMN vouchers.percent IS 'Hundredths of a percent';
COMMENT ON COLUMN vouchers.rule_id IS 'The discount rule with timing voucher that it opens';
COMMENT ON COLUMN vouchers.transaction_id IS 'The sale whose bill it lowered';
CREATE INDEX vouchers_campaign ON public.vouchers USING btree (cloud_id, campaign_id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX vouchers_customer ON public.vouchers USING btree (cloud_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX vouchers_found ON public.vouchers USING gin (cloud_id, search_text gin_trgm_ops);
CREATE INDEX vouchers_number ON public.vouchers USING btree (cloud_id, number_search, id);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE warehouses (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  branch_id integer,
  name text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  kind text NOT NULL DEFAULT 'store'::text,
  sells boolean NOT NULL DEFAULT true,
  receives boolean NOT NULL DEFAULT true,
  address text NOT NULL DEFAULT ''::text,
  employee_id integer,
  CONSTRAINT warehouses_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT warehouses_cloud_id_branch_id_fkey FOREIGN KEY (cloud_id, branch_id) REFERENCES branches(cloud_id, id),
  CONSTRAINT warehouses_employee FOREIGN KEY (cloud_id, employee_id) REFERENCES employees(cloud_id, id),
  CONSTRAINT warehouses_id_check CHECK ((id > 0)),
  CONSTRAINT warehouses_kind_check CHECK ((kind = ANY (ARRAY['store'::text, 'depot'::text, 'damaged'::text, 'consignment'::text]))),
  CONSTRAINT warehouses_name_check CHECK ((name <> ''::text))
);
COMMENT ON TABLE warehouses IS 'Warehouses of a cloud';
COMMENT ON COLUMN warehouses.sells IS 'Tills and documents of customers take from it';
COMMENT ON COLUMN warehouses.receives IS 'Goods of suppliers come to it';
COMMENT ON COLUMN warehouses.employee_id IS 'Who is responsible for it';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE webhook_deliveries (
  cloud_id integer NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  webhook_id integer NOT NULL,
  event text NOT NULL,
  payload jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  attempts smallint NOT NULL DEFAULT 0,
  next_at timestamp with time zone NOT NULL DEFAULT now(),
  error text NOT NULL DEFAULT ''::text,
  made_at timestamp with time zone NOT NULL DEFAULT now(),
  sent_at timestamp with time zone,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT webhook_deliveries_cloud_id_webhook_id_fkey FOREIGN KEY (cloud_id, webhook_id) REFERENCES webhooks(cloud_id, id),
  CONSTRAINT webhook_deliveries_attempts_check CHECK ((attempts >= 0)),
  CONSTRAINT webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])))
);
COMMENT ON TABLE webhook_deliveries IS 'One event for one webhook, with what became of it';
COMMENT ON COLUMN webhook_deliveries.next_at IS 'Not before this; moved ahead while it is being sent';
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (cloud_id, next_at) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_old ON public.webhook_deliveries USING btree (cloud_id, made_at) WHERE (state <> 'waiting'::text);
CREATE INDEX webhook_deliveries_webhook ON public.webhook_deliveries USING btree (cloud_id, webhook_id, made_at DESC);
-- row security, forced
-- POLICY owner_functions FOR * TO the owner USING (true) CHECK (true)
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT DELETE, INSERT, SELECT, UPDATE TO dalpak_app

CREATE TABLE webhooks (
  cloud_id integer NOT NULL,
  id integer NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  secret text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  made_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT webhooks_pkey PRIMARY KEY (cloud_id, id),
  CONSTRAINT webhooks_cloud_id_fkey FOREIGN KEY (cloud_id) REFERENCES clouds(id),
  CONSTRAINT webhooks_events_check CHECK ((cardinality(events) > 0)),
  CONSTRAINT webhooks_id_check CHECK ((id > 0)),
  CONSTRAINT webhooks_name_check CHECK ((name <> ''::text)),
  CONSTRAINT webhooks_url_check CHECK ((url <> ''::text))
);
COMMENT ON TABLE webhooks IS 'Addresses of other programs that are told of events';
COMMENT ON COLUMN webhooks.secret IS 'Key of the signature, sealed';
-- row security, forced
-- POLICY tenant FOR * TO PUBLIC USING ((cloud_id = ( SELECT c.id
   FROM current_cloud c))) CHECK ((cloud_id = ( SELECT c.id
   FROM current_cloud c)))
-- GRANT INSERT, SELECT, UPDATE TO dalpak_app

CREATE VIEW bill_sums_now WITH (security_invoker=true) AS
 SELECT b.cloud_id,
    b.business_date,
    b.id,
    b.local_time,
    b.number,
    b.branch_id,
    b.terminal_id,
    b.employee_id,
    b.customer_id,
    b.document_type,
    b.official_code,
    b.sells,
    b.offline,
    b.marked,
    b.item_count,
    s.row_count,
    s.refund_rows,
    b.total,
    b.vat,
    b.before_vat,
    b.discount,
    b.cash_rounding,
    b.change_due,
    b.change_line,
    s.gross,
    s.rule_discount,
    s.manual_discount,
    s.cart_discount,
    s.sold,
    s.refunded,
    s.sold_quantity,
    s.refunded_quantity,
    s.cost,
    s.costed,
    v.rates,
    v.rate_gross,
    v.rate_vat
   FROM ((( SELECT t.cloud_id,
            t.business_date,
            t.id,
            t.local_time,
            t.number,
            t.branch_id,
            t.terminal_id,
            t.employee_id,
            t.customer_id,
            t.document_type,
            t.official_code,
            true AS sells,
            t.offline,
            (t.review_flags <> '{}'::text[]) AS marked,
            t.item_count,
            t.total,
            t.vat,
            t.before_vat,
            t.discount,
            t.cash_rounding,
            t.change_due,
                CASE
                    WHEN (t.change_due <> 0) THEN ( SELECT q.line_no
                       FROM transaction_payments q
                      WHERE ((q.cloud_id = t.cloud_id) AND (q.transaction_id = t.id))
                      ORDER BY (q.type_id = 1) DESC, q.line_no
                     LIMIT 1)
                    ELSE NULL::integer
                END AS change_line
           FROM transactions t
        UNION ALL
         SELECT documents.cloud_id,
            documents.day,
            documents.id,
            (documents.issued_at AT TIME ZONE 'Asia/Jerusalem'::text) AS timezone,
            documents.number,
            documents.branch_id,
            documents.terminal_id,
            documents.employee_id,
            documents.customer_id,
            documents.document_type,
            COALESCE(documents.official_code, documents.document_type) AS "coalesce",
            (documents.document_type = ANY (ARRAY[6, 7, 13])),
            false,
            false,
            documents.item_count,
            documents.total,
            documents.vat,
            documents.before_vat,
            documents.discount,
            0,
            0,
            NULL::integer
           FROM documents
          WHERE
                CASE
                    WHEN (documents.shift_id IS NULL) THEN false
                    ELSE true
                END) b
     CROSS JOIN LATERAL ( SELECT (count(*))::integer AS row_count,
            (count(*) FILTER (WHERE (r.quantity < 0)))::integer AS refund_rows,
            (COALESCE(sum(r.gross), (0)::numeric))::bigint AS gross,
            (COALESCE(sum(r.rule_discount), (0)::numeric))::bigint AS rule_discount,
            (COALESCE(sum(r.manual_discount), (0)::numeric))::bigint AS manual_discount,
            (COALESCE(sum(r.cart_discount), (0)::numeric))::bigint AS cart_discount,
            (COALESCE(sum(r.net) FILTER (WHERE (r.quantity >= 0)), (0)::numeric))::bigint AS sold,
            (COALESCE((- sum(r.net) FILTER (WHERE (r.quantity < 0))), (0)::numeric))::bigint AS refunded,
            (COALESCE(sum(r.quantity) FILTER (WHERE (r.quantity >= 0)), (0)::numeric))::bigint AS sold_quantity,
            (COALESCE((- sum(r.quantity) FILTER (WHERE (r.quantity < 0))), (0)::numeric))::bigint AS refunded_quantity,
                CASE
                    WHEN (count(r.unit_cost) > 0) THEN (GREATEST(LEAST(sum(trunc(((((r.quantity)::numeric * (r.unit_cost)::numeric) + (
                    CASE
                        WHEN (r.quantity < 0) THEN '-500'::integer
                        ELSE 500
                    END)::numeric) / (1000)::numeric))), '9000000000000000000'::numeric), '-9000000000000000000'::numeric))::bigint
                    ELSE NULL::bigint
                END AS cost,
            (sum((r.net - r.vat)) FILTER (WHERE (r.unit_cost IS NOT NULL)))::bigint AS costed
           FROM till_rows r
          WHERE ((r.cloud_id = b.cloud_id) AND (r.bill_id = b.id) AND (r.kind <> 'DIS'::text))) s)
     CROSS JOIN LATERAL ( SELECT COALESCE(array_agg(x.rate_bp ORDER BY x.rate_bp), '{}'::integer[]) AS rates,
            COALESCE(array_agg(x.gross ORDER BY x.rate_bp), '{}'::bigint[]) AS rate_gross,
            COALESCE(array_agg(x.vat ORDER BY x.rate_bp), '{}'::bigint[]) AS rate_vat
           FROM ( SELECT p.rate_bp,
                    (sum(p.gross))::bigint AS gross,
                    (sum(p.vat))::bigint AS vat
                   FROM (till_rows r
                     CROSS JOIN LATERAL ( VALUES (((r.untaxed = 0) OR (r.net <> r.untaxed)),r.vat_rate,(r.net - r.untaxed),r.vat), ((r.untaxed <> 0),0,r.untaxed,0)) p(there, rate_bp, gross, vat))
                  WHERE ((r.cloud_id = b.cloud_id) AND (r.bill_id = b.id) AND (r.kind <> 'DIS'::text) AND (r.parent_line IS NULL) AND p.there)
                  GROUP BY p.rate_bp) x) v);
-- GRANT SELECT TO dalpak_app

CREATE VIEW current_cloud WITH (security_barrier=true) AS
 SELECT (NULLIF(current_setting('dalpak.cloud_id'::text, true), ''::text))::integer AS id
   FROM tenant_secret t
  WHERE
        CASE
            WHEN (current_setting('dalpak.cloud_seal'::text, true) = cloud_seal(secret, (NULLIF(current_setting('dalpak.cloud_id'::text, true), ''::text))::integer)) THEN true
            ELSE has_table_privilege(SESSION_USER, tableoid, 'SELECT'::text)
        END;
-- GRANT SELECT TO dalpak_app

CREATE VIEW customer_accounts WITH (security_invoker=true) AS
 SELECT cloud_id,
    id,
    COALESCE(NULLIF(phone2, ''::text), phone) AS cell_phone,
    email,
    city,
    address,
    house_number,
    entrance,
    floor,
    apartment,
    notes,
    account_code,
    balance,
        CASE
            WHEN club THEN club_expires
            ELSE NULL::date
        END AS club_expires,
    birthday,
    ( SELECT (count(*))::integer AS count
           FROM transactions t
          WHERE ((t.cloud_id = c.cloud_id) AND (t.customer_id = c.id) AND (t.official_code IS DISTINCT FROM 330))) AS visits,
    ( SELECT (COALESCE(sum(v.balance), (0)::numeric))::bigint AS "coalesce"
           FROM credit_vouchers v
          WHERE ((v.cloud_id = c.cloud_id) AND (v.customer_id = c.id) AND v.active AND ((v.expires_on IS NULL) OR (v.expires_on >= CURRENT_DATE)))) AS credits,
    (balance + ( SELECT (COALESCE(sum(d.total), (0)::numeric))::bigint AS "coalesce"
           FROM documents d
          WHERE ((d.cloud_id = c.cloud_id) AND (d.customer_id = c.id) AND (d.document_type = 3) AND (d.lifecycle <> ALL (ARRAY['draft'::text, 'canceled'::text, 'closed'::text, 'invoiced'::text, 'credit_invoiced'::text]))))) AS balance_total,
    ( SELECT (count(*))::integer AS count
           FROM documents d
          WHERE ((d.cloud_id = c.cloud_id) AND (d.customer_id = c.id) AND (((d.document_type = ANY (ARRAY[2, 3])) AND (d.lifecycle <> ALL (ARRAY['draft'::text, 'canceled'::text, 'closed'::text, 'invoiced'::text, 'delivery_noted'::text, 'credit_invoiced'::text]))) OR ((d.document_type = 6) AND (d.lifecycle <> ALL (ARRAY['draft'::text, 'canceled'::text, 'credit_invoiced'::text])) AND (d.payment_status IS DISTINCT FROM 'paid'::text))))) AS documents_open,
        CASE
            WHEN (balance <= 0) THEN 0
            ELSE ( SELECT (count(*))::integer AS count
               FROM ( SELECT (sum(p.amount) OVER (ORDER BY t.issued_at DESC, t.id) - (p.amount)::numeric) AS newer
                       FROM (transactions t
                         JOIN transaction_payments p ON (((p.cloud_id = t.cloud_id) AND (p.transaction_id = t.id) AND (p.type_id = 9) AND ((p.details ->> 'method'::text) = 'customer_credit'::text) AND (p.amount > 0))))
                      WHERE ((t.cloud_id = c.cloud_id) AND (t.customer_id = c.id))) o
              WHERE (o.newer < (c.balance)::numeric))
        END AS transactions_open,
    ( SELECT (d.document_type)::integer AS document_type
           FROM documents d
          WHERE ((d.cloud_id = c.cloud_id) AND (d.customer_id = c.id))
          ORDER BY d.issued_at DESC, d.id DESC
         LIMIT 1) AS document_type_id,
    ( SELECT (d.document_type)::integer AS document_type
           FROM documents d
          WHERE ((d.cloud_id = c.cloud_id) AND (d.customer_id = c.id))
          GROUP BY d.document_type
          ORDER BY (count(*)) DESC, d.document_type
         LIMIT 1) AS def_type_id,
    ( SELECT COALESCE(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'phone', COALESCE(NULLIF(k.mobile, ''::text), k.phone), 'email', k.email) ORDER BY k.is_main DESC, k.name_search, k.id), '[]'::jsonb) AS "coalesce"
           FROM contacts k
          WHERE ((k.cloud_id = c.cloud_id) AND (k.customer_id = c.id) AND k.active)) AS contacts,
    ( SELECT COALESCE(jsonb_agg(m.id ORDER BY m.id), '[]'::jsonb) AS "coalesce"
           FROM memberships m
          WHERE ((m.cloud_id = c.cloud_id) AND (m.customer_id = c.id) AND m.active AND ((m.expires_on IS NULL) OR (m.expires_on >= CURRENT_DATE)))) AS subscribes
   FROM customers c;
-- GRANT SELECT TO dalpak_app

CREATE VIEW first_sales_now WITH (security_invoker=true) AS
 SELECT b.cloud_id,
    r.product_id,
    min(b.business_date) AS day
   FROM (bill_sums b
     JOIN till_rows r ON (((r.cloud_id = b.cloud_id) AND (r.bill_id = b.id))))
  WHERE (b.sells AND (r.kind = 'P'::text) AND (r.product_id IS NOT NULL) AND (r.quantity > 0))
  GROUP BY b.cloud_id, r.product_id;
-- GRANT SELECT TO dalpak_app

CREATE VIEW income_accounts WITH (security_invoker=true) AS
 SELECT a.cloud_id,
    a.id,
    a.name,
    a.code,
    a.active
   FROM (accounts a
     JOIN account_groups g ON (((g.cloud_id = a.cloud_id) AND (g.id = a.group_id) AND (g.kind = 'income'::text))))
  WHERE ((a.role IS NULL) AND a.active);
-- GRANT SELECT, UPDATE TO dalpak_app

CREATE VIEW terminal_records WITH (security_invoker=true) AS
 SELECT cloud_id,
    id,
    branch_id,
    service_id,
    name,
    terminal_no,
    device_uid,
    registered_at,
    active,
    created_at,
    ( SELECT (count(*))::smallint AS count
           FROM register_shifts s
          WHERE ((s.cloud_id = t.cloud_id) AND (s.terminal_id = t.id) AND (s.closing_id IS NULL))) AS status,
    kind,
    plugin_version
   FROM terminals t;
COMMENT ON VIEW terminal_records IS 'Terminals, and of each whether its register is open: 1 = open, 0 = closed';
-- GRANT SELECT, UPDATE TO dalpak_app

CREATE VIEW till_customers WITH (security_invoker=true) AS
 SELECT c.cloud_id,
    c.id,
    GREATEST(c.version, g.version) AS version,
    c.active,
    c.code,
    c.name,
    c.group_id,
    g.name AS group_name,
    c.vat_id,
    c.vat_free,
    c.phone,
    c.payments_permissions,
    c.credit_status,
    c.credit_limit,
    c.balance,
    g.credit_status AS group_credit,
    g.credit_limit AS group_limit,
    COALESCE(c.price_list_id, g.price_list_id) AS price_list,
    c.discount_type,
    c.discount,
    c.discount_sum,
    g.discount_type AS group_discount_type,
    g.discount AS group_discount,
    g.discount_sum AS group_discount_sum
   FROM (customers c
     LEFT JOIN customer_groups g ON (((g.cloud_id = c.cloud_id) AND (g.id = c.group_id))));
-- GRANT SELECT TO dalpak_app

CREATE VIEW till_preparations WITH (security_invoker=true) AS
 SELECT p.cloud_id,
    p.id,
    p.name,
    p.type,
    p.action,
    p.price,
    p.amount,
    p.extra,
    p.department_id,
    p.sort_order,
    p.active,
    p.version,
    g.id AS group_id,
    COALESCE(g.name, ''::text) AS group_name,
    (COALESCE((g.min_choices)::integer, 0))::smallint AS min_choices,
    (COALESCE((g.max_choices)::integer, 0))::smallint AS max_choices,
    COALESCE(g.sort_order, 0) AS group_order
   FROM (preparations p
     LEFT JOIN preparation_groups g ON (((g.cloud_id = p.cloud_id) AND (g.id = p.group_id) AND g.active)));
-- GRANT SELECT TO dalpak_app

CREATE VIEW till_rows WITH (security_invoker=true) AS
 SELECT transaction_rows.cloud_id,
    transaction_rows.transaction_id AS bill_id,
    transaction_rows.kind,
    transaction_rows.parent_line,
    transaction_rows.product_id,
    transaction_rows.quantity,
    transaction_rows.gross,
    transaction_rows.rule_discount,
    transaction_rows.manual_discount,
    transaction_rows.cart_discount,
    transaction_rows.net,
    transaction_rows.vat_rate,
    transaction_rows.vat,
    transaction_rows.untaxed,
    transaction_rows.unit_cost
   FROM transaction_rows
UNION ALL
 SELECT document_rows.cloud_id,
    document_rows.document_id AS bill_id,
    document_rows.kind,
    document_rows.parent_line,
    document_rows.product_id,
    document_rows.quantity,
    document_rows.gross,
    document_rows.rule_discount,
    document_rows.manual_discount,
    document_rows.cart_discount,
    document_rows.net,
    document_rows.vat_rate,
    document_rows.vat,
    document_rows.untaxed,
    document_rows.unit_cost
   FROM document_rows;
-- GRANT SELECT TO dalpak_app

CREATE VIEW time_entry_records WITH (security_invoker=true) AS
 SELECT e.cloud_id,
    e.id,
    e.employee_id,
    e.branch_id,
    e.terminal_id,
    e.kind,
    e.at,
    e.source,
    e.offline,
    e.recorded_at,
    COALESCE(c.action, 'stamped'::text) AS state,
        CASE
            WHEN (c.action = 'void'::text) THEN NULL::timestamp with time zone
            ELSE COALESCE(c.at, e.at)
        END AS counts_at,
    COALESCE(c.reason, ''::text) AS reason
   FROM (time_entries e
     LEFT JOIN LATERAL ( SELECT t.action,
            t.at,
            t.reason
           FROM time_corrections t
          WHERE ((t.cloud_id = e.cloud_id) AND (t.entry_id = e.id))
          ORDER BY t.number DESC
         LIMIT 1) c ON (true));
-- GRANT SELECT TO dalpak_app

CREATE OR REPLACE FUNCTION public.announce_sessions_of(p_user_id integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE v_cloud_id integer;
BEGIN
  FOR v_cloud_id IN SELECT DISTINCT coalesce(s.cloud_id, 0) FROM sessions s WHERE s.user_id = p_user_id AND s.kind = 'user' AND s.revoked_at IS NULL
  LOOP PERFORM pg_notify('dalpak_access', v_cloud_id::text); END LOOP;
END $function$
;
-- may be called by: its owner

CREATE OR REPLACE FUNCTION public.auth_agent_inside(p_cloud_id integer, p_user_id integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT EXISTS (SELECT FROM sessions s JOIN session_tokens t ON t.session_id = s.id
    WHERE s.cloud_id = p_cloud_id AND s.cloud_id = (SELECT c.id FROM current_cloud c) AND s.user_id = p_user_id AND s.kind = 'user' AND s.revoked_at IS NULL
      AND t.purpose = 'access' AND t.expires_at > now())
$function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.auth_begin_attempt(p_keys text[], p_free integer[], p_first integer[], p_longest integer[], p_forget_seconds integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  v_wait integer;
BEGIN
  -- Always in the order of the keys: two sign-ins lock in the same order.
  INSERT INTO sign_in_attempts (key, attempts, last_at) SELECT k, 0, clock_timestamp() FROM unnest(p_keys) k ORDER BY k ON CONFLICT DO NOTHING;
  PERFORM FROM sign_in_attempts a WHERE a.key = ANY (p_keys) ORDER BY a.key FOR UPDATE;
  SELECT ceil(extract(epoch FROM max(a.blocked_until) - clock_timestamp())) INTO v_wait FROM sign_in_attempts a WHERE a.key = ANY (p_keys);
  IF v_wait > 0 THEN RETURN v_wait; END IF;
  UPDATE sign_in_attempts a SET
    attempts = n.attempts,
    last_at = clock_timestamp(),
    blocked_until = CASE WHEN n.attempts >= n.free
      THEN clock_timestamp() + make_interval(secs => least(n.longest, n.first * power(2, least(n.attempts - n.free, 20)))) END
  FROM (
    SELECT s.key, CASE WHEN s.last_at <= clock_timestamp() - make_interval(secs => p_forget_seconds) THEN 1 ELSE least(s.attempts, 1000000) + 1 END AS attempts,
           l.free, l.first, l.longest
    FROM unnest(p_keys, p_free, p_first, p_longest) AS l (key, free, first, longest) JOIN sign_in_attempts s ON s.key = l.key
  ) n
  WHERE a.key = n.key;
  RETURN 0;
END $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_begin_password_reset(p_user_id integer, p_token_hash bytea, p_expires_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  INSERT INTO password_resets (user_id, token_hash, expires_at) VALUES (p_user_id, p_token_hash, p_expires_at)
  ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_begin_second_step(p_user_id integer, p_secret text)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  INSERT INTO second_steps AS s (user_id, secret) VALUES (p_user_id, p_secret)
  ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = -1, begun_at = now() WHERE s.confirmed_at IS NULL
  RETURNING true
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_begin_signup(p_email text, p_code_hash bytea, p_expires_at timestamp with time zone, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  DELETE FROM signup_codes WHERE expires_at < p_now - interval '1 day';
  INSERT INTO signup_codes (email, code_hash, expires_at) VALUES (lower(p_email), p_code_hash, p_expires_at)
  ON CONFLICT (email) DO UPDATE SET code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at;
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_clear_attempts(p_keys text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ DELETE FROM sign_in_attempts a WHERE a.key = ANY (p_keys) $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_confirm_second_step(p_user_id integer, p_secret text, p_step bigint, p_recovery bytea[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE second_steps SET confirmed_at = now(), last_step = p_step WHERE user_id = p_user_id AND secret = p_secret AND confirmed_at IS NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO recovery_codes (user_id, code_hash) SELECT p_user_id, h FROM unnest(p_recovery) h;
  PERFORM announce_sessions_of(p_user_id);
  RETURN true;
END $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_create_cloud_session(p_terminal_id integer, p_employee_id integer, p_device_uid text, p_access_hash bytea, p_access_seconds integer)
 RETURNS uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT auth_create_session(CASE WHEN p_employee_id IS NULL THEN 'terminal' ELSE 'employee' END, c.id, NULL, p_terminal_id, p_employee_id, p_device_uid, p_access_hash, p_access_seconds)
  FROM current_cloud c
$function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.auth_create_session(p_kind text, p_cloud_id integer, p_user_id integer, p_terminal_id integer, p_employee_id integer, p_device_uid text, p_access_hash bytea, p_access_seconds integer, p_refresh_hash bytea DEFAULT NULL::bytea, p_refresh_seconds integer DEFAULT NULL::integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE v_id uuid;
BEGIN
  INSERT INTO sessions (kind, cloud_id, user_id, terminal_id, employee_id, device_uid)
    VALUES (p_kind, p_cloud_id, p_user_id, p_terminal_id, p_employee_id, p_device_uid) RETURNING id INTO v_id;
  INSERT INTO session_tokens (token_hash, session_id, purpose, expires_at)
    VALUES (p_access_hash, v_id, 'access', now() + make_interval(secs => p_access_seconds));
  IF p_refresh_hash IS NOT NULL THEN
    INSERT INTO session_tokens (token_hash, session_id, purpose, expires_at)
      VALUES (p_refresh_hash, v_id, 'refresh', now() + make_interval(secs => p_refresh_seconds));
  END IF;
  RETURN v_id;
END $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_create_user(p_email text, p_name text, p_password_hash text, p_auth_kind text DEFAULT 'user'::text)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  INSERT INTO users (email, name, password_hash, auth_kind) VALUES (lower(p_email), p_name, p_password_hash, p_auth_kind) RETURNING id
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_device_epoch(p_email text)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT coalesce((SELECT u.device_epoch FROM users u WHERE u.email = lower(p_email)), 0) $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_end_agent(p_cloud_id integer, p_user_id integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE sessions SET revoked_at = now()
  WHERE cloud_id = p_cloud_id AND cloud_id = (SELECT c.id FROM current_cloud c) AND user_id = p_user_id AND kind = 'user' AND revoked_at IS NULL;
  PERFORM pg_notify('dalpak_access', p_cloud_id::text);
END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.auth_end_second_step(p_user_id integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM sign_in_steps WHERE user_id = p_user_id;
  DELETE FROM second_steps WHERE user_id = p_user_id AND confirmed_at IS NOT NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM announce_sessions_of(p_user_id);
  RETURN true;
END $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_end_session(p_session_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE v_session sessions%ROWTYPE;
BEGIN
  UPDATE sessions SET revoked_at = now() WHERE id = p_session_id AND revoked_at IS NULL RETURNING * INTO v_session;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM pg_notify('dalpak_access', coalesce(v_session.cloud_id, 0) || CASE
    WHEN v_session.kind <> 'employee' THEN ':session:' || p_session_id
    WHEN v_session.terminal_id IS NOT NULL THEN ':terminal:' || v_session.terminal_id
    ELSE '' END);
  RETURN true;
END $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_end_sessions(p_user_id integer, p_keep uuid, p_only uuid)
 RETURNS SETOF integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE v_ended record;
BEGIN
  FOR v_ended IN
    UPDATE sessions SET revoked_at = now()
    WHERE user_id = p_user_id AND kind = 'user' AND revoked_at IS NULL AND id <> p_keep AND (p_only IS NULL OR id = p_only)
    RETURNING id, coalesce(cloud_id, 0) AS cloud_id
  LOOP
    PERFORM pg_notify('dalpak_access', v_ended.cloud_id || ':session:' || v_ended.id);
    RETURN NEXT v_ended.cloud_id;
  END LOOP;
END $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_end_signup(p_email text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ DELETE FROM signup_codes WHERE email = lower(p_email) $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_find_access_key(p_key_hash bytea)
 RETURNS TABLE(cloud_id integer, id integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT k.cloud_id, k.id FROM access_keys k WHERE k.key_hash = p_key_hash
  UNION ALL
  SELECT k.cloud_id, k.id FROM access_keys k WHERE k.earlier_hash = p_key_hash AND k.earlier_until > now()
  LIMIT 1
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_find_member(p_user_id integer)
 RETURNS TABLE(id integer, email text, name text, auth_kind text, status text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT u.id, u.email, u.name, u.auth_kind, u.status FROM users u, current_cloud c
  WHERE u.id = p_user_id AND (
    EXISTS (SELECT FROM cloud_users m WHERE m.cloud_id = c.id AND m.user_id = u.id)
    OR EXISTS (SELECT FROM support_grants g WHERE g.cloud_id = c.id AND g.agent_user_id = u.id))
$function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.auth_find_paper_link(p_token_hash bytea)
 RETURNS TABLE(cloud_id integer, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT l.cloud_id, l.id FROM paper_links l WHERE l.token_hash = p_token_hash ORDER BY l.made_at, l.cloud_id LIMIT 1 $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_find_password(p_user_id integer)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT u.password_hash FROM users u WHERE u.id = p_user_id $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_find_password_reset(p_token_hash bytea, p_now timestamp with time zone)
 RETURNS TABLE(user_id integer, email text, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT u.id, u.email, u.name FROM password_resets r JOIN users u ON u.id = r.user_id
  WHERE r.token_hash = p_token_hash AND r.expires_at > p_now AND u.status = 'active'
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_find_second_step(p_user_id integer)
 RETURNS TABLE(secret text, last_step bigint, confirmed boolean, recovery_left integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT s.secret, s.last_step, s.confirmed_at IS NOT NULL, (SELECT count(*)::integer FROM recovery_codes r WHERE r.user_id = s.user_id AND r.used_at IS NULL)
  FROM second_steps s WHERE s.user_id = p_user_id
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_find_session(p_access_hash bytea)
 RETURNS TABLE(session_id uuid, kind text, cloud_id integer, user_id integer, terminal_id integer, employee_id integer, device_uid text, created_at timestamp with time zone, ended_at timestamp with time zone, active boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT s.id, s.kind, s.cloud_id, s.user_id, s.terminal_id, s.employee_id, s.device_uid, s.created_at,
         least(t.expires_at, s.revoked_at), s.revoked_at IS NULL AND t.expires_at > now()
  FROM session_tokens t JOIN sessions s ON s.id = t.session_id
  WHERE t.token_hash = p_access_hash AND t.purpose = 'access'
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_find_sign_in_step(p_token_hash bytea, p_now timestamp with time zone)
 RETURNS TABLE(id integer, email text, kind text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT u.id, u.email, u.auth_kind FROM sign_in_steps t JOIN users u ON u.id = t.user_id
  WHERE t.token_hash = p_token_hash AND t.expires_at > p_now AND u.status = 'active' AND t.password_mark = sha256(convert_to(u.password_hash, 'UTF8'))
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_find_user(p_user_id integer)
 RETURNS TABLE(id integer, email text, name text, auth_kind text, status text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT u.id, u.email, u.name, u.auth_kind, u.status FROM users u WHERE u.id = p_user_id $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_find_user_by_email(p_email text)
 RETURNS TABLE(id integer, email text, name text, password_hash text, auth_kind text, status text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT u.id, u.email, u.name, u.password_hash, u.auth_kind, u.status FROM users u WHERE u.email = lower(p_email)
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_forgive_attempt(p_keys text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM FROM sign_in_attempts a WHERE a.key = ANY (p_keys) ORDER BY a.key FOR UPDATE;
  UPDATE sign_in_attempts a SET attempts = greatest(a.attempts - 1, 0), blocked_until = NULL WHERE a.key = ANY (p_keys);
END $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_has_second_step(p_user_id integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT EXISTS (SELECT FROM second_steps s WHERE s.user_id = p_user_id AND s.confirmed_at IS NOT NULL) $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_knows_network(p_account text, p_network text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT EXISTS (SELECT FROM known_networks k WHERE k.account = p_account AND k.network = p_network) $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_list_clouds(p_user_id integer, p_now timestamp with time zone DEFAULT now())
 RETURNS TABLE(cloud_id integer, uuid uuid, code text, name text, avatar text, status text, vat_name text, vat_number text, position_id integer, favourite boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT c.id, c.uuid, c.code, c.name, c.avatar, c.status, c.vat_name, c.vat_number, m.position_id, m.favourite
  FROM (
    SELECT u.auth_kind, m.cloud_id, m.position_id, m.favourite
    FROM users u JOIN cloud_users m ON m.user_id = u.id WHERE u.id = p_user_id AND u.auth_kind <> 'support'
    UNION ALL
    SELECT u.auth_kind, g.cloud_id, NULL, false
    FROM users u JOIN support_grants g ON g.agent_user_id = u.id
    WHERE u.id = p_user_id AND u.auth_kind = 'support' AND g.status = 'approved' AND g.ends_at > p_now
  ) m JOIN clouds c ON c.id = m.cloud_id
  WHERE c.status <> 'closed'
  ORDER BY m.favourite DESC, c.id
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_list_places(p_user_id integer, p_now timestamp with time zone)
 RETURNS TABLE(cloud_id integer, branch_id integer, branch_name text, terminal_id integer, terminal_name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT b.cloud_id, b.id, b.name, t.id, t.name
  FROM auth_list_clouds(p_user_id, p_now) c
  JOIN branches b ON b.cloud_id = c.cloud_id AND b.active
  LEFT JOIN terminals t ON t.cloud_id = b.cloud_id AND t.branch_id = b.id AND t.active
  ORDER BY b.cloud_id, b.id, t.terminal_no
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_list_sessions(p_user_id integer, p_access_seconds integer)
 RETURNS TABLE(id uuid, cloud text, started_at timestamp with time zone, seen_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT s.id, coalesce(c.name, ''), s.created_at, max(t.expires_at) FILTER (WHERE t.purpose = 'access') - make_interval(secs => p_access_seconds)
  FROM sessions s JOIN session_tokens t ON t.session_id = s.id LEFT JOIN clouds c ON c.id = s.cloud_id
  WHERE s.user_id = p_user_id AND s.kind = 'user' AND s.revoked_at IS NULL
  GROUP BY s.id, c.name, s.created_at
  HAVING bool_or(t.expires_at > now() AND t.used_at IS NULL)
  ORDER BY 4 DESC, s.id
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_open_sign_in_step(p_token_hash bytea, p_user_id integer, p_password_mark bytea, p_now timestamp with time zone, p_seconds integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  DELETE FROM sign_in_steps WHERE expires_at < p_now;
  INSERT INTO sign_in_steps (token_hash, user_id, password_mark, expires_at) VALUES (p_token_hash, p_user_id, p_password_mark, p_now + make_interval(secs => p_seconds));
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_remember_network(p_account text, p_network text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  INSERT INTO known_networks (account, network, last_at) VALUES (p_account, p_network, now())
  ON CONFLICT (account, network) DO UPDATE SET last_at = now()
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_renew_recovery_codes(p_user_id integer, p_recovery bytea[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  -- One at a time: of two renewals the codes of the later one alone are left.
  PERFORM FROM second_steps s WHERE s.user_id = p_user_id AND s.confirmed_at IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  DELETE FROM recovery_codes WHERE user_id = p_user_id;
  INSERT INTO recovery_codes (user_id, code_hash) SELECT p_user_id, h FROM unnest(p_recovery) h;
  RETURN true;
END $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_reset_password(p_user_id integer, p_password_hash text)
 RETURNS SETOF integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM password_resets WHERE user_id = p_user_id;
  UPDATE users SET password_hash = p_password_hash, device_epoch = device_epoch + 1 WHERE id = p_user_id;
  DELETE FROM known_networks k USING users u WHERE u.id = p_user_id AND k.account = u.email;
  RETURN QUERY SELECT auth_end_sessions(p_user_id, '00000000-0000-0000-0000-000000000000', NULL);
END $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_revoke_terminal(p_cloud_id integer, p_terminal_id integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE v_count integer;
BEGIN
  UPDATE sessions SET revoked_at = now()
  WHERE cloud_id = p_cloud_id AND cloud_id = (SELECT c.id FROM current_cloud c) AND terminal_id = p_terminal_id AND revoked_at IS NULL;
  GET DIAGNOSTICS v_count = ROW_COUNT;
  RETURN v_count;
END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.auth_rotate_refresh(p_refresh_hash bytea, p_new_access_hash bytea, p_access_seconds integer, p_new_refresh_hash bytea, p_refresh_seconds integer)
 RETURNS TABLE(outcome text, session_id uuid, kind text, cloud_id integer, user_id integer, terminal_id integer, device_uid text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  v_token session_tokens%ROWTYPE;
  v_session sessions%ROWTYPE;
  v_outcome text;
BEGIN
  -- The lock makes two simultaneous exchanges of one token take turns: only the first one finds it unused.
  SELECT * INTO v_token FROM session_tokens t WHERE t.token_hash = p_refresh_hash AND t.purpose = 'refresh' FOR UPDATE;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'unknown'::text, NULL::uuid, NULL::text, NULL::integer, NULL::integer, NULL::integer, NULL::text;
    RETURN;
  END IF;
  SELECT * INTO v_session FROM sessions s WHERE s.id = v_token.session_id;
  v_outcome := CASE
    WHEN v_session.revoked_at IS NOT NULL THEN 'revoked'
    WHEN v_token.used_at > clock_timestamp() - interval '10 seconds' THEN 'raced'
    WHEN v_token.used_at IS NOT NULL THEN 'reused'
    WHEN v_token.expires_at <= now() THEN 'expired'
    ELSE 'rotated' END;
  IF v_outcome = 'reused' THEN
    UPDATE sessions s SET revoked_at = now() WHERE s.id = v_session.id;
  ELSIF v_outcome = 'rotated' THEN
    UPDATE session_tokens t SET used_at = clock_timestamp() WHERE t.token_hash = p_refresh_hash;
    INSERT INTO session_tokens (token_hash, session_id, purpose, expires_at) VALUES
      (p_new_access_hash, v_session.id, 'access', now() + make_interval(secs => p_access_seconds)),
      (p_new_refresh_hash, v_session.id, 'refresh', now() + make_interval(secs => p_refresh_seconds));
  END IF;
  RETURN QUERY SELECT v_outcome, v_session.id, v_session.kind, v_session.cloud_id, v_session.user_id, v_session.terminal_id, v_session.device_uid;
END $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_session_place(p_session_id uuid)
 RETURNS TABLE(branch_id integer, terminal_id integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT s.place_branch_id, s.place_terminal_id FROM sessions s WHERE s.id = p_session_id AND s.kind = 'user' AND s.cloud_id = (SELECT c.id FROM current_cloud c) $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.auth_session_stands(p_cloud_id integer, p_session_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT EXISTS (SELECT FROM sessions s WHERE s.id = p_session_id AND s.cloud_id = p_cloud_id AND s.cloud_id = (SELECT c.id FROM current_cloud c) AND s.revoked_at IS NULL) $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.auth_set_kind(p_user_id integer, p_auth_kind text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE v_cloud_id integer;
BEGIN
  UPDATE users SET auth_kind = p_auth_kind WHERE id = p_user_id;
  FOR v_cloud_id IN UPDATE sessions SET revoked_at = now() WHERE user_id = p_user_id AND kind = 'user' AND revoked_at IS NULL RETURNING coalesce(cloud_id, 0)
  LOOP PERFORM pg_notify('dalpak_access', v_cloud_id::text); END LOOP;
END $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_set_password(p_user_id integer, p_password_hash text, p_keep uuid)
 RETURNS SETOF integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM password_resets WHERE user_id = p_user_id;
  UPDATE users SET password_hash = p_password_hash WHERE id = p_user_id;
  RETURN QUERY SELECT auth_end_sessions(p_user_id, p_keep, NULL);
END $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_sweep(p_keep_seconds integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  DELETE FROM session_tokens WHERE expires_at < now() - make_interval(secs => p_keep_seconds);
  DELETE FROM sessions s WHERE s.created_at < now() - make_interval(secs => p_keep_seconds)
    AND NOT EXISTS (SELECT FROM session_tokens t WHERE t.session_id = s.id);
  -- Waits end within the hour; after a day nothing of a count is left to matter.
  DELETE FROM sign_in_attempts WHERE last_at < now() - interval '1 day';
  DELETE FROM known_networks WHERE last_at < now() - make_interval(secs => p_keep_seconds);
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_switch_cloud(p_session_id uuid, p_cloud_id integer, p_branch_id integer, p_terminal_id integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE v_left integer;
BEGIN
  SELECT s.cloud_id INTO v_left FROM sessions s WHERE s.id = p_session_id AND s.kind = 'user' AND s.revoked_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  UPDATE sessions s SET cloud_id = p_cloud_id, place_branch_id = p_branch_id, place_terminal_id = p_terminal_id
  WHERE s.id = p_session_id AND EXISTS (
    SELECT FROM users u JOIN clouds c ON c.id = p_cloud_id
    WHERE u.id = s.user_id AND c.status <> 'closed' AND CASE WHEN u.auth_kind = 'support'
      THEN EXISTS (SELECT FROM support_grants g WHERE g.cloud_id = c.id AND g.agent_user_id = u.id AND g.status = 'approved')
      ELSE EXISTS (SELECT FROM cloud_users m WHERE m.cloud_id = c.id AND m.user_id = u.id) END);
  IF NOT FOUND THEN RETURN NULL; END IF;
  -- Every process forgets that this session was of the cloud that is left.
  PERFORM pg_notify('dalpak_access', coalesce(v_left, 0) || ':session:' || p_session_id);
  RETURN coalesce(v_left, 0);
END $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_try_signup(p_email text, p_code_hash bytea, p_most_tries integer, p_now timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE v_fits boolean;
BEGIN
  UPDATE signup_codes SET tries = tries + 1
  WHERE email = lower(p_email) AND tries < p_most_tries AND expires_at > p_now
  RETURNING code_hash = p_code_hash INTO v_fits;
  RETURN coalesce(v_fits, false);
END $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_update_user(p_user_id integer, p_name text, p_email text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  DELETE FROM password_resets r USING users u
  WHERE r.user_id = p_user_id AND u.id = r.user_id AND p_email IS NOT NULL AND lower(p_email) <> u.email;
  UPDATE users SET name = coalesce(p_name, name), email = coalesce(lower(p_email), email) WHERE id = p_user_id;
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_use_code_step(p_user_id integer, p_secret text, p_step bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE second_steps SET last_step = p_step WHERE user_id = p_user_id AND secret = p_secret AND confirmed_at IS NOT NULL AND (last_step < p_step OR last_step > p_step + 2);
  RETURN FOUND;
END $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_use_password_reset(p_token_hash bytea, p_password_hash text, p_now timestamp with time zone)
 RETURNS SETOF integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE v_user_id integer;
BEGIN
  DELETE FROM password_resets r USING users u
  WHERE r.token_hash = p_token_hash AND r.expires_at > p_now AND u.id = r.user_id AND u.status = 'active'
  RETURNING r.user_id INTO v_user_id;
  IF NOT FOUND THEN RETURN; END IF;
  RETURN NEXT 0;
  RETURN QUERY SELECT auth_reset_password(v_user_id, p_password_hash);
END $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_use_recovery_code(p_user_id integer, p_code_hash bytea)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE recovery_codes SET used_at = now() WHERE user_id = p_user_id AND code_hash = p_code_hash AND used_at IS NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;
  RETURN (SELECT count(*)::integer FROM recovery_codes r WHERE r.user_id = p_user_id AND r.used_at IS NULL);
END $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_use_sign_in_step(p_token_hash bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM sign_in_steps WHERE token_hash = p_token_hash;
  RETURN FOUND;
END $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.auth_waiting_attempts(p_keys text[])
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT a.key FROM sign_in_attempts a WHERE a.key = ANY (p_keys) AND a.blocked_until > clock_timestamp() $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.balance(grp account_groups)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(sum(a.balance), 0)::bigint FROM accounts a WHERE a.cloud_id = grp.cloud_id AND a.group_id = grp.id
$function$
;
-- may be called by: everyone, its owner

CREATE OR REPLACE FUNCTION public.balance(account accounts)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  SELECT (coalesce((SELECT sum(e.amount) FROM journal_entries e WHERE e.cloud_id = account.cloud_id AND e.debit_account_id = account.id), 0)
    - coalesce((SELECT sum(e.amount) FROM journal_entries e WHERE e.cloud_id = account.cloud_id AND e.credit_account_id = account.id), 0))::bigint
$function$
;
-- may be called by: everyone, its owner

CREATE OR REPLACE FUNCTION public.begin_series_checks()
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
    WITH begun AS (
      INSERT INTO series_checks (cloud_id, terminal_id, device_uid)
      SELECT m.cloud_id, m.id, m.device_uid FROM terminals m WHERE m.device_uid IS NOT NULL
        OR EXISTS (SELECT FROM document_series s WHERE s.cloud_id = m.cloud_id AND s.terminal_id = m.id)
      ON CONFLICT DO NOTHING RETURNING 1)
    SELECT count(*) FROM begun
  $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.bill_steps_clouds()
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT DISTINCT cloud_id FROM bill_steps ORDER BY 1
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.bill_sum_due_clouds(p_day date)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT c.id FROM clouds c WHERE c.status = 'active'
    AND NOT EXISTS (SELECT FROM bill_sum_checks k WHERE k.cloud_id = c.id AND k.day >= p_day) ORDER BY 1
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.bulk_change_due_clouds(p_now timestamp with time zone)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT DISTINCT cloud_id FROM record_imports
  WHERE due_at <= p_now AND (state = 'planned' OR (state = 'committing' AND beat_at < now() - interval '60 seconds')) ORDER BY cloud_id
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.caller_digits(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN "right"(regexp_replace(regexp_replace(phone, '\D'::text, ''::text, 'g'::text), '^(00)?972'::text, '0'::text), 9)
;
-- may be called by: everyone, its owner

CREATE OR REPLACE FUNCTION public.cloud_create(p_uuid uuid, p_code text, p_name text, p_vat_name text, p_vat_number text, p_address text, p_phone text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE v_id integer;
BEGIN
  INSERT INTO clouds (uuid, code, name, vat_name, vat_number, address, phone)
    VALUES (p_uuid, p_code, p_name, p_vat_name, p_vat_number, p_address, p_phone) RETURNING id INTO v_id;
  PERFORM set_config('dalpak.cloud_id', v_id::text, true), set_config('dalpak.cloud_seal', cloud_seal(t.secret, v_id), true) FROM tenant_secret t;
  RETURN v_id;
END $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.cloud_find(p_code text)
 RETURNS TABLE(id integer, code text, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT c.id, c.code, c.name FROM clouds c WHERE c.status <> 'closed' AND (p_code IS NULL OR c.code = p_code) ORDER BY c.id LIMIT 2 $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.cloud_seal(p_secret bytea, p_cloud_id integer)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT encode(sha256(p_secret || int4send(p_cloud_id) || timestamptz_send(now())), 'hex') $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.contract_clouds()
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT DISTINCT cloud_id FROM contracts WHERE active AND state = 'active' AND starts IS NOT NULL ORDER BY cloud_id $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.crm_due_clouds(p_now timestamp with time zone)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT cloud_id FROM activities WHERE remind_at <= p_now AND active AND status <> 'done' AND reminded_of IS DISTINCT FROM remind_at
  UNION SELECT cloud_id FROM campaign_messages WHERE state IN ('waiting', 'sending') AND next_at <= p_now ORDER BY 1
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.current_cloud_id()
 RETURNS integer
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$ BEGIN RETURN (SELECT c.id FROM public.current_cloud c); END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.customers_sync_version(p_cloud integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  v_mark text := pg_current_xact_id()::text || ':' || p_cloud || ':';
  v_kept text := coalesce(current_setting('dalpak.customers_version', true), '');
  v_version bigint;
BEGIN
  IF starts_with(v_kept, v_mark) THEN
    RETURN substr(v_kept, length(v_mark) + 1)::bigint;
  END IF;
  INSERT INTO sync_versions AS v (cloud_id, table_name, version) VALUES (p_cloud, 'Customers', 1)
    ON CONFLICT (cloud_id, table_name) DO UPDATE SET version = v.version + 1
    RETURNING v.version INTO v_version;
  PERFORM set_config('dalpak.customers_version', v_mark || v_version, true);
  RETURN v_version;
END $function$
;
-- may be called by: everyone, its owner

CREATE OR REPLACE FUNCTION public.digest_due_clouds(p_now timestamp with time zone)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT DISTINCT cloud_id FROM digests WHERE next_at <= p_now ORDER BY 1
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.discount_kind(p_levels jsonb)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT CASE p_levels#>>'{0,gift,type}' WHEN '3' THEN 1 WHEN '2' THEN 2 WHEN '1' THEN 3 WHEN '4' THEN 4 WHEN '5' THEN 5 END::smallint $function$
;
-- may be called by: everyone, its owner

CREATE OR REPLACE FUNCTION public.discount_level_words(p_level jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  WITH part AS (
    SELECT p_level->'purchase' AS p, p_level->'gift' AS g, (p_level#>>'{purchase,total}')::numeric AS needed,
           (p_level#>>'{gift,total}')::numeric AS total, (p_level#>>'{gift,totalCount}')::numeric AS gifted
  ), said AS (
    SELECT
      CASE WHEN needed = 0 AND p->>'type' = 'count' THEN discount_scope_words(p)
           WHEN p->>'type' = 'sum' THEN concat('קונים ב-', trim_scale(needed / 100), ' ₪ מתוך ', discount_scope_words(p))
           ELSE concat('קונים ', trim_scale(needed / 1000), CASE WHEN p->>'unit' = 'kg' THEN ' ק"ג' ELSE ' יח׳' END, ' מתוך ', discount_scope_words(p)) END AS buying,
      CASE g->>'type'
        WHEN '1' THEN concat(trim_scale(total / 100), ' ₪ הנחה')
        WHEN '2' THEN concat(trim_scale(total / 100), '% הנחה')
        WHEN '3' THEN concat('כל יחידה ב-', trim_scale(total / 100), ' ₪')
        WHEN '4' THEN 'במתנה'
        WHEN '5' THEN concat('יחד ב-', trim_scale(total / 100), ' ₪')
        ELSE '' END AS getting,
      CASE WHEN gifted > 0 THEN concat(' על ', trim_scale(gifted / 1000), CASE WHEN g->>'unit' = 'kg' THEN ' ק"ג' ELSE ' יח׳' END) ELSE '' END AS part_of,
      CASE WHEN discount_scope_words(g) IN ('', discount_scope_words(p)) THEN '' ELSE ' מתוך ' || discount_scope_words(g) END AS gift_scope
    FROM part)
  SELECT concat(buying, ': ', getting, part_of, gift_scope) FROM said
  $function$
;
-- may be called by: everyone, its owner

CREATE OR REPLACE FUNCTION public.discount_rule_words(p_levels jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT coalesce(string_agg(discount_level_words(level), '. ' ORDER BY (level->>'priority')::numeric, place), '')
        FROM jsonb_array_elements(p_levels) WITH ORDINALITY AS l (level, place) $function$
;
-- may be called by: everyone, its owner

CREATE OR REPLACE FUNCTION public.discount_scope_words(p_block jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN (p_block->>'all')::boolean THEN 'כל המוצרים' ELSE coalesce((
    SELECT string_agg(CASE WHEN n = 1 THEN one ELSE n || ' ' || many END, ' או ' ORDER BY place)
    FROM (VALUES (1, 'products', 'מוצר אחד', 'מוצרים'), (2, 'departments', 'מחלקה אחת', 'מחלקות'),
                 (3, 'categories', 'קטגוריה אחת', 'קטגוריות'), (4, 'suppliers', 'ספק אחד', 'ספקים')) AS s (place, list, one, many),
         LATERAL (SELECT CASE WHEN jsonb_typeof(p_block->list) = 'array' THEN jsonb_array_length(p_block->list) ELSE 0 END AS n) AS counted
    WHERE n > 0), '') END
  $function$
;
-- may be called by: everyone, its owner

CREATE OR REPLACE FUNCTION public.discount_subkind(p_levels jsonb, p_timing text, p_coupon integer)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE
    WHEN p_timing = 'voucher' OR p_coupon IS NOT NULL THEN 3
    WHEN p_levels#>>'{0,gift,type}' = '1' AND (p_levels#>>'{0,gift,total}')::numeric = 0 THEN 4
    WHEN p_levels#>>'{0,gift,type}' = '1' THEN 1
    WHEN p_levels#>>'{0,gift,type}' = '2' AND (p_levels#>>'{0,gift,totalCount}')::numeric > 0 THEN CASE p_levels#>>'{0,gift,favour}' WHEN 'store' THEN 10 ELSE 9 END
    WHEN p_levels#>>'{0,gift,type}' = '2' THEN 2
    WHEN p_levels#>>'{0,gift,type}' = '3' THEN 11
    WHEN p_levels#>>'{0,gift,type}' = '4' THEN 8
    WHEN p_levels#>>'{0,gift,type}' = '5' THEN 7
    ELSE 4 END::smallint
  $function$
;
-- may be called by: everyone, its owner

CREATE OR REPLACE FUNCTION public.display_of_token(p_token_hash bytea)
 RETURNS TABLE(cloud_id integer, id uuid, terminal_id integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT d.cloud_id, d.id, d.terminal_id FROM till_displays d
    JOIN terminals t ON t.cloud_id = d.cloud_id AND t.id = d.terminal_id AND t.active AND t.device_uid IS NOT NULL
    JOIN clouds c ON c.id = d.cloud_id AND c.status = 'active'
  WHERE d.token_hash = p_token_hash
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.ended_hold_clouds(p_before timestamp with time zone)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT cloud_id FROM point_holds WHERE held_until < p_before
  UNION SELECT cloud_id FROM rule_uses WHERE held_until < p_before ORDER BY 1
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.enter_cloud(p_cloud_id integer, p_proof bytea)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM set_config('dalpak.cloud_id', p_cloud_id::text, true), set_config('dalpak.cloud_seal', cloud_seal(t.secret, p_cloud_id), true)
  FROM tenant_secret t WHERE p_proof = sha256(t.secret || int4send(p_cloud_id) || int4send(pg_backend_pid()));
  IF NOT FOUND THEN RAISE EXCEPTION 'The proof for the cloud is wrong' USING ERRCODE = 'insufficient_privilege'; END IF;
END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.error_reports_old_clouds(p_seconds integer)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT DISTINCT cloud_id FROM error_reports WHERE at < now() - make_interval(secs => p_seconds) $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.exception_due_clouds(p_before timestamp with time zone)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT c.id FROM clouds c
  WHERE NOT EXISTS (SELECT FROM exception_rules r WHERE r.cloud_id = c.id AND r.looked_at >= p_before) ORDER BY 1
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.find_in_contacts(p_pattern text, p_limit integer, OUT ids integer[], OUT estimate bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_least integer;
      v_most integer;
    BEGIN
      ids := ARRAY(SELECT t.id FROM contacts t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern LIMIT p_limit + 1);
      estimate := cardinality(ids);
      IF estimate > p_limit THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        -- Rows mostly lie in the order of their numbers: so many stand between the least and the greatest of these.
        SELECT min(i), max(i) INTO v_least, v_most FROM unnest(ids) AS i;
        estimate := estimate * (SELECT t.id - v_least + 1 FROM contacts t WHERE t.cloud_id = v_cloud ORDER BY t.id DESC LIMIT 1) / (v_most - v_least + 1);
        ids := NULL;
      END IF;
    END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.find_in_coupons(p_pattern text, p_limit integer, OUT ids integer[], OUT estimate bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_least integer;
      v_most integer;
    BEGIN
      ids := ARRAY(SELECT t.id FROM coupons t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern LIMIT p_limit + 1);
      estimate := cardinality(ids);
      IF estimate > p_limit THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        -- Rows mostly lie in the order of their numbers: so many stand between the least and the greatest of these.
        SELECT min(i), max(i) INTO v_least, v_most FROM unnest(ids) AS i;
        estimate := estimate * (SELECT t.id - v_least + 1 FROM coupons t WHERE t.cloud_id = v_cloud ORDER BY t.id DESC LIMIT 1) / (v_most - v_least + 1);
        ids := NULL;
      END IF;
    END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.find_in_credit_vouchers(p_pattern text, p_limit integer, OUT ids integer[], OUT estimate bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_least integer;
      v_most integer;
    BEGIN
      ids := ARRAY(SELECT t.id FROM credit_vouchers t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern LIMIT p_limit + 1);
      estimate := cardinality(ids);
      IF estimate > p_limit THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        -- Rows mostly lie in the order of their numbers: so many stand between the least and the greatest of these.
        SELECT min(i), max(i) INTO v_least, v_most FROM unnest(ids) AS i;
        estimate := estimate * (SELECT t.id - v_least + 1 FROM credit_vouchers t WHERE t.cloud_id = v_cloud ORDER BY t.id DESC LIMIT 1) / (v_most - v_least + 1);
        ids := NULL;
      END IF;
    END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.find_in_customers(p_pattern text, p_limit integer, OUT ids integer[], OUT estimate bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_least integer;
      v_most integer;
    BEGIN
      ids := ARRAY(SELECT t.id FROM customers t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern LIMIT p_limit + 1);
      estimate := cardinality(ids);
      IF estimate > p_limit THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        -- Rows mostly lie in the order of their numbers: so many stand between the least and the greatest of these.
        SELECT min(i), max(i) INTO v_least, v_most FROM unnest(ids) AS i;
        estimate := estimate * (SELECT t.id - v_least + 1 FROM customers t WHERE t.cloud_id = v_cloud ORDER BY t.id DESC LIMIT 1) / (v_most - v_least + 1);
        ids := NULL;
      END IF;
    END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.find_in_gift_cards(p_pattern text, p_limit integer, OUT ids integer[], OUT estimate bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_least integer;
      v_most integer;
    BEGIN
      ids := ARRAY(SELECT t.id FROM gift_cards t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern LIMIT p_limit + 1);
      estimate := cardinality(ids);
      IF estimate > p_limit THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        -- Rows mostly lie in the order of their numbers: so many stand between the least and the greatest of these.
        SELECT min(i), max(i) INTO v_least, v_most FROM unnest(ids) AS i;
        estimate := estimate * (SELECT t.id - v_least + 1 FROM gift_cards t WHERE t.cloud_id = v_cloud ORDER BY t.id DESC LIMIT 1) / (v_most - v_least + 1);
        ids := NULL;
      END IF;
    END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.find_in_journal_entries(p_pattern text, p_limit integer, OUT ids integer[], OUT estimate bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_least integer;
      v_most integer;
    BEGIN
      ids := ARRAY(SELECT t.id FROM journal_entries t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern LIMIT p_limit + 1);
      estimate := cardinality(ids);
      IF estimate > p_limit THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        -- Rows mostly lie in the order of their numbers: so many stand between the least and the greatest of these.
        SELECT min(i), max(i) INTO v_least, v_most FROM unnest(ids) AS i;
        estimate := estimate * (SELECT t.id - v_least + 1 FROM journal_entries t WHERE t.cloud_id = v_cloud ORDER BY t.id DESC LIMIT 1) / (v_most - v_least + 1);
        ids := NULL;
      END IF;
    END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.find_in_leads(p_pattern text, p_limit integer, OUT ids integer[], OUT estimate bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_least integer;
      v_most integer;
    BEGIN
      ids := ARRAY(SELECT t.id FROM leads t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern LIMIT p_limit + 1);
      estimate := cardinality(ids);
      IF estimate > p_limit THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        -- Rows mostly lie in the order of their numbers: so many stand between the least and the greatest of these.
        SELECT min(i), max(i) INTO v_least, v_most FROM unnest(ids) AS i;
        estimate := estimate * (SELECT t.id - v_least + 1 FROM leads t WHERE t.cloud_id = v_cloud ORDER BY t.id DESC LIMIT 1) / (v_most - v_least + 1);
        ids := NULL;
      END IF;
    END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.find_in_memberships(p_pattern text, p_limit integer, OUT ids integer[], OUT estimate bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_least integer;
      v_most integer;
    BEGIN
      ids := ARRAY(SELECT t.id FROM memberships t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern LIMIT p_limit + 1);
      estimate := cardinality(ids);
      IF estimate > p_limit THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        -- Rows mostly lie in the order of their numbers: so many stand between the least and the greatest of these.
        SELECT min(i), max(i) INTO v_least, v_most FROM unnest(ids) AS i;
        estimate := estimate * (SELECT t.id - v_least + 1 FROM memberships t WHERE t.cloud_id = v_cloud ORDER BY t.id DESC LIMIT 1) / (v_most - v_least + 1);
        ids := NULL;
      END IF;
    END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.find_in_product_barcodes(p_pattern text, p_limit integer, OUT ids integer[], OUT estimate bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_least integer;
      v_most integer;
    BEGIN
      ids := ARRAY(SELECT t.id FROM product_barcodes t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern LIMIT p_limit + 1);
      estimate := cardinality(ids);
      IF estimate > p_limit THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        -- Rows mostly lie in the order of their numbers: so many stand between the least and the greatest of these.
        SELECT min(i), max(i) INTO v_least, v_most FROM unnest(ids) AS i;
        estimate := estimate * (SELECT t.id - v_least + 1 FROM product_barcodes t WHERE t.cloud_id = v_cloud ORDER BY t.id DESC LIMIT 1) / (v_most - v_least + 1);
        ids := NULL;
      END IF;
    END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.find_in_products(p_pattern text, p_limit integer, OUT ids integer[], OUT estimate bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_least integer;
      v_most integer;
    BEGIN
      ids := ARRAY(SELECT t.id FROM products t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern LIMIT p_limit + 1);
      estimate := cardinality(ids);
      IF estimate > p_limit THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        -- Rows mostly lie in the order of their numbers: so many stand between the least and the greatest of these.
        SELECT min(i), max(i) INTO v_least, v_most FROM unnest(ids) AS i;
        estimate := estimate * (SELECT t.id - v_least + 1 FROM products t WHERE t.cloud_id = v_cloud ORDER BY t.id DESC LIMIT 1) / (v_most - v_least + 1);
        ids := NULL;
      END IF;
    END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.find_in_supplier_agreements(p_pattern text, p_limit integer, OUT ids integer[], OUT estimate bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_least integer;
      v_most integer;
    BEGIN
      ids := ARRAY(SELECT t.id FROM supplier_agreements t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern LIMIT p_limit + 1);
      estimate := cardinality(ids);
      IF estimate > p_limit THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        -- Rows mostly lie in the order of their numbers: so many stand between the least and the greatest of these.
        SELECT min(i), max(i) INTO v_least, v_most FROM unnest(ids) AS i;
        estimate := estimate * (SELECT t.id - v_least + 1 FROM supplier_agreements t WHERE t.cloud_id = v_cloud ORDER BY t.id DESC LIMIT 1) / (v_most - v_least + 1);
        ids := NULL;
      END IF;
    END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.find_in_supplier_products(p_pattern text, p_limit integer, OUT ids integer[], OUT estimate bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_least integer;
      v_most integer;
    BEGIN
      ids := ARRAY(SELECT t.id FROM supplier_products t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern LIMIT p_limit + 1);
      estimate := cardinality(ids);
      IF estimate > p_limit THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        -- Rows mostly lie in the order of their numbers: so many stand between the least and the greatest of these.
        SELECT min(i), max(i) INTO v_least, v_most FROM unnest(ids) AS i;
        estimate := estimate * (SELECT t.id - v_least + 1 FROM supplier_products t WHERE t.cloud_id = v_cloud ORDER BY t.id DESC LIMIT 1) / (v_most - v_least + 1);
        ids := NULL;
      END IF;
    END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.find_in_vouchers(p_pattern text, p_limit integer, OUT ids integer[], OUT estimate bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_least integer;
      v_most integer;
    BEGIN
      ids := ARRAY(SELECT t.id FROM vouchers t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern LIMIT p_limit + 1);
      estimate := cardinality(ids);
      IF estimate > p_limit THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        -- Rows mostly lie in the order of their numbers: so many stand between the least and the greatest of these.
        SELECT min(i), max(i) INTO v_least, v_most FROM unnest(ids) AS i;
        estimate := estimate * (SELECT t.id - v_least + 1 FROM vouchers t WHERE t.cloud_id = v_cloud ORDER BY t.id DESC LIMIT 1) / (v_most - v_least + 1);
        ids := NULL;
      END IF;
    END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.forecast_due_clouds(p_day date)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT c.id FROM clouds c WHERE c.status = 'active'
    AND NOT EXISTS (SELECT FROM forecast_runs r WHERE r.cloud_id = c.id AND r.made_on >= p_day) ORDER BY 1
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.hold_cart(p_cloud_id integer, p_cart_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('charges of ' || p_cart_id, p_cloud_id));
  RETURN EXISTS (SELECT FROM payment_intents i WHERE i.cloud_id = p_cloud_id AND i.cart_id = p_cart_id);
END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.is_invoiced(p_cloud_id integer, p_cart_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  -- Called after hold_cart: volatile, so that it sees what was committed while that lock was awaited.
  RETURN EXISTS (SELECT FROM documents d WHERE d.cloud_id = p_cloud_id AND d.id = p_cart_id);
END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.keep_customer_removal()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO sync_removals (cloud_id, table_name, item_id, version) VALUES (OLD.cloud_id, 'Customers', OLD.id, customers_sync_version(OLD.cloud_id))
    ON CONFLICT (cloud_id, table_name, item_id) DO UPDATE SET version = excluded.version;
  RETURN OLD;
END $function$
;
-- may be called by: everyone, its owner

CREATE OR REPLACE FUNCTION public.keep_customer_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE
  v_version bigint := customers_sync_version(NEW.cloud_id);
BEGIN
  -- A row that was written twice is marked once.
  UPDATE customers SET version = v_version WHERE cloud_id = NEW.cloud_id AND id = NEW.id AND version <> v_version;
  RETURN NULL;
END $function$
;
-- may be called by: everyone, its owner

CREATE OR REPLACE FUNCTION public.keep_former_discount_rule()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO former_discount_rules (cloud_id, rule_id, held_until, rule)
  VALUES (OLD.cloud_id, OLD.id, clock_timestamp(), to_jsonb(OLD))
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$
;
-- may be called by: everyone, its owner

CREATE OR REPLACE FUNCTION public.keep_group_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE customer_groups SET version = customers_sync_version(NEW.cloud_id) WHERE cloud_id = NEW.cloud_id AND id = NEW.id;
  RETURN NULL;
END $function$
;
-- may be called by: everyone, its owner

CREATE OR REPLACE FUNCTION public.keep_product_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  IF NEW.price IS DISTINCT FROM OLD.price THEN
    INSERT INTO product_changes (cloud_id, product_id, field, before, after) VALUES (NEW.cloud_id, NEW.id, 'price', OLD.price, NEW.price);
  END IF;
  -- A cost that becomes known is no change.
  IF NEW.cost IS DISTINCT FROM OLD.cost AND OLD.cost IS NOT NULL THEN
    INSERT INTO product_changes (cloud_id, product_id, field, before, after) VALUES (NEW.cloud_id, NEW.id, 'cost', OLD.cost, NEW.cost);
  END IF;
  RETURN NULL;
END $function$
;
-- may be called by: everyone, its owner

CREATE OR REPLACE FUNCTION public.like_contains(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT '%' || replace(replace(replace(lower(p_text), '\', '\\'), '%', '\%'), '_', '\_') || '%' $function$
;
-- may be called by: everyone, its owner

CREATE OR REPLACE FUNCTION public.localities_find(p_words text, p_limit integer)
 RETURNS TABLE(name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT l.name FROM localities l WHERE strpos(l.words, p_words) > 0 ORDER BY strpos(l.words, p_words) > 1, l.name LIMIT p_limit $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.localities_replace(p_codes integer[], p_names text[], p_words text[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM localities;
  INSERT INTO localities (code, name, words) SELECT * FROM unnest(p_codes, p_names, p_words);
  RETURN cardinality(p_codes);
END $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE PROCEDURE public.make_findable(IN p_table regclass, IN p_order text, IN p_texts text[], IN p_phones text[] DEFAULT '{}'::text[])
 LANGUAGE plpgsql
AS $procedure$
DECLARE
  v_parts text;
BEGIN
  SELECT string_agg(part, ' || chr(10) || ') INTO v_parts FROM (
    SELECT format('lower(coalesce(%I, '''') COLLATE "default")', name) FROM unnest(p_texts) AS name
    UNION ALL
    SELECT format('regexp_replace(coalesce(%I, ''''), ''\D'', '''', ''g'')', name) FROM unnest(p_phones) AS name
  ) AS parts (part);
  EXECUTE format('ALTER TABLE %s ADD COLUMN search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (chr(10) || %s || chr(10)) STORED', p_table, v_parts);
  EXECUTE format('CREATE INDEX %I ON %s USING gin (cloud_id, search_text gin_trgm_ops)', p_table || '_found', p_table);
  IF NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = p_table AND polname = 'owner_functions') THEN
    CALL open_to_owner_functions(p_table);
  END IF;
  CALL make_finders(p_table, p_order);
END $procedure$
;
-- may be called by: its owner

CREATE OR REPLACE PROCEDURE public.make_finders(IN p_table regclass, IN p_order text)
 LANGUAGE plpgsql
AS $procedure$
BEGIN
  -- A bitmap of the index and nothing else: of a policy that may use no statistics the planner guesses, and would walk the whole business.
  EXECUTE format($f$
    CREATE OR REPLACE FUNCTION %1$I(p_pattern text, p_limit integer, OUT ids integer[], OUT estimate bigint)
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_custom_plan
      SET enable_seqscan = off SET enable_indexscan = off
      AS $b$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_least integer;
      v_most integer;
    BEGIN
      ids := ARRAY(SELECT t.id FROM %2$s t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern LIMIT p_limit + 1);
      estimate := cardinality(ids);
      IF estimate > p_limit THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        -- Rows mostly lie in the order of their numbers: so many stand between the least and the greatest of these.
        SELECT min(i), max(i) INTO v_least, v_most FROM unnest(ids) AS i;
        estimate := estimate * (SELECT t.id - v_least + 1 FROM %2$s t WHERE t.cloud_id = v_cloud ORDER BY t.id DESC LIMIT 1) / (v_most - v_least + 1);
        ids := NULL;
      END IF;
    END $b$ $f$, 'find_in_' || p_table, p_table);
  EXECUTE format('REVOKE EXECUTE ON FUNCTION %I(text, integer) FROM PUBLIC', 'find_in_' || p_table);
  EXECUTE format('GRANT EXECUTE ON FUNCTION %I(text, integer) TO dalpak_app', 'find_in_' || p_table);
  -- One page of them in the order of the list, and how many there are, which is estimated where the page stands among the
  -- first thousand rows of the list: then the others need not be read.
  EXECUTE format('DROP FUNCTION IF EXISTS %I(text, boolean, integer, integer)', 'page_in_' || p_table);
  EXECUTE format($f$
    CREATE FUNCTION %1$I(p_pattern text, p_active boolean, p_limit integer, p_offset integer, OUT ids integer[], OUT total bigint, OUT estimated boolean)
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_custom_plan
      SET enable_seqscan = off SET enable_indexscan = off
      AS $b$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_all integer[];
    BEGIN
      IF p_limit > 0 AND p_offset + p_limit <= 1000 THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        ids := ARRAY(
          SELECT near.id FROM (SELECT t.id, t.%4$I AS place, t.search_text FROM %2$s t WHERE t.cloud_id = v_cloud%3$s ORDER BY t.%4$I, t.id LIMIT 1000) near
          WHERE near.search_text LIKE p_pattern ORDER BY near.place, near.id LIMIT p_limit OFFSET p_offset);
        PERFORM set_config('enable_indexscan', 'off', true);
        IF cardinality(ids) = p_limit THEN
          SELECT f.ids, f.estimate, f.ids IS NULL INTO v_all, total, estimated FROM %5$I(p_pattern, 2000) f;
          IF NOT estimated THEN
            total := (SELECT count(*) FROM %2$s t WHERE t.cloud_id = v_cloud AND t.id = ANY (v_all)%3$s);
          END IF;
          RETURN;
        END IF;
      END IF;
      estimated := false;
      WITH hits AS MATERIALIZED (SELECT t.id, t.%4$I AS place FROM %2$s t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern%3$s)
      SELECT ARRAY(SELECT h.id FROM hits h ORDER BY h.place, h.id LIMIT p_limit OFFSET p_offset), (SELECT count(*) FROM hits) INTO ids, total;
    END $b$ $f$, 'page_in_' || p_table, p_table,
    CASE WHEN EXISTS (SELECT FROM pg_attribute WHERE attrelid = p_table AND attname = 'active') THEN ' AND (p_active IS NULL OR t.active = p_active)' ELSE '' END, p_order, 'find_in_' || p_table);
  EXECUTE format('REVOKE EXECUTE ON FUNCTION %I(text, boolean, integer, integer) FROM PUBLIC', 'page_in_' || p_table);
  EXECUTE format('GRANT EXECUTE ON FUNCTION %I(text, boolean, integer, integer) TO dalpak_app', 'page_in_' || p_table);
END $procedure$
;
-- may be called by: its owner

CREATE OR REPLACE FUNCTION public.marketplace_due_clouds(p_now timestamp with time zone)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT DISTINCT cloud_id FROM marketplace_messages WHERE state = 'waiting' AND next_at <= p_now ORDER BY cloud_id $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.note_lead_status()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF new.status_id IS DISTINCT FROM old.status_id THEN new.status_since := now(); END IF;
  RETURN new;
END $function$
;
-- may be called by: everyone, its owner

CREATE OR REPLACE FUNCTION public.note_price_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  NEW.price_changed_at := now();
  RETURN NEW;
END $function$
;
-- may be called by: everyone, its owner

CREATE OR REPLACE FUNCTION public.notifications_old_clouds(p_keep_seconds integer)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT DISTINCT cloud_id FROM notifications WHERE date_created < now() - make_interval(secs => p_keep_seconds) ORDER BY cloud_id $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.old_delivery_clouds(p_before timestamp with time zone)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT DISTINCT cloud_id FROM webhook_deliveries WHERE state <> 'waiting' AND made_at < p_before ORDER BY cloud_id $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE PROCEDURE public.open_to_owner_functions(IN p_table regclass)
 LANGUAGE plpgsql
AS $procedure$
BEGIN
  EXECUTE format('CREATE POLICY owner_functions ON %s TO CURRENT_USER USING (true) WITH CHECK (true)', p_table);
END $procedure$
;
-- may be called by: its owner

CREATE OR REPLACE FUNCTION public.outbox_append(p_cloud_id integer, p_topic text, p_payload jsonb, p_notify boolean)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE v_id bigint;
BEGIN
  -- The counter row is locked until commit: an event can not become visible before one with a smaller id.
  INSERT INTO id_counters AS c (cloud_id, entity, next_id) VALUES (p_cloud_id, 'outbox', 2)
    ON CONFLICT (cloud_id, entity) DO UPDATE SET next_id = c.next_id + 1
    RETURNING next_id - 1 INTO v_id;
  INSERT INTO outbox (cloud_id, id, topic, payload) VALUES (p_cloud_id, v_id, p_topic, p_payload);
  IF p_notify THEN PERFORM pg_notify('dalpak_outbox', p_cloud_id || ':' || v_id); END IF;
  RETURN v_id;
END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.outbox_old_clouds(p_keep_seconds integer)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT DISTINCT cloud_id FROM outbox WHERE created_at < now() - make_interval(secs => p_keep_seconds) ORDER BY cloud_id $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.outside_due_clouds(p_now timestamp with time zone)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT DISTINCT cloud_id FROM outside_deals WHERE state IN ('reserved', 'sold', 'cancelling', 'refunding') AND next_at <= p_now ORDER BY cloud_id $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.page_in_contacts(p_pattern text, p_active boolean, p_limit integer, p_offset integer, OUT ids integer[], OUT total bigint, OUT estimated boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_all integer[];
    BEGIN
      IF p_limit > 0 AND p_offset + p_limit <= 1000 THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        ids := ARRAY(
          SELECT near.id FROM (SELECT t.id, t.name_search AS place, t.search_text FROM contacts t WHERE t.cloud_id = v_cloud AND (p_active IS NULL OR t.active = p_active) ORDER BY t.name_search, t.id LIMIT 1000) near
          WHERE near.search_text LIKE p_pattern ORDER BY near.place, near.id LIMIT p_limit OFFSET p_offset);
        PERFORM set_config('enable_indexscan', 'off', true);
        IF cardinality(ids) = p_limit THEN
          SELECT f.ids, f.estimate, f.ids IS NULL INTO v_all, total, estimated FROM find_in_contacts(p_pattern, 2000) f;
          IF NOT estimated THEN
            total := (SELECT count(*) FROM contacts t WHERE t.cloud_id = v_cloud AND t.id = ANY (v_all) AND (p_active IS NULL OR t.active = p_active));
          END IF;
          RETURN;
        END IF;
      END IF;
      estimated := false;
      WITH hits AS MATERIALIZED (SELECT t.id, t.name_search AS place FROM contacts t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern AND (p_active IS NULL OR t.active = p_active))
      SELECT ARRAY(SELECT h.id FROM hits h ORDER BY h.place, h.id LIMIT p_limit OFFSET p_offset), (SELECT count(*) FROM hits) INTO ids, total;
    END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.page_in_coupons(p_pattern text, p_active boolean, p_limit integer, p_offset integer, OUT ids integer[], OUT total bigint, OUT estimated boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_all integer[];
    BEGIN
      IF p_limit > 0 AND p_offset + p_limit <= 1000 THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        ids := ARRAY(
          SELECT near.id FROM (SELECT t.id, t.number_search AS place, t.search_text FROM coupons t WHERE t.cloud_id = v_cloud AND (p_active IS NULL OR t.active = p_active) ORDER BY t.number_search, t.id LIMIT 1000) near
          WHERE near.search_text LIKE p_pattern ORDER BY near.place, near.id LIMIT p_limit OFFSET p_offset);
        PERFORM set_config('enable_indexscan', 'off', true);
        IF cardinality(ids) = p_limit THEN
          SELECT f.ids, f.estimate, f.ids IS NULL INTO v_all, total, estimated FROM find_in_coupons(p_pattern, 2000) f;
          IF NOT estimated THEN
            total := (SELECT count(*) FROM coupons t WHERE t.cloud_id = v_cloud AND t.id = ANY (v_all) AND (p_active IS NULL OR t.active = p_active));
          END IF;
          RETURN;
        END IF;
      END IF;
      estimated := false;
      WITH hits AS MATERIALIZED (SELECT t.id, t.number_search AS place FROM coupons t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern AND (p_active IS NULL OR t.active = p_active))
      SELECT ARRAY(SELECT h.id FROM hits h ORDER BY h.place, h.id LIMIT p_limit OFFSET p_offset), (SELECT count(*) FROM hits) INTO ids, total;
    END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.page_in_credit_vouchers(p_pattern text, p_active boolean, p_limit integer, p_offset integer, OUT ids integer[], OUT total bigint, OUT estimated boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_all integer[];
    BEGIN
      IF p_limit > 0 AND p_offset + p_limit <= 1000 THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        ids := ARRAY(
          SELECT near.id FROM (SELECT t.id, t.number_search AS place, t.search_text FROM credit_vouchers t WHERE t.cloud_id = v_cloud AND (p_active IS NULL OR t.active = p_active) ORDER BY t.number_search, t.id LIMIT 1000) near
          WHERE near.search_text LIKE p_pattern ORDER BY near.place, near.id LIMIT p_limit OFFSET p_offset);
        PERFORM set_config('enable_indexscan', 'off', true);
        IF cardinality(ids) = p_limit THEN
          SELECT f.ids, f.estimate, f.ids IS NULL INTO v_all, total, estimated FROM find_in_credit_vouchers(p_pattern, 2000) f;
          IF NOT estimated THEN
            total := (SELECT count(*) FROM credit_vouchers t WHERE t.cloud_id = v_cloud AND t.id = ANY (v_all) AND (p_active IS NULL OR t.active = p_active));
          END IF;
          RETURN;
        END IF;
      END IF;
      estimated := false;
      WITH hits AS MATERIALIZED (SELECT t.id, t.number_search AS place FROM credit_vouchers t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern AND (p_active IS NULL OR t.active = p_active))
      SELECT ARRAY(SELECT h.id FROM hits h ORDER BY h.place, h.id LIMIT p_limit OFFSET p_offset), (SELECT count(*) FROM hits) INTO ids, total;
    END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.page_in_customers(p_pattern text, p_active boolean, p_limit integer, p_offset integer, OUT ids integer[], OUT total bigint, OUT estimated boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_all integer[];
    BEGIN
      IF p_limit > 0 AND p_offset + p_limit <= 1000 THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        ids := ARRAY(
          SELECT near.id FROM (SELECT t.id, t.name_search AS place, t.search_text FROM customers t WHERE t.cloud_id = v_cloud AND (p_active IS NULL OR t.active = p_active) ORDER BY t.name_search, t.id LIMIT 1000) near
          WHERE near.search_text LIKE p_pattern ORDER BY near.place, near.id LIMIT p_limit OFFSET p_offset);
        PERFORM set_config('enable_indexscan', 'off', true);
        IF cardinality(ids) = p_limit THEN
          SELECT f.ids, f.estimate, f.ids IS NULL INTO v_all, total, estimated FROM find_in_customers(p_pattern, 2000) f;
          IF NOT estimated THEN
            total := (SELECT count(*) FROM customers t WHERE t.cloud_id = v_cloud AND t.id = ANY (v_all) AND (p_active IS NULL OR t.active = p_active));
          END IF;
          RETURN;
        END IF;
      END IF;
      estimated := false;
      WITH hits AS MATERIALIZED (SELECT t.id, t.name_search AS place FROM customers t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern AND (p_active IS NULL OR t.active = p_active))
      SELECT ARRAY(SELECT h.id FROM hits h ORDER BY h.place, h.id LIMIT p_limit OFFSET p_offset), (SELECT count(*) FROM hits) INTO ids, total;
    END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.page_in_gift_cards(p_pattern text, p_active boolean, p_limit integer, p_offset integer, OUT ids integer[], OUT total bigint, OUT estimated boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_all integer[];
    BEGIN
      IF p_limit > 0 AND p_offset + p_limit <= 1000 THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        ids := ARRAY(
          SELECT near.id FROM (SELECT t.id, t.number_search AS place, t.search_text FROM gift_cards t WHERE t.cloud_id = v_cloud AND (p_active IS NULL OR t.active = p_active) ORDER BY t.number_search, t.id LIMIT 1000) near
          WHERE near.search_text LIKE p_pattern ORDER BY near.place, near.id LIMIT p_limit OFFSET p_offset);
        PERFORM set_config('enable_indexscan', 'off', true);
        IF cardinality(ids) = p_limit THEN
          SELECT f.ids, f.estimate, f.ids IS NULL INTO v_all, total, estimated FROM find_in_gift_cards(p_pattern, 2000) f;
          IF NOT estimated THEN
            total := (SELECT count(*) FROM gift_cards t WHERE t.cloud_id = v_cloud AND t.id = ANY (v_all) AND (p_active IS NULL OR t.active = p_active));
          END IF;
          RETURN;
        END IF;
      END IF;
      estimated := false;
      WITH hits AS MATERIALIZED (SELECT t.id, t.number_search AS place FROM gift_cards t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern AND (p_active IS NULL OR t.active = p_active))
      SELECT ARRAY(SELECT h.id FROM hits h ORDER BY h.place, h.id LIMIT p_limit OFFSET p_offset), (SELECT count(*) FROM hits) INTO ids, total;
    END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.page_in_journal_entries(p_pattern text, p_active boolean, p_limit integer, p_offset integer, OUT ids integer[], OUT total bigint, OUT estimated boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_all integer[];
    BEGIN
      IF p_limit > 0 AND p_offset + p_limit <= 1000 THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        ids := ARRAY(
          SELECT near.id FROM (SELECT t.id, t.day AS place, t.search_text FROM journal_entries t WHERE t.cloud_id = v_cloud ORDER BY t.day, t.id LIMIT 1000) near
          WHERE near.search_text LIKE p_pattern ORDER BY near.place, near.id LIMIT p_limit OFFSET p_offset);
        PERFORM set_config('enable_indexscan', 'off', true);
        IF cardinality(ids) = p_limit THEN
          SELECT f.ids, f.estimate, f.ids IS NULL INTO v_all, total, estimated FROM find_in_journal_entries(p_pattern, 2000) f;
          IF NOT estimated THEN
            total := (SELECT count(*) FROM journal_entries t WHERE t.cloud_id = v_cloud AND t.id = ANY (v_all));
          END IF;
          RETURN;
        END IF;
      END IF;
      estimated := false;
      WITH hits AS MATERIALIZED (SELECT t.id, t.day AS place FROM journal_entries t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern)
      SELECT ARRAY(SELECT h.id FROM hits h ORDER BY h.place, h.id LIMIT p_limit OFFSET p_offset), (SELECT count(*) FROM hits) INTO ids, total;
    END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.page_in_leads(p_pattern text, p_active boolean, p_limit integer, p_offset integer, OUT ids integer[], OUT total bigint, OUT estimated boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_all integer[];
    BEGIN
      IF p_limit > 0 AND p_offset + p_limit <= 1000 THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        ids := ARRAY(
          SELECT near.id FROM (SELECT t.id, t.name_search AS place, t.search_text FROM leads t WHERE t.cloud_id = v_cloud AND (p_active IS NULL OR t.active = p_active) ORDER BY t.name_search, t.id LIMIT 1000) near
          WHERE near.search_text LIKE p_pattern ORDER BY near.place, near.id LIMIT p_limit OFFSET p_offset);
        PERFORM set_config('enable_indexscan', 'off', true);
        IF cardinality(ids) = p_limit THEN
          SELECT f.ids, f.estimate, f.ids IS NULL INTO v_all, total, estimated FROM find_in_leads(p_pattern, 2000) f;
          IF NOT estimated THEN
            total := (SELECT count(*) FROM leads t WHERE t.cloud_id = v_cloud AND t.id = ANY (v_all) AND (p_active IS NULL OR t.active = p_active));
          END IF;
          RETURN;
        END IF;
      END IF;
      estimated := false;
      WITH hits AS MATERIALIZED (SELECT t.id, t.name_search AS place FROM leads t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern AND (p_active IS NULL OR t.active = p_active))
      SELECT ARRAY(SELECT h.id FROM hits h ORDER BY h.place, h.id LIMIT p_limit OFFSET p_offset), (SELECT count(*) FROM hits) INTO ids, total;
    END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.page_in_memberships(p_pattern text, p_active boolean, p_limit integer, p_offset integer, OUT ids integer[], OUT total bigint, OUT estimated boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_all integer[];
    BEGIN
      IF p_limit > 0 AND p_offset + p_limit <= 1000 THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        ids := ARRAY(
          SELECT near.id FROM (SELECT t.id, t.number_search AS place, t.search_text FROM memberships t WHERE t.cloud_id = v_cloud AND (p_active IS NULL OR t.active = p_active) ORDER BY t.number_search, t.id LIMIT 1000) near
          WHERE near.search_text LIKE p_pattern ORDER BY near.place, near.id LIMIT p_limit OFFSET p_offset);
        PERFORM set_config('enable_indexscan', 'off', true);
        IF cardinality(ids) = p_limit THEN
          SELECT f.ids, f.estimate, f.ids IS NULL INTO v_all, total, estimated FROM find_in_memberships(p_pattern, 2000) f;
          IF NOT estimated THEN
            total := (SELECT count(*) FROM memberships t WHERE t.cloud_id = v_cloud AND t.id = ANY (v_all) AND (p_active IS NULL OR t.active = p_active));
          END IF;
          RETURN;
        END IF;
      END IF;
      estimated := false;
      WITH hits AS MATERIALIZED (SELECT t.id, t.number_search AS place FROM memberships t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern AND (p_active IS NULL OR t.active = p_active))
      SELECT ARRAY(SELECT h.id FROM hits h ORDER BY h.place, h.id LIMIT p_limit OFFSET p_offset), (SELECT count(*) FROM hits) INTO ids, total;
    END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.page_in_product_barcodes(p_pattern text, p_active boolean, p_limit integer, p_offset integer, OUT ids integer[], OUT total bigint, OUT estimated boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_all integer[];
    BEGIN
      IF p_limit > 0 AND p_offset + p_limit <= 1000 THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        ids := ARRAY(
          SELECT near.id FROM (SELECT t.id, t.barcode_search AS place, t.search_text FROM product_barcodes t WHERE t.cloud_id = v_cloud AND (p_active IS NULL OR t.active = p_active) ORDER BY t.barcode_search, t.id LIMIT 1000) near
          WHERE near.search_text LIKE p_pattern ORDER BY near.place, near.id LIMIT p_limit OFFSET p_offset);
        PERFORM set_config('enable_indexscan', 'off', true);
        IF cardinality(ids) = p_limit THEN
          SELECT f.ids, f.estimate, f.ids IS NULL INTO v_all, total, estimated FROM find_in_product_barcodes(p_pattern, 2000) f;
          IF NOT estimated THEN
            total := (SELECT count(*) FROM product_barcodes t WHERE t.cloud_id = v_cloud AND t.id = ANY (v_all) AND (p_active IS NULL OR t.active = p_active));
          END IF;
          RETURN;
        END IF;
      END IF;
      estimated := false;
      WITH hits AS MATERIALIZED (SELECT t.id, t.barcode_search AS place FROM product_barcodes t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern AND (p_active IS NULL OR t.active = p_active))
      SELECT ARRAY(SELECT h.id FROM hits h ORDER BY h.place, h.id LIMIT p_limit OFFSET p_offset), (SELECT count(*) FROM hits) INTO ids, total;
    END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.page_in_products(p_pattern text, p_active boolean, p_limit integer, p_offset integer, OUT ids integer[], OUT total bigint, OUT estimated boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_all integer[];
    BEGIN
      IF p_limit > 0 AND p_offset + p_limit <= 1000 THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        ids := ARRAY(
          SELECT near.id FROM (SELECT t.id, t.name_search AS place, t.search_text FROM products t WHERE t.cloud_id = v_cloud AND (p_active IS NULL OR t.active = p_active) ORDER BY t.name_search, t.id LIMIT 1000) near
          WHERE near.search_text LIKE p_pattern ORDER BY near.place, near.id LIMIT p_limit OFFSET p_offset);
        PERFORM set_config('enable_indexscan', 'off', true);
        IF cardinality(ids) = p_limit THEN
          SELECT f.ids, f.estimate, f.ids IS NULL INTO v_all, total, estimated FROM find_in_products(p_pattern, 2000) f;
          IF NOT estimated THEN
            total := (SELECT count(*) FROM products t WHERE t.cloud_id = v_cloud AND t.id = ANY (v_all) AND (p_active IS NULL OR t.active = p_active));
          END IF;
          RETURN;
        END IF;
      END IF;
      estimated := false;
      WITH hits AS MATERIALIZED (SELECT t.id, t.name_search AS place FROM products t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern AND (p_active IS NULL OR t.active = p_active))
      SELECT ARRAY(SELECT h.id FROM hits h ORDER BY h.place, h.id LIMIT p_limit OFFSET p_offset), (SELECT count(*) FROM hits) INTO ids, total;
    END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.page_in_supplier_agreements(p_pattern text, p_active boolean, p_limit integer, p_offset integer, OUT ids integer[], OUT total bigint, OUT estimated boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_all integer[];
    BEGIN
      IF p_limit > 0 AND p_offset + p_limit <= 1000 THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        ids := ARRAY(
          SELECT near.id FROM (SELECT t.id, t.id AS place, t.search_text FROM supplier_agreements t WHERE t.cloud_id = v_cloud AND (p_active IS NULL OR t.active = p_active) ORDER BY t.id, t.id LIMIT 1000) near
          WHERE near.search_text LIKE p_pattern ORDER BY near.place, near.id LIMIT p_limit OFFSET p_offset);
        PERFORM set_config('enable_indexscan', 'off', true);
        IF cardinality(ids) = p_limit THEN
          SELECT f.ids, f.estimate, f.ids IS NULL INTO v_all, total, estimated FROM find_in_supplier_agreements(p_pattern, 2000) f;
          IF NOT estimated THEN
            total := (SELECT count(*) FROM supplier_agreements t WHERE t.cloud_id = v_cloud AND t.id = ANY (v_all) AND (p_active IS NULL OR t.active = p_active));
          END IF;
          RETURN;
        END IF;
      END IF;
      estimated := false;
      WITH hits AS MATERIALIZED (SELECT t.id, t.id AS place FROM supplier_agreements t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern AND (p_active IS NULL OR t.active = p_active))
      SELECT ARRAY(SELECT h.id FROM hits h ORDER BY h.place, h.id LIMIT p_limit OFFSET p_offset), (SELECT count(*) FROM hits) INTO ids, total;
    END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.page_in_supplier_products(p_pattern text, p_active boolean, p_limit integer, p_offset integer, OUT ids integer[], OUT total bigint, OUT estimated boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_all integer[];
    BEGIN
      IF p_limit > 0 AND p_offset + p_limit <= 1000 THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        ids := ARRAY(
          SELECT near.id FROM (SELECT t.id, t.id AS place, t.search_text FROM supplier_products t WHERE t.cloud_id = v_cloud AND (p_active IS NULL OR t.active = p_active) ORDER BY t.id, t.id LIMIT 1000) near
          WHERE near.search_text LIKE p_pattern ORDER BY near.place, near.id LIMIT p_limit OFFSET p_offset);
        PERFORM set_config('enable_indexscan', 'off', true);
        IF cardinality(ids) = p_limit THEN
          SELECT f.ids, f.estimate, f.ids IS NULL INTO v_all, total, estimated FROM find_in_supplier_products(p_pattern, 2000) f;
          IF NOT estimated THEN
            total := (SELECT count(*) FROM supplier_products t WHERE t.cloud_id = v_cloud AND t.id = ANY (v_all) AND (p_active IS NULL OR t.active = p_active));
          END IF;
          RETURN;
        END IF;
      END IF;
      estimated := false;
      WITH hits AS MATERIALIZED (SELECT t.id, t.id AS place FROM supplier_products t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern AND (p_active IS NULL OR t.active = p_active))
      SELECT ARRAY(SELECT h.id FROM hits h ORDER BY h.place, h.id LIMIT p_limit OFFSET p_offset), (SELECT count(*) FROM hits) INTO ids, total;
    END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.page_in_vouchers(p_pattern text, p_active boolean, p_limit integer, p_offset integer, OUT ids integer[], OUT total bigint, OUT estimated boolean)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
 SET enable_seqscan TO 'off'
 SET enable_indexscan TO 'off'
AS $function$
    DECLARE
      v_cloud integer := current_cloud_id();
      v_all integer[];
    BEGIN
      IF p_limit > 0 AND p_offset + p_limit <= 1000 THEN
        PERFORM set_config('enable_indexscan', 'on', true);
        ids := ARRAY(
          SELECT near.id FROM (SELECT t.id, t.number_search AS place, t.search_text FROM vouchers t WHERE t.cloud_id = v_cloud AND (p_active IS NULL OR t.active = p_active) ORDER BY t.number_search, t.id LIMIT 1000) near
          WHERE near.search_text LIKE p_pattern ORDER BY near.place, near.id LIMIT p_limit OFFSET p_offset);
        PERFORM set_config('enable_indexscan', 'off', true);
        IF cardinality(ids) = p_limit THEN
          SELECT f.ids, f.estimate, f.ids IS NULL INTO v_all, total, estimated FROM find_in_vouchers(p_pattern, 2000) f;
          IF NOT estimated THEN
            total := (SELECT count(*) FROM vouchers t WHERE t.cloud_id = v_cloud AND t.id = ANY (v_all) AND (p_active IS NULL OR t.active = p_active));
          END IF;
          RETURN;
        END IF;
      END IF;
      estimated := false;
      WITH hits AS MATERIALIZED (SELECT t.id, t.number_search AS place FROM vouchers t WHERE t.cloud_id = v_cloud AND t.search_text LIKE p_pattern AND (p_active IS NULL OR t.active = p_active))
      SELECT ARRAY(SELECT h.id FROM hits h ORDER BY h.place, h.id LIMIT p_limit OFFSET p_offset), (SELECT count(*) FROM hits) INTO ids, total;
    END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.pinpad_clouds()
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT DISTINCT cloud_id FROM pinpads WHERE active ORDER BY cloud_id $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.plugin_frame(p_frame uuid)
 RETURNS TABLE(cloud_uuid uuid, plugin_id text, version text, manifest jsonb, page text, state text, signature bytea)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT c.uuid, p.plugin_id, p.version, p.manifest, p.page, p.state, p.signature
  FROM own_plugins p JOIN clouds c ON c.id = p.cloud_id WHERE p.frame = p_frame
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.plugins_to_review()
 RETURNS TABLE(cloud_uuid uuid, cloud_name text, plugin_id text, version text, manifest jsonb, page text, state text, reviewers integer[], uploaded_by integer, uploaded_at timestamp with time zone, earlier jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT c.uuid, c.name, p.plugin_id, p.version, p.manifest, p.page, p.state, p.reviewers, p.uploaded_by, p.uploaded_at,
    (SELECT jsonb_build_object('version', e.version, 'manifest', e.manifest, 'page', e.page) FROM own_plugins e
     WHERE e.cloud_id = p.cloud_id AND e.plugin_id = p.plugin_id AND e.signature IS NOT NULL AND e.uploaded_at < p.uploaded_at
     ORDER BY e.uploaded_at DESC LIMIT 1)
  FROM own_plugins p JOIN clouds c ON c.id = p.cloud_id
  WHERE p.state IN ('waiting', 'approved') ORDER BY p.state DESC, p.uploaded_at LIMIT 200
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.product_margin(p_cloud_id integer, p_id integer)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  SELECT greatest(-1000000, round((x.net - p.cost) * 10000 / x.net))::integer
  FROM products p
  CROSS JOIN LATERAL (
    SELECT CASE WHEN p.vat_free OR p.vat_group = 1 THEN 0 ELSE coalesce((
      SELECT (s.value #>> '{}')::integer FROM settings s
      WHERE s.cloud_id = p_cloud_id AND s.key = '81' AND s.scope = 'cloud' AND s.valid_from <= (now() AT TIME ZONE 'Asia/Jerusalem')::date
      ORDER BY s.valid_from DESC LIMIT 1), 1800) END AS rate
  ) v
  CROSS JOIN LATERAL (SELECT round(p.price * 10000.0 / (10000 + v.rate)) AS net) x
  WHERE p.cloud_id = p_cloud_id AND p.id = p_id AND p.cost IS NOT NULL AND x.net > 0
$function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.product_stock(p_cloud_id integer, p_id integer)
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT sum(l.quantity)::bigint FROM stock_levels l WHERE l.cloud_id = p_cloud_id AND l.product_id = p_id $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE PROCEDURE public.protect_tenant_table(IN p_table regclass, IN p_rights text)
 LANGUAGE plpgsql
AS $procedure$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', p_table);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', p_table);
  EXECUTE format('CREATE POLICY tenant ON %s USING (cloud_id = (SELECT c.id FROM current_cloud c)) WITH CHECK (cloud_id = (SELECT c.id FROM current_cloud c))', p_table);
  EXECUTE format('GRANT %s ON %s TO dalpak_app', p_rights, p_table);
END $procedure$
;
-- may be called by: its owner

CREATE OR REPLACE FUNCTION public.provider_begin()
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ UPDATE clouds SET provides = true WHERE id = 1 RETURNING id $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.provider_bills()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT EXISTS (SELECT FROM provider_businesses b WHERE b.business = current_cloud_id() AND b.cloud_id = provider_cloud()) $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.provider_cloud()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT id FROM clouds WHERE provides ORDER BY id LIMIT 1 $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.provider_find_cloud(p_uuid uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT c.id FROM clouds c WHERE c.uuid = p_uuid AND c.status <> 'closed' $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.provider_licences(p_clouds integer[])
 RETURNS TABLE(cloud_id integer, app_id integer, tier text, amount integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT s.cloud_id, s.app_id, s.tier, s.amount FROM subscriptions s WHERE s.cloud_id = ANY (p_clouds) $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.provider_list_services(p_search text, p_after integer, p_limit integer)
 RETURNS TABLE(cloud_id integer, uuid uuid, code text, name text, service_id integer, service_code text, status text, status_name text, status_reason text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT c.id, c.uuid, c.code, c.name, s.id, s.code, s.status, s.status_name, s.status_reason
  FROM clouds c LEFT JOIN LATERAL (SELECT * FROM services x WHERE x.cloud_id = c.id ORDER BY x.id LIMIT 1) s ON true
  WHERE c.status <> 'closed' AND c.id > p_after
    AND (p_search = '' OR strpos(lower(c.name), lower(p_search)) > 0 OR c.code = p_search OR c.vat_number = p_search
      OR (c.phone <> '' AND regexp_replace(c.phone, '\D', '', 'g') = regexp_replace(p_search, '\D', '', 'g'))
      OR EXISTS (SELECT FROM cloud_users m JOIN users u ON u.id = m.user_id WHERE m.cloud_id = c.id AND u.email = lower(p_search)))
  ORDER BY c.id LIMIT p_limit
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.provider_usage(p_clouds integer[], p_since timestamp with time zone)
 RETURNS TABLE(cloud_id integer, sales integer, tills_used integer, last_sale timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT c.id, t.sales, t.tills, (SELECT max(x.issued_at) FROM transactions x WHERE x.cloud_id = c.id)
  FROM unnest(p_clouds) AS c (id)
  CROSS JOIN LATERAL (SELECT count(*)::integer AS sales, count(DISTINCT x.terminal_id)::integer AS tills
    FROM transactions x WHERE x.cloud_id = c.id AND x.issued_at >= p_since) t
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.push_clouds(p_now timestamp with time zone)
 RETURNS TABLE(id integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT DISTINCT o.cloud_id FROM push_outbox o WHERE o.sent_at IS NULL AND o.due_at <= p_now LIMIT 200 $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.push_end_with_session()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM push_devices WHERE session_id = OLD.id;
  RETURN NULL;
END $function$
;
-- may be called by: its owner

CREATE OR REPLACE FUNCTION public.push_enqueue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO push_outbox (cloud_id, device_id, notification_id)
  SELECT NEW.cloud_id, d.id, NEW.id FROM push_devices d
  JOIN cloud_users u ON u.cloud_id = d.cloud_id AND u.user_id = d.user_id
  WHERE d.cloud_id = NEW.cloud_id AND push_kind(NEW.type) = ANY (d.kinds)
    AND (d.user_id = NEW.user_id OR u.employee_id = NEW.employee_id)
    AND NOT (NEW.type = 'permission_request' AND EXISTS (
      SELECT FROM push_outbox o JOIN notifications n ON n.cloud_id = o.cloud_id AND n.id = o.notification_id
      WHERE o.cloud_id = NEW.cloud_id AND o.device_id = d.id AND n.type = NEW.type AND n.subject = NEW.subject))
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$
;
-- may be called by: its owner

CREATE OR REPLACE FUNCTION public.push_kind(p_type text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT CASE p_type WHEN 'permission_request' THEN 'approvals' WHEN 'task' THEN 'tasks' WHEN 'rota' THEN 'tasks' ELSE 'troubles' END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.report_due_clouds(p_now timestamp with time zone)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  SELECT cloud_id FROM report_schedules WHERE next_at <= p_now
  UNION SELECT cloud_id FROM report_deliveries WHERE state = 'waiting' AND next_at <= p_now ORDER BY 1
$function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.schema_newest_migration()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT name FROM schema_migrations ORDER BY version DESC LIMIT 1 $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.screen_share_clouds()
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT DISTINCT cloud_id FROM screen_shares WHERE ended_at IS NULL ORDER BY cloud_id $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.search_customer_ids(p_text text, p_limit integer)
 RETURNS TABLE(id integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
DECLARE
  v_digits constant text := regexp_replace(p_text, '\D', '', 'g');
BEGIN
  IF length(v_digits) >= 3 AND p_text ~ '^[-+() .0-9]+$' THEN
    RETURN QUERY SELECT c.id FROM customers c
      WHERE c.cloud_id = current_cloud_id() AND c.active AND c.search_text LIKE like_contains(v_digits)
        AND (c.name_search LIKE like_contains(p_text) OR regexp_replace(c.phone, '\D', '', 'g') LIKE like_contains(v_digits))
      ORDER BY c.name_search, c.id LIMIT p_limit;
  ELSE
    RETURN QUERY SELECT c.id FROM customers c
      WHERE c.cloud_id = current_cloud_id() AND c.active AND c.search_text LIKE like_contains(p_text)
        AND (c.name_search LIKE like_contains(p_text) OR c.phone LIKE like_contains(p_text))
      ORDER BY c.name_search, c.id LIMIT p_limit;
  END IF;
END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.stock_low_clouds()
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT DISTINCT cloud_id FROM stock_levels WHERE low_state = 1 ORDER BY 1 $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.stored_files_clouds(p_before timestamp with time zone)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT DISTINCT cloud_id FROM stored_files WHERE created_at < p_before $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.sum_bill()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
DECLARE
  v_day date;
  v_sells boolean;
BEGIN
  INSERT INTO bill_sums SELECT n.* FROM bill_sums_now n WHERE n.cloud_id = NEW.cloud_id AND n.id = NEW.id
  ON CONFLICT (cloud_id, business_date, id) DO NOTHING RETURNING business_date, sells INTO v_day, v_sells;
  IF v_sells AND EXISTS (
    SELECT FROM till_rows r WHERE r.cloud_id = NEW.cloud_id AND r.bill_id = NEW.id AND r.kind <> 'DIS' AND r.product_id IS NOT NULL AND r.quantity > 0
      -- A subquery looks each product up; a join would be planned to read all of a table that was empty then.
      AND coalesce((SELECT f.day FROM first_sales f WHERE f.cloud_id = NEW.cloud_id AND f.product_id = r.product_id), 'infinity') > v_day
  ) THEN
    -- One after the other, because two sales could wait for each other's products.
    PERFORM pg_advisory_xact_lock(hashtextextended('first sales', NEW.cloud_id));
    INSERT INTO first_sales AS f (cloud_id, product_id, day)
    SELECT DISTINCT r.cloud_id, r.product_id, v_day FROM till_rows r
    WHERE r.cloud_id = NEW.cloud_id AND r.bill_id = NEW.id AND r.kind <> 'DIS' AND r.product_id IS NOT NULL AND r.quantity > 0
    ON CONFLICT (cloud_id, product_id) DO UPDATE SET day = excluded.day WHERE f.day > excluded.day;
  END IF;
  RETURN NULL;
END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.support_find_agent(p_email text)
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT u.id FROM users u WHERE u.email = lower(p_email) AND u.auth_kind = 'support' AND u.status = 'active' $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.system_is_empty()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT NOT EXISTS (SELECT FROM clouds) $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.tell_webhooks()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
DECLARE v_event text := TG_ARGV[0];
BEGIN
  INSERT INTO webhook_deliveries (cloud_id, webhook_id, event, payload)
  SELECT w.cloud_id, w.id, v_event,
    CASE WHEN TG_TABLE_NAME = 'transactions'
      THEN jsonb_build_object('id', NEW.id, 'type', NEW.document_type, 'number', NEW.number, 'total', NEW.total, 'branch', NEW.branch_id)
      ELSE jsonb_build_object('id', NEW.id, 'type', NEW.document_type, 'number', NEW.number, 'total', NEW.total, 'branch', NEW.branch_id,
        'lifecycle', to_jsonb(NEW)->>'lifecycle', 'reference', to_jsonb(NEW)->>'reference') END
  FROM webhooks w WHERE w.cloud_id = NEW.cloud_id AND w.active AND v_event = ANY (w.events);
  RETURN NULL;
END $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.tills_of_display_code(p_code_hash bytea, p_now timestamp with time zone)
 RETURNS TABLE(cloud_id integer, terminal_id integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT d.cloud_id, d.terminal_id FROM display_codes d WHERE d.code_hash = p_code_hash AND d.expires_at > p_now $function$
;
-- may be called by: its owner, dalpak_system

CREATE OR REPLACE FUNCTION public.user_name(p_user_id integer)
 RETURNS TABLE(id integer, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT u.id, u.name FROM users u WHERE u.id = p_user_id $function$
;
-- may be called by: its owner, dalpak_app

CREATE OR REPLACE FUNCTION public.webhook_clouds(p_now timestamp with time zone)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$ SELECT DISTINCT cloud_id FROM webhook_deliveries WHERE state = 'waiting' AND next_at <= p_now ORDER BY cloud_id $function$
;
-- may be called by: its owner, dalpak_system
