import { Button } from '@mantine/core';
import type { RecordComponent } from '@dalpak/contracts';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText, labelText } from '../words.ts';
import { applySearch, EMPTY_SEARCH, needsText } from './list-state.ts';
import { searchError } from './search-error.ts';
import { useList, useListStep } from './list.store.ts';
import classes from './list.module.css';

/** The active searches of the list, each removable; also those of columns that are not shown. */
export function FilterChips({ record }: { readonly record: RecordComponent }): ReactNode {
  const { t } = useTranslation('records');
  const { t: tCommon } = useTranslation();
  const asked = useList((state) => state.appliedSearches);
  const step = useListStep();
  const chips = Object.entries(asked).map(([field, { val, type }]) => {
    const column = record.columns.find(({ key }) => key === field);
    const shown =
      column?.kind === 'switch' || column?.kind === 'checkbox'
        ? tCommon(val === '1' ? 'yes' : 'no')
        : column !== undefined && 'choices' in column && column.choices[val] !== undefined
          ? labelText(column.choices[val])
          : val;
    const fault = column === undefined ? null : searchError(column, { val, type });
    return {
      field,
      fault,
      text: `${column === undefined ? field : fieldText(column.label)} ${t(`types.${type}`)}${needsText(type) ? ` ${shown}` : ''}`,
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
    </ul>
  );
}
