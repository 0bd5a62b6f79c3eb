-- A charge and the sale that stores its cart follow one another: whoever comes first holds the cart until its transaction
-- ends. Whether anybody was charged is looked at behind the lock, with what is committed by then and not with what the
-- statement that calls it saw when it began: so a sale asks it in the statement that locks its series.
CREATE FUNCTION hold_cart(p_cloud_id integer, p_cart_id uuid) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('charges of ' || p_cart_id, p_cloud_id));
  RETURN EXISTS (SELECT FROM payment_intents i WHERE i.cloud_id = p_cloud_id AND i.cart_id = p_cart_id);
END $$;
REVOKE EXECUTE ON FUNCTION hold_cart(integer, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hold_cart(integer, uuid) TO dalpak_app;
