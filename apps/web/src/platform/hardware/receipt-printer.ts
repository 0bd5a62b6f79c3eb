import type { ReceiptLine } from '@dalpak/engine';
import type { PaperDots } from './escpos-raster.ts';
import { noteOutcome, type PrintOutcome, PrintFailure } from './printer-state.ts';
import { storedBridge } from './stored-bridge.ts';
import {
  findSerial,
  portFor,
  type PrinterEncoding,
  printerPlan,
  printerPorts,
  type Serial,
  type SerialPort,
} from './serial-port.ts';

/** USB printers ignore the speed; old serial printers use this one. */
const BAUD_RATE = 115_200;

/** Where this device prints its receipts. */
export type PrinterKind = 'browser' | 'serial' | 'bridge';

/** The paired bridge's printer, or one that is connected to this device, or else the browser's print dialog. */
export async function findPrinterKind(serial: Serial | null = findSerial()): Promise<PrinterKind> {
  if ((await bridgeFor('')) !== null) return 'bridge';
  return serial !== null && (await printerPorts(serial)).length > 0 ? 'serial' : 'browser';
}

interface BridgePrinter {
  readonly print: (bytes: Uint8Array) => Promise<void>;
}

/**
 * The printer of the paired bridge for a station; null without one. Its code is loaded only where a
 * bridge is paired.
 */
async function bridgeFor(station: string): Promise<BridgePrinter | null> {
  if (storedBridge() === null) return null;
  const { bridgePrinter, printOnBridge } = await import('./bridge.ts');
  const printer = await bridgePrinter(station);
  if (printer === null) return null;
  const send = async (bytes: Uint8Array): Promise<PrintOutcome> => {
    const { state } = await printOnBridge(printer, bytes).catch((cause: unknown) => {
      throw new PrintFailure(`The bridge did not take the job: ${String(cause)}`, 'bridge_off');
    });
    // A job that waits is kept by the bridge and comes out later; only an unsure one is told.
    if (state === 'unsure')
      throw new PrintFailure('The printer did not confirm the paper', 'stopped');
    return state === 'printed' ? 'printed' : 'off';
  };
  return { print: (bytes) => noteOutcome(printer, () => send(bytes)) };
}

/** True when a receipt printer is connected, so that receipts print without a dialog. */
export async function hasPrinter(): Promise<boolean> {
  return (await findPrinterKind()) !== 'browser';
}

/** True when this browser can drive a USB or serial printer directly. */
export function canConnectPrinter(): boolean {
  return findSerial() !== null;
}

export interface PrintOptions {
  readonly openDrawer?: boolean;
  /** Name of a kitchen printer; absent for the receipt printer. */
  readonly station?: string;
  /** Width in dots; 80 mm paper when absent. */
  readonly dots?: PaperDots;
}

type Encode = (lines: readonly ReceiptLine[], options: PrintOptions) => Promise<Uint8Array>;

async function encodePicture(
  lines: readonly ReceiptLine[],
  options: PrintOptions,
): Promise<Uint8Array> {
  const [{ drawReceipt }, { encodeRaster }] = await Promise.all([
    import('./draw-receipt.ts'),
    import('./escpos-raster.ts'),
  ]);
  return encodeRaster(await drawReceipt(lines, options.dots), options);
}

const encodeAsText =
  (codePage: Exclude<PrinterEncoding, 'picture'>): Encode =>
  async (lines, options) => {
    const { encodeText, isBeyondPages } = await import('./escpos-text.ts');
    return isBeyondPages(lines)
      ? encodePicture(lines, options)
      : encodeText(lines, { codePage, ...options });
  };

/** Drivers of receipt printers, by what this device is set to: a 1-bit picture, or text of a code page. A new one needs its bytes here. */
const DRIVERS: Readonly<Record<PrinterEncoding, Encode>> = {
  picture: encodePicture,
  cp862: encodeAsText('cp862'),
  'windows-1255': encodeAsText('windows-1255'),
};

const receiptBytes: Encode = (lines, options) => DRIVERS[printerPlan().speech](lines, options);

/**
 * Prints a receipt on this device's printer.
 * @throws DOMException when a connected printer does not accept the bytes; the caller informs the
 *   user, who may print again.
 */
export async function printReceipt(
  lines: readonly ReceiptLine[],
  options: PrintOptions = {},
): Promise<void> {
  const bridge = await bridgeFor(options.station ?? '');
  if (bridge !== null) return bridge.print(await receiptBytes(lines, options));
  const serial = findSerial();
  const port = serial === null ? undefined : await portFor(serial, options.station);
  // The drawing code is loaded with the first receipt, because it is half as large as the till.
  if (port === undefined)
    return (await import('../receipt/print-receipt.tsx')).printInBrowser(lines);
  await writeTo(port, await receiptBytes(lines, options), options.station);
}

/**
 * Sends bytes to the printer that is connected to this device.
 * @returns false when there is none
 * @throws DOMException when it does not accept them
 */
export async function printBytes(bytes: Uint8Array): Promise<boolean> {
  const bridge = await bridgeFor('');
  if (bridge !== null) {
    await bridge.print(bytes);
    return true;
  }
  const serial = findSerial();
  const port = serial === null ? undefined : await portFor(serial);
  if (port === undefined) return false;
  await writeTo(port, bytes);
  return true;
}

/**
 * Opens the cash drawer that is connected to this device's printer; without a printer nothing
 * happens.
 * @throws DOMException when the printer does not accept the bytes
 */
export async function openDrawer(): Promise<void> {
  await printBytes((await import('./escpos-raster.ts')).DRAWER);
}

function writeTo(port: SerialPort, bytes: Uint8Array, station = ''): Promise<void> {
  return noteOutcome(station, async () => {
    await port.open({ baudRate: BAUD_RATE });
    try {
      const writer = port.writable?.getWriter();
      if (writer === undefined) throw new PrintFailure('The printer does not accept data', 'off');
      try {
        await writer.write(bytes);
      } catch (cause) {
        throw new PrintFailure(`The printer stopped: ${String(cause)}`, 'stopped');
      } finally {
        writer.releaseLock();
      }
    } finally {
      // Closing waits until the bytes are sent; a port that stays open would block the next receipt.
      await port.close();
    }
    return 'printed';
  });
}
