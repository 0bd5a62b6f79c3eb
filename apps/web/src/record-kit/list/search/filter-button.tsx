import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Switch,
  TextInput,
} from '@mantine/core';
import {
  type ListColumn,
  MAX_SEARCHES,
  type RecordColumn,
  type RecordComponent,
  SEARCH_TYPES,
  searchRange,
  searchRangeText,
  type SearchType,
  searchValues,
  searchValuesText,
} from '@dalpak/contracts';
import { IconFilter } from '@tabler/icons-react';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { AnchoredPopover } from '../../../ui/dialogs/anchored-popover.tsx';
import { SideDrawer } from '../../../ui/dialogs/side-drawer.tsx';
import { fieldText } from '../../words.ts';
import { DATE_PRESETS, presetText } from '../state/filter-presets.ts';
import classes from '../list.module.css';
import {
  applySearch,
  clearSearches,
  type FieldSearch,
  needsText,
  searchOf,
  typeSearch,
} from '../state/list-state.ts';
import { useList, useListStep } from '../state/list.store.ts';
import { DAYS, NUMBERS, searchError } from '../state/search-error.ts';
import { useHasSearchRow, useShowSearchRow } from '../state/search-row.store.ts';
import { SEARCH_DELAY_MS } from '../state/search-row.tsx';
import { isSearchable } from '../state/shown-columns.ts';
import { exactSearchType, useValueOptions } from '../state/value-options.ts';

/** The choice of the panel that asks for two ends; on the wire it is an equal one of a range. */
const RANGE = 'range';

interface ConditionProps {
  readonly column: RecordColumn;
  readonly search: FieldSearch;
  /** `now` applies the change at once; typed text waits for the last key. */
  readonly onChange: (change: Partial<FieldSearch>, now: boolean) => void;
}

/** The values of a column with few of them, each with a tick. */
function FewValues({
  few,
  search: { val, type },
  onChange,
}: ConditionProps & { readonly few: readonly (readonly [string, string])[] }): ReactNode {
  const chosen = type === 'equal' || type === 'not_equal' ? searchValues(val) : [];
  return (
    <div className={classes['ticks']}>
      {few.map(([key, text]) => (
        <Checkbox
          key={key}
          label={text}
          checked={chosen.includes(key)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(
              {
                val: searchValuesText(
                  checked ? [...chosen, key] : chosen.filter((one) => one !== key),
                ),
                type: exactSearchType(type),
              },
              true,
            )
          }
        />
      ))}
    </div>
  );
}

function Presets({ onChange }: Pick<ConditionProps, 'onChange'>): ReactNode {
  const { t } = useTranslation('records');
  return (
    <Group gap="xs">
      {DATE_PRESETS.map((preset) => (
        <Button
          key={preset}
          size="compact-sm"
          variant="light"
          onClick={() => onChange({ type: 'equal', val: presetText(preset, Date.now()) }, true)}
        >
          {t(`presets.${preset}`)}
        </Button>
      ))}
    </Group>
  );
}

function Range({ column, search, onChange }: ConditionProps): ReactNode {
  const { t } = useTranslation('records');
  const { from, to } = searchRange(search.val) ?? { from: search.val, to: search.val };
  const fault = searchError(column, search);
  const end = (label: string, value: string, text: (next: string) => string): ReactNode => (
    <TextInput
      label={label}
      value={value}
      error={fault !== null}
      maxLength={60}
      autoComplete="off"
      inputMode={NUMBERS.has(column.kind) ? 'decimal' : 'text'}
      onChange={(event) => onChange({ type: 'equal', val: text(event.currentTarget.value) }, false)}
    />
  );
  return (
    <>
      <Group grow gap="xs" align="flex-start">
        {end(t('filterFrom'), from, (next) => searchRangeText(next, to))}
        {end(t('filterTo'), to, (next) => searchRangeText(from, next))}
      </Group>
      {fault !== null && (
        <span role="alert" className={classes['fault']}>
          {t(`searchFault.${fault}`)}
        </span>
      )}
    </>
  );
}

