// Public API of the engine: other packages import from here only.
export { err, ok, assertNever, type Result } from './kernel/result.ts';
export {
  FULL_RATE,
  ONE,
  type Agorot,
  type EpochMs,
  type LocalDate,
  type LocalDateTime,
  type MinuteOfDay,
  type QtyMilli,
  type RateBp,
  type Weekday,
} from './kernel/units.ts';
export { isLocalDate, isLocalDateTime } from './kernel/local-time.ts';

export {
  divRound,
  mulDivRound,
  priceBeforeVat,
  priceOf,
  rateOf,
  vatInGross,
} from './money/money.ts';
export { prorate } from './money/prorate.ts';
export { cashAllowed } from './money/cash-law.ts';
export { isCashAmount, roundCash, wholeCoins } from './money/cash-rounding.ts';
export { formatMoney, formatQuantity, formatRate } from './money/format-money.ts';

export {
  isKit,
  isSoldAtTillOnly,
  PRODUCT_TYPE,
  type CatalogueProduct,
  type ProductPick,
  type VatGroup,
} from './catalogue/product.types.ts';

export type {
  BlockUnit,
  DiscountableRow,
  DiscountCart,
  DiscountLevel,
  DiscountResult,
  DiscountRule,
  DiscountTiming,
  GiftBlock,
  GiftCalcType,
  GiftType,
  ProductSelector,
  PurchaseBlock,
  RowDiscount,
  RuleOutcome,
} from './discount/discount.types.ts';
export { evaluateDiscounts } from './discount/evaluate-discounts.ts';
export type { DiscountMemory } from './discount/memory.ts';
export { validateRule } from './discount/validate-rule.ts';
export type { RuleError } from './discount/level-errors.ts';
export { buildRuleIndex, type RuleIndex } from './discount/rule-index.ts';
export {
  limitsOf,
  ruleFromWire,
  type WireLevel,
  type WireRule,
  type WireSelector,
} from './discount/rule-wire.ts';
export { fewestUses } from './discount/rule-active.ts';
export { ruleToWire } from './discount/rule-to-wire.ts';

