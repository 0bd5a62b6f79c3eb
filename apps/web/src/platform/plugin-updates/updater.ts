import type { PluginFacts, PluginManifest, SignedManifest } from '@dalpak/contracts';
import type { DesktopPlugin } from '../hardware/desktop-plugin.port.ts';
import type { StoredUpdate } from './stored-update.ts';
import { readFile } from './read-file.ts';
import { UpdateRefused } from './update-refused.ts';
import { isFileOf, type Subtle, verifyRelease } from './verify-release.ts';

/** State of an update. */
export type UpdateState =
  | { readonly kind: 'idle' | 'checking' | 'current' }
  | {
      readonly kind: 'available' | 'downloading' | 'ready' | 'installing';
      readonly version: string;
    }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Outcome that is reported to the user. */
export type UpdateNews =
  | { readonly kind: 'available'; readonly version: string; readonly downloads: boolean }
  | { readonly kind: 'ready' | 'installed'; readonly version: string }
  | { readonly kind: 'current' | 'saleFirst' }
  | { readonly kind: 'failed'; readonly error: unknown };

export interface UpdaterPorts {
  readonly plugin: () => DesktopPlugin | null;
  /** Settings `plugin.updates.*` of the current scope. */
  readonly settings: () => { readonly autoCheck: boolean; readonly autoDownload: boolean };
  readonly fetchRelease: (
    plugin: Omit<PluginFacts, 'now'>,
  ) => Promise<{ readonly key: string; readonly release: SignedManifest | null }>;
  readonly openFile: (manifest: PluginManifest, signal: AbortSignal) => Promise<Response>;
  readonly storedUpdate: StoredUpdate;
  /** The pinned signing key: the first one that this device received. */
  readonly pin: {
    readonly read: () => string | null;
    readonly write: (key: string | null) => void;
  };
  readonly subtle: Subtle;
  readonly isSaleUnderWay: () => boolean;
  readonly waitForSaleEnd: () => Promise<void>;
  /** Runs in one tab at a time. */
  readonly runExclusive: (run: () => Promise<void>) => Promise<void>;
  readonly now: () => number;
  readonly onState: (state: UpdateState) => void;
  readonly notify: (news: UpdateNews) => void;
}

/**
 * Who requested it. An automatic run waits for the end of a sale, and reports nothing when there is
 * no update.
 */
export type UpdateTrigger = 'person' | 'setting';

export interface Updater {
  /**
   * Checks for updates if the setting allows it.
   * @returns whether it checked
   */
  autoCheck(): Promise<boolean>;
  check(wish: UpdateTrigger): Promise<void>;
  download(wish: UpdateTrigger): Promise<void>;
  /** Passes the stored file to the plugin; never during a sale, because printing would stop. */
  install(): Promise<void>;
  /** Called when a technician trusts the new key. */
  trustNewKey(): Promise<void>;
}

/** Most attempts: a connection that breaks while a sale pauses the download is retried. */
const ATTEMPTS = 3;

