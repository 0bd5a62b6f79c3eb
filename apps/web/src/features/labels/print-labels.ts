import type { DrawnLabel } from './label-layout.ts';
import { labelFontReady } from './measure-text.ts';

export interface LabelJob {
  /** Id of the product. */
  readonly id: number;
  readonly name: string;
  readonly label: DrawnLabel;
  readonly copies: number;
}

/** Dots of an 80 mm receipt printer's head, and its dots per millimetre. */
const HEAD_DOTS = 576;
const RECEIPT_PRINTER_DOTS = 8;

/** Whether labels of this width fit a receipt printer. */
export function fitsReceiptPrinter(width: number): boolean {
  return Math.ceil((width / 10) * RECEIPT_PRINTER_DOTS) <= HEAD_DOTS;
}

/**
 * The labels in ZPL, the language of label printers, to save as a file.
 * @param dots per millimetre
 */
export async function zplOf(jobs: readonly LabelJob[], dots: number): Promise<string> {
  const [{ drawLabel }, { encodeZpl }] = await Promise.all([
    import('./label-bitmap.ts'),
    import('../../platform/hardware/zpl-raster.ts'),
    labelFontReady(),
  ]);
  return jobs.map(({ label, copies }) => encodeZpl(drawLabel(label, dots), copies)).join('');
}

/** Prints the labels on the printer that is connected to this device. False when there is none. */
export async function printOnDevice(jobs: readonly LabelJob[]): Promise<boolean> {
  const [{ drawLabel }, { encodeRaster }, { printBytes }] = await Promise.all([
    import('./label-bitmap.ts'),
    import('../../platform/hardware/escpos-raster.ts'),
    import('../../platform/hardware/receipt-printer.ts'),
    labelFontReady(),
  ]);
  const parts = jobs.flatMap(({ label, copies }) =>
    Array.from<Uint8Array>({ length: copies }).fill(
      encodeRaster(drawLabel(label, RECEIPT_PRINTER_DOTS)),
    ),
  );
  return printBytes(
    new Uint8Array(await new Blob(parts.map((part) => new Uint8Array(part))).arrayBuffer()),
  );
}

/** Downloads a text as a file. */
export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
