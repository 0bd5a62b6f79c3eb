import type { AttendanceView } from '@dalpak/contracts';
import { BUCKETS } from '@dalpak/engine';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { i18n } from '../../platform/i18n/i18n.ts';
import { formatMinutes } from '../../ui/format/format-minutes.ts';
import type { Month } from '../../ui/format/month.ts';
import { DateText, Num } from '../../ui/figures/num.tsx';
import { isOfPayroll } from './attendance-csv.ts';
import classes from './print-month.module.css';

/**
 * Prints the month, with a table for each employee who has entries. Resolves when the browser's
 * dialog was closed.
 */
export async function printMonth(month: Month, people: readonly AttendanceView[]): Promise<void> {
  const sheet = document.createElement('div');
  sheet.className = classes['sheet'] ?? '';
  document.body.append(sheet);
  const root = createRoot(sheet);
  try {
    flushSync(() =>
      root.render(
        <>
          <h1>
            {i18n.t('attendance:title')} <Num value={month.title} />
          </h1>
          {people
            .filter(({ days }) => days.length > 0)
            .map(({ employee, days, totals }) => (
              <section key={employee.id}>
                <h2>
                  {`${employee.first_name} ${employee.last_name}`.trim()} ·{' '}
                  {i18n.t('attendance:total')} <Num value={formatMinutes(totals.minutes)} />
                </h2>
                <table>
                  <thead>
                    <tr>
                      <th>{i18n.t('attendance:csv.date')}</th>
                      <th>{i18n.t('attendance:csv.in')}</th>
                      <th>{i18n.t('attendance:csv.out')}</th>
                      <th>{i18n.t('attendance:total')}</th>
                      {BUCKETS.map((percent) => (
                        <th key={percent}>
                          <Num value={`${percent}%`} />
                        </th>
                      ))}
                      <th>{i18n.t('attendance:csv.absence')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {days.filter(isOfPayroll).map((day) => (
                      <tr key={day.date}>
                        <td>
                          <DateText value={day.date} kind="date" />
                        </td>
                        <td>
                          {day.shifts.map(({ in: id, from }) => (
                            <div key={id}>
                              <DateText value={from} kind="time" />
                            </div>
                          ))}
                        </td>
                        <td>
                          {day.shifts.map(({ in: id, to }) => (
                            <div key={id}>
                              {to === null ? '?' : <DateText value={to} kind="time" />}
                            </div>
                          ))}
                        </td>
                        <td>
                          <Num value={formatMinutes(day.minutes)} />
                        </td>
                        {BUCKETS.map((percent) => (
                          <td key={percent}>
                            {day.buckets[percent] === 0 ? (
                              ''
                            ) : (
                              <Num value={formatMinutes(day.buckets[percent])} />
                            )}
                          </td>
                        ))}
                        <td>
                          {day.absence === null
                            ? ''
                            : i18n.t(`attendance:types.${day.absence.kind}`)}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            ))}
        </>,
      ),
    );
    // A font that loads after the dialog opened would be missing in print.
    await document.fonts.ready;
    window.print();
  } finally {
    root.unmount();
    sheet.remove();
  }
}
