import { Button, Loader } from '@mantine/core';
import { COMPONENT, type TransactionListItem } from '@dalpak/contracts';
import { useMediaQuery } from '@mantine/hooks';
import { IconAlertCircle, IconFilterOff, IconReceipt } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { go, hrefOf } from '../../platform/router/navigation.ts';
import { Slot } from '../../platform/router/slots.ts';
import { MEDIA } from '../../platform/theme/breakpoints.ts';
import { useWindowInfo } from '../../platform/windows/window-hooks.ts';
import { Money, Num } from '../../ui/figures/num.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import {
  EmptyState,
  ErrorState,
  Skeleton,
  SkeletonBar,
  skeletonRows,
} from '../../ui/layout/states.tsx';
import { VirtualList, type VirtualListHandle } from '../../ui/layout/virtual-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import { gridKeyHandler } from '../../ui/layout/grid-keys.ts';
import { PageTitle } from '../../ui/layout/page.tsx';
import {
  clearFilter,
  createTransactionList,
  isFiltered,
  NO_FILTER,
  selectTransaction,
  setFilter,
  consumeRequestedFilter,
  TransactionListProvider,
  useTransactionListStore,
  useTransactionList,
} from './list-filter.store.ts';
import { transactionRoute } from './transaction-route.ts';
import { rowId, TransactionRow } from './transaction-row.tsx';
import classes from './transactions.module.css';
import { type TransactionPages, useTransactionPages } from './use-transaction-list.ts';

function Columns(): ReactNode {
  const { t } = useTranslation('transactions');
  const { t: tCommon } = useTranslation();
  return (
    <div role="row" aria-rowindex={1} className={classes['columns']}>
      <span role="columnheader">{t('number')}</span>
      <span role="columnheader">{t('when')}</span>
      <span role="columnheader" className={classes['place']}>
        {tCommon('branch')} · {tCommon('terminal')}
      </span>
      <span role="columnheader" className={classes['person']}>
        {tCommon('employee')}
      </span>
      <span role="columnheader" className={classes['customer']}>
        {tCommon('customer')}
      </span>
      <span role="columnheader" className={classes['items']}>
        {t('items')}
      </span>
      <span role="columnheader" className={classes['state']}>
        {t('state')}
      </span>
      <span role="columnheader" className={classes['total']}>
        {tCommon('total')}
      </span>
    </div>
  );
}

/** Shown while the table has no rows. */
function NoRows({
  pages,
  filtered,
}: {
  readonly pages: TransactionPages;
  readonly filtered: boolean;
}): ReactNode {
  const own = useTransactionListStore();
  const { t } = useTranslation('transactions');
  if (pages.state === 'loading') {
    return (
      <Skeleton label={t('title')}>
        <div className={skeletonRows}>
          {Array.from({ length: 10 }, (_, index) => (
            <SkeletonBar key={index} />
          ))}
        </div>
      </Skeleton>
    );
  }
  if (pages.state === 'failed') {
    const shown = describeError(pages.error);
    return (
      <div className={classes['middle']}>
        <ErrorState
          icon={<IconAlertCircle size={28} />}
          title={shown.description}
          code={shown.code}
          onRetry={pages.reload}
        />
      </div>
    );
  }
  return (
    <div className={classes['middle']}>
      {filtered ? (
        <EmptyState
          icon={<IconFilterOff size={28} />}
          title={t('emptyFiltered')}
          action={
            <Button variant="light" onClick={() => clearFilter(own)}>
              {t('clearFilters')}
            </Button>
          }
        />
      ) : (
        <EmptyState
          icon={<IconReceipt size={28} />}
          title={t('empty')}
          text={t('emptyHelp')}
          action={
            <Button component="a" href={hrefOf('/pos')}>
              {t('openTill')}
            </Button>
          }
        />
      )}
    </div>
  );
}

/**
 * Whether the focus is nowhere, or still in the menu. A user who is working on this page keeps it.
 */
function isFocusFree(focused: Element | null): boolean {
  return (
    focused === null ||
    focused === document.body ||
    focused.matches('#content, [data-window]') ||
    focused.closest('main, [role="dialog"]') === null
  );
}

