import type { CartPayment } from '../cart/cart.types.ts';

/** Digits with whatever people and slips put between them: spaces, dots, commas, dashes, slashes, marks of direction. */
const DIGITS_APART = /\d(?:[\s.,/\\|_·־‐-―−\-\u200e\u200f\u202a-\u202e\u2066-\u2069]*\d){12,}/g;
/** A machine made it; letters and dashes of it are no separators of a number. */
const UUID = /(?<![\da-z])[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?![\da-z])/gi;
/** First digits and lengths that cards have: Visa, Mastercard, American Express, Diners, Discover, JCB, UnionPay. */
const CARDS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^4/, [13, 16, 19]], [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]], [/^3[47]/, [15]], [/^3[0689]/, [14, 16, 19]],
  [/^(?:6011|62|64[4-9]|65|35)/, [16, 17, 18, 19]],
];
/** Words of a key that holds what nobody may keep. */
const FORBIDDEN_KEY = /^(pan|cvv2?|cvc|track[12]?|card_?number|full_?number)$/i;

/** The check digit of card numbers (ISO/IEC 7812). */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function isCardNumber(digits: string): boolean {
  return CARDS.some(([first, lengths]) => lengths.includes(digits.length) && first.test(digits)) && passesLuhn(digits);
}

/** Whether a card number stands anywhere in the digits: before and behind it may be its date, its code, or anything else. */
function holdsCardNumber(digits: string): boolean {
  for (let at = 0; at + 13 <= digits.length; at += 1) {
    const start = digits.slice(at, at + 19);
    const lengths = CARDS.find(([first]) => first.test(start))?.[1] ?? [];
    if (lengths.some((length) => length <= start.length && passesLuhn(start.slice(0, length)))) return true;
  }
  return false;
}

/** Whether a text has what may well be a whole card number in it, however it is written. A UUID is none. */
export function hasCardNumber(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(UUID, 'x');
  return (plain.match(DIGITS_APART) ?? []).some((apart) => holdsCardNumber(apart.replaceAll(/\D/g, '')));
}

/** What card terminals call a transaction: a long number or groups of letters and digits. */
const MACHINE_ID = /^[\dA-Za-z-]{1,40}$/;

/**
 * Whether the id that a card terminal gave is the number of the card. Terminals number their transactions by long runs of
 * digits, of which every fortieth or so would pass for a card, and the customer was charged already. So only whole groups
 * of it are looked at, and a number that does not end as the card does is not the card's.
 * @param lastDigits of the card, empty when nobody told them: then whatever passes for a card is one.
 */
function isCardInId(id: string, lastDigits: string): boolean {
  const groups = id.replaceAll(UUID, 'x').split('-');
  return groups.some((_group, from) => {
    let digits = '';
    for (const group of groups.slice(from)) {
      if (!/^\d+$/.test(group) || digits.length + group.length > 19) return false;
      digits += group;
      if (isCardNumber(digits) && digits.endsWith(lastDigits)) return true;
    }
    return false;
  });
}

/**
 * Whether a payment carries a whole card number, or a place made for one. Such a payment is refused wherever it comes
 * from, also in a sale that was made offline: a number that was stored can not be unstored. `number` is left out: it is of
 * vouchers and gift cards, which count as cards do, and its length is bounded.
 */
export function carriesCardNumber({ key, typeId, name, terminalArea, details }: Omit<CartPayment, 'amount' | 'paidAt'>): boolean {
  if ([key, name, terminalArea].some(hasCardNumber)) return true;
  return Object.entries(details).some(([detail, value]) => {
    if (FORBIDDEN_KEY.test(detail) || hasCardNumber(detail)) return true;
    if (detail === 'number' && NUMBERED.has(typeId)) return false;
    if (detail === 'transaction' && typeof value === 'string' && MACHINE_ID.test(value)) return isCardInId(value, String(details['last_digits'] ?? ''));
    return hasCardNumber(String(value));
  });
}

/** Means of payment that have a number of their own: gift voucher and exchange voucher of the uniform file. */
const NUMBERED: ReadonlySet<number> = new Set([5, 6]);
