-- What a colleague approved: where it stands in the cart, and what it was to be. Empty for actions that leave nothing in one.
ALTER TABLE approvals
  ADD COLUMN subject_field text NOT NULL DEFAULT '',
  ADD COLUMN subject_value text NOT NULL DEFAULT '';
COMMENT ON COLUMN approvals.subject_value IS 'As signed: a sale must hold exactly this';
