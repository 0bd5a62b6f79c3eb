/**
 * The effect of a key in the menu: move to another entry, open or close the current group, or none.
 */
export type MenuMove = { readonly to: number } | 'open' | 'close' | null;

export interface MenuPlace {
  /** Names of all focusable entries, from the top. */
  readonly names: readonly string[];
  readonly index: number;
  readonly rtl: boolean;
}

/**
 * Arrows, Home and End move; a letter moves to the next entry that begins with it; the arrow that
 * points inwards opens a group.
 */
export function menuMove(key: string, { names, index, rtl }: MenuPlace): MenuMove {
  const last = names.length - 1;
  if (last < 0) return null;
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(last, index + 1) };
    case 'ArrowUp':
      return { to: Math.max(0, index - 1) };
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: last };
    case 'ArrowLeft':
      return rtl ? 'open' : 'close';
    case 'ArrowRight':
      return rtl ? 'close' : 'open';
    default:
      return typed(key, names, index);
  }
}

function typed(key: string, names: readonly string[], index: number): MenuMove {
  if ([...key].length !== 1 || key.trim() === '') return null;
  const wanted = key.toLocaleLowerCase();
  for (let step = 1; step <= names.length; step += 1) {
    const at = (index + step) % names.length;
    if (names[at]?.toLocaleLowerCase().startsWith(wanted) === true) return { to: at };
  }
  return null;
}
