export { CHAIN_START, chainHash, contentHash } from './hash-chain.ts';
export { outOfBounds } from './sale-bounds.ts';
export { objectionToFault } from './sale-payments.ts';
export { productIdsOf, withOwnProducts } from './sale-totals.ts';
export { getTransaction } from './sales-read.service.ts';
export { salesRoutes } from './sales.routes.ts';
export { frozenCart, requestHashOf, soldContent } from './sold-content.ts';
export { CLOCK_TOLERANCE_MIN } from './till-clock.ts';
export { verifyChain } from './verify-chain.ts';
