-- The version of the customers is raised when a transaction ends: whoever writes customers takes their rows first and the version last, and holds it no
-- longer than the commit takes. Raised with the first row, as it was, a transaction held it for all of its time, and two that took the two in another order
-- waited for each other.

DROP TRIGGER customers_version ON customers;
DROP TRIGGER customers_removed ON customers;
DROP TRIGGER customer_groups_version ON customer_groups;
DROP FUNCTION keep_group_version();

CREATE OR REPLACE FUNCTION keep_customer_version() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
  AS $$
DECLARE
  v_version bigint := customers_sync_version(NEW.cloud_id);
BEGIN
  -- A row that was written twice is marked once.
  UPDATE customers SET version = v_version WHERE cloud_id = NEW.cloud_id AND id = NEW.id AND version <> v_version;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER customers_version_made AFTER INSERT ON customers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_customer_version();
CREATE CONSTRAINT TRIGGER customers_version_changed AFTER UPDATE ON customers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.version = OLD.version) EXECUTE FUNCTION keep_customer_version();
CREATE CONSTRAINT TRIGGER customers_removed AFTER DELETE ON customers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_customer_removal();

-- A group has a version of its own, and a customer the later of the two: a change of a group writes one row, however many are in it.
ALTER TABLE customer_groups ADD COLUMN version bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN customer_groups.version IS 'sync_versions value of Customers at the last change that tills hear of';

CREATE FUNCTION keep_group_version() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  UPDATE customer_groups SET version = customers_sync_version(NEW.cloud_id) WHERE cloud_id = NEW.cloud_id AND id = NEW.id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER customer_groups_version AFTER UPDATE ON customer_groups
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.name, OLD.credit_status, OLD.credit_limit, OLD.price_list_id) IS DISTINCT FROM (NEW.name, NEW.credit_status, NEW.credit_limit, NEW.price_list_id))
  EXECUTE FUNCTION keep_group_version();

CREATE OR REPLACE VIEW till_customers WITH (security_invoker = true) AS
  SELECT c.cloud_id, c.id, greatest(c.version, g.version) AS version, c.active, c.code, c.name, c.group_id, g.name AS group_name, c.vat_id, c.vat_free, c.phone, c.payments_permissions, c.credit_status, c.credit_limit,
         c.balance, g.credit_status AS group_credit, g.credit_limit AS group_limit, coalesce(c.price_list_id, g.price_list_id) AS price_list
  FROM customers c LEFT JOIN customer_groups g ON g.cloud_id = c.cloud_id AND g.id = c.group_id;
