import { type AuditAction, listAudit } from '@dalpak/contracts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

/** Rows per page. */
const PAGE = 100;

export interface AuditFilter {
  readonly action: AuditAction | null;
  readonly subject: string;
  readonly from: string | null;
  readonly to: string | null;
}

export const NO_FILTER: AuditFilter = { action: null, subject: '', from: null, to: null };

/** The log by keyset pages: actions that are added meanwhile neither repeat nor skip a row. */
export function useAuditPages({ action, subject, from, to }: AuditFilter) {
  return useInfiniteQuery({
    queryKey: ['audit', action, subject, from, to],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        listAudit,
        {
          query: {
            limit: PAGE,
            ...(action === null ? {} : { action }),
            ...(subject === '' ? {} : { search: subject }),
            ...(from === null ? {} : { from }),
            ...(to === null ? {} : { to }),
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
}
