export { findGivenBy, listInHand, lockCheques } from './cheques.store.ts';
export { assertInHand, assertNew, faultOfTaken } from './in-hand.ts';
