-- A cheque that lies with the business may be handed back to the customer who paid with it by a receipt or an invoice-receipt.
COMMENT ON TABLE returned_cheques IS 'Cheques of a deposit that came back from the bank, of a payment that came back from the supplier, or of a receipt or invoice-receipt that were handed back to its customer, once each document. Rows are never changed or deleted.';
COMMENT ON COLUMN returned_cheques.customer_id IS 'Who owes the sum of a cheque again that a supplier brought back or that was handed back; null where it lies with the business again';
