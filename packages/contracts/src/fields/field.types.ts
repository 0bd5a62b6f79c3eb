import type { ColumnKind, ColumnOf } from '../components/record-component.ts';

/** A reference as its number and its name. */
export interface RefValue {
  readonly id: number;
  readonly label: string;
}

/** A value of a record on the wire: money in agorot, quantities in thousandths, percents and numbers in hundredths, days and moments as ISO texts. */
export type FieldValue =
  | string | number | boolean | null | RefValue
  | readonly string[] | readonly RefValue[] | readonly TableRow[] | readonly LevelValue[]
  | DateRange | Limits | RightsValue;

export type TableRow = Readonly<Record<string, string | number | boolean | null>>;
export interface DateRange {
  readonly from: string | null;
  readonly to: string | null;
}
/** How much at the most (or the least) in each of the four: null = no limit. */
export interface Limits {
  readonly deal: number | null;
  readonly day: number | null;
  readonly month: number | null;
  readonly year: number | null;
}

/** What people may do: flags of read, write, edit, delete and special by component; operations of the till and the system by their ids. */
export interface RightsValue {
  /** 1 allows everything, 0 nothing, whatever else is here. */
  readonly all?: 0 | 1 | undefined;
  readonly components: Readonly<Record<string, string>>;
  readonly pos: Readonly<Record<string, 0 | 1>>;
  readonly system: Readonly<Record<string, 0 | 1>>;
}
/** Records that a block of a discount level names. */
export interface LevelLists {
  readonly products: readonly RefValue[];
  readonly departments: readonly RefValue[];
  readonly categories: readonly RefValue[];
  readonly suppliers: readonly RefValue[];
}
interface LevelBlock extends LevelLists {
  readonly all: boolean;
  readonly exclude: LevelLists;
  readonly unit: 'piece' | 'kg';
  /** Counts in thousandths, money in agorot, percents in hundredths, as the engine has them (docs/discounts.md). */
  readonly total: number;
}
/** A level of a discount rule: the engine's own, with the names of what it points to. */
export interface LevelValue {
  readonly id: number;
  /** Lowest first. */
  readonly priority: number;
  readonly purchase: LevelBlock & { readonly type: 'count' | 'sum'; readonly each: boolean };
  readonly gift: LevelBlock & {
    readonly type: 1 | 2 | 3 | 4 | 5;
    readonly calcType: 1 | 2;
    /** Thousandths; 0 = all. */
    readonly totalCount: number;
    /** The cheapest of all that is bought, not of each group. */
    readonly favour?: 'store' | undefined;
    /** What the cashier is told. */
    readonly message?: string | undefined;
  };
}

/** The nine ways to search a column (2-records §9). */
export const SEARCH_TYPES = ['equal', 'not_equal', 'smaller', 'bigger', 'starts', 'ends', 'contains', 'empty', 'not_empty'] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

/**
 * What is wrong with a value. The first three are the specification's own messages (2-records §5); FIELD_INVALID says
 * that it is not what its kind means, the two of TAXID which of its two rules it breaks, `FIELD_LEAST_…` and `FIELD_MOST_…` that a number is past its range.
 */
export type FieldFault =
  | 'FIELD_REQUIRED' | 'NUMBER_TYPE_REQUIERD' | `FIELD_MIN_${number}` | `FIELD_MAX_${number}`
  | 'FIELD_INVALID' | `FIELD_LEAST_${number}` | `FIELD_MOST_${number}` | 'FIELD_TAKEN' | 'FIELD_UNKNOWN' | 'FIELD_READ_ONLY'
  | 'TAXID_DIGITS' | 'TAXID_CHECK_DIGIT';

/** A value that was read, or why it could not be. */
export type Parsed = { readonly ok: true; readonly value: FieldValue } | { readonly ok: false; readonly fault: FieldFault };

/** A cell of a spreadsheet. */
export type Cell = string | number | boolean | Date | null;

export interface FieldKind<K extends ColumnKind = ColumnKind> {
  readonly kind: K;
  /** Width of its column in a list, in pixels. */
  readonly width: number;
  /** Stands at the end of its column, as figures do. */
  readonly figure?: true;
  /** Whether a list can be searched by it, in all nine ways. */
  readonly searchable: boolean;
  readonly sorts: boolean;
  /** Reads what came over the wire or was typed. Empty is always ok here; whether it may be, {@link checkField} says. */
  readonly parse: (value: unknown, column: ColumnOf<K>) => Parsed;
  /** What it is in a search, where people type texts: null when the text can not be one. Left out: the text itself. */
  readonly searchValue?: (text: string, column: ColumnOf<K>) => string | number | boolean | null;
  /** To and from a spreadsheet. */
  readonly toCell: (value: FieldValue, column: ColumnOf<K>) => Cell;
  readonly fromCell: (cell: Cell, column: ColumnOf<K>) => Parsed;
}
