import {
  type CardKind,
  deleteEntry,
  fillEntry,
  findBookParties,
  type FullEntryView,
  listEntries,
  postEntry,
  readBookChoices,
  readEntry,
  readLedgerCard,
  readTrialBalance,
  reverseEntry,
  saveEntry,
} from '@dalpak/contracts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../../platform/api/api.ts';

const KEY = 'books';

export interface Range {
  readonly from: string;
  readonly to: string;
}

/** Whatever a posting changes is read again. */
export const forgetBooks = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [KEY] });

export function useEntries() {
  return useInfiniteQuery({
    queryKey: [KEY, 'entries'],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listEntries,
        { query: pageParam === undefined ? {} : { before: pageParam } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export function useEntry(id: number) {
  return useQuery({
    queryKey: [KEY, 'entry', id],
    queryFn: async ({ signal }) => (await api.call(readEntry, { params: { id } }, { signal })).data,
    enabled: id > 0,
    retry: false,
  });
}

export function useChoices() {
  return useQuery({
    queryKey: [KEY, 'choices'],
    queryFn: async ({ signal }) => (await api.call(readBookChoices, {}, { signal })).data,
  });
}

export function useParties(kind: 'customer' | 'supplier' | null, text: string) {
  return useQuery({
    queryKey: [KEY, 'parties', kind, text],
    queryFn: async ({ signal }) =>
      (await api.call(findBookParties, { query: { kind: kind ?? 'customer', text } }, { signal }))
        .data,
    enabled: kind !== null,
    placeholderData: keepPreviousData,
  });
}

export function useTrialBalance(range: Range) {
  return useQuery({
    queryKey: [KEY, 'trial', range],
    queryFn: async ({ signal }) =>
      (await api.call(readTrialBalance, { query: range }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}

export function useCard(card: Range & { kind: CardKind; id: number; page: number }) {
  return useQuery({
    queryKey: [KEY, 'card', card],
    queryFn: async ({ signal }) =>
      (await api.call(readLedgerCard, { query: card }, { signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

type Draft = Parameters<typeof api.call<typeof saveEntry>>[1];

async function changed(entry: FullEntryView): Promise<FullEntryView> {
  queryClient.setQueryData([KEY, 'entry', entry.id], entry);
  await forgetBooks();
  return entry;
}

export const saveDraft = async (draft: Draft): Promise<FullEntryView> =>
  changed((await api.call(saveEntry, draft)).data);
export const postDraft = async (id: number): Promise<FullEntryView> =>
  changed((await api.call(postEntry, { params: { id } })).data);
export const undoEntry = async (id: number, day: string): Promise<FullEntryView> =>
  changed((await api.call(reverseEntry, { params: { id }, body: { day } })).data);

export async function dropDraft(id: number): Promise<void> {
  await api.call(deleteEntry, { params: { id } });
  await forgetBooks();
}

export const fillLines = async (id: number, sum: number, day: string) =>
  (await api.call(fillEntry, { params: { id }, query: { sum, day } })).data;
