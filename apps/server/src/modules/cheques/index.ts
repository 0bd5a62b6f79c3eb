export { findGivenBy, findTakenBy, listInHand, lockMeansInHand, type GivenCheque } from './cheques.store.ts';
export { assertInHand, assertNew, faultOfReturned, faultOfTaken, findCameIn, mayCount, statesOf, type CameIn, type ChequePayment } from './in-hand.ts';
