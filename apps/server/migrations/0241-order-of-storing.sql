-- Whatever tells what became of a cheque is stored behind the lock of all cheques. Its place in the order is that moment, and not when its transaction began: one that waited
-- for the lock comes behind those that it waited for.
ALTER TABLE transactions ALTER COLUMN stored_at SET DEFAULT clock_timestamp();
ALTER TABLE documents ALTER COLUMN stored_at SET DEFAULT clock_timestamp();
ALTER TABLE returned_cheques ALTER COLUMN stored_at SET DEFAULT clock_timestamp();
