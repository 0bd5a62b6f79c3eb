export {
  findChequesGivenBy,
  findChequesReceivedBy,
  listInHand,
  isReleasedSql,
  lockChequeLedger,
  isPendingSql,
  type GivenCheque,
} from './cheques.store.ts';
export {
  assertChequesInHand,
  assertChequesNew,
  validateReturnedCheques,
  validateReceivedCheques,
  findPendingProblems,
  findChequeReceipts,
  readChequeStates,
  type ChequeReceipt,
  type ChequePayment,
} from './cheques-in-hand.ts';
