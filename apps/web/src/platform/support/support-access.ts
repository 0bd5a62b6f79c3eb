import { getSupportAccess } from '@dalpak/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api, queryClient } from '../api/api.ts';

/**
 * Polling interval while an agent is inside, because an agent who closes the page sends no notice.
 */
const WHILE_INSIDE_MS = 60_000;

/** Whether a support agent may enter this business, and whether one is inside. */
export const supportQuery = queryOptions({
  queryKey: ['support-access'],
  queryFn: async ({ signal }) => (await api.call(getSupportAccess, undefined, { signal })).data,
  refetchInterval: ({ state }) => (state.data?.inside === true ? WHILE_INSIDE_MS : false),
});

export function reloadSupport(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: supportQuery.queryKey });
}
