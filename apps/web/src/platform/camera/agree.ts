/** The same code again within this time is the same piece, still in the picture. */
export const SAME_AGAIN_MS = 1_200;

/**
 * Decides which codes of a live picture are taken: one that two frames in a row agree on, and the
 * same one again only after a while.
 */
export function createAgreement(now: () => number): {
  /** The code of a frame, or null without one; returns the code when it is taken. */
  readonly see: (code: string | null) => string | null;
  /** The next piece may be the same one: the user says so. */
  readonly again: () => void;
} {
  let before: string | null = null;
  let taken: { readonly code: string; readonly at: number } | null = null;
  return {
    see(code) {
      const agrees = code !== null && code === before;
      before = code;
      if (!agrees || code === null) return null;
      if (taken?.code === code && now() - taken.at < SAME_AGAIN_MS) return null;
      taken = { code, at: now() };
      // Two new frames decide about the next piece.
      before = null;
      return code;
    },
    again() {
      taken = null;
    },
  };
}
