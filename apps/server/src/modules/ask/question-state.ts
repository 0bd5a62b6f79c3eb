import type { DimensionKey, MeasureKey, ReportComparison } from '@dalpak/contracts';
import type { AskedHours } from './read-hours.ts';
import type { AskedPeriod, Earlier } from './read-period.ts';

/** Words that name something of the business, next to each other. */
export interface NamedPart {
  readonly words: readonly string[];
  /** All but these. */
  readonly except: boolean;
  /** What the word before them says that they are: "the department of …". */
  readonly kind: DimensionKey | null;
  /** How it goes with the name before it: both are meant together, or next to each other. */
  readonly joins: 'either' | 'versus' | null;
  /** The place of its question among those that belong together. */
  readonly turn: number;
}

/** What was read so far of a question. */
export interface State {
  measure: MeasureKey | null;
  /** Discounts of no said kind are asked for, and of a person who gives. */
  anyDiscount: boolean;
  given: boolean;
  dimension: DimensionKey | null;
  period: AskedPeriod | null;
  hours: AskedHours | null;
  /** The period before that of the question before. */
  earlier: Earlier | null;
  /** The kind behind "how many". */
  counted: DimensionKey | null;
  unread: string[];
  /** Asks for reasons; null = nothing does. */
  why: string | null;
  /** The dimension that was just read without a word that divides by it. */
  plain: { readonly value: DimensionKey; readonly end: number } | null;
  compare: ReportComparison;
  down: boolean | null;
  count: number | null;
  names: (Omit<NamedPart, 'words'> & { words: string[] })[];
  /** What the last word says about the name behind it. */
  joins: NamedPart['joins'];
  who: boolean;
  fall: boolean;
  /** The words of the comparison. */
  against: string;
  corrected: { from: string; to: string }[];
}

/** A question of which nothing was read yet. */
export function startState(): State {
  return {
    measure: null,
    anyDiscount: false,
    given: false,
    dimension: null,
    period: null,
    hours: null,
    earlier: null,
    counted: null,
    unread: [],
    why: null,
    plain: null,
    compare: 'off',
    down: null,
    count: null,
    names: [],
    joins: null,
    who: false,
    fall: false,
    against: '',
    corrected: [],
  };
}
