import type { RecordView } from '@dalpak/contracts';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import type { ReactNode } from 'react';
import { formatMoney, formatQuantity } from '../../../ui/format/format-number.ts';
import { Num } from '../../../ui/figures/num.tsx';
import { RecordValueText } from '../../values/record-value.tsx';
import { fieldText } from '../../words.ts';
import { sumPage } from '../state/page-totals.ts';
import type { ShownColumn } from '../state/shown-columns.ts';
import classes from './print-list.module.css';

export interface PrintedListProps {
  readonly title: string;
  /** Time of printing, and page of the list. */
  readonly note: string;
  readonly totalWord: string;
  readonly columns: readonly ShownColumn[];
  readonly rows: readonly RecordView[];
}

/** The rows as a plain table for printing. */
export function PrintedList({
  title,
  note,
  totalWord,
  columns: all,
  rows,
}: PrintedListProps): ReactNode {
  // Pictures and files are not printed.
  const columns = all.filter(
    ({ column: { kind } }) => kind !== 'avatar' && kind !== 'image' && kind !== 'file',
  );
  const totals = sumPage(columns, rows);
  const figure = (isFigure: boolean): string => (isFigure ? (classes['figure'] ?? '') : '');
  return (
    <>
      <h1 className={classes['title']}>{title}</h1>
      <p className={classes['note']}>{note}</p>
      <table className={classes['table']}>
        <thead>
          <tr>
            {columns.map(({ field, column, isFigure }) => (
              <th key={field} scope="col" className={figure(isFigure)}>
                {fieldText(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ field, column, isFigure }) => (
                <td key={field} className={figure(isFigure)}>
                  <RecordValueText column={column} value={row.data[field]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals.size > 0 && (
          <tfoot>
            <tr>
              {columns.map(({ field, column, isFigure }, at) => {
                const total = totals.get(field);
                return (
                  <td key={field} className={figure(isFigure)}>
                    {total === undefined ? (
                      at === 0 && totalWord
                    ) : (
                      <Num
                        value={column.kind === 'money' ? formatMoney(total) : formatQuantity(total)}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          </tfoot>
        )}
      </table>
    </>
  );
}

/** Prints the shown rows through the browser's dialog. Resolves when the dialog was closed. */
export async function printList(printed: PrintedListProps): Promise<void> {
  const sheet = document.createElement('div');
  sheet.className = classes['sheet'] ?? '';
  document.body.append(sheet);
  document.body.dataset['printing'] = 'list';
  const root = createRoot(sheet);
  try {
    flushSync(() => root.render(<PrintedList {...printed} />));
    // A font that loads after the dialog opened would be missing in print.
    await document.fonts.ready;
    window.print();
  } finally {
    root.unmount();
    sheet.remove();
    delete document.body.dataset['printing'];
  }
}
