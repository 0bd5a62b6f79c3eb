-- A message of a campaign asks for consent and campaign once more before it is sent; and holds that were left are swept.

ALTER TABLE campaign_messages DROP CONSTRAINT campaign_messages_state_check;
ALTER TABLE campaign_messages ADD CONSTRAINT campaign_messages_state_check
  CHECK (state IN ('waiting', 'sending', 'sent', 'stored', 'failed', 'stopped', 'no_consent', 'no_address', 'same_address'));
COMMENT ON COLUMN campaign_messages.state IS 'stored = a file was written, no provider sent it; stopped = the campaign was switched off before its turn';
-- One message is claimed at a time, the one that is due first.
CREATE INDEX campaign_messages_next ON campaign_messages (cloud_id, next_at, campaign_id, customer_id) WHERE state IN ('waiting', 'sending');

CREATE INDEX point_holds_until ON point_holds (held_until);
CREATE INDEX rule_uses_until ON rule_uses (held_until) WHERE held_until IS NOT NULL;
CALL open_to_owner_functions('point_holds');
CALL open_to_owner_functions('rule_uses');
-- Businesses with holds that ended before a moment: of bills that were left.
CREATE FUNCTION ended_hold_clouds(p_before timestamptz) RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  SELECT cloud_id FROM point_holds WHERE held_until < p_before
  UNION SELECT cloud_id FROM rule_uses WHERE held_until < p_before ORDER BY 1
$$;
REVOKE EXECUTE ON FUNCTION ended_hold_clouds(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ended_hold_clouds(timestamptz) TO dalpak_system;
