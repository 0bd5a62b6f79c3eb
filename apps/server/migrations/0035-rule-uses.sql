-- Limits of a discount rule for each customer, and the uses that are counted against them.

ALTER TABLE discount_rules
  ADD COLUMN limit_day integer NOT NULL DEFAULT 0 CHECK (limit_day >= 0),
  ADD COLUMN limit_month integer NOT NULL DEFAULT 0 CHECK (limit_month >= 0),
  ADD COLUMN limit_year integer NOT NULL DEFAULT 0 CHECK (limit_year >= 0);
COMMENT ON COLUMN discount_rules.limit_day IS 'Applications for one customer in a day of the branch; 0 = no limit';
COMMENT ON COLUMN discount_rules.limit_month IS 'Applications for one customer in a calendar month; 0 = no limit';
COMMENT ON COLUMN discount_rules.limit_year IS 'Applications for one customer in a calendar year; 0 = no limit';

CREATE TABLE rule_uses (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  bill_id uuid NOT NULL,
  rule_id integer NOT NULL,
  customer_id integer NOT NULL,
  terminal_id integer NOT NULL,
  day date NOT NULL,
  times integer NOT NULL CHECK (times > 0),
  given_back integer NOT NULL DEFAULT 0 CHECK (given_back BETWEEN 0 AND times),
  held_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, bill_id, rule_id),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id) ON DELETE CASCADE,
  FOREIGN KEY (cloud_id, rule_id) REFERENCES discount_rules (cloud_id, id) ON DELETE CASCADE
);
CREATE INDEX rule_uses_of_customer ON rule_uses (cloud_id, customer_id, day);
COMMENT ON TABLE rule_uses IS 'Uses of discount rules that limit each customer: held while a bill is paid, then counted for its sale';
COMMENT ON COLUMN rule_uses.bill_id IS 'Bill that is being paid, and the sale that it becomes';
COMMENT ON COLUMN rule_uses.day IS 'Business day of the branch that the use counts for';
COMMENT ON COLUMN rule_uses.given_back IS 'Uses whose goods all came back';
COMMENT ON COLUMN rule_uses.held_until IS 'End of a hold; null = used by the sale';
CALL protect_tenant_table('rule_uses', 'SELECT, INSERT, UPDATE, DELETE');
