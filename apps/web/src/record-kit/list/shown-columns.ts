import { kindOf, type ListColumn, type RecordColumn, type RecordComponent } from '@dalpak/contracts';
import type { ColumnChoice, ListState } from './list-state.ts';

/** A column of the list as it is shown now: what the server says of it, and its declaration. */
export interface ShownColumn {
  readonly field: string;
  readonly wire: ListColumn;
  readonly column: RecordColumn;
  readonly width: number;
  /** Somebody chose its width: it keeps it, whatever room there is. */
  readonly fixed: boolean;
  readonly isMain: boolean;
  readonly isFigure: boolean;
}

/** Widths that a column may have, in pixels. */
export const LEAST_WIDTH = 60;
export const MOST_WIDTH = 800;

export function clampWidth(width: number): number {
  return Math.round(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, width)));
}

/** Columns the component shows by itself, in its order. */
export function ownColumns(wires: readonly ListColumn[]): readonly ColumnChoice[] {
  return wires.filter(({ show }) => show).map(({ field }) => ({ field }));
}

/** Whether the list can be searched by the column, in the row of searches and in the dialog alike. */
export function isSearchable({ input }: Pick<ListColumn, 'input'>): boolean {
  return input !== null && input !== 'none';
}

/** The chosen columns that there are. A choice that names none of them shows what the component shows. */
export function shownColumns(record: RecordComponent, wires: readonly ListColumn[], chosen: readonly ColumnChoice[] | null): readonly ShownColumn[] {
  const made = (choices: readonly ColumnChoice[]): ShownColumn[] => choices.flatMap(({ field, width }): ShownColumn[] => {
    const wire = wires.find((one) => one.field === field);
    const column = record.columns.find(({ key }) => key === field);
    if (wire === undefined || column === undefined) return [];
    const isMain = column.list === 'main';
    return [{ field, wire, column, width: width ?? Math.max(wire.width, isMain ? 160 : 0), fixed: width !== undefined, isMain, isFigure: kindOf(column).isFigure }];
  });
  const columns = made(chosen ?? ownColumns(wires));
  return columns.length > 0 ? columns : made(ownColumns(wires));
}

/** A phone has room for the name, what follows it, what its component wants there, and the first figure; of what is called by a number, the first beside it. */
export function fewColumns(columns: readonly ShownColumn[]): readonly ShownColumn[] {
  const main = columns.find(({ isMain }) => isMain) ?? columns[0];
  const next = columns.find((column) => column !== main);
  const figure = columns.find((column) => column.isFigure && column !== main);
  return [main, ...columns.filter((column) => column !== main && (column === next || column === figure || column.column.narrow === true))].filter((column) => column !== undefined);
}

/** Fields wanted from the server that the component does not show by itself. */
export function moreFields(wires: readonly ListColumn[], chosen: readonly ColumnChoice[] | null): readonly string[] {
  const hidden = new Set(wires.filter(({ show }) => !show).map(({ field }) => field));
  return (chosen ?? []).map(({ field }) => field).filter((field) => hidden.has(field)).sort();
}

const choicesOf = (columns: readonly ShownColumn[]): ColumnChoice[] => columns.map(({ field, width, fixed }) => ({ field, width: fixed ? width : undefined }));

export function withWidth(state: ListState, columns: readonly ShownColumn[], field: string, width: number): ListState {
  return { ...state, columns: choicesOf(columns).map((choice) => (choice.field === field ? { ...choice, width: clampWidth(width) } : choice)) };
}

/** Takes a column to another place; places past an end are the end. */
export function withPlace(state: ListState, columns: readonly ShownColumn[], field: string, to: number): ListState {
  const choices = choicesOf(columns);
  const moved = choices.find((choice) => choice.field === field);
  if (moved === undefined) return state;
  const rest = choices.filter((choice) => choice !== moved);
  const at = Math.min(rest.length, Math.max(0, to));
  return { ...state, columns: [...rest.slice(0, at), moved, ...rest.slice(at)] };
}

/** Room of each column, as the grid's template: words share what is left, everything else has what its kind wants. */
export function gridTemplate(columns: readonly ShownColumn[]): string {
  return columns.map(({ column, width, fixed, isMain }) => {
    if (fixed) return `${width}px`;
    if (isMain) return `minmax(${width}px, 1.6fr)`;
    return column.kind === 'text' || column.kind === 'ref' ? `minmax(${Math.max(width, 120)}px, 1fr)` : `${width}px`;
  }).join(' ');
}
