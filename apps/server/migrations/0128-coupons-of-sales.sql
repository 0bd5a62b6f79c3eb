-- Coupons that a discount gives with a sale, for another one; and what people call rules that give a message or favour the store.
ALTER TABLE discount_rules
  ADD COLUMN coupon_given integer CHECK (coupon_given BETWEEN 1 AND 1000000),
  ADD COLUMN coupon_days integer NOT NULL DEFAULT 0 CHECK (coupon_days BETWEEN 0 AND 3660);
COMMENT ON COLUMN discount_rules.coupon_given IS 'Type of the coupon that each application gives; null = none';
COMMENT ON COLUMN discount_rules.coupon_days IS 'Days that coupon is valid, that of the sale included; 0 = without an end';

ALTER TABLE coupons ADD COLUMN transaction_id uuid;
COMMENT ON COLUMN coupons.transaction_id IS 'The sale that gave it; null for one that was made in the back office';
CREATE INDEX coupons_of_sale ON coupons (cloud_id, transaction_id) WHERE transaction_id IS NOT NULL;

-- Which coupons a sale used: each at most once.
CREATE TABLE coupon_uses (
  cloud_id integer NOT NULL,
  transaction_id uuid NOT NULL,
  coupon_id integer NOT NULL,
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, transaction_id, coupon_id),
  FOREIGN KEY (cloud_id, coupon_id) REFERENCES coupons (cloud_id, id)
);
CREATE INDEX coupon_uses_of_coupon ON coupon_uses (cloud_id, coupon_id);
CALL protect_tenant_table('coupon_uses', 'SELECT, INSERT');

-- 9 and 10 are told apart by whom the level favours, no longer by the dearest or the cheapest; 4 takes nothing off.
ALTER TABLE discount_rules DROP COLUMN subkind;
CREATE OR REPLACE FUNCTION discount_subkind(p_levels jsonb, p_timing text, p_coupon integer) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
  SELECT CASE
    WHEN p_timing = 'voucher' OR p_coupon IS NOT NULL THEN 3
    WHEN p_levels#>>'{0,gift,type}' = '1' AND (p_levels#>>'{0,gift,total}')::numeric = 0 THEN 4
    WHEN p_levels#>>'{0,gift,type}' = '1' THEN 1
    WHEN p_levels#>>'{0,gift,type}' = '2' AND (p_levels#>>'{0,gift,totalCount}')::numeric > 0 THEN CASE p_levels#>>'{0,gift,favour}' WHEN 'store' THEN 10 ELSE 9 END
    WHEN p_levels#>>'{0,gift,type}' = '2' THEN 2
    WHEN p_levels#>>'{0,gift,type}' = '3' THEN 11
    WHEN p_levels#>>'{0,gift,type}' = '4' THEN 8
    WHEN p_levels#>>'{0,gift,type}' = '5' THEN 7
    ELSE 4 END::smallint
  $$;
ALTER TABLE discount_rules ADD COLUMN subkind smallint NOT NULL GENERATED ALWAYS AS (discount_subkind(levels, timing, coupon_type)) STORED;
COMMENT ON COLUMN discount_rules.subkind IS '1 amount, 2 percent, 3 voucher, 4 message, 7 quantity at sale price, 8 buy-get, 9 and 10 lower of X at X% (customer, shop), 11 price change';
