const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Whether a text is a UUID as devices make them for what they store: in small letters, of a known version. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
