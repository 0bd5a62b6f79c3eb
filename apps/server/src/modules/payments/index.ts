export { claimCharges, lockChargesOf, type Charge } from './claim-charges.ts';
export { gatewayCall } from './rpc-call.ts';
export { ProviderSilent } from './provider.ts';
export { countingMisses, countingAttempts } from './number-lookups.service.ts';
export {
  charge,
  readCharge,
  voidCharge,
  type ChargeDeps,
} from './charges.service.ts';
export { openChargeError } from './open-charge-error.ts';
export { findMachineOfTill } from './cash-machine/machine-acts.service.ts';
export { payOut } from './cash-machine/machine-calls.service.ts';
export { expectedInMachine, machineDrawers } from './cash-machine/machine-drawer.service.ts';
export { claimWithdrawal } from './payments.store.ts';
export { chargeDeps, paymentsRoutes, type CardWork } from './payments.routes.ts';
export { insertStartPaymentTypes, listPaymentTypes, paymentTypeRules } from './payment-types.ts';
export { pinpadRules } from './pinpad.rules.ts';
export { pinpadsOf, createTransmissions } from './transmissions.service.ts';
export { runDueTransmissions } from './transmission-schedule.ts';
export { pinpadDeps } from './connect-pinpad.ts';
export { toCreditRecord, REDEEMABLE_SQL, type CreditRow } from './redeemable.store.ts';
