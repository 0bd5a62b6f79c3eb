import { Button } from '@mantine/core';
import {
  REPORT_COMPARISONS,
  type ReportComparison,
  type ReportDefinition,
} from '@dalpak/contracts';
import { REPORT_PERIODS, type ReportPeriod } from '@dalpak/engine';
import { IconArrowsDiff, IconCalendar } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { daysOf, isWrongRange, type ReportView } from '../../report-kit/report-view.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { quiet } from '../../ui/content/quiet.tsx';
import { Chip } from '../../report-kit/chip.tsx';
import { FilterChips } from '../../report-kit/filter-chips.tsx';
import chips from '../../report-kit/chips.module.css';
import classes from './report.module.css';
import { useReportWords } from '../../report-kit/words.ts';

type Change = (part: Partial<ReportView>) => void;

function rangeText(view: ReportView, today: string): string {
  const { from, to } = daysOf(view, today);
  const day = (date: string | null): string => (date === null ? '…' : formatDate(date, 'date'));
  return from === to && from !== null ? day(from) : `${day(from)} – ${day(to)}`;
}

const NEXT: ReadonlySet<ReportPeriod> = new Set([
  'next_week',
  'next_month',
  'next_quarter',
  'next_year',
]);

function PeriodChip({
  view,
  today,
  onChange,
}: {
  readonly view: ReportView;
  readonly today: string;
  readonly onChange: Change;
}): ReactNode {
  const say = useReportWords();
  const days = daysOf(view, today);
  const [from, setFrom] = useState(days.from);
  const [to, setTo] = useState(days.to);
  const wrong = isWrongRange({
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  });
  return (
    <Chip
      icon={<IconCalendar size={16} aria-hidden />}
      label={
        <>
          {say(view.period === null ? 'ownDays' : `ranges.${view.period}`)}{' '}
          <bdi dir="ltr" className={quiet}>
            {rangeText(view, today)}
          </bdi>
        </>
      }
      isSet
    >
      {(close) => (
        <div className={classes['periods']}>
          <div className={classes['presets']} role="group" aria-label={say('rangeOf')}>
            {REPORT_PERIODS.map((period) => (
              <button
                key={period}
                type="button"
                className={chips['preset']}
                aria-pressed={view.period === period}
                data-next={NEXT.has(period) || undefined}
                onClick={() => {
                  onChange({ period, from: null, to: null });
                  close();
                }}
              >
                {say(`ranges.${period}`)}
              </button>
            ))}
          </div>
          <form
            className={classes['dates']}
            onSubmit={(event) => {
              event.preventDefault();
              if (wrong) return;
              onChange({ period: null, from, to });
              close();
            }}
          >
            <DateField
              label={say('from')}
              pickLabel={say('pickFrom')}
              value={from}
              onChange={setFrom}
            />
            <DateField
              label={say('to')}
              pickLabel={say('pickTo')}
              value={to}
              isInvalid={wrong}
              onChange={setTo}
            />
            {wrong && (
              <p role="alert" className={classes['fault']}>
                {say('wrongDates')}
              </p>
            )}
            <Button type="submit" variant="light">
              {say('showDays')}
            </Button>
          </form>
        </div>
      )}
    </Chip>
  );
}

function CompareChip({
  view,
  onChange,
}: {
  readonly view: ReportView;
  readonly onChange: Change;
}): ReactNode {
  const say = useReportWords();
  return (
    <Chip
      icon={<IconArrowsDiff size={16} aria-hidden />}
      label={view.compare === 'off' ? say('compare') : say(`compareWith.${view.compare}`)}
      isSet={view.compare !== 'off'}
    >
      {(close) => (
        <div className={chips['choices']} role="group" aria-label={say('compare')}>
          {REPORT_COMPARISONS.map((mode: ReportComparison) => (
            <button
              key={mode}
              type="button"
              className={chips['preset']}
              aria-pressed={view.compare === mode}
              onClick={() => {
                onChange({ compare: mode });
                close();
              }}
            >
              {say(`compareWith.${mode}`)}
            </button>
          ))}
        </div>
      )}
    </Chip>
  );
}

/** What the report is about, as chips that can be changed and removed: a change answers at once. */
export function ReportChips({
  report,
  view,
  today,
  onChange,
}: {
  readonly report: ReportDefinition;
  readonly view: ReportView;
  readonly today: string;
  readonly onChange: Change;
}): ReactNode {
  return (
    <div className={classes['chips']}>
      {report.period !== null && (
        <>
          <PeriodChip
            key={`${view.period} ${view.from} ${view.to}`}
            view={view}
            today={today}
            onChange={onChange}
          />
          <CompareChip view={view} onChange={onChange} />
        </>
      )}
      <FilterChips
        offered={report.filters}
        filters={view.filters}
        onChange={(filters) => onChange({ filters })}
      />
    </div>
  );
}
