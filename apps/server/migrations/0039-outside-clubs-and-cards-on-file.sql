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
