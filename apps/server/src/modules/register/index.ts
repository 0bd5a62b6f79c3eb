export { joinShift, type SeriesShift } from './join-shift.ts';
export { postLateSale } from './post-sales.ts';
export { registerRoutes } from './register.routes.ts';
export { holdShift } from './shift.store.ts';
export { VAT_PIECES } from './vat-pieces.ts';
export { verifyClosings } from './verify-closings.ts';
