import type { Scale } from './scale.port.ts';
import { createSerialScale } from './serial-scale.ts';
import { findSerial, portKey, SCALE_KEY, type Serial } from './serial-port.ts';
import { createSimulatedScale } from './simulated-scale.ts';

/** In the address or in the device's storage: what lies on the simulated scale. */
const PARAMETER = 'simulated-scale';
const SIMULATED_KEY = 'dalpak.simulated-scale';
/** Code of the business that comes with the product to be tried out. */
const DEMO_CODE = 'demo';

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** What the simulator was asked for; in the demonstration's business and in development alone. */
function simulatedLoad(cloudCode: string): string | null {
  if (cloudCode !== DEMO_CODE && !import.meta.env.DEV) return null;
  try {
    const given = new URLSearchParams(location.search).get(PARAMETER);
    if (given !== null) localStorage.setItem(SIMULATED_KEY, given);
  } catch {
    // No storage: then there is nothing to try out either.
  }
  return stored(SIMULATED_KEY);
}

/** The scale of this device, or null when none is connected. */
export async function currentScale(cloudCode: string, serial: Serial | null = findSerial()): Promise<Scale | null> {
  const load = simulatedLoad(cloudCode);
  if (load !== null && load !== '') return createSimulatedScale(load);
  const key = stored(SCALE_KEY);
  const port = key === null ? undefined : (await (serial?.getPorts() ?? [])).find((one) => portKey(one) === key);
  return port === undefined ? null : createSerialScale(port);
}

/** True when this browser can drive a scale by itself. */
export function canConnectScale(): boolean {
  return findSerial() !== null;
}

/** Asks the person for the scale's port, in answer to a click. False when nothing was chosen. */
export async function connectScale(serial: Serial | null = findSerial()): Promise<boolean> {
  if (serial === null) return false;
  try {
    localStorage.setItem(SCALE_KEY, portKey(await serial.requestPort()));
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return false;
    throw error;
  }
}
