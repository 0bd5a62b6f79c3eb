import {
  type AttendanceDay,
  type AttendanceView,
  EDIT_TIME,
  type StampView,
} from '@dalpak/contracts';
import { BUCKETS } from '@dalpak/engine';
import { Button, Group } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { formatMinutes } from '../../ui/format/format-minutes.ts';
import type { Month } from '../../ui/format/month.ts';
import { Num } from '../../ui/figures/num.tsx';
import { SideDrawer } from '../../ui/dialogs/side-drawer.tsx';
import { AbsenceForm } from './absence-form.tsx';
import { Fact, Facts } from '../../ui/content/facts.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
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
      <Facts layout="figures">
        <Fact label={t('total')}>
          <Num value={formatMinutes(person.totals.minutes)} />
        </Fact>
        <Fact label={t('workDays')}>
          <Num value={person.totals.work_days} />
        </Fact>
        {BUCKETS.filter((percent) => person.totals.buckets[percent] > 0).map((percent) => (
          <Fact key={percent} label={<Num value={`${percent}%`} />}>
            <Num value={formatMinutes(person.totals.buckets[percent])} />
          </Fact>
        ))}
      </Facts>
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
      {person.days.length === 0 && <p className={quiet}>{t('noDays')}</p>}
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
