import {
  divRound,
  type Agorot,
  type DiscountLevel,
  type DiscountRule,
  type QtyMilli,
  type RateBp,
} from '@dalpak/engine';
import { levelsOf, type Benefit, type BenefitKind } from './promo-benefit.ts';
import { readDescription, type DescribedPromo } from './promo-description.ts';
import type { PromoHead, PromoLine } from './promo-line.ts';

/** The facts of a product of the shop that the mapping needs. */
export interface PromoProduct {
  readonly id: number;
  readonly price: Agorot;
  readonly weighed: boolean;
}

export type UnmappedReason =
  | 'no_known_product'
  /** Valid on the chain's site only; a till must not give what the shop never offered. */
  | 'online_only'
  | 'gift_not_in_file'
  | 'benefit_unknown'
  | 'no_price'
  | 'rate_unusable'
  | 'fraction_of_a_piece'
  | 'basket_condition'
  | 'description_cut_off'
  | 'too_many_levels';

/** A rule without the ids that the database assigns. */
export interface RuleDraft extends Omit<DiscountRule, 'id' | 'customerGroups'> {
  /** For members of the club only. */
  readonly club: boolean;
}

export interface MappedPromotion {
  readonly rule: RuleDraft;
  readonly kinds: readonly BenefitKind[];
  /** Lines whose product is known and whose benefit is in the rule. */
  readonly lines: number;
  /** Lines of this promotion that could not become a level. */
  readonly unmappedLines: number;
  /**
   * `from_description`: only the values of the text save anything, not those of the columns.
   * `no_saving`: neither do.
   */
  readonly flags: readonly ('from_description' | 'no_saving')[];
}

export type MappingResult =
  | { readonly kind: 'mapped'; readonly promotion: MappedPromotion }
  | { readonly kind: 'unmapped'; readonly reason: UnmappedReason };

interface KnownLine extends PromoLine {
  readonly product: PromoProduct;
}

interface Subject {
  readonly head: PromoHead;
  readonly fromDescription: DescribedPromo;
  readonly lines: readonly KnownLine[];
}

type LineBenefit = Benefit | UnmappedReason;

const ONE: QtyMilli = 1000;
const FULL: RateBp = 10_000;
/**
 * Below this a weight means "any weight": lists write 0.01 where the price is simply a price per
 * kilogram.
 */
const ANY_WEIGHT: QtyMilli = 50;
/** "Same item" promotions need a level for each product. */
const MAX_LEVELS = 200;
const MAX_COUPON_TYPE = 2_147_483_647;

/**
 * Maps a promotion, all its lines together, to a discount rule. Pure; products that the shop does
 * not have are left out. Reward types are those of the price transparency regulations; how the
 * chains really use them is in docs/import.md.
 */
export function mapPromotion(
  head: PromoHead,
  lines: readonly PromoLine[],
  findProduct: (codeKey: string) => PromoProduct | undefined,
): MappingResult {
  const known = lines.flatMap((line) => {
    const product = findProduct(line.codeKey);
    return product === undefined ? [] : [{ ...line, product }];
  });
  if (known.length === 0) return { kind: 'unmapped', reason: 'no_known_product' };
  const subject: Subject = { head, fromDescription: completeDescription(head), lines: known };
  if (subject.fromDescription.onlineOnly) return { kind: 'unmapped', reason: 'online_only' };
  const gift = giftWithPurchase(subject, lines);
  if (gift !== null) return gift;
  return build(subject, chooseBenefits(subject));
}

/**
 * The description's values, corrected by those that the list has in columns: texts are cut, and
 * shorten "מעל 70" to "מ70".
 */
function completeDescription({ description, minPurchase }: PromoHead): DescribedPromo {
  const says = readDescription(description);
  return minPurchase === null
    ? says
    : { ...says, basketOver: { from: minPurchase, truncated: false } };
}

/**
 * The benefits of the columns; where they save nothing at all and those of the description do, the
 * description's.
 */
function chooseBenefits(subject: Subject): {
  readonly benefits: readonly LineBenefit[];
  readonly flags: MappedPromotion['flags'];
} {
  const benefits = subject.lines.map((line) => withBasket(subject, line, benefitOf(subject, line)));
  if (!isPriced(subject.head) || anySaves(subject.lines, benefits)) return { benefits, flags: [] };
  const described = subject.lines.map((line) =>
    withBasket(subject, line, describedBenefit(subject, line)),
  );
  if (anySaves(subject.lines, described))
    return { benefits: described, flags: ['from_description'] };
  return {
    benefits,
    flags: benefits.some((benefit) => typeof benefit !== 'string') ? ['no_saving'] : [],
  };
}

