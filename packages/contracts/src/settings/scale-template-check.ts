import { CART_LIMITS } from '@dalpak/engine';
import { type ScaleTemplate, splitScaleTemplates } from './scale-templates.ts';

// Separate from the code that reads templates: a till needs that for its first screen, while only
// the settings need these checks.
const MIN_PATTERN_LENGTH = 8;
const LONGEST = 18;
/** Digits of the largest value that a line accepts. */
export const MAX_SCALE_VALUE_DIGITS =
  String(Math.min(CART_LIMITS.quantity, CART_LIMITS.unitPrice)).length - 1;

/** The setting's text for these templates, in their order. */
export function writeScaleTemplates(templates: readonly ScaleTemplate[]): string {
  return templates.map(({ pattern, value }) => `${pattern}=${value}`).join(', ');
}

/**
 * Why a template is invalid: other characters (`marks`); fewer than 8 or more than 18 (`length`);
 * no leading digit, so that it would match barcodes of other goods (`prefix`); no item or no value;
 * a value longer than a line accepts (`large`); several check digits, or one that is not last
 * (`check`).
 */
export type ScaleTemplateError =
  | 'marks'
  | 'length'
  | 'prefix'
  | 'item'
  | 'value'
  | 'large'
  | 'check';

/** The error in a template's pattern, or null. */
export function validateScaleTemplate(pattern: string): ScaleTemplateError | null {
  if (!/^[\dXIVC]*$/.test(pattern)) return 'marks';
  if (pattern.length < MIN_PATTERN_LENGTH || pattern.length > LONGEST) return 'length';
  if (!/^\d/.test(pattern)) return 'prefix';
  if (!pattern.includes('I')) return 'item';
  if (!pattern.includes('V')) return 'value';
  if (pattern.split('V').length - 1 > MAX_SCALE_VALUE_DIGITS) return 'large';
  return /C(?!$)/.test(pattern) ? 'check' : null;
}

/** Whether the text has only valid templates; none is a shop without scales. */
export function isScaleTemplates(text: string): boolean {
  const entries = splitScaleTemplates(text).filter((entry) => entry !== '');
  return entries.every((entry) => {
    const [pattern = '', value, ...more] = entry.split('=');
    return (
      more.length === 0 &&
      (value === 'weight' || value === 'price') &&
      validateScaleTemplate(pattern) === null
    );
  });
}
