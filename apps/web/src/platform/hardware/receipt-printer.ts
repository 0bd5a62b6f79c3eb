import type { ReceiptLine } from '@dalpak/engine';
import { findSerial, type Serial, type SerialPort } from './serial-port.ts';

/** Speed that USB printers ignore and old serial ones take. */
const BAUD_RATE = 115_200;

/** Where receipts of this device go. */
export type PrinterKind = 'browser' | 'serial';

/** Serial when a printer was connected on this device, otherwise the browser's print dialog. */
export async function findPrinterKind(serial: Serial | null = findSerial()): Promise<PrinterKind> {
  return serial !== null && (await serial.getPorts()).length > 0 ? 'serial' : 'browser';
}

/** True when this browser can drive a printer on USB or a serial port by itself. */
export function canConnectPrinter(): boolean {
  return findSerial() !== null;
}

/**
 * Asks the person to choose the printer's port, in answer to a click. False when nothing was chosen.
 */
export async function connectPrinter(serial: Serial | null = findSerial()): Promise<boolean> {
  if (serial === null) return false;
  try {
    await serial.requestPort();
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return false;
    throw error;
  }
}

/** Receipt bytes for an ESC/POS printer: a 1-bit picture, 576 dots across. */
export async function receiptRaster(lines: readonly ReceiptLine[], options: { readonly openDrawer?: boolean } = {}): Promise<Uint8Array> {
  const [{ drawReceipt }, { encodeRaster }] = await Promise.all([import('./draw-receipt.ts'), import('./escpos-raster.ts')]);
  return encodeRaster(await drawReceipt(lines), options);
}

/**
 * Prints a receipt on this device's printer.
 * @throws DOMException when a connected printer does not take the bytes; the caller tells the person and may print again.
 */
export async function printReceipt(lines: readonly ReceiptLine[], options: { readonly openDrawer?: boolean } = {}): Promise<void> {
  const serial = findSerial();
  const [port] = serial === null ? [] : await serial.getPorts();
  // Drawing and bars come with the first receipt: they are as large as half the till.
  if (port === undefined) return (await import('../receipt/print-receipt.tsx')).printInBrowser(lines);
  await writeTo(port, await receiptRaster(lines, options));
}

/**
 * Sends bytes to the printer that is connected to this device.
 * @returns false when there is none
 * @throws DOMException when it does not take them
 */
export async function printBytes(bytes: Uint8Array): Promise<boolean> {
  const serial = findSerial();
  const [port] = serial === null ? [] : await serial.getPorts();
  if (port === undefined) return false;
  await writeTo(port, bytes);
  return true;
}

async function writeTo(port: SerialPort, bytes: Uint8Array): Promise<void> {
  await port.open({ baudRate: BAUD_RATE });
  try {
    const writer = port.writable?.getWriter();
    if (writer === undefined) throw new DOMException('The printer does not accept data', 'NetworkError');
    try {
      await writer.write(bytes);
    } finally {
      writer.releaseLock();
    }
  } finally {
    // Closing waits until the bytes are out; an open port would be locked for the next receipt.
    await port.close();
  }
}
