import type { RotaWeek } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { Money, Num } from '../../ui/figures/num.tsx';
import { formatMinutes } from '../../ui/format/format-minutes.ts';
import { StatusDot } from '../../ui/layout/status-dot.tsx';
import classes from './rota.module.css';
import { useRotaWords } from './rota-words.ts';
import { findGaps } from './rota-week.ts';

type Day = RotaWeek['days'][number];

/** People that are missing on a day, by position and hours. */
export function DayGaps({
  data,
  date,
}: {
  readonly data: RotaWeek;
  readonly date: string;
}): ReactNode {
  const say = useRotaWords();
  const gaps = findGaps(date, data.shifts, data.needs);
  const nameOf = (id: number): string => data.positions.find((one) => one.id === id)?.name ?? '';
  return gaps.map(({ position, from, to, missing }) => (
    <div key={`${position} ${from}`} className={classes['gap']}>
      <StatusDot tone="warn">
        {say('missing')} <Num value={missing} /> <bdi>{nameOf(position)}</bdi>{' '}
        <Num value={`${from % 24}–${to % 24}`} />
      </StatusDot>
    </div>
  ));
}

/** Hours, cost and expected sales of a day, or of days together. */
export function DayFigures({ days }: { readonly days: readonly Day[] }): ReactNode {
  const say = useRotaWords();
  const sum = (values: readonly (number | null)[]): number | null => {
    const known = values.filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
  };
  const minutes = sum(days.map((day) => day.minutes)) ?? 0;
  const cost = sum(days.map((day) => day.cost));
  const sales = sum(days.map((day) => day.sales));
  const unpaid = Math.max(0, ...days.map((day) => day.unpaid ?? 0));
  return (
    <dl className={classes['figures']}>
      <div>
        <dt>{say('hours')}</dt>
        <dd>
          <Num value={formatMinutes(minutes)} />
        </dd>
      </div>
      {cost !== null && (
        <div>
          <dt>{say('cost')}</dt>
          <dd>
            <Money agorot={cost} />
          </dd>
        </div>
      )}
      {sales !== null && (
        <div>
          <dt>{say('sales')}</dt>
          <dd>
            <Money agorot={sales} />
          </dd>
        </div>
      )}
      {cost !== null && sales !== null && sales > 0 && (
        <div>
          <dt>{say('share')}</dt>
          <dd>
            <Num value={`${((cost / sales) * 100).toFixed(1)}%`} />
          </dd>
        </div>
      )}
      {unpaid > 0 && <div className={classes['gap']}>{say('unpaid', { count: unpaid })}</div>}
    </dl>
  );
}
