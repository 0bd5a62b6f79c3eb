-- What a customer, or the group of one, gets off every bill: a percent or a sum. Tills hear of it as of prices.
ALTER TABLE customers
  ADD COLUMN discount_type text NOT NULL DEFAULT 'percent' CHECK (discount_type IN ('percent', 'sum')),
  ADD COLUMN discount_sum bigint NOT NULL DEFAULT 0 CHECK (discount_sum BETWEEN 0 AND 100000000000);
ALTER TABLE customer_groups
  ADD COLUMN discount_type text NOT NULL DEFAULT 'percent' CHECK (discount_type IN ('percent', 'sum')),
  ADD COLUMN discount_sum bigint NOT NULL DEFAULT 0 CHECK (discount_sum BETWEEN 0 AND 100000000000);
COMMENT ON COLUMN customers.discount_type IS 'Which of discount (hundredths of a percent) and discount_sum (agorot off each bill) holds';

DROP TRIGGER customer_groups_version ON customer_groups;
CREATE CONSTRAINT TRIGGER customer_groups_version AFTER UPDATE ON customer_groups
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.name, OLD.credit_status, OLD.credit_limit, OLD.price_list_id, OLD.discount_type, OLD.discount, OLD.discount_sum)
    IS DISTINCT FROM (NEW.name, NEW.credit_status, NEW.credit_limit, NEW.price_list_id, NEW.discount_type, NEW.discount, NEW.discount_sum))
  EXECUTE FUNCTION keep_group_version();

CREATE OR REPLACE VIEW till_customers WITH (security_invoker = true) AS
  SELECT c.cloud_id, c.id, greatest(c.version, g.version) AS version, c.active, c.code, c.name, c.group_id, g.name AS group_name, c.vat_id, c.vat_free, c.phone, c.payments_permissions, c.credit_status, c.credit_limit,
         c.balance, g.credit_status AS group_credit, g.credit_limit AS group_limit, coalesce(c.price_list_id, g.price_list_id) AS price_list,
         c.discount_type, c.discount, c.discount_sum, g.discount_type AS group_discount_type, g.discount AS group_discount, g.discount_sum AS group_discount_sum
  FROM customers c LEFT JOIN customer_groups g ON g.cloud_id = c.cloud_id AND g.id = c.group_id;

-- Tills that are filled hear of all of them again: what they keep does not say it.
ALTER TABLE sync_versions NO FORCE ROW LEVEL SECURITY;
UPDATE sync_versions SET version = version + 1 WHERE table_name = 'Customers';
UPDATE customers c SET version = v.version FROM sync_versions v WHERE v.cloud_id = c.cloud_id AND v.table_name = 'Customers';
ALTER TABLE sync_versions FORCE ROW LEVEL SECURITY;
