import {
  type AppInit,
  APP,
  findComponent,
  isProviderAdmin,
  MENU,
  MENU_GROUPS,
  MENU_LEVEL_LIMIT,
  MENU_TOP,
  type MenuGroupKey,
  type MenuGroupNode,
  type MenuItem,
  type MenuNode,
  type MenuPart,
  type MenuSectionKey,
  type PermissionOperation,
} from '@dalpak/contracts';
import { checkAccess } from '../../platform/session/access.ts';
import { addRecordRoute } from './add-record-route.ts';

/** A menu entry as this user sees it. `words` is its key in the `menu` dictionary. */
export type MenuEntry =
  | {
      readonly kind: 'go';
      readonly id: string;
      readonly words: string;
      readonly icon: string;
      readonly route: string;
      /** The component that can be added to from here. */ readonly add: number | null;
    }
  | {
      readonly kind: 'run';
      readonly id: string;
      readonly words: string;
      readonly icon: string;
      readonly run: 'search';
    }
  | {
      readonly kind: 'group';
      readonly id: string;
      readonly words: string;
      readonly items: readonly MenuEntry[];
    };

export interface MenuGroup {
  readonly key: MenuSectionKey;
  readonly icon: string;
  readonly items: readonly MenuEntry[];
}

export interface MenuView {
  readonly init: Pick<AppInit, 'service' | 'perr' | 'cloud' | 'user'>;
  /**
   * Number of the active application; only the back office has interfaces (specification, shell
   * §2).
   */
  readonly activeApp: number;
  readonly hasScreen: (component: number) => boolean;
  readonly isKnownRoute: (route: string) => boolean;
  /** Entries that features add. */
  readonly extra: readonly MenuItem[];
  /** Pages that open in a frame: help, and for some the documentation of the interface. */
  readonly links?: readonly { readonly key: string; readonly route: string }[];
}

/** A heading of the side menu with the entries below it. */
export interface MenuHead {
  readonly key: MenuGroupKey;
  readonly icon: string;
  /** Where the heading itself leads; null = it only opens. */
  readonly route: string | null;
  readonly items: readonly MenuEntry[];
}

const mayRead = ({ init }: MenuView, operation: PermissionOperation): boolean =>
  checkAccess(init, operation) === 'ok';

/** The entry of a component, or null for a user who may not read its records. */
export function componentEntry(
  view: MenuView,
  component: number,
  within: string,
): MenuEntry | null {
  const info = findComponent(component);
  if (
    info === null ||
    !view.hasScreen(component) ||
    !mayRead(view, { type: 'components', action: 'r', key: component })
  )
    return null;
  const add = mayRead(view, { type: 'components', action: 'w', key: component })
    ? addRecordRoute(component)
    : null;
  return {
    kind: 'go',
    id: `${within}.${component}`,
    words: `components.${info.key}`,
    icon: '',
    route: `/items/${component}`,
    add: add !== null && view.isKnownRoute(add) ? component : null,
  };
}

function entryOf(view: MenuView, node: MenuNode, within: string): MenuEntry | null {
  switch (node.kind) {
    case 'component':
      return componentEntry(view, node.component, within);
    case 'submenu': {
      const id = `${within}.${node.key}`;
      const items = entriesOf(view, node.items, id);
      return items.length === 0
        ? null
        : { kind: 'group', id, words: `submenus.${node.key}`, items };
    }
    case 'button': {
      if (node.key === 'interfaces' && view.activeApp !== APP.id) return null;
      if (node.key === 'till' && view.init.cloud.terminal === null) return null;
      if (
        !view.isKnownRoute(node.route) ||
        (node.permission !== undefined && !mayRead(view, node.permission))
      )
        return null;
      return {
        kind: 'go',
        id: node.key,
        words: `top.${node.key}`,
        icon: node.icon,
        route: node.route,
        add: null,
      };
    }
    case 'function':
      return {
        kind: 'run',
        id: node.key,
        words: `top.${node.key}`,
        icon: node.icon,
        run: node.run,
      };
    case 'reports': {
      const route = node.category === '' ? '/reports' : `/reports/${node.category}`;
      if (!view.isKnownRoute(route) || !mayRead(view, { type: 'system', key: 'reports' }))
        return null;
      return {
        kind: 'go',
        id: node.key,
        words: `top.${node.key}`,
        icon: node.icon,
        route,
        add: null,
      };
    }
  }
}

function entriesOf(
  view: MenuView,
  nodes: readonly MenuNode[],
  within: string,
): readonly MenuEntry[] {
  return nodes.flatMap((node) => entryOf(view, node, within) ?? []);
}

