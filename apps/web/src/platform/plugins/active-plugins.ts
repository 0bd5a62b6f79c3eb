import { type ActivePlugin, listActivePlugins } from '@dalpak/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/** Plugins that run in this business. */
export const activePlugins = queryOptions({
  queryKey: ['marketplace', 'active'],
  queryFn: async ({ signal }): Promise<readonly ActivePlugin[]> => (await api.call(listActivePlugins, {}, { signal })).data,
  // Told by push; a screen that was away asks again.
  staleTime: 300_000,
});
