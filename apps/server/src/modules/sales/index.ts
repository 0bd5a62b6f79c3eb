export { matchesKit, partsOf, readBranchLists, readPriceBook } from './sale/row-facts.ts';
export { listParts, type KitPart } from './sale/row-facts.store.ts';
export { findOutOfBoundsField } from './sale/sale-bounds.ts';
export { isPluginPaymentSold } from './read/sales-read.store.ts';
export { toPaymentProblem } from './validate/sale-payments.ts';
export { productIdsOf, withStoredProducts } from './sale/sale-totals.ts';
export { deleteEndedUses } from './vouchers/rule-uses.store.ts';
export { buildCopy, getTransaction, printForTill } from './read/sales-read.service.ts';
export { salesRoutes } from './sales.routes.ts';
export type { SaleBases } from './submit/submission.ts';
export { toStoredCart, requestHashOf } from './sale/sold-content.ts';
export { CLOCK_TOLERANCE_MIN } from './sale/till-clock.ts';
export { verifyChain, type ChainBreak } from './chain/verify-chain.ts';
export {
  walkSeries,
  type BreakReason,
  type SeriesBounds,
  type WalkedDocument,
} from './chain/walk-series.ts';