export {
  billDiscountOf,
  standingDiscount,
  type RecordedDiscount,
} from './cart/pricing/standing-discount.ts';
export {
  makeAccount,
  mayPayBy,
  type AccountContact,
  type AccountSeed,
  type CartAccount,
  type CreditStatus,
} from './cart/account.ts';
export {
  PAYMENT_NAME,
  PAYMENT_TYPE,
  SUPPLY_METHOD_KEYS,
  type BaseDocument,
  type Cart,
  type CartCoupon,
  type CartPoints,
  type RowEntry,
  type RuleUsesLeft,
  type InvoiceBuyer,
  type VoucherWorth,
  type CartHeader,
  type CartLifecycle,
  type CartLogEntry,
  type SupplyMethod,
  type CartPayment,
  type CartResource,
  type CartRow,
  type CartSupply,
  type ManualDiscount,
  type MissedItem,
  type PaymentDetails,
  type Preparation,
  type PricedCart,
  type PricedRow,
  type RefundSource,
  type RoundingPolicy,
  type RowComponent,
  type SupplyPackage,
  type VatGroupTotal,
} from './cart/cart.types.ts';
export {
  ORDER_KINDS,
  type CartOrder,
  type OrderSaved,
  type OrderAddress,
  type OrderFacts,
  type OrderKind,
} from './cart/cart-order.types.ts';
export type { CartEnv, PricingEnv } from './cart/cart.env.ts';
export type {
  CartCommand,
  CartCommandType,
  CommandActor,
  CommandOf,
  HeaderChanges,
  PaymentInput,
  RefundPick,
  RowChanges,
  RowDiscountInput,
} from './cart/cart.commands.ts';
export type { CartError, CartErrorCode } from './cart/cart.errors.ts';
export type { CartEvent } from './cart/cart.events.ts';
export {
  lacksRefundReason,
  REFUND_REASON_RULES,
  refundReasonOf,
  type RefundReasonRule,
  returnsGoods,
} from './cart/refund-reason.ts';
export { CART_LIMITS } from './cart/cart.limits.ts';
export { rowProblem } from './cart/row-rules.ts';
export { CART_PERMISSION, guardOf, type CartPermission } from './cart/guards/cart.guards.ts';
export { isAllowedBySum, refundField } from './cart/guards/refund-states.ts';
export { menuAt, type TimedMenu } from './catalogue/menu-at.ts';
export {
  changeBp,
  changePrice,
  costWithVat,
  LARGE_CHANGE_BP,
  marginOf,
  PRICE_FORMULAS,
  PRICE_ROUNDINGS,
  type PriceChange,
  type PriceRounding,
  ROUNDING_WAYS,
  type RoundingWay,
} from './catalogue/price-change.ts';
export {
  BILL_PRINTED,
  isSavedPayment,
  isSavedRow,
  ROW_VOID_REASON,
  TOTAL_SHOWN,
  voidReasonOf,
} from './cart/saved-order.ts';
export {
  actsOfLog,
  BILL_STAGES,
  LOG_ACTS,
  stageOf,
  type BillStage,
  type LogAct,
} from './cart/acts-of-log.ts';
export {
  approvalSubject,
  approvedValue,
  deletionsOf,
  guardedStates,
  raisedStates,
  type GuardedState,
} from './cart/approval/guarded-state.ts';
export { earnedCoupons, usedCoupons, type EarnedCoupon } from './cart/pricing/coupons.ts';
export {
  exceededRules,
  limitedUses,
  listLimitedRules,
  type RuleUse,
} from './cart/pricing/rule-uses.ts';
export { mostPoints, pointsWorth, type PointTerms } from './cart/pricing/points.ts';
export { isVoucher, voucherKey, voucherRuleId, withVouchers } from './cart/pricing/vouchers.ts';
export { newCart, type NewCartInput } from './cart/new-cart.ts';
export { rowsInParentCycles } from './cart/row-hierarchy.ts';
export {
  normalizeSerial,
  readSerials,
  hasEntry,
  hasPriceByHand,
  isBlankRow,
  isComponentRow,
  takesDiscounts,
  unitPriceOf,
} from './cart/cart-row.ts';
export {
  priceListOf,
  unitPriceByList,
  withListPrices,
  type PriceBook,
  type PriceLine,
  type PriceList,
} from './cart/pricing/price-list.ts';
export { reduceCart } from './cart/commands/reduce-cart.ts';
export type { CartChange, Reduced } from './cart/commands/reduce.types.ts';
export {
  findUnavailableRules,
  hasManualRules,
  listManualRules,
  type ManualRule,
} from './cart/pricing/manual-rules.ts';
export { priceCart, type DiscountEvaluator } from './cart/pricing/price-cart.ts';
export { cashDueAfterOthers } from './cart/pricing/settlement.ts';
export { untaxedPart } from './cart/pricing/cart-vat.ts';
export { refundShare } from './cart/pricing/price-row.ts';
export {
  checkBankAccount,
  isBankAccountText,
  isDoubtfulAccount,
  type BankAccount,
  type BankAccountCheck,
} from './payment/bank-account.ts';
export { carriesCardNumber } from './payment/card-number.ts';
export {
  creditLeft,
  creditOf,
  creditProblem,
  type CreditRecord,
  type CreditState,
} from './payment/account-credit.ts';
export {
  instalmentsAddUp,
  isPaymentsCount,
  splitInstalments,
  type Instalments,
} from './payment/instalments.ts';
export {
  tenderFields,
  readTender,
  TENDER_TYPE,
  type TenderFields,
} from './payment/payment-details.ts';
export {
  CARD_BRAND_NAME,
  CARD_TERMS,
  CARD_TERMS_NAME,
  CHEQUE_NUMBER,
  normalizeNumber,
  isTenderName,
  OWN_KINDS,
  TENDER_NAME,
  PAYMENTS_COUNT,
  type CardBrand,
  type CardTender,
  type CardTerms,
  type ChequeTender,
  type CustomerCreditTender,
  type MealCardTender,
  type NumberedTender,
  type OwnTender,
  type Tender,
  type PaymentMethod,
  type PlainTender,
  type PluginTender,
} from './payment/tenders.ts';
export { depositedCardTotal, type CardTotalKey } from './payment/card-totals.ts';
export { isPlausibleDueDate, validatePayment, validatePayments } from './payment/payment-rules.ts';
export type { PaymentError, PaymentRules } from './payment/payment-rules.types.ts';
export { paymentStatus, type PaymentFacts, type PaymentStatus } from './payment/payment-status.ts';
export { planRefund, type PaidBefore, type RefundPlan } from './payment/refund-tenders.ts';
export {
  CASH_REFUND,
  refundableOfPayments,
  STORE_CREDIT_REFUND,
  refundTenderKey,
  refundedByTender,
  refundableByTender,
  type PaidSale,
  type AmountsByTender,
} from './payment/refund-tender-offers.ts';
export { refundPicksOf, type RefundRequest } from './cart/commands/refund-picks.ts';
export { discountRows, discountRowsOf, type DiscountRow } from './cart/pricing/discount-rows.ts';
export { encodeAccount } from './cart/wire/account-codec.ts';
export { encodeCart } from './cart/wire/cart-codec.ts';
export {
  decodeCart,
  type ClaimedRow,
  type ClaimedTotals,
  type DecodedCart,
  type DecodeError,
} from './cart/wire/cart-decoder.ts';
export { CURRENCY, HEADER_FIELD } from './cart/wire/header-codec.ts';
export type {
  WireAmount,
  WireCart,
  WireDiscountRow,
  WireHeader,
  WireMoney,
  WireObject,
  WirePayment,
  WirePaymentRow,
  WirePercent,
  WireProductRow,
  WireRow,
  WireTotals,
  WireValue,
} from './cart/wire/wire.types.ts';

