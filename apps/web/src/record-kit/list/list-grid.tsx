import { findComponent, type RecordComponent, type RecordView } from '@dalpak/contracts';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { cx } from '../../ui/layout/cx.ts';
import { indexAfterKey } from '../../ui/layout/grid-keys.ts';
import { Money, Qty } from '../../ui/figures/num.tsx';
import { recordRoute } from '../record-routes.ts';
import { recordName } from '../values/record-value.tsx';
import { useCells } from './cells/use-cells.tsx';
import { ListHeader } from './list-header.tsx';
import { lookOf } from './state/list-looks.ts';
import { checkRows, rowsForKey, toggleSort } from './state/list-state.ts';
import { useList, useListStep } from './state/list.store.ts';
import { sumPage } from './state/page-totals.ts';
import { useHasSearchRow } from './state/search-row.store.ts';
import { SearchRow } from './state/search-row.tsx';
import { gridTemplate, type ShownColumn, withPosition, withWidth } from './state/shown-columns.ts';
import classes from './list.module.css';
import { ListRow } from './list-row.tsx';

/** Heights in pixels of the parts of the table, equal to those in list.module.css. */
const HEAD = 36;
const SEARCH = 36;
const FOOT = 36;
const ROW = 36;
/** With a picture and a second line under the name. */
const LOOKED_ROW = 56;
const TALL_ROW = 64;
const CHECK = 32;
const GAP = 12;
const PADDING = 40;

export interface GridEvents {
  /** Called on Enter, a double click, or a tap. */
  readonly onOpen: (row: RecordView) => void;
  readonly onRemove: (rows: readonly RecordView[]) => void;
  readonly onCopy: (rows: readonly RecordView[]) => void;
}

interface ListGridProps extends GridEvents {
  readonly component: number;
  readonly label: string;
  readonly columns: readonly ShownColumn[];
  readonly rows: readonly RecordView[];
  /** Number of rows before this page, and of the whole list. */
  readonly from: number;
  readonly count: number;
  readonly narrow: boolean;
  /** A row is being picked for a field: rows cannot be checked, and none opens its record. */
  readonly isPicker: boolean;
  readonly busy: boolean;
  /** Shown while there are no rows. */
  readonly empty: ReactNode;
  /** The component whose cells this person may change in place; null where they may not. */
  readonly cells: RecordComponent | null;
}

const idOf = (target: EventTarget, part: 'id' | 'check'): string | null =>
  target instanceof Element
    ? (target.closest(`[data-${part}]`)?.getAttribute(`data-${part}`) ?? null)
    : null;

/** Where a row leads: a document to its paper, any other record to its form. */
function routeOfRow(component: number, id: string): string {
  const type = findComponent(component)?.documentType ?? null;
  return type === null ? recordRoute(component, id) : `/document/${type}/${id}`;
}

const fieldOf = (target: Element): string | null =>
  target.closest('[data-field]')?.getAttribute('data-field') ?? null;

/**
 * The table: column names, search fields, the visible rows, and the totals of the page. It has one
 * focus stop and handles the keys within it.
 */
