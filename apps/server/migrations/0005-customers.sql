-- Customers, their groups, contacts and memberships; what they hold in vouchers and gift cards.

CREATE TABLE customer_groups (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  active boolean NOT NULL DEFAULT true,
  discount integer NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND 10000),
  price_list_id integer,
  credit_status text NOT NULL DEFAULT 'open' CHECK (credit_status IN ('open', 'limited', 'blocked')),
  credit_limit bigint CHECK ((credit_limit >= 0) AND (credit_limit <= '100000000000'::bigint)),
  notes text NOT NULL DEFAULT '',
  version bigint NOT NULL DEFAULT 0,
  discount_type text NOT NULL DEFAULT 'percent' CHECK (discount_type IN ('percent', 'sum')),
  discount_sum bigint NOT NULL DEFAULT 0 CHECK ((discount_sum >= 0) AND (discount_sum <= '100000000000'::bigint)),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, name),
  FOREIGN KEY (cloud_id, price_list_id) REFERENCES price_lists (cloud_id, id)
);
COMMENT ON TABLE customer_groups IS 'Groups of customers with their price list, discount and credit';
COMMENT ON COLUMN customer_groups.discount IS 'Hundredths of a percent';
COMMENT ON COLUMN customer_groups.credit_limit IS 'Agorot';
COMMENT ON COLUMN customer_groups.version IS 'sync_versions value of Customers at the last change that tills hear of';
COMMENT ON COLUMN customer_groups.discount_sum IS 'Agorot';
CALL protect_tenant_table('customer_groups', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE customers (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  code text COLLATE "C" NOT NULL CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  name_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  vat_id text NOT NULL DEFAULT '',
  vat_free boolean NOT NULL DEFAULT false,
  group_id integer,
  phone text COLLATE "C" NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  address text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  phone2 text NOT NULL DEFAULT '',
  house_number text NOT NULL DEFAULT '',
  entrance text NOT NULL DEFAULT '',
  floor text NOT NULL DEFAULT '',
  apartment text NOT NULL DEFAULT '',
  zip text NOT NULL DEFAULT '',
  birthday date,
  price_list_id integer,
  discount integer NOT NULL DEFAULT 0 CHECK (discount BETWEEN 0 AND 10000),
  credit_status text NOT NULL DEFAULT 'group' CHECK (credit_status IN ('group', 'open', 'limited', 'blocked')),
  credit_limit bigint CHECK ((credit_limit >= 0) AND (credit_limit <= '100000000000'::bigint)),
  balance bigint NOT NULL DEFAULT 0,
  payment_days smallint CHECK (payment_days BETWEEN 0 AND 365),
  club boolean NOT NULL DEFAULT false,
  club_expires date,
  marketing boolean NOT NULL DEFAULT false,
  account_code text NOT NULL DEFAULT '',
  agent_id integer,
  tags text[] NOT NULL DEFAULT '{}',
  payments_permissions text[] NOT NULL DEFAULT '{}' CHECK (payments_permissions <@ ARRAY['1', '2', '3', '4', '5', '6', '7', '8', '9']),
  version bigint NOT NULL DEFAULT 0,
  discount_type text NOT NULL DEFAULT 'percent' CHECK (discount_type IN ('percent', 'sum')),
  discount_sum bigint NOT NULL DEFAULT 0 CHECK ((discount_sum >= 0) AND (discount_sum <= '100000000000'::bigint)),
  picture uuid,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, code),
  FOREIGN KEY (cloud_id, agent_id) REFERENCES employees (cloud_id, id),
  FOREIGN KEY (cloud_id, group_id) REFERENCES customer_groups (cloud_id, id),
  FOREIGN KEY (cloud_id, picture) REFERENCES stored_files (cloud_id, id) NOT VALID,
  FOREIGN KEY (cloud_id, price_list_id) REFERENCES price_lists (cloud_id, id)
);
COMMENT ON TABLE customers IS 'Customers of a cloud, with their terms of sale';
COMMENT ON COLUMN customers.discount IS 'Hundredths of a percent';
COMMENT ON COLUMN customers.credit_status IS 'group = as the customer''s group says';
COMMENT ON COLUMN customers.credit_limit IS 'Agorot';
COMMENT ON COLUMN customers.balance IS 'Agorot owed to the business, of its documents; written by them alone';
COMMENT ON COLUMN customers.marketing IS 'Agreed to be sent advertisements';
COMMENT ON COLUMN customers.version IS 'sync_versions value of the transaction that wrote the row last';
COMMENT ON COLUMN customers.discount_type IS 'Which of discount (hundredths of a percent) and discount_sum (agorot off each bill) holds';
COMMENT ON COLUMN customers.discount_sum IS 'Agorot';
COMMENT ON COLUMN customers.picture IS 'A stored file';
COMMENT ON COLUMN customers.payments_permissions IS 'Tenders that the customer may use, as numbers of the uniform file; empty = any';
COMMENT ON COLUMN customers.payment_days IS 'Days of credit';
CREATE INDEX customers_phone ON customers (cloud_id, phone) WHERE (phone <> ''::text);
CREATE INDEX customers_caller ON customers (cloud_id, caller_digits(phone)) WHERE active;
CREATE INDEX customers_group ON customers (cloud_id, group_id, name_search, id);
CREATE INDEX customers_name ON customers (cloud_id, name_search, id) INCLUDE (active);
CREATE INDEX customers_version ON customers (cloud_id, version, id);
CREATE INDEX customers_price_list ON customers (cloud_id, price_list_id) WHERE (price_list_id IS NOT NULL);
-- A customer that a till created offline may exist already: found by identity number.
CREATE INDEX customers_vat_id ON customers (cloud_id, vat_id) WHERE (vat_id <> ''::text);
CREATE INDEX customers_picture ON customers (cloud_id, picture) WHERE (picture IS NOT NULL);
CALL protect_tenant_table('customers', 'SELECT, INSERT, UPDATE, DELETE');
CALL make_findable('customers', 'name_search', '{name, code, phone, vat_id, email, city}', '{phone}');