export { priceLine } from './price-line/price-line.ts';
export {
  CONSOLIDATED_CODE,
  DOCUMENT_TYPE,
  DOCUMENT_TYPES,
  findDocumentType,
  getDocumentType,
  passesChequesOn,
  officialCodeOf,
  earliestPaymentDate,
  type DocumentType,
} from './document/document-types.ts';
export {
  allocationThreshold,
  mayBeAllocated,
  needsAllocation,
  type AllocationFacts,
} from './document/allocation.ts';
export {
  shareAmount,
  allocateToBases,
  type BaseAllocation,
  type OpenBase,
} from './document/base-quantities.ts';
export {
  accountEffect,
  incomeByAccount,
  ledgerLine,
  ledgerLines,
  LEDGER_ROLES,
  tenderAmountOf,
  isMovedByBase,
  salesLedgerLines,
  stockChanges,
  type IncomeSum,
  type LedgerAccount,
  type LedgerFigures,
  type LedgerLine,
  type LedgerRole,
  type SalesAmounts,
  type StockChange,
} from './document/document-effects.ts';
export {
  findDocumentRule,
  initialStateOf,
  deliversUncharged,
  canReachState,
  canBeBase,
  moveManually,
  nextTypesOf,
  manualStatesOf,
  SALE_RULE,
  type BaseRule,
  type BaseUse,
  type DocumentRule,
} from './document/document-rules.ts';
export {
  baseUseOf,
  decodeStoredCart,
  rowsAtBasePrice,
  withBases,
  type BaseToContinue,
} from './document/base-rows.ts';
export { ENGINE_VERSION, freezeSale, type FrozenSale } from './document/frozen-sale.ts';
export {
  assertLifecycles,
  LIFECYCLE_STATES,
  LIFECYCLES,
  lifecycleProblems,
  moveLifecycle,
  type LifecycleError,
  type LifecycleName,
  type LifecycleState,
  type TransitionTable,
} from './document/lifecycle.ts';
export {
  documentNumber,
  formatDocumentNumber,
  MAX_TERMINAL_NO,
  parseDocumentNumber,
  SERIES_SIZE,
  type DocumentNumberParts,
  type NumberError,
} from './document/number.ts';

