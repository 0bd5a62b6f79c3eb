import { VisuallyHidden } from '@mantine/core';
import type { AttendanceDay, AttendanceView } from '@dalpak/contracts';
import { BUCKETS } from '@dalpak/engine';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { cx } from '../../ui/layout/cx.ts';
import { formatMinutes } from '../../ui/format/format-minutes.ts';
import type { Month } from '../../ui/format/month.ts';
import { Num } from '../../ui/figures/num.tsx';
import { StatusDot } from '../../ui/layout/status-dot.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
import classes from './attendance.module.css';
import { usePlanWords } from './plan-words.ts';

interface MonthTableProps {
  readonly month: Month;
  readonly people: readonly AttendanceView[];
  readonly today: string;
  readonly onOpen: (employeeId: number) => void;
}

/** Employees by days. Name and totals come first; the days scroll sideways. */
export function MonthTable({ month, people, today, onOpen }: MonthTableProps): ReactNode {
  const { t } = useTranslation('attendance');
  const { t: tCommon } = useTranslation();
  const say = usePlanWords();
  return (
    <section className={classes['scroll']} aria-label={t('table')}>
      <table className={classes['table']}>
        <thead>
          <tr>
            <th scope="col" className={classes['name']}>
              {tCommon('employee')}
            </th>
            <th scope="col" className={classes['sum']}>
              {t('total')}
            </th>
            {BUCKETS.map((percent) => (
              <th key={percent} scope="col" className={classes['bucket']}>
                <Num value={`${percent}%`} />
              </th>
            ))}
            <th scope="col" className={classes['bucket']}>
              {t('absenceDays')}
            </th>
            <th scope="col" className={classes['bucket']}>
              {say('ofPlan')}
            </th>
            <th scope="col" className={classes['check']}>
              {t('toCheck')}
            </th>
            {month.days.map((date) => (
              <th
                key={date}
                scope="col"
                className={cx(classes['day'], date === today && classes['today'])}
              >
                <Num value={Number(date.slice(8))} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <PersonRow key={person.employee.id} person={person} month={month} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function PersonRow({
  person,
  month,
  onOpen,
}: {
  readonly person: AttendanceView;
  readonly month: Month;
  readonly onOpen: (id: number) => void;
}): ReactNode {
  const { t } = useTranslation('attendance');
  const { employee, totals, days } = person;
  const byDate = new Map(days.map((day) => [day.date, day]));
  const name = `${employee.first_name} ${employee.last_name}`.trim();
  return (
    <tr>
      <th scope="row" className={classes['name']}>
        <button
          type="button"
          className={classes['person']}
          aria-label={t('openPerson', { name })}
          onClick={() => onOpen(employee.id)}
        >
          {name}
          {!employee.active && <span className={quiet}> · {t('left')}</span>}
        </button>
      </th>
      <td className={classes['sum']}>
        <Num value={formatMinutes(totals.minutes)} />
      </td>
      {BUCKETS.map((percent) => (
        <td key={percent} className={classes['bucket']}>
          {totals.buckets[percent] === 0 ? (
            '–'
          ) : (
            <Num value={formatMinutes(totals.buckets[percent])} />
          )}
        </td>
      ))}
      <td className={classes['bucket']}>
        {totals.absence_days === 0 ? '–' : <Num value={totals.absence_days} />}
      </td>
      <td className={classes['bucket']} data-testid="of-plan">
        <PlanTotals totals={totals} />
      </td>
      <td className={classes['check']} data-testid="to-check">
        {totals.to_check === 0 ? (
          <span className={quiet}>–</span>
        ) : (
          <StatusDot tone="warn">
            <Num value={totals.to_check} />
          </StatusDot>
        )}
      </td>
      {month.days.map((date) => (
        <td key={date} className={classes['day']}>
          <DayCell day={byDate.get(date)} />
        </td>
      ))}
    </tr>
  );
}

/** How often an employee was late, did not come, or worked without a planned shift. */
function PlanTotals({ totals }: Pick<AttendanceView, 'totals'>): ReactNode {
  const say = usePlanWords();
  const { late, missing, unplanned } = totals;
  if (late + missing + unplanned === 0) return <span className={quiet}>–</span>;
  return (
    <>
      {late > 0 && (
        <StatusDot tone="warn">
          {say('lateCount')} <Num value={late} />
        </StatusDot>
      )}{' '}
      {missing > 0 && (
        <StatusDot tone="bad">
          {say('missingCount')} <Num value={missing} />
        </StatusDot>
      )}{' '}
      {unplanned > 0 && (
        <StatusDot tone="quiet">
          {say('unplannedCount')} <Num value={unplanned} />
        </StatusDot>
      )}
    </>
  );
}

function DayCell({ day }: { readonly day: AttendanceDay | undefined }): ReactNode {
  const { t } = useTranslation('attendance');
  if (day === undefined) return null;
  const forgotten =
    day.shifts.some(({ state }) => state === 'forgotten') ||
    day.lone.length > 0 ||
    day.doubled.length > 0 ||
    day.stamps.some(({ late }) => late);
  const open = day.shifts.some(({ state }) => state === 'open');
  return (
    <>
      {day.minutes > 0 && <Num value={formatMinutes(day.minutes)} />}
      {day.absence !== null && (
        <span className={classes['away']}>{t(`types.${day.absence.kind}`)}</span>
      )}
      {open && <span className={classes['open']}>{t('atWork')}</span>}
      {forgotten && (
        <span className={classes['flag']}>
          <span aria-hidden>⚠</span>
          <VisuallyHidden>{t('toCheck')}</VisuallyHidden>
        </span>
      )}
    </>
  );
}