function Rows({ pages }: { readonly pages: TransactionPages }): ReactNode {
  const { t } = useTranslation('transactions');
  const own = useTransactionListStore();
  const ownId = useId();
  const selectedId = useTransactionList((state) => state.selectedId);
  const narrow = useMediaQuery(MEDIA.mobile) ?? false;
  const list = useRef<VirtualListHandle>(null);
  const { items } = pages;
  const index = items.findIndex(({ id }) => id === selectedId);
  const move = useCallback(
    (next: number) => {
      const item = items[next];
      if (item === undefined) return;
      selectTransaction(own, item.id);
      list.current?.scrollTo(next);
    },
    [items, own],
  );
  useEffect(() => {
    // The list's foot promises arrow keys, so the list gets the focus when the screen opens.
    if (isFocusFree(document.activeElement)) list.current?.focus();
  }, []);
  const open = (id: string): void => {
    selectTransaction(own, id);
    go(transactionRoute(id));
  };
  const idAt = (target: EventTarget): string | null =>
    target instanceof Element
      ? (target.closest('[data-id]')?.getAttribute('data-id') ?? null)
      : null;
  return (
    <VirtualList<TransactionListItem>
      handle={list}
      role="grid"
      label={t('title')}
      className={classes['list']}
      items={items}
      rowHeight={narrow ? 64 : 36}
      keyOf={(item) => item.id}
      header={<Columns />}
      renderRow={(item, row) => (
        <TransactionRow
          item={item}
          list={ownId}
          index={row}
          selected={item.id === selectedId}
          label={t('open', { number: String(item.number) })}
        />
      )}
      onEnd={pages.loadMore}
      footer={
        pages.hasMore ? (
          <div role="row" className={classes['more']}>
            <span role="gridcell">
              {pages.loadingMore ? (
                <Loader size="sm" />
              ) : (
                <Button variant="subtle" onClick={pages.loadMore}>
                  {t('loadMore')}
                </Button>
              )}
            </span>
          </div>
        ) : null
      }
      container={{
        tabIndex: 0,
        'aria-activedescendant': selectedId === null ? undefined : rowId(ownId, selectedId),
        onKeyDown: (event) =>
          gridKeyHandler({
            index,
            count: items.length,
            onMove: move,
            onOpen: () => selectedId !== null && open(selectedId),
          })(event),
        onClick: (event) => {
          const id = idAt(event.target);
          if (id === null) return;
          selectTransaction(own, id);
          // Touch has no double click, on a screen of any width.
          if (
            narrow ||
            (event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch')
          )
            open(id);
        },
        onDoubleClick: (event) => {
          const id = idAt(event.target);
          if (id !== null) open(id);
        },
      }}
    />
  );
}

/** The transactions of the tills: search, filters, rows, totals. Each window has its own filter. */
export function TransactionsScreen(): ReactNode {
  const [own] = useState(() => createTransactionList(consumeRequestedFilter()));
  // Also when the list returns from behind another window: the home page links here for pending
  // reviews.
  useEffect(() => {
    const asked = consumeRequestedFilter();
    if (asked !== null) setFilter(own, { ...NO_FILTER, ...asked });
  }, [own]);
  return (
    <TransactionListProvider value={own}>
      <Transactions />
    </TransactionListProvider>
  );
}

/** The trigger buttons of plugins for the selected sale. */
function Triggers(): ReactNode {
  const selectedId = useTransactionList((state) => state.selectedId);
  return (
    <Slot
      name="records.triggers"
      props={{
        place: 'list',
        component: COMPONENT.transactions,
        ids: selectedId === null ? [] : [selectedId],
      }}
    />
  );
}

function Transactions(): ReactNode {
  const { t } = useTranslation('transactions');
  const { t: tCommon } = useTranslation();
  const filter = useTransactionList((state) => state.filter);
  const pages = useTransactionPages(filter);
  const shown =
    pages.state === 'ready' ? t('shown', { shown: pages.items.length, count: pages.count }) : null;
  useWindowInfo({ line: shown });
  const terminals = useMemo(() => {
    const known = new Map(
      pages.items.map(({ terminal_id, terminal_name }) => [terminal_id, terminal_name]),
    );
    if (filter.terminal !== null) known.set(filter.terminal.id, filter.terminal.name);
    return [...known].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.id - b.id);
  }, [pages.items, filter.terminal]);
  return (
    <div className={classes['page']}>
      <header className={classes['head']}>
        <PageTitle>{t('title')}</PageTitle>
        {pages.state === 'ready' && (
          <span className={classes['count']}>
            <Num value={pages.count} />
          </span>
        )}
        <Triggers />
      </header>
      <FilterBar terminals={terminals} />
      <Panel padded={false} className={classes['table']}>
        {pages.items.length === 0 ? (
          <NoRows pages={pages} filtered={isFiltered(filter)} />
        ) : (
          <Rows pages={pages} />
        )}
        {pages.items.length > 0 && (
          <footer className={classes['foot']}>
            <span className={classes['footLabel']}>{shown}</span>
            <span className={classes['footHint']}>{t('keysHint')}</span>
            <span className={classes['footTotal']}>
              <span className={classes['footLabel']}>{tCommon('total')}</span>
              <Money agorot={pages.total} />
            </span>
          </footer>
        )}
      </Panel>
    </div>
  );
}
