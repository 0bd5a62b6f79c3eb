// The engine's only door.
export { err, ok, assertNever, type Result } from './kernel/result.ts';
export {
  FULL_RATE, ONE,
  type Agorot, type EpochMs, type LocalDate, type LocalDateTime, type MinuteOfDay, type QtyMilli, type RateBp, type Weekday,
} from './kernel/units.ts';
export { isLocalDate, isLocalDateTime } from './kernel/local-time.ts';

export { divRound, mulDivRound, priceOf, rateOf, vatInGross } from './money/money.ts';
export { prorate } from './money/prorate.ts';
export { cashAllowed } from './money/cash-law.ts';
export { isCashAmount, roundCash } from './money/cash-rounding.ts';
export { formatMoney, formatQuantity, formatRate } from './money/format-money.ts';

export { PRODUCT_TYPE, type CatalogueProduct, type ProductPick, type VatGroup } from './catalogue/product.types.ts';

export type {
  BlockUnit, DiscountableRow, DiscountCart, DiscountLevel, DiscountResult, DiscountRule, DiscountTiming, GiftBlock, GiftCalcType, GiftType,
  ProductSelector, PurchaseBlock, RowDiscount, RuleOutcome,
} from './discount/discount.types.ts';
export { evaluateDiscounts } from './discount/evaluate-discounts.ts';
export { buildRuleIndex, type RuleIndex } from './discount/rule-index.ts';
export { ruleFromWire, ruleToWire, type WireLevel, type WireRule, type WireSelector } from './discount/rule-wire.ts';

export { creditStatusOf, makeAccount, type AccountContact, type AccountSeed, type CartAccount, type CreditStatus } from './cart/account.ts';
export {
  PAYMENT_NAME,
  PAYMENT_TYPE,
  type BaseDocument, type Cart, type CartCoupon, type CartHeader, type CartLifecycle, type CartLogEntry, type CartOrder, type CartPayment,
  type CartResource, type CartRow, type CartSupply, type ManualDiscount, type MissedItem, type PaymentDetails, type Preparation,
  type PricedCart, type PricedRow, type RefundSource, type RoundingPolicy, type RowComponent, type SupplyPackage, type VatGroupTotal,
} from './cart/cart.types.ts';
export type { CartEnv, PricingEnv } from './cart/cart.env.ts';
export type {
  CartCommand, CartCommandType, CommandActor, CommandOf, HeaderChanges, PaymentInput, RefundPick, RowChanges, RowDiscountInput,
} from './cart/cart.commands.ts';
export type { CartError, CartErrorCode } from './cart/cart.errors.ts';
export type { CartEvent } from './cart/cart.events.ts';
export { CART_LIMITS } from './cart/cart.limits.ts';
export { CART_PERMISSION, guardOf, type CartPermission } from './cart/cart.guards.ts';
export { approvalSubject, deletionsOf, guardedStates, type GuardedState } from './cart/guarded-state.ts';
export { newCart, type NewCartInput } from './cart/new-cart.ts';
export { isBlankRow, takesDiscounts, unitPriceOf } from './cart/cart-row.ts';
export { reduceCart } from './cart/reduce-cart.ts';
export type { CartChange, Reduced } from './cart/reduce.types.ts';
export { priceCart, type DiscountEvaluator } from './cart/price-cart.ts';
export { refundShare } from './cart/price-row.ts';
export { refundPicksOf, type RefundWish } from './cart/refund-picks.ts';
export { discountRows, discountRowsOf, type DiscountRow } from './cart/discount-rows.ts';
export {
  decodeCart, encodeCart, type ClaimedRow, type ClaimedTotals, type DecodedCart, type DecodeError,
} from './cart/cart-codec.ts';
export { CURRENCY, HEADER_FIELD } from './cart/codec/header-codec.ts';
export type {
  WireAmount, WireCart, WireDiscountRow, WireHeader, WireMoney, WireObject, WirePayment, WirePaymentRow, WirePercent, WireProductRow, WireRow,
  WireTotals, WireValue,
} from './cart/wire.types.ts';

export {
  CONSOLIDATED_CODE, DOCUMENT_TYPE, DOCUMENT_TYPES, findDocumentType, getDocumentType, officialCodeOf, type DocumentType,
} from './document/document-types.ts';
export { ENGINE_VERSION, freezeSale, type FrozenSale } from './document/frozen-sale.ts';
export {
  assertLifecycles, LIFECYCLE_STATES, LIFECYCLES, lifecycleProblems, moveLifecycle,
  type LifecycleError, type LifecycleName, type LifecycleState, type TransitionTable,
} from './document/lifecycle.ts';
export {
  documentNumber, formatDocumentNumber, MAX_TERMINAL_NO, parseDocumentNumber, SERIES_SIZE, type DocumentNumberParts, type NumberError,
} from './document/number.ts';

export { compareTotals, type TotalsDifference } from './submit/compare-totals.ts';
export { parseServerFailure, parseSubmitAnswer } from './submit/submit-answer.ts';
export { runSubmitChecks, SUBMIT_CHECKS, type SubmitCheck, type SubmitCheckInput } from './submit/submit-checks.ts';
export { applySubmitDefaults, clearTemporary, expandChildRows, withOfficialCode } from './submit/submit-defaults.ts';
export { createOperationFlag, submitCart, submitTimeoutMs } from './submit/submit-flow.ts';
export {
  DEFAULT_TIMEOUT_MS, PRINT_COPIES, SUBMIT_SUCCESS, SUBMIT_TIMEOUT_MS, SUBMIT_VAT_CONFIRMATION_TIMEOUT_MS,
  type CallFailure, type OperationFlag, type Stored, type SubmitAnswer, type SubmitCode, type SubmitContext, type SubmitDone,
  type SubmitFailed, type SubmitOutcome, type SubmitPorts, type SubmitSettings, type SubmitWarning, type VoucherKind,
} from './submit/submit.types.ts';

export { receiptModel } from './receipt/receipt-model.ts';
export type { ReceiptBusiness, ReceiptInput, ReceiptLine } from './receipt/receipt.types.ts';

export { accountTime, sumBuckets } from './time/account-time.ts';
export { dateOf, dayOf, localDayOf, minuteAt, minuteOf, weekOf } from './time/civil.ts';
export { isForgotten, pairStamps } from './time/pair-stamps.ts';
export {
  ABSENCE_TYPES, BUCKETS, TIME_TYPES,
  type AbsenceType, type Bucket, type BucketMinutes, type ClosedShift, type PairedStamps, type TimeStamp, type TimeType, type WorkCalendar,
  type WorkDay, type WorkRules, type WorkShift,
} from './time/time.types.ts';
