export { findGivenBy, findTakenBy, listInHand, lockMeansInHand, TAKES, type GivenCheque } from './cheques.store.ts';
export { assertInHand, assertNew, faultOfTaken, findCameIn, type CameIn } from './in-hand.ts';
