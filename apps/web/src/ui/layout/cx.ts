/**
 * Joins class names and drops missing ones: a CSS module's lookup may be undefined, a Mantine prop
 * may not.
 */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}
