import {
  type AttendanceDay,
  type AttendanceView,
  EDIT_TIME,
  type StampView,
} from '@dalpak/contracts';
import { BUCKETS } from '@dalpak/engine';
import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccess } from '../../platform/session/session.store.ts';
import { formatMinutes } from '../../ui/format/format-minutes.ts';
import type { Month } from '../../ui/format/month.ts';
import { Num } from '../../ui/figures/num.tsx';
import { SideDrawer } from '../../ui/dialogs/side-drawer.tsx';
import { AbsenceForm } from './absence-form.tsx';
import classes from './attendance.module.css';
import { DayCard } from './day-card.tsx';
import { StampForm } from './stamp-form.tsx';

/** The content of the drawer: the days, or a form in their place. */
type View =
  | { readonly kind: 'days' }
  | { readonly kind: 'stamp'; readonly stamp: StampView | null; readonly date: string }
  | { readonly kind: 'absence' };

interface PersonDrawerProps {
  readonly month: Month;
  readonly person: AttendanceView | null;
  readonly onClose: () => void;
}

/** One employee's days in a drawer; the month stays open behind it. */
export function PersonDrawer({ month, person, onClose }: PersonDrawerProps): ReactNode {
  const name =
    person === null ? '' : `${person.employee.first_name} ${person.employee.last_name}`.trim();
  return (
    <SideDrawer opened={person !== null} onClose={onClose} title={name} side="end" size={560}>
      {person !== null && (
        <PersonDays key={`${person.employee.id} ${month.from}`} person={person} month={month} />
      )}
    </SideDrawer>
  );
}

function PersonDays({
  person,
  month,
}: {
  readonly person: AttendanceView;
  readonly month: Month;
}): ReactNode {
  const { t } = useTranslation('attendance');
  const mayEdit = useAccess(EDIT_TIME) === 'ok';
  const [view, setView] = useState<View>({ kind: 'days' });
  const back = (): void => setView({ kind: 'days' });
  const { id } = person.employee;
  if (view.kind === 'stamp')
    return <StampForm employee={id} stamp={view.stamp} date={view.date} onDone={back} />;
  if (view.kind === 'absence') return <AbsenceForm employee={id} date={month.from} onDone={back} />;
  const edit = mayEdit
    ? (stamp: StampView, day: AttendanceDay): void =>
        setView({ kind: 'stamp', stamp, date: day.date })
    : null;
  return (
    <div className={classes['drawer']}>
      <dl className={classes['totals']}>
        <div>
          <dt>{t('total')}</dt>
          <dd>
            <Num value={formatMinutes(person.totals.minutes)} />
          </dd>
        </div>
        <div>
          <dt>{t('workDays')}</dt>
          <dd>
            <Num value={person.totals.work_days} />
          </dd>
        </div>
        {BUCKETS.filter((percent) => person.totals.buckets[percent] > 0).map((percent) => (
          <div key={percent}>
            <dt>
              <Num value={`${percent}%`} />
            </dt>
            <dd>
              <Num value={formatMinutes(person.totals.buckets[percent])} />
            </dd>
          </div>
        ))}
      </dl>
      {mayEdit && (
        <Group grow>
          <Button
            size="lg"
            variant="default"
            onClick={() => setView({ kind: 'stamp', stamp: null, date: month.from })}
          >
            {t('addStamp')}
          </Button>
          <Button size="lg" variant="default" onClick={() => setView({ kind: 'absence' })}>
            {t('addAbsence')}
          </Button>
        </Group>
      )}
      {person.days.length === 0 && <p className={classes['quiet']}>{t('noDays')}</p>}
      {person.days.map((day) => (
        <DayCard
          key={day.date}
          day={day}
          mayEdit={mayEdit}
          onEdit={edit === null ? null : (stamp) => edit(stamp, day)}
          onAdd={mayEdit ? () => setView({ kind: 'stamp', stamp: null, date: day.date }) : null}
        />
      ))}
    </div>
  );
}
