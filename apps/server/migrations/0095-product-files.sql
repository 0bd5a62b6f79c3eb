-- A file of a product: the supplier's sheet, a guarantee, a declaration of what is in it.
ALTER TABLE products ADD COLUMN file uuid;
ALTER TABLE products ADD FOREIGN KEY (cloud_id, file) REFERENCES stored_files (cloud_id, id);
CREATE INDEX products_file ON products (cloud_id, file) WHERE file IS NOT NULL;
COMMENT ON COLUMN products.file IS 'A stored file';
