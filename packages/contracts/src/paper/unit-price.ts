/** Units in which prices are compared. */
export type PriceUnit = '100g' | '100ml' | 'metre' | 'piece';

/** The price of one comparison unit, in agorot. */
export interface UnitPrice {
  readonly agorot: number;
  readonly per: PriceUnit;
}

export interface PricedContent {
  /** Agorot with VAT; for weighed goods per kilogram. */
  readonly price: number;
  readonly weighed: boolean;
  /** As printed on the package: `500`, `1.5`, `6X330`. */
  readonly contentQty: string;
  readonly contentUnit: string;
}

/**
 * Comparison units in one unit, as a ratio of whole numbers, because floating point would make a
 * price an agora wrong.
 */
type Ratio = readonly [numerator: bigint, denominator: bigint];

const MILLIGRAM: readonly [PriceUnit, Ratio] = ['100g', [1n, 100_000n]];
const GRAM: readonly [PriceUnit, Ratio] = ['100g', [1n, 100n]];
const KILOGRAM: readonly [PriceUnit, Ratio] = ['100g', [10n, 1n]];
const MILLILITRE: readonly [PriceUnit, Ratio] = ['100ml', [1n, 100n]];
const CENTILITRE: readonly [PriceUnit, Ratio] = ['100ml', [1n, 10n]];
const LITRE: readonly [PriceUnit, Ratio] = ['100ml', [10n, 1n]];
const CENTIMETRE: readonly [PriceUnit, Ratio] = ['metre', [1n, 100n]];
const METRE: readonly [PriceUnit, Ratio] = ['metre', [1n, 1n]];
const PIECE: readonly [PriceUnit, Ratio] = ['piece', [1n, 1n]];

/** Unit names on packages and in price files, without quotes, dots and spaces. */
const WORDS: Readonly<Record<string, readonly [PriceUnit, Ratio]>> = {
  ג: GRAM,
  גר: GRAM,
  גרם: GRAM,
  גרמים: GRAM,
  g: GRAM,
  gr: GRAM,
  gram: GRAM,
  קג: KILOGRAM,
  קילו: KILOGRAM,
  קילוגרם: KILOGRAM,
  קילוגרמים: KILOGRAM,
  kg: KILOGRAM,
  מג: MILLIGRAM,
  mg: MILLIGRAM,
  מל: MILLILITRE,
  מיליליטר: MILLILITRE,
  מיליליטרים: MILLILITRE,
  ml: MILLILITRE,
  סמק: MILLILITRE,
  cl: CENTILITRE,
  ל: LITRE,
  ליטר: LITRE,
  ליטרים: LITRE,
  l: LITRE,
  liter: LITRE,
  litre: LITRE,
  מ: METRE,
  מטר: METRE,
  מטרים: METRE,
  m: METRE,
  סמ: CENTIMETRE,
  cm: CENTIMETRE,
  יח: PIECE,
  יחידה: PIECE,
  יחידות: PIECE,
  pcs: PIECE,
  units: PIECE,
};

/**
 * The price of 100 grams, 100 millilitres, a metre or a piece. Source: Consumer Protection (price
 * per unit of measure) rules, by which a shelf shows both prices. Rounded to the agora, half up.
 * Null when the content is unknown, and for one piece, whose unit price is the price itself.
 */
export function unitPriceOf({
  price,
  weighed,
  contentQty,
  contentUnit,
}: PricedContent): UnitPrice | null {
  if (weighed) return { agorot: shareOf(price, [10n, 1n]), per: '100g' };
  const known =
    WORDS[
      contentUnit
        .trim()
        .toLowerCase()
        .replaceAll(/["'״׳.\s]/g, '')
    ];
  const count = countOf(contentQty);
  if (known === undefined || count === null) return null;
  const [per, [numerator, denominator]] = known;
  const units: Ratio = [count[0] * numerator, count[1] * denominator];
  if (per === 'piece' && units[0] === units[1]) return null;
  // A package of less than a thousandth of a unit is mistyped.
  return units[0] * 1_000n < units[1] || units[0] > units[1] * 1_000_000n
    ? null
    : { agorot: shareOf(price, units), per };
}

/** The price of one unit, in agorot, half up. */
function shareOf(price: number, [numerator, denominator]: Ratio): number {
  return Number((2n * BigInt(price) * denominator + numerator) / (2n * numerator));
}

/** Most digits after the decimal point of a content. */
const DIGITS = 4;

/** Total of a content: `500`, `1,5`, `6X330`. */
function countOf(text: string): Ratio | null {
  const parts = text
    .trim()
    .replaceAll(',', '.')
    .split(/\s*[xX*×]\s*/);
  if (parts.length > 3 || !parts.every((part) => /^\d{1,7}(\.\d{1,4})?$/.test(part))) return null;
  const count = parts.reduce((product, part) => {
    const [whole = '', fraction = ''] = part.split('.');
    return product * BigInt(whole + fraction.padEnd(DIGITS, '0'));
  }, 1n);
  return count > 0n ? [count, 10n ** BigInt(DIGITS * parts.length)] : null;
}
