import type { Page } from 'playwright-core';

/**
 * Simulates a USB printer that the user has already permitted, and stores what is written to it.
 * Runs in the page.
 */
export function plugInPrinter(): void {
  const written: number[][] = [];
  const port = {
    writable: null as WritableStream<Uint8Array> | null,
    open: async () => {
      if ('printerIsOff' in window && window.printerIsOff === true)
        throw new DOMException('Failed to open serial port', 'NetworkError');
      const bytes: number[] = [];
      port.writable = new WritableStream({ write: (chunk) => void bytes.push(...chunk) });
      written.push(bytes);
    },
    close: async () => {
      port.writable = null;
    },
  };
  Object.defineProperty(navigator, 'serial', {
    value: { getPorts: async () => [port], requestPort: async () => port },
  });
  Object.assign(window, { printedOnUsb: written });
}

/** Switches the simulated printer off or on; a page that is loaded again has it on. */
export function switchPrinter(page: Page, isOff: boolean): Promise<void> {
  return page.evaluate((off) => void Object.assign(window, { printerIsOff: off }), isOff);
}

/** Returns the number of jobs that were sent to the printer. */
export function countPrintJobs(page: Page): Promise<number> {
  return page.evaluate(
    () => (window as unknown as { printedOnUsb: number[][] }).printedOnUsb.length,
  );
}

/** Returns the bytes of one job. */
export async function readPrintJob(page: Page, index: number): Promise<Uint8Array> {
  return Uint8Array.from(
    await page.evaluate(
      (at) => (window as unknown as { printedOnUsb: number[][] }).printedOnUsb[at] ?? [],
      index,
    ),
  );
}
