import { permissionsRequestRead } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

/** How often a pending request is reloaded. */
const REFRESH_MS = 2_000;

/** A request as the server shows it to the signed-in user, reloaded while it is pending. */
export function useRequestView(id: string) {
  return useQuery({
    queryKey: ['permissions.request', id],
    queryFn: async ({ signal }) =>
      (await api.call(permissionsRequestRead, { params: { id } }, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? REFRESH_MS : false),
    retry: false,
  });
}
