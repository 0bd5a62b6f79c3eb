import type {
  Agorot,
  LocalDate,
  LocalDateTime,
  MinuteOfDay,
  QtyMilli,
  RateBp,
  Weekday,
} from '../kernel/units.ts';

/** When a rule takes part (specification §9, timing). */
export type DiscountTiming = 'immediate' | 'end_of_bill' | 'manual' | 'voucher';

/** 1 price off · 2 percent off · 3 fixed price · 4 buy-get · 5 set total price. */
export type GiftType = 1 | 2 | 3 | 4 | 5;

/** 1 highest price first · 2 lowest first. */
export type GiftCalcType = 1 | 2;

/** Lists are alternatives; an exclusion always holds, over a list and over `all`. */
export interface ProductSelector {
  readonly products: readonly number[];
  readonly departments: readonly number[];
  readonly categories: readonly number[];
  readonly suppliers: readonly number[];
  readonly all: boolean;
  readonly exclude: {
    readonly products: readonly number[];
    readonly departments: readonly number[];
    readonly categories: readonly number[];
    readonly suppliers: readonly number[];
  };
}

/** `kg` blocks see weighed rows only, as divisible kilograms; in `piece` blocks a weighed row is one unit. */
export type BlockUnit = 'piece' | 'kg';

export interface PurchaseBlock extends ProductSelector {
  readonly type: 'count' | 'sum';
  /** By count: {@link QtyMilli} (3 pieces = 3000); by sum: {@link Agorot}. 0 by count = no condition. */
  readonly total: QtyMilli | Agorot;
  /** One unit of every listed product. */
  readonly each: boolean;
  readonly unit: BlockUnit;
}

export interface GiftBlock extends ProductSelector {
  readonly type: GiftType;
  readonly calcType: GiftCalcType;
  /** Types 1, 3, 5: {@link Agorot}; type 2: {@link RateBp}; type 4: unused. */
  readonly total: Agorot | RateBp;
  /** How many units are gifted, in thousandths; 0 = all. */
  readonly totalCount: QtyMilli;
  /** A gift block without lists has the purchase block's unit. */
  readonly unit: BlockUnit;
  /**
   * `store`: a percent discount on some purchased units goes to the cheapest units of all, whatever
   * groups are possible.
   */
  readonly favour?: 'store';
  /**
   * Message to the cashier when the level applies. A level with only a message has type 1 with
   * `total` 0, and uses no units.
   */
  readonly message?: string;
}

/** The coupon that a rule issues with each application, for a later sale. */
export interface CouponProduction {
  /** Type that {@link DiscountRule.couponType} of other rules requires. */
  readonly type: number;
  /** Days of validity, including the day of the sale; 0 = no expiry. */
  readonly days: number;
}

export interface DiscountLevel {
  readonly id: number;
  /** Lowest first. */
  readonly priority: number;
  readonly purchase: PurchaseBlock;
  readonly gift: GiftBlock;
}

/** Uses of a rule that one customer may make in a period of the branch's calendar; 0 = no limit. */
export interface PeriodLimits {
  readonly day: number;
  readonly month: number;
  readonly year: number;
}

/** A discount rule as the engine uses it; `docs/discounts.md` defines the meaning of each part. */
export interface DiscountRule {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly activeFrom: LocalDate | null;
  readonly activeTo: LocalDate | null;
  /** Inclusive to the minute; from = to is all day; a window past midnight belongs to the day it opened. */
  readonly timeFrom: MinuteOfDay;
  readonly timeTo: MinuteOfDay;
  /** Empty = every day. */
  readonly days: readonly Weekday[];
  /** Empty = all customers; otherwise only a customer-type account of one of these groups. */
  readonly customerGroups: readonly number[];
  readonly double: boolean;
  readonly doubleForce: boolean;
  readonly timing: DiscountTiming;
  /** Applications over all levels in one cart; 0 = no limit. */
  readonly limit: number;
  /** Left out when a customer may use the rule without a limit. */
  readonly limits?: PeriodLimits;
  /** Applies only with a coupon of this type in the cart. */
  readonly couponType: number | null;
  readonly couponProduction: CouponProduction | null;
  readonly levels: readonly DiscountLevel[];
}

/** A product row as rules see it: at its unit price before row discounts. */
export interface DiscountableRow {
  readonly key: string;
  readonly productId: number;
  readonly departmentId: number | null;
  readonly categoryId: number | null;
  readonly supplierId: number | null;
  readonly unitPrice: Agorot;
  readonly quantity: QtyMilli;
  readonly weighed: boolean;
  /** Row price before any discount: unit price × quantity, rounded. */
  readonly amount: Agorot;
  /** Manual price or manual discount: takes part only in `doubleForce` rules. */
  readonly manual: boolean;
}

/**
 * The part of a cart that the evaluation needs. The caller leaves out refund rows, gift cards,
 * packaging and undiscountable products.
 */
export interface DiscountCart {
  readonly rows: readonly DiscountableRow[];
  /** Branch-local time of the last change of a row. */
  readonly clock: LocalDateTime;
  /** Group of the customer-type account of the cart, if there is one. */
  readonly customerGroup: number | null;
  /** One entry a coupon. */
  readonly coupons: readonly { readonly id: string; readonly type: number }[];
  /** Manual and voucher rules that were chosen for this cart. */
  readonly chosenRules: readonly number[];
  /** Rules whose discount row was deleted by hand. */
  readonly ignoredRules: readonly number[];
  /**
   * Uses of rules with {@link PeriodLimits} that the bill's customer has left, by rule id; a rule
   * that is missing has all of them. Null or left out = no customer, who could be counted.
   */
  readonly usesLeft?: ReadonlyMap<number, number> | null;
}

/** The discount of one rule level on one row, which becomes one DIS row. */
export interface RowDiscount {
  readonly rowKey: string;
  readonly ruleId: number;
  readonly levelId: number;
  readonly ruleName: string;
  /** Positive amount taken off the row. */
  readonly amount: Agorot;
  /** Quantity of the row that was gifted by this level. */
  readonly quantity: QtyMilli;
}

/** The outcome of each active rule that matches something in the cart. */
export type RuleOutcome =
  | {
      readonly kind: 'applied';
      readonly ruleId: number;
      readonly ruleName: string;
      readonly times: number;
      readonly saving: Agorot;
      /** Left out when the applied levels have no message. */
      readonly messages?: readonly string[];
      /** Type of the coupon that each application redeemed; left out when the rule needs none. */
      readonly couponType?: number;
      /** The coupon that each application issues; left out when the rule issues none. */
      readonly coupon?: CouponProduction;
    }
  | {
      readonly kind: 'lost';
      readonly ruleId: number;
      readonly ruleName: string;
      readonly toRuleId: number;
      readonly by: Agorot;
    }
  | {
      readonly kind: 'not_met';
      readonly ruleId: number;
      readonly ruleName: string;
      /** The row under which a hint is shown. */
      readonly rowKey: string | null;
      /** Units (by count) or agorot (by sum) still missing. */
      readonly missing:
        | { readonly by: 'count'; readonly quantity: QtyMilli }
        | { readonly by: 'sum'; readonly amount: Agorot };
      /** Amount that one application would save; 0 when it cannot be determined. */
      readonly wouldSave: Agorot;
    };

export interface DiscountResult {
  readonly discounts: readonly RowDiscount[];
  readonly outcomes: readonly RuleOutcome[];
}
