-- Open orders and the floor of a restaurant.

CREATE TABLE floors (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  branch_id integer,
  sort_order integer NOT NULL DEFAULT 0,
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id)
);
COMMENT ON TABLE floors IS 'Floor plans of a branch';
CALL protect_tenant_table('floors', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE floor_tables (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  floor_id integer NOT NULL,
  seats integer NOT NULL DEFAULT 4 CHECK (seats BETWEEN 1 AND 500),
  sort_order integer NOT NULL DEFAULT 0,
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, floor_id) REFERENCES floors (cloud_id, id)
);
COMMENT ON TABLE floor_tables IS 'Tables of a floor plan, with place and shape';
CREATE INDEX floor_tables_floor ON floor_tables (cloud_id, floor_id);
CALL protect_tenant_table('floor_tables', 'SELECT, INSERT, UPDATE, DELETE');

CREATE TABLE open_orders (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  branch_id integer NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed', 'canceled')),
  kind text NOT NULL DEFAULT 'saved' CHECK (kind IN ('table', 'delivery', 'takeaway', 'saved')),
  name text NOT NULL DEFAULT '' CHECK (length(name) <= 60),
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
  closed_terminal_id integer,
  closed_employee_id integer,
  sale_id uuid,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id),
  CHECK ((state = 'open') = (closed_at IS NULL)),
  CHECK ((sale_id IS NULL) OR (state = 'closed'))
);
COMMENT ON TABLE open_orders IS 'Orders of a branch; what they hold follows from open_order_events. Amounts in agorot';
COMMENT ON COLUMN open_orders.revision IS 'Number of events that the order is made of';
COMMENT ON COLUMN open_orders.total IS 'Agorot';
COMMENT ON COLUMN open_orders.paid IS 'Agorot';
COMMENT ON COLUMN open_orders.element_id IS 'Table of the floor; null = none';
CREATE INDEX open_orders_open ON open_orders (cloud_id, branch_id, changed_at) WHERE (state = 'open'::text);
CALL protect_tenant_table('open_orders', 'SELECT, INSERT, UPDATE');

CREATE TABLE open_order_events (
  cloud_id integer NOT NULL,
  order_id uuid NOT NULL,
  id uuid NOT NULL,
  terminal_id integer NOT NULL,
  employee_id integer,
  approved_by integer,
  done_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  content jsonb NOT NULL CHECK (octet_length((content)::text) <= 65536),
  PRIMARY KEY (cloud_id, order_id, id),
  FOREIGN KEY (cloud_id, order_id) REFERENCES open_orders (cloud_id, id),
  FOREIGN KEY (cloud_id, terminal_id) REFERENCES terminals (cloud_id, id)
);
COMMENT ON TABLE open_order_events IS 'What was done to orders, as the engine reads it (engine order-codec.ts)';
CALL protect_tenant_table('open_order_events', 'SELECT, INSERT');
