import type { Agorot, RateBp } from '@dalpak/engine';
import { readDecimal } from './numbers.ts';

/**
 * What the Hebrew description of a promotion says. It is used where the columns lost the values;
 * columns take precedence.
 */
export interface DescribedPromo {
  /** "3 ב-10": pieces or kilograms, and what they cost together. */
  readonly set: { readonly count: number; readonly price: Agorot } | null;
  /** A price at the very beginning: "17.90 קפה". */
  readonly leadPrice: Agorot | null;
  /** "2+1". */
  readonly buyGet: { readonly buy: number; readonly get: number } | null;
  /** "השני ב-50%", "השני בחצי מחיר": percent off the second. */
  readonly secondOff: RateBp | null;
  /** "25% הנחה". */
  readonly percentOff: RateBp | null;
  /** The value of a coupon: `קופון 100 ש"ח`, "20ש - קופון". */
  readonly value: Agorot | null;
  /** "הנחה 50 בקניה ב-250". */
  readonly offBasket: { readonly off: Agorot; readonly from: Agorot } | null;
  /**
   * "מעל 100": the rest of the basket must reach this sum. `cut` when the text ends inside the
   * number.
   */
  readonly basketOver: { readonly from: Agorot; readonly truncated: boolean } | null;
  /** "מוגבל ל-2 מימושים", "מוג 4": the most applications, or kilograms of weighed goods. */
  readonly limit: { readonly count: number } | null;
  /** "קנה … קבל", "מתנה לבחירה": buy this, get another product. */
  readonly giftOfOther: boolean;
  /** "אונליין": for orders on the chain's site, not in the shop. */
  readonly onlineOnly: boolean;
}

const NUMBER = String.raw`(\d+(?:\.\d{1,2})?)`;
const SET = new RegExp(
  String.raw`(?<![\d.])(\d{1,2})\s*(?:יח['׳]?|ק"?ג)?\s*ב\s*-?\s*${NUMBER}`,
  'u',
);
const LEAD = new RegExp(String.raw`^(?:בי\s+|ב\.?\s*)?${NUMBER}(?!\s*%|\s*\+|\s*ב\s*-?\d)`, 'u');
const BUY_GET = /(?<!\d)(\d)\s*\+\s*(\d)(?!\d)/u;
const SECOND_OFF = /ה?שניי?ה?\s*ב\s*-?\s*(\d{1,2})\s*%/u;
const SECOND_HALF = /ה?שניי?ה?\s*בחצי/u;
const PERCENT = /(\d{1,2}(?:\.\d{1,2})?)\s*%\s*הנחה/u;
const VALUE = new RegExp(String.raw`(?<![\d.])${NUMBER}\s*ש(?:"?ח)?(?![א-ת])`, 'u');
const OFF_BASKET = new RegExp(
  String.raw`הנחה\s*${NUMBER}\s*(?:ש"?ח)?\s*בקני?יה\s*(?:ב|מ|מעל)\s*-?\s*${NUMBER}`,
  'u',
);
const OFF_BASKET_GLUED = new RegExp(
  String.raw`נחה\s*${NUMBER}\s*(?:ש"?ח)?\s*בקני?יה\s*(?:ב|מ|מעל)\s*-?\s*${NUMBER}`,
  'u',
);
const BASKET_OVER = /מעל\s+(\d{1,4})(\s*)/u;
/** "מוגז" (sparkling) begins like the short form, so the short form requires a number. */
const LIMIT = /(?:מוגבל\s*)+ל?-?\s*(\d{1,2})?|(?<![א-ת])מוג\s*(\d{1,2})/u;

export function readDescription(text: string): DescribedPromo {
  return {
    set: readSet(text),
    leadPrice: money(LEAD.exec(text)?.[1]),
    buyGet: readBuyGet(text),
    secondOff: SECOND_HALF.test(text) ? 5000 : rate(SECOND_OFF.exec(text)?.[1]),
    percentOff: rate(PERCENT.exec(text)?.[1]),
    value: money(VALUE.exec(text)?.[1]),
    offBasket: readOffBasket(text),
    basketOver: readBasketOver(text),
    limit: readLimit(text),
    giftOfOther: /קנ[היו]\s|קבל[יו]?\s|מתנה לבחירה/u.test(text),
    onlineOnly: /או[נן][\s-]?ליין/u.test(text),
  };
}

function readSet(text: string): DescribedPromo['set'] {
  const match = SET.exec(text);
  const price = money(match?.[2]);
  const count = Number(match?.[1]);
  // Sets of a shop are small; "20 ב-18 גרם" and the like are no sets.
  return match === null || price === null || price === 0 || count < 1 || count > 24
    ? null
    : { count, price };
}

function readBuyGet(text: string): DescribedPromo['buyGet'] {
  const match = BUY_GET.exec(text);
  const buy = Number(match?.[1]);
  const get = Number(match?.[2]);
  return match === null || buy < 1 || get < 1 ? null : { buy, get };
}

function readOffBasket(text: string): DescribedPromo['offBasket'] {
  const match = OFF_BASKET.exec(text) ?? OFF_BASKET_GLUED.exec(text);
  const off = money(match?.[1]);
  const from = money(match?.[2]);
  return off === null || from === null || off > from ? null : { off, from };
}

function readBasketOver(text: string): DescribedPromo['basketOver'] {
  const match = BASKET_OVER.exec(text);
  if (match === null) return null;
  // Descriptions are cut at a fixed length: "מעל 1" at the end was "מעל 100".
  const atEnd = match.index + match[0].length === text.length;
  return { from: Number(match[1]) * 100, truncated: atEnd && Number(match[1]) < 20 };
}

function readLimit(text: string): DescribedPromo['limit'] {
  const match = LIMIT.exec(text);
  if (match === null) return null;
  const figure = match[1] ?? match[2];
  const count = figure === undefined ? 1 : Number(figure);
  return count < 1 ? null : { count };
}

function money(text: string | undefined): Agorot | null {
  return text === undefined ? null : readDecimal(text, 100);
}

function rate(text: string | undefined): RateBp | null {
  const value = money(text);
  return value === null || value <= 0 || value > 10_000 ? null : value;
}