CREATE TABLE customer_id_leases (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  terminal_id integer NOT NULL,
  used boolean NOT NULL DEFAULT false,
  device_uid text NOT NULL DEFAULT '',
  made_of jsonb,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE customer_id_leases IS 'Ids of customers, each promised to one till';
COMMENT ON COLUMN customer_id_leases.used IS 'The till has made its customer: sent again it is the same one';
COMMENT ON COLUMN customer_id_leases.device_uid IS 'The device of the till that was given the id';
COMMENT ON COLUMN customer_id_leases.made_of IS 'What the till made its customer of: name, phone, vat_id; null = not used, or before this was kept';
CREATE INDEX customer_id_leases_terminal ON customer_id_leases (cloud_id, terminal_id, id) WHERE (NOT used);
CALL protect_tenant_table('customer_id_leases', 'SELECT, INSERT, UPDATE');

CREATE TABLE contacts (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  name_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  customer_id integer,
  supplier_id integer,
  role text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  mobile text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  birthday date,
  is_main boolean NOT NULL DEFAULT false,
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id),
  FOREIGN KEY (cloud_id, supplier_id) REFERENCES suppliers (cloud_id, id)
);
COMMENT ON TABLE contacts IS 'People at a customer, a supplier or a lead';
CREATE INDEX contacts_customer ON contacts (cloud_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX contacts_name ON contacts (cloud_id, name_search, id) INCLUDE (active);
CALL protect_tenant_table('contacts', 'SELECT, INSERT, UPDATE, DELETE');
CALL make_findable('contacts', 'name_search', '{name, mobile, phone, email}', '{mobile, phone}');

CREATE TABLE campaigns (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  code text NOT NULL CHECK (code <> ''),
  name text NOT NULL CHECK (name <> ''),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'pending_review')),
  channel text NOT NULL DEFAULT 'till' CHECK (channel IN ('till', 'sms', 'email')),
  valid_from date,
  valid_to date,
  customer_groups integer[] NOT NULL DEFAULT '{}',
  discount_id integer,
  message text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  version bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, code),
  FOREIGN KEY (cloud_id, discount_id) REFERENCES discount_rules (cloud_id, id),
  CHECK (valid_to >= valid_from)
);
COMMENT ON TABLE campaigns IS 'Campaigns of the customers club: a template and whom it goes to';
COMMENT ON COLUMN campaigns.customer_groups IS 'Empty = everybody';
COMMENT ON COLUMN campaigns.version IS 'sync_versions value of the last change that tills hear of';
CALL protect_tenant_table('campaigns', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE memberships (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  number text NOT NULL CHECK (number <> ''),
  number_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(number)) STORED,
  customer_id integer NOT NULL,
  group_id integer,
  joined_on date,
  expires_on date,
  fee bigint CHECK ((fee >= 0) AND (fee <= '100000000000'::bigint)),
  points bigint NOT NULL DEFAULT 0,
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  transaction_id uuid,
  club_before boolean,
  club_expires_before date,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, number),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id),
  FOREIGN KEY (cloud_id, group_id) REFERENCES customer_groups (cloud_id, id),
  CHECK (expires_on >= joined_on)
);
COMMENT ON TABLE memberships IS 'Memberships of customers in the club';
COMMENT ON COLUMN memberships.fee IS 'Agorot';
COMMENT ON COLUMN memberships.points IS 'Collected by sales; written by them alone';
COMMENT ON COLUMN memberships.transaction_id IS 'The sale that was paid for it; null = made in the back office';
COMMENT ON COLUMN memberships.club_before IS 'customers.club before the sale that paid for it; null = not known, made in the back office';
COMMENT ON COLUMN memberships.club_expires_before IS 'customers.club_expires before that sale';
CREATE INDEX memberships_number ON memberships (cloud_id, number_search, id);
CREATE INDEX memberships_customer ON memberships (cloud_id, customer_id);
CALL protect_tenant_table('memberships', 'SELECT, INSERT, UPDATE, DELETE');
CALL make_findable('memberships', 'number_search', '{number}');

