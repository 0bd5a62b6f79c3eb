export { findGivenBy, listInHand, lockGivingOut } from './cheques.store.ts';
export { assertInHand, assertNew, faultOfTaken, findCameIn, type CameIn } from './in-hand.ts';
