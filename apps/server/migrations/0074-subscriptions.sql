-- Licences of the business's own service: how many it has of each product of an application, and who holds them.
CREATE TABLE subscriptions (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  service_id integer NOT NULL,
  app_id integer NOT NULL CHECK (app_id > 0),
  tier text NOT NULL CHECK (tier <> ''),
  plan integer NOT NULL CHECK (plan BETWEEN 500 AND 529),
  code text NOT NULL CHECK (code <> ''),
  amount integer NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, code),
  UNIQUE (cloud_id, app_id, tier),
  UNIQUE (cloud_id, id, app_id),
  FOREIGN KEY (cloud_id, service_id) REFERENCES services (cloud_id, id)
);
COMMENT ON COLUMN subscriptions.plan IS '50x a month, 51x a year, 52x three years';
COMMENT ON COLUMN subscriptions.amount IS 'Licences that may be held at once';
CALL protect_tenant_table('subscriptions', 'SELECT, INSERT, UPDATE');

CREATE TABLE subscription_holders (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  subscription_id integer NOT NULL,
  app_id integer NOT NULL,
  employee_id integer,
  terminal_id integer,
  assigned_at timestamptz NOT NULL,
  PRIMARY KEY (cloud_id, id),
  CHECK (num_nonnulls(employee_id, terminal_id) = 1),
  -- One product of an application each.
  UNIQUE (cloud_id, employee_id, app_id),
  UNIQUE (cloud_id, terminal_id, app_id),
  FOREIGN KEY (cloud_id, subscription_id, app_id) REFERENCES subscriptions (cloud_id, id, app_id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id) ON DELETE CASCADE,
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id) ON DELETE CASCADE
);
CREATE INDEX subscription_holders_of ON subscription_holders (cloud_id, subscription_id);
CALL protect_tenant_table('subscription_holders', 'SELECT, INSERT, DELETE');

-- Businesses that are there begin with as many as a new one, or as they have tills and people. Each is entered for its own
-- rows: policies hold for the owner too.
DO $$
DECLARE v_service record;
BEGIN
  FOR v_service IN SELECT DISTINCT ON (s.cloud_id) s.cloud_id, s.id FROM services s ORDER BY s.cloud_id, s.id
  LOOP
    PERFORM set_config('dalpak.cloud_id', v_service.cloud_id::text, true);
    INSERT INTO subscriptions (cloud_id, id, service_id, app_id, tier, plan, code, amount) VALUES
      (v_service.cloud_id, 1, v_service.id, 2, 'web', 503, 'L1', greatest(5, (SELECT count(*) FROM terminals t WHERE t.cloud_id = v_service.cloud_id))),
      (v_service.cloud_id, 2, v_service.id, 3, 'basic', 502, 'L2', greatest(10, (SELECT count(*) FROM employees e WHERE e.cloud_id = v_service.cloud_id)));
    INSERT INTO id_counters (cloud_id, entity, next_id) VALUES (v_service.cloud_id, 'subscriptions', 3);
  END LOOP;
  PERFORM set_config('dalpak.cloud_id', '', true);
END $$;
