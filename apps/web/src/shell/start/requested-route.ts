import { currentRoute } from '../../platform/router/navigation.ts';

/**
 * On start the route is always replaced with `/`; what the address asked for is handed back, to go there once the
 * start is done (1-shell §2).
 */
export function takeRequestedRoute(): string {
  const requested = currentRoute();
  history.replaceState(null, '', '#/');
  return requested;
}
