import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { fieldText } from '../../words.ts';
import { exactSearchType, useValueOptions } from '../state/value-options.ts';
import { type FieldSearch, isSearchIncomplete, needsText } from '../state/list-state.ts';
import { searchError } from '../state/search-error.ts';
import { SearchTypeMenu } from './search-types.tsx';
import type { ShownColumn } from '../state/shown-columns.ts';
import classes from '../list.module.css';

interface SearchFieldProps {
  readonly shown: Pick<ShownColumn, 'column' | 'wire'>;
  readonly search: FieldSearch;
  readonly onChange: (change: Partial<FieldSearch>) => void;
}

/** The search of one column: its text or value, and its type. */
export function SearchField({ shown, search, onChange }: SearchFieldProps): ReactNode {
  const { t } = useTranslation('records');
  const few = useValueOptions(shown.column);
  const { val, type, showMenu } = search;
  const label = t('searchColumn', { column: fieldText(shown.column.label) });
  const isOff = !needsText(type);
  const fault = searchError(shown.column, search);
  const wrong = fault === null ? {} : { 'aria-invalid': true, title: t(`searchFault.${fault}`) };
  return (
    <span className={classes['field']} data-wrong={fault !== null || undefined}>
      <SearchTypeMenu
        shown={shown}
        type={type}
        opened={showMenu}
        onOpened={(open) => onChange({ showMenu: open })}
        onType={(next) => onChange({ type: next, showMenu: false })}
      />
      {few === null ? (
        <input
          {...wrong}
          className={classes['input']}
          aria-label={label}
          placeholder={isSearchIncomplete(search, shown.column) ? t('searchNeedsValue') : ''}
          value={val}
          disabled={isOff}
          maxLength={200}
          autoComplete="off"
          inputMode={shown.wire.input === 'number' ? 'decimal' : 'text'}
          onChange={(event) => onChange({ val: event.currentTarget.value })}
        />
      ) : (
        <select
          className={classes['input']}
          aria-label={label}
          value={val}
          disabled={isOff}
          onChange={(event) =>
            onChange({ val: event.currentTarget.value, type: exactSearchType(type) })
          }
        >
          <option value="">{t('anyValue')}</option>
          {few.map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
      )}
    </span>
  );
}
