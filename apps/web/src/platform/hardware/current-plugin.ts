import type { DesktopPlugin } from './desktop-plugin.port.ts';
import { createSimulatedPlugin, parseSimulatedPlugin } from './simulated-plugin.ts';

/** Name in the address or in the device's storage: `1.0.0` or `1.0.0@linux-x64`. */
const PARAMETER = 'simulated-plugin';
const KEY = 'dalpak.simulated-plugin';
/** Code of the demonstration business that comes with the product. */
const DEMO_CODE = 'demo';

function requestedPlugin(): string {
  try {
    const given = new URLSearchParams(location.search).get(PARAMETER);
    if (given !== null) localStorage.setItem(KEY, given);
    return localStorage.getItem(KEY) ?? '';
  } catch {
    // Without storage there is no simulator.
    return '';
  }
}

/**
 * Undefined until the first call; what was installed in this page overrides the version in the
 * address.
 */
let simulated: DesktopPlugin | null | undefined;

/**
 * The desktop plugin that is connected to this browser, or null. The only plugin is the simulator,
 * which works in the demonstration business and in development, and only when the address or the
 * storage enables it.
 */
export function currentPlugin(cloudCode: string): DesktopPlugin | null {
  if (cloudCode !== DEMO_CODE && !import.meta.env.DEV) return null;
  if (simulated === undefined) {
    const facts = parseSimulatedPlugin(requestedPlugin());
    simulated =
      facts === null
        ? null
        : createSimulatedPlugin(facts, ({ version, platform }) =>
            localStorage.setItem(KEY, `${version}@${platform}`),
          );
  }
  return simulated;
}
