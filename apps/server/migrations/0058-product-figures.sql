-- Figures of a product that lists show next to its price. They run with the caller's rights.

CREATE FUNCTION product_stock(p_cloud_id integer, p_id integer) RETURNS bigint
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT sum(l.quantity)::bigint FROM stock_levels l WHERE l.cloud_id = p_cloud_id AND l.product_id = p_id $$;
COMMENT ON FUNCTION product_stock(integer, integer) IS 'Thousandths in all warehouses; null = no stock was ever recorded';

-- The part of the price before VAT that the cost leaves, in hundredths of a percent; null without a price or a cost.
CREATE FUNCTION product_margin(p_cloud_id integer, p_id integer) RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$
  SELECT greatest(-1000000, round((x.net - p.cost) * 10000 / x.net))::integer
  FROM products p
  CROSS JOIN LATERAL (
    SELECT CASE WHEN p.vat_free OR p.vat_group = 1 THEN 0 ELSE coalesce((
      SELECT (s.value #>> '{}')::integer FROM settings s
      WHERE s.cloud_id = p_cloud_id AND s.key = '81' AND s.scope = 'cloud' AND s.valid_from <= (now() AT TIME ZONE 'Asia/Jerusalem')::date
      ORDER BY s.valid_from DESC LIMIT 1), 1800) END AS rate
  ) v
  CROSS JOIN LATERAL (SELECT round(p.price * 10000.0 / (10000 + v.rate)) AS net) x
  WHERE p.cloud_id = p_cloud_id AND p.id = p_id AND p.cost IS NOT NULL AND x.net > 0
$$;
REVOKE EXECUTE ON FUNCTION product_stock(integer, integer), product_margin(integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION product_stock(integer, integer), product_margin(integer, integer) TO dalpak_app;
