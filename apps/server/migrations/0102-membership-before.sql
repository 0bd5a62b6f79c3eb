-- What a customer was before a sale made them a member: a refund of that sale gives it back.
ALTER TABLE memberships
  ADD COLUMN club_before boolean,
  ADD COLUMN club_expires_before date;
COMMENT ON COLUMN memberships.club_before IS 'customers.club before the sale that paid for it; null = not known, made in the back office';
COMMENT ON COLUMN memberships.club_expires_before IS 'customers.club_expires before that sale';
