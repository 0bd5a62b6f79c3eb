-- Points that pay for part of a bill, and gifts of the club by date.

ALTER TABLE customer_groups
  ADD COLUMN point_worth bigint CHECK (point_worth > 0),
  ADD COLUMN point_least bigint NOT NULL DEFAULT 0 CHECK (point_least >= 0),
  ADD COLUMN point_step bigint NOT NULL DEFAULT 1 CHECK (point_step > 0),
  ADD COLUMN point_percent integer NOT NULL DEFAULT 10000 CHECK (point_percent BETWEEN 1 AND 10000);
COMMENT ON COLUMN customer_groups.point_worth IS 'Agorot that one point takes off a bill; null = points are not used at tills';
COMMENT ON COLUMN customer_groups.point_least IS 'Points a member must have before any are used';
COMMENT ON COLUMN customer_groups.point_step IS 'Points are used in multiples of it';
COMMENT ON COLUMN customer_groups.point_percent IS 'Largest part of a bill that points pay for, hundredths of a percent';

-- One sale can both earn and use points, and a gift belongs to no sale.
ALTER TABLE point_entries
  DROP CONSTRAINT point_entries_pkey,
  ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN kind text NOT NULL DEFAULT 'earned' CHECK (kind IN ('earned', 'used', 'gift')),
  ALTER COLUMN transaction_id DROP NOT NULL,
  ALTER COLUMN sale_id DROP NOT NULL,
  ADD PRIMARY KEY (cloud_id, id),
  ADD CONSTRAINT point_entries_of_sale CHECK ((kind = 'gift') = (transaction_id IS NULL));
CREATE UNIQUE INDEX point_entries_once ON point_entries (cloud_id, transaction_id, membership_id, sale_id, kind);
COMMENT ON COLUMN point_entries.kind IS 'earned: by a sale, and taken back by its refunds; used: paid for part of a sale, and returned by its refunds; gift: of the club';

CREATE TABLE point_holds (
  cloud_id integer NOT NULL,
  bill_id uuid NOT NULL,
  membership_id integer NOT NULL,
  points bigint NOT NULL CHECK (points > 0),
  held_until timestamptz NOT NULL,
  PRIMARY KEY (cloud_id, bill_id),
  FOREIGN KEY (cloud_id, membership_id) REFERENCES memberships (cloud_id, id) ON DELETE CASCADE
);
CREATE INDEX point_holds_of_membership ON point_holds (cloud_id, membership_id);
COMMENT ON TABLE point_holds IS 'Points of a member that a bill in payment will use';
CALL protect_tenant_table('point_holds', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE club_gifts (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  occasion text NOT NULL CHECK (occasion IN ('birthday', 'joined', 'absent')),
  group_id integer,
  days_before integer NOT NULL DEFAULT 7 CHECK (days_before BETWEEN 0 AND 60),
  days_after integer NOT NULL DEFAULT 7 CHECK (days_after BETWEEN 0 AND 60),
  days_absent integer NOT NULL DEFAULT 90 CHECK (days_absent BETWEEN 1 AND 3650),
  wait_days integer NOT NULL DEFAULT 14 CHECK (wait_days BETWEEN 0 AND 365),
  kind text NOT NULL CHECK (kind IN ('points', 'percent', 'product', 'rule')),
  points bigint CHECK (points > 0),
  percent integer CHECK (percent BETWEEN 1 AND 10000),
  product_id integer,
  rule_id integer,
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, group_id) REFERENCES customer_groups (cloud_id, id),
  FOREIGN KEY (cloud_id, product_id) REFERENCES products (cloud_id, id),
  FOREIGN KEY (cloud_id, rule_id) REFERENCES discount_rules (cloud_id, id)
);
COMMENT ON TABLE club_gifts IS 'Gifts that members of the club get by date';
COMMENT ON COLUMN club_gifts.group_id IS 'Only members of this club; null = all members';
COMMENT ON COLUMN club_gifts.days_absent IS 'Occasion absent: days without a sale';
COMMENT ON COLUMN club_gifts.wait_days IS 'Who joined later than so many days ago waits for the next occasion';
COMMENT ON COLUMN club_gifts.percent IS 'Hundredths of a percent';
CALL protect_tenant_table('club_gifts', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE gift_grants (
  cloud_id integer NOT NULL,
  gift_id integer NOT NULL,
  membership_id integer NOT NULL,
  year integer NOT NULL,
  terminal_id integer NOT NULL,
  employee_id integer,
  voucher_id integer,
  points bigint,
  given_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, gift_id, membership_id, year),
  FOREIGN KEY (cloud_id, gift_id) REFERENCES club_gifts (cloud_id, id) ON DELETE CASCADE,
  FOREIGN KEY (cloud_id, membership_id) REFERENCES memberships (cloud_id, id) ON DELETE CASCADE,
  FOREIGN KEY (cloud_id, voucher_id) REFERENCES vouchers (cloud_id, id)
);
COMMENT ON TABLE gift_grants IS 'Gifts that members got; the key gives each once a year';
COMMENT ON COLUMN gift_grants.year IS 'Year of the occasion: of a birthday in January that was given in December the year after';
CALL protect_tenant_table('gift_grants', 'SELECT, INSERT');

-- 115 is a component of the same module: who has it gets the new one too.
UPDATE services SET modules = jsonb_set(modules, '{components}', (modules->'components') || '[119]')
WHERE modules->'components' @> '[115]' AND NOT modules->'components' @> '[119]';
