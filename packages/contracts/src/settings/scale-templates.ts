/**
 * Label formats of scales in the setting `scale.templates`: patterns with the kind of their value,
 * separated by commas; the first that matches a scan applies. A pattern has a digit where the label
 * has that digit, `X` for any digit, `I` for the item, `V` for the value (grams, or agorot) and `C`
 * for the check digit. There is no public standard: GS1 leaves 20–29 to the shop.
 */
export const SCALE_TEMPLATES = /^([\dXIVC]{8,18}=(weight|price)[, ]*)*$/;

export interface ScaleTemplate {
  readonly pattern: string;
  readonly value: 'weight' | 'price';
}

/** The setting's templates, separated by commas or spaces. */
export const splitScaleTemplates = (text: string): string[] => text.split(/[, ]+/);

/** Reads the setting and ignores invalid templates. */
export function readScaleTemplates(text: string): ScaleTemplate[] {
  return splitScaleTemplates(text).flatMap((entry) => {
    const [pattern = '', value] = entry.split('=');
    return value === 'weight' || value === 'price' ? [{ pattern, value }] : [];
  });
}
