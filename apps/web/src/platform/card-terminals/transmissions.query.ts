import { listTransmissions, type TransmissionView } from '@dalpak/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

const FOLLOW_MS = 500;

/** Whether a transmission has not ended. */
export function isRunning({ code }: TransmissionView): boolean {
  return code === null;
}

/** The last transmissions, of one card terminal or of the caller's place; a running one is followed. */
export const transmissionsQuery = (pinpad?: number) =>
  queryOptions({
    queryKey: ['transmissions', pinpad ?? 'all'],
    queryFn: async ({ signal }) =>
      (
        await api.call(
          listTransmissions,
          { query: pinpad === undefined ? {} : { pinpad } },
          { signal },
        )
      ).data,
    refetchInterval: ({ state }) => (state.data?.some(isRunning) === true ? FOLLOW_MS : false),
  });
