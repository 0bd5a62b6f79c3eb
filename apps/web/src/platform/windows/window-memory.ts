/** A window's data that survives a reload of its tab. */
export interface RememberedWindow {
  readonly address: string;
  /** The screen's title, which its tile shows before the screen is loaded again. */
  readonly title: string | null;
  readonly pinned?: boolean;
}

/** Most windows that are stored; the most recently used ones are kept. */
export const REMEMBERED_WINDOWS = 30;
/** Most characters: the whole tab shares its session storage. */
const LONGEST = 2_000;
const LONGEST_TITLE = 200;

type Memory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (owner: string): string => `dalpak.windows.${owner}`;

function isRemembered(value: unknown): value is RememberedWindow {
  if (typeof value !== 'object' || value === null) return false;
  const { address, title } = value as Partial<Record<keyof RememberedWindow, unknown>>;
  return (
    typeof address === 'string' &&
    address.startsWith('/') &&
    address.length <= LONGEST &&
    (title === null || (typeof title === 'string' && title.length <= LONGEST_TITLE))
  );
}

/**
 * Stores which windows are open.
 * @param owner cloud, kind of session and person
 * @param windows in order, each with how recently it was shown: larger is later
 */
export function rememberWindows(
  memory: Memory,
  owner: string,
  windows: readonly (RememberedWindow & { readonly shown: number })[],
): void {
  const least =
    windows.map(({ shown }) => shown).toSorted((a, b) => b - a)[REMEMBERED_WINDOWS - 1] ??
    -Infinity;
  const kept = windows
    .filter(({ shown, address }) => shown >= least && address.length <= LONGEST)
    .slice(-REMEMBERED_WINDOWS);
  try {
    if (kept.length === 0) memory.removeItem(keyOf(owner));
    else
      memory.setItem(
        keyOf(owner),
        JSON.stringify(
          kept.map(({ address, title, pinned }) => ({
            address,
            ...(pinned === true ? { pinned } : {}),
            title: title?.slice(0, LONGEST_TITLE) ?? null,
          })),
        ),
      );
  } catch {
    // A tab without storage only loses its windows at a reload.
  }
}

/** The stored windows, at most {@link REMEMBERED_WINDOWS}; unreadable data counts as none. */
export function recallWindows(memory: Memory, owner: string): readonly RememberedWindow[] {
  try {
    const stored: unknown = JSON.parse(memory.getItem(keyOf(owner)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRemembered).slice(-REMEMBERED_WINDOWS) : [];
  } catch {
    return [];
  }
}
