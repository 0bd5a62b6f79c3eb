-- Kitchen stations and their tickets, void reasons, the drawing of a floor, orders that leave the
-- house, and the layout of sales menus.

CREATE TABLE kitchen_stations (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  branch_id integer,
  output text NOT NULL DEFAULT 'both' CHECK (output IN ('screen', 'printer', 'both')),
  printer text NOT NULL DEFAULT '' CHECK (length(printer) <= 30),
  language text NOT NULL DEFAULT 'he' CHECK (language IN ('he', 'ar', 'en', 'ru')),
  amber_minutes smallint NOT NULL DEFAULT 8 CHECK (amber_minutes BETWEEN 1 AND 600),
  red_minutes smallint NOT NULL DEFAULT 12 CHECK (red_minutes BETWEEN 1 AND 600),
  prepares boolean NOT NULL DEFAULT true,
  backup_id integer,
  expediter boolean NOT NULL DEFAULT false,
  is_default boolean NOT NULL DEFAULT false,
  sort_order integer NOT NULL DEFAULT 0,
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, name),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id),
  FOREIGN KEY (cloud_id, backup_id) REFERENCES kitchen_stations (cloud_id, id)
);
COMMENT ON TABLE kitchen_stations IS 'Places of a kitchen that get tickets, on a screen, on paper or on both';
COMMENT ON COLUMN kitchen_stations.printer IS 'Name of a printer of the tills; empty = where receipts go';
COMMENT ON COLUMN kitchen_stations.prepares IS 'Tickets pass the stage of being prepared; otherwise new ones become ready';
COMMENT ON COLUMN kitchen_stations.is_default IS 'Gets the rows that neither product nor department leads elsewhere';
COMMENT ON COLUMN kitchen_stations.backup_id IS 'Gets its tickets while it is redirected';
CALL protect_tenant_table('kitchen_stations', 'SELECT, INSERT, UPDATE, DELETE');

ALTER TABLE departments ADD COLUMN station_id integer;
ALTER TABLE departments ADD FOREIGN KEY (cloud_id, station_id) REFERENCES kitchen_stations (cloud_id, id);
COMMENT ON COLUMN departments.station_id IS 'Station that prepares its products; null = the default one';
ALTER TABLE products ADD COLUMN station_id integer;
ALTER TABLE products ADD FOREIGN KEY (cloud_id, station_id) REFERENCES kitchen_stations (cloud_id, id);
COMMENT ON COLUMN products.station_id IS 'Station that prepares it, over that of its department';
-- The list of products is searched and sorted by the station too, without reading its rows.
DROP INDEX products_name;
CREATE INDEX products_name ON products (cloud_id, name_search, id) INCLUDE (active, department_id, category_id, supplier_id, model_id, price, cost, vat_group, vat_free, discountable, weighed, type, weight, serial_kept, warranty_months, min_stock, max_stock, income_account_id, created_at, updated_at, sort_order, station_id);
CREATE INDEX products_station ON products (cloud_id, station_id) WHERE (station_id IS NOT NULL);

-- The printers that departments named become stations that print there. What had none printed where
-- receipts go, and so does the default station.
INSERT INTO kitchen_stations (cloud_id, id, name, output, printer, sort_order)
SELECT cloud_id, row_number() OVER (PARTITION BY cloud_id ORDER BY kitchen_printer), kitchen_printer, 'printer', kitchen_printer,
  row_number() OVER (PARTITION BY cloud_id ORDER BY kitchen_printer)
FROM (SELECT DISTINCT cloud_id, kitchen_printer FROM departments WHERE kitchen_printer <> '') named;
INSERT INTO kitchen_stations (cloud_id, id, name, output, is_default)
SELECT cloud_id, max(id) + 1, 'מטבח ראשי', 'printer', true FROM kitchen_stations GROUP BY cloud_id;
UPDATE departments d SET station_id = s.id FROM kitchen_stations s
WHERE s.cloud_id = d.cloud_id AND s.name = d.kitchen_printer AND d.kitchen_printer <> '';
ALTER TABLE departments DROP COLUMN kitchen_printer;
INSERT INTO id_counters (cloud_id, entity, next_id)
SELECT cloud_id, 'kitchen_stations', max(id) + 1 FROM kitchen_stations GROUP BY cloud_id;

CREATE TABLE kitchen_days (
  cloud_id integer NOT NULL,
  branch_id integer NOT NULL,
  day date NOT NULL,
  last_number integer NOT NULL CHECK (last_number > 0),
  PRIMARY KEY (cloud_id, branch_id, day),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id)
);
COMMENT ON TABLE kitchen_days IS 'The last ticket number of a branch on each business day';
CALL protect_tenant_table('kitchen_days', 'SELECT, INSERT, UPDATE');

