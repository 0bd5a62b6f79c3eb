import { type RecordComponent, type RecordView, setRecordStatus } from '@dalpak/contracts';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';
import { queryClient } from '../../../platform/api/api.ts';
import { showError } from '../../../platform/api/error-dialog.store.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { useAccess } from '../../../platform/session/session.store.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { recordsKey } from '../../records-key.ts';
import { hiddenCountSuffix } from '../state/hidden-rows.tsx';
import { checkRows, type ListState, hiddenRows } from '../state/list-state.ts';
import { useListStep } from '../state/list.store.ts';

export interface StatusChange {
  readonly mayDeactivate: boolean;
  readonly mayActivate: boolean;
  /** Deactivates rows or activates them again, and offers to undo it. */
  readonly change: (rows: readonly RecordView[], active: boolean) => void;
  readonly busy: boolean;
}

/**
 * Deactivates and activates records of a component with a status. It does not ask for confirmation:
 * a toast offers undo.
 * @param shown the rows that the list shows; the toast says how many others are changed
 */
export function useStatusChange(
  record: RecordComponent,
  shown: readonly RecordView[],
): StatusChange {
  const { t } = useTranslation('records');
  const step = useListStep();
  const { component } = record;
  const hasStatus =
    record.status !== undefined && record.writes !== undefined && record.identity.length === 1;
  const mayDelete = useAccess({ type: 'components', action: 'd', key: component }) === 'ok';
  const mayEdit = useAccess({ type: 'components', action: 'e', key: component }) === 'ok';
  const send = async (ids: readonly number[], active: boolean): Promise<readonly number[]> => {
    const { data } = await api.call(setRecordStatus, {
      params: { component },
      body: { ids: [...ids], active },
    });
    await queryClient.invalidateQueries({ queryKey: [...recordsKey(component), 'page'] });
    return data.changed;
  };
  const back = useMutation({
    mutationFn: ({ ids, active }: { readonly ids: readonly number[]; readonly active: boolean }) =>
      send(ids, active),
    onSuccess: () => toast({ text: t('statusUndone'), tone: 'ok' }),
    onError: showError,
  });
  const mutation = useMutation({
    mutationFn: ({
      rows,
      active,
    }: {
      readonly rows: readonly RecordView[];
      readonly active: boolean;
      readonly hidden: number;
    }) =>
      send(
        rows.map(({ id }) => Number(id)),
        active,
      ),
    onSuccess: (changed, { rows, active, hidden }) => {
      step((state: ListState) => checkRows(state, rows, false));
      toast({
        text: `${t(active ? 'putInDone' : 'putOutDone', { count: changed.length })}${hiddenCountSuffix(hidden)}`,
        tone: 'ok',
        ...(changed.length === 0
          ? {}
          : {
              action: {
                label: t('undo'),
                run: () => back.mutate({ ids: changed, active: !active }),
              },
            }),
      });
    },
    onError: showError,
  });
  return {
    mayDeactivate: hasStatus && mayDelete,
    mayActivate: hasStatus && mayEdit,
    change: (rows, active) =>
      mutation.mutate({ rows, active, hidden: hiddenRows(rows, shown).length }),
    busy: mutation.isPending || back.isPending,
  };
}