function build(
  subject: Subject,
  { benefits, flags }: ReturnType<typeof chooseBenefits>,
): MappingResult {
  const groups = new Map<string, { readonly benefit: Benefit; readonly products: number[] }>();
  let firstReason: UnmappedReason | null = null;
  let mapped = 0;
  for (const [i, line] of subject.lines.entries()) {
    const benefit = benefits[i] ?? 'benefit_unknown';
    if (typeof benefit === 'string') {
      firstReason ??= benefit;
      continue;
    }
    mapped += 1;
    // Rewards 7 and 8 are for several of the same item: no mixing.
    const sameItem = subject.head.rewardType === 7 || subject.head.rewardType === 8;
    const key = JSON.stringify(benefit) + (sameItem ? `#${line.product.id}` : '');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { benefit, products: [line.product.id] });
    else group.products.push(line.product.id);
  }
  if (mapped === 0) return { kind: 'unmapped', reason: firstReason ?? 'benefit_unknown' };
  const levels = [...groups.values()].flatMap(({ benefit, products }) =>
    levelsOf(
      benefit,
      [...new Set(products)].sort((a, b) => a - b),
    ),
  );
  if (levels.length > MAX_LEVELS) return { kind: 'unmapped', reason: 'too_many_levels' };
  const kinds = [...new Set([...groups.values()].map(({ benefit }) => benefit.kind))];
  return {
    kind: 'mapped',
    promotion: {
      rule: draftOf(subject, numberLevels(levels), kinds),
      kinds,
      lines: mapped,
      unmappedLines: subject.lines.length - mapped,
      flags,
    },
  };
}

function numberLevels(
  levels: readonly Omit<DiscountLevel, 'id' | 'priority'>[],
): readonly DiscountLevel[] {
  return levels.map((level, i) => ({ id: i + 1, priority: 1, ...level }));
}

function draftOf(
  { head, fromDescription: says }: Subject,
  levels: readonly DiscountLevel[],
  kinds: readonly BenefitKind[],
): RuleDraft {
  // Benefits whose levels include their own limit apply once.
  const once = kinds.some(
    (kind) => kind === 'fixed_price_limited_weight' || kind === 'price_over_basket',
  );
  return {
    code: head.promotionId,
    name: ruleName(head.description) || head.promotionId,
    activeFrom: head.from,
    activeTo: head.until,
    timeFrom: 0,
    timeTo: 0,
    days: [],
    club: head.club,
    double: false,
    doubleForce: false,
    timing: 'immediate',
    limit: head.coupon || once ? 1 : (says.limit?.count ?? 0),
    couponType: head.coupon ? couponTypeOf(head.promotionId) : null,
    couponProduction: null,
    levels,
  };
}

/** Each imported coupon has its own coupon type, identified by the promotion's number. */
export function couponTypeOf(promotionId: string): number {
  const number = Number(promotionId);
  if (Number.isInteger(number) && number > 0 && number <= MAX_COUPON_TYPE) return number;
  let hash = 7;
  for (const char of promotionId) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % MAX_COUPON_TYPE;
  return hash + 1;
}

/**
 * The description without one chain's internal marks ("ב.", "בי", "-ישיר"), as receipts print it.
 */
export function ruleName(description: string): string {
  return description
    .replace(/\s*-?\s*ישיר?$/u, '')
    .replace(/^(?:בי\s+|ב\.\s*)/u, '')
    .trim();
}

function isPriced(head: PromoHead): boolean {
  return [1, 3, 10].includes(head.rewardType);
}

/** Lines at price 0 together with lines at full price: buy one of these, get one of those. */
function giftWithPurchase(subject: Subject, all: readonly PromoLine[]): MappingResult | null {
  const { head, fromDescription: says } = subject;
  if (head.rewardType === 6) return { kind: 'unmapped', reason: 'gift_not_in_file' };
  if (head.rewardType !== 0 || head.coupon || says.buyGet !== null || says.secondOff !== null)
    return null;
  const hasGifts = all.some((line) => line.price === 0) && all.some((line) => line.price !== 0);
  if (!hasGifts) return says.giftOfOther ? { kind: 'unmapped', reason: 'gift_not_in_file' } : null;
  const gifts = subject.lines.filter((line) => line.price === 0).map((line) => line.product.id);
  const bought = subject.lines.filter((line) => line.price !== 0);
  if (gifts.length === 0 || bought.length === 0)
    return { kind: 'unmapped', reason: 'gift_not_in_file' };
  const result = build(
    { ...subject, lines: bought },
    { benefits: bought.map(() => ({ kind: 'gift', gifts })), flags: [] },
  );
  if (result.kind === 'unmapped') return result;
  return { kind: 'mapped', promotion: { ...result.promotion, lines: subject.lines.length } };
}

