export { joinShift, type JoinedShift, type SeriesShift } from './join-shift.ts';
export { postLateSale, postApprovedCheques, postMissing } from './register-ledger.ts';
export { registerRoutes } from './register.routes.ts';
export { expectedCash, openShiftOf, storeMachineCash, storeWithdrawal } from './withdraw-cash.ts';
export type { MachineDrawers } from './machine-drawers.ts';
export { lockShiftShared, lockShiftOfSaleShared } from './shift.store.ts';
export { VAT_PIECES } from './vat-pieces.ts';
export { verifyClosings, type ClosingBreak } from './verify-closings.ts';
