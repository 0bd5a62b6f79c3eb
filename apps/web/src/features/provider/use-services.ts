import { listProviderServices } from '@dalpak/contracts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api, queryClient } from '../../platform/api/api.ts';

const KEY = 'provider-services';

/** Businesses by number, page by page; the current rows stay while a search loads. */
export function useServices(search: string) {
  return useInfiniteQuery({
    queryKey: [KEY, search],
    queryFn: ({ pageParam, signal }) =>
      api.call(listProviderServices, { query: { search, after: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

export function reloadServices(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [KEY] });
}
