import { WIDGET_WIDTHS, type Widget } from '@dalpak/contracts';

/** Steps that can be undone. */
const MOST_STEPS = 50;

/** A layout that is being edited, with the layouts before. */
export interface LayoutDraft {
  readonly widgets: readonly Widget[];
  readonly before: readonly (readonly Widget[])[];
}

export function editLayout({ widgets, before }: LayoutDraft, next: readonly Widget[]): LayoutDraft {
  return { widgets: next, before: [...before, widgets].slice(-MOST_STEPS) };
}

export function undoLayout(draft: LayoutDraft): LayoutDraft {
  const last = draft.before.at(-1);
  return last === undefined ? draft : { widgets: last, before: draft.before.slice(0, -1) };
}

/** The widget at one place moved to another; places beyond the ends change nothing. */
export function movedWidget(
  widgets: readonly Widget[],
  from: number,
  to: number,
): readonly Widget[] {
  const one = widgets[from];
  if (one === undefined || to < 0 || to >= widgets.length || from === to) return widgets;
  const others = widgets.filter((_, at) => at !== from);
  return [...others.slice(0, to), one, ...others.slice(to)];
}

export function resizedWidget(widget: Widget, by: -1 | 1): Widget {
  const at = (WIDGET_WIDTHS as readonly number[]).indexOf(widget.width) + by;
  return { ...widget, width: WIDGET_WIDTHS[at] ?? widget.width };
}

/** The width of a widget that is drawn over a part of the grid. */
export function nearestWidth(share: number): number {
  const columns = share * 12;
  return WIDGET_WIDTHS.reduce((best, one) =>
    Math.abs(one - columns) < Math.abs(best - columns) ? one : best,
  );
}

/**
 * What a key does to a widget: arrows move it along the direction of the screen, with Shift they
 * size it, Delete removes it.
 */
export function keyEdit(
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  rtl: boolean,
): 'earlier' | 'later' | 'narrower' | 'wider' | 'remove' | null {
  if (key === 'Delete') return 'remove';
  const forward = key === 'ArrowDown' || key === (rtl ? 'ArrowLeft' : 'ArrowRight');
  const back = key === 'ArrowUp' || key === (rtl ? 'ArrowRight' : 'ArrowLeft');
  if (forward) return shiftKey ? 'wider' : 'later';
  if (back) return shiftKey ? 'narrower' : 'earlier';
  return null;
}
