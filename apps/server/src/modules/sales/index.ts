export { getTransaction } from './sales-read.service.ts';
export { salesRoutes } from './sales.routes.ts';
export { verifyChain } from './verify-chain.ts';
