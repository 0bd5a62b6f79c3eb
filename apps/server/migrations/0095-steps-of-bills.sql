-- The steps of bills as their tills recorded them, and the rules of promotions as they were before a change, so
-- that a bill is replayed as it was.

CREATE TABLE bill_steps (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id uuid NOT NULL,
  bill_id uuid NOT NULL,
  branch_id integer NOT NULL,
  terminal_id integer NOT NULL,
  employee_id integer,
  ended text NOT NULL CHECK (ended IN ('open', 'sale', 'held', 'cancelled', 'order', 'left')),
  previous text NOT NULL CHECK (length(previous) <= 64),
  started_at timestamptz NOT NULL,
  started_local text NOT NULL CHECK (length(started_local) = 19),
  steps text NOT NULL CHECK (length(steps) <= 500000),
  checks bytea NOT NULL,
  hash text NOT NULL CHECK (length(hash) = 64),
  received_at timestamptz NOT NULL,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id)
);
COMMENT ON TABLE bill_steps IS 'Parts of bills: what one till recorded of one bill between its opening there and its end, one step a line';
COMMENT ON COLUMN bill_steps.previous IS 'Hash of the part of the same bill before this one, where its till knew it';
COMMENT ON COLUMN bill_steps.checks IS 'Four bytes of the chain after each step, by which an altered step is named';
COMMENT ON COLUMN bill_steps.hash IS 'Hash of the chain after the last step; the sale has a hash of its own over its steps';
CREATE INDEX bill_steps_bill ON bill_steps (cloud_id, bill_id, started_at);
CREATE INDEX bill_steps_age ON bill_steps (cloud_id, started_at);
CALL protect_tenant_table('bill_steps', 'SELECT, INSERT, UPDATE, DELETE');
CALL open_to_owner_functions('bill_steps');

CREATE FUNCTION bill_steps_clouds() RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT DISTINCT cloud_id FROM bill_steps ORDER BY 1
$$;
REVOKE EXECUTE ON FUNCTION bill_steps_clouds() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION bill_steps_clouds() TO dalpak_system;

CREATE TABLE former_discount_rules (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  rule_id integer NOT NULL,
  held_until timestamptz NOT NULL,
  rule jsonb NOT NULL,
  PRIMARY KEY (cloud_id, rule_id, held_until)
);
COMMENT ON TABLE former_discount_rules IS 'Rules of promotions as they were until they were changed';
CALL protect_tenant_table('former_discount_rules', 'SELECT, INSERT, DELETE');
CALL open_to_owner_functions('former_discount_rules');

CREATE FUNCTION keep_former_discount_rule() RETURNS trigger
  LANGUAGE plpgsql
  AS $$
BEGIN
  INSERT INTO former_discount_rules (cloud_id, rule_id, held_until, rule)
  VALUES (OLD.cloud_id, OLD.id, clock_timestamp(), to_jsonb(OLD))
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_former AFTER UPDATE ON discount_rules FOR EACH ROW
  WHEN (OLD.levels IS DISTINCT FROM NEW.levels OR OLD.active IS DISTINCT FROM NEW.active OR OLD.name IS DISTINCT FROM NEW.name
    OR OLD.active_from IS DISTINCT FROM NEW.active_from OR OLD.active_to IS DISTINCT FROM NEW.active_to
    OR OLD.time_from IS DISTINCT FROM NEW.time_from OR OLD.time_to IS DISTINCT FROM NEW.time_to OR OLD.days IS DISTINCT FROM NEW.days
    OR OLD.customer_groups IS DISTINCT FROM NEW.customer_groups OR OLD.double IS DISTINCT FROM NEW.double
    OR OLD.double_force IS DISTINCT FROM NEW.double_force OR OLD.timing IS DISTINCT FROM NEW.timing
    OR OLD.use_limit IS DISTINCT FROM NEW.use_limit OR OLD.coupon_type IS DISTINCT FROM NEW.coupon_type)
  EXECUTE FUNCTION keep_former_discount_rule();
