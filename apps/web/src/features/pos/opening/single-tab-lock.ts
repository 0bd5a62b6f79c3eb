const claimsByKey = new Map<string, Promise<void>>();

/**
 * Resolves when this tab holds the till's lock, which it keeps until it closes. Two tabs would both
 * show the one open bill, and paying it twice would use two numbers for one sale. The next tab in
 * line gets the lock automatically.
 * @param key names terminal and tenant
 */
export function claimTill(key: string): Promise<void> {
  const known = claimsByKey.get(key);
  if (known !== undefined) return known;
  const claim = new Promise<void>((resolve) => {
    // A browser without locks cannot prevent a second tab.
    if (!('locks' in navigator)) resolve();
    else {
      const lock = navigator.locks.request(`dalpak-till-${key}`, () => {
        resolve();
        // Never released: the bill stays in this tab's memory, also behind another screen.
        return new Promise<never>(() => undefined);
      });
      // A browser that refuses locks is treated the same: waiting for a tab that does not exist
      // would never end.
      lock.catch(() => resolve());
    }
  });
  claimsByKey.set(key, claim);
  return claim;
}
