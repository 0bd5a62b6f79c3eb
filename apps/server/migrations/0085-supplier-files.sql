-- A supplier's file brings new costs as one act: an import whose columns are matched once for each
-- supplier. The margin of a department suggests prices for them.

ALTER TABLE record_imports
  DROP CONSTRAINT record_imports_format_check,
  ADD CONSTRAINT record_imports_format_check CHECK (format IN ('', 'xlsx', 'csv', 'prices', 'change', 'costs'));

CREATE TABLE supplier_file_plans (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  supplier_id integer NOT NULL,
  columns jsonb NOT NULL CHECK (jsonb_typeof(columns) = 'object'),
  vat_included boolean NOT NULL,
  per_pack boolean NOT NULL,
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, supplier_id),
  FOREIGN KEY (cloud_id, supplier_id) REFERENCES suppliers (cloud_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE supplier_file_plans IS 'How the files of a supplier are read: the field of each heading, as the last file was matched';
COMMENT ON COLUMN supplier_file_plans.per_pack IS 'Costs are of a pack, and quantities are packs';
CALL protect_tenant_table('supplier_file_plans', 'SELECT, INSERT, UPDATE, DELETE');

ALTER TABLE departments ADD COLUMN margin integer CHECK (margin BETWEEN 0 AND 9900);
COMMENT ON COLUMN departments.margin IS 'Hundredths of a percent of the price before VAT, by which prices are suggested; null = none';
