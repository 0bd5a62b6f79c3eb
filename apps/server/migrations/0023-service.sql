-- Contracts that bill themselves, the provider's businesses, webhooks, and orders of outside shops.

ALTER TABLE contracts
  ADD COLUMN state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'active', 'paused', 'ended')),
  ADD COLUMN document text NOT NULL DEFAULT 'tax_invoice' CHECK (document IN ('tax_invoice', 'proforma')),
  ADD COLUMN billing_day smallint CHECK (billing_day BETWEEN 1 AND 31),
  ADD COLUMN in_arrears boolean NOT NULL DEFAULT false,
  ADD COLUMN payment_days smallint NOT NULL DEFAULT 30 CHECK (payment_days BETWEEN 0 AND 365),
  ADD COLUMN bill_error text NOT NULL DEFAULT '';
CREATE INDEX contracts_billed ON contracts (cloud_id, id) WHERE active AND state = 'active' AND starts IS NOT NULL;
COMMENT ON COLUMN contracts.state IS 'Only an active one is billed. Contracts of before are drafts, so that no customer is billed unasked';
COMMENT ON COLUMN contracts.billing_day IS 'Day of the month on which periods begin, 31 = the last; null = that of the start';
COMMENT ON COLUMN contracts.in_arrears IS 'Billed after the end of a period instead of at its start';
COMMENT ON COLUMN contracts.bill_error IS 'Code of the error for which the last billing made no document; empty = none';

ALTER TABLE sold_services ADD COLUMN product_id integer, ADD FOREIGN KEY (cloud_id, product_id) REFERENCES products (cloud_id, id);
COMMENT ON COLUMN sold_services.product_id IS 'Product of its document rows; made by the first billing';
ALTER TABLE packages ADD COLUMN product_id integer, ADD FOREIGN KEY (cloud_id, product_id) REFERENCES products (cloud_id, id);
COMMENT ON COLUMN packages.product_id IS 'Product of its document rows; made by the first billing';

