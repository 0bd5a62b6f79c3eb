/** A cart needs eight levels. Beyond this a value was made to exhaust the stack, ours or the database's. */
const MAX_DEPTH = 32;

/** What `jsonb` and `text` can not hold: NUL, and halves of surrogate pairs. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** The value can not be stored as JSON; it came from outside, so this is a refusal and not a bug. */
export class UnstorableJsonError extends Error {
  override readonly name = 'UnstorableJsonError';
}

/**
 * JSON with sorted keys: the same text for the same content, also after a trip through `jsonb`, which keeps neither
 * the order of keys nor the spelling of numbers.
 * @throws UnstorableJsonError for what would not come back as it was, or would not go in at all.
 */
export function canonicalJson(value: unknown, depth = 0): string {
  if (depth > MAX_DEPTH) throw new UnstorableJsonError('is nested too deep');
  if (typeof value === 'string') return textJson(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join(',')}]`;
  const parts: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const item: unknown = (value as Readonly<Record<string, unknown>>)[key];
    if (item !== undefined) parts.push(`${textJson(key)}:${canonicalJson(item, depth + 1)}`);
  }
  return `{${parts.join(',')}}`;
}

function textJson(text: string): string {
  if (UNSTORABLE.test(text)) throw new UnstorableJsonError('has a text that can not be stored');
  return JSON.stringify(text);
}
