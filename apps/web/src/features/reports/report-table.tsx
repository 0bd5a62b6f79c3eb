import {
  isDimension,
  measureOf,
  type ReportCells,
  type ReportColumn,
  type ReportLineView,
  type ReportResult,
  type ReportSort,
} from '@dalpak/contracts';
import {
  IconChevronDown,
  IconChevronLeft,
  IconClockPlus,
  IconSortAscending,
  IconSortDescending,
  IconTrendingDown,
  IconTrendingUp,
} from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { hrefOf } from '../../platform/router/navigation.ts';
import { isFigure, ReportCell } from '../../report-kit/report-cell.tsx';
import { MeasureInfo } from '../../report-kit/measure-info.tsx';
import { wordOf } from '../../report-kit/report-words.ts';
import { cx } from '../../ui/layout/cx.ts';
import { Code, DateText, Money, Num, Qty } from '../../ui/figures/num.tsx';
import { mirrored } from '../../ui/layout/page.tsx';
import { changeOf } from '../../report-kit/change-of.ts';
import classes from './report.module.css';
import { useReportWords } from '../../report-kit/words.ts';

/** The facts behind a line: bills, or rows of bills. */
function Movements({
  rows,
  span,
  drills,
  more,
}: {
  readonly rows: readonly ReportCells[];
  readonly span: number;
  readonly drills: ReactNode;
  /** Shows further ones; null when there are none. */
  readonly more: (() => void) | null;
}): ReactNode {
  const say = useReportWords();
  return (
    <tr>
      <td colSpan={span} className={classes['under']}>
        {drills}
        <table className={classes['movements']} aria-label={say('movementsOf')}>
          <tbody>
            {rows.map((cells) => (
              <tr key={cells['place']}>
                <td>
                  <DateText value={String(cells['date'])} kind="date" />{' '}
                  <Code>{String(cells['time'] ?? '')}</Code>
                </td>
                <td>
                  <a
                    aria-label={say('openBill', { number: String(cells['number']) })}
                    href={hrefOf(`/document/${cells['type']}/${cells['bill']}`)}
                  >
                    <Code>{String(cells['number'])}</Code>
                  </a>
                </td>
                <td>
                  <bdi>{cells['terminal']}</bdi>
                </td>
                <td className={classes['figureCell']}>
                  {typeof cells['quantity'] === 'number' && <Qty milli={cells['quantity']} />}
                </td>
                <td className={classes['figureCell']}>
                  <Money agorot={Number(cells['total'])} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {more !== null && (
          <button type="button" className={classes['textButton']} onClick={more}>
            {say('moreMovements')}
          </button>
        )}
      </td>
    </tr>
  );
}

/** How a figure changed: sign, arrow and colour; whether more is good depends on the measure. */
function Change({
  column,
  now,
  before,
}: {
  readonly column: ReportColumn;
  readonly now: number | null;
  readonly before: number | null;
}): ReactNode {
  const change = changeOf(now, before);
  if (change === null) return <span className={classes['then']}>–</span>;
  const more = isDimension(column.of) ? undefined : measureOf(column.of).more;
  const up = change > 0;
  const tone =
    change === 0 || more === undefined ? undefined : (more === 'good') === up ? 'good' : 'bad';
  const Arrow = up ? IconTrendingUp : IconTrendingDown;
  return (
    <span className={classes['then']} data-tone={tone}>
      {change !== 0 && <Arrow size={12} aria-hidden />}
      <Num value={`${up ? '+' : ''}${(change / 100).toFixed(1)}%`} />
    </span>
  );
}

interface ReportTableProps {
  readonly columns: readonly ReportColumn[];
  /** Lines by pages: one on the screen, all of them in print. */
  readonly pages: readonly (readonly ReportLineView[])[];
  readonly result: ReportResult;
  readonly sort: ReportSort;
  /** Null where the order is not for changing. */
  readonly onSort: ((by: string) => void) | null;
  /** Facts of lines that are unfolded, by the key of the line. */
  readonly opened: Readonly<Record<string, readonly ReportCells[]>>;
  /** Absent where lines have no facts behind them. */
  readonly onOpen: ((key: string) => void) | null;
  readonly onMore: (key: string) => void;
  /** How many facts of a line were asked for. */
  readonly each: number;
  /** What a line divides into. */
  readonly drills: (line: ReportLineView) => ReactNode;
  /** Name of the totals where not all of their lines are shown. */
  readonly totalName?: string | null;
}

/** The lines, with headings on each printed page, and the totals of all at the end. */
export function ReportTable({
  columns,
  pages,
  result,
  sort,
  onSort,
  opened,
  onOpen,
  onMore,
  each,
  drills,
  totalName = null,
}: ReportTableProps): ReactNode {
  const say = useReportWords();
  const { totals, comparison } = result;
  const late = new Set(result.late_days);
  const summed = columns.some(({ sum }) => sum);
  const valueOf = (cells: ReportCells | undefined, key: string): number | null => {
    const value = cells?.[key];
    return typeof value === 'number' ? value : null;
  };
  return (
    <table className={classes['table']}>
      <thead>
        <tr>
          {columns.map((column) => {
            const isSorted = sort.by === column.key;
            const Arrow = sort.down ? IconSortDescending : IconSortAscending;
            return (
              <th
                key={column.key}
                scope="col"
                aria-label={wordOf(column.label)}
                aria-sort={isSorted ? (sort.down ? 'descending' : 'ascending') : 'none'}
                className={cx(isFigure(column) && classes['figureCell'])}
              >
                <button
                  type="button"
                  className={classes['sort']}
                  disabled={onSort === null}
                  onClick={() => onSort?.(column.key)}
                >
                  {wordOf(column.label)}
                  {isSorted && <Arrow size={14} aria-hidden />}
                </button>
                <MeasureInfo column={column} />
              </th>
            );
          })}
        </tr>
      </thead>
      {pages.map((rows, page) => (
        <tbody key={rows[0]?.key} className={cx(page < pages.length - 1 && classes['pageEnd'])}>
          {rows.map((row) => {
            const facts = opened[row.key] ?? (row.movements.length > 0 ? row.movements : undefined);
            return (
              <Fragment key={row.key}>
                <tr>
                  {columns.map((column, at) => (
                    <td key={column.key} className={cx(isFigure(column) && classes['figureCell'])}>
                      {at === 0 && onOpen !== null ? (
                        <button
                          type="button"
                          className={classes['open']}
                          aria-expanded={facts !== undefined}
                          onClick={() => onOpen(row.key)}
                        >
                          {facts === undefined ? (
                            <IconChevronLeft size={16} aria-hidden className={mirrored} />
                          ) : (
                            <IconChevronDown size={16} aria-hidden />
                          )}
                          {row.cells[column.key] === null || row.cells[column.key] === '' ? (
                            say('noValue')
                          ) : (
                            <ReportCell column={column} value={row.cells[column.key]} />
                          )}
                        </button>
                      ) : at === 0 &&
                        (row.cells[column.key] === null || row.cells[column.key] === '') ? (
                        say('noValue')
                      ) : (
                        <ReportCell column={column} value={row.cells[column.key]} />
                      )}
                      {column.of === 'day' && late.has(row.keys[column.key] ?? '') && (
                        <span className={classes['late']}>
                          <IconClockPlus size={12} aria-hidden /> {say('lateDay')}
                        </span>
                      )}
                      {comparison !== undefined && column.sum && (
                        <Change
                          column={column}
                          now={valueOf(row.cells, column.key)}
                          before={valueOf(row.before, column.key)}
                        />
                      )}
                    </td>
                  ))}
                </tr>
                {facts !== undefined && (
                  <Movements
                    rows={facts}
                    span={columns.length}
                    drills={drills(row)}
                    more={onOpen !== null && facts.length >= each ? () => onMore(row.key) : null}
                  />
                )}
              </Fragment>
            );
          })}
        </tbody>
      ))}
      {summed && (
        <tfoot>
          <tr>
            {columns.map((column, at) => (
              <td key={column.key} className={cx(isFigure(column) && classes['figureCell'])}>
                {at === 0 ? (
                  (totalName ?? say('total'))
                ) : column.sum ? (
                  <>
                    <ReportCell column={column} value={totals[column.key]} />
                    {comparison !== undefined && (
                      <Change
                        column={column}
                        now={valueOf(totals, column.key)}
                        before={valueOf(comparison.totals, column.key)}
                      />
                    )}
                  </>
                ) : null}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
