import { type AppInit, appOfRoute } from '@dalpak/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFromRoute } from '../../platform/router/navigation.ts';
import { FEATURES } from '../features.ts';
import { hasScreen, isKnownRoute } from './known-routes.ts';
import type { MenuView } from './menu-tree.ts';

const EXTRA = FEATURES.flatMap((feature) => feature.menu);

/** What the menu knows of this session. */
export function useMenuView(init: AppInit): MenuView {
  const activeApp = useFromRoute(appOfRoute);
  return useMemo(() => ({ init, activeApp, hasScreen, isKnownRoute, extra: EXTRA }), [init, activeApp]);
}

/** Names of entries in the language of the screen. */
export function useMenuWords(): (words: string) => string {
  const { t } = useTranslation('menu');
  // The keys are made of the menu's own data, and a test asks for each of them.
  return (words) => t(words as 'linksTitle');
}
