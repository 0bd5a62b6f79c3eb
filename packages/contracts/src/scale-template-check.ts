import type { ScaleTemplate } from './scale-templates.ts';

// Apart from what reads them: a till reads templates with its first screen, and only who sets them asks what is wrong with one.
const SHORTEST = 8;
const LONGEST = 18;

/** The setting that holds the templates, in their order. */
export function writeScaleTemplates(templates: readonly ScaleTemplate[]): string {
  return templates.map(({ pattern, value }) => `${pattern}=${value}`).join(', ');
}

/**
 * What makes a template unfit: `marks` of another kind; fewer than 8 or more than 18 (`length`); no digit at its beginning, so that it would take
 * the barcodes of other goods (`prefix`); no item, no value; more than one check digit, or one that is not the last (`check`).
 */
export type ScaleTemplateFault = 'marks' | 'length' | 'prefix' | 'item' | 'value' | 'check';

/** What is wrong with a template's pattern, or null. */
export function scaleTemplateFault(pattern: string): ScaleTemplateFault | null {
  if (!/^[\dXIVC]*$/.test(pattern)) return 'marks';
  if (pattern.length < SHORTEST || pattern.length > LONGEST) return 'length';
  if (!/^\d/.test(pattern)) return 'prefix';
  if (!pattern.includes('I')) return 'item';
  if (!pattern.includes('V')) return 'value';
  return /C(?!$)/.test(pattern) ? 'check' : null;
}

/** Whether the setting holds templates and nothing else; none is a shop without scales. */
export function isScaleTemplates(text: string): boolean {
  const entries = text.split(/[, ]+/).filter((entry) => entry !== '');
  return entries.every((entry) => {
    const [pattern = '', value, ...more] = entry.split('=');
    return more.length === 0 && (value === 'weight' || value === 'price') && scaleTemplateFault(pattern) === null;
  });
}
