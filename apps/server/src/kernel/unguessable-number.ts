import { randomBytes, randomInt } from 'node:crypto';

/** Digits of a number that cannot be guessed from another one. */
const NUMBER_DIGITS = 12;

/** Generates an unguessable number for a card, coupon, voucher or membership. */
export function generateNumber(): string {
  return Array.from({ length: NUMBER_DIGITS }, (_digit, place) =>
    String(randomInt(place === 0 ? 1 : 0, 10)),
  ).join('');
}

/** Generates the token of a member's card page: 128 bits, 22 characters. */
export function newCardToken(): string {
  return randomBytes(16).toString('base64url');
}
