export { findGivenBy, findTakenBy, listInHand, lockMeansInHand, TAKES, type GivenCheque } from './cheques.store.ts';
export { areInHand, assertInHand, assertNew, faultOfReturned, faultOfTaken, findCameIn, type CameIn } from './in-hand.ts';
