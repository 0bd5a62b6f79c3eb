import { checkPluginUpdate, downloadPlugin } from '@dalpak/contracts';
import { api } from '../api/api.ts';
import { currentPlugin } from '../hardware/current-plugin.ts';
import type { DesktopPlugin } from '../hardware/desktop-plugin.port.ts';
import { usePluginStatus } from '../hardware/plugin-status.store.ts';
import { createExclusive } from '../outbox/exclusive.ts';
import { saleIsOver, useSaleUnderWay } from '../session/sale-under-way.ts';
import { useServiceStatus } from '../session/service-status.store.ts';
import { currentInit } from '../session/session.store.ts';
import { isCheckDue } from './is-check-due.ts';
import { type KeptUpdate, openKeptUpdate } from './kept-update.ts';
import { tellUpdate } from './tell-update.ts';
import { usePluginUpdate } from './update.store.ts';
import { createUpdater } from './updater.ts';

const KEY = 'dalpak.plugin-key';
/** How often the code tests whether a check is due. */
const TICK_MS = 10 * 60_000;

function plugin(): DesktopPlugin | null {
  const init = currentInit();
  return init === null ? null : currentPlugin(init.cloud.code);
}

function settings(): { readonly autoCheck: boolean; readonly autoDownload: boolean } {
  const init = currentInit();
  return { autoCheck: init?.settings['plugin.updates.auto_check'] === 1, autoDownload: init?.settings['plugin.updates.auto_download'] === 1 };
}

/**
 * An insecure page has no cache storage and no signature check, so no update gets as far as being
 * stored.
 */
const NOTHING_KEPT: KeptUpdate = { find: () => Promise.resolve(null), keep: () => Promise.resolve(), forget: () => Promise.resolve() };
const subtle = 'subtle' in crypto ? crypto.subtle : undefined;

/** Updates of the desktop plugin that is connected to this browser. */
export const pluginUpdates = createUpdater({
  plugin,
  settings,
  ask: async (query) => (await api.call(checkPluginUpdate, { query })).data,
  open: ({ version, platform }, signal) => api.file(downloadPlugin, { params: { version, platform } }, { signal }),
  kept: 'caches' in globalThis ? openKeptUpdate(caches) : NOTHING_KEPT,
  pin: {
    read: () => localStorage.getItem(KEY),
    write: (key) => (key === null ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, key)),
  },
  subtle,
  isSaleUnderWay: () => useSaleUnderWay.getState().underWay,
  saleIsOver,
  exclusive: createExclusive('dalpak.plugin-update'),
  now: Date.now,
  onState: (state) => {
    usePluginUpdate.setState({ state });
    usePluginStatus.setState({ version: plugin()?.version ?? null });
  },
  tell: (news) => tellUpdate(news, pluginUpdates),
});

let lastAt: number | null = null;

async function tick(): Promise<void> {
  usePluginStatus.setState({ version: plugin()?.version ?? null });
  if (!isCheckDue({ lastAt, now: Date.now(), serviceOn: useServiceStatus.getState().serviceOn })) return;
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
