import type { QtyMilli } from '@dalpak/engine';

/** What a scale says when it is asked for a weight that has settled. */
export type ScaleReading =
  | { readonly kind: 'weight'; /** Thousandths of a kilogram, above zero. */ readonly weight: QtyMilli }
  /** Nothing lies on it, or less than nothing. */
  | { readonly kind: 'zero' }
  /** It did not settle in time. */
  | { readonly kind: 'unstable' }
  /** It is not connected, or did not answer. */
  | { readonly kind: 'failed' };

/** A scale at this till. */
export interface Scale {
  readonly name: string;
  /** Asks once; never rejects. */
  weigh(): Promise<ScaleReading>;
}
