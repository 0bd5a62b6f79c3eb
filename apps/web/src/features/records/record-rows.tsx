import { Button, Loader } from '@mantine/core';
import { kindOf, type RecordColumn, type RecordComponent, type RecordView } from '@dalpak/contracts';
import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, memo, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { go, hrefOf } from '../../platform/router/navigation.ts';
import { cx } from '../../ui/cx.ts';
import { gridKeyHandler } from '../../ui/grid-keys.ts';
import { VirtualList, type VirtualListHandle } from '../../ui/virtual-list.tsx';
import { recordRoute } from './record-routes.ts';
import { isFigure, recordName, RecordValueText } from './record-value.tsx';
import { fieldText } from './record-words.ts';
import classes from './records.module.css';
import { selectRecord, useRecordSearch } from './records.store.ts';
import type { RecordPages } from './use-records.ts';

/** Words share what is left; everything else has the room its kind wants. */
function widthOf(column: RecordColumn): string {
  const { width } = kindOf(column);
  return column.kind === 'text' || column.kind === 'ref' ? 'minmax(120px, 1fr)' : `${width}px`;
}

function gridOf(columns: readonly RecordColumn[]): string {
  return columns.map((column) => (column.list === 'main' ? 'minmax(160px, 1.6fr)' : widthOf(column))).join(' ');
}

/** A phone has room for the name, what follows it, and the first figure. */
function shortest(columns: readonly RecordColumn[]): readonly RecordColumn[] {
  const [main, next] = columns;
  return columns.filter((column) => column === main || column === next || column === columns.find(isFigure));
}

interface RowProps {
  readonly component: number;
  readonly columns: readonly RecordColumn[];
  readonly item: RecordView;
  readonly index: number;
  readonly selected: boolean;
  readonly label: string;
}

const rowId = (id: string): string => `record-${id}`;

/** One line of the list. Memoised and plain: a hundred of them stand under a moving finger. */
const RecordRow = memo(function RecordRow({ component, columns, item, index, selected, label }: RowProps): ReactNode {
  return (
    <div id={rowId(item.id)} role="row" aria-rowindex={index + 2} aria-selected={selected} data-id={item.id} className={cx(classes['row'], selected && classes['selected'])}>
      {columns.map((column) => (
        <span key={column.key} role="gridcell" className={cx(column.list === 'main' && classes['main'], isFigure(column) && classes['figure'])}>
          {column.list === 'main' ? (
            <a href={hrefOf(recordRoute(component, item.id))} tabIndex={-1} aria-label={label}><bdi>{recordName(columns, item)}</bdi></a>
          ) : (
            <RecordValueText column={column} value={item.data[column.key]} />
          )}
        </span>
      ))}
    </div>
  );
});

interface RecordRowsProps {
  readonly record: RecordComponent;
  readonly name: string;
  readonly pages: RecordPages;
}

/** The rows of a list: arrows move, Enter or a double click opens, a thumb opens at once. */
export function RecordRows({ record, name, pages }: RecordRowsProps): ReactNode {
  const { t } = useTranslation('records');
  const { component } = record;
  const { selectedId } = useRecordSearch(component);
  const narrow = useMediaQuery('(max-width: 48em)') ?? false;
  const list = useRef<VirtualListHandle>(null);
  const { items } = pages;
  const all = useMemo(() => record.columns.filter((column) => column.list !== undefined), [record]);
  const columns = narrow ? shortest(all) : all;
  const index = items.findIndex(({ id }) => id === selectedId);
  const move = useCallback((next: number) => {
    const item = items[next];
    if (item === undefined) return;
    selectRecord(component, item.id);
    list.current?.scrollTo(next);
  }, [component, items]);
  // Coming back from a record finds the row one left from; later moves scroll by themselves.
  const arrival = useRef(index);
  useEffect(() => {
    if (arrival.current >= 0) list.current?.scrollTo(arrival.current);
  }, []);
  const open = (id: string): void => {
    selectRecord(component, id);
    go(recordRoute(component, id));
  };
  const idAt = (target: EventTarget): string | null =>
    target instanceof Element ? (target.closest('[data-id]')?.getAttribute('data-id') ?? null) : null;
  const grid: CSSProperties = { ['--columns' as string]: gridOf(columns) };
  return (
    <div className={classes['grid']} style={grid}>
      <VirtualList<RecordView>
        handle={list}
        role="grid"
        label={name}
        className={classes['list']}
        items={items}
        rowHeight={narrow ? 64 : 36}
        keyOf={(item) => item.id}
        header={(
          <div role="row" aria-rowindex={1} className={classes['columns']}>
            {columns.map((column) => <span key={column.key} role="columnheader" className={cx(isFigure(column) && classes['figure'])}>{fieldText(column.label)}</span>)}
          </div>
        )}
        renderRow={(item, row) => (
          <RecordRow component={component} columns={columns} item={item} index={row} selected={item.id === selectedId} label={t('open', { name: recordName(columns, item) })} />
        )}
        onEnd={pages.loadMore}
        footer={pages.hasMore ? (
          <div role="row" className={classes['more']}>
            <span role="gridcell">{pages.loadingMore ? <Loader size="sm" /> : <Button variant="subtle" onClick={pages.loadMore}>{t('loadMore')}</Button>}</span>
          </div>
        ) : null}
        container={{
          tabIndex: 0,
          'aria-activedescendant': selectedId === null ? undefined : rowId(selectedId),
          onKeyDown: (event) => gridKeyHandler({ index, count: items.length, onMove: move, onOpen: () => selectedId !== null && open(selectedId) })(event),
          onClick: (event) => {
            const id = idAt(event.target);
            if (id === null) return;
            selectRecord(component, id);
            // A thumb has no double click, on a screen of any width.
            if (narrow || (event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch')) open(id);
          },
          onDoubleClick: (event) => {
            const id = idAt(event.target);
            if (id !== null) open(id);
          },
        }}
      />
    </div>
  );
}
