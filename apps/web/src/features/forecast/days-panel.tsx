import type { ForecastMeasure, ForecastView } from '@dalpak/contracts';
import { dayOf, weekdayOf } from '@dalpak/engine';
import type { ReactNode } from 'react';
import { useWords } from '../../platform/i18n/words-of.ts';
import { DataTable, figure } from '../../ui/content/data-table.tsx';
import { QuietText } from '../../ui/content/quiet.tsx';
import { DateText } from '../../ui/figures/num.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { figureText, ltr, shortText } from './figure-text.ts';
import { ForecastChart } from './forecast-chart.tsx';
import classes from './forecast.module.css';
import { reasonText, weekdayName } from './reason-words.ts';
import { sayForecast } from './words.ts';

type Day = ForecastView['days'][number];
const WEEK = 7;

const shortDay = (day: string): string => `${day.slice(8, 10)}/${day.slice(5, 7)}`;

/** The days ahead: a sentence, a line with its range, and a table with the reasons. */
export function DaysPanel({
  days,
  measure,
}: {
  readonly days: readonly Day[];
  readonly measure: ForecastMeasure;
}): ReactNode {
  const say = useWords(sayForecast);
  const week = days.slice(0, WEEK);
  const best = week.reduce((most, day) =>
    day[measure].expected > most[measure].expected ? day : most,
  );
  return (
    <Panel title={say('ahead')}>
      <p className={classes['sentence']}>
        {say('week', {
          sum: ltr(
            figureText(
              measure,
              week.reduce((sum, day) => sum + day[measure].expected, 0),
            ),
          ),
          day: `${weekdayName(weekdayOf(dayOf(best.day)))} ${ltr(formatDate(best.day, 'date'))}`,
          most: ltr(figureText(measure, best[measure].expected)),
        })}
      </p>
      <ForecastChart
        name={say(measure)}
        data={{
          series: [say('expected'), say('low'), say('high')],
          points: days.map((day) => ({
            key: day.day,
            label: shortDay(day.day),
            values: [day[measure].expected, day[measure].low, day[measure].high],
          })),
          full: (value) => figureText(measure, value),
          short: (value) => shortText(measure, value),
        }}
      />
      <QuietText>{say('rangeHelp')}</QuietText>
      <DataTable label={say('ahead')}>
        <thead>
          <tr>
            <th scope="col">{say('day')}</th>
            <th scope="col" className={figure}>
              {say('expected')}
            </th>
            <th scope="col" className={figure}>
              {say('range')}
            </th>
            <th scope="col">{say('why')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <DayRow key={day.day} day={day} measure={measure} />
          ))}
        </tbody>
      </DataTable>
    </Panel>
  );
}

function DayRow({
  day,
  measure,
}: {
  readonly day: Day;
  readonly measure: ForecastMeasure;
}): ReactNode {
  const say = useWords(sayForecast);
  const { expected, low, high } = day[measure];
  const closed = day.net.expected === 0 && day.bills.expected === 0;
  return (
    <tr>
      <th scope="row" className={classes['day']}>
        {weekdayName(weekdayOf(dayOf(day.day)))} <DateText value={day.day} kind="date" />
      </th>
      <td className={figure}>{closed ? say('closed') : <b>{figureText(measure, expected)}</b>}</td>
      <td className={figure}>
        {!closed && (
          <bdi dir="ltr">
            {figureText(measure, low)}–{figureText(measure, high)}
          </bdi>
        )}
      </td>
      <td className={classes['why']}>{reasonText(day.reasons)}</td>
    </tr>
  );
}
