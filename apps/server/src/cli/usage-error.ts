/** A command line with wrong usage; the message says what is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
