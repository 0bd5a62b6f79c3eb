import { permissionsRequestRead } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../platform/api/api.ts';
import { onRequestPush } from '../../platform/permissions/request-push.ts';

/** How often a pending request is reloaded where push is slow or missing. */
const REFRESH_MS = 2_000;

/**
 * A request as the server shows it to the signed-in user. It is reloaded with each event of the
 * request, and while it is pending also by time.
 */
export function useRequestView(id: string) {
  const query = useQuery({
    queryKey: ['permissions.request', id],
    queryFn: async ({ signal }) =>
      (await api.call(permissionsRequestRead, { params: { id } }, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? REFRESH_MS : false),
    retry: false,
  });
  const { refetch } = query;
  useEffect(
    () =>
      onRequestPush((event) => {
        if (event.id === id) void refetch();
      }),
    [id, refetch],
  );
  return query;
}
