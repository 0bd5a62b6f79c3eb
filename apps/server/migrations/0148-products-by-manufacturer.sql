-- The list of products shows the manufacturer: it is put in order by it, and searched by how it begins, as by name and barcode.

ALTER TABLE products ADD COLUMN manufacturer_search text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(manufacturer)) STORED;
CREATE INDEX products_manufacturer ON products (cloud_id, manufacturer_search, id) INCLUDE (active);
