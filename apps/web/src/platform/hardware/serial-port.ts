/**
 * The part of Web Serial that a receipt printer and a scale need (WICG Web Serial; not in
 * TypeScript's DOM library).
 */
export interface SerialPort {
  readonly writable: WritableStream<Uint8Array> | null;
  readonly readable?: ReadableStream<Uint8Array> | null;
  /** USB vendor and product numbers of the connected device, when it is on USB. */
  getInfo?(): { readonly usbVendorId?: number; readonly usbProductId?: number };
  open(options: { readonly baudRate: number }): Promise<void>;
  close(): Promise<void>;
}

export interface Serial {
  /** Ports the person has already allowed this site to use. */
  getPorts(): Promise<SerialPort[]>;
  /**
   * Asks the user to choose a port; needs a click. Rejects with NotFoundError when none was chosen.
   */
  requestPort(): Promise<SerialPort>;
}

/** Storage key of the scale's port on this device. */
export const SCALE_KEY = 'dalpak.scale-port';

/** Identifies a kind of device, because browsers give ports no name of their own. */
export function portKey(port: SerialPort): string {
  const { usbVendorId = 0, usbProductId = 0 } = port.getInfo?.() ?? {};
  return `${usbVendorId}:${usbProductId}`;
}

/** Storage key of the printer plan on this device. */
const PRINTERS_KEY = 'dalpak.printers';

/** Storage key of how the last job of each printer of this device ended. */
export const PRINTED_KEY = 'dalpak.printed';

/** How bytes reach a printer: as a picture, or as text in a code page that it supports. */
export type PrinterEncoding = 'picture' | 'cp862' | 'windows-1255';

/** The role of each port of this device. */
export interface PrinterPlan {
  /**
   * Name of a kitchen printer by the key of its port; a port that is not listed prints receipts.
   */
  readonly stations: Readonly<Record<string, string>>;
  readonly speech: PrinterEncoding;
}

/** The plan stored on this device; unreadable data counts as no plan. */
export function printerPlan(): PrinterPlan {
  try {
    const { stations = {}, speech = 'picture' } = JSON.parse(
      localStorage.getItem(PRINTERS_KEY) ?? '{}',
    ) as Partial<PrinterPlan>;
    return { stations, speech };
  } catch {
    return { stations: {}, speech: 'picture' };
  }
}

/** Stores a plan. How printers of the plan before printed is not said of these. */
export function savePrinterPlan(plan: PrinterPlan): void {
  localStorage.removeItem(PRINTED_KEY);
  localStorage.setItem(PRINTERS_KEY, JSON.stringify(plan));
}

/**
 * The port of a kitchen printer, or else the receipt printer's, so that a ticket without a printer
 * is not lost.
 */
export async function portFor(serial: Serial, station = ''): Promise<SerialPort | undefined> {
  const ports = await printerPorts(serial);
  const { stations } = printerPlan();
  const nameOf = (port: SerialPort): string => stations[portKey(port)] ?? '';
  return (
    ports.find((port) => nameOf(port) === station) ??
    ports.find((port) => nameOf(port) === '') ??
    ports[0]
  );
}

/** All ports except the scale's, which must never receive a printout. */
export async function printerPorts(serial: Serial): Promise<readonly SerialPort[]> {
  const scale = typeof localStorage === 'undefined' ? null : localStorage.getItem(SCALE_KEY);
  return (await serial.getPorts()).filter((port) => scale === null || portKey(port) !== scale);
}

/** Web Serial of this browser, or null where there is none (Firefox, Safari, phones). */
export function findSerial(holder: object = navigator): Serial | null {
  return 'serial' in holder ? (holder.serial as Serial) : null;
}
