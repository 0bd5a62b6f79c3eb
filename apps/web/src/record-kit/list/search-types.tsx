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
        <button type="button" className={classes['type']} aria-label={label} title={t(`types.${type}`)} data-sign={SIGNS[type]} />
      </Menu.Target>
      <Menu.Dropdown>
        {SEARCH_TYPES.map((one) => (
          <Menu.RadioItem key={one} value={one} checked={one === type} closeMenuOnClick onChange={() => onType(one)} rightSection={<span aria-hidden className={classes['sign']} data-sign={SIGNS[one]} />}>
            {t(`types.${one}`)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
