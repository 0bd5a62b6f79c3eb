import type { DesktopPlugin } from './desktop-plugin.port.ts';
import { createSimulatedPlugin, parsePlugin } from './simulated-plugin.ts';

/** In the address or in the device's storage: `1.0.0` or `1.0.0@linux-x64`. */
const PARAMETER = 'simulated-plugin';
const KEY = 'dalpak.simulated-plugin';
/** Code of the business that comes with the product to be tried out. */
const DEMO_CODE = 'demo';

function askedFor(): string {
  try {
    const given = new URLSearchParams(location.search).get(PARAMETER);
    if (given !== null) localStorage.setItem(KEY, given);
    return localStorage.getItem(KEY) ?? '';
  } catch {
    // No storage: then there is nothing to try out either.
    return '';
  }
}

/** Undefined until it was looked for: what was installed in this page counts more than what the address says. */
let simulated: DesktopPlugin | null | undefined;

/**
 * The desktop plugin that is connected to this browser, or null. Until there is one to connect to, it is the simulator, in
 * the demonstration's business and in development alone, and only where it was asked for.
 */
export function currentPlugin(cloudCode: string): DesktopPlugin | null {
  if (cloudCode !== DEMO_CODE && !import.meta.env.DEV) return null;
  if (simulated === undefined) {
    const facts = parsePlugin(askedFor());
    simulated = facts === null ? null : createSimulatedPlugin(facts, ({ version, platform }) => localStorage.setItem(KEY, `${version}@${platform}`));
  }
  return simulated;
}
