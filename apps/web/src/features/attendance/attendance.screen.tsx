import { ActionIcon, Button } from '@mantine/core';
import {
  IconAlertCircle,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconPrinter,
  IconUsers,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { localDateOf } from '../../ui/format/format-date.ts';
import { monthOf, shiftMonth } from '../../ui/format/month.ts';
import { Num } from '../../ui/figures/num.tsx';
import { PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import {
  EmptyState,
  ErrorState,
  Skeleton,
  SkeletonBar,
  skeletonRows,
} from '../../ui/layout/states.tsx';
import { useNow } from '../../ui/messages/use-now.ts';
import { attendanceCsv, type CsvWords, saveFile } from './attendance-csv.ts';
import { cx } from '../../ui/layout/cx.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './attendance.module.css';
import { MonthTable } from './month-table.tsx';
import { PersonDrawer } from './person-drawer.tsx';
import { printMonth } from './print-month.tsx';
import { useAttendance } from './use-attendance.ts';

/** Attendance of the employees: a month of hours, with one employee's days in a drawer. */
export function AttendanceScreen(): ReactNode {
  const { t } = useTranslation('attendance');
  const today = localDateOf(useNow());
  const [month, setMonth] = useState(() => monthOf(today));
  const [personId, setPersonId] = useState<number | null>(null);
  const { data, error, refetch } = useAttendance(month);
  const person = data?.find(({ employee }) => employee.id === personId) ?? null;
  const words: CsvWords = {
    employee: t('csv.employee'),
    date: t('csv.date'),
    in: t('csv.in'),
    out: t('csv.out'),
    minutes: t('csv.minutes'),
    absence: t('csv.absence'),
    note: t('csv.note'),
    types: {
      sickness: t('types.sickness'),
      vacation: t('types.vacation'),
      reserve: t('types.reserve'),
    },
  };
  return (
    <div className={cx(arrange['column'], classes['page'])}>
      <header className={arrange['spacedLine']}>
        <PageTitle>{t('title')}</PageTitle>
        <div className={classes['month']}>
          <ActionIcon
            size={48}
            variant="subtle"
            color="gray"
            aria-label={t('previousMonth')}
            onClick={() => setMonth(shiftMonth(month, -1))}
          >
            <IconChevronLeft className={classes['flip'] ?? ''} />
          </ActionIcon>
          <span aria-live="polite" data-testid="month">
            <Num value={month.title} />
          </span>
          <ActionIcon
            size={48}
            variant="subtle"
            color="gray"
            aria-label={t('nextMonth')}
            onClick={() => setMonth(shiftMonth(month, 1))}
          >
            <IconChevronRight className={classes['flip'] ?? ''} />
          </ActionIcon>
        </div>
        <div className={classes['actions']}>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            disabled={data === undefined}
            onClick={() =>
              saveFile(
                `${t('fileName')}-${month.from.slice(0, 7)}.csv`,
                attendanceCsv(data ?? [], words),
              )
            }
          >
            {t('exportCsv')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            disabled={data === undefined}
            onClick={() => void printMonth(month, data ?? [])}
          >
            {t('print')}
          </Button>
        </div>
      </header>
      <Panel padded={false} className={classes['panel']}>
        {data !== undefined && data.length > 0 && (
          <MonthTable month={month} people={data} today={today} onOpen={setPersonId} />
        )}
        {data !== undefined && data.length === 0 && (
          <EmptyState icon={<IconUsers size={28} />} title={t('empty')} text={t('emptyHelp')} />
        )}
        {data === undefined && error === null && (
          <Skeleton label={t('title')}>
            <div className={skeletonRows}>
              {Array.from({ length: 6 }, (_, index) => (
                <SkeletonBar key={index} />
              ))}
            </div>
          </Skeleton>
        )}
        {data === undefined && error !== null && (
          <Failed error={error} onRetry={() => void refetch()} />
        )}
      </Panel>
      <PersonDrawer month={month} person={person} onClose={() => setPersonId(null)} />
    </div>
  );
}

function Failed({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}): ReactNode {
  const shown = describeError(error);
  return (
    <ErrorState
      icon={<IconAlertCircle size={28} />}
      title={shown.description}
      code={shown.code}
      onRetry={onRetry}
    />
  );
}
