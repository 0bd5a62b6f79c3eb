import { hasValidCheckDigit, isSoundGtin } from '@dalpak/contracts';
import { code128, ean13, ean8 } from 'bwip-js/generic';
import { type Bars, collectBars } from '../../platform/receipt/barcode.ts';

export interface LabelBarcode extends Bars {
  readonly kind: 'ean13' | 'ean8' | 'code128';
  /** The text below the bars. */
  readonly text: string;
}

/** Quiet zones at each side, in modules (ISO/IEC 15420 and 15417). */
const QUIET_ZONES = {
  ean13: { before: 11, after: 7 },
  ean8: { before: 7, after: 7 },
  code128: { before: 10, after: 10 },
} as const;
const ENCODERS = { ean13, ean8, code128 } as const;

function kindOf(text: string): LabelBarcode['kind'] | null {
  if (isSoundGtin(text)) {
    if (text.length === 13 || text.length === 12) return 'ean13';
    if (text.length === 8) return 'ean8';
  }
  // A code with characters that Code 128 does not have is printed as text only.
  return /^[\x21-\x7e]{1,20}$/.test(text) ? 'code128' : null;
}

/**
 * The barcode of a product's code: EAN-13 (a UPC-A with a leading zero) or EAN-8 when the check
 * digit is right, otherwise Code 128, which a till reads as well. Null for a code without a
 * barcode.
 */
export function barcodeOf(text: string): LabelBarcode | null {
  const kind = kindOf(text);
  if (kind === null) return null;
  const code = kind === 'ean13' ? text.padStart(13, '0') : text;
  const bars = ENCODERS[kind](
    { bcid: kind, text: code, scale: 1, height: 5 },
    collectBars(QUIET_ZONES[kind]),
  );
  return { ...bars, kind, text };
}

/** Whether it has the length of an EAN and a wrong check digit, so that it is probably mistyped. */
export function isMistyped(text: string): boolean {
  return (
    /^\d+$/.test(text) &&
    (text.length === 13 || text.length === 8 || text.length === 12) &&
    !hasValidCheckDigit(text)
  );
}

/** The narrowest module that scanners read well, in millimetres: 80% of the nominal size. */
export const MIN_MODULE_MM = 0.26;
