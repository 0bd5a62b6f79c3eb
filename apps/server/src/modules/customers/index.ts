export { toCustomerView } from './customers.service.ts';
export type { CustomerRow } from './customers.store.ts';
export { customersRoutes } from './customers.routes.ts';
export { creditRules, giftCardRules, membershipRules, voucherRules } from './club.rules.ts';
