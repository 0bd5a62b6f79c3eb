-- How the buttons behind "more" are laid out at the tills: of the business, and of a branch that has its own.
CREATE TABLE till_menus (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  branch_id integer NOT NULL DEFAULT 0 CHECK (branch_id >= 0),
  shown text[] NOT NULL CHECK (cardinality(shown) <= 60),
  hidden text[] NOT NULL CHECK (cardinality(hidden) <= 60),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, branch_id)
);
COMMENT ON COLUMN till_menus.branch_id IS '0: all branches without a layout of their own';
COMMENT ON COLUMN till_menus.shown IS 'Actions of the till in their order; those that are in neither list come behind them';
CALL protect_tenant_table('till_menus', 'SELECT, INSERT, UPDATE, DELETE');
