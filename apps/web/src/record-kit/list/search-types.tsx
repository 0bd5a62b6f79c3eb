import { SEARCH_TYPES, type SearchType } from '@dalpak/contracts';
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage, type Language } from '../../platform/i18n/i18n.ts';
import { fieldText } from '../words.ts';
import type { ShownColumn } from './shown-columns.ts';
import classes from './list.module.css';

const SIGNS: Readonly<Record<Exclude<SearchType, 'starts' | 'ends' | 'contains'>, string>> = { equal: '=', not_equal: '≠', smaller: '<', bigger: '>', empty: '∅', not_empty: '•' };
/** With the star that a search is typed with. Signs are drawn from left to right, for `<` and `>` would be turned around: in Hebrew a beginning stands at the right. */
const PLACES: Readonly<Record<Language, Readonly<Record<'starts' | 'ends' | 'contains', string>>>> = {
  he: { starts: '*א', ends: 'א*', contains: '*א*' },
  en: { starts: 'a*', ends: '*a', contains: '*a*' },
};

/** A type as a sign that fits beside what is typed. */
export function signOf(type: SearchType, language: Language): string {
  return type === 'starts' || type === 'ends' || type === 'contains' ? PLACES[language][type] : SIGNS[type];
}

interface SearchTypeMenuProps {
  readonly shown: Pick<ShownColumn, 'column'>;
  readonly type: SearchType;
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  readonly onType: (type: SearchType) => void;
}

/** How a column is searched: one of the nine types. */
export function SearchTypeMenu({ shown, type, opened, onOpened, onType }: SearchTypeMenuProps): ReactNode {
  const { t } = useTranslation('records');
  const language = currentLanguage();
  const label = t('searchType', { column: fieldText(shown.column.label), type: t(`types.${type}`) });
  return (
    <Menu opened={opened} onChange={onOpened} position="bottom-start" withinPortal>
      <Menu.Target>
        <button type="button" className={classes['type']} aria-label={label} title={t(`types.${type}`)} data-sign={signOf(type, language)} />
      </Menu.Target>
      <Menu.Dropdown>
        {SEARCH_TYPES.map((one) => (
          <Menu.RadioItem key={one} value={one} checked={one === type} closeMenuOnClick onChange={() => onType(one)} rightSection={<span aria-hidden className={classes['sign']} data-sign={signOf(one, language)} />}>
            {t(`types.${one}`)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
