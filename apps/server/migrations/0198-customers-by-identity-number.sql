-- A customer whom a till made without the network may be known already: they are looked for by their identity number.
CREATE INDEX customers_vat_id ON customers (cloud_id, vat_id) WHERE vat_id <> '';
