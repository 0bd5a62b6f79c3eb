import { COMPONENTS, componentsBelow, MENU } from '@dalpak/contracts';
import {
  componentEntry,
  type MenuEntry,
  type MenuView,
  unlistedFeatures,
} from '../menu/menu-tree.ts';

/**
 * Lists that are not in the menu, such as kit parts and price list rows, and screens of features.
 * They are reached from their records, from other screens, and by name.
 */
export function unlistedEntries(view: MenuView): readonly MenuEntry[] {
  const listed = new Set<number>(MENU.flatMap(({ items }) => componentsBelow(items)));
  const lists = COMPONENTS.flatMap(({ id }) =>
    listed.has(id) ? [] : (componentEntry(view, id, 'unlisted') ?? []),
  );
  return [...unlistedFeatures(view), ...lists];
}
