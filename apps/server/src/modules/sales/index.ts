export { salesRoutes } from './sales.routes.ts';
export { verifyChain } from './verify-chain.ts';
