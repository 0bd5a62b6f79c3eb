export { claimCharges, lockChargesOf, type Charge } from './claim-charges.ts';
export { countingMisses, countingAttempts } from './number-lookups.service.ts';
export { openChargeError } from './charges.service.ts';
export { paymentsRoutes } from './payments.routes.ts';
export { toCreditRecord, REDEEMABLE_SQL, type CreditRow } from './redeemable.store.ts';
