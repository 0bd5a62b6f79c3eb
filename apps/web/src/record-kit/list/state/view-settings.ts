import { BUILT_IN_VIEWS, type SavedView, type ListView } from '@dalpak/contracts';
import { toAppliedSearches, type ListState } from './list-state.ts';
import type { ShownColumn } from './shown-columns.ts';

const builtIn = (name: string): SavedView['view'] =>
  BUILT_IN_VIEWS.find((known) => known === name) ?? 'ALL';

/** The current state of the list as the settings of a view. */
export function toViewSettings(
  state: ListState,
  columns: readonly ShownColumn[],
  view: ListView,
): SavedView {
  return {
    view: builtIn(view[5].ajaxSetting.data.view),
    perPage: state.perPage,
    columns: columns.map(({ field, width, fixed }) => (fixed ? { field, width } : { field })),
    sort: state.sort === null ? null : [...state.sort],
    search: { ...state.appliedSearches },
  };
}

/** The stored settings of a view, to be saved under another name. */
export function storedViewSettings([, , , , , settings]: ListView): SavedView {
  return {
    view: builtIn(settings.ajaxSetting.data.view),
    perPage: settings.pagination.default,
    columns: (settings.columns ?? []).map(({ field, width }) =>
      width === undefined ? { field } : { field, width },
    ),
    sort: settings.sort ?? null,
    search: toAppliedSearches(settings.search ?? {}),
  };
}

/** Whether the list differs from the stored view. */
export function isViewChanged(
  state: ListState,
  columns: readonly ShownColumn[],
  view: ListView,
): boolean {
  return (
    JSON.stringify(toViewSettings(state, columns, view)) !==
    JSON.stringify(storedViewSettings(view))
  );
}
