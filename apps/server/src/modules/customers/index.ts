export { detectCaller, readCustomers, toCustomerView } from './customers.service.ts';
export { ACCOUNT_OF, DISCOUNT_COLUMNS, discountOf, findCustomer } from './customers.store.ts';
export type { CustomerRow, DiscountColumns } from './customers.store.ts';
export { customersRoutes } from './customers.routes.ts';
export { creditRules, giftCardRules, membershipRules, voucherRules } from './club.rules.ts';
