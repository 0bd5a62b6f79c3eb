import { getSecondStep } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { api, queryClient } from '../../../platform/api/api.ts';

const KEY = ['account', 'second-step'] as const;

export function useSecondStep() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.call(getSecondStep, undefined, { signal })).data,
  });
}

export function reloadSecondStep(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
}
