/** A backup cannot be taken, read or restored; the message is meant for the person at the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
