export { matchesKit, partsOf, readBranchLists, readPriceBook } from './row-facts.ts';
export { listParts, type KitPart } from './row-facts.store.ts';
export { findOutOfBoundsField } from './sale-bounds.ts';
export { isPluginPaymentSold } from './sales-read.store.ts';
export { toPaymentProblem } from './sale-payments.ts';
export { productIdsOf, withStoredProducts } from './sale-totals.ts';
export { deleteEndedUses } from './rule-uses.store.ts';
export { getTransaction, printForTill } from './sales-read.service.ts';
export { salesRoutes } from './sales.routes.ts';
export type { SaleBases } from './submission.ts';
export { toStoredCart, requestHashOf } from './sold-content.ts';
export { CLOCK_TOLERANCE_MIN } from './till-clock.ts';
export { verifyChain, type ChainBreak } from './verify-chain.ts';
export {
  walkSeries,
  type BreakReason,
  type SeriesBounds,
  type WalkedDocument,
} from './walk-series.ts';
