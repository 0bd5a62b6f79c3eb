import {
  kindOf,
  type ListColumn,
  type RecordColumn,
  type RecordComponent,
} from '@dalpak/contracts';
import type { ColumnChoice, ListState } from './list-state.ts';

/** A column that the list shows: its definition from the server, and its declaration. */
export interface ShownColumn {
  readonly field: string;
  readonly wire: ListColumn;
  readonly column: RecordColumn;
  readonly width: number;
  /** The user chose its width, so it does not share the remaining room. */
  readonly fixed: boolean;
  readonly isMain: boolean;
  readonly isFigure: boolean;
}

/** Limits of a column's width, in pixels. */
export const MIN_WIDTH = 60;
export const MAX_WIDTH = 800;

export function clampWidth(width: number): number {
  return Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width)));
}

/** The component's default columns, in order. */
export function defaultColumns(wires: readonly ListColumn[]): readonly ColumnChoice[] {
  return wires.filter(({ show }) => show).map(({ field }) => ({ field }));
}

/** Whether the list can be searched by the column, in the search row and in the dialog. */
export function isSearchable({ input }: Pick<ListColumn, 'input'>): boolean {
  return input !== null && input !== 'none';
}

/**
 * The chosen columns that exist. A choice without any existing column shows the default columns.
 */
export function shownColumns(
  record: RecordComponent,
  wires: readonly ListColumn[],
  chosen: readonly ColumnChoice[] | null,
): readonly ShownColumn[] {
  const made = (choices: readonly ColumnChoice[]): ShownColumn[] =>
    choices.flatMap(({ field, width }): ShownColumn[] => {
      const wire = wires.find((one) => one.field === field);
      const column = record.columns.find(({ key }) => key === field);
      if (wire === undefined || column === undefined) return [];
      const isMain = column.list === 'main';
      return [
        {
          field,
          wire,
          column,
          width: width ?? Math.max(wire.width, isMain ? 160 : 0),
          fixed: width !== undefined,
          isMain,
          isFigure: kindOf(column).isFigure,
        },
      ];
    });
  const columns = made(chosen ?? defaultColumns(wires));
  return columns.length > 0 ? columns : made(defaultColumns(wires));
}

/**
 * The columns that a phone has room for: the name, the next one, those that the component requires,
 * and the first number; for a record named by a number, the first column next to it.
 */
export function phoneColumns(columns: readonly ShownColumn[]): readonly ShownColumn[] {
  const main = columns.find(({ isMain }) => isMain) ?? columns[0];
  const next = columns.find((column) => column !== main);
  const figure = columns.find((column) => column.isFigure && column !== main);
  return [
    main,
    ...columns.filter(
      (column) =>
        column !== main && (column === next || column === figure || column.column.narrow === true),
    ),
  ].filter((column) => column !== undefined);
}

/** Fields to request from the server in addition to the component's default columns. */
export function extraFields(
  wires: readonly ListColumn[],
  chosen: readonly ColumnChoice[] | null,
): readonly string[] {
  const hidden = new Set(wires.filter(({ show }) => !show).map(({ field }) => field));
  return (chosen ?? [])
    .map(({ field }) => field)
    .filter((field) => hidden.has(field))
    .sort();
}

const choicesOf = (columns: readonly ShownColumn[]): ColumnChoice[] =>
  columns.map(({ field, width, fixed }) => ({ field, width: fixed ? width : undefined }));

export function withWidth(
  state: ListState,
  columns: readonly ShownColumn[],
  field: string,
  width: number,
): ListState {
  return {
    ...state,
    columns: choicesOf(columns).map((choice) =>
      choice.field === field ? { ...choice, width: clampWidth(width) } : choice,
    ),
  };
}

/** Moves a column to another position; a position past an end is the end. */
export function withPosition(
  state: ListState,
  columns: readonly ShownColumn[],
  field: string,
  to: number,
): ListState {
  const choices = choicesOf(columns);
  const moved = choices.find((choice) => choice.field === field);
  if (moved === undefined) return state;
  const rest = choices.filter((choice) => choice !== moved);
  const at = Math.min(rest.length, Math.max(0, to));
  return { ...state, columns: [...rest.slice(0, at), moved, ...rest.slice(at)] };
}

/**
 * The column widths as a CSS grid template: text columns share the remaining room, others have the
 * width of their kind.
 */
export function gridTemplate(columns: readonly ShownColumn[]): string {
  return columns
    .map(({ column, width, fixed, isMain }) => {
      if (fixed) return `${width}px`;
      if (isMain) return `minmax(${width}px, 1.6fr)`;
      return column.kind === 'text' || column.kind === 'ref'
        ? `minmax(${Math.max(width, 120)}px, 1fr)`
        : `${width}px`;
    })
    .join(' ');
}
