-- A cheque that a till took is found by its number without the zeros before it, as one of a document is; the cheques of a business are read together.
CREATE INDEX transaction_payments_cheque_folded ON transaction_payments (cloud_id, (ltrim(details ->> 'number', '0'))) WHERE type_id = 2;
