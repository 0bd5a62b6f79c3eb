import { listTransactions, type TransactionListItem } from '@dalpak/contracts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../platform/api/api.ts';
import { toQuery, type TransactionFilter } from './list-filter.store.ts';

/** Rows per page. */
const PAGE = 100;

export interface TransactionPages {
  readonly items: readonly TransactionListItem[];
  /** Of the whole filter, not only of the loaded pages. */
  readonly count: number;
  readonly total: number;
  readonly state: 'loading' | 'failed' | 'ready';
  readonly error: unknown;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

/** The list by keyset pages: new sales that arrive meanwhile neither repeat nor skip a row. */
export function useTransactionPages(filter: TransactionFilter): TransactionPages {
  const query = useInfiniteQuery({
    queryKey: ['transactions', filter],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listTransactions,
        {
          query: {
            ...toQuery(filter),
            limit: PAGE,
            ...(pageParam === '' ? {} : { after: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    // Old rows stay while a changed filter loads.
    placeholderData: keepPreviousData,
  });
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data]);
  // Only the first page has count and sum.
  return {
    items,
    count: data?.pages[0]?.count ?? 0,
    total: data?.pages[0]?.total ?? 0,
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
