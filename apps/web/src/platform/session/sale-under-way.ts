import { create } from 'zustand';

export interface SaleUnderWay {
  /** A bill is open at this till: work that can wait for its end reads it. */
  readonly underWay: boolean;
  /** The till on the screen takes a payment or shows the change, which nothing may cover. */
  readonly paying: boolean;
}

/** What the till of this device does now. The till sets it. */
export const useSaleUnderWay = create<SaleUnderWay>(() => ({ underWay: false, paying: false }));

export function setSaleUnderWay(now: Partial<SaleUnderWay>): void {
  const { underWay, paying } = useSaleUnderWay.getState();
  const next = { underWay, paying, ...now };
  // This runs on every scan: an open bill that grows must not notify subscribers.
  if (next.underWay !== underWay || next.paying !== paying) useSaleUnderWay.setState(next);
}

/** Resolves between two sales: at once when none is under way. */
export function waitForSaleEnd(): Promise<void> {
  return new Promise((resolve) => {
    if (!useSaleUnderWay.getState().underWay) return resolve();
    const stop = useSaleUnderWay.subscribe(({ underWay }) => {
      if (underWay) return;
      stop();
      resolve();
    });
  });
}
