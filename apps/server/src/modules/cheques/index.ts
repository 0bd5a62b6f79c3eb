export { findGivenBy, listInHand, lockGivingOut } from './cheques.store.ts';
export { assertInHand, assertNew, faultOfTaken } from './in-hand.ts';