CREATE TABLE gift_cards (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  number text NOT NULL CHECK (number <> ''),
  number_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(number)) STORED,
  amount bigint NOT NULL CHECK ((amount >= 1) AND (amount <= '100000000000'::bigint)),
  balance bigint NOT NULL,
  customer_id integer,
  issued_on date,
  expires_on date,
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  transaction_id uuid,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, number),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id),
  CHECK ((balance >= 0) AND (balance <= amount)),
  CHECK (expires_on >= issued_on)
);
COMMENT ON TABLE gift_cards IS 'Gift cards with what is left on them';
COMMENT ON COLUMN gift_cards.amount IS 'Agorot';
COMMENT ON COLUMN gift_cards.balance IS 'Agorot left; written by loading and by sales alone';
COMMENT ON COLUMN gift_cards.transaction_id IS 'The sale that issued it; null = made in the back office';
CREATE INDEX gift_cards_number ON gift_cards (cloud_id, number_search, id);
CREATE INDEX gift_cards_transaction ON gift_cards (cloud_id, transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE INDEX gift_cards_customer ON gift_cards (cloud_id, customer_id) WHERE (customer_id IS NOT NULL);
CALL protect_tenant_table('gift_cards', 'SELECT, INSERT, UPDATE, DELETE');
CALL make_findable('gift_cards', 'number_search', '{number}');

CREATE TABLE credit_vouchers (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  number text NOT NULL CHECK (number <> ''),
  number_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(number)) STORED,
  amount bigint NOT NULL CHECK ((amount >= 1) AND (amount <= '100000000000'::bigint)),
  balance bigint NOT NULL,
  customer_id integer,
  branch_id integer,
  terminal_id integer,
  transaction_id uuid,
  issued_at timestamptz NOT NULL DEFAULT now(),
  expires_on date,
  reason text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, number),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id),
  CHECK ((balance >= 0) AND (balance <= amount))
);
COMMENT ON TABLE credit_vouchers IS 'What a till gave instead of money for goods that came back';
COMMENT ON COLUMN credit_vouchers.amount IS 'Agorot';
COMMENT ON COLUMN credit_vouchers.balance IS 'Agorot';
CREATE INDEX credit_vouchers_number ON credit_vouchers (cloud_id, number_search, id);
-- A refund that is sent again answers with the vouchers that it issued.
CREATE INDEX credit_vouchers_transaction ON credit_vouchers (cloud_id, transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE INDEX credit_vouchers_customer ON credit_vouchers (cloud_id, customer_id) WHERE (customer_id IS NOT NULL);
CALL protect_tenant_table('credit_vouchers', 'SELECT, INSERT, UPDATE');
CALL make_findable('credit_vouchers', 'number_search', '{number}');

CREATE TABLE vouchers (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  number text NOT NULL CHECK (number <> ''),
  number_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(number)) STORED,
  name text NOT NULL DEFAULT '',
  kind text NOT NULL DEFAULT 'amount' CHECK (kind IN ('amount', 'percent', 'product')),
  amount bigint CHECK ((amount >= 1) AND (amount <= '100000000000'::bigint)),
  percent integer CHECK (percent BETWEEN 1 AND 10000),
  product_id integer,
  customer_id integer,
  campaign_id integer,
  valid_from date,
  valid_to date,
  used_at timestamptz,
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, number),
  FOREIGN KEY (cloud_id, campaign_id) REFERENCES campaigns (cloud_id, id),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id),
  FOREIGN KEY (cloud_id, product_id) REFERENCES products (cloud_id, id),
  CHECK (valid_to >= valid_from)
);
COMMENT ON TABLE vouchers IS 'Vouchers that pay a sum, a percentage or a product';
COMMENT ON COLUMN vouchers.kind IS 'Which of amount, percent and product it is worth';
COMMENT ON COLUMN vouchers.amount IS 'Agorot';
COMMENT ON COLUMN vouchers.percent IS 'Hundredths of a percent';
CREATE INDEX vouchers_number ON vouchers (cloud_id, number_search, id);
CREATE INDEX vouchers_customer ON vouchers (cloud_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX vouchers_campaign ON vouchers (cloud_id, campaign_id) WHERE (campaign_id IS NOT NULL);
CALL protect_tenant_table('vouchers', 'SELECT, INSERT, UPDATE, DELETE');
CALL make_findable('vouchers', 'number_search', '{number, name}');

CREATE TABLE coupons (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id integer NOT NULL CHECK (id > 0),
  number text NOT NULL CHECK (number <> ''),
  number_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(number)) STORED,
  name text NOT NULL DEFAULT '',
  coupon_type integer NOT NULL CHECK (coupon_type > 0),
  discount_id integer,
  customer_id integer,
  valid_from date,
  valid_to date,
  max_uses integer NOT NULL DEFAULT 1 CHECK (max_uses >= 0),
  used integer NOT NULL DEFAULT 0 CHECK (used >= 0),
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  transaction_id uuid,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, number),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id),
  FOREIGN KEY (cloud_id, discount_id) REFERENCES discount_rules (cloud_id, id),
  CHECK (valid_to >= valid_from)
);
COMMENT ON TABLE coupons IS 'Coupons that a rule issues with a sale and another rule asks for';
COMMENT ON COLUMN coupons.coupon_type IS 'What discount_rules.coupon_type asks for';
COMMENT ON COLUMN coupons.max_uses IS '0 = no limit';
COMMENT ON COLUMN coupons.transaction_id IS 'The sale that gave it; null for one that was made in the back office';
COMMENT ON COLUMN coupons.used IS 'How often it was redeemed';
CREATE INDEX coupons_number ON coupons (cloud_id, number_search, id);
CREATE INDEX coupons_trigram ON coupons USING gin (cloud_id, number_search gin_trgm_ops);
CREATE INDEX coupons_of_sale ON coupons (cloud_id, transaction_id) WHERE (transaction_id IS NOT NULL);
CREATE INDEX coupons_customer ON coupons (cloud_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX coupons_discount ON coupons (cloud_id, discount_id) WHERE (discount_id IS NOT NULL);
CALL protect_tenant_table('coupons', 'SELECT, INSERT, UPDATE, DELETE');
CALL make_findable('coupons', 'number_search', '{number, name}');

CREATE TABLE coupon_uses (
  cloud_id integer NOT NULL,
  transaction_id uuid NOT NULL,
  coupon_id integer NOT NULL,
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, transaction_id, coupon_id),
  FOREIGN KEY (cloud_id, coupon_id) REFERENCES coupons (cloud_id, id)
);
COMMENT ON TABLE coupon_uses IS 'Uses of coupons, one row for each sale that used one';
CREATE INDEX coupon_uses_of_coupon ON coupon_uses (cloud_id, coupon_id);
CALL protect_tenant_table('coupon_uses', 'SELECT, INSERT');

