import { createSaleStore } from './per-sale-store.ts';

/** Sizes of the bill on a phone, from the foot up. */
export const BILL_SIZES = ['folded', 'half', 'full'] as const;
export type BillSize = (typeof BILL_SIZES)[number];

/** On a phone: how much of the bill is seen. */
export const useBillSheet = createSaleStore<{ readonly size: BillSize }>({ size: 'folded' });

export const closeBillSheet = (): void => useBillSheet.setState({ size: 'folded' });

export const openBillSheet = (): void => useBillSheet.setState({ size: 'full' });

/** One size up or down. */
export const resizeBillSheet = (by: 1 | -1): void =>
  useBillSheet.setState(({ size }) => ({
    size: BILL_SIZES[BILL_SIZES.indexOf(size) + by] ?? size,
  }));
