-- Which printer of the kitchen gets what a department sells; tills know their printers by these names.
ALTER TABLE departments ADD COLUMN kitchen_printer text NOT NULL DEFAULT '' CHECK (length(kitchen_printer) <= 30);
COMMENT ON COLUMN departments.kitchen_printer IS 'Name of a printer; empty = where receipts go';
