-- A day of a contract's row is billed once, pauses are kept, and older periods are billed only when a user said so.

ALTER TABLE contracts
  ADD COLUMN bill_from date,
  ADD COLUMN bills_past boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN contracts.bill_from IS 'Rows that were never billed begin on this day: a user chose to leave out the periods before it; null = none was left out';
COMMENT ON COLUMN contracts.bills_past IS 'A user chose to bill the older periods; the next billing does and clears it';

-- Billed before this rule: a later start of days that an earlier period had billed.
ALTER TABLE contract_periods ADD COLUMN doubled boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN contract_periods.doubled IS 'Its days were billed twice before the database refused that; no new one is';
UPDATE contract_periods p SET doubled = true
WHERE EXISTS (SELECT FROM contract_periods q WHERE q.cloud_id = p.cloud_id AND q.contract_id = p.contract_id AND q.row_id = p.row_id
  AND q.period_from < p.period_from AND q.period_to >= p.period_from);
-- Ranges of one number each need no extension of the database.
ALTER TABLE contract_periods ADD CONSTRAINT contract_periods_billed_once EXCLUDE USING gist (
  int4range(cloud_id, cloud_id, '[]') WITH &&,
  int4range(contract_id, contract_id, '[]') WITH &&,
  int4range(row_id, row_id, '[]') WITH &&,
  daterange(period_from, period_to, '[]') WITH &&
) WHERE (NOT doubled);

CREATE TABLE contract_pauses (
  cloud_id integer NOT NULL,
  contract_id integer NOT NULL,
  starts date NOT NULL,
  ends date,
  PRIMARY KEY (cloud_id, contract_id, starts),
  FOREIGN KEY (cloud_id, contract_id) REFERENCES contracts (cloud_id, id),
  CHECK (starts <= ends)
);
COMMENT ON TABLE contract_pauses IS 'Days on which a contract was paused or had ended: they are not billed';
COMMENT ON COLUMN contract_pauses.ends IS 'Last day; null = it goes on';
CREATE UNIQUE INDEX contract_pauses_open ON contract_pauses (cloud_id, contract_id) WHERE ends IS NULL;
CALL protect_tenant_table('contract_pauses', 'SELECT, INSERT, UPDATE, DELETE');

-- Contracts that were paused before: the day of their last change is the best that is known.
INSERT INTO contract_pauses (cloud_id, contract_id, starts)
SELECT cloud_id, id, (updated_at AT TIME ZONE 'Asia/Jerusalem')::date FROM contracts WHERE state = 'paused';
