import type { PluginManifest } from '@dalpak/contracts';

/** The one downloaded update that waits on this device to be installed. */
export interface StoredUpdate {
  find(manifest: PluginManifest): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Replaces the stored update. */
  store(manifest: PluginManifest, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  forget(): Promise<void>;
}

/** A separate cache: the service worker deletes its own when the application's version changes. */
const CACHE = 'dalpak-plugin-update';

const addressOf = ({ sha256 }: PluginManifest): string => `/plugin-update/${sha256}`;

/**
 * Stores the update in the browser's cache storage under the file's hash, so that the entry belongs
 * to exactly this release.
 */
export function openStoredUpdate(storage: CacheStorage): StoredUpdate {
  return {
    async find(manifest) {
      const found = await (await storage.open(CACHE)).match(addressOf(manifest));
      return found === undefined ? null : new Uint8Array(await found.arrayBuffer());
    },
    async store(manifest, bytes) {
      await storage.delete(CACHE);
      await (await storage.open(CACHE)).put(addressOf(manifest), new Response(bytes));
    },
    async forget() {
      await storage.delete(CACHE);
    },
  };
}
