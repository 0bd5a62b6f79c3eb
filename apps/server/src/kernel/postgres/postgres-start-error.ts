/** The embedded database cannot be started; the message is for the operator. */
export class PostgresStartError extends Error {
  override readonly name = 'PostgresStartError';
}
