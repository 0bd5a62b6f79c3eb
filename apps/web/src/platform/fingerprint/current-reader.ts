import { createSimulatedReader, parseFingers, type SimulatedReader } from './simulated-reader.ts';

/** Name in the address or in the device's storage: `name:identifier,name:identifier`. */
const PARAMETER = 'simulated-fingers';
const KEY = 'dalpak.simulated-fingers';
/** Code of the demonstration business that comes with the product. */
const DEMO_CODE = 'demo';

function requestedFingers(): string | null {
  try {
    const given = new URLSearchParams(location.search).get(PARAMETER);
    if (given !== null) localStorage.setItem(KEY, given);
    return localStorage.getItem(KEY);
  } catch {
    // Without storage there is no simulator.
    return null;
  }
}

let simulated: { readonly text: string; readonly reader: SimulatedReader } | null = null;

/**
 * The fingerprint reader that is connected to this device, or null. Drivers of real readers come
 * with the desktop plugin. Until then the only reader is the simulator, which works in the
 * demonstration business and in development, and only when the address or the storage enables it.
 */
export function currentReader(cloudCode: string): SimulatedReader | null {
  if (cloudCode !== DEMO_CODE && !import.meta.env.DEV) return null;
  const text = requestedFingers();
  if (text === null || parseFingers(text).length === 0) return null;
  if (simulated?.text !== text)
    simulated = { text, reader: createSimulatedReader(parseFingers(text)) };
  return simulated.reader;
}
