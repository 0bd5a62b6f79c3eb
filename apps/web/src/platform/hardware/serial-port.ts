/** The part of Web Serial that a receipt printer and a scale need (WICG Web Serial; not in TypeScript's DOM library). */
export interface SerialPort {
  readonly writable: WritableStream<Uint8Array> | null;
  readonly readable?: ReadableStream<Uint8Array> | null;
  /** What is connected there: numbers of its maker and kind, when it is on USB. */
  getInfo?(): { readonly usbVendorId?: number; readonly usbProductId?: number };
  open(options: { readonly baudRate: number }): Promise<void>;
  close(): Promise<void>;
}

export interface Serial {
  /** Ports the person has already allowed this site to use. */
  getPorts(): Promise<SerialPort[]>;
  /** Asks the person to choose a port; needs a click. Rejects with NotFoundError when nothing was chosen. */
  requestPort(): Promise<SerialPort>;
}

/** Where this device keeps which of its ports is the scale's. */
export const SCALE_KEY = 'dalpak.scale-port';

/** Tells one kind of device from another: a browser gives ports no name of their own. */
export function portKey(port: SerialPort): string {
  const { usbVendorId = 0, usbProductId = 0 } = port.getInfo?.() ?? {};
  return `${usbVendorId}:${usbProductId}`;
}

/** Where this device keeps what its printers are for. */
const PRINTERS_KEY = 'dalpak.printers';

/** How a printer is spoken to: a picture, or text in a code page that it has. */
export type PrinterSpeech = 'picture' | 'cp862' | 'windows-1255';

/** What the ports of this device are for. */
export interface PrinterPlan {
  /** Name of a kitchen's printer by the key of its port; a port that is not here prints receipts. */
  readonly stations: Readonly<Record<string, string>>;
  readonly speech: PrinterSpeech;
}

/** As the person at this device arranged it; anything unreadable is as if nobody had. */
export function printerPlan(): PrinterPlan {
  try {
    const { stations = {}, speech = 'picture' } = JSON.parse(localStorage.getItem(PRINTERS_KEY) ?? '{}') as Partial<PrinterPlan>;
    return { stations, speech };
  } catch {
    return { stations: {}, speech: 'picture' };
  }
}

export function keepPrinterPlan(plan: PrinterPlan): void {
  localStorage.setItem(PRINTERS_KEY, JSON.stringify(plan));
}

/** The port of a kitchen's printer, or where receipts go: what has no printer of its own must not be lost. */
export async function portFor(serial: Serial, station = ''): Promise<SerialPort | undefined> {
  const ports = await printerPorts(serial);
  const { stations } = printerPlan();
  const nameOf = (port: SerialPort): string => stations[portKey(port)] ?? '';
  return ports.find((port) => nameOf(port) === station) ?? ports.find((port) => nameOf(port) === '') ?? ports[0];
}

/** The ports that are not the scale's: what is printed must not go there. */
export async function printerPorts(serial: Serial): Promise<readonly SerialPort[]> {
  const scale = typeof localStorage === 'undefined' ? null : localStorage.getItem(SCALE_KEY);
  return (await serial.getPorts()).filter((port) => scale === null || portKey(port) !== scale);
}

/** Web Serial of this browser, or null where there is none (Firefox, Safari, phones). */
export function findSerial(holder: object = navigator): Serial | null {
  return 'serial' in holder ? (holder.serial as Serial) : null;
}
