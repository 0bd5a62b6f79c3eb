import { CART_LIMITS } from '@dalpak/engine';
import { type ScaleTemplate, splitScaleTemplates } from './scale-templates.ts';

// Apart from what reads them: a till reads templates with its first screen, and only who sets them asks what is wrong with one.
const SHORTEST = 8;
const LONGEST = 18;
/** Digits of a value that a row can hold, whatever they are. */
export const LONGEST_SCALE_VALUE = String(Math.min(CART_LIMITS.quantity, CART_LIMITS.unitPrice)).length - 1;

/** The setting that holds the templates, in their order. */
export function writeScaleTemplates(templates: readonly ScaleTemplate[]): string {
  return templates.map(({ pattern, value }) => `${pattern}=${value}`).join(', ');
}

/**
 * What makes a template unfit: `marks` of another kind; fewer than 8 or more than 18 (`length`); no digit at its beginning, so that it would take
 * the barcodes of other goods (`prefix`); no item, no value; a value longer than a row can hold (`large`); more than one check digit, or one that is not the last (`check`).
 */
export type ScaleTemplateFault = 'marks' | 'length' | 'prefix' | 'item' | 'value' | 'large' | 'check';

/** What is wrong with a template's pattern, or null. */
export function scaleTemplateFault(pattern: string): ScaleTemplateFault | null {
  if (!/^[\dXIVC]*$/.test(pattern)) return 'marks';
  if (pattern.length < SHORTEST || pattern.length > LONGEST) return 'length';
  if (!/^\d/.test(pattern)) return 'prefix';
  if (!pattern.includes('I')) return 'item';
  if (!pattern.includes('V')) return 'value';
  if (pattern.split('V').length - 1 > LONGEST_SCALE_VALUE) return 'large';
  return /C(?!$)/.test(pattern) ? 'check' : null;
}

/** Whether the setting holds templates and nothing else; none is a shop without scales. */
export function isScaleTemplates(text: string): boolean {
  const entries = splitScaleTemplates(text).filter((entry) => entry !== '');
  return entries.every((entry) => {
    const [pattern = '', value, ...more] = entry.split('=');
    return more.length === 0 && (value === 'weight' || value === 'price') && scaleTemplateFault(pattern) === null;
  });
}
