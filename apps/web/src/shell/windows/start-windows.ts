import type { FeatureRoute } from '../../platform/router/feature.types.ts';
import { startNavigation } from '../../platform/router/navigation.ts';
import { createRouteTable } from '../../platform/router/route-table.ts';
import { currentInit } from '../../platform/session/session.store.ts';
import { windowPilot } from '../../platform/windows/window.store.ts';
import { FEATURES } from '../features.ts';
import { refusalOf } from '../route-guard.ts';
import { SHELL_ROUTES } from '../shell-routes.ts';

/**
 * A refusal is shown on a page and not kept as a window; without a session there are no windows.
 */
function opens(route: FeatureRoute): boolean {
  const init = currentInit();
  return init !== null && refusalOf(route, init) === null;
}

/**
 * Makes the windows follow the address.
 * @returns the route that the address requested
 */
export function startWindows(): string {
  return startNavigation(windowPilot(createRouteTable(SHELL_ROUTES, FEATURES), opens));
}
