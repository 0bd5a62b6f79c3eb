import type { Feature, FeatureRoute, RouteParams } from './feature.types.ts';

/** The match of an address to a screen. */
export interface RouteMatch {
  readonly route: FeatureRoute;
  readonly params: RouteParams;
  /** Name of the feature that owns it; empty for the shell's own screens. */
  readonly feature: string;
  /** Whether the screen opens as a window. */
  readonly isWindow: boolean;
  /** The address without the id of a window. */
  readonly router: string;
  /**
   * The window's id in the address, or null. A window without an id is identified by the last part
   * of its address.
   */
  readonly uid: string | null;
}

export type RouteTable = (address: string) => RouteMatch | null;

interface Compiled {
  readonly route: FeatureRoute;
  readonly feature: string;
  readonly pattern: RegExp;
  readonly keys: readonly string[];
}

/** `:name` is one required part of the address, `:name?` an optional one. */
function compile(path: string): Pick<Compiled, 'pattern' | 'keys'> {
  const keys: string[] = [];
  const source = path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => {
      const place = /^:([A-Za-z_]+)(\??)$/.exec(part);
      if (place === null) return `/${part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`;
      keys.push(place[1] ?? '');
      return place[2] === '?' ? '(?:/([^/]+))?' : '/([^/]+)';
    });
  return { pattern: new RegExp(`^${source.join('')}/?$`, 'i'), keys };
}

/** A typed address may be badly encoded; then the text is used unchanged. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * What a screen shows may stand behind a question mark: it decides about no screen, and a screen
 * reads it as the parameter `query`, still encoded.
 */
function splitQuery(address: string): readonly [path: string, query?: string] {
  const at = address.indexOf('?');
  return at === -1 ? [address] : [address.slice(0, at), address.slice(at + 1)];
}

function trimmed(address: string): string {
  return address.length > 1 ? address.replace(/\/+$/, '') : address;
}

function matchRoute(
  { route, feature, pattern, keys }: Compiled,
  address: string,
): RouteMatch | null {
  const [path, query] = splitQuery(address);
  const found = pattern.exec(path);
  if (found === null) return null;
  const params: RouteParams = {
    ...Object.fromEntries(
      keys.flatMap((key, index) => {
        const part = found[index + 1];
        return part === undefined ? [] : [[key, decode(part)]];
      }),
    ),
    ...(query === undefined ? {} : { query }),
  };
  const whole = trimmed(path);
  const bound = keys.includes('wnd');
  const uid = bound
    ? (params['wnd'] ?? null)
    : route.window === undefined
      ? null
      : (whole.split('/').at(-1) ?? null);
  const router = bound && uid !== null ? whole.slice(0, whole.lastIndexOf('/')) : whole;
  return { route, feature, params, isWindow: bound || route.window !== undefined, router, uid };
}

/**
 * Creates the lookup from address to screen. The first pattern that matches wins, so `/items/101/…`
 * stands before `/items/:compid/…`.
 */
export function createRouteTable(
  own: readonly FeatureRoute[],
  features: readonly Pick<Feature, 'name' | 'routes'>[],
): RouteTable {
  const all: readonly Compiled[] = [
    ...own.map((route) => ({ route, feature: '', ...compile(route.path) })),
    ...features.flatMap(({ name, routes }) =>
      routes.map((route) => ({ route, feature: name, ...compile(route.path) })),
    ),
  ];
  return (address) => {
    for (const one of all) {
      const match = matchRoute(one, address);
      if (match !== null) return match;
    }
    return null;
  };
}
