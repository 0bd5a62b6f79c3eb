import { go } from '../router/navigation.ts';
import { setWindowAddress, useWindows } from './window.store.ts';

/**
 * Writes what a window's screen shows into its address, so that a reload and a copied address show
 * it again; it stays the same window.
 */
export function setWindowQuery(uid: string, query: string): void {
  const { windows, activeUid } = useWindows.getState();
  const window = windows.find((one) => one.uid === uid);
  if (window === undefined) return;
  const [path = ''] = window.address.split('?');
  const address = query === '' ? path : `${path}?${query}`;
  if (address === window.address) return;
  setWindowAddress(uid, address);
  if (activeUid === uid) go(address, { replace: true });
}
