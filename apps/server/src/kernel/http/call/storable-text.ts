/** PostgreSQL's text types cannot store it. */
const NUL = '\u0000';
/**
 * Half a surrogate pair has no bytes in UTF-8. The first expression is the fast check, which nearly
 * every text passes.
 */
const SURROGATE = /[\uD800-\uDFFF]/;
const LONE_SURROGATE = /\p{Surrogate}/u;
/**
 * Deeper than any valid call; recursive code behind this check would overflow the stack only far
 * beyond.
 */
export const MAX_DEPTH = 40;

/**
 * Searches a whole call, including field names and unknown fields, for text that cannot be stored:
 * one place for all endpoints, so that a text field needs no pattern of its own.
 *
 * @returns path of the first find; null when there is none
 */
export function findUnstorable(value: unknown): readonly string[] | null {
  return findPath(value, 0);
}

/**
 * The path is built while returning, so that a valid call, which is nearly every one, builds none.
 */
function findPath(value: unknown, depth: number): string[] | null {
  if (typeof value === 'string') return isUnstorable(value) ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= MAX_DEPTH) return [];
  for (const [key, item] of Object.entries(value)) {
    if (isUnstorable(key)) return [];
    if (typeof item !== 'string' && typeof item !== 'object') continue;
    const found = findPath(item, depth + 1);
    if (found !== null) return [key, ...found];
  }
  return null;
}

function isUnstorable(text: string): boolean {
  return text.includes(NUL) || (SURROGATE.test(text) && LONE_SURROGATE.test(text));
}