CREATE TABLE contract_rows (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  contract_id integer NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  service_id integer,
  package_id integer,
  product_id integer,
  quantity bigint NOT NULL DEFAULT 1000 CHECK (quantity > 0),
  price bigint NOT NULL DEFAULT 0 CHECK (price >= 0),
  period text NOT NULL DEFAULT 'month' CHECK (period IN ('month', 'two_months', 'quarter', 'half_year', 'year', 'three_years')),
  starts date,
  ends date,
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, contract_id) REFERENCES contracts (cloud_id, id),
  FOREIGN KEY (cloud_id, service_id) REFERENCES sold_services (cloud_id, id),
  FOREIGN KEY (cloud_id, package_id) REFERENCES packages (cloud_id, id),
  FOREIGN KEY (cloud_id, product_id) REFERENCES products (cloud_id, id),
  CHECK (starts IS NULL OR ends IS NULL OR starts <= ends)
);
COMMENT ON TABLE contract_rows IS 'What a contract bills; a contract without rows bills its own price';
COMMENT ON COLUMN contract_rows.quantity IS 'Thousandths';
COMMENT ON COLUMN contract_rows.price IS 'Agorot of one unit for one period, VAT included';
COMMENT ON COLUMN contract_rows.starts IS 'Null, like ends: that of the contract';
CREATE INDEX contract_rows_contract ON contract_rows (cloud_id, contract_id, id);
CALL protect_tenant_table('contract_rows', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE contract_periods (
  cloud_id integer NOT NULL,
  contract_id integer NOT NULL,
  row_id integer NOT NULL,
  period_from date NOT NULL,
  period_to date NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  document_id uuid NOT NULL,
  PRIMARY KEY (cloud_id, contract_id, row_id, period_from),
  FOREIGN KEY (cloud_id, contract_id) REFERENCES contracts (cloud_id, id),
  FOREIGN KEY (cloud_id, document_id) REFERENCES documents (cloud_id, id),
  CHECK (period_from <= period_to)
);
COMMENT ON TABLE contract_periods IS 'Periods that were billed, each once: the key keeps several servers from billing it twice';
COMMENT ON COLUMN contract_periods.row_id IS 'Row of the contract; 0 = the contract''s own price';
COMMENT ON COLUMN contract_periods.amount IS 'Agorot of one unit for the period';
CREATE INDEX contract_periods_document ON contract_periods (cloud_id, document_id);
CALL protect_tenant_table('contract_periods', 'SELECT, INSERT');

-- Clouds with contracts to bill.
CALL open_to_owner_functions('contracts');
CREATE FUNCTION contract_clouds() RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT DISTINCT cloud_id FROM contracts WHERE active AND state = 'active' AND starts IS NOT NULL ORDER BY cloud_id $$;

UPDATE services SET modules = jsonb_set(modules, '{components}', (modules->'components') || '[172]')
WHERE modules->'components' @> '[171]' AND NOT modules->'components' @> '[172]';

-- The provider's own business, and the businesses that it serves.
ALTER TABLE clouds ADD COLUMN provides boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN clouds.provides IS 'The business of the provider, which bills the others; only cloud 1 can be';

CREATE FUNCTION provider_cloud() RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT id FROM clouds WHERE provides ORDER BY id LIMIT 1 $$;
CREATE FUNCTION provider_begin() RETURNS integer
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ UPDATE clouds SET provides = true WHERE id = 1 RETURNING id $$;

CREATE TABLE provider_businesses (
  cloud_id integer NOT NULL,
  business integer NOT NULL CHECK (business > 0),
  customer_id integer NOT NULL,
  contract_id integer NOT NULL,
  state text NOT NULL CHECK (state IN ('trial', 'active', 'past_due', 'suspended', 'ended')),
  state_at timestamptz NOT NULL DEFAULT now(),
  request_id uuid,
  suspends_on date,
  suspend_reason text NOT NULL DEFAULT '',
  PRIMARY KEY (cloud_id, business),
  UNIQUE (cloud_id, request_id),
  UNIQUE (cloud_id, customer_id),
  UNIQUE (cloud_id, contract_id),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id),
  FOREIGN KEY (cloud_id, contract_id) REFERENCES contracts (cloud_id, id)
);
COMMENT ON TABLE provider_businesses IS 'Businesses that the provider serves: each is one customer of its own business, with one contract';
COMMENT ON COLUMN provider_businesses.business IS 'Number of the cloud of the business';
COMMENT ON COLUMN provider_businesses.request_id IS 'Of the call that made the business, so that the same call twice makes one; null = it signed up by itself';
COMMENT ON COLUMN provider_businesses.suspends_on IS 'Day on which its service is suspended; null = none is planned';
CALL protect_tenant_table('provider_businesses', 'SELECT, INSERT, UPDATE');

CALL open_to_owner_functions('provider_businesses');
-- Asked by a business about itself.
CREATE FUNCTION provider_bills() RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT EXISTS (SELECT FROM provider_businesses b WHERE b.business = current_cloud_id() AND b.cloud_id = provider_cloud()) $$;
CREATE INDEX provider_businesses_business ON provider_businesses (business);
CALL open_to_owner_functions('subscriptions');
CREATE FUNCTION provider_licences(p_clouds integer[]) RETURNS TABLE (cloud_id integer, app_id integer, tier text, amount integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT s.cloud_id, s.app_id, s.tier, s.amount FROM subscriptions s WHERE s.cloud_id = ANY (p_clouds) $$;


-- Webhooks. The database writes their deliveries together with what they tell of: one costs no statement of a sale more, and
-- none can be missed (ADR 0071).
CREATE TABLE webhooks (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  url text NOT NULL CHECK (url <> ''),
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  secret text NOT NULL,
  active boolean NOT NULL DEFAULT true,
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id) REFERENCES clouds (id)
);
COMMENT ON TABLE webhooks IS 'Addresses of other programs that are told of events';
COMMENT ON COLUMN webhooks.secret IS 'Key of the signature, sealed';
CALL protect_tenant_table('webhooks', 'SELECT, INSERT, UPDATE');