export { compareTotals, type TotalsDifference } from './submit/compare-totals.ts';
export { parseServerFailure, parseSubmitAnswer } from './submit/submit-answer.ts';
export {
  runSubmitChecks,
  SUBMIT_CHECKS,
  type SubmitCheck,
  type SubmitCheckInput,
} from './submit/submit-checks.ts';
export {
  applySubmitDefaults,
  clearTemporary,
  expandChildRows,
  withOfficialCode,
} from './submit/submit-defaults.ts';
export { createOperationFlag, submitCart, submitTimeoutMs } from './submit/submit-flow.ts';
export {
  DEFAULT_TIMEOUT_MS,
  RESTORE_COPY,
  SUBMIT_SUCCESS,
  SUBMIT_TIMEOUT_MS,
  SUBMIT_VAT_CONFIRMATION_TIMEOUT_MS,
  type CallFailure,
  type OperationFlag,
  type Stored,
  type SubmitAnswer,
  type SubmitCode,
  type SubmitContext,
  type SubmitDone,
  type SubmitFailed,
  type SubmitOutcome,
  type SubmitPorts,
  type SubmitSettings,
  type SubmitWarning,
  type VoucherKind,
} from './submit/submit.types.ts';

export {
  cartOfOrder,
  isIndivisible,
  moveRows,
  orderEvents,
  savedPartOf,
  isLogEntryOf,
  type MovedRows,
  type OrderAuthor,
} from './order/order-cart.ts';
export { ACT, STEP, type BillStep, type StepOp, type StepValue } from './steps/step.types.ts';
export { StepWriter } from './steps/step-writer.ts';
export { StepReader, type FindProduct, type ReadPart } from './steps/step-reader.ts';
export { readStep, trailOf, writeStep } from './steps/read-steps.ts';
export { stepsOfStored } from './steps/stored-steps.ts';
export { localAfter } from './steps/local-clock.ts';
export { decodeOrderEvent, encodeOrderEvent } from './order/order-codec.ts';
export {
  EMPTY_HEAD,
  NO_DEAL,
  NO_FACTS,
  type OrderChange,
  type OrderDeal,
  type OrderEvent,
  type OrderHead,
  type OrderState,
} from './order/order.types.ts';
export { isWithoutContent, listRemoved } from './order/removed-from-order.ts';
export { findVoidClashes, type VoidClash } from './order/void-clash.ts';
export { replayOrder } from './order/replay-order.ts';
export {
  billLetter,
  nextStatuses,
  ORDER_STATUSES,
  shownStatus,
  STATUS_TAKE_BACK_MS,
  statusTableOf,
  type OrderStatus,
  type StatusOfOrder,
} from './order/order-status.ts';

export { hasPrices, paperModel } from './receipt/paper-model.ts';
export { billPaper } from './receipt/bill-paper.ts';
export { type GiftSlip, readGiftSlip, slipRows } from './receipt/gift-slip.ts';
export { giftSlipPaper } from './receipt/gift-slip-paper.ts';
export {
  issuedVoucherLines,
  readIssuedVoucher,
  type IssuedVoucher,
} from './receipt/issued-voucher.ts';
export {
  byPrinter,
  byStation,
  kitchenChanges,
  kitchenRowsOf,
  kitchenTicketLines,
  kitchenTickets,
  type KitchenChange,
  type KitchenHead,
  type KitchenRow,
  type KitchenTicket,
  type StationRows,
} from './receipt/kitchen-ticket.ts';
export { paperDate } from './receipt/paper-payments.ts';
export { centered, receiptLines, receiptModel } from './receipt/receipt-model.ts';
export {
  PAPER_LANGUAGES,
  PAPER_PARTS,
  PAPER_WORDS,
  PLAIN_STYLE,
  type PaperFact,
  type PaperInput,
  type PaperLanguage,
  type PaperMode,
  type PaperModel,
  type PaperPart,
  type PaperPayment,
  type PaperRow,
  type PaperStyle,
  type PaperWords,
  type ReceiptBusiness,
} from './receipt/paper.types.ts';
export { figureOf, minusFirst, paperDirection, textDirection } from './receipt/text-direction.ts';
export type { ReceiptLine } from './receipt/receipt.types.ts';

