const claims = new Map<string, Promise<void>>();

/**
 * Resolves when the till is this tab's, and stays so until the tab ends: two tabs would both show
 * the one open bill, and whoever pays it twice takes two numbers for one sale. The next tab in line
 * gets it by itself.
 * @param key names terminal and business
 */
export function claimTill(key: string): Promise<void> {
  const known = claims.get(key);
  if (known !== undefined) return known;
  const claim = new Promise<void>((resolve) => {
    // A browser without locks has to trust its person.
    if (!('locks' in navigator)) resolve();
    else {
      const lock = navigator.locks.request(`dalpak-till-${key}`, () => {
        resolve();
        // Never given back: also behind another screen the bill is in this tab's memory.
        return new Promise<never>(() => undefined);
      });
      // So has one that refuses them: waiting for another tab that is not there would never end.
      lock.catch(() => resolve());
    }
  });
  claims.set(key, claim);
  return claim;
}
