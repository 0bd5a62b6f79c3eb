import { type Label, SEARCH_TYPES, type SearchType } from '@dalpak/contracts';
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../../platform/i18n/i18n.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { fieldText } from '../../words.ts';
import type { ShownColumn } from '../state/shown-columns.ts';
import classes from '../list.module.css';

const SIGNS: Readonly<Record<Exclude<SearchType, 'starts' | 'ends' | 'contains'>, string>> = {
  equal: '=',
  not_equal: '≠',
  smaller: '<',
  bigger: '>',
  empty: '∅',
  not_empty: '•',
};
/**
 * Signs of the search types, with the star that also works when typed. Drawn left to right because
 * `<` and `>` would be mirrored; in Hebrew the beginning is at the right.
 */
const PLACES: Readonly<
  Record<keyof Label, Readonly<Record<'starts' | 'ends' | 'contains', string>>>
> = {
  he: { starts: '*א', ends: 'א*', contains: '*א*' },
  en: { starts: 'a*', ends: '*a', contains: '*a*' },
};

/** The sign of a search type, short enough to fit next to the typed text. */
export function signOf(type: SearchType, language: keyof Label): string {
  return type === 'starts' || type === 'ends' || type === 'contains'
    ? PLACES[language][type]
    : SIGNS[type];
}

interface SearchTypeMenuProps {
  readonly shown: Pick<ShownColumn, 'column'>;
  readonly type: SearchType;
  readonly opened: boolean;
  readonly onOpened: (opened: boolean) => void;
  readonly onType: (type: SearchType) => void;
}

/** Menu of the nine search types of a column. */
export function SearchTypeMenu({
  shown,
  type,
  opened,
  onOpened,
  onType,
}: SearchTypeMenuProps): ReactNode {
  const { t } = useTranslation('records');
  const language = currentLanguage();
  const label = t('searchType', {
    column: fieldText(shown.column.label),
    type: t(`types.${type}`),
  });
  return (
    <Menu opened={opened} onChange={onOpened} position="bottom-start" withinPortal>
      <Menu.Target>
        <button
          type="button"
          className={classes['type']}
          aria-label={label}
          title={t(`types.${type}`)}
          data-sign={signOf(type, language)}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {SEARCH_TYPES.map((one) => (
          <Menu.RadioItem
            key={one}
            value={one}
            checked={one === type}
            closeMenuOnClick
            onChange={() => onType(one)}
            rightSection={
              <span aria-hidden className={classes['sign']} data-sign={signOf(one, language)} />
            }
          >
            {t(`types.${one}`)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
