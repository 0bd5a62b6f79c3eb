import { type ListView, PAGE_SIZE, PAGE_SIZES, type RecordView, type SearchType } from '@dalpak/contracts';

/** Search of one column (2-records §3): what is typed, how it is compared, and whether the menu of the types is open. */
export interface FieldSearch {
  readonly val: string;
  readonly type: SearchType;
  readonly showMenu: boolean;
}

export interface ColumnChoice {
  readonly field: string;
  /** Pixels; the column's own when nobody chose. */
  readonly width?: number | undefined;
}

export type Sort = readonly ['asc' | 'desc', string];
/** Searches that were asked, by field. */
export type Asked = Readonly<Record<string, { readonly val: string; readonly type: SearchType }>>;

/** What a list looks at. */
export interface ListState {
  /** Null until the first answer says which is the first. */
  readonly view: string | null;
  readonly page: number;
  readonly perPage: number;
  /** The search box, over all searchable columns. */
  readonly q: string;
  /** What stands in the search fields, and what of it was asked. */
  readonly search: Readonly<Record<string, FieldSearch>>;
  readonly asked: Asked;
  readonly sort: Sort | null;
  /** Null: the columns that the component shows. */
  readonly columns: readonly ColumnChoice[] | null;
  /** The row one is on, and apart from it the rows that are checked (of any page). */
  readonly selectedId: string | null;
  readonly checked: ReadonlyMap<string, RecordView>;
}

export const EMPTY_SEARCH: FieldSearch = { val: '', type: 'starts', showMenu: false };
const NOTHING: ReadonlyMap<string, RecordView> = new Map();

export const FRESH_LIST: ListState = {
  view: null, page: 1, perPage: PAGE_SIZE, q: '', search: {}, asked: {}, sort: null, columns: null, selectedId: null, checked: NOTHING,
};

export function searchOf({ search }: Pick<ListState, 'search'>, field: string): FieldSearch {
  return search[field] ?? EMPTY_SEARCH;
}

/** Types that ask nothing of a text. */
export function needsText(type: SearchType): boolean {
  return type !== 'empty' && type !== 'not_empty';
}

/** A type was chosen, and what is looked for is not written yet: it searches nothing, and its field asks for it. */
export function isUnfinished({ val, type }: Pick<FieldSearch, 'val' | 'type'>): boolean {
  return val.trim() === '' && needsText(type) && type !== EMPTY_SEARCH.type;
}

/** The searches that say something: an empty text searches nothing, unless its type needs none. */
export function askedOf(search: Readonly<Record<string, Pick<FieldSearch, 'val' | 'type'>>>): Asked {
  // In one order: the same searches are the same question, whichever was typed first.
  const saying = Object.entries(search).filter(([, { val, type }]) => val.trim() !== '' || !needsText(type)).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(saying.map(([field, { val, type }]) => [field, { val: val.trim(), type }]));
}

/** What is typed into a column's search; it is asked a moment later, by {@link ask}. */
export function typeSearch(state: ListState, field: string, change: Partial<FieldSearch>): ListState {
  return { ...state, search: { ...state.search, [field]: { ...searchOf(state, field), ...change } } };
}

/** Asks for what stands in the search fields. Another search begins at its first page; what is checked stays so, for one searches for more of it. */
export function ask(state: ListState, search = state.search): ListState {
  const asked = askedOf(search);
  if (JSON.stringify(asked) === JSON.stringify(state.asked)) return search === state.search ? state : { ...state, search };
  return { ...state, search, asked, page: 1, selectedId: null };
}

export function askBox(state: ListState, q: string): ListState {
  return q === state.q ? state : { ...state, q, page: 1, selectedId: null };
}

/** Empties every search, and brings each back to its first type. */
export function clearSearches(state: ListState): ListState {
  return askBox(ask(state, {}), '');
}

export function isSearched({ q, asked }: Pick<ListState, 'q' | 'asked'>): boolean {
  return q !== '' || Object.keys(asked).length > 0;
}

/** A header was pressed: ascending first, then back and forth. The page stays (2-records §4). */
export function toggleSort(state: ListState, field: string): ListState {
  const isAscending = state.sort?.[1] === field && state.sort[0] === 'asc';
  return { ...state, sort: [isAscending ? 'desc' : 'asc', field] };
}

/** Another page size keeps the first row of the page in sight. */
export function resize(state: ListState, perPage: number): ListState {
  return { ...state, perPage, page: Math.floor(((state.page - 1) * state.perPage) / perPage) + 1 };
}

export function isOwn(view: ListView | undefined): boolean {
  return view?.[4] === true;
}

/**
 * Chooses a view, at its first page. What the view settles takes the place of what was there; what it leaves open stays,
 * unless it was settled by a view of the person's own.
 */
export function chooseView(state: ListState, view: ListView, before: ListView | undefined): ListState {
  const [id, , , , , { pagination, columns, sort, search }] = view;
  const base = isOwn(before) ? FRESH_LIST : state;
  const typed = search === undefined ? base.search : Object.fromEntries(Object.entries(search).map(([field, one]) => [field, { ...EMPTY_SEARCH, ...one }]));
  const keepsSize = state.view !== null && !isOwn(view) && !isOwn(before) && pagination.perPage.includes(state.perPage);
  return {
    ...state,
    view: id,
    page: 1,
    perPage: keepsSize ? state.perPage : pagination.default,
    q: isOwn(view) ? '' : base.q,
    search: typed,
    asked: askedOf(typed),
    sort: isOwn(view) ? (sort ?? null) : base.sort,
    columns: columns ?? base.columns,
    selectedId: null,
    checked: NOTHING,
  };
}

/** Page sizes of a view; one that a list stands on is among them. */
export function pageSizesOf(view: ListView | undefined): readonly number[] {
  return view?.[5].pagination.perPage ?? PAGE_SIZES;
}

export function check(state: ListState, rows: readonly RecordView[], on: boolean): ListState {
  const checked = new Map(state.checked);
  for (const row of rows) {
    if (on) checked.set(row.id, row);
    else checked.delete(row.id);
  }
  return { ...state, checked };
}

export function uncheckAll(state: ListState): ListState {
  return state.checked.size === 0 ? state : { ...state, checked: NOTHING };
}

/** Those of some rows that the list does not show now: of another page, or of another search. */
export function outOfSight(rows: readonly RecordView[], shown: readonly RecordView[]): readonly RecordView[] {
  const ids = new Set(shown.map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
}

/** The rows that a key acts on: what is checked of those shown, else the one that is lit. What nobody sees is acted on by the buttons alone, which say so. */
export function concernedByKey({ checked, selectedId }: Pick<ListState, 'checked' | 'selectedId'>, shown: readonly RecordView[]): readonly RecordView[] {
  const seen = shown.filter(({ id }) => checked.has(id));
  return seen.length > 0 ? seen : shown.filter(({ id }) => id === selectedId);
}
