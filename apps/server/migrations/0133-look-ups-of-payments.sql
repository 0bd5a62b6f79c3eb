-- A cheque that was deposited is found by its number, and a plugin's payment by what the plugin calls it.
CREATE INDEX document_payments_cheque ON document_payments (cloud_id, (ltrim(details ->> 'number', '0'))) WHERE type_id = 2;
CREATE INDEX transaction_payments_plugin ON transaction_payments (cloud_id, plugin_id, (details ->> 'reference')) WHERE plugin_id IS NOT NULL;
