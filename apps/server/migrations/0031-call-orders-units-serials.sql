-- Orders that came of calls, and where pieces with a serial number are.

ALTER TABLE voice_calls ADD COLUMN order_id uuid;
COMMENT ON COLUMN voice_calls.order_id IS 'Open order that came of the call. No foreign key, because a till names it before it stores it';

CREATE TABLE serial_movements (
  cloud_id integer NOT NULL,
  product_id integer NOT NULL,
  serial text NOT NULL CHECK (length(serial) BETWEEN 1 AND 100),
  step integer NOT NULL CHECK (step > 0),
  warehouse_id integer NOT NULL,
  quantity smallint NOT NULL CHECK (quantity IN (-1, 1)),
  transaction_id uuid,
  document_id uuid,
  day date NOT NULL,
  stored_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (cloud_id, product_id, serial, step),
  FOREIGN KEY (cloud_id, product_id) REFERENCES products (cloud_id, id),
  FOREIGN KEY (cloud_id, warehouse_id) REFERENCES warehouses (cloud_id, id),
  FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions (cloud_id, id),
  FOREIGN KEY (cloud_id, document_id) REFERENCES documents (cloud_id, id),
  CHECK ((transaction_id IS NULL) <> (document_id IS NULL))
);
COMMENT ON TABLE serial_movements IS 'Every way of a piece with a serial number into and out of a warehouse; it only grows';
COMMENT ON COLUMN serial_movements.step IS 'Number of the movement of its piece';
COMMENT ON COLUMN serial_movements.quantity IS 'Pieces: 1 = in, -1 = out';
COMMENT ON COLUMN serial_movements.day IS 'Business day of the sale or document';
CALL protect_tenant_table('serial_movements', 'SELECT, INSERT');
