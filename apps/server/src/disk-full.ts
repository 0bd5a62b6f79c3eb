const DISK_FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100']);
const DISK_FULL_MESSAGE = /no space left on device|could not (?:extend|write).*disk/i;

/** Advice to the operator about a full disk; null for any other error. */
export function diskFullAdvice(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const isFull =
    ('code' in error && typeof error.code === 'string' && DISK_FULL.has(error.code)) ||
    DISK_FULL_MESSAGE.test(error.message);
  return isFull
    ? 'There is no space left on the disk of the data folder (DALPAK_DATA). Free some, a few hundred megabytes at least, and start again. Nothing that was stored is lost, and tills keep what they sell meanwhile.'
    : null;
}
