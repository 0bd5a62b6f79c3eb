import { Select, TextInput } from '@mantine/core';
import { COMPONENT, listRecords, type RecordView } from '@dalpak/contracts';
import { AUTOMATION_FIELDS, type AutomationField, readCondition } from '@dalpak/engine';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { parseUnits, unitsText } from '../../../ui/format/number-text.ts';
import { WHOLE_BUSINESS } from '../place.ts';
import { useSettings } from '../use-settings.ts';
import { type DraftCondition, PAYMENTS, SALE_DOCUMENT } from './sentence.ts';

/** The component whose records a field refers to. */
const RECORDS: Partial<Record<AutomationField, number>> = {
  customer_group: COMPONENT.customerGroups,
  product: COMPONENT.products,
  department: COMPONENT.departments,
  employee: COMPONENT.employees,
};

interface ConditionValueProps {
  readonly condition: DraftCondition;
  readonly names: Readonly<Record<string, string>>;
  readonly onValue: (value: number | null, name?: string) => void;
}

/**
 * The input of a condition's value, by the unit of its field: an amount, a percentage, an hour, or
 * a record by name.
 */
export function ConditionValue(props: ConditionValueProps): ReactNode {
  const { t } = useTranslation('automations');
  const { field } = props.condition;
  if (field === 'payment')
    return (
      <Options
        {...props}
        options={PAYMENTS.map(([type, word]) => [type, t(`payments.${word}`)] as const)}
      />
    );
  if (field === 'document_type')
    return <Options {...props} options={[[SALE_DOCUMENT, t('documents.sale')]]} />;
  if (field === 'branch') return <Branches {...props} />;
  const component = RECORDS[field];
  return component === undefined ? (
    <Figure {...props} />
  ) : (
    <Records {...props} component={component} />
  );
}

/** Digits after the point of typed numbers. */
const DIGITS = { money: 2, percent: 2, count: 0, hour: 0, id: 0 } as const;

function Figure({
  condition: { field, operator, value },
  onValue,
}: ConditionValueProps): ReactNode {
  const { t } = useTranslation('automations');
  const digits = DIGITS[AUTOMATION_FIELDS[field]];
  const [text, setText] = useState(value === null ? '' : unitsText(value, digits));
  return (
    <TextInput
      label={t('value')}
      size="md"
      dir="ltr"
      inputMode="decimal"
      value={text}
      error={text !== '' && value === null}
      onChange={(event) => {
        const next = event.currentTarget.value.slice(0, 14);
        setText(next);
        const read = next === '' ? null : parseUnits(next, digits);
        onValue(readCondition({ field, operator, value: read })?.value ?? null);
      }}
    />
  );
}

function Options({
  condition: { value },
  options,
  onValue,
}: ConditionValueProps & { readonly options: readonly (readonly [number, string])[] }): ReactNode {
  const { t } = useTranslation('automations');
  return (
    <Select
      label={t('value')}
      size="md"
      allowDeselect={false}
      searchable={options.length > 8}
      value={value === null ? null : String(value)}
      data={options.map(([id, label]) => ({ value: String(id), label }))}
      onChange={(id) =>
        onValue(id === null ? null : Number(id), options.find(([one]) => String(one) === id)?.[1])
      }
    />
  );
}

function Branches(props: ConditionValueProps): ReactNode {
  const { data } = useSettings(WHOLE_BUSINESS);
  return (
    <Options
      {...props}
      options={(data?.branches ?? []).map(({ id, name }) => [id, name] as const)}
    />
  );
}

const nameOf = ({ data }: RecordView): string =>
  ['name', 'full_name', 'first_name']
    .map((key) => data[key])
    .find((text): text is string => typeof text === 'string' && text !== '') ?? '';

/**
 * Finds a record by a part of its name; the chosen one keeps its name while others are searched.
 */
function Records({
  condition: { field, value },
  names,
  component,
  onValue,
}: ConditionValueProps & { readonly component: number }): ReactNode {
  const { t } = useTranslation('automations');
  const chosen = value === null ? '' : (names[`${field}:${value}`] ?? String(value));
  const [text, setText] = useState(chosen);
  const [q] = useDebouncedValue(text === chosen ? '' : text.trim(), 250);
  const { data } = useQuery({
    queryKey: ['records', component, 'automations', q],
    queryFn: async ({ signal }) =>
      (
        await api.call(
          listRecords,
          { params: { component }, query: { q, limit: 30, active: '1' } },
          { signal },
        )
      ).data,
    placeholderData: keepPreviousData,
  });
  const found = (data ?? []).map((record) => ({ value: record.id, label: nameOf(record) }));
  const options =
    value === null || found.some((one) => one.value === String(value))
      ? found
      : [{ value: String(value), label: chosen }, ...found];
  return (
    <Select
      label={t('value')}
      size="md"
      searchable
      value={value === null ? null : String(value)}
      searchValue={text}
      onSearchChange={setText}
      // The server filters; the list shows all of its results.
      filter={({ options: all }) => all}
      data={options}
      onChange={(id) =>
        onValue(id === null ? null : Number(id), options.find((one) => one.value === id)?.label)
      }
    />
  );
}
