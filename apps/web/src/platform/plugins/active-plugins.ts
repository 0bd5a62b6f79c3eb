import { type ActivePlugin, listActivePlugins } from '@dalpak/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

/**
 * The plugins that are active in this business. The cached answer stays as long as the page, also
 * when it arrives after the payment, so that the last screen of a sale sends no request.
 */
export const activePlugins = queryOptions({
  queryKey: ['marketplace', 'active'],
  queryFn: async ({ signal }): Promise<readonly ActivePlugin[]> =>
    (await api.call(listActivePlugins, {}, { signal })).data,
  // Screens with plugin buttons refresh it by push; a till in the middle of a sale loads it again
  // after this time.
  staleTime: 60_000,
  gcTime: Infinity,
});