-- A customer with what their group says, as the tills keep it.
CREATE VIEW till_customers WITH (security_invoker = true) AS
  SELECT c.cloud_id, c.id, greatest(c.version, g.version) AS version, c.active, c.code, c.name, c.group_id, g.name AS group_name, c.vat_id, c.vat_free, c.phone, c.payments_permissions, c.credit_status, c.credit_limit,
         c.balance, g.credit_status AS group_credit, g.credit_limit AS group_limit, coalesce(c.price_list_id, g.price_list_id) AS price_list,
         c.discount_type, c.discount, c.discount_sum, g.discount_type AS group_discount_type, g.discount AS group_discount, g.discount_sum AS group_discount_sum
  FROM customers c LEFT JOIN customer_groups g ON g.cloud_id = c.cloud_id AND g.id = c.group_id;
GRANT SELECT ON till_customers TO dalpak_app;

-- Sales, documents, imports and forms write customers: triggers keep the sync version, not each writer. It rises once a
-- transaction, however many customers it writes. Runs with the rights of the caller.
CREATE FUNCTION customers_sync_version(p_cloud integer) RETURNS bigint
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
  AS $$
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
END $$;

CREATE FUNCTION keep_customer_removal() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  INSERT INTO sync_removals (cloud_id, table_name, item_id, version) VALUES (OLD.cloud_id, 'Customers', OLD.id, customers_sync_version(OLD.cloud_id))
    ON CONFLICT (cloud_id, table_name, item_id) DO UPDATE SET version = excluded.version;
  RETURN OLD;
