import { navigate as hashNavigate, useHashLocation } from 'wouter/use-hash-location';

/** Current route, without the #. */
export function currentRoute(): string {
  return `/${location.hash.replace(/^#?\/?/, '')}`;
}

/**
 * Goes to a route. Going to where one already is does nothing: it is no error and leaves no second entry in the
 * browser's history (1-shell §8).
 */
export function go(route: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  if (route === currentRoute()) return;
  hashNavigate(route, { replace });
}

/** The current route, followed. */
export function useRoute(): string {
  return useHashLocation()[0];
}

/** Address of a route, for a link's href. */
export function hrefOf(route: string): string {
  return `#${route}`;
}
