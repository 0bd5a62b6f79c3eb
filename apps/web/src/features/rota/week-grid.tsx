import type { RotaShift, RotaWeek } from '@dalpak/contracts';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Num } from '../../ui/figures/num.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { formatMinutes } from '../../ui/format/format-minutes.ts';
import { cx } from '../../ui/layout/cx.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { DayFigures, DayGaps } from './day-figures.tsx';
import classes from './rota.module.css';
import { useRotaWords, weekdayText } from './rota-words.ts';
import { daysOfWeek, weekdayOf } from './rota-week.ts';
import { ShiftCard } from './shift-card.tsx';
import type { ShiftDraft } from './use-rota.ts';

interface WeekGridProps {
  readonly data: RotaWeek;
  readonly today: string;
  readonly onOpen: ((shift: ShiftDraft) => void) | null;
  readonly onMove: ((shift: ShiftDraft) => void) | null;
}

/** People by days. A shift is dragged to another day or person, or moved with Alt and arrows. */
export function WeekGrid({ data, today, onOpen, onMove }: WeekGridProps): ReactNode {
  const say = useRotaWords();
  const days = daysOfWeek(data.week);
  const drag = useRef<RotaShift | null>(null);
  const focused = useRef<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  useEffect(() => {
    // The moved shift is drawn in another cell: the focus goes along.
    if (focused.current === null) return;
    document.querySelector<HTMLElement>(`[data-shift="${focused.current}"]`)?.focus();
    focused.current = null;
  }, [data]);
  const drop = (employee: number, day: string): void => {
    const shift = drag.current;
    drag.current = null;
    setOver(null);
    if (shift === null || (shift.employee === employee && shift.day === day)) return;
    onMove?.({ ...shift, employee, day });
  };
  const step = (shift: RotaShift, by: { days: number; people: number }): void => {
    const at = data.people.findIndex(({ id }) => id === shift.employee);
    const person = data.people[at + by.people];
    const day = days[days.indexOf(shift.day) + by.days];
    if (person === undefined || day === undefined) return;
    focused.current = shift.id;
    onMove?.({ ...shift, employee: person.id, day });
  };
  const positionOf = (id: number): string =>
    data.positions.find((position) => position.id === id)?.name ?? '';
  return (
    <Panel padded={false} className={classes['panel']}>
      <div className={classes['scroll']}>
        <table className={classes['grid']}>
          <thead>
            <tr>
              <th scope="col" className={classes['name']}>
                {say('employee')}
              </th>
              {days.map((day) => (
                <th key={day} scope="col" className={cx(day === today && classes['today'])}>
                  {weekdayText(say, weekdayOf(day))}{' '}
                  <Num value={formatDate(day, 'date').slice(0, 5)} />
                  <DayGaps data={data} date={day} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.people.map((person) => (
              <tr key={person.id}>
                <th scope="row" className={classes['name']}>
                  <bdi>{person.name}</bdi>
                  <span className={classes['what']}>
                    <Num value={formatMinutes(person.minutes)} />
                  </span>
                </th>
                {days.map((day) => (
                  <td
                    key={day}
                    className={cx(over === `${person.id} ${day}` && classes['over'])}
                    data-cell={`${person.id} ${day}`}
                    onDragOver={(event) => {
                      if (drag.current === null) return;
                      event.preventDefault();
                      setOver(`${person.id} ${day}`);
                    }}
                    onDrop={(event) => {
                      event.preventDefault();
                      drop(person.id, day);
                    }}
                  >
                    {person.away.includes(day) && (
                      <span className={classes['away']}>{say('away')}</span>
                    )}
                    {data.shifts
                      .filter((shift) => shift.employee === person.id && shift.day === day)
                      .map((shift) => (
                        <ShiftCard
                          key={shift.id}
                          shift={shift}
                          label={positionOf(shift.position)}
                          where={`${person.name}, ${weekdayText(say, weekdayOf(day))}`}
                          onOpen={onOpen === null ? null : () => onOpen(shift)}
                          onDragStart={() => {
                            drag.current = shift;
                          }}
                          onStep={onMove === null ? null : (by) => step(shift, by)}
                        />
                      ))}
                    {onOpen !== null && (
                      <button
                        type="button"
                        className={classes['add']}
                        aria-label={say('addTo', {
                          name: person.name,
                          day: weekdayText(say, weekdayOf(day)),
                        })}
                        onClick={() =>
                          onOpen({
                            id: crypto.randomUUID(),
                            employee: person.id,
                            position: person.position,
                            day,
                            start: 480,
                            end: 960,
                            note: '',
                            reason: '',
                          })
                        }
                      >
                        <IconPlus size={16} aria-hidden />
                      </button>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className={classes['name']}>
                {say('total')}
                <DayFigures days={data.days} />
              </th>
              {data.days.map((day) => (
                <td key={day.date}>
                  <DayFigures days={[day]} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}
