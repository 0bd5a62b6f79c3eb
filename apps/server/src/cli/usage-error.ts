/** The command line was not understood; the message says what is wrong with it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
