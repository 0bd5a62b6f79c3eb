import type { RecordColumn } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText, labelText } from '../words.ts';
import { type FieldSearch, needsText } from './list-state.ts';
import { SearchTypeMenu } from './search-types.tsx';
import type { ShownColumn } from './shown-columns.ts';
import classes from './list.module.css';

interface SearchFieldProps {
  readonly shown: Pick<ShownColumn, 'column' | 'wire'>;
  readonly search: FieldSearch;
  readonly onChange: (change: Partial<FieldSearch>) => void;
}

/** Values of a column that has only a few; null where texts are typed. */
function useFewValues(column: RecordColumn): readonly (readonly [string, string])[] | null {
  const { t } = useTranslation();
  if (column.kind === 'switch' || column.kind === 'checkbox') return [['1', t('yes')], ['0', t('no')]];
  if (column.kind === 'choice' || column.kind === 'radio') return Object.entries(column.choices).map(([key, label]) => [key, labelText(label)] as const);
  return null;
}

/** What a column is searched for, and how. */
export function SearchField({ shown, search, onChange }: SearchFieldProps): ReactNode {
  const { t } = useTranslation('records');
  const few = useFewValues(shown.column);
  const { val, type, showMenu } = search;
  const label = t('searchColumn', { column: fieldText(shown.column.label) });
  const isOff = !needsText(type);
  return (
    <span className={classes['field']}>
      <SearchTypeMenu shown={shown} type={type} opened={showMenu} onOpened={(open) => onChange({ showMenu: open })} onType={(next) => onChange({ type: next, showMenu: false })} />
      {few === null ? (
        <input className={classes['input']} aria-label={label} value={val} disabled={isOff} maxLength={200} autoComplete="off" inputMode={shown.wire.input === 'number' ? 'decimal' : 'text'} onChange={(event) => onChange({ val: event.currentTarget.value })} />
      ) : (
        // A value that was chosen is that value: it is no beginning of another.
        <select className={classes['input']} aria-label={label} value={val} disabled={isOff} onChange={(event) => onChange({ val: event.currentTarget.value, type: type === 'not_equal' ? type : 'equal' })}>
          <option value="">{t('anyValue')}</option>
          {few.map(([key, text]) => <option key={key} value={key}>{text}</option>)}
        </select>
      )}
    </span>
  );
}
