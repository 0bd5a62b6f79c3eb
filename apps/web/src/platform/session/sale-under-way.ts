import { create } from 'zustand';

/**
 * Whether a bill is open at this till. The till sets it; work that can wait for the end of a sale
 * reads it.
 */
export const useSaleUnderWay = create<{ readonly underWay: boolean }>(() => ({ underWay: false }));

export function setSaleUnderWay(underWay: boolean): void {
  // This runs on every scan: an open bill that grows must not notify subscribers.
  if (useSaleUnderWay.getState().underWay !== underWay) useSaleUnderWay.setState({ underWay });
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
