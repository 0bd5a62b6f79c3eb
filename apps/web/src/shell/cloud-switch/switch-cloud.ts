import { activateCloud, type CloudChoice } from '@dalpak/contracts';
import { api, onCloudChanged, queryClient } from '../../platform/api/api.ts';
import { worksAs, terminalIdentity } from '../../platform/session/identity.ts';
import { rememberSession, forgetInit } from '../../platform/session/init-cache.ts';
import { reloadAtRoot } from '../../platform/session/reload-at-root.ts';
import type { UnsentData } from '../../platform/store/local-data.ts';

/**
 * Notifies the other tabs of this browser, which share the session, that it now works elsewhere.
 */
const SWITCHED_CHANNEL = 'dalpak.cloud-switched';

export interface SwitchTarget {
  readonly from: { readonly uuid: string };
  readonly to: Pick<CloudChoice, 'uuid'>;
  readonly branch: number | null;
  readonly terminal: number | null;
}

/** Set while this page itself switches: it cleans up first and reloads when it is done. */
let isSwitching = false;

/**
 * Switches the session to another business: clears the old one's offline data and reloads the page
 * at /.
 * @returns the unsent data of the old business when they prevent the switch; null once the page is
 * reloading
 * @throws ServerError, NetworkError; the session has then not moved, as far as this page knows
 */
export async function switchCloud({
  from,
  to,
  branch,
  terminal,
}: SwitchTarget): Promise<UnsentData | null> {
  const { clearLocalData, countUnsent, isAllSent } =
    await import('../../platform/store/local-data.ts');
  const leaves = from.uuid !== to.uuid;
  const unsent = leaves ? await countUnsent(from.uuid) : null;
  if (unsent !== null && !isAllSent(unsent)) return unsent;
  isSwitching = true;
  try {
    // The star is left out: this tab's list may be older than a click on the star in another tab.
    await api.call(activateCloud, {
      body: { uuid: to.uuid, branch: branch ?? false, terminal: terminal ?? false },
    });
  } catch (error) {
    isSwitching = false;
    throw error;
  }
  try {
    // Unsent sales that the till of another tab stored meanwhile stay: they belong to that
    // business.
    if (leaves) await clearLocalData(from.uuid);
    queryClient.clear();
    forgetInit(localStorage);
    rememberSession(localStorage);
    localStorage.setItem(SWITCHED_CHANNEL, `${to.uuid} ${Date.now()}`);
  } catch (error) {
    // No failure here justifies a page that shows one business and writes into another.
    console.error('Leaving a business', error);
  } finally {
    reloadAtRoot();
  }
  return null;
}

/** Reloads this tab when another tab has switched: its screens still show the old business. */
export function followSwitches(): () => void {
  const follow = (event: StorageEvent): void => {
    // A tab that works as this device's till has a session of its own.
    const asTill = terminalIdentity() !== null && worksAs() === 'terminal';
    if (event.key === SWITCHED_CHANNEL && event.newValue !== null && !asTill) reloadAtRoot();
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}

// The server's notice, in case the other tab's has not arrived; a till receives only this one.
onCloudChanged(() => {
  if (!isSwitching) reloadAtRoot();
});
