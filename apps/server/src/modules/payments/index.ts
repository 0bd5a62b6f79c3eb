export { claimCharges, lockChargesOf, type Charge } from './claim-charges.ts';
export { countingMissed, countingProbes } from './look-ups.service.ts';
export { openCharge } from './charges.service.ts';
export { paymentsRoutes } from './payments.routes.ts';
export { toCreditRecord, WORTH_SQL, type CreditRow } from './worth.store.ts';
