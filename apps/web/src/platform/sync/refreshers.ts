/** Updates some data of this device. False when the server could not be reached. */
export type Refresher = () => Promise<boolean>;

const refreshers = new Set<Refresher>();

/** Registers a refresher for the user's refresh request; the returned function removes it. */
export function onRefresh(refresher: Refresher): () => void {
  refreshers.add(refresher);
  return () => refreshers.delete(refresher);
}

/** Runs all refreshers. True when each of them succeeded. */
export async function refreshDevice(): Promise<boolean> {
  const results = await Promise.all([...refreshers].map((refresh) => refresh()));
  return results.every(Boolean);
}