export function ListGrid(props: ListGridProps): ReactNode {
  const {
    component,
    label,
    columns,
    rows,
    from,
    count,
    narrow,
    isPicker: picks,
    busy,
    empty,
    onOpen,
    onRemove,
    onCopy,
    cells,
  } = props;
  const editing = useCells({ record: cells, columns, rows });
  const checks = !picks;
  const step = useListStep();
  const selectedId = useList((state) => state.selectedId);
  const checked = useList((state) => state.checked);
  const ownId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  // Column width during a drag: the rows follow by style only, without a render.
  const [drag, setDrag] = useState<{ readonly field: string; readonly width: number } | null>(null);
  const totals = useMemo(() => sumPage(columns, rows), [columns, rows]);
  const hasTotals = !narrow && totals.size > 0 && rows.length > 0;
  const hasSearchRow = useHasSearchRow(component);
  const head = narrow ? 0 : HEAD + (hasSearchRow ? SEARCH : 0);
  const headRows = narrow ? 0 : hasSearchRow ? 2 : 1;
  const look = narrow ? null : lookOf(component);
  const rowHeight = narrow ? TALL_ROW : look === null ? ROW : LOOKED_ROW;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    scrollMargin: head,
    scrollPaddingStart: head,
    scrollPaddingEnd: hasTotals ? FOOT : 0,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const index = rows.findIndex(({ id }) => id === selectedId);
  const arrival = useRef(index);
  useEffect(() => {
    if (arrival.current >= 0) virtualizer.scrollToIndex(arrival.current, { align: 'auto' });
  }, [virtualizer]);
  const domId = (id: string): string => `${ownId}-${id}`;
  const rowOf = (id: string | null): RecordView | undefined => rows.find((row) => row.id === id);
  const select = (id: string): void => step((state) => ({ ...state, selectedId: id }));
  const toggle = (row: RecordView): void =>
    step((state) => checkRows(state, [row], !state.checked.has(row.id)));
  const concerned = (): readonly RecordView[] => rowsForKey({ checked, selectedId }, rows);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    // Keys in a search field belong to the field.
    if (event.target !== event.currentTarget) return;
    if (editing.onKeyDown(event, rows[index])) return event.preventDefault();
    const selected = rows[index];
    const isCommand = event.ctrlKey || event.metaKey;
    const letter = event.code;
    if (isCommand && letter === 'KeyA' && checks) step((state) => checkRows(state, rows, true));
    else if (isCommand && letter === 'KeyC' && concerned().length > 0) onCopy(concerned());
    else if (isCommand || event.altKey) return;
    else if (event.key === 'Enter' && selected !== undefined) onOpen(selected);
    else if (event.key === ' ' && selected !== undefined && checks) toggle(selected);
    else if (event.key === 'Delete' && concerned().length > 0) onRemove(concerned());
    else {
      const next = indexAfterKey(event.key, index, rows.length);
      const row = next === null ? undefined : rows[next];
      if (next === null || row === undefined) return;
      select(row.id);
      virtualizer.scrollToIndex(next, { align: 'auto' });
    }
    event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const toCheck = rowOf(idOf(event.target, 'check'));
    if (toCheck !== undefined) {
      // The table keeps the keyboard focus.
      event.currentTarget.focus({ preventScroll: true });
      return toggle(toCheck);
    }
    const row = rowOf(idOf(event.target, 'id'));
    if (row === undefined) return undefined;
    select(row.id);
    // Touch has no double click, on a screen of any width.
    if (
      !picks &&
      (narrow ||
        (event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch'))
    )
      onOpen(row);
    return undefined;
  };

  const placed =
    drag === null
      ? columns
      : columns.map((column) =>
          column.field === drag.field ? { ...column, width: drag.width, fixed: true } : column,
        );
  const least = placed.reduce(
    (sum, { width }) => sum + width + GAP,
    PADDING + (checks ? CHECK : 0),
  );
  const style: CSSProperties = {
    ['--columns' as string]: `${checks ? `${CHECK}px ` : ''}${gridTemplate(placed)}`,
    ['--least' as string]: narrow ? '0px' : `${least}px`,
  };
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={count + headRows}
      aria-busy={busy}
      aria-multiselectable={checks}
      aria-activedescendant={index >= 0 && selectedId !== null ? domId(selectedId) : undefined}
      tabIndex={0}
      className={cx(classes['grid'], narrow && classes['narrow'])}
      style={style}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onDoubleClick={(event) => {
        const row =
          idOf(event.target, 'check') === null ? rowOf(idOf(event.target, 'id')) : undefined;
        if (row === undefined) return;
        const field = event.target instanceof Element ? fieldOf(event.target) : null;
        if (field === null || !editing.open(row, field)) onOpen(row);
      }}
      onPaste={(event) => {
        if (event.target === event.currentTarget && editing.onPaste(event, index))
          event.preventDefault();
      }}
    >
      <div role="presentation" className={classes['inner']}>
        {!narrow && (
          <GridHead
            columns={columns}
            rows={rows}
            checks={checks}
            hasSearchRow={hasSearchRow}
            onDrag={setDrag}
          />
        )}
        {rows.length === 0 && (
          <div role="row" className={classes['none']}>
            <div role="gridcell">{empty}</div>
          </div>
        )}
        <div
          role="rowgroup"
          className={classes['body']}
          style={{ blockSize: rows.length * rowHeight }}
        >
          {virtualizer.getVirtualItems().map(({ index: at, key, start }) => {
            const row = rows[at];
            return row === undefined ? null : (
              <div
                key={key}
                role="presentation"
                className={classes['place']}
                style={{ blockSize: rowHeight, transform: `translateY(${start - head}px)` }}
              >
                <GridRow
                  row={row}
                  columns={columns}
                  look={look}
                  rowIndex={from + at + headRows + 1}
                  domId={domId(row.id)}
                  selected={row.id === selectedId}
                  checked={checks ? checked.has(row.id) : null}
                  route={picks ? null : routeOfRow(component, row.id)}
                  cell={editing.cellOf(row, row.id === selectedId, (down) => {
                    const next = rows[at + (down ? 1 : 0)];
                    if (next !== undefined) select(next.id);
                    scroller.current?.focus({ preventScroll: true });
                    return next;
                  })}
                />
              </div>
            );
          })}
        </div>
        {hasTotals && <TotalsRow columns={columns} totals={totals} checks={checks} />}
      </div>
      {editing.dialog}
    </div>
  );
}

