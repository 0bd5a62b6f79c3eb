import { createSaleStore } from './sale-store.ts';

/** On a phone: whether the bill is open. */
export const useBillSheet = createSaleStore<{ readonly billOpen: boolean }>({ billOpen: false });

export const closeBillSheet = (): void => useBillSheet.setState({ billOpen: false });

export const toggleBillSheet = (): void =>
  useBillSheet.setState(({ billOpen }) => ({ billOpen: !billOpen }));
