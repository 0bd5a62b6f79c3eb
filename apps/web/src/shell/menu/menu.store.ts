import { create } from 'zustand';

const KEY = 'dalpak.menu';
interface MenuState {
  /** Ids of the sections and sub-menus that are open. */
  readonly open: readonly string[];
  /** On a tablet: the whole menu next to the screen, or only its icons. */
  readonly wide: boolean;
}

function load(): MenuState {
  const first = { open: [] as readonly string[], wide: false };
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return first;
    const { open, wide } = stored as { readonly open?: unknown; readonly wide?: unknown };
    return {
      open: Array.isArray(open)
        ? open.filter((id): id is string => typeof id === 'string')
        : first.open,
      wide: wide === true,
    };
  } catch {
    return first;
  }
}

/** The state of the menu, remembered on this device. */
export const useMenu = create<MenuState>(load);

function change(next: Partial<MenuState>): void {
  useMenu.setState(next);
  try {
    localStorage.setItem(KEY, JSON.stringify(useMenu.getState()));
  } catch {
    // Storage is not available: the change lasts until the reload.
  }
}

/** Opens a group alone: of the others only those around it stay open. */
function openAlone(id: string): readonly string[] {
  return [...useMenu.getState().open.filter((one) => id.startsWith(`${one}.`)), id];
}

export function toggleGroup(id: string): void {
  const { open } = useMenu.getState();
  change({
    open: open.includes(id)
      ? open.filter((one) => one !== id && !one.startsWith(`${id}.`))
      : openAlone(id),
  });
}

/** Widens the menu on a tablet and opens this group. */
export function openGroup(id: string): void {
  const { open } = useMenu.getState();
  change({ wide: true, open: open.includes(id) ? open : openAlone(id) });
}

export function toggleWide(): void {
  change({ wide: !useMenu.getState().wide });
}
