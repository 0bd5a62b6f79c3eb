import type { Scale } from './scale.port.ts';
import { createSerialScale } from './serial-scale.ts';
import { findSerial, portKey, SCALE_KEY, type Serial } from './serial-port.ts';
import { createSimulatedScale } from './simulated-scale.ts';

/** Name in the address or in the device's storage: the load of the simulated scale. */
const PARAMETER = 'simulated-scale';
const SIMULATED_KEY = 'dalpak.simulated-scale';
/** Code of the demonstration business that comes with the product. */
const DEMO_CODE = 'demo';

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The simulator's load; only in the demonstration business and in development. */
function simulatedLoad(cloudCode: string): string | null {
  if (cloudCode !== DEMO_CODE && !import.meta.env.DEV) return null;
  try {
    const given = new URLSearchParams(location.search).get(PARAMETER);
    if (given !== null) localStorage.setItem(SIMULATED_KEY, given);
  } catch {
    // Without storage there is no simulator.
  }
  return stored(SIMULATED_KEY);
}

/** The scale of this device, or null when none is connected. */
export async function currentScale(
  cloudCode: string,
  serial: Serial | null = findSerial(),
): Promise<Scale | null> {
  const load = simulatedLoad(cloudCode);
  if (load !== null && load !== '') return createSimulatedScale(load);
  const key = stored(SCALE_KEY);
  const port =
    key === null
      ? undefined
      : (await (serial?.getPorts() ?? [])).find((one) => portKey(one) === key);
  return port === undefined ? null : createSerialScale(port);
}

/** True when this browser can drive a scale directly. */
export function canConnectScale(): boolean {
  return findSerial() !== null;
}

/** Asks the user for the scale's port; needs a click. False when none was chosen. */
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
