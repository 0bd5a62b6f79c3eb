-- The order of tiles is counted for each branch, with the best sellers of every hour of the week;
-- a department may be hidden from the till, and a branch has a page of favourites.

-- Counted anew by the next call of a till.
DELETE FROM tile_orders;
ALTER TABLE tile_orders DROP CONSTRAINT tile_orders_pkey;
ALTER TABLE tile_orders
  ADD COLUMN branch_id integer NOT NULL,
  ADD COLUMN best jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN means integer[] NOT NULL DEFAULT '{}',
  ADD PRIMARY KEY (cloud_id, branch_id),
  ADD FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id);
COMMENT ON TABLE tile_orders IS 'Products by the pieces that a branch sold in the 28 days before a day, counted once a day, so that all its tills have the same order all day';
COMMENT ON COLUMN tile_orders.best IS 'By weekday (0 = Sunday) and hour: the products on most bills, the first ones first';
COMMENT ON COLUMN tile_orders.means IS 'Types of payments by how many the branch took in those days, the most first';

ALTER TABLE departments ADD COLUMN in_till boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN departments.in_till IS 'Whether the till shows its tiles; its products are scanned and found either way';

ALTER TABLE tile_layouts DROP CONSTRAINT tile_layouts_department_id_check;
ALTER TABLE tile_layouts ADD CONSTRAINT tile_layouts_department_id_check CHECK (department_id >= -1);
COMMENT ON COLUMN tile_layouts.department_id IS '0: products without a department; -1: the page of favourites';
