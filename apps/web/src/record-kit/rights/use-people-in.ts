import { COMPONENT, componentsOld } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { recordsKey } from '../records-key.ts';

/** The number of active employees in a position; 0 for a new one, or while it is not known. */
export function usePeopleIn(position: string): number {
  const maySee = useAccess({ type: 'components', action: 'r', key: COMPONENT.employees }) === 'ok';
  const { data = 0 } = useQuery({
    queryKey: [...recordsKey(COMPONENT.employees), 'in-position', position],
    queryFn: async ({ signal }) => {
      const { data: page } = await api.call(
        componentsOld,
        {
          body: {
            task: 'getPage',
            comID: COMPONENT.employees,
            perpage: 1,
            view: 'ACTIVE',
            of: { field: 'position', id: Number(position) },
          },
        },
        { signal },
      );
      return Array.isArray(page) ? 0 : page.count;
    },
    enabled: maySee && position !== '0',
  });
  return data;
}