END $$;

CREATE FUNCTION keep_customer_version() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
  AS $$
DECLARE
  v_version bigint := customers_sync_version(NEW.cloud_id);
BEGIN
  -- A row that was written twice is marked once.
  UPDATE customers SET version = v_version WHERE cloud_id = NEW.cloud_id AND id = NEW.id AND version <> v_version;
  RETURN NULL;
END $$;

-- A customer has the credit and the price list of the group where they have none of their own.
CREATE FUNCTION keep_group_version() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  UPDATE customer_groups SET version = customers_sync_version(NEW.cloud_id) WHERE cloud_id = NEW.cloud_id AND id = NEW.id;
  RETURN NULL;
END $$;

-- The search of the till, by name and phone: the index finds more, and the second condition drops it.
CREATE FUNCTION search_customer_ids(p_text text, p_limit integer) RETURNS TABLE (id integer)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET plan_cache_mode = force_custom_plan
  AS $$
BEGIN
  RETURN QUERY SELECT c.id FROM customers c
    WHERE c.cloud_id = current_cloud_id() AND c.active AND c.search_text LIKE like_contains(p_text)
      AND (c.name_search LIKE like_contains(p_text) OR c.phone LIKE like_contains(p_text))
    ORDER BY c.name_search, c.id LIMIT p_limit;
END $$;

REVOKE EXECUTE ON FUNCTION search_customer_ids(text,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_customer_ids(text,integer) TO dalpak_app;

CREATE CONSTRAINT TRIGGER customer_groups_version AFTER UPDATE ON customer_groups DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((((((old.name IS DISTINCT FROM new.name) OR (old.credit_status IS DISTINCT FROM new.credit_status)) OR (old.credit_limit IS DISTINCT FROM new.credit_limit)) OR (old.price_list_id IS DISTINCT FROM new.price_list_id)) OR (old.discount_type IS DISTINCT FROM new.discount_type)) OR (old.discount IS DISTINCT FROM new.discount)) OR (old.discount_sum IS DISTINCT FROM new.discount_sum))) EXECUTE FUNCTION keep_group_version();

CREATE CONSTRAINT TRIGGER customers_removed AFTER DELETE ON customers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_customer_removal();

CREATE CONSTRAINT TRIGGER customers_version_changed AFTER UPDATE ON customers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.version = old.version)) EXECUTE FUNCTION keep_customer_version();

CREATE CONSTRAINT TRIGGER customers_version_made AFTER INSERT ON customers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_customer_version();
