export { findGivenBy, findTakenBy, listInHand, letIn, lockMeansInHand, waits, type GivenCheque } from './cheques.store.ts';
export { assertInHand, assertNew, faultOfReturned, faultOfTaken, faultsOfWaiting, findCameIn, statesOf, type CameIn, type ChequePayment } from './in-hand.ts';
