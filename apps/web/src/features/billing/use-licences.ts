import {
  assignedEmployee,
  availableSubscriptions,
  COMPONENT,
  getRecord,
  licensedEmployee,
  type LicenceHolder,
  type LicenceSelection,
  listSubscriptions,
  updateSubscriptions,
} from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, queryClient } from '../../platform/api/api.ts';
import { onPush } from '../../platform/push/push.ts';
import { holderOfComponent } from './holder-of.ts';

const KEY = 'licences';

/** A record that can hold licences: an employee or a terminal, by its number. */
export interface HolderRecord {
  readonly type: LicenceHolder;
  readonly id: number;
}

/** The employee, with the name as the licence lists show it. */
async function readEmployee(id: number, signal?: AbortSignal) {
  const { data } = await api.call(
    getRecord,
    { params: { component: COMPONENT.employees, id: String(id) } },
    signal === undefined ? {} : { signal },
  );
  return licensedEmployee(id, data.data);
}

export function useLicences({ type, id }: HolderRecord) {
  useReload();
  return useQuery({
    queryKey: [KEY, type, id],
    queryFn: async ({ signal }) => {
      const who =
        type === 'user'
          ? { employee_identity: (await readEmployee(id, signal)).EmployeesIdentity }
          : { terminals_id: id };
      return (
        await api.call(availableSubscriptions, { query: { app_type: type, ...who } }, { signal })
      ).data;
    },
  });
}

/**
 * Assigns exactly the selected licences to the holder.
 * @throws as the call does
 */
export async function assignLicences(
  { type, id }: HolderRecord,
  selected: LicenceSelection,
): Promise<void> {
  const who =
    type === 'user'
      ? { employee: assignedEmployee(id, await readEmployee(id)) }
      : { terminal_id: id };
  await api.call(updateSubscriptions, {
    body: { app_type: type, selected: { ...selected }, ...who },
  });
  await reloadLicences();
}

export function useSubscriptions() {
  useReload();
  return useQuery({
    queryKey: [KEY, 'all'],
    queryFn: async ({ signal }) => (await api.call(listSubscriptions, {}, { signal })).data,
  });
}

export function reloadLicences(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [KEY] });
}

/** Other users assign licences too, so the data are reloaded. */
function useReload(): void {
  useEffect(
    () =>
      onPush('records:changed', ({ component }) => {
        if (holderOfComponent(component) !== null) void reloadLicences();
      }),
    [],
  );
}
