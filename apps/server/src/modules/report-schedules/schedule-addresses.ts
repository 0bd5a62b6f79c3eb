/** The right by which reports go to addresses outside. */
export const SETTINGS = { type: 'system', key: 'settings' } as const;

/** Each address once: case does not make another mailbox. */
export function uniqueAddresses(addresses: readonly string[]): string[] {
  const seen = new Set<string>();
  return addresses.filter((address) => {
    const key = address.toLowerCase();
    return !seen.has(key) && seen.add(key);
  });
}
