-- Open orders of a branch: a table's bill, a delivery, a saved order. What was done to one is written down event by event and
-- never changed; the order itself holds what follows from them, for lists.
CREATE TABLE open_orders (
  cloud_id integer NOT NULL,
  -- Made on the device; the sale that it becomes has the same one.
  id uuid NOT NULL,
  branch_id integer NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed', 'canceled')),
  kind text NOT NULL DEFAULT 'saved' CHECK (kind IN ('table', 'delivery', 'takeaway', 'saved')),
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 60),
  -- Its table; one that was taken out of the plan since still says where it was.
  element_id integer,
  guests integer NOT NULL DEFAULT 0 CHECK (guests BETWEEN 0 AND 10000),
  bill_asked boolean NOT NULL DEFAULT false,
  employee_id integer,
  revision integer NOT NULL DEFAULT 0 CHECK (revision >= 0),
  total bigint NOT NULL DEFAULT 0,
  paid bigint NOT NULL DEFAULT 0,
  item_count integer NOT NULL DEFAULT 0,
  opened_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- Where it was closed, by whom, and the sale that it became; none of one that was canceled.
  closed_terminal_id integer,
  closed_employee_id integer,
  sale_id uuid,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  CHECK ((state = 'open') = (closed_at IS NULL)),
  CHECK (sale_id IS NULL OR state = 'closed')
);
COMMENT ON TABLE open_orders IS 'Orders of a branch; what they hold follows from open_order_events. Amounts in agorot';
CREATE INDEX open_orders_open ON open_orders (cloud_id, branch_id, changed_at) WHERE state = 'open';
CALL protect_tenant_table('open_orders', 'SELECT, INSERT, UPDATE');

CREATE TABLE open_order_events (
  cloud_id integer NOT NULL,
  order_id uuid NOT NULL,
  id uuid NOT NULL,
  terminal_id integer NOT NULL,
  employee_id integer,
  approved_by integer,
  -- When the till did it, and when it was heard of.
  done_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  content jsonb NOT NULL CHECK (octet_length(content::text) <= 65536),
  PRIMARY KEY (cloud_id, order_id, id),
  FOREIGN KEY (cloud_id, order_id) REFERENCES open_orders (cloud_id, id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id)
);
COMMENT ON TABLE open_order_events IS 'What was done to orders, as the engine reads it (engine order-codec.ts)';
CALL protect_tenant_table('open_order_events', 'SELECT, INSERT');

-- Bills that were put aside at one till, for the other tills of the branch. The till keeps its own copy: it is the one that holds without a network.
CREATE TABLE frozen_carts (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  branch_id integer NOT NULL,
  terminal_id integer NOT NULL,
  employee_id integer,
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 200),
  total bigint NOT NULL,
  item_count integer NOT NULL,
  content jsonb NOT NULL CHECK (octet_length(content::text) <= 4194304),
  frozen_at timestamptz NOT NULL,
  -- Set once: whoever takes it first has it.
  taken_at timestamptz,
  taken_terminal_id integer,
  taken_employee_id integer,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id),
  CHECK ((taken_at IS NULL) = (taken_terminal_id IS NULL))
);
CREATE INDEX frozen_carts_waiting ON frozen_carts (cloud_id, branch_id, frozen_at) WHERE taken_at IS NULL;
CALL protect_tenant_table('frozen_carts', 'SELECT, INSERT, UPDATE');
