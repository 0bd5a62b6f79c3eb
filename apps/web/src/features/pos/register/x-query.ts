import { readX } from '@dalpak/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { viewApprovalOptions } from '../bill/with-approval.ts';

/**
 * The cash of this terminal's drawer when the X was requested. It is not loaded again when the page
 * is shown again: its approval may have expired by then, and a new request would be another X.
 */
export const xQuery = (terminal: number) =>
  queryOptions({
    queryKey: ['register-x', terminal],
    queryFn: async ({ signal }) => {
      const { query, headers } = viewApprovalOptions('terminal.x');
      return (await api.call(readX, { query }, { signal, headers })).data;
    },
    retry: false,
    gcTime: 0,
    staleTime: Infinity,
  });
