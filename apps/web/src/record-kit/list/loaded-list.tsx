import { Button } from '@mantine/core';
import { COMPONENT, type ListView, type RecordComponent, type RecordView } from '@dalpak/contracts';
import { IconAlertCircle, IconListDetails, IconMoodSad, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { ComponentIcon } from '../../platform/icons/component-icon.tsx';
import { queueLabels } from '../../platform/labels/label-queue.ts';
import { go } from '../../platform/router/navigation.ts';
import { Slot } from '../../platform/router/slots.ts';
import { useAccess, useAppInit } from '../../platform/session/session.store.ts';
import { addComponent, openComponent } from '../../platform/windows/open-component.ts';
import { useWindowInfo } from '../../platform/windows/window-hooks.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { Num } from '../../ui/figures/num.tsx';
import { PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState, ErrorState } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { useComponentName } from '../words.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { BulkEditDialog } from './bulk/bulk-edit-dialog.tsx';
import { bulkEditableColumns } from './bulk/bulk-edit.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { rowsAsText } from './state/copy-rows.ts';
import { describeCount } from './state/count-text.ts';
import { UndoButton } from './cells/undo-button.tsx';
import { FilterButton } from './search/filter-button.tsx';
import { FilterChips } from './search/filter-chips.tsx';
import { HiddenRows, hiddenCountSuffix } from './state/hidden-rows.tsx';
import { listButtons } from './state/list-buttons.ts';
import { ListFooter } from './list-footer.tsx';
import { ListGrid } from './list-grid.tsx';
import { foundRows, toExportRequest } from './state/export-request.ts';
import {
  type ListViews,
  pageBody,
  useReloadOnChange,
  useRecordPage,
} from './state/list-queries.ts';
import {
  applySearch,
  clearSearches,
  isSearched,
  hiddenRows,
  pageSizesOf,
  changePageSize,
} from './state/list-state.ts';
import { useList, useListStep } from './state/list.store.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { LoadedComponent, RecordListProps } from './state/list.types.ts';
import { lastPage } from './state/pager-pages.ts';
import { printList } from './bulk/print-list.tsx';
import { SearchDialog } from './search/search-dialog.tsx';
import { withoutLooked } from './state/list-looks.ts';
import { phoneColumns, type ShownColumn, shownColumns } from './state/shown-columns.ts';
import { usePageKeys } from './use-page-keys.ts';
import { useStatusChange } from './bulk/use-status-change.ts';
import { useViewName, ViewsMenu } from './views-menu.tsx';
import { quietIcon } from '../../ui/content/quiet.tsx';
import classes from './list.module.css';

const NO_ROWS: readonly RecordView[] = [];
const NO_IDS: readonly string[] = [];

interface LoadedListProps extends RecordListProps, LoadedComponent {
  readonly first: ListViews;
  readonly narrow: boolean;
}

async function copyRows(
  columns: readonly ShownColumn[],
  rows: readonly RecordView[],
  words: { readonly done: string; readonly failed: string },
): Promise<void> {
  try {
    await navigator.clipboard.writeText(rowsAsText(columns, rows));
    toast({ text: words.done, tone: 'ok' });
  } catch {
    toast({ text: words.failed, tone: 'bad' });
  }
}

function useShownView({ views }: ListViews): ListView {
  const chosen = useList((state) => state.view);
  const [first] = views;
  const view = views.find(([id]) => id === chosen) ?? first;
  if (view === undefined) throw new Error('A list without a view');
  return view;
}

/** Whether a field of many records can be edited at once. */
function hasEditableFields(record: RecordComponent): boolean {
  return (
    record.writes !== undefined &&
    record.identity.length === 1 &&
    bulkEditableColumns(record).length > 0
  );
}

/** Acts of features on all that the list finds. */
function ListTriggers({
  component,
  view,
  count,
}: {
  readonly component: number;
  readonly view: ListView;
  readonly count: number;
}): ReactNode {
  const found = foundRows(
    toExportRequest(
      component,
      useList((state) => state),
      view,
      [],
    ),
    count,
  );
  return <Slot name="records.triggers" props={{ place: 'list', component, ids: NO_IDS, found }} />;
}

/** Shows the last page when rows were deleted and the current one no longer exists. */
function useExistingPage(isAnswered: boolean, last: number): void {
  const page = useList((state) => state.page);
  const step = useListStep();
  const isPast = isAnswered && page > last;
  useEffect(() => {
    if (isPast) step((all) => ({ ...all, page: last }));
  }, [isPast, last, step]);
}

/** Shown in the table while there are no rows. */
function NoRows({
  error,
  searched,
  name,
  help,
  onRetry,
}: {
  readonly error: unknown;
  readonly searched: boolean;
  readonly name: string;
  readonly help: string;
  readonly onRetry: () => void;
}): ReactNode {
  const { t } = useTranslation('records');
  const step = useListStep();
  if (error !== null) {
    const shown = describeError(error);
    return (
      <ErrorState
        icon={<IconAlertCircle size={28} />}
        title={shown.description}
        code={shown.code}
        onRetry={onRetry}
      />
    );
  }
  if (searched)
    return (
      <EmptyState
        icon={<IconMoodSad size={28} />}
        title={t('NO_RESULTS')}
        action={
          <Button variant="light" onClick={() => step(clearSearches)}>
            {t('clearFilter')}
          </Button>
        }
      />
    );
  return (
    <EmptyState icon={<IconListDetails size={28} />} title={t('empty', { name })} text={help} />
  );
}

/** A list whose views and columns have loaded. */
export function LoadedList(props: LoadedListProps): ReactNode {
  const {
    component,
    of,
    page = false,
    picker,
    onOpen,
    onAdd,
    onExport,
    extra,
    info,
    record,
    first,
    narrow,
  } = props;
  const { t } = useTranslation('records');
  const name = useComponentName()(info);
  const viewName = useViewName();
  const state = useList((all) => all);
  const step = useListStep();
  const view = useShownView(first);
  const init = useAppInit();
  const buttons = useMemo(() => listButtons(init, record), [init, record]);
  const [dialog, setDialog] = useState<'search' | 'columns' | 'edit' | null>(null);
  const [refreshing, setRefreshing] = useState(false);

  const columns = useMemo(
    () => shownColumns(record, first.columns, state.columns),
    [record, first.columns, state.columns],
  );
  const drawn = useMemo(
    () =>
      narrow
        ? phoneColumns(columns)
        : withoutLooked(record.component, columns, state.columns === null),
    [narrow, columns, record.component, state.columns],
  );
  const body = pageBody({ component, of }, state, view, first.columns);
  const answer = useRecordPage(body);
  useReloadOnChange(component);
  useWindowInfo(page ? { line: viewName(view) } : null);
  const rows = answer.data?.records ?? NO_ROWS;
  const count = answer.data?.count ?? 0;
  const last = lastPage(count, state.perPage);
  useExistingPage(answer.data !== undefined && !answer.isPlaceholderData, last);

  const status = useStatusChange(record, rows);
  const mayChange = useAccess({ type: 'components', action: 'e', key: component }) === 'ok';
  const mayEdit = mayChange && hasEditableFields(record);
  // The current rows where they are shown: a change sends their values as its base.
  const checked = [...state.checked.values()].map(
    (row) => rows.find(({ id }) => id === row.id) ?? row,
  );
  const hidden = hiddenRows(checked, rows);
  const open = (row: RecordView): void => {
    if (picker !== undefined) picker.onPick(row);
    else if (onOpen === undefined) openComponent(component, row.id);
    else onOpen(row);
  };
  const copy = (copied: readonly RecordView[]): void =>
    void copyRows(columns, copied, {
      done: `${t('copied', { count: copied.length })}${hiddenCountSuffix(hiddenRows(copied, rows).length)}`,
      failed: t('copyFailed'),
    });
  const refresh = (): void => {
    setRefreshing(true);
    void answer.refetch().finally(() => setRefreshing(false));
  };
  const title = t('titleOf', { name, view: viewName(view) });
  const print = (): void =>
    void printList({
      title,
      columns,
      rows,
      totalWord: t('pageTotal'),
      note: t('printed', { when: formatDate(Date.now()), page: state.page, pages: last }),
    });
  const printLabels = (): void => {
    queueLabels(checked.map(({ id }) => Number(id)));
    go('/products/printlabels');
  };
  const mayAdd = buttons.add && picker === undefined && (of === undefined || onAdd !== undefined);
  const isIncluded = useAccess({ type: 'components', action: 'w', key: component }) === 'ok';
  // Pressing it explains what the service does not include.
  const add = onAdd === undefined || !isIncluded ? () => addComponent(component) : onAdd;
  usePageKeys(page, { onSearch: () => setDialog('search'), onAdd: mayAdd ? add : null });

  const lit = rows.find(({ id }) => id === state.selectedId);
  const waiting = answer.isPlaceholderData || refreshing;
  const empty =
    answer.data === undefined && answer.error === null ? (
      <ListSkeleton label={name} />
    ) : (
      <div className={classes['middle']}>
        <NoRows
          error={answer.error}
          searched={isSearched(state)}
          name={name}
          help={t(
            component === COMPONENT.dashboards
              ? 'emptyDashboards'
              : mayAdd
                ? 'emptyAdd'
                : 'emptyHelp',
          )}
          onRetry={() => void answer.refetch()}
        />
      </div>
    );
  const bulk =
    checked.length === 0 || picker !== undefined ? null : (
      <BulkBar
        narrow={narrow}
        rows={checked}
        hidden={hidden.length}
        status={status}
        onEdit={mayEdit ? () => setDialog('edit') : null}
        onCopy={() => copy(checked)}
        onLabels={buttons.labels && of === undefined ? printLabels : null}
        extra={
          <Slot
            name="records.triggers"
            props={{ place: 'row', component, ids: checked.map(({ id }) => id) }}
          />
        }
      />
    );
  return (
    <div className={classes['page']}>
      <header className={classes['top']}>
        <span className={quietIcon} aria-hidden>
          <ComponentIcon component={component} size={24} />
        </span>
        <PageTitle level={page ? 1 : 2}>{title}</PageTitle>
        {answer.data !== undefined && (
          <span className={classes['count']}>
            {answer.data.estimated ? (
              <bdi>{describeCount(answer.data)}</bdi>
            ) : (
              <Num value={count} />
            )}
          </span>
        )}
        {mayAdd && (
          <Button
            className={classes['action'] ?? ''}
            leftSection={<IconPlus size={18} aria-hidden />}
            aria-keyshortcuts="Insert"
            onClick={add}
          >
            {t('add')}
          </Button>
        )}
        {picker !== undefined && (
          <Button
            className={classes['action'] ?? ''}
            disabled={lit === undefined}
            onClick={() => lit !== undefined && picker.onPick(lit)}
          >
            {t('pick')}
          </Button>
        )}
      </header>
      <ListToolbar
        component={component}
        name={name}
        narrow={narrow}
        viewName={viewName(view)}
        buttons={
          picker === undefined && of === undefined
            ? buttons
            : { ...buttons, import: false, export: false, labels: false, signUp: null }
        }
        views={
          <ViewsMenu
            component={component}
            views={first.views}
            view={view}
            columns={columns}
            onColumns={() => setDialog('columns')}
          />
        }
        refreshing={refreshing}
        filter={
          <FilterButton
            component={component}
            record={record}
            wires={first.columns}
            narrow={narrow}
            onAllColumns={() => setDialog('search')}
          />
        }
        onRefresh={refresh}
        onPrint={rows.length > 0 ? print : null}
        onExport={
          onExport === undefined || !buttons.export
            ? undefined
            : () =>
                onExport(
                  toExportRequest(
                    component,
                    state,
                    view,
                    columns.map(({ field }) => field),
                  ),
                )
        }
        bulk={bulk}
        extra={
          <>
            {extra}
            <UndoButton record={record} />
          </>
        }
        triggers={page && <ListTriggers component={component} view={view} count={count} />}
      />
      <FilterChips record={record} />
      {hidden.length > 0 && (
        <HiddenRows record={record} rows={hidden} allHidden={hidden.length === checked.length} />
      )}
      <Panel padded={false} className={classes['table']}>
        {waiting && (
          <div className={classes['progress']} role="progressbar" aria-label={t('loadingRows')} />
        )}
        {answer.error !== null && rows.length > 0 && (
          <div className={classes['stale']} role="alert">
            {describeError(answer.error).description}{' '}
            <Button size="compact-sm" variant="light" onClick={refresh}>
              {t('refresh')}
            </Button>
          </div>
        )}
        <ListGrid
          key={narrow ? 'narrow' : 'wide'}
          component={component}
          label={name}
          columns={drawn}
          rows={rows}
          from={(state.page - 1) * state.perPage}
          count={count}
          narrow={narrow}
          isPicker={picker !== undefined}
          busy={waiting || answer.isPending}
          empty={empty}
          cells={mayChange && picker === undefined && !narrow ? record : null}
          onOpen={open}
          onRemove={(wanted) => {
            const used = wanted.filter(({ active }) => active);
            if (status.mayDeactivate && picker === undefined && used.length > 0)
              status.change(used, false);
          }}
          onCopy={copy}
        />
        {count > 0 && (
          <ListFooter
            page={state.page}
            perPage={state.perPage}
            count={count}
            counted={describeCount(answer.data ?? { count, estimated: false, least: false })}
            sizes={pageSizesOf(view)}
            simple={narrow || picker !== undefined}
            onSize={(size) => step((all) => changePageSize(all, size))}
            onPage={(next) => step((all) => ({ ...all, page: next }))}
          />
        )}
      </Panel>
      {dialog === 'search' && (
        <SearchDialog
          record={record}
          wires={first.columns}
          search={state.search}
          onClose={() => setDialog(null)}
          onSearch={(search) => {
            step((all) => applySearch(all, search));
            setDialog(null);
          }}
        />
      )}
      {dialog === 'columns' && (
        <ColumnsDialog
          record={record}
          wires={first.columns}
          columns={columns}
          onClose={() => setDialog(null)}
          onColumns={(chosen) => {
            step((all) => ({ ...all, columns: chosen }));
            setDialog(null);
          }}
        />
      )}
      {dialog === 'edit' && checked.length > 0 && (
        <BulkEditDialog
          record={record}
          rows={checked}
          hidden={hidden}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}
