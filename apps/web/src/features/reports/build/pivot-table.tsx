import {
  dimensionOf,
  isDimension,
  type ReportColumn,
  type ReportLineView,
  type ReportResult,
} from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { isFigure, ReportCell } from '../../../report-kit/report-cell.tsx';
import { MeasureInfo } from '../../../report-kit/measure-info.tsx';
import { wordOf } from '../../../report-kit/report-words.ts';
import { QuietText } from '../../../ui/content/quiet.tsx';
import { cx } from '../../../ui/layout/cx.ts';
import classes from '../report.module.css';
import { useBuildWords } from './build-words.ts';
import { groupLines, MOST_COLUMNS, pivotCells, pivotRows } from './pivot-lines.ts';

interface PivotTableProps {
  readonly columns: readonly ReportColumn[];
  /** The cell whose values are columns. */
  readonly pivot: string;
  readonly result: ReportResult;
}

/** Values of the dimension in columns: in their order of time, else by size as they come. */
function valuesOf(result: ReportResult, pivot: ReportColumn): readonly ReportLineView[] {
  const lines = groupLines(result, [pivot.key]);
  const inTime = isDimension(pivot.of) && dimensionOf(pivot.of).time === true;
  return inTime
    ? lines.toSorted((a, b) => ((a.keys[pivot.key] ?? '') < (b.keys[pivot.key] ?? '') ? -1 : 1))
    : lines;
}

/** A report whose one dimension stands in columns, with the subtotals of every group. */
export function PivotTable({ columns, pivot, result }: PivotTableProps): ReactNode {
  const say = useBuildWords();
  const head = columns.find(({ key }) => key === pivot);
  if (head === undefined) return null;
  const named = columns.filter(({ of, key }) => isDimension(of) && key !== pivot);
  const figures = columns.filter(({ of }) => !isDimension(of));
  const cells = named.map(({ key }) => key);
  const all = valuesOf(result, head);
  const values = all.slice(0, MOST_COLUMNS);
  const rows = pivotRows(result, cells);
  const at = pivotCells(result, cells, pivot);
  const nameOfCell = (column: ReportColumn, line: ReportLineView): ReactNode =>
    (line.cells[column.key] ?? '') === '' ? (
      say('noValue')
    ) : (
      <ReportCell column={column} value={line.cells[column.key]} />
    );
  const figuresOf = (key: string, line: ReportLineView['cells'] | undefined): ReactNode =>
    figures.map((column) => (
      <td key={`${key} ${column.key}`} className={cx(isFigure(column) && classes['figureCell'])}>
        {line === undefined ? '' : <ReportCell column={column} value={line[column.key]} />}
      </td>
    ));
  const span = figures.length;
  return (
    <>
      {all.length > values.length && (
        <QuietText>{say('fewerColumns', { count: values.length })}</QuietText>
      )}
      <table className={classes['table']}>
        <thead>
          <tr>
            {named.map((column) => (
              <th key={column.key} scope="col" rowSpan={2}>
                {wordOf(column.label)}
              </th>
            ))}
            {values.map((line) => (
              <th key={line.key} scope="colgroup" colSpan={span} className={classes['pivotHead']}>
                {nameOfCell(head, line)}
              </th>
            ))}
            <th scope="colgroup" colSpan={span} className={classes['pivotHead']}>
              {say('total')}
            </th>
          </tr>
          <tr>
            {[...values.map(({ key }) => key), ' total'].flatMap((key) =>
              figures.map((column) => (
                <th
                  key={`${key} ${column.key}`}
                  scope="col"
                  aria-label={wordOf(column.label)}
                  className={classes['figureCell']}
                >
                  {wordOf(column.label)}
                  {key === ' total' && <MeasureInfo column={column} />}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const isLine = row.depth === cells.length;
            const last = named[row.depth - 1];
            return (
              <tr key={row.key} className={cx(!isLine && classes['subtotal'])}>
                {isLine
                  ? named.map((column) => <td key={column.key}>{nameOfCell(column, row.line)}</td>)
                  : last !== undefined && (
                      <td colSpan={named.length}>
                        {say('total')} {nameOfCell(last, row.line)}
                      </td>
                    )}
                {values.map((line) => figuresOf(line.key, at(row, line.keys[pivot] ?? '')?.cells))}
                {figuresOf(' total', row.line.cells)}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={named.length}>{say('total')}</td>
            {values.map((line) => figuresOf(line.key, line.cells))}
            {figuresOf(' total', result.totals)}
          </tr>
        </tfoot>
      </table>
    </>
  );
}
