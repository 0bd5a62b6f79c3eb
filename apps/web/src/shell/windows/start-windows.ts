import type { FeatureRoute } from '../../platform/router/feature.types.ts';
import { startNavigation } from '../../platform/router/navigation.ts';
import { createRouteTable } from '../../platform/router/route-table.ts';
import { currentInit } from '../../platform/session/session.store.ts';
import { createWindowNavigation } from '../../platform/windows/window.store.ts';
import { FEATURES } from '../features.ts';
import { checkRouteAccess } from '../route-guard.ts';
import { SHELL_ROUTES } from '../shell-routes.ts';

/**
 * A refusal is shown on a page and not kept as a window; without a session there are no windows.
 */
function isOpenable(route: FeatureRoute): boolean {
  const init = currentInit();
  return init !== null && checkRouteAccess(route, init) === null;
}

/**
 * Makes the windows follow the address.
 * @returns the route that the address requested
 */
export function startWindows(): string {
  return startNavigation(
    createWindowNavigation(createRouteTable(SHELL_ROUTES, FEATURES), isOpenable),
  );
}