/** Finds, downloads and installs updates of the desktop plugin. Only signed files get through. */
export function createUpdater(ports: UpdaterPorts): Updater {
  let running: Promise<void> | null = null;
  let offered: PluginManifest | null = null;
  let signed: SignedManifest | null = null;

  /** One operation at a time: a second request joins the running one. */
  const once = (run: () => Promise<void>): Promise<void> => {
    running ??= run()
      .catch(fail)
      .finally(() => {
        running = null;
      });
    return running;
  };
  const fail = (error: unknown): void => {
    ports.onState({ kind: 'failed', error });
    ports.notify({ kind: 'failed', error });
  };

  async function findOffer(plugin: DesktopPlugin): Promise<PluginManifest | null> {
    const { version, platform } = plugin;
    const { key, release } = await ports.fetchRelease({ version, platform });
    const pinned = ports.pin.read();
    if (pinned === null) ports.pin.write(key);
    if (release === null) return null;
    if (pinned !== null && pinned !== key) throw new UpdateRefused('keyChanged');
    const facts = { version, platform, now: ports.now() };
    const manifest = await verifyRelease(release, key, facts, ports.subtle);
    signed = release;
    return manifest;
  }

  /** The stored file, if it still matches its signed hash. */
  async function findKept(manifest: PluginManifest): Promise<Uint8Array<ArrayBuffer> | null> {
    const bytes = await ports.storedUpdate.find(manifest);
    return bytes !== null && (await isFileOf(manifest, bytes, ports.subtle)) ? bytes : null;
  }

  async function runCheck(wish: UpdateTrigger): Promise<void> {
    const plugin = ports.plugin();
    if (plugin === null) return;
    ports.onState({ kind: 'checking' });
    offered = null;
    const manifest = await findOffer(plugin);
    if (manifest === null) {
      ports.onState({ kind: 'current' });
      if (wish === 'person') ports.notify({ kind: 'current' });
      return;
    }
    offered = manifest;
    if ((await findKept(manifest)) !== null) return announceReady(manifest);
    const downloads = ports.settings().autoDownload;
    ports.onState({ kind: 'available', version: manifest.version });
    ports.notify({ kind: 'available', version: manifest.version, downloads });
    if (downloads) await runDownload('setting');
  }

  function announceReady({ version }: PluginManifest): void {
    ports.onState({ kind: 'ready', version });
    ports.notify({ kind: 'ready', version });
  }

  async function runDownload(wish: UpdateTrigger): Promise<void> {
    const manifest = offered;
    if (manifest === null) return;
    ports.onState({ kind: 'downloading', version: manifest.version });
    await ports.runExclusive(async () => {
      // Another tab may have downloaded it while this one waited.
      if ((await findKept(manifest)) === null)
        await ports.storedUpdate.store(manifest, await load(manifest, wish));
    });
    announceReady(manifest);
  }

  async function load(
    manifest: PluginManifest,
    wish: UpdateTrigger,
  ): Promise<Uint8Array<ArrayBuffer>> {
    for (let attempt = 1; ; attempt += 1) {
      let held = false;
      const mayGoOn = async (): Promise<void> => {
        if (wish === 'person' || !ports.isSaleUnderWay()) return;
        held = true;
        await ports.waitForSaleEnd();
      };
      try {
        return await loadOnce(manifest, mayGoOn);
      } catch (error) {
        // Proxies drop a response that is not read; the pause was our own, so the download is
        // retried.
        if (!held || attempt >= ATTEMPTS || error instanceof UpdateRefused) throw error;
      }
    }
  }

  async function loadOnce(
    manifest: PluginManifest,
    mayGoOn: () => Promise<void>,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const controller = new AbortController();
    await mayGoOn();
    const response = await ports.openFile(manifest, controller.signal);
    const bytes = await readFile(response, {
      size: manifest.size,
      waitUntilAllowed: mayGoOn,
      abort: () => controller.abort(),
    });
    if (!(await isFileOf(manifest, bytes, ports.subtle))) throw new UpdateRefused('file');
    return bytes;
  }

  async function runInstall(): Promise<void> {
    const [plugin, manifest] = [ports.plugin(), offered];
    if (plugin === null || manifest === null || signed === null) return;
    // Read and verified once more, because other scripts of the page's origin can write to the
    // cache.
    const bytes = await findKept(manifest);
    if (bytes === null) throw new UpdateRefused('file');
    ports.onState({ kind: 'installing', version: manifest.version });
    await plugin.install(new Blob([bytes]), manifest.version, signed);
    offered = null;
    await ports.storedUpdate.forget();
    ports.onState({ kind: 'current' });
    ports.notify({ kind: 'installed', version: plugin.version });
  }

  return {
    async autoCheck() {
      if (ports.plugin() === null || !ports.settings().autoCheck) return false;
      await once(() => runCheck('setting'));
      return true;
    },
    check: (wish) => once(() => runCheck(wish)),
    download: (wish) => once(() => runDownload(wish)),
    async install() {
      if (ports.isSaleUnderWay()) ports.notify({ kind: 'saleFirst' });
      else await once(runInstall);
    },
    trustNewKey() {
      ports.pin.write(null);
      return once(() => runCheck('person'));
    },
  };
}
