import pg from 'pg';
import { AppError } from '../errors/app-error.ts';

const DEADLOCK = '40P01';
const SERIALISATION = '40001';
const UNIQUE = '23505';
const REFERRED_TO = '23503';
/** A value too large or too long for its column, outside its check, or missing. */
const PAST_RANGE: ReadonlySet<string> = new Set(['22003', '23514', '22001', '23502']);
const NO_SUCH_STATEMENT = '26000';
const CANCELED = '57014';

/** The database aborted this transaction in favour of another one; a retry may succeed. */
export function isRetryable(error: unknown): boolean {
  const code = sqlState(error);
  return code === DEADLOCK || code === SERIALISATION;
}

/** The statement was stopped because it exceeded its time limit. */
export function isStatementTimeout(error: unknown): boolean {
  return sqlState(error) === CANCELED;
}

/** Five-character SQLSTATE of a database error, or null. */
export function sqlState(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null;
}

/**
 * Whether the driver's record of a connection may be wrong after this error. An error that is not
 * the database's own, such as a value that could not be encoded, prevents a prepared statement that
 * the driver then believes to exist: later users of the connection would fail.
 */
export function makesConnectionUnreliable(error: unknown): boolean {
  const code = sqlState(error);
  return code === null || code === NO_SUCH_STATEMENT;
}

/** A row with this key exists already. `constraint` names the key when there are several. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE) return false;
  return constraint === undefined || error.constraint === constraint;
}

/** Other rows refer to the row that the statement removes, or the row refers to none. */
export function isReferenceViolation(error: unknown): boolean {
  return sqlState(error) === REFERRED_TO;
}

/**
 * Translates a database error that no check of the writer foresaw, such as two concurrent writes,
 * into the catalogue's error.
 */
export async function translateStorageErrors<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('CONFLICT');
    if (isReferenceViolation(error)) throw new AppError('RECORD_IN_USE');
    const state = sqlState(error);
    if (state !== null && PAST_RANGE.has(state)) throw new AppError('RECORD_INVALID');
    throw error;
  }
}

/**
 * Classes of SQLSTATE: connection, resources, operator, system and internal errors. None is about
 * the statement itself.
 */
const OUTAGE_STATES = /^(?:08|53|57|58|XX|25006)/;
/** Error codes of the network and of the disk under this process. */
const SYSTEM_ERROR_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
]);
/** The driver's errors about a lost connection carry no code, only these messages. */
const LOST_CONNECTION =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout)/;
const READ_ONLY_STANDBY = /during recovery$/;

/**
 * The code of an error that is the database's trouble and not the statement's: unreachable,
 * starting, full, out of memory, read-only, cancelled. The same call may succeed later. Null for
 * any other error.
 */
export function outageCodeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  if (code === null) return LOST_CONNECTION.test(error.message) ? 'connection' : null;
  if (SYSTEM_ERROR_CODES.has(code) || (code.length === 5 && OUTAGE_STATES.test(code))) return code;
  return code === '0A000' && READ_ONLY_STANDBY.test(error.message) ? '25006' : null;
}
