import { mulDivRound, ONE, type Agorot, type QtyMilli } from '@dalpak/engine';

/**
 * Format of a scale label. `pattern` has a digit where the label has that digit, `X` for any digit,
 * `I` for the item, `V` for the value and `C` for the EAN check digit: `2XIIIIIVVVVVC`. No public
 * standard exists (GS1 leaves 20–29 to the shop), so templates are data and the first that fits
 * applies.
 */
export interface WeighedTemplate {
  readonly pattern: string;
  readonly value: 'weight' | 'price';
}

/** Prefix 27 carries a price in agorot; the other in-store prefixes carry a weight in grams. */
export const DEFAULT_TEMPLATES: readonly WeighedTemplate[] = [
  { pattern: '27IIIIIVVVVVC', value: 'price' },
  { pattern: '2XIIIIIVVVVVC', value: 'weight' },
];

export interface WeighedLabel {
  /** Digits of the item as printed on the label, with leading zeros. */
  readonly item: string;
  readonly value: 'weight' | 'price';
  /** Grams (= thousandths of a kilogram) or agorot. */
  readonly amount: number;
}

/** Check digit of an EAN code from the digits before it. */
export function eanCheckDigit(digits: string): number {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    sum += Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 3 : 1);
  }
  return (10 - (sum % 10)) % 10;
}

function fits(pattern: string, code: string): boolean {
  if (pattern.length !== code.length) return false;
  for (let index = 0; index < pattern.length; index += 1) {
    const mark = pattern[index] ?? '';
    if (mark >= '0' && mark <= '9' && mark !== code[index]) return false;
  }
  return true;
}

function digitsOf(pattern: string, code: string, mark: string): string {
  let digits = '';
  for (let index = 0; index < pattern.length; index += 1)
    if (pattern[index] === mark) digits += code[index] ?? '';
  return digits;
}

/**
 * Reads a scale label. Returns null when no template fits, the check digit is wrong or the value is
 * zero.
 */
export function readWeighedLabel(
  code: string,
  templates: readonly WeighedTemplate[] = DEFAULT_TEMPLATES,
): WeighedLabel | null {
  if (!/^\d+$/.test(code)) return null;
  for (const template of templates) {
    if (!fits(template.pattern, code)) continue;
    const check = digitsOf(template.pattern, code, 'C');
    if (check !== '' && Number(check) !== eanCheckDigit(code.slice(0, -1))) continue;
    const amount = Number(digitsOf(template.pattern, code, 'V'));
    if (amount === 0) return null;
    return { item: digitsOf(template.pattern, code, 'I'), value: template.value, amount };
  }
  return null;
}

/**
 * Quantity of a weighed product from its label. For a price label it is the weight whose price is
 * nearest to the label's: at a price above ₪10 a kilogram one gram costs more than one agora, so
 * the line may differ from the label by up to that amount.
 */
export function labelQuantity(label: WeighedLabel, unitPrice: Agorot): QtyMilli {
  if (label.value === 'weight') return label.amount;
  return unitPrice > 0 ? mulDivRound(label.amount, ONE, unitPrice) : 0;
}
