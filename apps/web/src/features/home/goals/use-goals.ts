import { type GoalView, listGoals } from '@dalpak/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';

const REFRESH_MS = 300_000;

/** Key of all goals. */
export const GOALS = ['goals'];

/** The goals of a month that the user sees. */
export function useGoals(month: string): UseQueryResult<readonly GoalView[]> {
  return useQuery({
    queryKey: [...GOALS, month],
    queryFn: async ({ signal }) =>
      (await api.call(listGoals, { query: { month } }, { signal })).data,
    refetchInterval: REFRESH_MS,
  });
}
