import type { FeatureRoute } from '../../platform/router/feature.types.ts';
import { startNavigation } from '../../platform/router/navigation.ts';
import { createRouteTable } from '../../platform/router/route-table.ts';
import { currentInit } from '../../platform/session/session.store.ts';
import { windowPilot } from '../../platform/windows/window.store.ts';
import { FEATURES } from '../features.ts';
import { refusalOf } from '../route-guard.ts';
import { SHELL_ROUTES } from '../shell-routes.ts';

/** What is refused is said on a page, not kept as a window; without a session there is none. */
function opens(route: FeatureRoute): boolean {
  const init = currentInit();
  return init !== null && refusalOf(route, init) === null;
}

/** Starts to follow the address, through the windows. @returns the route that the address asked for */
export function startWindows(): string {
  return startNavigation(windowPilot(createRouteTable(SHELL_ROUTES, FEATURES), opens));
}
