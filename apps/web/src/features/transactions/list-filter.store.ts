import type { listTransactions } from '@dalpak/contracts';
import type { z } from 'zod';
import { create } from 'zustand';

export interface TransactionFilter {
  readonly number: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly terminal: { readonly id: number; readonly name: string } | null;
  readonly review: boolean;
}

export const NO_FILTER: TransactionFilter = { number: '', from: null, to: null, terminal: null, review: false };

interface ListState {
  readonly filter: TransactionFilter;
  /** The row one was on: coming back from a document finds it again. */
  readonly selectedId: string | null;
}

/** What the list was looking at. It outlives the screen, so that opening a transaction never loses the list behind it. */
export const useTransactionList = create<ListState>(() => ({ filter: NO_FILTER, selectedId: null }));

export function setFilter(change: Partial<TransactionFilter>): void {
  useTransactionList.setState(({ filter }) => ({ filter: { ...filter, ...change }, selectedId: null }));
}

export function clearFilter(): void {
  useTransactionList.setState({ filter: NO_FILTER, selectedId: null });
}

export function selectTransaction(id: string | null): void {
  useTransactionList.setState({ selectedId: id });
}

export function isFiltered(filter: TransactionFilter): boolean {
  return filter.number !== '' || filter.from !== null || filter.to !== null || filter.terminal !== null || filter.review;
}

type Query = z.input<NonNullable<typeof listTransactions.query>>;

/** The filter as the call wants it; what is not asked for is left out. */
export function queryOf(filter: TransactionFilter): Query {
  return {
    ...(filter.number === '' ? {} : { number: filter.number }),
    ...(filter.from === null ? {} : { from: filter.from }),
    ...(filter.to === null ? {} : { to: filter.to }),
    ...(filter.terminal === null ? {} : { terminal: filter.terminal.id }),
    ...(filter.review ? { review: '1' as const } : {}),
  };
}
