-- Tills keep customers, so that one is found, chosen and made without a network.

ALTER TABLE customers ADD COLUMN version bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN customers.version IS 'sync_versions value of the transaction that wrote the row last';
CREATE INDEX customers_version ON customers (cloud_id, version, id);

-- Sales, documents, imports and forms write customers: the version is kept here and not by each of them. Raised once a transaction, however many
-- customers it writes; the caller's own rights and cloud hold.
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

CREATE FUNCTION keep_customer_version() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  NEW.version := customers_sync_version(NEW.cloud_id);
  RETURN NEW;
END $$;
CREATE TRIGGER customers_version BEFORE INSERT OR UPDATE ON customers FOR EACH ROW EXECUTE FUNCTION keep_customer_version();

CREATE FUNCTION keep_customer_removal() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  INSERT INTO sync_removals (cloud_id, table_name, item_id, version) VALUES (OLD.cloud_id, 'Customers', OLD.id, customers_sync_version(OLD.cloud_id))
    ON CONFLICT (cloud_id, table_name, item_id) DO UPDATE SET version = excluded.version;
  RETURN OLD;
END $$;
CREATE TRIGGER customers_removed AFTER DELETE ON customers FOR EACH ROW EXECUTE FUNCTION keep_customer_removal();

-- A customer has the credit and the price list of the group where they have none of their own.
CREATE FUNCTION keep_group_version() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  UPDATE customers SET version = version WHERE cloud_id = NEW.cloud_id AND group_id = NEW.id;
  RETURN NEW;
END $$;
CREATE TRIGGER customer_groups_version AFTER UPDATE ON customer_groups FOR EACH ROW
  WHEN ((OLD.name, OLD.credit_status, OLD.credit_limit, OLD.price_list_id) IS DISTINCT FROM (NEW.name, NEW.credit_status, NEW.credit_limit, NEW.price_list_id))
  EXECUTE FUNCTION keep_group_version();

-- Of what stands there before no till has heard: the first fill brings all of it, at a version.
INSERT INTO sync_versions (cloud_id, table_name, version) SELECT id, 'Customers', 1 FROM clouds ON CONFLICT DO NOTHING;

-- A customer with what their group says, as the tills keep it.
CREATE VIEW till_customers WITH (security_invoker = true) AS
  SELECT c.cloud_id, c.id, c.version, c.active, c.code, c.name, c.group_id, g.name AS group_name, c.vat_id, c.vat_free, c.phone, c.payments_permissions, c.credit_status, c.credit_limit,
         c.balance, g.credit_status AS group_credit, g.credit_limit AS group_limit, coalesce(c.price_list_id, g.price_list_id) AS price_list
  FROM customers c LEFT JOIN customer_groups g ON g.cloud_id = c.cloud_id AND g.id = c.group_id;
GRANT SELECT ON till_customers TO dalpak_app;

-- Ids that a till may give to customers it makes without a network: its own, so that no two devices give the same, and sent again it is the same customer.
CREATE TABLE customer_id_leases (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  terminal_id integer NOT NULL,
  used boolean NOT NULL DEFAULT false,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id) ON DELETE CASCADE
);
CREATE INDEX customer_id_leases_terminal ON customer_id_leases (cloud_id, terminal_id, id) WHERE NOT used;
COMMENT ON TABLE customer_id_leases IS 'Ids of customers, each promised to one till';
COMMENT ON COLUMN customer_id_leases.used IS 'The till has made its customer: sent again it is the same one';
CALL protect_tenant_table('customer_id_leases', 'SELECT, INSERT, UPDATE');
