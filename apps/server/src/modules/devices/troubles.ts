import { DEVICE_TROUBLES, type Device, type DeviceTrouble } from '@dalpak/contracts';

const CLOCK_SECONDS = 30;
const LITTLE_MB = 200;
const OLD_CATALOGUE_MS = 60 * 60_000;

type Told = Pick<
  Device,
  'heard_at' | 'unheard' | 'state' | 'clock_seconds' | 'shift_since' | 'registered'
>;

/** What is wrong with a device, worst first. A device without an open shift may be switched off. */
export function findTroubles(device: Told, newest: string): readonly DeviceTrouble[] {
  const { state, heard_at: heardAt } = device;
  if (!device.registered) return [];
  if (state === null || heardAt === null) return device.shift_since === null ? [] : ['untold'];
  const catalogue = state.catalogue_at === null ? null : Date.parse(state.catalogue_at);
  const found: Partial<Record<DeviceTrouble, boolean>> = {
    refused: state.unsent.refused > 0,
    unheard: device.unheard && (device.shift_since !== null || state.unsent.count > 0),
    unsent: state.unsent.count > 0,
    printer: (state.printer?.last?.outcome ?? 'printed') !== 'printed',
    clock: Math.abs(device.clock_seconds ?? 0) > CLOCK_SECONDS,
    not_durable: state.durable === false,
    little_space: state.free_mb !== null && state.free_mb < LITTLE_MB,
    old_catalogue: catalogue !== null && Date.parse(state.at) - catalogue > OLD_CATALOGUE_MS,
    old_version: newest !== '' && state.app_version !== '' && state.app_version !== newest,
  };
  return DEVICE_TROUBLES.filter((trouble) => found[trouble] === true);
}

/** Devices with the worst trouble first, then by branch and name. */
export function byTrouble(a: Device, b: Device): number {
  const rank = ({ troubles: [worst] }: Device): number =>
    worst === undefined ? DEVICE_TROUBLES.length : DEVICE_TROUBLES.indexOf(worst);
  return (
    rank(a) - rank(b) ||
    a.branch.name.localeCompare(b.branch.name, 'he') ||
    a.name.localeCompare(b.name, 'he', { numeric: true })
  );
}