CREATE TABLE webhook_deliveries (
  cloud_id integer NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  webhook_id integer NOT NULL,
  event text NOT NULL,
  payload jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  attempts smallint NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_at timestamptz NOT NULL DEFAULT now(),
  error text NOT NULL DEFAULT '',
  made_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, webhook_id) REFERENCES webhooks (cloud_id, id)
);
COMMENT ON TABLE webhook_deliveries IS 'One event for one webhook, with what became of it';
COMMENT ON COLUMN webhook_deliveries.next_at IS 'Not before this; moved ahead while it is being sent';
CREATE INDEX webhook_deliveries_webhook ON webhook_deliveries (cloud_id, webhook_id, made_at DESC);
CREATE INDEX webhook_deliveries_old ON webhook_deliveries (cloud_id, made_at) WHERE state <> 'waiting';
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (cloud_id, next_at) WHERE state = 'waiting';
CALL protect_tenant_table('webhook_deliveries', 'SELECT, INSERT, UPDATE, DELETE');

CREATE FUNCTION tell_webhooks() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
  AS $$
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
END $$;
CREATE TRIGGER sale_to_webhooks AFTER INSERT ON transactions FOR EACH ROW EXECUTE FUNCTION tell_webhooks('sale.stored');
CREATE TRIGGER document_to_webhooks AFTER INSERT ON documents FOR EACH ROW EXECUTE FUNCTION tell_webhooks('document.stored');
CREATE TRIGGER moved_document_to_webhooks AFTER UPDATE OF lifecycle ON documents FOR EACH ROW
  WHEN (OLD.lifecycle IS DISTINCT FROM NEW.lifecycle) EXECUTE FUNCTION tell_webhooks('document.moved');

CALL open_to_owner_functions('webhook_deliveries');
CREATE FUNCTION webhook_clouds(p_now timestamptz) RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT DISTINCT cloud_id FROM webhook_deliveries WHERE state = 'waiting' AND next_at <= p_now ORDER BY cloud_id $$;

CREATE FUNCTION old_delivery_clouds(p_before timestamptz) RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT DISTINCT cloud_id FROM webhook_deliveries WHERE state <> 'waiting' AND made_at < p_before ORDER BY cloud_id $$;

CREATE TABLE shop_orders (
  cloud_id integer NOT NULL,
  key_id integer NOT NULL,
  number text NOT NULL CHECK (number <> ''),
  content_hash bytea NOT NULL CHECK (octet_length(content_hash) = 32),
  document_id uuid NOT NULL,
  PRIMARY KEY (cloud_id, key_id, number),
  UNIQUE (cloud_id, document_id),
  FOREIGN KEY (cloud_id, key_id) REFERENCES access_keys (cloud_id, id),
  FOREIGN KEY (cloud_id, document_id) REFERENCES documents (cloud_id, id)
);
COMMENT ON TABLE shop_orders IS 'Orders that outside shops placed by an access key, under the numbers of the shops';
COMMENT ON COLUMN shop_orders.content_hash IS 'SHA-256 of what was ordered: the same number with another content is refused';
CALL protect_tenant_table('shop_orders', 'SELECT, INSERT');

REVOKE EXECUTE ON FUNCTION contract_clouds(), provider_bills(), old_delivery_clouds(timestamptz), provider_begin(), provider_cloud(), provider_licences(integer[]), tell_webhooks(), webhook_clouds(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION provider_bills(), tell_webhooks() TO dalpak_app;
GRANT EXECUTE ON FUNCTION contract_clouds(), old_delivery_clouds(timestamptz), provider_begin(), provider_cloud(), provider_licences(integer[]), webhook_clouds(timestamptz) TO dalpak_system;