CREATE TABLE kitchen_tickets (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  branch_id integer NOT NULL,
  station_id integer NOT NULL,
  order_id uuid NOT NULL,
  day date NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  content jsonb NOT NULL CHECK (octet_length((content)::text) <= 262144),
  sent_terminal_id integer NOT NULL,
  sent_employee_id integer,
  created_at timestamptz NOT NULL,
  stage text NOT NULL DEFAULT 'new' CHECK (stage IN ('new', 'preparing', 'ready', 'served')),
  row_stages text[] NOT NULL,
  staged_at timestamptz NOT NULL,
  received_at timestamptz,
  received_by text CHECK (received_by IN ('screen', 'printer', 'spoken')),
  print_terminal_id integer,
  print_claimed_at timestamptz,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id),
  FOREIGN KEY (cloud_id, station_id) REFERENCES kitchen_stations (cloud_id, id),
  FOREIGN KEY (cloud_id, sent_terminal_id) REFERENCES terminals (cloud_id, id)
);
COMMENT ON TABLE kitchen_tickets IS 'What a station was told of an order, once for each send. Content and number are never changed';
COMMENT ON COLUMN kitchen_tickets.id IS 'Follows from order, events and station, so that a repeated send is the same ticket';
COMMENT ON COLUMN kitchen_tickets.row_stages IS 'Stage of each row of the content';
COMMENT ON COLUMN kitchen_tickets.received_at IS 'When the station had it: painted on its screen, or out of its printer';
COMMENT ON COLUMN kitchen_tickets.print_terminal_id IS 'The device that prints it: the first that asked';
CREATE INDEX kitchen_tickets_station ON kitchen_tickets (cloud_id, branch_id, station_id, staged_at);
CREATE INDEX kitchen_tickets_order ON kitchen_tickets (cloud_id, order_id);
CALL protect_tenant_table('kitchen_tickets', 'SELECT, INSERT');
GRANT UPDATE (station_id, stage, row_stages, staged_at, received_at, received_by, print_terminal_id, print_claimed_at) ON kitchen_tickets TO dalpak_app;

CREATE TABLE kitchen_steps (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  ticket_id uuid NOT NULL,
  row_index smallint,
  stage text NOT NULL CHECK (stage IN ('new', 'preparing', 'ready', 'served')),
  terminal_id integer NOT NULL,
  employee_id integer,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, ticket_id) REFERENCES kitchen_tickets (cloud_id, id)
);
COMMENT ON TABLE kitchen_steps IS 'Stages that tickets and their rows went through, with device and time';
COMMENT ON COLUMN kitchen_steps.row_index IS 'Row of the ticket; null = all of them';
CREATE INDEX kitchen_steps_ticket ON kitchen_steps (cloud_id, ticket_id, made_at);
CALL protect_tenant_table('kitchen_steps', 'SELECT, INSERT');

CREATE TABLE void_reasons (
  cloud_id integer NOT NULL,
  id integer NOT NULL CHECK (id > 0),
  name text NOT NULL CHECK (name <> ''),
  made boolean NOT NULL DEFAULT false,
  sort_order integer NOT NULL DEFAULT 0,
  notes text NOT NULL DEFAULT '',
  active boolean NOT NULL DEFAULT true,
  PRIMARY KEY (cloud_id, id),
  UNIQUE (cloud_id, name)
);
COMMENT ON TABLE void_reasons IS 'Why a row that the kitchen was told of is voided';
COMMENT ON COLUMN void_reasons.made IS 'The food was made by then, and is waste';
CALL protect_tenant_table('void_reasons', 'SELECT, INSERT, UPDATE, DELETE');

ALTER TABLE floors
  ADD COLUMN width integer NOT NULL DEFAULT 1200 CHECK (width BETWEEN 100 AND 10000),
  ADD COLUMN height integer NOT NULL DEFAULT 800 CHECK (height BETWEEN 100 AND 10000),
  ADD COLUMN background uuid,
  ADD COLUMN version integer NOT NULL DEFAULT 0 CHECK (version >= 0),
  ADD COLUMN elements jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(elements) = 'array' AND octet_length((elements)::text) <= 262144);
COMMENT ON COLUMN floors.width IS 'Of the drawing, in its own units; one is about a centimetre';
COMMENT ON COLUMN floors.elements IS 'Walls, bars, doors and texts of the drawing';
COMMENT ON COLUMN floors.version IS 'Counts the drawings that were published';

