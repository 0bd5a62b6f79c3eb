import { type AppInit, MENU, type MenuItem } from '@dalpak/contracts';
import { checkAccess } from '../../platform/session/access.ts';

export interface MenuSection {
  readonly section: MenuItem['section'];
  readonly items: readonly MenuItem[];
}

/** The menu's entries that this person may read, in the menu's order, by section. */
export function menuEntries(init: Pick<AppInit, 'service' | 'perr'>, extra: readonly MenuItem[] = []): readonly MenuSection[] {
  const known = new Map([...MENU, ...extra].map((item) => [item.key, item]));
  const sections = new Map<MenuItem['section'], MenuItem[]>();
  for (const item of known.values()) {
    if (checkAccess(init, { type: 'components', action: 'r', key: item.component }) !== 'ok') continue;
    sections.set(item.section, [...(sections.get(item.section) ?? []), item]);
  }
  return [...sections].map(([section, items]) => ({ section, items }));
}