interface GridHeadProps extends Pick<ListGridProps, 'columns' | 'rows'> {
  readonly checks: boolean;
  readonly hasSearchRow: boolean;
  /** Column width during a drag; null when it ends. */
  readonly onDrag: (drag: { readonly field: string; readonly width: number } | null) => void;
}

/** Column names with their search fields. */
function GridHead({ columns, rows, checks, hasSearchRow, onDrag }: GridHeadProps): ReactNode {
  const step = useListStep();
  const sort = useList((state) => state.sort);
  const checked = useList((state) => state.checked);
  const some = rows.some(({ id }) => checked.has(id));
  return (
    <div role="rowgroup" className={classes['head']}>
      <ListHeader
        columns={columns}
        sort={sort}
        checks={
          checks
            ? {
                all: some && rows.every(({ id }) => checked.has(id)),
                some,
                onChange: (on) => step((state) => checkRows(state, rows, on)),
              }
            : null
        }
        onSort={(field) => step((state) => toggleSort(state, field))}
        onDrag={(field, width) => onDrag({ field, width })}
        onWidth={(field, width) => {
          onDrag(null);
          step((state) => withWidth(state, columns, field, width));
        }}
        onPlace={(field, to) => step((state) => withPosition(state, columns, field, to))}
      />
      {hasSearchRow && <SearchRow columns={columns} checks={checks} />}
    </div>
  );
}

/** A row with its translated texts, memoised for scrolling. */
const GridRow = memo(function GridRow(
  props: Omit<ComponentProps<typeof ListRow>, 'name' | 'checkLabel' | 'openLabel'>,
): ReactNode {
  const { t } = useTranslation('records');
  const name = recordName(
    props.columns.map(({ column }) => column),
    props.row,
  );
  return (
    <ListRow
      {...props}
      name={name}
      checkLabel={t('checkRow', { name })}
      openLabel={t('open', { name })}
    />
  );
});

function TotalsRow({
  columns,
  totals,
  checks,
}: {
  readonly columns: readonly ShownColumn[];
  readonly totals: ReadonlyMap<string, number>;
  readonly checks: boolean;
}): ReactNode {
  const { t } = useTranslation('records');
  return (
    <div role="row" className={classes['totals']}>
      {checks && <span aria-hidden />}
      {columns.map(({ field, column, isFigure }, at) => {
        const total = totals.get(field);
        return (
          <span key={field} role="gridcell" className={cx(isFigure && classes['figure'])}>
            {total === undefined ? (
              at === 0 && t('pageTotal')
            ) : column.kind === 'money' ? (
              <Money agorot={total} />
            ) : (
              <Qty milli={total} />
            )}
          </span>
        );
      })}
    </div>
  );
}
