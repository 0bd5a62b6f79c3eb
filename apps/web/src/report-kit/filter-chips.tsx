import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import {
  type DimensionKey,
  listReportValues,
  mayListValues,
  type ReportChoice,
  type ReportFilters,
} from '@dalpak/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconFilterPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../platform/api/api.ts';
import { useAppInit } from '../platform/session/session.store.ts';
import { nameOf, valueName } from './report-words.ts';
import { useReportWords } from './words.ts';
import { QuietText } from '../ui/content/quiet.tsx';
import { Chip } from './chip.tsx';
import classes from './chips.module.css';

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

/** The filters as chips, each of which can be changed and removed, and one that adds another. */
export function FilterChips({
  offered,
  filters,
  onChange,
}: {
  readonly offered: readonly DimensionKey[];
  readonly filters: ReportFilters;
  readonly onChange: (filters: ReportFilters) => void;
}): ReactNode {
  const { perr } = useAppInit();
  const set = (dimension: DimensionKey, choice: ReportChoice | null): void => {
    const { [dimension]: _old, ...others } = filters;
    onChange(choice === null ? others : { ...others, [dimension]: choice });
  };
  const further = offered.filter(
    (dimension) => filters[dimension] === undefined && mayListValues(perr, dimension),
  );
  const chosen = Object.entries(filters) as [DimensionKey, ReportChoice][];
  return (
    <>
      {chosen.map(([dimension, choice]) => (
        <FilterChip
          key={dimension}
          dimension={dimension}
          choice={choice}
          onChange={(next) => set(dimension, next)}
        />
      ))}
      {further.length > 0 && <AddFilter offered={further} onChange={set} />}
    </>
  );
}

function FixedFilter({
  dimension,
  choice,
}: {
  readonly dimension: DimensionKey;
  readonly choice: ReportChoice;
}): ReactNode {
  const say = useReportWords();
  const names = useNames(dimension, choice.in ?? choice.not ?? []);
  const except = choice.not === undefined ? '' : `${say('except')} `;
  return (
    <QuietText>
      {say('always', { text: `${nameOf(dimension)}: ${except}${names.join(', ')}` })}
    </QuietText>
  );
}

/** What always holds in a built report. */
export function FixedFilters({ filters }: { readonly filters: ReportFilters }): ReactNode {
  return (Object.entries(filters) as [DimensionKey, ReportChoice][]).map(([dimension, choice]) => (
    <FixedFilter key={dimension} dimension={dimension} choice={choice} />
  ));
}
