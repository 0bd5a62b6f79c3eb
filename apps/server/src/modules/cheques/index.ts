export {
  findChequesGivenBy,
  findChequesReceivedBy,
  isPendingSql,
  isReleasedSql,
  listInHand,
  lockCheque,
  readChequeStates,
  type ChequeReceipt,
  type DocumentCheque,
} from './cheques.store.ts';
export { assertChequesInHand } from './outgoing-cheques.ts';
export {
  assertChequesNew,
  findChequeReceipts,
  findReceivedProblem,
  findReturnedProblem,
} from './cheques-in-hand.ts';
export { findPendingProblems, type PendingPayment } from './pending-cheques.ts';
export { loadCheques, type LockedCheques } from './locked-cheques.ts';
export {
  moveCheque,
  moveChequesOfDocument,
  moveChequesOfSale,
  moveReviewedCheques,
} from './move-cheques.ts';
