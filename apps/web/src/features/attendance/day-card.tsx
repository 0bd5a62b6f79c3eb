import type { AttendanceDay, StampView } from '@dalpak/contracts';
import { BUCKETS } from '@dalpak/engine';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { cx } from '../../ui/layout/cx.ts';
import { formatMinutes } from '../../ui/format/format-minutes.ts';
import { DateText, Num } from '../../ui/figures/num.tsx';
import { StatusDot } from '../../ui/layout/status-dot.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './attendance.module.css';
import { usePlanWords } from './plan-words.ts';
import { useAttendanceChange } from './use-attendance.ts';

interface DayCardProps {
  readonly day: AttendanceDay;
  readonly mayEdit: boolean;
  readonly onEdit: ((stamp: StampView) => void) | null;
  readonly onAdd: (() => void) | null;
}

/** One day: its hours by pay rate, each stamp with its corrections, and what should be checked. */
export function DayCard({ day, mayEdit, onEdit, onAdd }: DayCardProps): ReactNode {
  const { t } = useTranslation('attendance');
  const forgotten = day.shifts.some(({ state }) => state === 'forgotten');
  const open = day.shifts.some(({ state }) => state === 'open');
  return (
    <section className={classes['card']} data-testid={`day-${day.date}`}>
      <header className={classes['cardHead']}>
        <h3>
          <DateText value={day.date} kind="date" />
        </h3>
        <b>
          <Num value={formatMinutes(day.minutes)} />
        </b>
      </header>
      <p className={classes['facts']}>
        {BUCKETS.filter((percent) => percent > 100 && day.buckets[percent] > 0).map((percent) => (
          <span key={percent}>
            <Num value={`${percent}%`} /> <Num value={formatMinutes(day.buckets[percent])} />
          </span>
        ))}
        {day.night && <span>{t('night')}</span>}
        {day.break_short && <span>{t('breakShort')}</span>}
      </p>
      {open && <StatusDot tone="ok">{t('atWork')}</StatusDot>}
      {forgotten && (
        <div className={classes['line']}>
          <StatusDot tone="warn">{t('endMissing')}</StatusDot>
          {onAdd !== null && (
            <Button variant="light" size="md" onClick={onAdd}>
              {t('addStamp')}
            </Button>
          )}
        </div>
      )}
      <Planned day={day} />
      {day.absence !== null && <Absence absence={day.absence} mayEdit={mayEdit} />}
      <ul className={arrange['plainList']}>
        {day.stamps.map((stamp) => (
          <Stamp
            key={stamp.id}
            stamp={stamp}
            problem={
              day.doubled.includes(stamp.id)
                ? t('doubled')
                : day.lone.includes(stamp.id)
                  ? t('lone')
                  : null
            }
            onEdit={onEdit === null ? null : () => onEdit(stamp)}
          />
        ))}
      </ul>
    </section>
  );
}

const PLAN_TONES = { ahead: 'quiet', on_time: 'ok', late: 'warn', missing: 'bad' } as const;

/** The published shifts of the day, and whether the stamps keep to them. */
function Planned({ day }: { readonly day: AttendanceDay }): ReactNode {
  const say = usePlanWords();
  return (
    <>
      {day.plan.map(({ id, from, to, branch, state, late_minutes: late }) => (
        <div key={id} className={classes['line']}>
          <span>
            {say('planned')} <DateText value={from} kind="time" />–
            <DateText value={to} kind="time" /> <bdi className={quiet}>{branch}</bdi>
          </span>
          <StatusDot tone={PLAN_TONES[state]}>{say(state, { minutes: late })}</StatusDot>
        </div>
      ))}
      {day.unplanned.length > 0 && <StatusDot tone="warn">{say('unplanned')}</StatusDot>}
    </>
  );
}

function Stamp({
  stamp,
  problem,
  onEdit,
}: {
  readonly stamp: StampView;
  readonly problem: string | null;
  readonly onEdit: (() => void) | null;
}): ReactNode {
  const { t } = useTranslation('attendance');
  const moved = stamp.at !== null && stamp.at !== stamp.original_at;
  return (
    <li>
      <div className={classes['line']}>
        <span className={cx(stamp.at === null && classes['struck'])}>
          {t(stamp.kind)}{' '}
          <b>
            <DateText value={stamp.at ?? stamp.original_at} kind="time" />
          </b>
        </span>
        {moved && (
          <span className={quiet}>
            ({t('original')}{' '}
            <DateText value={stamp.original_at} kind="time" className={classes['struck']} />)
          </span>
        )}
        {stamp.at === null && <StatusDot tone="quiet">{t('voided')}</StatusDot>}
        {problem !== null && <StatusDot tone="warn">{problem}</StatusDot>}
        {stamp.late && <StatusDot tone="warn">{t('late')}</StatusDot>}
        <span className={quiet}>
          {stamp.source === 'manager' ? t('byManager') : stamp.place}
          {stamp.offline && ` · ${t('offline')}`}
        </span>
        {stamp.offline && (
          <span className={quiet}>
            {t('arrived')} <DateText value={stamp.recorded_at} />
          </span>
        )}
        {onEdit !== null && (
          <Button className={classes['edit'] ?? ''} variant="subtle" size="md" onClick={onEdit}>
            {t('correct')}
          </Button>
        )}
      </div>
      {stamp.corrections.map((said) => (
        <p key={said.when} className={classes['said']}>
          {said.reason} · {said.by} · <DateText value={said.when} />
        </p>
      ))}
    </li>
  );
}

function Absence({
  absence,
  mayEdit,
}: {
  readonly absence: NonNullable<AttendanceDay['absence']>;
  readonly mayEdit: boolean;
}): ReactNode {
  const { t } = useTranslation('attendance');
  const change = useAttendanceChange();
  return (
    <div className={classes['line']}>
      <StatusDot tone="quiet">{t(`types.${absence.kind}`)}</StatusDot>
      <span className={quiet}>{absence.note}</span>
      {mayEdit && (
        <Button
          className={classes['edit'] ?? ''}
          variant="subtle"
          size="md"
          loading={change.isPending}
          onClick={() => change.mutate({ kind: 'voidAbsence', id: absence.id })}
        >
          {t('voidAbsence')}
        </Button>
      )}
      {change.error !== null && (
        <span role="alert" className={classes['bad']}>
          {describeError(change.error).description}
        </span>
      )}
    </div>
  );
}
