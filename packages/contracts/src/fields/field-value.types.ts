/** A reference with its number and its name. */
export interface RefValue {
  readonly id: number;
  readonly label: string;
}

/**
 * A record's value on the wire: money in agorot, quantities in thousandths, percents and numbers in
 * hundredths, days and moments as ISO texts.
 */
export type FieldValue =
  | string
  | number
  | boolean
  | null
  | RefValue
  | readonly string[]
  | readonly RefValue[]
  | readonly TableRow[]
  | readonly LevelValue[]
  | DateRange
  | Limits
  | RightsValue;

export type TableRow = Readonly<Record<string, string | number | boolean | null>>;
export interface DateRange {
  readonly from: string | null;
  readonly to: string | null;
}
/** Limits per period, a maximum or a minimum; null = no limit. */
export interface Limits {
  readonly deal: number | null;
  readonly day: number | null;
  readonly month: number | null;
  readonly year: number | null;
}

/**
 * A permission map: flags of read, write, edit, delete and special by component; operations of the
 * till and the system by their ids.
 */
export interface RightsValue {
  /** 1 allows everything and 0 nothing, whatever else the map has. */
  readonly all?: 0 | 1 | undefined;
  readonly components: Readonly<Record<string, string>>;
  readonly pos: Readonly<Record<string, 0 | 1>>;
  readonly system: Readonly<Record<string, 0 | 1>>;
  /** Of reports: 0 closes a category or a report, 1 opens a right that is closed at first. */
  readonly reports?: Readonly<Record<string, 0 | 1>>;
  /** The branches whose figures reports show; missing = all. */
  readonly branches?: Readonly<Record<string, 1>>;
}
/** Records that a block of a discount level refers to. */
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
  /** Counts in thousandths, money in agorot, percents in hundredths, as in the engine. */
  readonly total: number;
}
export type LevelList = keyof LevelLists;
/** A level of a discount rule: the engine's own, with the names of the records it refers to. */
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
    /** The cheapest of everything bought, not of each group. */
    readonly favour?: 'store' | undefined;
    /** The message to the cashier. */
    readonly message?: string | undefined;
  };
}
