export { floatFor } from './small-cash.service.ts';
export { insertDrawerCount } from './small-cash.store.ts';
export { smallCashRoutes } from './small-cash.routes.ts';