export {
  cashLeft,
  countLedgerLines,
  floatLedgerLines,
  lateCashLedgerLines,
  drawerCashOf,
  movementLedgerLines,
  type DrawerCount,
  type LateDrawer,
} from './register/drawer-ledger.ts';
export {
  applyChequeMove,
  CHEQUE_MOVES,
  chequePartyOf,
  chequeIdentityText,
  type ChequeMove,
  type ChequeIdentity,
  type ChequeState,
  type ChequeParty,
} from './payment/cheque-states.ts';
export { withdrawalSlipLines } from './register/withdrawal-slip.ts';
export {
  MOVEMENT_NAMES,
  registerReportModel,
  type RegisterReport,
  type ReportAddendum,
  type ReportMovement,
} from './register/register-report.ts';
export { sortSums as sumsInOrder, REFUND_CODE, sumCash, sumSales } from './register/shift-sums.ts';
export type {
  CashMovementKind,
  TillDocumentSums,
  CashSums,
  DocumentSum,
  EmployeeSum,
  MachineDrawer,
  TenderTotal,
  SalesSums,
  ShiftMovement,
  ShiftSale,
  VatSum,
} from './register/register.types.ts';

export { accountTime, sumBuckets } from './time/account-time.ts';
export { dateOf, dayOf, localDayOf, minuteAt, minuteOf, weekdayOf, weekOf } from './time/civil.ts';
export {
  DATE_RANGES,
  type DateRange,
  type DateRangeName,
  dateRangeOf,
  periodOf,
  REPORT_PERIODS,
  type ReportPeriod,
} from './time/date-ranges.ts';
export {
  comparePlan,
  LATE_GRACE_MINUTES,
  type PlanComparison,
  type PlannedTime,
  type PlanState,
  type WorkedTime,
} from './time/compare-plan.ts';
export {
  findRotaWarnings,
  type PlannedPerson,
  type PlannedShift,
  ROTA_WARNINGS,
  type RotaRules,
  type RotaWarning,
} from './time/rota-warnings.ts';
export { isForgotten, pairStamps } from './time/pair-stamps.ts';
export {
  ABSENCE_TYPES,
  BUCKETS,
  TIME_TYPES,
  type AbsenceType,
  type Bucket,
  type BucketMinutes,
  type ClosedShift,
  type PairedStamps,
  type TimeStamp,
  type TimeType,
  type WorkCalendar,
  type WorkDay,
  type WorkRules,
  type WorkShift,
} from './time/time.types.ts';

export {
  automationFacts,
  validateAutomation,
  evaluateAutomations,
  blockMessageOf,
  MAX_CONDITIONS,
  operatorsOf,
  readCondition,
  type AutomationError,
} from './automation/automation.ts';
export {
  AUTOMATION_ACTIONS,
  AUTOMATION_FIELDS,
  AUTOMATION_OPERATORS,
  AUTOMATION_TIMINGS,
  type Automation,
  type AutomationAction,
  type AutomationCondition,
  type AutomationField,
  type AutomationMeasure,
  type AutomationOperator,
  type AutomationTiming,
} from './automation/automation.types.ts';
export {
  addDays,
  addMonths,
  canMoveContract,
  canMoveService,
  CONTRACT_STATES,
  duePeriods,
  findPeriodAt,
  PERIOD_MONTHS,
  priceOfPeriod,
  SERVICE_STATES,
  type BillingPeriod,
  type ContractPeriod,
  type ContractState,
  type DaySpan,
  type PeriodRule,
  type ServiceState,
} from './contract/contract-periods.ts';

export {
  fillMovement,
  findMovementError,
  MOVEMENT_VAT,
  pairLines,
  type MovementLine,
  type MovementVat,
} from './ledger/movement-lines.ts';

export * from './forecast/index.ts';
