-- Templates of labels that a business changed or made, and since when a product costs what it costs.
CREATE TABLE label_templates (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id text NOT NULL CHECK (id ~ '^[a-z0-9-]{1,36}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  items jsonb NOT NULL CHECK (jsonb_typeof(items) = 'array' AND octet_length(items::text) <= 65536),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, name)
);
COMMENT ON COLUMN label_templates.id IS 'shelf, product, tag: the business''s own form of what comes with the product; otherwise a UUID';
COMMENT ON COLUMN label_templates.width IS 'Tenths of a millimetre';
CALL protect_tenant_table('label_templates', 'SELECT, INSERT, UPDATE, DELETE');

ALTER TABLE products ADD COLUMN price_changed_at timestamptz NOT NULL DEFAULT now();
COMMENT ON COLUMN products.price_changed_at IS 'When the price became what it is; of what was there before, when this column came';
CREATE INDEX products_price_changed ON products (cloud_id, price_changed_at, id);

-- Here and not in the code: a price is written by forms, files, imports of chains and undoing them.
CREATE FUNCTION note_price_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.price_changed_at := now();
  RETURN NEW;
END $$;
CREATE TRIGGER products_price_change BEFORE UPDATE OF price ON products
  FOR EACH ROW WHEN (NEW.price IS DISTINCT FROM OLD.price) EXECUTE FUNCTION note_price_change();
