import type {
  Agorot,
  BlockUnit,
  DiscountLevel,
  GiftBlock,
  ProductSelector,
  PurchaseBlock,
  QtyMilli,
  RateBp,
} from '@dalpak/engine';

/**
 * What a promotion gives on the products listed for it; each benefit becomes one or more levels of
 * a rule.
 */
export type Benefit =
  /** Each piece costs `price`, each kilogram for weighed goods. */
  | { readonly kind: 'fixed_price'; readonly price: Agorot }
  /** Up to `kilograms` at `price` a kilogram, once. */
  | {
      readonly kind: 'fixed_price_limited_weight';
      readonly price: Agorot;
      readonly kilograms: QtyMilli;
    }
  /** `count` pieces of the list, in any mix, cost `total` together. */
  | { readonly kind: 'set_for_price'; readonly count: number; readonly total: Agorot }
  /** From `weight` kilograms on, everything of the list costs `price` a kilogram. */
  | { readonly kind: 'price_from_weight'; readonly weight: QtyMilli; readonly price: Agorot }
  /** Exactly `weight` kilograms cost `total`; the rest keeps its price. */
  | { readonly kind: 'weight_for_price'; readonly weight: QtyMilli; readonly total: Agorot }
  /** `rate` off each of `count` pieces bought. */
  | { readonly kind: 'percent'; readonly rate: RateBp; readonly count: number }
  /** Buy `buy`, get `get` of the list with `rate` off, the cheapest. */
  | { readonly kind: 'buy_get'; readonly buy: number; readonly get: number; readonly rate: RateBp }
  /** `amount` off everything of the list together. */
  | { readonly kind: 'amount_off'; readonly amount: Agorot; readonly from: Agorot }
  /**
   * When the other goods reach `over`, up to `times` sets of `count` pieces at `price` a piece (0
   * times: any number).
   */
  | {
      readonly kind: 'price_over_basket';
      readonly over: Agorot;
      readonly price: Agorot;
      readonly count: number;
      readonly times: number;
      readonly unit: BlockUnit;
    }
  /** Buy one of the list, get one of `gifts` free. */
  | { readonly kind: 'gift'; readonly gifts: readonly number[] };

export type BenefitKind = Benefit['kind'];

type Level = Omit<DiscountLevel, 'id' | 'priority'>;

const ONE = 1000;
const FULL = 10_000;
const NO_LISTS: ProductSelector = {
  products: [],
  departments: [],
  categories: [],
  suppliers: [],
  all: false,
  exclude: { products: [], departments: [], categories: [], suppliers: [] },
};

/** Levels of a rule that give `benefit` on `products` (docs/discounts.md, "What it gives"). */
export function levelsOf(benefit: Benefit, products: readonly number[]): readonly Level[] {
  switch (benefit.kind) {
    case 'fixed_price':
      // One application per piece, so that competing rules can use single pieces of it.
      return [{ purchase: count(products, ONE), gift: ofPurchase(3, benefit.price, ONE) }];
    case 'fixed_price_limited_weight':
      return [
        {
          purchase: count(products, 0, 'kg'),
          gift: ofList(products, 3, benefit.price, benefit.kilograms, 'kg'),
        },
      ];
    case 'set_for_price':
      return [
        { purchase: count(products, benefit.count * ONE), gift: ofPurchase(5, benefit.total, 0) },
      ];
    case 'price_from_weight':
      // With a list of its own and no count, the gift is all that matches: for 2.3 kg of "2 kg" the
      // whole quantity has the price.
      return [
        {
          purchase: count(products, benefit.weight, 'kg'),
          gift: ofList(products, 3, benefit.price, 0, 'kg'),
        },
      ];
    case 'weight_for_price':
      return [
        {
          purchase: count(products, benefit.weight, 'kg'),
          gift: ofPurchase(5, benefit.total, 0, 'kg'),
        },
      ];
    case 'percent':
      return [
        { purchase: count(products, benefit.count * ONE), gift: ofPurchase(2, benefit.rate, 0) },
      ];
    case 'buy_get':
      return [benefit.rate === FULL ? freeOf(products, benefit) : discountedOf(products, benefit)];
    case 'amount_off':
      // A purchase by sum takes the amount off all matching units together.
      return [
        { purchase: sum({ products }, benefit.from), gift: ofPurchase(1, benefit.amount, 0) },
      ];
    case 'price_over_basket':
      return overBasket(products, benefit);
    case 'gift':
      return [{ purchase: count(products, ONE), gift: ofList(benefit.gifts, 4, 0, ONE) }];
  }
}

function freeOf(
  products: readonly number[],
  benefit: { readonly buy: number; readonly get: number },
): Level {
  return {
    purchase: count(products, benefit.buy * ONE),
    gift: ofPurchase(4, 0, benefit.get * ONE),
  };
}

function discountedOf(
  products: readonly number[],
  benefit: { readonly buy: number; readonly get: number; readonly rate: RateBp },
): Level {
  return {
    purchase: count(products, (benefit.buy + benefit.get) * ONE),
    gift: ofPurchase(2, benefit.rate, benefit.get * ONE),
  };
}

/**
 * An application gifts exactly `totalCount` units, and a sum that is reached once allows one
 * application: so "up to two sets over 100" is a level for two sets and a level for one, and the
 * rule applies once.
 */
function overBasket(
  products: readonly number[],
  benefit: Extract<Benefit, { kind: 'price_over_basket' }>,
): readonly Level[] {
  const purchase = sum({ all: true }, benefit.over);
  const counts =
    benefit.times === 0
      ? [0]
      : benefit.unit === 'kg'
        ? [benefit.times]
        : Array.from({ length: benefit.times }, (_, i) => (benefit.times - i) * benefit.count);
  return counts.map((pieces) => ({
    purchase,
    gift: ofList(products, 3, benefit.price, pieces * ONE, benefit.unit),
  }));
}

function count(
  products: readonly number[],
  total: QtyMilli,
  unit: BlockUnit = 'piece',
): PurchaseBlock {
  return { ...NO_LISTS, products, type: 'count', total, each: false, unit };
}

function sum(lists: Partial<ProductSelector>, total: Agorot): PurchaseBlock {
  return { ...NO_LISTS, ...lists, type: 'sum', total, each: false, unit: 'piece' };
}

function ofPurchase(
  type: GiftBlock['type'],
  total: number,
  totalCount: QtyMilli,
  unit: BlockUnit = 'piece',
): GiftBlock {
  return { ...NO_LISTS, type, calcType: 2, total, totalCount, unit };
}

function ofList(
  products: readonly number[],
  type: GiftBlock['type'],
  total: number,
  totalCount: QtyMilli,
  unit: BlockUnit = 'piece',
): GiftBlock {
  return { ...ofPurchase(type, total, totalCount, unit), products };
}
