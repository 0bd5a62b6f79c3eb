import type { QtyMilli } from '@dalpak/engine';

/** A scale's answer to a request for a settled weight. */
export type ScaleReading =
  | {
      readonly kind: 'weight';
      /** Thousandths of a kilogram, above zero. */ readonly weight: QtyMilli;
    }
  /** The scale is empty, or reads below zero. */
  | { readonly kind: 'zero' }
  /** The weight did not settle in time. */
  | { readonly kind: 'unstable' }
  /** The scale is not connected, or did not answer. */
  | { readonly kind: 'failed' };

/** A scale at this till. */
export interface Scale {
  readonly name: string;
  /** Requests one reading; never rejects. */
  weigh(): Promise<ScaleReading>;
}
