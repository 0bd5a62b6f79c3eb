import { type ActKind, listExceptionBills, listExceptions, listTillActs } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

/** Key of everything about exceptions. */
export const EXCEPTIONS = ['exceptions'];

/** The marks. Each look is logged, so nothing asks again by itself. */
export function useExceptions(ended: boolean) {
  return useQuery({
    queryKey: [...EXCEPTIONS, ended],
    queryFn: ({ signal }) =>
      api.call(listExceptions, { query: { ended: ended ? 'true' : 'false' } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** The mark that a task checks. */
export function useMarkOfTask(task: number) {
  return useQuery({
    queryKey: [...EXCEPTIONS, 'task', task],
    queryFn: ({ signal }) => api.call(listExceptions, { query: { task } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Acts at the tills until a day. */
export function useTillActs(until: string, kind: ActKind | null) {
  return useQuery({
    queryKey: [...EXCEPTIONS, 'acts', until, kind],
    queryFn: async ({ signal }) =>
      (
        await api.call(
          listTillActs,
          { query: { until, ...(kind === null ? {} : { kind }) } },
          { signal },
        )
      ).data,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** The bills behind a mark. */
export function useExceptionBills(id: number) {
  return useQuery({
    queryKey: [...EXCEPTIONS, 'bills', id],
    queryFn: async ({ signal }) =>
      (await api.call(listExceptionBills, { params: { id } }, { signal })).data,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
