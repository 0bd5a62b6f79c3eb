-- Cheques are asked for by their number, under the lock of all cheques of the business. Under row security an index serves what is leakproof alone: the comparison of
-- a column, and not a function of it, so that the indexes until now read every cheque of the business.
ALTER TABLE transaction_payments ADD COLUMN cheque_number text GENERATED ALWAYS AS (CASE WHEN type_id = 2 THEN ltrim(details ->> 'number', '0') END) STORED;
ALTER TABLE document_payments ADD COLUMN cheque_number text GENERATED ALWAYS AS (CASE WHEN type_id = 2 THEN ltrim(details ->> 'number', '0') END) STORED;
COMMENT ON COLUMN transaction_payments.cheque_number IS 'Of a cheque, without the zeros before it';
COMMENT ON COLUMN document_payments.cheque_number IS 'Of a cheque, without the zeros before it';
DROP INDEX transaction_payments_cheque_folded;
DROP INDEX document_payments_cheque;
CREATE INDEX transaction_payments_cheque_number ON transaction_payments (cloud_id, cheque_number) WHERE type_id = 2;
CREATE INDEX document_payments_cheque_number ON document_payments (cloud_id, cheque_number) WHERE type_id = 2;
