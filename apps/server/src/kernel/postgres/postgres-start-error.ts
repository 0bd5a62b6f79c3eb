/** The embedded database can not be started; the message is meant for the person at the terminal. */
export class PostgresStartError extends Error {
  override readonly name = 'PostgresStartError';
}
