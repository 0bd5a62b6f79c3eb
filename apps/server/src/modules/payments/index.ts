export { claimCharges, lockChargesOf, type Charge } from './charge-records/claim-charges.ts';
export { gatewayCall } from './providers/rpc-call.ts';
export { ProviderSilent } from './providers/provider.ts';
export { countingMisses, countingAttempts } from './charge-records/number-lookups.service.ts';
export { charge, voidCharge } from './charges/charges.service.ts';
export { readCharge } from './charges/read-charge.ts';
export { type ChargeDeps } from './charges/charge-ports.ts';
export { openChargeError } from './charge-records/open-charge-error.ts';
export { findMachineOfTill } from './cash-machine/machine-acts.service.ts';
export { payOut } from './cash-machine/machine-calls.service.ts';
export { expectedInMachine, machineDrawers } from './cash-machine/machine-drawer.service.ts';
export { claimWithdrawal } from './charge-records/payments.store.ts';
export { chargeDeps, paymentsRoutes, type CardWork } from './payments.routes.ts';
export { insertStartPaymentTypes, listPaymentTypes, paymentTypeRules } from './payment-types.ts';
export { pinpadRules } from './pinpads/pinpad.rules.ts';
export { pinpadsOf, createTransmissions } from './transmissions/transmissions.service.ts';
export { runDueTransmissions } from './transmissions/transmission-schedule.ts';
export { pinpadDeps } from './pinpads/connect-pinpad.ts';
export {
  toCreditRecord,
  REDEEMABLE_SQL,
  type CreditRow,
} from './charge-records/redeemable.store.ts';
