import {
  type AppInit,
  APP,
  findComponent,
  MENU,
  MENU_TOP,
  type MenuItem,
  type MenuNode,
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
  readonly init: Pick<AppInit, 'service' | 'perr' | 'cloud'>;
  /**
   * Number of the active application; only the back office has interfaces (specification, shell
   * §2).
   */
  readonly activeApp: number;
  readonly hasScreen: (component: number) => boolean;
  readonly isKnownRoute: (route: string) => boolean;
  /** Entries that features add. */
  readonly extra: readonly MenuItem[];
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

function featureEntries(view: MenuView, section: MenuSectionKey): readonly MenuEntry[] {
  const shown = view.extra.filter(
    (item) =>
      item.section === section &&
      (item.component === undefined ||
        mayRead(view, { type: 'components', action: 'r', key: item.component })) &&
      (item.permission === undefined || mayRead(view, item.permission)),
  );
  return shown.map(({ key, route }) => ({
    kind: 'go',
    id: `${section}.${key}`,
    words: `features.${key}`,
    icon: '',
    route,
    add: null,
  }));
}

/** The entries above the sections. */
export function topEntries(view: MenuView): readonly MenuEntry[] {
  return entriesOf(view, MENU_TOP, 'top');
}

/** The sections that have entries for this user, in the order of the menu. */
export function menuGroups(view: MenuView): readonly MenuGroup[] {
  return MENU.flatMap(({ key, icon, items }) => {
    const shown = [...entriesOf(view, items, key), ...featureEntries(view, key)];
    return shown.length === 0 ? [] : [{ key, icon, items: shown }];
  });
}

/** All entries that lead somewhere, without the groups around them. */
export function flatEntries(
  entries: readonly MenuEntry[],
): readonly Exclude<MenuEntry, { kind: 'group' }>[] {
  return entries.flatMap((entry) => (entry.kind === 'group' ? flatEntries(entry.items) : [entry]));
}
