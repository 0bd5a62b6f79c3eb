import {
  type AttendanceView,
  timekeeperAddAbsence,
  timekeeperAttendance,
  timekeeperCorrect,
  timekeeperVoidAbsence,
} from '@dalpak/contracts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { api } from '../../platform/api/api.ts';
import type { Month } from '../../ui/format/month.ts';

/** Employees stamp all day, so the shown month is reloaded at this interval. */
const REFRESH_MS = 60_000;

/** A month of all employees. */
export function useAttendance({ from, to }: Pick<Month, 'from' | 'to'>) {
  return useQuery({
    queryKey: ['attendance', from, to],
    queryFn: async ({ signal }): Promise<readonly AttendanceView[]> =>
      (await api.call(timekeeperAttendance, { query: { from, to } }, { signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
}

type Body<E extends { readonly body?: z.ZodMiniType }> = z.input<NonNullable<E['body']>>;

export type Change =
  | { readonly kind: 'correct'; readonly body: Body<typeof timekeeperCorrect> }
  | { readonly kind: 'absence'; readonly body: Body<typeof timekeeperAddAbsence> }
  | { readonly kind: 'voidAbsence'; readonly id: string };

async function send(change: Change): Promise<void> {
  if (change.kind === 'correct') await api.call(timekeeperCorrect, { body: change.body });
  else if (change.kind === 'absence') await api.call(timekeeperAddAbsence, { body: change.body });
  else await api.call(timekeeperVoidAbsence, { params: { id: change.id } });
}

/** Stores a correction. It is done only when the month has been reloaded. */
export function useAttendanceChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => client.invalidateQueries({ queryKey: ['attendance'] }),
  });
}
