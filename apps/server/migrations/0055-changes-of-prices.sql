-- Reports show what a price and a cost were before, and who changed them: every way of writing a
-- product leaves its change here. Who wrote it is in the audit log of the same moment.

CREATE TABLE product_changes (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  product_id integer NOT NULL,
  field text NOT NULL CHECK (field IN ('price', 'cost')),
  before bigint,
  after bigint,
  at timestamp with time zone NOT NULL DEFAULT now(),
  CHECK (before IS DISTINCT FROM after),
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, product_id) REFERENCES products (cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE product_changes IS 'Prices and costs of products before and after each change';
COMMENT ON COLUMN product_changes.before IS 'Agorot; a price with VAT, a cost before VAT; null = not known';
COMMENT ON COLUMN product_changes.at IS 'Time of the transaction, which its audit entry has too';
CREATE INDEX product_changes_at ON product_changes (cloud_id, at);
CREATE INDEX product_changes_product ON product_changes (cloud_id, product_id, at);
CALL protect_tenant_table('product_changes', 'SELECT, INSERT');

CREATE FUNCTION keep_product_change() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp
  AS $$
BEGIN
  IF NEW.price IS DISTINCT FROM OLD.price THEN
    INSERT INTO product_changes (cloud_id, product_id, field, before, after) VALUES (NEW.cloud_id, NEW.id, 'price', OLD.price, NEW.price);
  END IF;
  -- A cost that becomes known is no change.
  IF NEW.cost IS DISTINCT FROM OLD.cost AND OLD.cost IS NOT NULL THEN
    INSERT INTO product_changes (cloud_id, product_id, field, before, after) VALUES (NEW.cloud_id, NEW.id, 'cost', OLD.cost, NEW.cost);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER products_changed AFTER UPDATE OF price, cost ON products FOR EACH ROW
  WHEN (new.price IS DISTINCT FROM old.price OR new.cost IS DISTINCT FROM old.cost) EXECUTE FUNCTION keep_product_change();
