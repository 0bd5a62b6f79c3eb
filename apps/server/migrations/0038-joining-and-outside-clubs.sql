-- Joining the club at a till, and the card page of a member.

ALTER TABLE customer_groups
  ADD COLUMN joinable boolean NOT NULL DEFAULT false,
  ADD COLUMN join_product_id integer,
  ADD CONSTRAINT customer_groups_join_product FOREIGN KEY (cloud_id, join_product_id) REFERENCES products (cloud_id, id);
COMMENT ON COLUMN customer_groups.joinable IS 'Customers join this club at tills';
COMMENT ON COLUMN customer_groups.join_product_id IS 'Membership product that is sold to who joins; null = joining is free';

ALTER TABLE memberships
  ADD COLUMN card_token text CHECK (card_token ~ '^[\w-]{22}$'),
  ADD COLUMN left_at timestamptz;
CREATE UNIQUE INDEX memberships_card_token ON memberships (cloud_id, card_token) WHERE (card_token IS NOT NULL);
COMMENT ON COLUMN memberships.card_token IS '128 random bits, by which the card page of the member opens';
COMMENT ON COLUMN memberships.left_at IS 'When the member left the club; within 30 days they come back to the same points';
