/**
 * How scales write their labels, as the setting `scale.templates` holds it: patterns with what their value is, with commas between
 * them; the first that fits a scan holds. A pattern has a digit where the label has that digit, `X` for any, `I` for the item, `V` for
 * the value (grams, or agorot) and `C` for the check digit. There is no public standard: GS1 leaves 20–29 to the shop.
 */
export const SCALE_TEMPLATES = /^([\dXIVC]{8,18}=(weight|price)[, ]*)*$/;

export interface ScaleTemplate {
  readonly pattern: string;
  readonly value: 'weight' | 'price';
}

/** The setting's templates as they are written, with commas or spaces between them. */
export const splitScaleTemplates = (text: string): string[] => text.split(/[, ]+/);

/** Reads the setting; what is no template is left out. */
export function readScaleTemplates(text: string): ScaleTemplate[] {
  return splitScaleTemplates(text).flatMap((entry) => {
    const [pattern = '', value] = entry.split('=');
    return value === 'weight' || value === 'price' ? [{ pattern, value }] : [];
  });
}
