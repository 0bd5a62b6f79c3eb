import {
  listMarketplace,
  permissionKey,
  type PluginPermission,
  type PluginView,
} from '@dalpak/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../platform/api/api.ts';
import { onPush } from '../../platform/push/push.ts';
import { MARKET_KEY, refreshPlugins } from './active-plugins.ts';

/** Every plugin with its state; it follows installations by other users. */
export function useMarket(): UseQueryResult<PluginView[]> {
  const market = useQuery({
    queryKey: MARKET_KEY,
    queryFn: async ({ signal }) => (await api.call(listMarketplace, {}, { signal })).data,
  });
  useEffect(() => onPush('marketplace:changed', refreshPlugins), []);
  return market;
}

/** Whether the permission has not been approved before. */
export function isNewPermission(
  { state, approved }: Pick<PluginView, 'state' | 'approved'>,
  permission: PluginPermission,
): boolean {
  return state === 'waiting' && !approved.includes(permissionKey(permission));
}
