import { checkPluginUpdate, downloadPlugin } from '@dalpak/contracts';
import { api } from '../api/api.ts';
import { currentPlugin } from '../hardware/current-plugin.ts';
import { bridgePlugin } from '../hardware/bridge-plugin.ts';
import type { DesktopPlugin } from '../hardware/desktop-plugin.port.ts';
import { publishPlugin } from '../hardware/plugin-status.store.ts';
import { createExclusive } from '../outbox/exclusive.ts';
import { waitForSaleEnd, useSaleUnderWay } from '../session/sale-under-way.ts';
import { useServiceStatus } from '../session/service-status.store.ts';
import { currentInit } from '../session/session.store.ts';
import { isCheckDue } from './is-check-due.ts';
import { type StoredUpdate, openStoredUpdate } from './stored-update.ts';
import { notifyUpdate } from './notify-update.ts';
import { setPluginUpdate } from './update.store.ts';
import { createUpdater } from './updater.ts';

const KEY = 'dalpak.plugin-key';
/** How often the code tests whether a check is due. */
const TICK_MS = 10 * 60_000;

function plugin(): DesktopPlugin | null {
  const init = currentInit();
  return init === null ? null : (currentPlugin(init.cloud.code) ?? bridgePlugin());
}

/** Version of the simulator; null when it is off. */
function simulatedVersion(): string | null {
  const init = currentInit();
  return init === null ? null : (currentPlugin(init.cloud.code)?.version ?? null);
}

function settings(): { readonly autoCheck: boolean; readonly autoDownload: boolean } {
  const init = currentInit();
  return {
    autoCheck: init?.settings['plugin.updates.auto_check'] === 1,
    autoDownload: init?.settings['plugin.updates.auto_download'] === 1,
  };
}

/**
 * An insecure page has no cache storage and no signature check, so no update gets as far as being
 * stored.
 */
const NO_STORED_UPDATE: StoredUpdate = {
  find: () => Promise.resolve(null),
  store: () => Promise.resolve(),
  forget: () => Promise.resolve(),
};
const subtle = 'subtle' in crypto ? crypto.subtle : undefined;

/** Updates of the desktop plugin that is connected to this browser. */
export const pluginUpdates = createUpdater({
  plugin,
  settings,
  fetchRelease: async (query) => (await api.call(checkPluginUpdate, { query })).data,
  openFile: ({ version, platform }, signal) =>
    api.file(downloadPlugin, { params: { version, platform } }, { signal }),
  storedUpdate: 'caches' in globalThis ? openStoredUpdate(caches) : NO_STORED_UPDATE,
  pin: {
    read: () => localStorage.getItem(KEY),
    write: (key) => (key === null ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, key)),
  },
  subtle,
  isSaleUnderWay: () => useSaleUnderWay.getState().underWay,
  waitForSaleEnd,
  runExclusive: createExclusive('dalpak.plugin-update'),
  now: Date.now,
  onState: (state) => {
    setPluginUpdate(state);
    publishPlugin({ simulated: simulatedVersion() });
  },
  notify: (news) => notifyUpdate(news, pluginUpdates),
});

let lastAt: number | null = null;

async function tick(): Promise<void> {
  publishPlugin({ simulated: simulatedVersion() });
  if (!isCheckDue({ lastAt, now: Date.now(), serviceOn: useServiceStatus.getState().serviceOn }))
    return;
  const before = lastAt;
  lastAt = Date.now();
  // Checks are switched off or no plugin is connected: once that changes, the check is due as at
  // the start.
  if (!(await pluginUpdates.autoCheck())) lastAt = before;
}

/** Publishes the plugin's version and checks for updates as long as the page is open. */
export function startPluginUpdates(): void {
  void tick();
  setInterval(() => void tick(), TICK_MS);
}
