-- How a branch arranges the tiles of a department.

CREATE TABLE tile_layouts (
  cloud_id integer NOT NULL,
  branch_id integer NOT NULL,
  department_id integer NOT NULL CHECK (department_id >= 0),
  tiles jsonb NOT NULL CHECK (octet_length(tiles::text) <= 262144),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, branch_id, department_id),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id)
);
COMMENT ON TABLE tile_layouts IS 'The order of a department''s tiles at the tills of a branch; products that are not in it follow in the order of all tills';
COMMENT ON COLUMN tile_layouts.department_id IS '0: products without a department';
COMMENT ON COLUMN tile_layouts.tiles IS 'Product, size (2 = double width) and whether it is hidden, in their order';
COMMENT ON COLUMN tile_layouts.version IS 'Grows with each save: of two people the second is told';
CALL protect_tenant_table('tile_layouts', 'SELECT, INSERT, UPDATE');
