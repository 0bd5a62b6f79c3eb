/** NUL, which PostgreSQL keeps in no text, and half a character, which has no bytes in UTF-8. */
const UNSTORABLE = /[\u{0}\p{Surrogate}]/u;
/** Deeper than anything of ours; what recurses behind us would run out of stack far beyond. */
const MAX_DEPTH = 40;

/**
 * Looks through everything of a call, names of fields and unknown fields too, for what can not be stored: one place
 * for all endpoints, so that a text field without a pattern needs no thought.
 *
 * @returns path of the first find, without the offending piece; null when all is well.
 */
export function findUnstorable(value: unknown, path: readonly string[] = []): readonly string[] | null {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  if (path.length >= MAX_DEPTH) return path;
  for (const [key, item] of Object.entries(value)) {
    if (UNSTORABLE.test(key)) return path;
    // Numbers and the like need no path: most of a large cart is made of them.
    if (typeof item !== 'string' && typeof item !== 'object') continue;
    const found = findUnstorable(item, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}
