import type { Label } from '../labels.ts';

/**
 * Facts that measures are computed from: bills and their rows, payments, VAT pieces and promotion
 * lines at the tills; what the office and the register store besides.
 */
export const REPORT_SOURCES = [
  'bills',
  'rows',
  'payments',
  'vat',
  'promotions',
  'closings',
  'shifts',
  'stock',
  'documents',
  'movements',
  'hours',
  'orders',
  'customers',
  'suppliers',
  'approvals',
  'hand',
  'moves',
  'counts',
  'purchases',
  'purchase_orders',
  'changes',
  'dues_in',
  'dues_out',
  'cheques',
  'owed',
  'club',
  'visitors',
  'stamps',
  'requests',
] as const;
export type ReportSource = (typeof REPORT_SOURCES)[number];

/** Unit of a figure. `text`, `code` and `date` describe a line and are never summed. */
export type ReportUnit =
  | 'money'
  | 'quantity'
  | 'count'
  | 'percent'
  | 'minutes'
  | 'text'
  | 'code'
  | 'date';

/** Rights of reports that are closed in a position until someone opens them. */
export const REPORT_RIGHTS = ['cost', 'wages', 'exceptions'] as const;
export type ReportRight = (typeof REPORT_RIGHTS)[number];

/**
 * What is computed from the lines of a report and not from facts: a share of the total, the sum of
 * all lines up to one, a figure of the same line without some dimensions, and a quotient by such a
 * figure.
 */
export type Derived =
  | { readonly kind: 'share' | 'running'; readonly of: string }
  | { readonly kind: 'coarse'; readonly of: string; readonly without: readonly string[] }
  | {
      readonly kind: 'per';
      readonly of: string;
      readonly by: string;
      readonly scale: number;
    };

export interface Measure {
  readonly label: Label;
  /** One sentence of definition, shown behind the heading. */
  readonly about: Label;
  readonly unit: ReportUnit;
  /**
   * How lines add up to the total: `sum`; `distinct` is counted anew; `ratio` is computed from the
   * sums of its parts; `last` is the state now; `none` describes a line and has no total.
   */
  readonly adds: 'sum' | 'distinct' | 'ratio' | 'last' | 'none';
  /** Where it can be computed; the first that has the dimensions asked for is used. */
  readonly sources: readonly ReportSource[];
  readonly right?: ReportRight;
  /** Whether more is good; absent, a change is neither. */
  readonly more?: 'good' | 'bad';
  /** Of a ratio: `of` × `scale` / `by`. */
  readonly ratio?: { readonly of: string; readonly by: string; readonly scale: number };
  readonly derived?: Derived;
}

export const TILL = ['bills', 'rows'] as const;

export type Words = readonly [he: string, en: string];

export function measure(
  unit: ReportUnit,
  sources: readonly ReportSource[],
  label: Words,
  about: Words,
  more: Partial<Omit<Measure, 'label' | 'about' | 'unit' | 'sources'>> = {},
): Measure {
  return {
    label: { he: label[0], en: label[1] },
    about: { he: about[0], en: about[1] },
    unit,
    sources,
    adds: 'sum',
    ...more,
  };
}

/** Sources of a ratio are those of its parts, which {@link fitsTogether} follows. */
export function ratio(
  unit: ReportUnit,
  [of, by, scale]: readonly [of: string, by: string, scale: number],
  label: Words,
  about: Words,
  more: Partial<Measure> = {},
): Measure {
  return measure(unit, [], label, about, { ...more, adds: 'ratio', ratio: { of, by, scale } });
}

/** Sources of a derived measure are those of what it is computed from. */
export function derive(
  unit: ReportUnit,
  derived: Derived,
  label: Words,
  about: Words,
  more: Partial<Measure> = {},
): Measure {
  return measure(unit, [], label, about, { adds: 'none', ...more, derived });
}

export const GOOD = { more: 'good' } as const;
export const BAD = { more: 'bad' } as const;
export const COST = { right: 'cost' } as const;
export const WATCHED = { right: 'exceptions', more: 'bad' } as const;
export const NO_SUM = { adds: 'none' } as const;
export const DISTINCT = { adds: 'distinct' } as const;
export const LAST = { adds: 'last' } as const;
