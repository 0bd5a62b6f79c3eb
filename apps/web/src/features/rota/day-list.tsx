import type { RotaWeek } from '@dalpak/contracts';
import { type ReactNode, useState } from 'react';
import { QuietText } from '../../ui/content/quiet.tsx';
import { Num } from '../../ui/figures/num.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { cx } from '../../ui/layout/cx.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { DayFigures, DayGaps } from './day-figures.tsx';
import classes from './rota.module.css';
import { useRotaWords, weekdayText } from './rota-words.ts';
import { weekdayOf } from './rota-week.ts';
import { ShiftCard } from './shift-card.tsx';
import type { ShiftDraft } from './use-rota.ts';

interface DayListProps {
  readonly data: RotaWeek;
  readonly today: string;
  readonly onOpen: ((shift: ShiftDraft) => void) | null;
}

/** One day of the rota at a time, for a phone. */
export function DayList({ data, today, onOpen }: DayListProps): ReactNode {
  const say = useRotaWords();
  const dates = data.days.map(({ date }) => date);
  const [day, setDay] = useState(() => (dates.includes(today) ? today : data.week));
  const shifts = data.shifts.filter((shift) => shift.day === day);
  const nameOf = (list: readonly { readonly id: number; readonly name: string }[], id: number) =>
    list.find((one) => one.id === id)?.name ?? '';
  const labelOf = (employee: number, position: number): string =>
    `${nameOf(data.people, employee)} · ${nameOf(data.positions, position)}`;
  return (
    <>
      <div className={classes['tabs']} role="group" aria-label={say('day')}>
        {dates.map((date) => (
          <button
            key={date}
            type="button"
            aria-pressed={date === day}
            className={cx(classes['tab'], date === day && classes['chosen'])}
            onClick={() => setDay(date)}
          >
            {weekdayText(say, weekdayOf(date))}
            <Num value={formatDate(date, 'date').slice(0, 5)} />
          </button>
        ))}
      </div>
      <Panel>
        <DayGaps data={data} date={day} />
        {shifts.length === 0 && <QuietText>{say('noShifts')}</QuietText>}
        <div className={classes['day']}>
          {shifts.map((shift) => (
            <ShiftCard
              key={shift.id}
              shift={shift}
              label={labelOf(shift.employee, shift.position)}
              where=""
              onOpen={onOpen === null ? null : () => onOpen(shift)}
            />
          ))}
        </div>
        <DayFigures days={data.days.filter(({ date }) => date === day)} />
      </Panel>
    </>
  );
}
