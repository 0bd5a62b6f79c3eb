import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  deleteReportFilter,
  listReportFilters,
  MAX_REPORT_FILTER_NAME,
  type ReportCode,
  type ReportFilter,
  saveReportFilter,
  updateReportFilter,
} from '@dalpak/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { useConfirmClose } from '../../platform/windows/window-hooks.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { Modal } from '../../ui/modal.tsx';
import { validateFilter } from './report-filter.ts';
import classes from './report.module.css';

interface SavedFiltersProps {
  readonly report: ReportCode;
  readonly filter: ReportFilter;
  readonly onChoose: (filter: ReportFilter) => void;
}

interface NameDialogProps extends Pick<SavedFiltersProps, 'report' | 'filter'> {
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

function NameDialog({ report, filter, onClose, onSaved }: NameDialogProps): ReactNode {
  const { t } = useTranslation('reports');
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  useConfirmClose(name.trim() !== '', t('filterName'));
  const save = useMutation({
    mutationFn: (body: { readonly name: string }) =>
      api.call(saveReportFilter, { body: { report, name: body.name, filter } }),
    onSuccess: ({ data }) => onSaved(data.id),
    onError: (error) => setWrong(describeError(error).description),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const text = name.trim();
    if (text === '') return setWrong(t('filterNameNeeded'));
    // Reported and not cut, because a silently cut name would be missed later.
    if (text.length > MAX_REPORT_FILTER_NAME)
      return setWrong(t('filterNameLong', { max: MAX_REPORT_FILTER_NAME }));
    return save.mutate({ name: text });
  };
  return (
    <Modal opened onClose={onClose} title={t('saveFilter')}>
      <form onSubmit={submit} noValidate className={classes['nameForm']}>
        <TextInput
          data-autofocus
          label={t('filterName')}
          value={name}
          error={wrong}
          autoComplete="off"
          onChange={(event) => {
            setName(event.currentTarget.value);
            setWrong(null);
          }}
        />
        <Button type="submit" loading={save.isPending}>
          {t('saveFilter')}
        </Button>
      </form>
    </Modal>
  );
}

/** Named filters: choose, save the current one, update, delete. */
export function SavedFilters({ report, filter, onChoose }: SavedFiltersProps): ReactNode {
  const { t } = useTranslation('reports');
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<number | null>(null);
  const [dialog, setDialog] = useState<'name' | 'delete' | null>(null);
  const key = ['report-filters', report];
  const { data: saved = [] } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await api.call(listReportFilters, { params: { code: report } }, { signal })).data,
  });
  const one = saved.find(({ id }) => id === chosen) ?? null;
  const done = async (text: string): Promise<void> => {
    setDialog(null);
    toast({ text, tone: 'ok' });
    await cache.invalidateQueries({ queryKey: key });
  };
  const update = useMutation({
    mutationFn: ({ id, name }: { readonly id: number; readonly name: string }) =>
      api.call(updateReportFilter, { body: { id, name, filter } }),
    onSuccess: () => done(t('filterSaved')),
    onError: showError,
  });
  const remove = useMutation({
    mutationFn: (id: number) => api.call(deleteReportFilter, { body: { id } }),
    onSuccess: () => done(t('filterDeleted')),
    onError: showError,
  });
  const usable = validateFilter(filter).length === 0;
  return (
    <div className={classes['saved']}>
      {saved.length > 0 && (
        <NativeSelect
          aria-label={t('savedFilters')}
          value={one === null ? '' : String(one.id)}
          data={[
            { value: '', label: t('chooseFilter') },
            ...saved.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => {
            const next = saved.find(({ id }) => String(id) === event.currentTarget.value);
            setChosen(next?.id ?? null);
            if (next !== undefined) onChoose(next.filter);
          }}
        />
      )}
      {one !== null && (
        <>
          <Button
            variant="default"
            loading={update.isPending}
            disabled={!usable}
            onClick={() => update.mutate(one)}
          >
            {t('updateFilter')}
          </Button>
          <Button variant="subtle" color="bad" onClick={() => setDialog('delete')}>
            {t('deleteFilter')}
          </Button>
        </>
      )}
      <Button variant="default" disabled={!usable} onClick={() => setDialog('name')}>
        {t('saveFilter')}
      </Button>
      {dialog === 'name' && (
        <NameDialog
          report={report}
          filter={filter}
          onClose={() => setDialog(null)}
          onSaved={(id) => {
            setChosen(id);
            void done(t('filterSaved'));
          }}
        />
      )}
      <ConfirmDialog
        opened={dialog === 'delete' && one !== null}
        title={t('deleteFilterTitle')}
        text={t('deleteFilterText', { name: one?.name ?? '' })}
        confirmLabel={t('deleteFilter')}
        keepLabel={t('keepFilter')}
        destructive
        onClose={() => setDialog(null)}
        onConfirm={() => {
          if (one !== null) remove.mutate(one.id);
        }}
      />
    </div>
  );
}
