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
/** How often it is looked whether it is time to look. */
const TICK_MS = 10 * 60_000;

function plugin(): DesktopPlugin | null {
  const init = currentInit();
  return init === null ? null : currentPlugin(init.cloud.code);
}

function settings(): { readonly autoCheck: boolean; readonly autoDownload: boolean } {
  const init = currentInit();
  return { autoCheck: init?.settings['plugin.updates.auto_check'] === 1, autoDownload: init?.settings['plugin.updates.auto_download'] === 1 };
}

/** Browsers have no store outside of a secure page, and no signatures there either: nothing gets so far as to be kept. */
const NOTHING_KEPT: KeptUpdate = { find: () => Promise.resolve(null), keep: () => Promise.resolve(), forget: () => Promise.resolve() };
const subtle = 'subtle' in crypto ? crypto.subtle : undefined;

/** Updates of the desktop plugin beside this browser. */
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
  // Switched off, or nothing connected: the moment that changes is a start again.
  if (!(await pluginUpdates.autoCheck())) lastAt = before;
}

/** Shows the plugin's version and looks for updates as long as the page is open. */
export function startPluginUpdates(): void {
  void tick();
  setInterval(() => void tick(), TICK_MS);
}