ALTER TABLE floor_tables
  ADD COLUMN shape text NOT NULL DEFAULT 'square' CHECK (shape IN ('square', 'rectangle', 'round', 'oval')),
  ADD COLUMN x integer CHECK (x BETWEEN 0 AND 10000),
  ADD COLUMN y integer CHECK (y BETWEEN 0 AND 10000),
  ADD COLUMN width integer NOT NULL DEFAULT 100 CHECK (width BETWEEN 20 AND 4000),
  ADD COLUMN height integer NOT NULL DEFAULT 100 CHECK (height BETWEEN 20 AND 4000),
  ADD COLUMN angle smallint NOT NULL DEFAULT 0 CHECK (angle BETWEEN 0 AND 359),
  ADD COLUMN layer smallint NOT NULL DEFAULT 0 CHECK (layer BETWEEN 0 AND 1000),
  ADD COLUMN section text NOT NULL DEFAULT '' CHECK (length(section) <= 40),
  ADD CHECK ((x IS NULL) = (y IS NULL));
COMMENT ON COLUMN floor_tables.x IS 'Upper left corner in units of the floor; null = it gets a place by itself';
COMMENT ON COLUMN floor_tables.section IS 'Tables that one waiter serves; empty = none';

CREATE TABLE section_waiters (
  cloud_id integer NOT NULL,
  branch_id integer NOT NULL,
  section text NOT NULL CHECK (section <> ''),
  employee_id integer NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (cloud_id, branch_id, section),
  FOREIGN KEY (cloud_id, branch_id) REFERENCES branches (cloud_id, id),
  FOREIGN KEY (cloud_id, employee_id) REFERENCES employees (cloud_id, id)
);
COMMENT ON TABLE section_waiters IS 'Who serves a section now: new orders at its tables are theirs';
CALL protect_tenant_table('section_waiters', 'SELECT, INSERT, UPDATE, DELETE');

ALTER TABLE open_orders
  DROP CONSTRAINT open_orders_kind_check,
  ADD CONSTRAINT open_orders_kind_check CHECK (kind IN ('table', 'delivery', 'takeaway', 'pickup', 'curbside', 'saved')),
  ADD COLUMN waiter_id integer,
  ADD COLUMN status text CHECK (status IN ('to_be_packed', 'packed', 'to_be_shipped', 'shipped', 'to_be_delivered', 'delivered')),
  ADD COLUMN status_before text,
  ADD COLUMN status_at timestamptz,
  ADD COLUMN promised_at timestamptz,
  ADD COLUMN phone text NOT NULL DEFAULT '',
  ADD COLUMN address jsonb,
  ADD COLUMN bill_no smallint NOT NULL DEFAULT 1 CHECK (bill_no > 0),
  ADD COLUMN packages integer NOT NULL DEFAULT 0 CHECK (packages >= 0),
  ADD FOREIGN KEY (cloud_id, waiter_id) REFERENCES employees (cloud_id, id);
COMMENT ON COLUMN open_orders.waiter_id IS 'Who serves it; null = the employee who opened it';
COMMENT ON COLUMN open_orders.bill_no IS 'Which bill of its table; a number is not used again while guests sit there';
COMMENT ON COLUMN open_orders.status IS 'Of an order that leaves the house; null = the first one';

ALTER TABLE sales_menus
  ADD COLUMN layout jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(layout) = 'array' AND octet_length((layout)::text) <= 262144),
  ADD COLUMN version integer NOT NULL DEFAULT 0 CHECK (version >= 0),
  ADD COLUMN only_menu boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN sales_menus.layout IS 'Pages of buttons; empty = the tiles of all departments';
COMMENT ON COLUMN sales_menus.only_menu IS 'While it is on, nothing else is sold at the till';

ALTER TABLE terminals ADD COLUMN kind text NOT NULL DEFAULT 'till' CHECK (kind IN ('till', 'handheld', 'kitchen'));
COMMENT ON COLUMN terminals.kind IS 'What the device is for; kitchen screens may make their own calls only';
CREATE OR REPLACE VIEW terminal_records WITH (security_invoker = true) AS
  SELECT t.cloud_id, t.id, t.branch_id, t.service_id, t.name, t.terminal_no, t.device_uid, t.registered_at, t.active, t.created_at,
    (SELECT count(*)::smallint FROM register_shifts s WHERE s.cloud_id = t.cloud_id AND s.terminal_id = t.id AND s.closing_id IS NULL) AS status, t.kind
  FROM terminals t;

-- 26 is a component of the same module: who has it gets the new ones too.
UPDATE services SET modules = jsonb_set(modules, '{components}', (modules->'components') || '[28, 29]')
WHERE modules->'components' @> '[26]' AND NOT modules->'components' @> '[28]';
