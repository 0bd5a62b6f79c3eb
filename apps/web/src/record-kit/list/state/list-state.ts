import {
  kindOf,
  type ListView,
  PAGE_SIZE,
  PAGE_SIZES,
  type RecordColumn,
  type RecordView,
  type SearchType,
} from '@dalpak/contracts';

/**
 * Search of one column (specification, records §3): the typed text, how it is compared, and whether
 * the type menu is open.
 */
export interface FieldSearch {
  readonly val: string;
  readonly type: SearchType;
  readonly showMenu: boolean;
}

export interface ColumnChoice {
  readonly field: string;
  /** Width in pixels; undefined for the column's default. */
  readonly width?: number | undefined;
}

export type Sort = readonly ['asc' | 'desc', string];
/** Applied searches, by field. */
export type AppliedSearches = Readonly<
  Record<string, { readonly val: string; readonly type: SearchType }>
>;

/** The state of one list: view, page, searches, sort, columns and selection. */
export interface ListState {
  /** Null until the first answer says which view is the default. */
  readonly view: string | null;
  readonly page: number;
  readonly perPage: number;
  /** The search box, over all searchable columns. */
  readonly q: string;
  /** The content of the search fields, and the searches that were applied. */
  readonly search: Readonly<Record<string, FieldSearch>>;
  readonly appliedSearches: AppliedSearches;
  readonly sort: Sort | null;
  /** Null for the component's default columns. */
  readonly columns: readonly ColumnChoice[] | null;
  /** The highlighted row, and separately the checked rows (of any page). */
  readonly selectedId: string | null;
  readonly checked: ReadonlyMap<string, RecordView>;
}

export const EMPTY_SEARCH: FieldSearch = { val: '', type: 'starts', showMenu: false };
const NOTHING: ReadonlyMap<string, RecordView> = new Map();

export const INITIAL_LIST: ListState = {
  view: null,
  page: 1,
  perPage: PAGE_SIZE,
  q: '',
  search: {},
  appliedSearches: {},
  sort: null,
  columns: null,
  selectedId: null,
  checked: NOTHING,
};

/** How a column is compared at first: figures as a whole, texts by their beginning. */
export function firstSearchType(column: RecordColumn | undefined): SearchType {
  return column !== undefined && kindOf(column).isFigure ? 'equal' : EMPTY_SEARCH.type;
}

/** The search of a column; one that was not touched has the column's first type. */
export function searchOf(
  { search }: Pick<ListState, 'search'>,
  field: string,
  column?: RecordColumn,
): FieldSearch {
  return search[field] ?? { ...EMPTY_SEARCH, type: firstSearchType(column) };
}

/** Whether this type compares with a text. */
export function needsText(type: SearchType): boolean {
  return type !== 'empty' && type !== 'not_empty';
}

/** A type was chosen but no text typed: nothing is searched, and the field asks for the text. */
export function isSearchIncomplete(
  { val, type }: Pick<FieldSearch, 'val' | 'type'>,
  column?: RecordColumn,
): boolean {
  return val.trim() === '' && needsText(type) && type !== firstSearchType(column);
}

/** The complete searches: an empty text is none, unless its type needs no text. */
export function toAppliedSearches(
  search: Readonly<Record<string, Pick<FieldSearch, 'val' | 'type'>>>,
): AppliedSearches {
  // Sorted, so that equal searches are an equal query whichever was typed first.
  const saying = Object.entries(search)
    .filter(([, { val, type }]) => val.trim() !== '' || !needsText(type))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    saying.map(([field, { val, type }]) => [field, { val: val.trim(), type }]),
  );
}

/** Changes the search field of a column; {@link ask} applies it a moment later. */
export function typeSearch(
  state: ListState,
  field: string,
  change: Partial<FieldSearch>,
): ListState {
  return {
    ...state,
    search: { ...state.search, [field]: { ...searchOf(state, field), ...change } },
  };
}

