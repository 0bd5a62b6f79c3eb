import {
  type OwnRota,
  putRotaShift,
  readOwnRota,
  readRota,
  removeRotaShift,
  type RotaShift,
  type RotaWeek,
} from '@dalpak/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';

const REFRESH_MS = 60_000;
const ROTA = 'rota';
const OWN = 'own-rota';

/** A week of a branch; without one, of the first branch that the user may see. */
export function useRota(branch: number | null, week: string) {
  return useQuery({
    queryKey: [ROTA, branch, week],
    queryFn: async ({ signal }): Promise<RotaWeek> =>
      (
        await api.call(
          readRota,
          { query: { week, ...(branch === null ? {} : { branch }) } },
          { signal },
        )
      ).data,
    refetchInterval: REFRESH_MS,
  });
}

export function useOwnRota() {
  return useQuery({
    queryKey: [OWN],
    queryFn: async ({ signal }): Promise<OwnRota> =>
      (await api.call(readOwnRota, {}, { signal })).data,
    refetchInterval: REFRESH_MS,
  });
}

export type ShiftDraft = Omit<RotaShift, 'warnings'>;

export interface RotaChanges {
  readonly refresh: () => Promise<void>;
  /** Whether it was stored; an error is shown. */
  readonly put: (branch: number, shift: ShiftDraft) => Promise<boolean>;
  readonly remove: (id: string) => Promise<boolean>;
}

export function useRotaChanges(): RotaChanges {
  const cache = useQueryClient();
  const refresh = async (): Promise<void> => {
    await Promise.all([ROTA, OWN].map((key) => cache.invalidateQueries({ queryKey: [key] })));
  };
  const run = async (call: () => Promise<unknown>): Promise<boolean> => {
    try {
      await call();
    } catch (error) {
      showError(error);
      return false;
    }
    await refresh();
    return true;
  };
  return {
    refresh,
    put: (branch, { id, employee, position, day, start, end, note, reason }) =>
      run(() =>
        api.call(putRotaShift, {
          params: { id },
          body: { branch, employee, position, day, start, end, note, reason },
        }),
      ),
    remove: (id) => run(() => api.call(removeRotaShift, { params: { id } })),
  };
}
