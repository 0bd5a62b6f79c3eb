import type { Agorot, LocalDate, QtyMilli, RateBp } from '@dalpak/engine';
import { readProductCode } from '../../catalogue/index.ts';
import { readDecimal } from './numbers.ts';
import { cleanText } from './price-line.ts';

/** Columns of a promotion list that we read. */
export const PROMO_COLUMNS = {
  chainName: 'רשת',
  chainId: 'מזהה רשת',
  storeId: 'מזהה חנות',
  code: 'ברקוד',
  promotionId: 'מזהה מבצע',
  description: 'תיאור מבצע',
  until: 'בתוקף עד',
  minQuantity: 'כמות מינימום',
  price: 'מחיר מבצע (₪)',
  rate: 'שיעור הנחה',
  club: 'מועדון',
  coupon: 'קופון',
  rewardType: 'סוג הטבה',
} as const;

export type PromoColumn = keyof typeof PROMO_COLUMNS;
/** Columns that only the published XML files have; a table made of them has lost them. */
export type LawPromoColumn = 'from' | 'minPurchase' | 'inactive';
export type PromoCells = Readonly<Record<PromoColumn, string>> &
  Readonly<Partial<Record<LawPromoColumn, string>>>;

/** One product of one promotion, as the list has it. */
export interface PromoLine {
  readonly line: number;
  /** See `ProductCode.key`. */
  readonly codeKey: string;
  readonly minQuantity: QtyMilli;
  /** Null when the list leaves it empty. */
  readonly price: Agorot | null;
  /** Null when empty or invalid (one chain writes -114400 and the like). */
  readonly rate: RateBp | null;
}

/** What all lines of a promotion share. */
export interface PromoHead {
  readonly promotionId: string;
  readonly description: string;
  readonly from: LocalDate | null;
  readonly until: LocalDate | null;
  /** The sum that the other goods must reach; null where the list has none. */
  readonly minPurchase: Agorot | null;
  readonly club: boolean;
  readonly coupon: boolean;
  /** Reward type of the regulations, 0 where the chain gives none. */
  readonly rewardType: number;
}

export type PromoSkip =
  | 'columns'
  | 'promotion_empty'
  | 'promotion_off'
  | 'code_unusable'
  | 'quantity_not_a_number'
  | 'price_not_a_number'
  | 'duplicate';

export type PromoLineResult =
  | { readonly kind: 'line'; readonly head: PromoHead; readonly line: PromoLine }
  | { readonly kind: 'skip'; readonly reason: PromoSkip; readonly text: string };

const FULL_RATE_BP = 10_000;

/** Reads one line of a promotion list, or the reason why it cannot be read. Pure. */
export function readPromoLine(cells: PromoCells, line: number): PromoLineResult {
  const promotionId = cells.promotionId.trim();
  if (promotionId === '') return skip('promotion_empty', cells.description);
  if (cells.inactive === '1') return skip('promotion_off', `${promotionId} ${cells.description}`);
  const code = readProductCode(cells.code);
  if (code === null) return skip('code_unusable', cells.code);
  const minQuantity = cells.minQuantity.trim() === '' ? 0 : readDecimal(cells.minQuantity, 1000);
  if (minQuantity === null || minQuantity < 0)
    return skip('quantity_not_a_number', cells.minQuantity);
  const price = cells.price.trim() === '' ? null : readDecimal(cells.price, 100);
  if (cells.price.trim() !== '' && (price === null || price < 0))
    return skip('price_not_a_number', cells.price);
  return {
    kind: 'line',
    head: {
      promotionId: promotionId.slice(0, 40),
      description: cleanText(cells.description).slice(0, 200),
      from: readDate(cells.from ?? ''),
      until: readDate(cells.until),
      minPurchase: readPurchase(cells.minPurchase ?? ''),
      club: cells.club.trim() === '1',
      coupon: cells.coupon.trim() === '1',
      rewardType: /^\d{1,3}$/.test(cells.rewardType.trim()) ? Number(cells.rewardType) : 0,
    },
    line: { line, codeKey: code.key, minQuantity, price, rate: readRate(cells.rate) },
  };
}

/**
 * The minimum purchase. 0 means none; so does a sum below a shekel, which lists write for "any".
 */
function readPurchase(text: string): Agorot | null {
  const value = readDecimal(text, 100);
  return value === null || value < 100 ? null : value;
}

/** Some chains write percents (25, 14.04), others hundredths of a percent (7000 = 70%). */
export function readRate(text: string): RateBp | null {
  const value = readDecimal(text, 100);
  if (value === null || value <= 0) return null;
  if (value <= FULL_RATE_BP) return value;
  const hundredths = value / 100;
  return Number.isInteger(hundredths) && hundredths <= FULL_RATE_BP ? hundredths : null;
}

function readDate(text: string): LocalDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(text.trim());
  if (match === null) return null;
  const date = match[0];
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? null : date;
}

function skip(reason: PromoSkip, text: string): PromoLineResult {
  return { kind: 'skip', reason, text: cleanText(text).slice(0, 80) };
}
