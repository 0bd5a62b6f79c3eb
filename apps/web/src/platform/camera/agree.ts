/** A piece that no frame showed for this long has been taken away. */
export const GONE_MS = 600;

/**
 * Decides which codes of a live picture are taken: one that two frames in a row agree on, and the
 * same one again only when it had been taken away. A phone that is held still counts a piece once.
 */
export function createAgreement(now: () => number): {
  /** The code of a frame, or null without one; returns the code when it is taken. */
  readonly see: (code: string | null) => string | null;
  /** The next piece may be the same one: the user says so. */
  readonly again: () => void;
} {
  let before: string | null = null;
  let taken: string | null = null;
  let goneSince: number | null = null;
  return {
    see(code) {
      const agrees = code !== null && code === before;
      before = code;
      if (code === taken) goneSince = null;
      else if (now() - (goneSince ??= now()) >= GONE_MS) taken = null;
      if (!agrees || code === taken) return null;
      taken = code;
      goneSince = null;
      // Two new frames decide about the next piece.
      before = null;
      return code;
    },
    again() {
      taken = null;
    },
  };
}