function benefitOf(subject: Subject, line: KnownLine): LineBenefit {
  const { head, fromDescription: says } = subject;
  if (head.coupon) return couponBenefit(subject, line);
  switch (head.rewardType) {
    case 0:
      return line.rate === null ? 'benefit_unknown' : buyGet(line, says, line.rate, 'exclusive');
    case 1:
    case 10:
      return setBenefit(subject, line);
    case 2:
      return says.secondOff === null
        ? percentBenefit(line)
        : { kind: 'buy_get', buy: 1, get: 1, rate: says.secondOff };
    case 3:
      return line.price === null || line.price === 0
        ? 'no_price'
        : saleBenefit(subject, line, line.price);
    case 7:
    case 8:
    case 9:
      return severalBenefit(line, says, head.rewardType);
    default:
      return 'benefit_unknown';
  }
}

/**
 * A coupon with an amount takes that amount off; one that gives the goods away has price 0 or 100%.
 */
function couponBenefit({ head, fromDescription: says }: Subject, line: KnownLine): LineBenefit {
  const pieces = Math.max(1, Math.floor(line.minQuantity / ONE));
  if (says.buyGet !== null && line.rate !== null) return buyGet(line, says, line.rate, 'exclusive');
  if (head.rewardType === 0) {
    // One agora of the list is enough: the coupon takes off at most its amount.
    return says.value === null
      ? 'benefit_unknown'
      : { kind: 'amount_off', amount: says.value, from: 1 };
  }
  if (line.price === 0 || line.rate === FULL) return { kind: 'percent', rate: FULL, count: pieces };
  if (head.rewardType === 2) return percentBenefit(line);
  if (line.price === null) return 'no_price';
  return pieces === 1
    ? { kind: 'fixed_price', price: line.price }
    : { kind: 'set_for_price', count: pieces, total: line.price };
}

/** Rewards 1 and 10: `price` is what the minimum quantity costs together. */
function setBenefit(subject: Subject, line: KnownLine): LineBenefit {
  const { fromDescription: says } = subject;
  if (line.price === null || line.price === 0) {
    return says.offBasket === null
      ? 'no_price'
      : { kind: 'amount_off', amount: says.offBasket.off, from: says.offBasket.from };
  }
  const single =
    line.minQuantity === ONE || line.minQuantity === 0 || line.minQuantity <= ANY_WEIGHT;
  if (single && says.percentOff !== null && line.rate !== null) return percentBenefit(line);
  if (single) return saleBenefit(subject, line, line.price);
  if (line.product.weighed) return weightBenefit(subject, line.minQuantity, line.price);
  if (line.minQuantity % ONE !== 0) return 'fraction_of_a_piece';
  return { kind: 'set_for_price', count: line.minQuantity / ONE, total: line.price };
}

/**
 * Reward 3 and sets of one: a sale price per piece or kilogram; beyond one kilogram it is the price
 * of that weight.
 */
function saleBenefit(subject: Subject, line: KnownLine, price: Agorot): LineBenefit {
  if (!line.product.weighed)
    return line.minQuantity > ONE && line.minQuantity % ONE === 0
      ? { kind: 'set_for_price', count: line.minQuantity / ONE, total: price }
      : { kind: 'fixed_price', price };
  if (line.minQuantity > ONE) return weightBenefit(subject, line.minQuantity, price);
  const { limit } = subject.fromDescription;
  return limit === null
    ? { kind: 'fixed_price', price }
    : { kind: 'fixed_price_limited_weight', price, kilograms: limit.count * ONE };
}

/**
 * "2 kg for 90" is listed as 1.85 kg for 83.25: the shop accepts short packages, and the price
 * applies to the whole weight.
 */
function weightBenefit(
  { fromDescription: says }: Subject,
  weight: QtyMilli,
  total: Agorot,
): Benefit {
  if (says.limit !== null) return { kind: 'weight_for_price', weight, total };
  return { kind: 'price_from_weight', weight, price: divRound(total * ONE, weight) };
}

function percentBenefit(line: KnownLine): LineBenefit {
  const stated = line.rate;
  if (stated === null) return 'rate_unusable';
  const count = Math.max(1, Math.floor(line.minQuantity / ONE));
  return { kind: 'percent', rate: exactRate(line, stated), count };
}

