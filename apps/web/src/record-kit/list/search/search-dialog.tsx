import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import {
  type ListColumn,
  MAX_SEARCHES,
  type RecordColumn,
  type RecordComponent,
  SEARCH_TYPES,
  type SearchType,
} from '@dalpak/contracts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { fieldText } from '../../words.ts';
import { exactSearchType, useValueOptions } from '../state/value-options.ts';
import {
  toAppliedSearches,
  EMPTY_SEARCH,
  type FieldSearch,
  isSearchIncomplete,
  needsText,
  searchOf,
} from '../state/list-state.ts';
import { searchError } from '../state/search-error.ts';
import { isSearchable } from '../state/shown-columns.ts';
import classes from '../list.module.css';
import { Modal } from '../../../ui/dialogs/modal.tsx';

type Searches = Readonly<Record<string, FieldSearch>>;

interface SearchDialogProps {
  readonly record: RecordComponent;
  readonly wires: readonly ListColumn[];
  readonly search: Searches;
  readonly onSearch: (search: Searches) => void;
  readonly onClose: () => void;
}

interface SearchDialogFieldProps {
  readonly wire: ListColumn;
  readonly column: RecordColumn;
  readonly search: FieldSearch;
  readonly first: boolean;
  readonly onChange: (change: Partial<FieldSearch>) => void;
}

function SearchDialogField({
  wire,
  column,
  search: { val, type },
  first,
  onChange,
}: SearchDialogFieldProps): ReactNode {
  const { t } = useTranslation('records');
  const few = useValueOptions(column);
  const label = fieldText(column.label);
  const fault = searchError(column, { val, type });
  const field = {
    label,
    value: val,
    disabled: !needsText(type),
    ...(first ? { 'data-autofocus': true } : {}),
  };
  return (
    <div className={classes['asking']}>
      {few === null ? (
        <TextInput
          {...field}
          error={fault === null ? null : t(`searchFault.${fault}`)}
          placeholder={isSearchIncomplete({ val, type }, column) ? t('searchNeedsValue') : ''}
          maxLength={200}
          autoComplete="off"
          inputMode={wire.input === 'number' ? 'decimal' : 'text'}
          onChange={(event) => onChange({ val: event.currentTarget.value })}
        />
      ) : (
        <NativeSelect
          {...field}
          data={[
            { value: '', label: t('anyValue') },
            ...few.map(([value, text]) => ({ value, label: text })),
          ]}
          onChange={(event) =>
            onChange({ val: event.currentTarget.value, type: exactSearchType(type) })
          }
        />
      )}
      <NativeSelect
        aria-label={t('searchType', { column: label, type: t(`types.${type}`) })}
        value={type}
        onChange={(event) => onChange({ type: event.currentTarget.value as SearchType })}
        data={SEARCH_TYPES.map((one) => ({ value: one, label: t(`types.${one}`) }))}
      />
    </div>
  );
}

/** Full-screen search by every searchable column, including those that the list does not show. */
export function SearchDialog({
  record,
  wires,
  search: asked,
  onSearch,
  onClose,
}: SearchDialogProps): ReactNode {
  const { t } = useTranslation('records');
  const [search, setSearch] = useState(asked);
  const change = (field: string, part: Partial<FieldSearch>): void =>
    setSearch((all) => ({
      ...all,
      [field]: {
        ...searchOf(
          { search: all },
          field,
          record.columns.find(({ key }) => key === field),
        ),
        ...part,
        showMenu: false,
      },
    }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(search);
  };
  const searchable = wires.filter(isSearchable);
  const isTooMany = Object.keys(toAppliedSearches(search)).length > MAX_SEARCHES;
  return (
    <Modal opened onClose={onClose} title={t('searchDialog')} fullScreen>
      <form onSubmit={submit} className={classes['dialog']}>
        {searchable.map((wire, at) => {
          const column = record.columns.find(({ key }) => key === wire.field);
          return (
            column !== undefined && (
              <SearchDialogField
                key={wire.field}
                wire={wire}
                column={column}
                search={searchOf({ search }, wire.field, column)}
                first={at === 0}
                onChange={(part) => change(wire.field, part)}
              />
            )
          );
        })}
        <Group className={classes['whole'] ?? ''} gap="sm">
          {isTooMany && (
            <Text role="alert" c="red">
              {t('tooManySearches', { most: MAX_SEARCHES })}
            </Text>
          )}
          <Button type="submit" disabled={isTooMany}>
            {t('find')}
          </Button>
          <Button
            variant="default"
            onClick={() =>
              setSearch(Object.fromEntries(searchable.map(({ field }) => [field, EMPTY_SEARCH])))
            }
          >
            {t('clearFilter')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
