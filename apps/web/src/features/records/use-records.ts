import { listRecords, type RecordView } from '@dalpak/contracts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../platform/api/api.ts';

/** Rows asked for at a time. */
const PAGE = 100;

export interface RecordPages {
  readonly items: readonly RecordView[];
  /** Of everything the search finds, not only of what is loaded. */
  readonly count: number;
  readonly state: 'loading' | 'failed' | 'ready';
  readonly error: unknown;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

/** Everything that the cache holds of a component's records begins with this. */
export function recordsKey(component: number): readonly unknown[] {
  return ['records', component];
}

/** The list by pages of a keyset: rows written meanwhile neither repeat nor skip one. */
export function useRecordPages(component: number, q: string): RecordPages {
  const query = useInfiniteQuery({
    queryKey: [...recordsKey(component), 'list', q],
    queryFn: ({ pageParam, signal }) =>
      api.call(listRecords, { params: { component }, query: { limit: PAGE, q, ...(pageParam === '' ? {} : { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    // Old rows stay while another search of the same list loads; another list begins empty.
    placeholderData: (previous, before) => (before?.queryKey[1] === component ? keepPreviousData(previous) : undefined),
  });
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  return {
    items,
    count: data?.pages[0]?.page_info.count ?? 0,
    state: data !== undefined ? 'ready' : query.error === null ? 'loading' : 'failed',
    error: query.error,
    hasMore: hasNextPage,
    loadingMore: isFetchingNextPage,
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
    reload: () => void refetch(),
  };
}
