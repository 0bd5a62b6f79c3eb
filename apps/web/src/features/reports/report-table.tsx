import type { ReportCells, ReportColumn, ReportDefinition, ReportResult } from '@dalpak/contracts';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../ui/cx.ts';
import { Code, DateText, Money, Num, Qty } from '../../ui/num.tsx';
import { headingOf } from './report-words.ts';
import classes from './report.module.css';

function isFigure({ kind }: ReportColumn): boolean {
  return kind === 'money' || kind === 'quantity' || kind === 'number';
}

function Cell({
  column,
  value,
}: {
  readonly column: ReportColumn;
  readonly value: string | number | null | undefined;
}): ReactNode {
  if (value === null || value === undefined || value === '') return null;
  switch (column.kind) {
    case 'money':
      return <Money agorot={Number(value)} />;
    case 'quantity':
      return <Qty milli={Number(value)} />;
    case 'number':
      return <Num value={Number(value)} />;
    case 'date':
      return <DateText value={String(value)} kind="date" />;
    case 'code':
    case 'time':
      return <Code>{value}</Code>;
    default:
      return <bdi>{value}</bdi>;
  }
}

function Movements({
  columns,
  rows,
  span,
}: {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportCells[];
  readonly span: number;
}): ReactNode {
  const { t } = useTranslation('reports');
  return (
    <tr>
      <td colSpan={span} className={classes['under']}>
        <p className={classes['caption']}>{t('movementsOf')}</p>
        <table className={classes['movements']}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={cx(isFigure(column) && classes['figure'])}
                >
                  {headingOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
              <tr key={cells['place']}>
                {columns.map((column) => (
                  <td key={column.key} className={cx(isFigure(column) && classes['figure'])}>
                    <Cell column={column} value={cells[column.key]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </td>
    </tr>
  );
}

interface ReportTableProps {
  readonly report: ReportDefinition;
  /** Lines by pages: one on the screen, all of them in print. */
  readonly pages: readonly (readonly ReportResult['rows'][number][])[];
  readonly totals: ReportResult['totals'];
}

/** The lines, with headings on each printed page, and the totals of all at the end. */
export function ReportTable({ report, pages, totals }: ReportTableProps): ReactNode {
  const { t } = useTranslation('reports');
  const { columns, movements } = report;
  const summed = columns.some(({ sum }) => sum === true);
  return (
    <table className={classes['table']}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" className={cx(isFigure(column) && classes['figure'])}>
              {headingOf(column)}
            </th>
          ))}
        </tr>
      </thead>
      {pages.map((rows, page) => (
        <tbody key={rows[0]?.key} className={cx(page < pages.length - 1 && classes['pageEnd'])}>
          {rows.map((row) => (
            <Fragment key={row.key}>
              <tr>
                {columns.map((column) => (
                  <td key={column.key} className={cx(isFigure(column) && classes['figure'])}>
                    <Cell column={column} value={row.cells[column.key]} />
                  </td>
                ))}
              </tr>
              {row.movements.length > 0 && (
                <Movements columns={movements} rows={row.movements} span={columns.length} />
              )}
            </Fragment>
          ))}
        </tbody>
      ))}
      {summed && (
        <tfoot>
          <tr>
            {columns.map((column, at) => (
              <td key={column.key} className={cx(isFigure(column) && classes['figure'])}>
                {at === 0 ? (
                  t('total')
                ) : column.sum === true ? (
                  <Cell column={column} value={totals[column.key]} />
                ) : null}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
