import pg from 'pg';

const DEADLOCK = '40P01';
const SERIALISATION = '40001';
const UNIQUE = '23505';

/** The database gave this transaction up for another one; the same again may succeed. */
export function isRetryable(error: unknown): boolean {
  const code = sqlState(error);
  return code === DEADLOCK || code === SERIALISATION;
}

/** Five-character SQLSTATE of a database error, or null. */
export function sqlState(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null;
}

/** A row with this key exists already. `constraint` names the key when there are several. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE) return false;
  return constraint === undefined || error.constraint === constraint;
}
