import { listActivePlugins } from '@dalpak/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../../platform/api/api.ts';
import { mailIsSetUp } from '../../../../platform/plugins/mail-set-up.ts';
import { useTillStatus } from '../../model/till-status.store.ts';

/**
 * The plugins that run in this business. The payment asks for them; what it heard stays for as long as the page does, and an answer that comes
 * when the payment is over is kept too.
 */
export const activePlugins = queryOptions({
  queryKey: ['till.plugins'],
  queryFn: async () => (await api.call(listActivePlugins)).data,
  retry: false,
  staleTime: 60_000,
  gcTime: Infinity,
});

/**
 * {@link mailIsSetUp}, by what the till knows.
 * @param ask asks the server when it was not asked for a while; else what is known counts, so that a sale's last screen asks nothing
 */
export function useMailIsSetUp(ask: boolean): boolean {
  const online = useTillStatus((state) => state.link !== 'offline');
  const { data } = useQuery({ ...activePlugins, enabled: ask && online });
  return mailIsSetUp(data);
}
