-- Products and departments have names for those who do not read Hebrew, at the till and for guests.

ALTER TABLE products ADD COLUMN name_ar text NOT NULL DEFAULT '', ADD COLUMN name_en text NOT NULL DEFAULT '',
  ADD COLUMN name_ru text NOT NULL DEFAULT '';
COMMENT ON COLUMN products.name_ar IS 'Name on Arabic screens; empty = the name';
COMMENT ON COLUMN products.name_en IS 'Name on English screens; empty = the name';
COMMENT ON COLUMN products.name_ru IS 'Name on Russian screens; empty = the name';
ALTER TABLE departments ADD COLUMN name_ar text NOT NULL DEFAULT '', ADD COLUMN name_en text NOT NULL DEFAULT '',
  ADD COLUMN name_ru text NOT NULL DEFAULT '';
COMMENT ON COLUMN departments.name_ar IS 'Name on Arabic screens; empty = the name';
COMMENT ON COLUMN departments.name_en IS 'Name on English screens; empty = the name';
COMMENT ON COLUMN departments.name_ru IS 'Name on Russian screens; empty = the name';
