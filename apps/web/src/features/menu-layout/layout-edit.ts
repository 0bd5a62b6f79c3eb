import type { MenuPage, MenuTile } from '@dalpak/contracts';

/** The pages of a menu while they are edited, and what is chosen. */
export interface LayoutDraft {
  readonly pages: readonly MenuPage[];
  readonly page: number;
  /** Place of the chosen tile on the page; null = none. */
  readonly tile: number | null;
}

export const EMPTY_TILE: MenuTile = { kind: 'empty', id: 0, name: '', colour: '', size: 1 };
const NEW_PAGE: MenuPage = { name: '', columns: 5, tiles: [] };
const MAX_PAGES = 20;
const MAX_TILES = 200;
const MAX_UNDO = 50;

function changePage(draft: LayoutDraft, change: (page: MenuPage) => MenuPage): LayoutDraft {
  return {
    ...draft,
    pages: draft.pages.map((page, index) => (index === draft.page ? change(page) : page)),
  };
}

export function addPage(draft: LayoutDraft, name: string): LayoutDraft {
  if (draft.pages.length >= MAX_PAGES) return draft;
  return {
    pages: [...draft.pages, { ...NEW_PAGE, name }],
    page: draft.pages.length,
    tile: null,
  };
}

export function removePage(draft: LayoutDraft): LayoutDraft {
  return {
    pages: draft.pages.filter((_, index) => index !== draft.page),
    page: Math.max(0, draft.page - 1),
    tile: null,
  };
}

export function editPage(
  draft: LayoutDraft,
  change: Partial<Pick<MenuPage, 'name' | 'columns'>>,
): LayoutDraft {
  return changePage(draft, (page) => ({ ...page, ...change }));
}

/** Puts a tile where an empty place is chosen, else at the end. */
export function addTile(draft: LayoutDraft, tile: Pick<MenuTile, 'kind' | 'id'>): LayoutDraft {
  const page = draft.pages[draft.page];
  if (page === undefined || page.tiles.length >= MAX_TILES) return draft;
  const added = { ...EMPTY_TILE, ...tile };
  const at = draft.tile;
  if (at !== null && page.tiles[at]?.kind === 'empty')
    return changePage(draft, (one) => ({
      ...one,
      tiles: one.tiles.map((old, index) => (index === at ? added : old)),
    }));
  return {
    ...changePage(draft, (one) => ({ ...one, tiles: [...one.tiles, added] })),
    tile: page.tiles.length,
  };
}

export function editTile(
  draft: LayoutDraft,
  change: Partial<Pick<MenuTile, 'name' | 'colour' | 'size'>>,
): LayoutDraft {
  return changePage(draft, (page) => ({
    ...page,
    tiles: page.tiles.map((tile, index) => (index === draft.tile ? { ...tile, ...change } : tile)),
  }));
}

export function removeTile(draft: LayoutDraft): LayoutDraft {
  if (draft.tile === null) return draft;
  return {
    ...changePage(draft, (page) => ({
      ...page,
      tiles: page.tiles.filter((_, index) => index !== draft.tile),
    })),
    tile: null,
  };
}

/** Moves a tile to another place; those between shift by one. */
export function moveTile(draft: LayoutDraft, from: number, to: number): LayoutDraft {
  const tiles = [...(draft.pages[draft.page]?.tiles ?? [])];
  const place = Math.max(0, Math.min(tiles.length - 1, to));
  const [moved] = tiles.splice(from, 1);
  if (moved === undefined) return draft;
  tiles.splice(place, 0, moved);
  return { ...changePage(draft, (page) => ({ ...page, tiles })), tile: place };
}

export interface LayoutHistory {
  readonly now: LayoutDraft;
  readonly past: readonly LayoutDraft[];
  readonly future: readonly LayoutDraft[];
}

/** Records a change; choosing something is none. */
export function recordLayout(history: LayoutHistory, next: LayoutDraft): LayoutHistory {
  if (next.pages === history.now.pages) return { ...history, now: next };
  return { now: next, past: [...history.past, history.now].slice(-MAX_UNDO), future: [] };
}

export function undoLayout({ now, past, future }: LayoutHistory): LayoutHistory {
  const before = past.at(-1);
  return before === undefined
    ? { now, past, future }
    : { now: before, past: past.slice(0, -1), future: [now, ...future] };
}
