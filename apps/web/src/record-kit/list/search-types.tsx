import { SEARCH_TYPES, type SearchType } from '@dalpak/contracts';
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldText } from '../words.ts';
import type { ShownColumn } from './shown-columns.ts';
import classes from './list.module.css';

/** A type as a sign that fits beside what is typed. */
const SIGNS: Readonly<Record<SearchType, string>> = {
  equal: '=', not_equal: '≠', smaller: '<', bigger: '>', starts: 'a…', ends: '…a', contains: '…a…', empty: '∅', not_empty: '•',
};

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
  const label = t('searchType', { column: fieldText(shown.column.label), type: t(`types.${type}`) });
  return (
    <Menu opened={opened} onChange={onOpened} position="bottom-start" withinPortal>
      <Menu.Target>
        <button type="button" className={classes['type']} aria-label={label} title={t(`types.${type}`)}><bdi dir="ltr" aria-hidden>{SIGNS[type]}</bdi></button>
      </Menu.Target>
      <Menu.Dropdown>
        {SEARCH_TYPES.map((one) => (
          <Menu.Item key={one} role="menuitemradio" aria-checked={one === type} onClick={() => onType(one)} leftSection={<bdi dir="ltr" aria-hidden className={classes['sign']}>{SIGNS[one]}</bdi>}>
            {t(`types.${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
