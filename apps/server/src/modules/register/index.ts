export { joinShift, type JoinedShift, type SeriesShift } from './join-shift.ts';
export { postLateSale, postLetInCheques, postMissing } from './register-books.ts';
export { registerRoutes } from './register.routes.ts';
export { holdShift, holdShiftOfSale } from './shift.store.ts';
export { VAT_PIECES } from './vat-pieces.ts';
export { verifyClosings, type ClosingBreak } from './verify-closings.ts';
