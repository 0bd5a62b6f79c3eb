import { pluginPlatformSchema } from '@dalpak/contracts';
import { UpdateRefused, type RefusalReason } from '../plugin-updates/update-refused.ts';
import { BridgeError, toBase64, updateBridge, waitForVersion } from './bridge.ts';
import type { DesktopPlugin } from './desktop-plugin.port.ts';
import { usePluginStatus } from './plugin-status.store.ts';

/** Refusals of the bridge that have the words of our own checks. */
const REASONS: readonly RefusalReason[] = [
  'noKey',
  'signature',
  'manifest',
  'platform',
  'notNewer',
  'expired',
  'file',
];

/** The bridge that this browser is paired with and that answers, as what can be updated. */
export function bridgePlugin(): DesktopPlugin | null {
  const { bridge } = usePluginStatus.getState();
  const platform = pluginPlatformSchema.safeParse(bridge?.platform).data;
  if (bridge === null || platform === undefined) return null;
  return {
    name: bridge.name,
    platform,
    get version() {
      return usePluginStatus.getState().bridge?.version ?? bridge.version;
    },
    async install(file, version, release) {
      try {
        await updateBridge({
          ...release,
          file: toBase64(new Uint8Array(await file.arrayBuffer())),
        });
      } catch (error) {
        const code = error instanceof BridgeError ? error.code : '';
        const reason = REASONS.find((one) => one === code);
        throw reason === undefined ? error : new UpdateRefused(reason);
      }
      if (!(await waitForVersion(version))) throw new UpdateRefused('rolledBack');
    },
  };
}
