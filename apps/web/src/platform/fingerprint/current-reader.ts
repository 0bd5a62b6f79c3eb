import { createSimulatedReader, parseFingers, type SimulatedReader } from './simulated-reader.ts';

/** In the address or in the device's storage: `name:identifier,name:identifier`. */
const PARAMETER = 'simulated-fingers';
const KEY = 'dalpak.simulated-fingers';
/** Code of the business that comes with the product to be tried out. */
const DEMO_CODE = 'demo';

function askedFor(): string | null {
  try {
    const given = new URLSearchParams(location.search).get(PARAMETER);
    if (given !== null) localStorage.setItem(KEY, given);
    return localStorage.getItem(KEY);
  } catch {
    // No storage: then there is nothing to try out either.
    return null;
  }
}

let simulated: { readonly text: string; readonly reader: SimulatedReader } | null = null;

/**
 * The reader that is connected to this device, or null. Drivers of real readers come with the desktop bridge; until
 * then there is the simulator, in the demonstration's business and in development alone, and only where it was asked for.
 */
export function currentReader(cloudCode: string): SimulatedReader | null {
  if (cloudCode !== DEMO_CODE && !import.meta.env.DEV) return null;
  const text = askedFor();
  if (text === null || parseFingers(text).length === 0) return null;
  if (simulated?.text !== text) simulated = { text, reader: createSimulatedReader(parseFingers(text)) };
  return simulated.reader;
}
