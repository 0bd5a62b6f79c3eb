/** PostgreSQL keeps it in no text. */
const NUL = '\u0000';
/** Half a character has no bytes in UTF-8. The first expression is the quick one: nearly no text gets past it. */
const SURROGATE = /[\uD800-\uDFFF]/;
const LONE_SURROGATE = /\p{Surrogate}/u;
/** Deeper than anything of ours; what recurses behind us would run out of stack far beyond. */
export const MAX_DEPTH = 40;

/**
 * Looks through everything of a call, names of fields and unknown fields too, for what can not be stored: one place
 * for all endpoints, so that a text field without a pattern needs no thought.
 *
 * @returns path of the first find; null when all is well.
 */
export function findUnstorable(value: unknown): readonly string[] | null {
  return look(value, 0);
}

/** The path is put together on the way back: a call that is in order, which is nearly every one, makes none. */
function look(value: unknown, depth: number): string[] | null {
  if (typeof value === 'string') return isUnstorable(value) ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= MAX_DEPTH) return [];
  for (const [key, item] of Object.entries(value)) {
    if (isUnstorable(key)) return [];
    if (typeof item !== 'string' && typeof item !== 'object') continue;
    const found = look(item, depth + 1);
    if (found !== null) return [key, ...found];
  }
  return null;
}

function isUnstorable(text: string): boolean {
  return text.includes(NUL) || (SURROGATE.test(text) && LONE_SURROGATE.test(text));
}
