-- Packages that hold entries, sold and used at tills.

ALTER TABLE packages
  ADD COLUMN entries integer NOT NULL DEFAULT 0 CHECK (entries BETWEEN 0 AND 10000),
  ADD COLUMN entry_products integer[] NOT NULL DEFAULT '{}',
  ADD COLUMN valid_days integer NOT NULL DEFAULT 0 CHECK (valid_days BETWEEN 0 AND 3660);
CREATE INDEX packages_product ON packages (cloud_id, product_id) WHERE (entries > 0);
COMMENT ON COLUMN packages.entries IS 'Entries that the sale of its product gives; 0 = none';
COMMENT ON COLUMN packages.entry_products IS 'Products of which one piece costs one entry';
COMMENT ON COLUMN packages.valid_days IS 'Days of validity, including the day of the sale; 0 = no end';

CREATE TABLE entry_cards (
  cloud_id integer NOT NULL,
  contract_id integer NOT NULL,
  package_id integer NOT NULL,
  customer_id integer NOT NULL,
  transaction_id uuid NOT NULL,
  row_key text NOT NULL,
  entries integer NOT NULL CHECK (entries > 0),
  used integer NOT NULL DEFAULT 0 CHECK (used BETWEEN 0 AND entries),
  price bigint NOT NULL CHECK (price >= 0),
  valid_to date,
  closed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (cloud_id, contract_id),
  FOREIGN KEY (cloud_id, contract_id) REFERENCES contracts (cloud_id, id),
  FOREIGN KEY (cloud_id, package_id) REFERENCES packages (cloud_id, id),
  FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id)
);
CREATE INDEX entry_cards_of_customer ON entry_cards (cloud_id, customer_id);
CREATE INDEX entry_cards_of_sale ON entry_cards (cloud_id, transaction_id);
COMMENT ON TABLE entry_cards IS 'Entries that customers bought: the contract of each package that a till sold';
COMMENT ON COLUMN entry_cards.price IS 'Agorot that were paid for all entries';
COMMENT ON COLUMN entry_cards.closed IS 'The package was refunded';
CALL protect_tenant_table('entry_cards', 'SELECT, INSERT, UPDATE');

CREATE TABLE entry_uses (
  cloud_id integer NOT NULL,
  transaction_id uuid NOT NULL,
  row_key text NOT NULL,
  contract_id integer NOT NULL,
  entries integer NOT NULL CHECK (entries > 0),
  given_back integer NOT NULL DEFAULT 0 CHECK (given_back BETWEEN 0 AND entries),
  PRIMARY KEY (cloud_id, transaction_id, row_key),
  FOREIGN KEY (cloud_id, contract_id) REFERENCES entry_cards (cloud_id, contract_id),
  FOREIGN KEY (cloud_id, transaction_id) REFERENCES transactions (cloud_id, id)
);
CREATE INDEX entry_uses_of_card ON entry_uses (cloud_id, contract_id);
COMMENT ON TABLE entry_uses IS 'Entries that rows of sales used, and that their refunds returned';
CALL protect_tenant_table('entry_uses', 'SELECT, INSERT, UPDATE');
