-- Prices of the plans by day, plans that businesses change themselves, and what the provider reads of a business.

CREATE TABLE plan_prices (
  cloud_id integer NOT NULL,
  app_id smallint NOT NULL CHECK (app_id > 0),
  tier text NOT NULL CHECK (tier <> ''),
  period text NOT NULL CHECK (period IN ('month', 'year', 'three_years')),
  starts date NOT NULL,
  price bigint NOT NULL CHECK (price >= 0),
  trial_days smallint NOT NULL DEFAULT 0 CHECK (trial_days BETWEEN 0 AND 90),
  modules text[] NOT NULL DEFAULT '{}',
  sold boolean NOT NULL DEFAULT true,
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, app_id, tier, period, starts),
  FOREIGN KEY (cloud_id) REFERENCES clouds (id)
);
COMMENT ON TABLE plan_prices IS 'Prices of the plans that the provider sells. A new price is a new line with a later day: no line is ever changed';
COMMENT ON COLUMN plan_prices.price IS 'Agorot of one licence for one period, before VAT';
COMMENT ON COLUMN plan_prices.trial_days IS 'Days of a new business before its first billed period';
COMMENT ON COLUMN plan_prices.modules IS 'Modules that the tier opens; empty = it opens none by itself';
COMMENT ON COLUMN plan_prices.sold IS 'False = from this day on the plan is offered no more';
CALL protect_tenant_table('plan_prices', 'SELECT, INSERT');

ALTER TABLE provider_businesses
  ADD COLUMN tier text,
  ADD COLUMN plan_row integer CHECK (plan_row > 0),
  ADD COLUMN cycle_from date,
  ADD COLUMN planned jsonb,
  ADD COLUMN planned_on date,
  ADD CHECK ((planned IS NULL) = (planned_on IS NULL));
COMMENT ON COLUMN provider_businesses.tier IS 'Tier of its people, whose price it pays by the lines; null = its price was agreed by hand';
COMMENT ON COLUMN provider_businesses.plan_row IS 'Row of its contract that bills the plan; null = the price of the contract itself';
COMMENT ON COLUMN provider_businesses.cycle_from IS 'Day from which the periods of its plan are counted; null = the start of the contract';
COMMENT ON COLUMN provider_businesses.planned IS 'Plan that begins on planned_on; null = none';

-- What the provider's list finds a business by.
DROP FUNCTION provider_list_services(text, integer, integer);
CREATE FUNCTION provider_list_services(p_search text, p_after integer, p_limit integer)
  RETURNS TABLE (cloud_id integer, uuid uuid, code text, name text, service_id integer, service_code text, status text, status_name text, status_reason text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT c.id, c.uuid, c.code, c.name, s.id, s.code, s.status, s.status_name, s.status_reason
  FROM clouds c LEFT JOIN LATERAL (SELECT * FROM services x WHERE x.cloud_id = c.id ORDER BY x.id LIMIT 1) s ON true
  WHERE c.status <> 'closed' AND c.id > p_after
    AND (p_search = '' OR strpos(lower(c.name), lower(p_search)) > 0 OR c.code = p_search OR c.vat_number = p_search
      OR (c.phone <> '' AND regexp_replace(c.phone, '\D', '', 'g') = regexp_replace(p_search, '\D', '', 'g'))
      OR EXISTS (SELECT FROM cloud_users m JOIN users u ON u.id = m.user_id WHERE m.cloud_id = c.id AND u.email = lower(p_search)))
  ORDER BY c.id LIMIT p_limit
$$;

-- Counts and ages of businesses, and nothing else of theirs.
CALL open_to_owner_functions('transactions');
CREATE FUNCTION provider_usage(p_clouds integer[], p_since timestamptz)
  RETURNS TABLE (cloud_id integer, sales integer, tills_used integer, last_sale timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT c.id, t.sales, t.tills, (SELECT max(x.issued_at) FROM transactions x WHERE x.cloud_id = c.id)
  FROM unnest(p_clouds) AS c (id)
  CROSS JOIN LATERAL (SELECT count(*)::integer AS sales, count(DISTINCT x.terminal_id)::integer AS tills
    FROM transactions x WHERE x.cloud_id = c.id AND x.issued_at >= p_since) t
$$;

REVOKE EXECUTE ON FUNCTION provider_list_services(text, integer, integer), provider_usage(integer[], timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION provider_list_services(text, integer, integer), provider_usage(integer[], timestamptz) TO dalpak_system;
