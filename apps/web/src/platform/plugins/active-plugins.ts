import { type ActivePlugin, listActivePlugins } from '@dalpak/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/**
 * Plugins that run in this business. What a payment heard of them stays for as long as the page does, and an answer that comes when the payment is over is
 * kept too: the last screen of a sale asks nothing.
 */
export const activePlugins = queryOptions({
  queryKey: ['marketplace', 'active'],
  queryFn: async ({ signal }): Promise<readonly ActivePlugin[]> => (await api.call(listActivePlugins, {}, { signal })).data,
  // Told by push where a screen with buttons of plugins is; a till in the middle of a sale asks again.
  staleTime: 60_000,
  gcTime: Infinity,
});
