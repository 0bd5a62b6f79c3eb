import { create } from 'zustand';

/** Whether a bill is open at this till. What can wait for the end of a sale looks here; the till tells. */
export const useSaleUnderWay = create<{ readonly underWay: boolean }>(() => ({ underWay: false }));

export function tellSaleUnderWay(underWay: boolean): void {
  // On the scan path: a bill that grows changes nothing here.
  if (useSaleUnderWay.getState().underWay !== underWay) useSaleUnderWay.setState({ underWay });
}

/** Resolves between two sales: at once when none is under way. */
export function saleIsOver(): Promise<void> {
  return new Promise((resolve) => {
    if (!useSaleUnderWay.getState().underWay) return resolve();
    const stop = useSaleUnderWay.subscribe(({ underWay }) => {
      if (underWay) return;
      stop();
      resolve();
    });
  });
}
