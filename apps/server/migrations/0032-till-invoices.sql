-- Invoices that a till makes from its bill: a bill becomes a sale or an invoice, never both.

CREATE FUNCTION is_invoiced(p_cloud_id integer, p_cart_id uuid) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  -- Called after hold_cart: volatile, so that it sees what was committed while that lock was awaited.
  RETURN EXISTS (SELECT FROM documents d WHERE d.cloud_id = p_cloud_id AND d.id = p_cart_id);
END $$;
COMMENT ON FUNCTION is_invoiced(integer, uuid) IS 'Whether a bill of a till was stored as a document';

REVOKE EXECUTE ON FUNCTION is_invoiced(integer, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_invoiced(integer, uuid) TO dalpak_app;
