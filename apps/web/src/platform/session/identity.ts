import { connectedPlugin } from '../hardware/plugin-status.store.ts';
import type { ClientIdentity } from '../api/client-identity.ts';

/**
 * Storage keys of the device's identity. None opens a session: cookies do, and scripts cannot read
 * them.
 */
const KEYS = {
  device: 'dalpak.device',
  terminal: 'dalpak.terminal',
  service: 'dalpak.service',
  employee: 'dalpak.employee',
} as const;

export type TerminalIdentity = NonNullable<ClientIdentity['terminal']>;

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be blocked (private windows); the device then has a new id at every start.
    return null;
  }
}

function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // See read(): working without storage is better than not working.
  }
}

let freshDevice: string | null = null;

/** Stable id of this browser, created at first use. */
export function deviceId(): string {
  const known = readStored(KEYS.device) ?? freshDevice;
  if (known !== null) return known;
  freshDevice = crypto.randomUUID();
  writeStored(KEYS.device, freshDevice);
  return freshDevice;
}

function isTerminal(value: unknown): value is TerminalIdentity {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'deviceUid' in value &&
    typeof value.deviceUid === 'string' &&
    'branchId' in value &&
    typeof value.branchId === 'number' &&
    'terminalId' in value &&
    typeof value.terminalId === 'number'
  );
}

/** The terminal that this device is registered as, or null. */
export function terminalIdentity(): TerminalIdentity | null {
  const text = readStored(KEYS.terminal);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isTerminal(value) ? value : null;
  } catch {
    return null;
  }
}

export function rememberTerminal(terminal: TerminalIdentity | null): void {
  writeStored(KEYS.terminal, terminal === null ? null : JSON.stringify(terminal));
}

export function rememberService(code: string | null): void {
  writeStored(KEYS.service, code);
}

/**
 * Token of the employee at the till. It survives a reload, so that a till that restarts without a
 * network continues to sell under the employee who opened it; the server ends it, and signing out
 * removes it.
 */
export function employeeToken(): string | null {
  return readStored(KEYS.employee);
}

export function rememberEmployee(token: string | null): void {
  writeStored(KEYS.employee, token);
}

/**
 * A manager may sign in to the back office on a device that is a till. The flag belongs to one tab
 * and ends with it, so that the till itself never starts as the back office.
 */
const AS_USER = 'dalpak.as-user';

export function worksAs(): ClientIdentity['worksAs'] {
  try {
    return sessionStorage.getItem(AS_USER) === null ? 'terminal' : 'user';
  } catch {
    return 'terminal';
  }
}

export function setWorksAs(who: ClientIdentity['worksAs']): void {
  try {
    if (who === 'user') sessionStorage.setItem(AS_USER, '1');
    else sessionStorage.removeItem(AS_USER);
  } catch {
    // See read().
  }
}

let currentCloudId: number | null = null;

/**
 * Sets the business that this page shows. The value lives in this page only, because browser
 * storage is shared with other tabs.
 */
export function setCurrentCloud(id: number | null): void {
  currentCloudId = id;
}

/** The values of all client headers. */
export function clientIdentity(): ClientIdentity {
  return {
    device: deviceId(),
    terminal: terminalIdentity(),
    worksAs: worksAs(),
    serviceCode: readStored(KEYS.service),
    employeeToken: employeeToken(),
    plugin: connectedPlugin(),
    cloud: currentCloudId,
  };
}
