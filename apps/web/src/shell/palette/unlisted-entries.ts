import { COMPONENTS, componentsBelow, MENU } from '@dalpak/contracts';
import { componentEntry, type MenuEntry, type MenuView } from '../menu/menu-tree.ts';

/** Lists that have no place in the menu, as parts of kits and lines of price lists: they are reached from their records, and by name. */
export function unlistedEntries(view: MenuView): readonly MenuEntry[] {
  const listed = new Set<number>(MENU.flatMap(({ items }) => componentsBelow(items)));
  return COMPONENTS.flatMap(({ id }) => (listed.has(id) ? [] : (componentEntry(view, id, 'unlisted') ?? [])));
}
