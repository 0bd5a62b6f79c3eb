import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import {
  deleteReportFilter,
  listReportFilters,
  MAX_REPORT_FILTER_NAME,
  type ReportDefinition,
  type ReportFilter,
  saveReportFilter,
  updateReportFilter,
} from '@dalpak/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { useConfirmClose } from '../../platform/windows/window-hooks.ts';
import {
  daysOf,
  filterOfView,
  type ReportView,
  viewOfFilter,
} from '../../report-kit/report-view.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './report.module.css';
import { useReportWords } from '../../report-kit/words.ts';

export type Paper = Pick<
  ReportFilter,
  'ReportPerItem' | 'ReportPerPage' | 'Production' | 'IncludeMovements'
>;

interface SavedFiltersProps {
  readonly report: ReportDefinition;
  readonly view: ReportView;
  readonly paper: Paper;
  readonly plain: ReportView;
  readonly today: string;
  readonly onChoose: (view: ReportView, paper: Paper) => void;
}

interface NameDialogProps extends Pick<SavedFiltersProps, 'report' | 'view' | 'paper' | 'today'> {
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

/** The name of a new filter, whether its period keeps its meaning, and who sees it. */
function NameDialog({ report, view, paper, today, onClose, onSaved }: NameDialogProps): ReactNode {
  const say = useReportWords();
  const [name, setName] = useState('');
  const [fixed, setFixed] = useState(view.period === null);
  const [shared, setShared] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  useConfirmClose(name.trim() !== '', say('filterName'));
  const save = useMutation({
    mutationFn: (body: { readonly name: string }) => {
      const saved = fixed ? { ...view, period: null, ...daysOf(view, today) } : view;
      return api.call(saveReportFilter, {
        body: { report: report.code, name: body.name, shared, filter: filterOfView(saved, paper) },
      });
    },
    onSuccess: ({ data }) => onSaved(data.id),
    onError: (error) => setWrong(describeError(error).description),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const text = name.trim();
    if (text === '') return setWrong(say('filterNameNeeded'));
    // Reported and not cut, because a silently cut name would be missed later.
    if (text.length > MAX_REPORT_FILTER_NAME)
      return setWrong(say('filterNameLong', { max: MAX_REPORT_FILTER_NAME }));
    return save.mutate({ name: text });
  };
  return (
    <Modal opened onClose={onClose} title={say('saveFilter')}>
      <form onSubmit={submit} noValidate className={classes['nameForm']}>
        <TextInput
          data-autofocus
          label={say('filterName')}
          value={name}
          error={wrong}
          autoComplete="off"
          onChange={(event) => {
            setName(event.currentTarget.value);
            setWrong(null);
          }}
        />
        {view.period !== null && (
          <SegmentedControl
            aria-label={say('rangeOf')}
            value={fixed ? 'fixed' : 'named'}
            data={[
              { value: 'named', label: say('keepNamed', { name: say(`ranges.${view.period}`) }) },
              { value: 'fixed', label: say('keepDays') },
            ]}
            onChange={(way) => setFixed(way === 'fixed')}
          />
        )}
        <Checkbox
          label={say('shareFilter')}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        <Button type="submit" loading={save.isPending}>
          {say('saveFilter')}
        </Button>
      </form>
    </Modal>
  );
}

/** Named views of a report as tabs: choose one, save the current one, update and delete. */
export function SavedFilters({
  report,
  view,
  paper,
  plain,
  today,
  onChoose,
}: SavedFiltersProps): ReactNode {
  const say = useReportWords();
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<number | null>(null);
  const [dialog, setDialog] = useState<'name' | 'delete' | null>(null);
  const key = ['report-filters', report.code];
  const { data: saved = [] } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await api.call(listReportFilters, { params: { code: report.code } }, { signal })).data,
  });
  const one = saved.find(({ id }) => id === chosen) ?? null;
  const done = async (text: string): Promise<void> => {
    setDialog(null);
    toast({ text, tone: 'ok' });
    await cache.invalidateQueries({ queryKey: key });
  };
  const update = useMutation({
    mutationFn: ({ id, name }: { readonly id: number; readonly name: string }) =>
      api.call(updateReportFilter, { body: { id, name, filter: filterOfView(view, paper) } }),
    onSuccess: () => done(say('filterSaved')),
    onError: showError,
  });
  const remove = useMutation({
    mutationFn: (id: number) => api.call(deleteReportFilter, { body: { id } }),
    onSuccess: () => done(say('filterDeleted')),
    onError: showError,
  });
  return (
    <Toolbar>
      {saved.length > 0 && (
        <div className={arrange['closeChips']} role="group" aria-label={say('savedFilters')}>
          <button
            type="button"
            className={classes['tab']}
            aria-pressed={one === null}
            onClick={() => {
              setChosen(null);
              onChoose(plain, paper);
            }}
          >
            {say('plainView')}
          </button>
          {saved.map(({ id, name, filter }) => (
            <button
              key={id}
              type="button"
              className={classes['tab']}
              aria-pressed={id === chosen}
              title={name}
              onClick={() => {
                setChosen(id);
                onChoose(viewOfFilter(filter, plain), filter);
              }}
            >
              {name}
            </button>
          ))}
        </div>
      )}
      {one?.own === true && (
        <>
          <Button
            variant="default"
            loading={update.isPending}
            onClick={() => update.mutate({ id: one.id, name: one.name })}
          >
            {say('updateFilter')}
          </Button>
          <Button variant="subtle" color="bad" onClick={() => setDialog('delete')}>
            {say('deleteFilter')}
          </Button>
        </>
      )}
      <Button variant="subtle" onClick={() => setDialog('name')}>
        {say('saveFilter')}
      </Button>
      {dialog === 'name' && (
        <NameDialog
          report={report}
          view={view}
          paper={paper}
          today={today}
          onClose={() => setDialog(null)}
          onSaved={(id) => {
            setChosen(id);
            void done(say('filterSaved'));
          }}
        />
      )}
      <ConfirmDialog
        opened={dialog === 'delete' && one !== null}
        title={say('deleteFilterTitle')}
        text={say(one?.shared === true ? 'deleteFilterText' : 'deleteOwnFilterText', {
          name: one?.name ?? '',
        })}
        confirmLabel={say('deleteFilter')}
        keepLabel={say('keepFilter')}
        destructive
        onClose={() => setDialog(null)}
        onConfirm={() => {
          if (one !== null) remove.mutate(one.id);
        }}
      />
    </Toolbar>
  );
}
