import { type AppInit, appOfRoute } from '@dalpak/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFromRoute } from '../../platform/router/navigation.ts';
import { FEATURES } from '../features.ts';
import { hasScreen, isKnownRoute } from './known-routes.ts';
import type { MenuView } from './menu-tree.ts';

const EXTRA = FEATURES.flatMap((feature) => feature.menu);

/** The facts of this session that decide the menu's entries. */
export function useMenuView(init: AppInit): MenuView {
  const activeApp = useFromRoute(appOfRoute);
  return useMemo(
    () => ({ init, activeApp, hasScreen, isKnownRoute, extra: EXTRA }),
    [init, activeApp],
  );
}

/** Returns the function that translates an entry's name. */
export function useMenuWords(): (words: string) => string {
  const { t } = useTranslation('menu');
  // The keys come from the menu's own data; a test checks that each of them exists.
  return (words) => t(words as 'linksTitle');
}
