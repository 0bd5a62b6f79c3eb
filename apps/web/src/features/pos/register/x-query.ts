import { readX } from '@dalpak/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { underLeave } from '../model/with-approval.ts';

/**
 * What the drawer of this terminal came to when it was asked for. It stays what it was, also when
 * the page is looked at again: a leave that it was asked under may be over by then, and the next X
 * is another.
 */
export const xQuery = (terminal: number) => queryOptions({
  queryKey: ['register-x', terminal],
  queryFn: async ({ signal }) => {
    const { query, headers } = underLeave('terminal.x');
    return (await api.call(readX, { query }, { signal, headers })).data;
  },
  retry: false,
  gcTime: 0,
  staleTime: Infinity,
});
