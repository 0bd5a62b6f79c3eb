import { Select } from '@mantine/core';
import {
  autocompleteOld,
  isRef,
  type RecordColumn,
  type RecordValue,
  wireTable,
} from '@dalpak/contracts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { recordsKey } from '../../records-key.ts';
import { labelText } from '../../words.ts';
import classes from './cells.module.css';

interface CellInputProps {
  readonly component: number;
  readonly column: RecordColumn;
  readonly label: string;
  /** The value before the change; a reference shows its name. */
  readonly value: RecordValue | undefined;
  readonly text: string;
  readonly wrong: boolean;
  readonly busy: boolean;
  readonly onText: (text: string) => void;
}

/** Search for the record that a reference may refer to. */
function RefCell({
  component,
  column,
  label,
  value,
  text,
  busy,
  onText,
}: CellInputProps): ReactNode {
  const { t } = useTranslation('records');
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed, 300);
  const table = column.kind === 'ref' ? wireTable(column.table) : '';
  const now = isRef(value) ? [{ value: String(value.id), label: value.label }] : [];
  const { data = now } = useQuery({
    queryKey: [...recordsKey(component), 'lookup', column.key, query],
    queryFn: async ({ signal }) => {
      const answer = await api.call(
        autocompleteOld,
        { query: { relation: component, def: column.key, query, searchType: 'contains' } },
        { signal },
      );
      return (answer.data[2] as readonly Readonly<Record<string, unknown>>[]).map((one) => ({
        value: String(one[`${table}ID`]),
        label: String(one[`${table}Name`]),
      }));
    },
    placeholderData: (before) => before,
  });
  const options = data.some((one) => one.value === text) ? data : [...now, ...data];
  return (
    <Select
      data-autofocus
      autoFocus
      aria-label={label}
      size="xs"
      searchable
      defaultDropdownOpened
      clearable={column.required !== true}
      data={[...new Map(options.map((one) => [one.value, one])).values()]}
      filter={({ options: all }) => all}
      value={text === '' ? null : text}
      disabled={busy}
      onChange={(next) => onText(next ?? '')}
      onSearchChange={setTyped}
      nothingFoundMessage={t('NO_RESULTS')}
    />
  );
}

/** The input of a cell, by the kind of its column. */
export function CellInput(props: CellInputProps): ReactNode {
  const { t } = useTranslation();
  const { column, label, text, wrong, busy, onText } = props;
  if (column.kind === 'ref') return <RefCell {...props} />;
  const shared = {
    className: classes['input'],
    'aria-label': label,
    'aria-invalid': wrong,
    value: text,
    readOnly: busy,
    autoFocus: true,
  };
  const options =
    column.kind === 'switch' || column.kind === 'checkbox'
      ? [t('yes'), t('no')]
      : column.kind === 'choice' || column.kind === 'radio'
        ? Object.values(column.choices).map(labelText)
        : null;
  if (options === null)
    return (
      <input
        {...shared}
        autoComplete="off"
        maxLength={200}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    );
  return (
    <select {...shared} disabled={busy} onChange={(event) => onText(event.currentTarget.value)}>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  );
}
