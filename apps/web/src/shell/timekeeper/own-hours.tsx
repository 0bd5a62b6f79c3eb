import { type AttendanceView, timekeeperOwn, type Verify } from '@dalpak/contracts';
import { ActionIcon, Button, Group, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { localDateOf } from '../../ui/format/format-date.ts';
import { formatMinutes } from '../../ui/format/format-minutes.ts';
import { monthOf, shiftMonth } from '../../ui/format/month.ts';
import { DateText, Num } from '../../ui/figures/num.tsx';
import { useNow } from '../../ui/messages/use-now.ts';
import classes from './timekeeper.module.css';

/** How the person identified themselves. */
export type Identity = Verify | { readonly type: 'session' };

interface OwnHoursProps {
  readonly identity: Identity;
  readonly describe: (error: unknown) => string;
  readonly onBack: () => void;
}

/** The employee's own hours of a month. The card number is held only while they are shown. */
export function OwnHours({ identity, describe, onBack }: OwnHoursProps): ReactNode {
  const { t } = useTranslation('timekeeper');
  const { t: tCommon } = useTranslation();
  const today = localDateOf(useNow());
  const [month, setMonth] = useState(() => monthOf(today));
  // A new key for each showing: hours opened with one card are not found in the cache by the next.
  const [showing] = useState(() => crypto.randomUUID());
  const { data, error } = useQuery({
    queryKey: ['own-hours', showing, month.from],
    queryFn: async ({ signal }) =>
      (
        await api.call(
          timekeeperOwn,
          { body: { ...identity, from: month.from, to: month.to } },
          { signal },
        )
      ).data,
    gcTime: 0,
    retry: false,
  });
  return (
    <div className={classes['own']}>
      <Group justify="space-between" wrap="nowrap">
        <ActionIcon
          size={48}
          variant="subtle"
          color="gray"
          aria-label={t('previousMonth')}
          onClick={() => setMonth(shiftMonth(month, -1))}
        >
          <IconChevronLeft className={classes['flip'] ?? ''} />
        </ActionIcon>
        <h3 className={classes['month']}>
          <Num value={month.title} />
        </h3>
        <ActionIcon
          size={48}
          variant="subtle"
          color="gray"
          aria-label={t('nextMonth')}
          disabled={month.to >= today}
          onClick={() => setMonth(shiftMonth(month, 1))}
        >
          <IconChevronRight className={classes['flip'] ?? ''} />
        </ActionIcon>
      </Group>
      {data === undefined && error === null && <Loader aria-label={tCommon('loading')} mx="auto" />}
      {data === undefined && error !== null && (
        <p role="alert" className={classes['message']}>
          {describe(error)}
        </p>
      )}
      {data !== undefined && <Hours view={data} />}
      <Button variant="default" size="lg" fullWidth onClick={onBack}>
        {tCommon('back')}
      </Button>
    </div>
  );
}

function Hours({ view }: { readonly view: AttendanceView }): ReactNode {
  const { t } = useTranslation('timekeeper');
  const { t: tCommon } = useTranslation();
  return (
    <>
      <p className={classes['name']}>
        {`${view.employee.first_name} ${view.employee.last_name}`.trim()}
      </p>
      <p className={classes['help']}>
        {t('monthTotal')}:{' '}
        <b>
          <Num value={formatMinutes(view.totals.minutes)} />
        </b>{' '}
        {t('hours')}
      </p>
      {view.days.length === 0 ? (
        <p className={classes['help']}>{t('noHours')}</p>
      ) : (
        <table className={classes['table']}>
          <thead>
            <tr>
              <th scope="col">{tCommon('date')}</th>
              <th scope="col">{t('types.work')}</th>
              <th scope="col">{t('hours')}</th>
            </tr>
          </thead>
          <tbody>
            {view.days.map((day) => (
              <tr key={day.date}>
                <th scope="row">
                  <DateText value={day.date} kind="date" />
                </th>
                <td>
                  {day.absence !== null && <div>{t(`types.${day.absence.kind}`)}</div>}
                  {day.shifts.map((shift) => (
                    <div key={shift.in}>
                      <DateText value={shift.from} kind="time" /> –{' '}
                      {shift.to === null ? (
                        t(shift.state === 'open' ? 'stillIn' : 'forgotten')
                      ) : (
                        <DateText value={shift.to} kind="time" />
                      )}
                    </div>
                  ))}
                </td>
                <td>
                  <Num value={formatMinutes(day.minutes)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
