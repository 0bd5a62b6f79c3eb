import { listAccessKeys } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../../platform/api/api.ts';

const KEY = ['access-keys'];

export function useAccessKeys() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => api.call(listAccessKeys, {}, { signal }),
  });
}

export function reloadAccessKeys(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
}