/**
 * Applies the search fields. A changed search begins at its first page; checked rows stay checked,
 * so that more can be found and checked.
 */
export function applySearch(state: ListState, search = state.search): ListState {
  const asked = toAppliedSearches(search);
  if (JSON.stringify(asked) === JSON.stringify(state.appliedSearches))
    return search === state.search ? state : { ...state, search };
  return { ...state, search, appliedSearches: asked, page: 1, selectedId: null };
}

export function applySearchBox(state: ListState, q: string): ListState {
  return q === state.q ? state : { ...state, q, page: 1, selectedId: null };
}

/** Empties every search and resets its type. */
export function clearSearches(state: ListState): ListState {
  return applySearchBox(applySearch(state, {}), '');
}

export function isSearched({
  q,
  appliedSearches: asked,
}: Pick<ListState, 'q' | 'appliedSearches'>): boolean {
  return q !== '' || Object.keys(asked).length > 0;
}

/**
 * Sorts by a column: ascending first, then alternating. The page stays (specification, records §4).
 */
export function toggleSort(state: ListState, field: string): ListState {
  const isAscending = state.sort?.[1] === field && state.sort[0] === 'asc';
  return { ...state, sort: [isAscending ? 'desc' : 'asc', field] };
}

/** Changes the page size so that the first row of the page stays visible. */
export function changePageSize(state: ListState, perPage: number): ListState {
  return { ...state, perPage, page: Math.floor(((state.page - 1) * state.perPage) / perPage) + 1 };
}

export function isOwnView(view: ListView | undefined): boolean {
  return view?.[4] === true;
}

/**
 * Opens a view at its first page. What the view defines replaces the current state; the rest stays,
 * unless a view of the user's own had defined it.
 */
export function chooseView(
  state: ListState,
  view: ListView,
  before: ListView | undefined,
): ListState {
  const [id, , , , , { pagination, columns, sort, search }] = view;
  const base = isOwnView(before) ? INITIAL_LIST : state;
  const typed =
    search === undefined
      ? base.search
      : Object.fromEntries(
          Object.entries(search).map(([field, one]) => [field, { ...EMPTY_SEARCH, ...one }]),
        );
  const keepsSize =
    state.view !== null &&
    !isOwnView(view) &&
    !isOwnView(before) &&
    pagination.perPage.includes(state.perPage);
  return {
    ...state,
    view: id,
    page: 1,
    perPage: keepsSize ? state.perPage : pagination.default,
    q: isOwnView(view) ? '' : base.q,
    search: typed,
    appliedSearches: toAppliedSearches(typed),
    sort: isOwnView(view) ? (sort ?? null) : base.sort,
    columns: columns ?? base.columns,
    selectedId: null,
    checked: NOTHING,
  };
}

/** Page sizes of a view, including the current one of the list. */
export function pageSizesOf(view: ListView | undefined): readonly number[] {
  return view?.[5].pagination.perPage ?? PAGE_SIZES;
}

export function checkRows(state: ListState, rows: readonly RecordView[], on: boolean): ListState {
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

/** The rows that the list does not show now: of another page, or of another search. */
export function hiddenRows(
  rows: readonly RecordView[],
  shown: readonly RecordView[],
): readonly RecordView[] {
  const ids = new Set(shown.map(({ id }) => id));
  return rows.filter(({ id }) => !ids.has(id));
}

/**
 * The rows that a key affects: the checked ones among those shown, else the highlighted one. Hidden
 * checked rows are only affected by buttons, which say so.
 */
export function rowsForKey(
  { checked, selectedId }: Pick<ListState, 'checked' | 'selectedId'>,
  shown: readonly RecordView[],
): readonly RecordView[] {
  const seen = shown.filter(({ id }) => checked.has(id));
  return seen.length > 0 ? seen : shown.filter(({ id }) => id === selectedId);
}
