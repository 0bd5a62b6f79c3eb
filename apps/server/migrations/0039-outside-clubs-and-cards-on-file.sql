-- Benefits of clubs outside the business, and cards on file of customers.

CREATE TABLE outside_deals (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  id uuid NOT NULL,
  bill_id uuid NOT NULL,
  terminal_id integer NOT NULL,
  club text NOT NULL,
  member text NOT NULL,
  benefit text NOT NULL,
  voucher_id integer NOT NULL,
  state text NOT NULL DEFAULT 'reserved'
    CHECK (state IN ('reserved', 'sold', 'confirmed', 'cancelling', 'cancelled', 'refunding', 'refunded')),
  transaction_id uuid,
  sale_number bigint,
  club_number text NOT NULL DEFAULT '',
  refund_rate integer NOT NULL DEFAULT 0 CHECK (refund_rate BETWEEN 0 AND 10000),
  tries integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, voucher_id) REFERENCES vouchers (cloud_id, id)
);
CREATE INDEX outside_deals_of_bill ON outside_deals (cloud_id, bill_id);
CREATE INDEX outside_deals_due ON outside_deals (next_at) WHERE (state IN ('reserved', 'sold', 'cancelling', 'refunding'));
COMMENT ON TABLE outside_deals IS 'Benefits of a club outside the business: reserved for a bill, and confirmed with the number of its sale';
COMMENT ON COLUMN outside_deals.member IS 'Masked: the last four characters of the card';
COMMENT ON COLUMN outside_deals.club_number IS 'The club''s own number of the deal';
COMMENT ON COLUMN outside_deals.refund_rate IS 'Part of the sale that came back, hundredths of a percent';
COMMENT ON COLUMN outside_deals.next_at IS 'When the club is told again; of a reserved deal when it ends';
CALL protect_tenant_table('outside_deals', 'SELECT, INSERT, UPDATE');
CALL open_to_owner_functions('outside_deals');
CREATE FUNCTION outside_due_clouds(p_now timestamptz) RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT DISTINCT cloud_id FROM outside_deals WHERE state IN ('reserved', 'sold', 'cancelling', 'refunding') AND next_at <= p_now ORDER BY cloud_id $$;
REVOKE EXECUTE ON FUNCTION outside_due_clouds(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION outside_due_clouds(timestamptz) TO dalpak_system;

CREATE TABLE customer_cards (
  cloud_id integer NOT NULL,
  id uuid NOT NULL,
  customer_id integer NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'entered', 'refused', 'abandoned', 'removed')),
  masked_number text NOT NULL DEFAULT '' CHECK (masked_number ~ '^(\*{2,12}[0-9]{4})?$'),
  expires text NOT NULL DEFAULT '' CHECK (expires ~ '^([0-9]{2}/[0-9]{2})?$'),
  auth_number text NOT NULL DEFAULT '' CHECK (length(auth_number) <= 7 AND auth_number !~ '[0-9]{8}'),
  brand text NOT NULL DEFAULT '' CHECK (brand !~ '[0-9]{5}' AND length(brand) <= 20),
  token_sealed text CHECK (token_sealed !~ '[0-9]{13}'),
  last_auth_at timestamptz,
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (cloud_id, id),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id)
);
CREATE INDEX customer_cards_of_customer ON customer_cards (cloud_id, customer_id);
COMMENT ON TABLE customer_cards IS 'Cards on file, entered on the page of the card provider alone: the number is at the provider';
COMMENT ON COLUMN customer_cards.masked_number IS 'CreditCardNumber: stars and the last four digits; the column refuses more digits';
COMMENT ON COLUMN customer_cards.expires IS 'ExpirationDate, MM/YY';
COMMENT ON COLUMN customer_cards.auth_number IS 'CreditCardAuthNumber of the check without a charge (J2)';
COMMENT ON COLUMN customer_cards.token_sealed IS 'Token of the provider, sealed by the key of this server';
COMMENT ON COLUMN customer_cards.last_auth_at IS 'CreditCardDateLastAuth';
CALL protect_tenant_table('customer_cards', 'SELECT, INSERT, UPDATE');

CREATE TABLE sample_rows (
  cloud_id integer NOT NULL REFERENCES clouds (id),
  kind text NOT NULL CHECK (kind IN ('kitchen_stations', 'void_reasons', 'floors', 'floor_tables', 'departments', 'products', 'sales_menus')),
  record_id integer NOT NULL,
  PRIMARY KEY (cloud_id, kind, record_id)
);
COMMENT ON TABLE sample_rows IS 'Records with which a new restaurant began, to be taken out of use in one act';
CALL protect_tenant_table('sample_rows', 'SELECT, INSERT, DELETE');
