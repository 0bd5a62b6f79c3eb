import {
  COMPONENT_ACTIONS,
  type ComponentAction,
  POS_OPERATIONS,
  type RightsValue,
  SYSTEM_OPERATIONS,
} from '@dalpak/contracts';

/** One permission: an action on a component, or an operation of the till or the system. */
export type Right =
  | { readonly type: 'components'; readonly id: string; readonly action: ComponentAction }
  | { readonly type: 'pos' | 'system'; readonly id: string }
  /** A category or a report that can be closed, or a right of reports that can be opened. */
  | { readonly type: 'reports'; readonly id: string; readonly opens: boolean }
  /** A branch whose figures reports show, of these. */
  | { readonly type: 'branches'; readonly id: string; readonly among: readonly string[] };

const NOTHING = '0'.repeat(COMPONENT_ACTIONS.length);

/** Whether the map contains it, regardless of `all`. */
export function hasRight(map: RightsValue, right: Right): boolean {
  if (right.type === 'components')
    return map.components[right.id]?.[COMPONENT_ACTIONS.indexOf(right.action)] === '1';
  if (right.type === 'reports')
    return right.opens ? map.reports?.[right.id] === 1 : map.reports?.[right.id] !== 0;
  if (right.type === 'branches') return map.branches?.[right.id] !== undefined || !map.branches;
  return map[right.type][right.id] === 1;
}

function withEntry<T>(
  entries: Readonly<Record<string, T>>,
  id: string,
  value: T | null,
): Readonly<Record<string, T>> {
  const { [id]: _old, ...others } = entries;
  return value === null ? others : { ...others, [id]: value };
}

/** What is as it is at first is left out, so that two maps which allow the same are equal. */
function withReport(
  { reports = {}, ...map }: RightsValue,
  { id, opens }: { readonly id: string; readonly opens: boolean },
  allowed: boolean,
): RightsValue {
  const next = withEntry<0 | 1>(reports, id, allowed === opens ? (opens ? 1 : 0) : null);
  return Object.keys(next).length === 0 ? map : { ...map, reports: next };
}

function withBranch(
  { branches, ...map }: RightsValue,
  { id, among }: { readonly id: string; readonly among: readonly string[] },
  allowed: boolean,
): RightsValue {
  const held = among.filter((one) =>
    one === id ? allowed : branches === undefined || branches[one] === 1,
  );
  return held.length === among.length
    ? map
    : { ...map, branches: Object.fromEntries(held.map((one) => [one, 1 as const])) };
}

/**
 * The map with these permissions granted or removed. Writing, editing and deleting require reading:
 * granting one grants it, and removing it removes them.
 */
export function withRights(
  map: RightsValue,
  rights: readonly Right[],
  allowed: boolean,
): RightsValue {
  return rights.reduce<RightsValue>((now, right) => {
    if (right.type === 'reports') return withReport(now, right, allowed);
    if (right.type === 'branches') return withBranch(now, right, allowed);
    if (right.type !== 'components')
      return {
        ...now,
        [right.type]: withEntry<0 | 1>(now[right.type], right.id, allowed ? 1 : null),
      };
    const at = COMPONENT_ACTIONS.indexOf(right.action);
    const flags = [...(now.components[right.id] ?? NOTHING)].map((flag, index) =>
      index === at ? (allowed ? '1' : '0') : flag,
    );
    if (allowed) flags[0] = '1';
    const text = !allowed && right.action === 'r' ? NOTHING : flags.join('');
    return {
      ...now,
      components: withEntry(now.components, right.id, text === NOTHING ? null : text),
    };
  }, map);
}

/** The map with `all` (every permission) set or cleared. */
export function withAllRights(map: RightsValue, all: boolean): RightsValue {
  const { all: _old, ...rest } = map;
  return all ? { ...rest, all: 1 } : rest;
}

/** The permissions that differ between two maps. */
export interface RightsDiff {
  readonly added: readonly Right[];
  readonly removed: readonly Right[];
  /** The new value of `all` when it changes; null when it stays. */
  readonly all: boolean | null;
}

function rightsOf(map: RightsValue): readonly Right[] {
  const components = Object.entries(map.components).flatMap(([id, flags]) =>
    COMPONENT_ACTIONS.flatMap((action, at): readonly Right[] =>
      flags[at] === '1' ? [{ type: 'components', id, action }] : [],
    ),
  );
  const operations = (['pos', 'system'] as const).flatMap((type) =>
    Object.entries(map[type]).flatMap(([id, flag]): readonly Right[] =>
      flag === 1 ? [{ type, id }] : [],
    ),
  );
  const opened = Object.entries(map.reports ?? {}).flatMap(([id, flag]): readonly Right[] =>
    flag === 1 ? [{ type: 'reports', id, opens: true }] : [],
  );
  return [...components, ...operations, ...opened];
}

/** Categories and reports that one of the maps closes. */
function closedOf(map: RightsValue): readonly Right[] {
  return Object.entries(map.reports ?? {}).flatMap(([id, flag]): readonly Right[] =>
    flag === 0 ? [{ type: 'reports', id, opens: false }] : [],
  );
}

/** The differences from one map to another. */
export function diffRights(before: RightsValue, after: RightsValue): RightsDiff {
  const isAll = (map: RightsValue): boolean => map.all === 1;
  return {
    added: [...rightsOf(after), ...closedOf(before)].filter(
      (right) => hasRight(after, right) && !hasRight(before, right),
    ),
    removed: [...rightsOf(before), ...closedOf(after)].filter(
      (right) => hasRight(before, right) && !hasRight(after, right),
    ),
    all: isAll(before) === isAll(after) ? null : isAll(after),
  };
}

/** Operations of the till, grouped by the first word of their keys as in the specification. */
export function posOperationGroups(): readonly {
  readonly key: string;
  readonly ids: readonly string[];
}[] {
  const groups = new Map<string, string[]>();
  for (const [id, key] of Object.entries(POS_OPERATIONS)) {
    const [group = key] = key.split('.');
    const known = groups.get(group);
    if (known === undefined) groups.set(group, [id]);
    else known.push(id);
  }
  return [...groups].map(([key, ids]) => ({ key, ids }));
}

/**
 * Operations of the system that a position can hold. The technician's is left out, because no
 * position can open that screen.
 */
export const SYSTEM_IDS: readonly string[] = Object.entries(SYSTEM_OPERATIONS).flatMap(
  ([id, key]) => (key === 'tech' ? [] : [id]),
);
