import type { Page } from 'playwright-core';

/** A printer on USB that the person allowed before; what it gets is kept for the test to carry on. Runs in the page. */
export function plugInPrinter(): void {
  const written: number[][] = [];
  const port = {
    writable: null as WritableStream<Uint8Array> | null,
    open: async () => {
      const bytes: number[] = [];
      port.writable = new WritableStream({ write: (chunk) => void bytes.push(...chunk) });
      written.push(bytes);
    },
    close: async () => {
      port.writable = null;
    },
  };
  Object.defineProperty(navigator, 'serial', { value: { getPorts: async () => [port], requestPort: async () => port } });
  Object.assign(window, { printedOnUsb: written });
}

/** How often something was sent to it. */
export function countPrinted(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { printedOnUsb: number[][] }).printedOnUsb.length);
}

/** What was sent to it at one time, byte for byte. */
export async function printedBytes(page: Page, index: number): Promise<Uint8Array> {
  return Uint8Array.from(await page.evaluate((at) => (window as unknown as { printedOnUsb: number[][] }).printedOnUsb[at] ?? [], index));
}
