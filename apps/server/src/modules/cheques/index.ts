export { findGivenBy, findTakenBy, listInHand, lockMeansInHand, TAKES, type GivenCheque } from './cheques.store.ts';
export { areInHand, assertInHand, assertNew, faultOfReturned, faultOfTaken, findCameIn, mayCount, type CameIn, type ChequePayment } from './in-hand.ts';
