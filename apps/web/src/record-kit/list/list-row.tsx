import type { ListLook, RecordView } from '@dalpak/contracts';
import { memo, type ReactNode } from 'react';
import { hrefOf } from '../../platform/router/navigation.ts';
import { cx } from '../../ui/layout/cx.ts';
import { RecordValueText } from '../values/record-value.tsx';
import { LevelBar, MainCell } from './looked-cells.tsx';
import type { ShownColumn } from './state/shown-columns.ts';
import classes from './list.module.css';

export interface RowCell {
  readonly field: string;
  readonly state: 'at' | 'saved' | 'editing';
  /** Replaces the value while it is changed. */
  readonly editor: ReactNode;
}

interface ListRowProps {
  readonly row: RecordView;
  readonly name: string;
  readonly columns: readonly ShownColumn[];
  /** How rows of this component look; null for plain rows. */
  readonly look: ListLook | null;
  /** Index among all rows of the list, after the rows of the head (aria-rowindex). */
  readonly rowIndex: number;
  readonly domId: string;
  readonly selected: boolean;
  /** Null where rows cannot be checked. */
  readonly checked: boolean | null;
  readonly checkLabel: string;
  readonly openLabel: string;
  /** Route of the record; null in a picker, which has no links. */
  readonly route: string | null;
  /** The cell of this row that the keyboard is at, that is changed, or that was just saved. */
  readonly cell: RowCell | null;
}

/**
 * One record. Memoised and without handlers of its own: the list handles events, because a thousand
 * rows may scroll by.
 */
export const ListRow = memo(function ListRow({
  row,
  name,
  columns,
  look,
  rowIndex,
  domId,
  selected,
  checked,
  checkLabel,
  openLabel,
  route,
  cell,
}: ListRowProps): ReactNode {
  return (
    <div
      id={domId}
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={selected}
      data-id={row.id}
      className={cx(
        classes['row'],
        selected && classes['selected'],
        !row.active && classes['inactive'],
      )}
    >
      {checked !== null && (
        <span role="gridcell" className={classes['check']}>
          <input
            type="checkbox"
            tabIndex={-1}
            checked={checked}
            readOnly
            aria-label={checkLabel}
            data-check={row.id}
          />
        </span>
      )}
      {columns.map(({ field, column, isMain, isFigure }) => (
        <span
          key={field}
          role="gridcell"
          data-field={field}
          data-cell={cell?.field === field ? cell.state : undefined}
          className={cx(
            isMain && classes['main'],
            isFigure && classes['figure'],
            column.narrow === true && classes['rest'],
          )}
        >
          {cell?.field === field && cell.state === 'editing' ? (
            cell.editor
          ) : isMain && route !== null ? (
            <MainCell row={row} name={name} look={look}>
              <a href={hrefOf(route)} tabIndex={-1} aria-label={openLabel}>
                <bdi>{name}</bdi>
              </a>
            </MainCell>
          ) : (
            <>
              <RecordValueText column={column} value={row.data[field]} name={name} />
              {look?.bar.of === field && (
                <LevelBar value={row.data[field]} minimum={row.data[look.bar.minimum]} />
              )}
            </>
          )}
        </span>
      ))}
    </div>
  );
});
