export { customersRoutes } from './customers.routes.ts';
export { creditRules, giftCardRules, membershipRules, voucherRules } from './club.rules.ts';
