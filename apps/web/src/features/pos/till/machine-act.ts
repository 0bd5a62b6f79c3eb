import { cancelMachineAct, type MachineActView, readMachineAct } from '@dalpak/contracts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';

/** How often the machine is asked while a customer stands at it. */
const POLL_MS = 700;

/**
 * How far an act of the cash machine is, polled until it has ended.
 * @param id null while there is none
 * @param onEnded runs once, with how it ended
 */
export const machineActQuery = (id: string | null, onEnded: (view: MachineActView) => void) =>
  queryOptions({
    queryKey: ['cash-machine-act', id],
    queryFn: async ({ signal }) => {
      const { data } = await api.call(readMachineAct, { params: { id: id ?? '' } }, { signal });
      if (data.outcome !== null) onEnded(data);
      return data;
    },
    enabled: id !== null,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && data.outcome !== null ? false : POLL_MS,
    refetchOnWindowFocus: false,
    retry: false,
    gcTime: 0,
    staleTime: 0,
  });

/** Asks the machine to end the act; how it ended is read like any other end. */
export async function cancelAct(id: string): Promise<MachineActView> {
  return (await api.call(cancelMachineAct, { params: { id }, body: {} })).data;
}
