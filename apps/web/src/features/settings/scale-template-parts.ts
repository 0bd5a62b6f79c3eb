import type { ScaleTemplate } from '@dalpak/contracts';
import { readWeighedLabel, type WeighedLabel } from '../../platform/catalogue/weighed-barcode.ts';

/** A template as a person sets it: what stands on the label, from its first digit to its last. */
export interface TemplateParts {
  /** Digits as they stand on every label, `X` for any. */
  readonly prefix: string;
  readonly itemDigits: number;
  readonly valueDigits: number;
  readonly value: ScaleTemplate['value'];
  readonly check: boolean;
}

/** The parts of a template; null for one whose parts stand in another order, which is edited as it is written. */
export function partsOf({ pattern, value }: ScaleTemplate): TemplateParts | null {
  const match = /^([\dX]*)(I+)(V+)(C?)$/.exec(pattern);
  if (match === null) return null;
  const [, prefix = '', item = '', digits = '', check = ''] = match;
  return { prefix, itemDigits: item.length, valueDigits: digits.length, value, check: check !== '' };
}

/** The template of such parts, whatever is wrong with it. */
export function templateOf({ prefix, itemDigits, valueDigits, value, check }: TemplateParts): ScaleTemplate {
  return { pattern: `${prefix.toUpperCase()}${'I'.repeat(itemDigits)}${'V'.repeat(valueDigits)}${check ? 'C' : ''}`, value };
}

/** What a scanned code would be read as. `number`: that of the template that holds, from 1. */
export type TriedCode =
  | { readonly kind: 'read'; readonly number: number; readonly label: WeighedLabel }
  /** The template fits but for the check digit, or the label weighs (costs) nothing. */
  | { readonly kind: 'refused'; readonly number: number }
  | { readonly kind: 'other' };

/** Reads a code as a till does. */
export function tryCode(code: string, templates: readonly ScaleTemplate[]): TriedCode {
  const label = readWeighedLabel(code, templates);
  const alone = (one: ScaleTemplate): WeighedLabel | null => readWeighedLabel(code, [one]);
  if (label !== null) return { kind: 'read', number: templates.findIndex((one) => alone(one) !== null) + 1, label };
  const fit = templates.findIndex(({ pattern }) => pattern.length === code.length && [...pattern].every((mark, at) => !/\d/.test(mark) || mark === code[at]));
  return /^\d+$/.test(code) && fit !== -1 ? { kind: 'refused', number: fit + 1 } : { kind: 'other' };
}
