/** Brings something on this device up to date. False when the server could not be reached. */
export type Refresher = () => Promise<boolean>;

const refreshers = new Set<Refresher>();

/** Takes part when a person asks for a refresh; the answer stops it. */
export function onRefresh(refresher: Refresher): () => void {
  refreshers.add(refresher);
  return () => refreshers.delete(refresher);
}

/** Runs them all. True when each of them succeeded. */
export async function refreshDevice(): Promise<boolean> {
  const results = await Promise.all([...refreshers].map((refresh) => refresh()));
  return results.every(Boolean);
}
