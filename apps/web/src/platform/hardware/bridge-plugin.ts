import { pluginPlatformSchema } from '@dalpak/contracts';
import type { DesktopPlugin } from './desktop-plugin.port.ts';
import { usePluginStatus } from './plugin-status.store.ts';

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
    // Loaded with the first installation, because this file is part of the first load.
    install: async (...release) =>
      (await import('./install-on-bridge.ts')).installOnBridge(...release),
  };
}
