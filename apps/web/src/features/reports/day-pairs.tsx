import { Button } from '@mantine/core';
import type { ReportComparison, ReportResult } from '@dalpak/contracts';
import { type ReactNode, useState } from 'react';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { DateText } from '../../ui/figures/num.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { DataTable } from '../../ui/content/data-table.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
import classes from './report.module.css';
import { useReportWords } from '../../report-kit/words.ts';

/** A day of the Hebrew calendar in words. */
function hebrewDate(date: string): string {
  return new Intl.DateTimeFormat(currentLanguage() === 'he' ? 'he-u-ca-hebrew' : 'en-u-ca-hebrew', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date(`${date}T00:00:00Z`));
}

/** What the report is compared with, and which day meets which. */
export function DayPairs({
  comparison,
  mode,
}: {
  readonly comparison: NonNullable<ReportResult['comparison']>;
  readonly mode: ReportComparison;
}): ReactNode {
  const say = useReportWords();
  const [opened, setOpened] = useState(false);
  const { days, until } = comparison;
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  return (
    <div className={classes['compared']}>
      <span>
        {say('comparedWith')}{' '}
        <bdi dir="ltr">
          <DateText value={first.before} kind="date" />
          {first.before === last.before ? null : (
            <>
              {' – '}
              <DateText value={last.before} kind="date" />
            </>
          )}
        </bdi>
        {until === null ? '' : ` · ${say('until', { time: until })}`}
      </span>
      <Button variant="subtle" size="compact-md" onClick={() => setOpened(true)}>
        {say('howPaired')}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={say('howPaired')} size="lg">
        <DataTable>
          <thead>
            <tr>
              <th scope="col">{say('pairDay')}</th>
              <th scope="col">{say('pairThen')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, before }) => (
              <tr key={day}>
                {[day, before].map((date, at) => (
                  <td key={at === 0 ? 'day' : 'before'}>
                    <DateText value={date} kind="date" />
                    {mode === 'hebrew' && <bdi className={quiet}> {hebrewDate(date)}</bdi>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </DataTable>
      </Modal>
    </div>
  );
}