function featureEntries(
  view: MenuView,
  place: string,
  isHere: (item: MenuItem) => boolean,
  unlisted = false,
): readonly MenuEntry[] {
  const shown = view.extra.filter(
    (item) =>
      (item.unlisted === true) === unlisted &&
      isHere(item) &&
      (item.component === undefined ||
        mayRead(view, { type: 'components', action: 'r', key: item.component })) &&
      (item.permission === undefined || mayRead(view, item.permission)) &&
      (item.provider === undefined || isProviderAdmin(view.init.user.kind)),
  );
  return shown.map(({ key, route }) => ({
    kind: 'go',
    id: `${place}.${key}`,
    words: `features.${key}`,
    icon: '',
    route,
    add: null,
  }));
}

/** Entries of features that the searches find, and that the menu does not show. */
export function unlistedFeatures(view: MenuView): readonly MenuEntry[] {
  return featureEntries(view, 'unlisted', () => true, true);
}

/** The entries above the sections. */
export function topEntries(view: MenuView): readonly MenuEntry[] {
  return entriesOf(view, MENU_TOP, 'top');
}

/** The sections that have entries for this user, in the order of the menu. */
export function menuGroups(view: MenuView): readonly MenuGroup[] {
  return MENU.flatMap(({ key, icon, items }) => {
    const shown = [
      ...entriesOf(view, items, key),
      ...featureEntries(view, key, ({ section }) => section === key),
    ];
    return shown.length === 0 ? [] : [{ key, icon, items: shown }];
  });
}

/** The entries of a part of a group, as the section has them. */
function partEntries(view: MenuView, part: MenuPart, group: string): readonly MenuEntry[] {
  if (part.kind === 'top')
    return entriesOf(
      view,
      MENU_TOP.filter((node) => node.kind !== 'component' && node.key === part.key),
      group,
    );
  const { section } = part;
  const nodes = MENU.find(({ key }) => key === section)?.items ?? [];
  if (part.kind === 'submenus')
    return entriesOf(
      view,
      nodes.filter(({ kind }) => kind === 'submenu'),
      group,
    );
  const id = part.as === 'folded' ? `${group}.${section}` : group;
  const items = [
    ...entriesOf(
      view,
      nodes.filter(({ kind }) => kind !== 'submenu'),
      id,
    ),
    ...featureEntries(view, id, (item) => item.section === section && item.group === undefined),
  ];
  return part.as === 'folded' && items.length > 0
    ? [{ kind: 'group', id, words: `folds.${section}`, items }]
    : items;
}

/** Puts entries behind 'more': those of the rare parts, and those above the limit of a level. */
function withMore(
  shown: readonly MenuEntry[],
  rare: readonly MenuEntry[],
  group: string,
): readonly MenuEntry[] {
  if (shown.length === 0) return rare;
  if (rare.length === 0 && shown.length <= MENU_LEVEL_LIMIT) return shown;
  const room = shown.slice(0, MENU_LEVEL_LIMIT - 1);
  // Flat, so that an entry of it is not a fourth touch away.
  const more = flatEntries([...shown.slice(room.length), ...rare]);
  return [...room, { kind: 'group', id: `${group}.more`, words: 'more', items: more }];
}

function headOf(
  view: MenuView,
  { key, icon, head, parts }: MenuGroupNode,
  used: readonly string[],
): MenuHead | null {
  const [top] =
    head === undefined ? [] : partEntries(view, { kind: 'top', key: head }, `group.${key}`);
  const route = top?.kind === 'go' ? top.route : null;
  if (head !== undefined && route === null) return null;
  const wasUsed = (entry: MenuEntry): boolean =>
    flatEntries([entry]).some((one) => one.kind === 'go' && used.includes(one.route));
  const id = `group.${key}`;
  const shown: MenuEntry[] = [];
  const rare: MenuEntry[] = [];
  for (const part of parts)
    for (const entry of partEntries(view, part, id))
      (part.kind !== 'top' && part.as === 'rare' && !wasUsed(entry) ? rare : shown).push(entry);
  shown.push(...featureEntries(view, id, ({ group }) => group === key));
  if (key === 'setup')
    for (const { key: link, route: to } of view.links ?? [])
      shown.push({
        kind: 'go',
        id: `${id}.${link}`,
        words: `links.${link}`,
        icon: '',
        route: to,
        add: null,
      });
  const items = withMore(shown, rare, id);
  return items.length === 0 && route === null ? null : { key, icon, route, items };
}

/**
 * The side menu: eight headings at most, with at most twelve entries at a level.
 *
 * @param used routes that were used on this device, which are no longer behind 'more'
 */
export function menuHeads(view: MenuView, used: readonly string[]): readonly MenuHead[] {
  return MENU_GROUPS.flatMap((group) => headOf(view, group, used) ?? []);
}

/** All entries that lead somewhere, without the groups around them. */
export function flatEntries(
  entries: readonly MenuEntry[],
): readonly Exclude<MenuEntry, { kind: 'group' }>[] {
  return entries.flatMap((entry) => (entry.kind === 'group' ? flatEntries(entry.items) : [entry]));
}
