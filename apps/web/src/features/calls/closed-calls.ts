/** Calls whose card was closed on this device, so that a reload does not show it anew. */
const KEPT = 20;
const keyOf = (cloud: string): string => `dalpak.calls.closed.${cloud}`;

export function readClosedCalls(cloud: string): ReadonlySet<number> {
  const ids = (localStorage.getItem(keyOf(cloud)) ?? '').split(',').filter((id) => id !== '');
  return new Set(ids.map(Number));
}

export function saveClosedCall(cloud: string, id: number): void {
  const ids = [...readClosedCalls(cloud)].filter((one) => one !== id);
  localStorage.setItem(keyOf(cloud), [...ids, id].slice(-KEPT).join());
}
