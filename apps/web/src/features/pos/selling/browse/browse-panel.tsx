import type { SalesMenu } from '@dalpak/contracts';
import { VisuallyHidden } from '@mantine/core';
import { type ReactNode } from 'react';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { lazyPart } from '../../../../platform/router/lazy-part.tsx';
import { useNow } from '../../../../ui/messages/use-now.ts';
import { useBill } from '../../bill/bill.store.ts';
import { currentTill } from '../../till/till.registry.ts';
import { useTillStatus } from '../../till/till-status.store.ts';
import classes from './browse.module.css';
import { currentMenu, useChosenMenu } from '../current-menu.ts';
import { SearchBar } from './search-bar.tsx';
import { Tiles } from './tiles.tsx';
import { useResults } from './use-query.ts';

const MenuTiles = lazyPart(() => import('./menu-tiles.tsx'), 'MenuTiles');
const MenuChoice = lazyPart(() => import('./menu-choice.tsx'), 'MenuChoice');
// Loaded later, because no one searches in the first second.
const Results = lazyPart(() => import('./results.tsx'), 'Results');

/** A menu changes within this time of its hour. */
const MENU_TICK_MS = 30_000;

const laidOut = (menus: readonly SalesMenu[]): readonly SalesMenu[] =>
  menus.some(({ pages }) => pages.length > 0) ? menus : [];

/** The products: a search, and tiles while the search is empty. */
export function BrowsePanel(): ReactNode {
  const { t } = useTranslation('pos');
  const results = useResults();
  const now = useNow(MENU_TICK_MS);
  useChosenMenu();
  // A table has a menu of its own.
  useBill(({ cart }) => cart?.order?.kind ?? null);
  useTillStatus((state) => state.revision);
  const menu = currentMenu(now);
  // A shop without laid out menus sees its departments alone.
  const menus = laidOut(currentTill()?.lists.menus ?? []);
  return (
    <div className={classes['browse']}>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      <SearchBar />
      {results !== null ? (
        <Results products={results} />
      ) : menu === null ? (
        <Tiles />
      ) : (
        <>
          {menus.length > 1 && <MenuChoice menus={menus} current={menu} />}
          {menu.pages.length > 0 ? <MenuTiles key={menu.id} menu={menu} /> : <Tiles />}
        </>
      )}
    </div>
  );
}
