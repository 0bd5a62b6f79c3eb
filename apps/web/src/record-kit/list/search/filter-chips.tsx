import { Button } from '@mantine/core';
import {
  type RecordColumn,
  type RecordComponent,
  searchRange,
  searchValues,
} from '@dalpak/contracts';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { fieldText, labelText } from '../../words.ts';
import {
  applySearch,
  clearSearches,
  EMPTY_SEARCH,
  type FieldSearch,
  needsText,
} from '../state/list-state.ts';
import { searchError } from '../state/search-error.ts';
import { useList, useListStep } from '../state/list.store.ts';
import classes from '../list.module.css';

/** The active searches of the list, each removable; also those of columns that are not shown. */
export function FilterChips({ record }: { readonly record: RecordComponent }): ReactNode {
  const { t } = useTranslation('records');
  const { t: tCommon } = useTranslation();
  const asked = useList((state) => state.appliedSearches);
  const step = useListStep();
  const valueOf = (column: RecordColumn | undefined, val: string): string => {
    if (column?.kind === 'switch' || column?.kind === 'checkbox')
      return tCommon(val === '1' ? 'yes' : 'no');
    const named = column !== undefined && 'choices' in column ? column.choices[val] : undefined;
    return named === undefined ? val : labelText(named);
  };
  const chipText = (
    field: string,
    column: RecordColumn | undefined,
    { val, type }: Pick<FieldSearch, 'val' | 'type'>,
  ): string => {
    const name = column === undefined ? field : fieldText(column.label);
    if (!needsText(type)) return `${name}: ${t(`types.${type}`)}`;
    const range = type === 'equal' ? searchRange(val) : null;
    if (range !== null)
      return `${name}: ${[
        range.from === '' ? '' : t('rangeFrom', { value: range.from }),
        range.to === '' ? '' : t('rangeTo', { value: range.to }),
      ]
        .filter(Boolean)
        .join(' ')}`;
    const shown = searchValues(val)
      .map((one) => valueOf(column, one))
      .join(', ');
    return type === 'equal' ? `${name}: ${shown}` : `${name} ${t(`types.${type}`)} ${shown}`;
  };
  const chips = Object.entries(asked).map(([field, { val, type }]) => {
    const column = record.columns.find(({ key }) => key === field);
    const fault = column === undefined ? null : searchError(column, { val, type });
    return {
      field,
      fault,
      text: chipText(field, column, { val, type }),
    };
  });
  if (chips.length === 0) return null;
  return (
    <ul className={classes['chips']}>
      {chips.map(({ field, fault, text }) => (
        <li key={field}>
          <Button
            size="compact-sm"
            variant="light"
            rightSection={<IconX size={14} aria-hidden />}
            aria-label={t('dropSearch', { what: text })}
            onClick={() =>
              step((state) => applySearch(state, { ...state.search, [field]: EMPTY_SEARCH }))
            }
          >
            <bdi>{text}</bdi>
          </Button>
          {fault !== null && (
            <span role="alert" className={classes['fault']}>
              {t(`searchFault.${fault}`)}
            </span>
          )}
        </li>
      ))}
      <li>
        <Button size="compact-sm" variant="subtle" onClick={() => step(clearSearches)}>
          {t('clearFilter')}
        </Button>
      </li>
    </ul>
  );
}
