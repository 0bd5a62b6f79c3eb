/**
 * Runs tasks one after another in this page and, when the browser has locks, across all its tabs.
 */
export function createExclusive(name: string): <T>(run: () => Promise<T>) => Promise<T> {
  let chain: Promise<unknown> = Promise.resolve();
  return <T>(run: () => Promise<T>): Promise<T> => {
    if ('locks' in navigator) return navigator.locks.request(name, run) as Promise<T>;
    const next = chain.then(run, run);
    chain = next.catch(() => undefined);
    return next;
  };
}
