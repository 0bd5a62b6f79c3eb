-- Which cheque of a payment to a supplier is one of the business itself: it is posted as one to pay, and not off the cheques in hand. Older payments say it of none, as they were posted.
ALTER TABLE document_payments ADD COLUMN own_cheque boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN document_payments.own_cheque IS 'A cheque of the business itself, posted to the account of cheques payable';

-- A cheque that was given on to a supplier and came back.
ALTER TABLE returned_cheques ADD COLUMN customer_id integer,
  ADD CONSTRAINT returned_cheques_customer FOREIGN KEY (cloud_id, customer_id) REFERENCES customers (cloud_id, id);
COMMENT ON COLUMN returned_cheques.customer_id IS 'Who owes the sum of a cheque again that a supplier brought back; null where it lies with the business again';
COMMENT ON TABLE returned_cheques IS 'Cheques of a deposit that came back from the bank, or of a payment that came back from the supplier, once each document. Rows are never changed or deleted.';
