import { findComponent } from '@dalpak/contracts';
import { FEATURES } from '../features.ts';
import { SHELL_ROUTES } from '../shell-routes.ts';

const PATHS = [...SHELL_ROUTES, ...FEATURES.flatMap((feature) => feature.routes)].map(
  ({ path }) => path,
);

/** A route's pattern as a regular expression: `:name` is one part, `:name?` may be missing. */
function patternOf(path: string): RegExp {
  const text = path
    .replaceAll(/[.*+^$()|[\]\\]/g, '\\$&')
    .replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?')
    .replaceAll(/:\w+/g, '[^/]+');
  return new RegExp(`^${text}/?$`);
}

const PATTERNS = PATHS.map(patternOf);

/** Whether any screen matches this route. */
export function isKnownRoute(route: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(route));
}

/** Numbers of components whose list has a screen of its own. */
const OWN_SCREENS = new Set(
  PATHS.flatMap((path) => /^\/items\/(\d+)(?:\/|$)/.exec(path)?.[1] ?? []).map(Number),
);

/** Whether this version has a screen for the component's records. The menu only links to those. */
export function hasScreen(component: number): boolean {
  return (
    OWN_SCREENS.has(component) ||
    (findComponent(component) !== null && isKnownRoute(`/items/${component}`))
  );
}
