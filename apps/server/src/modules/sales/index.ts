export { salesRoutes } from './sales.routes.ts';
export type { SalesDeps } from './sales.service.ts';
export { verifyChain } from './verify-chain.ts';
export type { ChainBreak, ChainReport } from './verify-chain.ts';
