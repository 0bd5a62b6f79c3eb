import type { ScaleTemplate } from '@dalpak/contracts';
import { readWeighedLabel, type WeighedLabel } from '../../platform/catalogue/weighed-barcode.ts';

/**
 * A template in the parts that a user edits: the contents of the label, from its first digit to its
 * last.
 */
export interface TemplateParts {
  /** The digits at the start of every label, `X` for any. */
  readonly prefix: string;
  readonly itemDigits: number;
  readonly valueDigits: number;
  readonly value: ScaleTemplate['value'];
  readonly check: boolean;
}

/**
 * The parts of a template; null for one with its parts in another order, which is edited as text.
 */
export function partsOf({ pattern, value }: ScaleTemplate): TemplateParts | null {
  const match = /^([\dX]*)(I+)(V+)(C?)$/.exec(pattern);
  if (match === null) return null;
  const [, prefix = '', item = '', digits = '', check = ''] = match;
  return {
    prefix,
    itemDigits: item.length,
    valueDigits: digits.length,
    value,
    check: check !== '',
  };
}

/** The template of these parts, valid or not. */
export function templateOf({
  prefix,
  itemDigits,
  valueDigits,
  value,
  check,
}: TemplateParts): ScaleTemplate {
  return {
    pattern: `${prefix.toUpperCase()}${'I'.repeat(itemDigits)}${'V'.repeat(valueDigits)}${check ? 'C' : ''}`,
    value,
  };
}

/** How a scanned code is read. `number`: the position of the template that matches, from 1. */
export type ScanPreview =
  | { readonly kind: 'read'; readonly number: number; readonly label: WeighedLabel }
  /** The template matches except for the check digit, or the weight or price is zero. */
  | { readonly kind: 'refused'; readonly number: number }
  | { readonly kind: 'other' };

/** Reads a code as a till does. */
export function previewScan(code: string, templates: readonly ScaleTemplate[]): ScanPreview {
  const label = readWeighedLabel(code, templates);
  const alone = (one: ScaleTemplate): WeighedLabel | null => readWeighedLabel(code, [one]);
  if (label !== null)
    return { kind: 'read', number: templates.findIndex((one) => alone(one) !== null) + 1, label };
  const fit = templates.findIndex(
    ({ pattern }) =>
      pattern.length === code.length &&
      [...pattern].every((mark, at) => !/\d/.test(mark) || mark === code[at]),
  );
  return /^\d+$/.test(code) && fit !== -1
    ? { kind: 'refused', number: fit + 1 }
    : { kind: 'other' };
}