/** Whole percents lose the quarter of "ללא מע"מ" (15.25%); the line's sale price still has it. */
function exactRate(line: KnownLine, stated: RateBp): RateBp {
  if (
    line.price === null ||
    line.price === 0 ||
    line.price >= line.product.price ||
    stated % 100 !== 0
  )
    return stated;
  const implied = divRound((line.product.price - line.price) * FULL, line.product.price);
  const noVat = 1525;
  return stated === 1500 && Math.abs(implied - noVat) <= 8 ? noVat : stated;
}

/**
 * Rewards 7 (same item free), 8 (same item cheaper) and 9 (of a mix): the quantity includes the
 * gift.
 */
function severalBenefit(line: KnownLine, says: DescribedPromo, rewardType: number): LineBenefit {
  const rate = line.rate ?? (rewardType === 7 || says.buyGet !== null ? FULL : says.secondOff);
  if (rate === null) return 'rate_unusable';
  if (line.minQuantity <= ONE && says.buyGet === null && says.secondOff === null)
    return { kind: 'percent', rate, count: 1 };
  return buyGet(line, says, rate, 'inclusive');
}

function buyGet(
  line: KnownLine,
  says: DescribedPromo,
  rate: RateBp,
  counting: 'exclusive' | 'inclusive',
): LineBenefit {
  if (line.minQuantity % ONE !== 0) return 'fraction_of_a_piece';
  const pieces = Math.max(1, line.minQuantity / ONE);
  const buy = counting === 'exclusive' ? pieces : Math.max(1, pieces - 1);
  const said = says.buyGet;
  if (said === null) return { kind: 'buy_get', buy, get: 1, rate };
  // Right-to-left text reverses "3+1": the side that agrees with the column is the bought quantity.
  const total = said.buy + said.get;
  if (counting === 'inclusive' && total === pieces)
    return { kind: 'buy_get', buy: said.buy, get: said.get, rate };
  if (said.buy === buy) return { kind: 'buy_get', buy, get: said.get, rate };
  if (said.get === buy) return { kind: 'buy_get', buy, get: said.buy, rate };
  return { kind: 'buy_get', buy, get: 1, rate };
}

/** The benefit of the description's prices, for lists whose columns cannot be right. */
function describedBenefit(subject: Subject, line: KnownLine): LineBenefit {
  const { set, leadPrice } = subject.fromDescription;
  if (set !== null && set.count > 1) {
    if (line.product.weighed) return weightBenefit(subject, set.count * ONE, set.price);
    return { kind: 'set_for_price', count: set.count, total: set.price };
  }
  return leadPrice === null || leadPrice === 0
    ? 'no_price'
    : saleBenefit(subject, { ...line, minQuantity: ONE }, leadPrice);
}

/** "מעל 100": the same price, once the other goods reach the sum. */
function withBasket(
  { head, fromDescription: says }: Subject,
  line: KnownLine,
  benefit: LineBenefit,
): LineBenefit {
  if (says.basketOver === null || typeof benefit === 'string' || benefit.kind === 'amount_off')
    return benefit;
  // Percents cannot depend on a sum. A text alone may mean something else; a value of the list does
  // not.
  if (!isPriced(head))
    return head.minPurchase !== null && !head.coupon && benefit.kind === 'percent'
      ? 'basket_condition'
      : benefit;
  if (says.basketOver.truncated) return 'description_cut_off';
  const over = says.basketOver.from;
  const times = says.limit?.count ?? 0;
  switch (benefit.kind) {
    case 'fixed_price':
    case 'fixed_price_limited_weight':
      return {
        kind: 'price_over_basket',
        over,
        price: benefit.price,
        count: 1,
        times,
        unit: line.product.weighed ? 'kg' : 'piece',
      };
    case 'set_for_price':
      // A set price cannot depend on a sum; a price per piece can, when it is whole agorot.
      if (benefit.total % benefit.count !== 0 || times === 0) return 'basket_condition';
      return {
        kind: 'price_over_basket',
        over,
        price: benefit.total / benefit.count,
        count: benefit.count,
        times,
        unit: 'piece',
      };
    default:
      return 'basket_condition';
  }
}

function anySaves(lines: readonly KnownLine[], benefits: readonly LineBenefit[]): boolean {
  return lines.some((line, i) => {
    const benefit = benefits[i];
    return (
      benefit !== undefined && typeof benefit !== 'string' && saves(benefit, line.product.price)
    );
  });
}

function saves(benefit: Benefit, price: Agorot): boolean {
  switch (benefit.kind) {
    case 'fixed_price':
    case 'fixed_price_limited_weight':
    case 'price_from_weight':
    case 'price_over_basket':
      return benefit.price < price;
    case 'set_for_price':
      return benefit.total < price * benefit.count;
    case 'weight_for_price':
      return benefit.total * ONE < price * benefit.weight;
    default:
      return true;
  }
}
