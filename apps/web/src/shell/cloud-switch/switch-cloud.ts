import { activateCloud, type CloudChoice } from '@dalpak/contracts';
import { api, onCloudChanged, queryClient } from '../../platform/api/api.ts';
import { worksAs, terminalIdentity } from '../../platform/session/identity.ts';
import { expectSession, forgetInit } from '../../platform/session/init-cache.ts';
import { startAnew } from '../../platform/session/start-anew.ts';
import type { Unsent } from '../../platform/store/local-data.ts';

/** Tells the other tabs of this browser, which share the session, that it works elsewhere now. */
const SWITCHED = 'dalpak.cloud-switched';

export interface SwitchTarget {
  readonly from: { readonly uuid: string };
  readonly to: Pick<CloudChoice, 'uuid'>;
  readonly branch: number | null;
  readonly terminal: number | null;
}

/** While this page itself moves the session it cleans up first, and then starts anew by itself. */
let moving = false;

/**
 * Works in another business from now on: the old one's offline data are cleared and the page is loaded anew at /.
 * @returns what is unsent of the old business when that keeps the switch from happening; otherwise the page is on its way
 * @throws ServerError, NetworkError; then the session has not moved, as far as anybody here knows
 */
export async function switchCloud({ from, to, branch, terminal }: SwitchTarget): Promise<Unsent | null> {
  const { clearLocalData, countUnsent, isAllSent } = await import('../../platform/store/local-data.ts');
  const leaves = from.uuid !== to.uuid;
  const unsent = leaves ? await countUnsent(from.uuid) : null;
  if (unsent !== null && !isAllSent(unsent)) return unsent;
  moving = true;
  try {
    // Without the star: the list it would be taken from may be older than another tab's click on it.
    await api.call(activateCloud, { body: { uuid: to.uuid, branch: branch ?? false, terminal: terminal ?? false } });
  } catch (error) {
    moving = false;
    throw error;
  }
  try {
    // A sale stored by the till of another tab meanwhile keeps its data: they are its owner's, unseen here.
    if (leaves) await clearLocalData(from.uuid);
    queryClient.clear();
    forgetInit(localStorage);
    expectSession(localStorage);
    localStorage.setItem(SWITCHED, `${to.uuid} ${Date.now()}`);
  } catch (error) {
    // Nothing of it is worth a page that shows one business and writes into another.
    console.error('Leaving a business', error);
  } finally {
    startAnew();
  }
  return null;
}

/** Loads this tab anew when another one has switched: its screens show the business that was left. */
export function followSwitches(): () => void {
  const follow = (event: StorageEvent): void => {
    // The till of this device works under a session of its own.
    const asTill = terminalIdentity() !== null && worksAs() === 'terminal';
    if (event.key === SWITCHED && event.newValue !== null && !asTill) startAnew();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

// The server's word, should the other tab's not have come yet; a till is told by it alone.
onCloudChanged(() => {
  if (!moving) startAnew();
});
