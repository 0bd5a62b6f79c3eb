-- What people call a rule: by what its first level gives. One rule has one name, whatever further levels add.

CREATE FUNCTION discount_kind(p_levels jsonb) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE p_levels#>>'{0,gift,type}' WHEN '3' THEN 1 WHEN '2' THEN 2 WHEN '1' THEN 3 WHEN '4' THEN 4 WHEN '5' THEN 5 END::smallint $$;

-- 9 and 10: a percentage off the second piece or so, counted in the customer's favour (the dearest first) or in the shop's.
CREATE FUNCTION discount_subkind(p_levels jsonb, p_timing text, p_coupon integer) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
  SELECT CASE
    WHEN p_timing = 'voucher' OR p_coupon IS NOT NULL THEN 3
    WHEN p_levels#>>'{0,gift,type}' = '1' THEN 1
    WHEN p_levels#>>'{0,gift,type}' = '2' AND (p_levels#>>'{0,gift,totalCount}')::numeric > 0 THEN CASE p_levels#>>'{0,gift,calcType}' WHEN '1' THEN 9 ELSE 10 END
    WHEN p_levels#>>'{0,gift,type}' = '2' THEN 2
    WHEN p_levels#>>'{0,gift,type}' = '3' THEN 11
    WHEN p_levels#>>'{0,gift,type}' = '4' THEN 8
    WHEN p_levels#>>'{0,gift,type}' = '5' THEN 7
    ELSE 4 END::smallint
  $$;

ALTER TABLE discount_rules
  ADD COLUMN kind smallint GENERATED ALWAYS AS (discount_kind(levels)) STORED,
  ADD COLUMN subkind smallint NOT NULL GENERATED ALWAYS AS (discount_subkind(levels, timing, coupon_type)) STORED;
COMMENT ON COLUMN discount_rules.kind IS '1 fixed price, 2 percent, 3 amount, 4 1+1, 5 quantity at sale price';
COMMENT ON COLUMN discount_rules.subkind IS '1 amount, 2 percent, 3 voucher, 4 message, 7 quantity at sale price, 8 buy-get, 9 and 10 lower of X at X% (customer, shop), 11 price change';
