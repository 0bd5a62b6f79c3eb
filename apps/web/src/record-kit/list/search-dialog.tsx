import { Button, Group, Modal, NativeSelect, TextInput } from '@mantine/core';
import { type ListColumn, type RecordComponent, SEARCH_TYPES, type SearchType } from '@dalpak/contracts';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '../words.ts';
import { EMPTY_SEARCH, type FieldSearch, needsText, searchOf } from './list-state.ts';
import classes from './list.module.css';

type Searches = Readonly<Record<string, FieldSearch>>;

interface SearchDialogProps {
  readonly record: RecordComponent;
  readonly wires: readonly ListColumn[];
  readonly search: Searches;
  readonly onSearch: (search: Searches) => void;
  readonly onClose: () => void;
}

/** Every column that can be searched, also those the list does not show, over the whole screen. */
export function SearchDialog({ record, wires, search: asked, onSearch, onClose }: SearchDialogProps): ReactNode {
  const { t } = useTranslation('records');
  const [search, setSearch] = useState(asked);
  const change = (field: string, part: Partial<FieldSearch>): void => setSearch((all) => ({ ...all, [field]: { ...searchOf({ search: all }, field), ...part, showMenu: false } }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(search);
  };
  const searchable = wires.filter(({ input }) => input !== 'none');
  return (
    <Modal opened onClose={onClose} title={t('searchDialog')} fullScreen>
      <form onSubmit={submit} className={classes['dialog']}>
        {searchable.map(({ field, input }, at) => {
          const column = record.columns.find(({ key }) => key === field);
          const { val, type } = searchOf({ search }, field);
          const label = column === undefined ? field : fieldText(column.label);
          return (
            <div key={field} className={classes['asking']}>
              <TextInput label={label} value={val} disabled={!needsText(type)} maxLength={200} autoComplete="off" inputMode={input === 'number' ? 'decimal' : 'text'} onChange={(event) => change(field, { val: event.currentTarget.value })} {...(at === 0 ? { 'data-autofocus': true } : {})} />
              <NativeSelect aria-label={t('searchType', { column: label, type: t(`types.${type}`) })} value={type} onChange={(event) => change(field, { type: event.currentTarget.value as SearchType })} data={SEARCH_TYPES.map((one) => ({ value: one, label: t(`types.${one}`) }))} />
            </div>
          );
        })}
        <Group className={classes['whole'] ?? ''} gap="sm">
          <Button type="submit">{t('find')}</Button>
          <Button variant="default" onClick={() => setSearch(Object.fromEntries(searchable.map(({ field }) => [field, EMPTY_SEARCH])))}>{t('clearFilter')}</Button>
        </Group>
      </form>
    </Modal>
  );
}
