/**
 * A cart needs eight levels. A deeper value is an attempt to exhaust the stack of Node or of the
 * database.
 */
const MAX_DEPTH = 32;

/** Characters that `jsonb` and `text` cannot hold: NUL, and halves of surrogate pairs. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** The value cannot be stored as JSON. It came from outside, so this is a refusal and not a bug. */
export class UnstorableJsonError extends Error {
  override readonly name = 'UnstorableJsonError';
}

/**
 * JSON with sorted keys: the same text for the same content, also after a round trip through
 * `jsonb`, which keeps neither the order of keys nor the spelling of numbers.
 * @throws UnstorableJsonError for a value that would change in the round trip or be refused
 */
export function canonicalJson(value: unknown, depth = 0): string {
  if (depth > MAX_DEPTH) throw new UnstorableJsonError('is nested too deep');
  if (typeof value === 'string') return textJson(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value))
    return `[${value.map((item) => canonicalJson(item, depth + 1)).join(',')}]`;
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
