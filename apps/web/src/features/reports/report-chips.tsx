import { Button, Checkbox, Popover, SegmentedControl, TextInput } from '@mantine/core';
import {
  type DimensionKey,
  listReportValues,
  mayListValues,
  REPORT_COMPARISONS,
  type ReportChoice,
  type ReportComparison,
  type ReportDefinition,
} from '@dalpak/contracts';
import { REPORT_PERIODS, type ReportPeriod } from '@dalpak/engine';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  IconCalendar,
  IconChevronDown,
  IconFilterPlus,
  IconArrowsDiff,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { useAppInit } from '../../platform/session/session.store.ts';
import { daysOf, isWrongRange, type ReportView } from '../../report-kit/report-view.ts';
import { nameOf, valueName } from '../../report-kit/report-words.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { QuietText, quiet } from '../../ui/content/quiet.tsx';
import classes from './report.module.css';
import { useReportWords } from '../../report-kit/words.ts';

type Change = (part: Partial<ReportView>) => void;

/** A button of the line of chips, with what it opens. */
function Chip({
  icon,
  label,
  isSet,
  children,
}: {
  readonly icon: ReactNode;
  readonly label: ReactNode;
  readonly isSet: boolean;
  readonly children: (close: () => void) => ReactNode;
}): ReactNode {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={classes['chip']}
          data-set={isSet || undefined}
          aria-expanded={opened}
          onClick={() => setOpened((now) => !now)}
        >
          {icon}
          <span>{label}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes['drop'] ?? ''}>
        {children(() => setOpened(false))}
      </Popover.Dropdown>
    </Popover>
  );
}

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
                className={classes['preset']}
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
        <div className={classes['choices']} role="group" aria-label={say('compare')}>
          {REPORT_COMPARISONS.map((mode: ReportComparison) => (
            <button
              key={mode}
              type="button"
              className={classes['preset']}
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

const MANY = 3;

/** Names of chosen values; those without a name are said, not dropped. */
function useNames(dimension: DimensionKey, values: readonly string[]): readonly string[] {
  const say = useReportWords();
  const { data } = useQuery({
    queryKey: ['report-values', dimension, 'names', values],
    queryFn: async ({ signal }) =>
      (
        await api.call(
          listReportValues,
          { params: { dimension }, query: { keys: values.join(',') } },
          { signal },
        )
      ).data,
    enabled: values.length > 0,
  });
  const names = new Map(data?.map(({ value, label }) => [value, label]));
  return values.map((value) =>
    value === ''
      ? say('noValue')
      : ((names.get(value) === undefined || names.get(value) === value
          ? valueName(dimension, names.get(value) ?? value)
          : names.get(value)) ?? value),
  );
}

function FilterChip({
  dimension,
  choice,
  onChange,
}: {
  readonly dimension: DimensionKey;
  readonly choice: ReportChoice;
  readonly onChange: (choice: ReportChoice | null) => void;
}): ReactNode {
  const say = useReportWords();
  const values = choice.in ?? choice.not ?? [];
  const names = useNames(dimension, values);
  const shown = names.length > MANY ? say('someValues', { count: names.length }) : names.join(', ');
  return (
    <span className={classes['chipPair']}>
      <Chip
        icon={null}
        label={
          <>
            {nameOf(dimension)}: {choice.not === undefined ? '' : `${say('except')} `}
            <bdi>{shown}</bdi>
          </>
        }
        isSet
      >
        {() => <ValuePicker dimension={dimension} choice={choice} onChange={onChange} />}
      </Chip>
      <button
        type="button"
        className={classes['chipClose']}
        aria-label={say('removeFilter', { name: nameOf(dimension) })}
        onClick={() => onChange(null)}
      >
        <IconX size={14} aria-hidden />
      </button>
    </span>
  );
}

/** Values of a dimension to tick, found by a part of their names. */
function ValuePicker({
  dimension,
  choice,
  onChange,
}: {
  readonly dimension: DimensionKey;
  readonly choice: ReportChoice | null;
  readonly onChange: (choice: ReportChoice | null) => void;
}): ReactNode {
  const say = useReportWords();
  const [text, setText] = useState('');
  const [except, setExcept] = useState(choice?.not !== undefined);
  const values = choice?.in ?? choice?.not ?? [];
  const { data } = useQuery({
    queryKey: ['report-values', dimension, text],
    queryFn: async ({ signal }) =>
      (await api.call(listReportValues, { params: { dimension }, query: { q: text } }, { signal }))
        .data,
    placeholderData: keepPreviousData,
  });
  const set = (next: readonly string[], without: boolean): void =>
    onChange(next.length === 0 ? null : without ? { not: [...next] } : { in: [...next] });
  return (
    <div className={classes['picker']}>
      <SegmentedControl
        aria-label={nameOf(dimension)}
        value={except ? 'not' : 'in'}
        data={[
          { value: 'in', label: say('only') },
          { value: 'not', label: say('except') },
        ]}
        onChange={(way) => {
          setExcept(way === 'not');
          set(values, way === 'not');
        }}
      />
      <TextInput
        data-autofocus
        aria-label={say('findValue', { name: nameOf(dimension) })}
        placeholder={say('findValue', { name: nameOf(dimension) })}
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes['values']}>
        {data?.map(({ value, label, active }) => (
          <Checkbox
            key={value}
            label={`${valueName(dimension, label === value ? value : label) ?? label}${active ? '' : ` (${say('inactive')})`}`}
            checked={values.includes(value)}
            onChange={(event) =>
              set(
                event.currentTarget.checked
                  ? [...values, value]
                  : values.filter((one) => one !== value),
                except,
              )
            }
          />
        ))}
        {data?.length === 0 && <QuietText>{say('noValues')}</QuietText>}
      </div>
    </div>
  );
}

function AddFilter({
  offered,
  onChange,
}: {
  readonly offered: readonly DimensionKey[];
  readonly onChange: (dimension: DimensionKey, choice: ReportChoice | null) => void;
}): ReactNode {
  const say = useReportWords();
  const [chosen, setChosen] = useState<DimensionKey | null>(null);
  const [held, setHeld] = useState<ReportChoice | null>(null);
  return (
    <Chip icon={<IconFilterPlus size={16} aria-hidden />} label={say('addFilter')} isSet={false}>
      {(close) =>
        chosen === null ? (
          <div className={classes['choices']} role="group" aria-label={say('addFilter')}>
            {offered.map((dimension) => (
              <button
                key={dimension}
                type="button"
                className={classes['preset']}
                onClick={() => setChosen(dimension)}
              >
                {nameOf(dimension)}
              </button>
            ))}
          </div>
        ) : (
          <div className={classes['picker']}>
            <b>{nameOf(chosen)}</b>
            <ValuePicker dimension={chosen} choice={held} onChange={setHeld} />
            <Button
              disabled={held === null}
              onClick={() => {
                onChange(chosen, held);
                setChosen(null);
                setHeld(null);
                close();
              }}
            >
              {say('setFilter')}
            </Button>
          </div>
        )
      }
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
  const setFilter = (dimension: DimensionKey, choice: ReportChoice | null): void => {
    const { [dimension]: _old, ...others } = view.filters;
    onChange({ filters: choice === null ? others : { ...others, [dimension]: choice } });
  };
  const { perr } = useAppInit();
  const offered = report.filters.filter(
    (dimension) => view.filters[dimension] === undefined && mayListValues(perr, dimension),
  );
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
      {report.filters.map((dimension) => {
        const choice = view.filters[dimension];
        return choice === undefined ? null : (
          <FilterChip
            key={dimension}
            dimension={dimension}
            choice={choice}
            onChange={(next) => setFilter(dimension, next)}
          />
        );
      })}
      {offered.length > 0 && <AddFilter offered={offered} onChange={setFilter} />}
    </div>
  );
}