/** The condition of one column, asked as its kind suggests. */
function Condition({ column, search, onChange }: ConditionProps): ReactNode {
  const { t } = useTranslation('records');
  const few = useValueOptions(column);
  const hasRange = NUMBERS.has(column.kind) || DAYS.has(column.kind);
  const { val, type } = search;
  const isRange = hasRange && type === 'equal' && (val.trim() === '' || searchRange(val) !== null);
  const fault = searchError(column, search);
  const ways: readonly SearchType[] =
    few === null ? SEARCH_TYPES : ['equal', 'not_equal', 'empty', 'not_empty'];
  return (
    <>
      <NativeSelect
        label={t('filterType')}
        value={isRange ? RANGE : type}
        data={[
          ...(hasRange ? [{ value: RANGE, label: t('filterRange') }] : []),
          ...ways.map((one) => ({ value: one, label: t(`types.${one}`) })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange(
            value === RANGE
              ? { type: 'equal', val: searchRangeText(val, '') }
              : { type: value as SearchType, val: searchRange(val)?.from ?? val },
            true,
          )
        }
      />
      {DAYS.has(column.kind) && <Presets onChange={onChange} />}
      {isRange ? (
        <Range column={column} search={search} onChange={onChange} />
      ) : !needsText(type) ? null : few !== null ? (
        <FewValues few={few} column={column} search={search} onChange={onChange} />
      ) : (
        <TextInput
          label={t('filterValue')}
          value={val}
          error={fault === null ? null : t(`searchFault.${fault}`)}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => onChange({ val: event.currentTarget.value }, false)}
        />
      )}
    </>
  );
}

interface FilterProps {
  readonly component: number;
  readonly record: RecordComponent;
  readonly wires: readonly ListColumn[];
  readonly narrow: boolean;
  readonly onAllColumns: () => void;
}

function FilterPanel({ component, record, wires, narrow, onAllColumns }: FilterProps): ReactNode {
  const { t } = useTranslation('records');
  const search = useList((state) => state.search);
  const applied = useList((state) => state.appliedSearches);
  const step = useListStep();
  const later = useDebouncedCallback(() => step((state) => applySearch(state)), SEARCH_DELAY_MS);
  const hasRow = useHasSearchRow(component);
  const showRow = useShowSearchRow(component);
  const columns = wires.filter(isSearchable).flatMap(({ field }) => {
    const column = record.columns.find(({ key }) => key === field);
    return column === undefined ? [] : [column];
  });
  const [first] = [...Object.keys(applied), ...columns.map(({ key }) => key)];
  const [chosen, setChosen] = useState(first);
  const column = columns.find(({ key }) => key === chosen) ?? columns[0];
  if (column === undefined) return null;
  const { key } = column;
  const isFull = applied[key] === undefined && Object.keys(applied).length >= MAX_SEARCHES;
  return (
    <div className={classes['filter']}>
      <NativeSelect
        data-autofocus
        label={t('filterColumn')}
        value={key}
        data={columns.map((one) => ({
          value: one.key,
          label: `${applied[one.key] === undefined ? '' : '• '}${fieldText(one.label)}`,
        }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {isFull ? (
        <p role="alert">{t('tooManySearches', { most: MAX_SEARCHES })}</p>
      ) : (
        <Condition
          key={key}
          column={column}
          search={searchOf({ search }, key, column)}
          onChange={(change, now) => {
            step((state) => typeSearch(state, key, { ...searchOf(state, key, column), ...change }));
            if (now) step((state) => applySearch(state));
            else later();
          }}
        />
      )}
      <Group justify="space-between" gap="xs">
        <Button
          variant="default"
          size="compact-sm"
          disabled={Object.keys(applied).length === 0}
          onClick={() => step(clearSearches)}
        >
          {t('filterClear')}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={onAllColumns}>
          {t('allColumns')}
        </Button>
      </Group>
      {!narrow && (
        <Switch
          label={t('searchRow')}
          checked={hasRow}
          onChange={(event) => showRow(event.currentTarget.checked)}
        />
      )}
    </div>
  );
}

/** The one button of the filter, with the number of its conditions and a panel behind it. */
export function FilterButton(props: FilterProps): ReactNode {
  const { t } = useTranslation('records');
  const [opened, setOpened] = useState(false);
  const [button, setButton] = useState<HTMLElement | null>(null);
  const count = useList((state) => Object.keys(state.appliedSearches).length);
  const close = (): void => setOpened(false);
  const panel = (
    <FilterPanel
      {...props}
      onAllColumns={() => {
        close();
        props.onAllColumns();
      }}
    />
  );
  const face = {
    variant: 'default',
    'aria-haspopup': 'dialog',
    'aria-expanded': opened,
    onClick: () => setOpened(!opened),
  } as const;
  return (
    <span className={classes['anchor']}>
      {props.narrow ? (
        <ActionIcon
          ref={setButton}
          size={44}
          aria-label={count === 0 ? t('filter') : t('filterCount', { count })}
          {...face}
        >
          <IconFilter size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <Button ref={setButton} leftSection={<IconFilter size={18} aria-hidden />} {...face}>
          {t('filter')} {count > 0 && <span className={classes['badge']}>{count}</span>}
        </Button>
      )}
      {props.narrow ? (
        <SideDrawer opened={opened} onClose={close} title={t('filter')} side="bottom" size="auto">
          {panel}
        </SideDrawer>
      ) : (
        opened && (
          <AnchoredPopover
            opened
            onClose={close}
            button={button}
            label={t('filter')}
            width={340}
            padding="sm"
          >
            {panel}
          </AnchoredPopover>
        )
      )}
    </span>
  );
}
