import { usePluginStatus } from '../hardware/plugin-status.store.ts';
import { bridgeReader } from './bridge-reader.ts';
import type { FingerprintReader } from './reader.port.ts';
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

/** The simulator, which works in the demonstration business and in development. */
function simulatedReader(cloudCode: string): SimulatedReader | null {
  if (cloudCode !== DEMO_CODE && !import.meta.env.DEV) return null;
  const text = requestedFingers();
  if (text === null || parseFingers(text).length === 0) return null;
  if (simulated?.text !== text)
    simulated = { text, reader: createSimulatedReader(parseFingers(text)) };
  return simulated.reader;
}

/**
 * The fingerprint reader of this device, or null: the simulator where the address or the storage
 * enables it, else the reader of the paired bridge.
 */
export function useReader(cloudCode: string): FingerprintReader | null {
  const bridged = usePluginStatus(({ bridge }) => bridge?.fingers === true);
  return simulatedReader(cloudCode) ?? (bridged ? bridgeReader : null);
}
