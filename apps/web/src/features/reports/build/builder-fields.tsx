import { Checkbox, NativeSelect, Switch, TextInput } from '@mantine/core';
import {
  CHART_KINDS,
  COMPONENT,
  type DimensionKey,
  furtherDimensions,
  isAllowed,
  isDated,
  listReportValues,
  type OwnReport,
} from '@dalpak/contracts';
import { REPORT_PERIODS } from '@dalpak/engine';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { nameOf } from '../../../report-kit/report-words.ts';
import { useReportWords } from '../../../report-kit/words.ts';
import { FilterChips } from '../../../report-kit/filter-chips.tsx';
import classes from '../report.module.css';
import { useBuildWords } from './build-words.ts';
import { MeasurePicker } from './measure-picker.tsx';

interface FieldsProps {
  readonly draft: OwnReport;
  readonly onChange: (part: Partial<OwnReport>) => void;
}

const READ_POSITIONS = { type: 'components', action: 'r', key: COMPONENT.positions } as const;
const MAX_ROWS = 3;

function heldBy({ rows, column, filters }: OwnReport): DimensionKey[] {
  return [
    ...rows,
    ...(column === null ? [] : [column]),
    ...(Object.keys(filters) as DimensionKey[]),
  ];
}

/** The dimension of one place: what it has, and what fits besides the others. */
function DimensionSelect({
  draft,
  label,
  value,
  isNeeded = false,
  onChange,
}: {
  readonly draft: OwnReport;
  readonly label: string;
  readonly value: DimensionKey | null;
  readonly isNeeded?: boolean;
  readonly onChange: (key: DimensionKey | null) => void;
}): ReactNode {
  const say = useBuildWords();
  const others = heldBy(draft).filter((key) => key !== value);
  const offered = furtherDimensions(draft.measures, others);
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      onChange={(event) =>
        onChange(offered.find((key) => key === event.currentTarget.value) ?? null)
      }
      data={[
        ...(isNeeded && value !== null ? [] : [{ value: '', label: say('nothing') }]),
        ...offered.map((key) => ({ value: key, label: nameOf(key) })),
      ]}
    />
  );
}

function Lines({ draft, onChange }: FieldsProps): ReactNode {
  const say = useBuildWords();
  const { rows, column } = draft;
  const places = Math.min(MAX_ROWS, rows.length + 1);
  return (
    <>
      {Array.from({ length: places }, (_, at) => (
        <DimensionSelect
          key={at}
          draft={draft}
          label={say('row', { place: at + 1 })}
          value={rows[at] ?? null}
          isNeeded={rows.length === 1}
          onChange={(key) =>
            onChange({
              rows: [...rows.slice(0, at), ...(key === null ? [] : [key]), ...rows.slice(at + 1)],
            })
          }
        />
      ))}
      <DimensionSelect
        draft={draft}
        label={say('column')}
        value={column}
        onChange={(key) => onChange({ column: key })}
      />
    </>
  );
}

function Look({ draft, onChange }: FieldsProps): ReactNode {
  const say = useBuildWords();
  const sayReport = useReportWords();
  const { rows, column, measures, sort, chart, period } = draft;
  const sortable = [...rows, ...(column === null ? [] : [column]), ...measures];
  return (
    <>
      <NativeSelect
        label={say('sort')}
        value={sort?.by ?? ''}
        onChange={(event) => {
          const by = event.currentTarget.value;
          onChange({ sort: by === '' ? null : { by, down: sort?.down ?? true } });
        }}
        data={[
          { value: '', label: say('nothing') },
          ...sortable.map((key) => ({ value: key, label: nameOf(key) })),
        ]}
      />
      {sort !== null && (
        <Switch
          label={say('sortDown')}
          checked={sort.down}
          onChange={(event) => onChange({ sort: { ...sort, down: event.currentTarget.checked } })}
        />
      )}
      <NativeSelect
        label={say('chart')}
        value={chart ?? ''}
        onChange={(event) =>
          onChange({
            chart: CHART_KINDS.find((kind) => kind === event.currentTarget.value) ?? null,
          })
        }
        data={[
          { value: '', label: say('nothing') },
          ...CHART_KINDS.map((kind) => ({ value: kind, label: say(`charts.${kind}`) })),
        ]}
      />
      {isDated(measures) && (
        <NativeSelect
          label={say('period')}
          value={period ?? 'current_month'}
          onChange={(event) =>
            onChange({
              period: REPORT_PERIODS.find((one) => one === event.currentTarget.value) ?? null,
            })
          }
          data={REPORT_PERIODS.map((one) => ({ value: one, label: sayReport(`ranges.${one}`) }))}
        />
      )}
    </>
  );
}

/** Positions that a report or dashboard is shared with. */
export function PositionShare({
  label,
  empty,
  positions,
  onChange,
}: {
  readonly label: string;
  readonly empty: string;
  readonly positions: readonly number[];
  readonly onChange: (positions: number[]) => void;
}): ReactNode {
  const { perr } = useAppInit();
  const mayList = isAllowed(perr, READ_POSITIONS);
  const { data } = useQuery({
    queryKey: ['report-values', 'position', ''],
    queryFn: async ({ signal }) =>
      (
        await api.call(
          listReportValues,
          { params: { dimension: 'position' }, query: {} },
          { signal },
        )
      ).data,
    enabled: mayList,
  });
  if (!mayList) return null;
  return (
    <Checkbox.Group
      label={label}
      description={positions.length === 0 ? empty : undefined}
      value={positions.map(String)}
      onChange={(values) => onChange(values.map(Number))}
    >
      <div className={classes['values']}>
        {data?.map(({ value, label: name }) => (
          <Checkbox key={value} value={value} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

/** What a report is built of. */
export function BuilderFields({
  fault,
  ...props
}: FieldsProps & { readonly fault: string | null }): ReactNode {
  const say = useBuildWords();
  const { draft, onChange } = props;
  return (
    <>
      <TextInput
        label={say('name')}
        value={draft.name}
        maxLength={200}
        error={fault}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <div className={classes['builderPart']}>
        <b>{say('measures')}</b>
        <MeasurePicker
          chosen={draft.measures}
          dimensions={heldBy(draft)}
          onChange={(measures) => onChange({ measures })}
        />
      </div>
      <Lines {...props} />
      <div className={classes['builderPart']}>
        <b>{say('filters')}</b>
        <div className={classes['chips']}>
          <FilterChips
            offered={furtherDimensions(draft.measures, heldBy(draft))}
            filters={draft.filters}
            onChange={(filters) => onChange({ filters })}
          />
        </div>
      </div>
      <Look {...props} />
      <PositionShare
        label={say('sharing')}
        empty={say('private')}
        positions={draft.positions}
        onChange={(positions) => onChange({ positions })}
      />
    </>
  );
}
