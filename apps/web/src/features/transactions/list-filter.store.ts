import type { listTransactions } from '@dalpak/contracts';
import { createContext, useContext } from 'react';
import type * as z from 'zod/mini';
import type { Remembered } from './remembered.ts';
import { createStore, type StoreApi, useStore } from 'zustand';

export interface TransactionFilter {
  readonly number: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly terminal: { readonly id: number; readonly name: string } | null;
  readonly review: boolean;
  /** What was typed of a bill that one remembers, and what it means. */
  readonly typed: string;
  readonly remembered: Omit<Remembered, 'number'>;
}

export const NO_FILTER: TransactionFilter = {
  number: '',
  from: null,
  to: null,
  terminal: null,
  review: false,
  typed: '',
  remembered: { what: '', sum: null, card: '', hour: null, day: null },
};

interface ListState {
  readonly filter: TransactionFilter;
  /** The highlighted row. */
  readonly selectedId: string | null;
}

/**
 * State of one list. Each window has its own, because a second list is opened to show something
 * else.
 */
export type TransactionList = StoreApi<ListState>;

export function createTransactionList(
  change: Partial<TransactionFilter> | null = null,
): TransactionList {
  return createStore<ListState>(() => ({ filter: { ...NO_FILTER, ...change }, selectedId: null }));
}

const ListContext = createContext<TransactionList>(createTransactionList());
export const TransactionListProvider = ListContext.Provider;

/** The store of the list around the component, for changes. */
export function useTransactionListStore(): TransactionList {
  return useContext(ListContext);
}

/** Subscribes to a part of the state of the list around the component. */
export function useTransactionList<T>(select: (state: ListState) => T): T {
  return useStore(useTransactionListStore(), select);
}

export function setFilter(list: TransactionList, change: Partial<TransactionFilter>): void {
  list.setState(({ filter }) => ({ filter: { ...filter, ...change }, selectedId: null }));
}

export function clearFilter(list: TransactionList): void {
  list.setState({ filter: NO_FILTER, selectedId: null });
}

export function selectTransaction(list: TransactionList, id: string | null): void {
  list.setState({ selectedId: id });
}

let requestedFilter: Partial<TransactionFilter> | null = null;

/** Sets the filter that the next shown list starts with, in place of its own. */
export function requestFilter(filter: Partial<TransactionFilter>): void {
  requestedFilter = filter;
}

/** Returns the requested filter once. */
export function consumeRequestedFilter(): Partial<TransactionFilter> | null {
  const filter = requestedFilter;
  requestedFilter = null;
  return filter;
}

export function isFiltered(filter: TransactionFilter): boolean {
  return (
    filter.typed !== '' ||
    filter.number !== '' ||
    filter.from !== null ||
    filter.to !== null ||
    filter.terminal !== null ||
    filter.review
  );
}

type Query = z.input<NonNullable<typeof listTransactions.query>>;

/** The query of the list call; unset filters are left out. */
export function toQuery(filter: TransactionFilter): Query {
  const { what, sum, card, hour, day } = filter.remembered;
  return {
    ...(filter.number === '' ? {} : { number: filter.number }),
    ...(filter.from === null ? {} : { from: filter.from }),
    ...(filter.to === null ? {} : { to: filter.to }),
    ...(day === null ? {} : { from: day, to: day }),
    ...(what === '' ? {} : { what }),
    ...(sum === null ? {} : { sum: String(sum) }),
    ...(card === '' ? {} : { card }),
    ...(hour === null ? {} : { hour }),
    ...(filter.terminal === null ? {} : { terminal: filter.terminal.id }),
    ...(filter.review ? { review: '1' as const } : {}),
  };
}
