-- A customer and an employee have a picture, as products do: a stored file, shown small and round in lists.
ALTER TABLE customers ADD COLUMN picture uuid;
ALTER TABLE employees ADD COLUMN picture uuid;
COMMENT ON COLUMN customers.picture IS 'A stored file';
COMMENT ON COLUMN employees.picture IS 'A stored file';
ALTER TABLE customers ADD FOREIGN KEY (cloud_id, picture) REFERENCES stored_files (cloud_id, id) NOT VALID;
ALTER TABLE employees ADD FOREIGN KEY (cloud_id, picture) REFERENCES stored_files (cloud_id, id) NOT VALID;
CREATE INDEX customers_picture ON customers (cloud_id, picture) WHERE picture IS NOT NULL;
CREATE INDEX employees_picture ON employees (cloud_id, picture) WHERE picture IS NOT NULL;
