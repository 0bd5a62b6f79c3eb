import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { cx } from '../../ui/layout/cx.ts';
import { fieldText } from '../words.ts';
import type { Sort } from './state/list-state.ts';
import { clampWidth, type ShownColumn } from './state/shown-columns.ts';
import classes from './list.module.css';

/** Pixels that an arrow key adds to a column. */
const KEY_STEP = 16;

interface ListHeaderProps {
  readonly columns: readonly ShownColumn[];
  readonly sort: Sort | null;
  /** The checkbox of the whole page; null where rows cannot be checked. */
  readonly checks: {
    readonly all: boolean;
    readonly some: boolean;
    readonly onChange: (on: boolean) => void;
  } | null;
  readonly onSort: (field: string) => void;
  /** Called while a width is dragged, and when it is released. */
  readonly onDrag: (field: string, width: number) => void;
  readonly onWidth: (field: string, width: number) => void;
  readonly onPlace: (field: string, to: number) => void;
}

/** +1 where the end of the line is at the right. */
const inlineEndSign = (element: Element): 1 | -1 =>
  getComputedStyle(element).direction === 'rtl' ? -1 : 1;

function startDrag(
  event: PointerEvent<HTMLElement>,
  { field }: ShownColumn,
  { onDrag, onWidth }: Pick<ListHeaderProps, 'onDrag' | 'onWidth'>,
): void {
  event.preventDefault();
  const grip = event.currentTarget;
  const cell = grip.parentElement;
  if (cell === null) return;
  const [from, width, way] = [
    event.clientX,
    cell.getBoundingClientRect().width,
    inlineEndSign(grip),
  ];
  const at = (x: number): number => clampWidth(width + (x - from) * way);
  grip.setPointerCapture(event.pointerId);
  const move = ({ clientX }: globalThis.PointerEvent): void => onDrag(field, at(clientX));
  const drop = ({ clientX }: globalThis.PointerEvent): void => {
    grip.removeEventListener('pointermove', move);
    onWidth(field, at(clientX));
  };
  grip.addEventListener('pointermove', move);
  grip.addEventListener('pointerup', drop, { once: true });
}

function HeaderCell({
  shown,
  at,
  header,
}: {
  readonly shown: ShownColumn;
  readonly at: number;
  readonly header: ListHeaderProps;
}): ReactNode {
  const { t } = useTranslation('records');
  const [over, setOver] = useState(false);
  const { sort, onSort, onWidth, onPlace } = header;
  const { field, wire, column, isFigure } = shown;
  const label = fieldText(column.label);
  const direction = sort?.[1] === field ? sort[0] : null;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (
      (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') ||
      event.altKey === event.shiftKey
    )
      return;
    event.preventDefault();
    const way = (event.key === 'ArrowRight' ? 1 : -1) * inlineEndSign(event.currentTarget);
    if (event.altKey) return onPlace(field, at + way);
    const width =
      event.currentTarget.closest('[role="columnheader"]')?.getBoundingClientRect().width ??
      shown.width;
    return onWidth(field, width + KEY_STEP * way);
  };
  return (
    <div
      role="columnheader"
      aria-sort={
        direction === null
          ? wire.sort
            ? 'none'
            : undefined
          : direction === 'asc'
            ? 'ascending'
            : 'descending'
      }
      className={cx(classes['heading'], isFigure && classes['figure'], over && classes['over'])}
      tabIndex={-1}
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/x-column', field)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('text/x-column')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onPlace(event.dataTransfer.getData('text/x-column'), at);
      }}
    >
      {wire.sort ? (
        <button
          type="button"
          className={classes['sort']}
          title={t('headerKeys')}
          aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Shift+ArrowLeft Shift+ArrowRight"
          onClick={() => onSort(field)}
          onKeyDown={onKeyDown}
        >
          <span>{label}</span>
          {direction === 'asc' && <IconArrowUp size={14} aria-hidden />}
          {direction === 'desc' && <IconArrowDown size={14} aria-hidden />}
        </button>
      ) : (
        <span className={classes['plain']}>{label}</span>
      )}
      <span
        className={classes['grip']}
        aria-hidden
        draggable={false}
        onPointerDown={(event) => startDrag(event, shown, header)}
      />
    </div>
  );
}

/**
 * The column names: a press sorts, dragging an edge resizes, dragging a name moves; each has a key
 * as well.
 */
export function ListHeader(props: ListHeaderProps): ReactNode {
  const { t } = useTranslation('records');
  const { columns, checks } = props;
  return (
    <div role="row" aria-rowindex={1} className={classes['columns']}>
      {checks !== null && (
        <span role="columnheader" className={classes['check']}>
          <input
            type="checkbox"
            aria-label={t('checkPage')}
            checked={checks.all}
            ref={(box) => {
              if (box !== null) box.indeterminate = checks.some && !checks.all;
            }}
            onChange={(event) => checks.onChange(event.currentTarget.checked)}
          />
        </span>
      )}
      {columns.map((shown, at) => (
        <HeaderCell key={shown.field} shown={shown} at={at} header={props} />
      ))}
    </div>
  );
}
