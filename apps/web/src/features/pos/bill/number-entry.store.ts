import { createSaleStore } from './per-sale-store.ts';

/** What is typed outside any field. */
export interface NumberEntry {
  /**
   * The digits being typed: a quantity until × is pressed, a code after it, and a code when Enter
   * ends them.
   */
  readonly amount: string;
  /**
   * True when more digits were typed than any code has: `amount` is then not what was typed, and
   * cannot be sold.
   */
  readonly isOverlong: boolean;
  /** The quantity that × has closed, as typed; empty = 1. */
  readonly closedQuantity: string;
}

const EMPTY: NumberEntry = { amount: '', closedQuantity: '', isOverlong: false };

export const useNumberEntry = createSaleStore<NumberEntry>(EMPTY);

export const typeKey = (key: string): void =>
  useNumberEntry.setState(({ amount }) => ({
    amount: key === '.' && amount === '' ? '0.' : amount + key,
  }));

/** More was typed than any code has. */
export const markOverlong = (): void => useNumberEntry.setState({ isOverlong: true });

/** What was typed is the quantity; a code follows. */
export const closeQuantity = (): void =>
  useNumberEntry.setState(({ amount }) => ({ amount: '', closedQuantity: amount }));

/** The quantity is typed on. */
export const reopenQuantity = (): void =>
  useNumberEntry.setState(({ closedQuantity }) => ({ amount: closedQuantity, closedQuantity: '' }));

export const eraseLast = (): void =>
  useNumberEntry.setState(({ amount }) => ({ amount: amount.slice(0, -1) }));

/** Clears what was typed, the code before the quantity; false when there is nothing. */
export function clearAmount(): boolean {
  const { amount, closedQuantity: times } = useNumberEntry.getState();
  if (amount === '' && times === '') return false;
  useNumberEntry.setState(
    amount === '' ? { closedQuantity: '' } : { amount: '', isOverlong: false },
  );
  return true;
}

/** The code is sold; the quantity stays for it. */
export const clearCode = (): void => useNumberEntry.setState({ amount: '' });

/** What was typed is used up. */
export const clearNumbers = (): void => useNumberEntry.setState(EMPTY);
