import type { ForecastView } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { useWords } from '../../platform/i18n/words-of.ts';
import { QuietText } from '../../ui/content/quiet.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { figureText, ltr, shortText } from './figure-text.ts';
import { ForecastChart } from './forecast-chart.tsx';
import classes from './forecast.module.css';
import { sayForecast } from './words.ts';

const percent = (rate: number): string => ltr(`${(rate / 100).toFixed(1).replace('.0', '')}%`);

/** The last month as it came, and what was expected when it began. */
export function AccuracyPanel({
  accuracy: { replayed, off, within, days },
}: {
  readonly accuracy: NonNullable<ForecastView['accuracy']>;
}): ReactNode {
  const say = useWords(sayForecast);
  return (
    <Panel title={say('accuracy')}>
      <p className={classes['sentence']}>
        {say('accuracyText', { days: days.length, off: percent(off), within: percent(within) })}
      </p>
      <ForecastChart
        name={say('accuracy')}
        data={{
          series: [say('actual'), say('expected')],
          points: days.map(({ day, actual, expected }) => ({
            key: day,
            label: `${day.slice(8, 10)}/${day.slice(5, 7)}`,
            values: [actual, expected],
          })),
          full: (value) => figureText('net', value),
          short: (value) => shortText('net', value),
        }}
      />
      {replayed && <QuietText>{say('replayed')}</QuietText>}
    </Panel>
  );
}
