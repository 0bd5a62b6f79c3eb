import { isVersion, type PluginPlatform, pluginPlatformSchema } from '@dalpak/contracts';
import type { DesktopPlugin } from './desktop-plugin.port.ts';

export interface SimulatedPluginFacts {
  readonly version: string;
  readonly platform: PluginPlatform;
}

/**
 * Parses `1.0.0` or `1.0.0@linux-x64`, the format of the address and of the device's storage; null
 * for any other text.
 */
export function parseSimulatedPlugin(text: string): SimulatedPluginFacts | null {
  const [version = '', platform = 'win-x64', ...rest] = text.trim().split('@');
  const known = pluginPlatformSchema.safeParse(platform).data;
  return isVersion(version) && known !== undefined && rest.length === 0
    ? { version, platform: known }
    : null;
}

/** A SIMULATOR of the desktop plugin: an installation runs nothing and only changes the version. */
export function createSimulatedPlugin(
  { version, platform }: SimulatedPluginFacts,
  remember: (facts: SimulatedPluginFacts) => void,
): DesktopPlugin {
  let running = version;
  return {
    name: 'simulator',
    platform,
    get version() {
      return running;
    },
    install(_file, next) {
      running = next;
      remember({ version: next, platform });
      return Promise.resolve();
    },
  };
}
