/** What a price is compared by. */
export type PriceUnit = '100g' | '100ml' | 'metre' | 'piece';

/** A price for so much of the goods, in agorot. */
export interface UnitPrice {
  readonly agorot: number;
  readonly per: PriceUnit;
}

export interface PricedContent {
  /** Agorot, VAT included; of weighed goods for a kilogram. */
  readonly price: number;
  readonly weighed: boolean;
  /** As the package says: `500`, `1.5`, `6X330`. */
  readonly contentQty: string;
  readonly contentUnit: string;
}

/** Words on packages and in price files, without quotes, dots and spaces; how many of the unit that is compared by there are in one. */
const WORDS: Readonly<Record<string, readonly [PriceUnit, number]>> = {
  ג: ['100g', 0.01], גר: ['100g', 0.01], גרם: ['100g', 0.01], גרמים: ['100g', 0.01], g: ['100g', 0.01], gr: ['100g', 0.01], gram: ['100g', 0.01],
  קג: ['100g', 10], קילו: ['100g', 10], קילוגרם: ['100g', 10], קילוגרמים: ['100g', 10], kg: ['100g', 10],
  מג: ['100g', 0.000_01], mg: ['100g', 0.000_01],
  מל: ['100ml', 0.01], מיליליטר: ['100ml', 0.01], מיליליטרים: ['100ml', 0.01], ml: ['100ml', 0.01], סמק: ['100ml', 0.01], cl: ['100ml', 0.1],
  ל: ['100ml', 10], ליטר: ['100ml', 10], ליטרים: ['100ml', 10], l: ['100ml', 10], liter: ['100ml', 10], litre: ['100ml', 10],
  מ: ['metre', 1], מטר: ['metre', 1], מטרים: ['metre', 1], m: ['metre', 1], סמ: ['metre', 0.01], cm: ['metre', 0.01],
  יח: ['piece', 1], יחידה: ['piece', 1], יחידות: ['piece', 1], pcs: ['piece', 1], units: ['piece', 1],
};

/**
 * The price for 100 grams, 100 millilitres, a metre or a piece (Consumer Protection (price per unit of measure) rules: the
 * shelf says both prices). Rounded to the agora, half up. Null when the content is not known, and where it would only say
 * the price again: one piece.
 */
export function unitPriceOf({ price, weighed, contentQty, contentUnit }: PricedContent): UnitPrice | null {
  if (weighed) return { agorot: Math.round(price / 10), per: '100g' };
  const known = WORDS[contentUnit.trim().toLowerCase().replaceAll(/["'״׳.\s]/g, '')];
  const count = countOf(contentQty);
  if (known === undefined || count === null) return null;
  const [per, share] = known;
  const units = count * share;
  if (per === 'piece' && units === 1) return null;
  // A package of a thousandth of a unit is a mistyped one.
  return units < 0.001 || units > 1_000_000 ? null : { agorot: Math.floor(price / units + 0.5), per };
}

/** `500`, `1,5`, `6X330`: how many in all. */
function countOf(text: string): number | null {
  const parts = text.trim().replaceAll(',', '.').split(/\s*[xX*×]\s*/);
  if (parts.length > 3 || !parts.every((part) => /^\d{1,7}(\.\d{1,4})?$/.test(part))) return null;
  const count = parts.reduce((product, part) => product * Number(part), 1);
  return count > 0 ? count : null;
}
