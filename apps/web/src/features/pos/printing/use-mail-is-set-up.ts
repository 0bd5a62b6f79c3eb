import { useQuery } from '@tanstack/react-query';
import { activePlugins } from '../../../platform/plugins/active-plugins.ts';
import { isMailSetUp } from '../../../platform/plugins/mail-set-up.ts';
import { useTillStatus } from '../till/till-status.store.ts';

/**
 * {@link isMailSetUp}, by what the till knows.
 * @param ask asks the server if the last answer is old; otherwise the known answer is used, so that
 * a sale's last screen makes no request
 */
export function useMailIsSetUp(ask: boolean): boolean {
  const online = useTillStatus((state) => state.link !== 'offline');
  const { data } = useQuery({ ...activePlugins, enabled: ask && online });
  return isMailSetUp(data);
}
