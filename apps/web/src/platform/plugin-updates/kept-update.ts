import type { PluginManifest } from '@dalpak/contracts';

/** The one update that waits on this device to be installed. */
export interface KeptUpdate {
  find(manifest: PluginManifest): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Takes the place of what was kept. */
  keep(manifest: PluginManifest, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  forget(): Promise<void>;
}

/** Not one of the service worker's, which come and go with the application's version. */
const CACHE = 'dalpak-plugin-update';

const addressOf = ({ sha256 }: PluginManifest): string => `/plugin-update/${sha256}`;

/** Kept in the browser's cache storage, by the sum of the file: what is there belongs to this very release. */
export function openKeptUpdate(storage: CacheStorage): KeptUpdate {
  return {
    async find(manifest) {
      const found = await (await storage.open(CACHE)).match(addressOf(manifest));
      return found === undefined ? null : new Uint8Array(await found.arrayBuffer());
    },
    async keep(manifest, bytes) {
      await storage.delete(CACHE);
      await (await storage.open(CACHE)).put(addressOf(manifest), new Response(bytes));
    },
    async forget() {
      await storage.delete(CACHE);
    },
  };
}
