import { type AppInit, appOfRoute, MENU_LINKS } from '@dalpak/contracts';
import { useMemo } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useFromRoute } from '../../platform/router/navigation.ts';
import { checkAccess } from '../../platform/session/access.ts';
import { linkRoute } from '../../platform/windows/link-codec.ts';
import { FEATURES } from '../features.ts';
import { hasScreen, isKnownRoute } from './known-routes.ts';
import type { MenuView } from './menu-tree.ts';

const EXTRA = FEATURES.flatMap((feature) => feature.menu);

/** The links that this user may open, each with the route of its frame. */
function linksOf(
  init: AppInit,
  words: (key: string) => string,
): readonly { readonly key: string; readonly route: string }[] {
  return MENU_LINKS.filter(
    ({ permission }) => permission === undefined || checkAccess(init, permission) === 'ok',
  )
    .map(({ key, address }) => ({
      key,
      route: linkRoute(new URL(address, location.origin).href, words(`links.${key}`)),
    }))
    .filter(({ route }) => isKnownRoute(route));
}

/** The facts of this session that decide the menu's entries. */
export function useMenuView(init: AppInit): MenuView {
  const activeApp = useFromRoute(appOfRoute);
  const { t } = useTranslation('menu');
  return useMemo(
    () => ({
      init,
      activeApp,
      hasScreen,
      isKnownRoute,
      extra: EXTRA,
      links: linksOf(init, (words) => t(words as 'linksTitle')),
    }),
    [init, activeApp, t],
  );
}

/** Returns the function that translates an entry's name. */
export function useMenuWords(): (words: string) => string {
  const { t } = useTranslation('menu');
  // The keys come from the menu's own data; a test checks that each of them exists.
  return (words) => t(words as 'linksTitle');
}
