import type { CartPayment } from '../cart/cart.types.ts';

/**
 * Digits with the separators that users and slips put between them: spaces, dots, commas, dashes,
 * slashes, direction marks.
 */
const DIGITS_APART = /\d(?:[\s.,/\\|_·־‐-―−\-\u200e\u200f\u202a-\u202e\u2066-\u2069]*\d){12,}/g;
/** A UUID is machine-made, so its letters and dashes are not separators of a number. */
const UUID = /(?<![\da-z])[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}(?![\da-z])/gi;
/**
 * First digits and lengths by card brand: Visa, Mastercard, American Express, Diners, Discover,
 * JCB, UnionPay.
 */
const CARDS: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^4/, [13, 16, 19]],
  [/^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, [16]],
  [/^3[47]/, [15]],
  [/^3[0689]/, [14, 16, 19]],
  [/^(?:6011|62|64[4-9]|65|35)/, [16, 17, 18, 19]],
];
/** Names of details that may never be stored. */
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
  return (
    CARDS.some(([first, lengths]) => lengths.includes(digits.length) && first.test(digits)) &&
    passesLuhn(digits)
  );
}

/**
 * Whether any part of the digits is a card number; an expiry date, a security code or other digits
 * may surround it.
 */
function holdsCardNumber(digits: string): boolean {
  for (let at = 0; at + 13 <= digits.length; at += 1) {
    const start = digits.slice(at, at + 19);
    const lengths = CARDS.find(([first]) => first.test(start))?.[1] ?? [];
    if (lengths.some((length) => length <= start.length && passesLuhn(start.slice(0, length))))
      return true;
  }
  return false;
}

/** Whether a text contains a likely card number in any notation. A UUID does not count. */
export function hasCardNumber(text: string): boolean {
  const plain = text.normalize('NFKC').replaceAll(UUID, 'x');
  return (plain.match(DIGITS_APART) ?? []).some((apart) =>
    holdsCardNumber(apart.replaceAll(/\D/g, '')),
  );
}

/** Transaction ids of card terminals: a long number, or groups of letters and digits. */
const MACHINE_ID = /^[\dA-Za-z-]{1,40}$/;

/**
 * Whether a terminal's transaction id is the card number. Terminals use long numbers, about one in
 * forty of which would pass as a card, and the customer is already charged when it arrives. So only
 * whole groups are checked, and a number that does not end like the card is not the card's.
 * @param lastDigits last digits of the card; empty when unknown, and then any likely card number
 *   counts
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
 * Whether a payment contains a whole card number or a field for one. Such a payment is refused from
 * every source, including offline sales, because a stored number cannot be unstored. The `number`
 * of vouchers and gift cards is exempt: it has the same check digit as cards, and its length is
 * bounded.
 */
export function carriesCardNumber({
  key,
  typeId,
  name,
  terminalArea,
  details,
}: Omit<CartPayment, 'amount' | 'paidAt'>): boolean {
  if ([key, name, terminalArea].some(hasCardNumber)) return true;
  return Object.entries(details).some(([detail, value]) => {
    if (FORBIDDEN_KEY.test(detail) || hasCardNumber(detail)) return true;
    if (detail === 'number' && NUMBERED.has(typeId)) return false;
    if (detail === 'transaction' && typeof value === 'string' && MACHINE_ID.test(value))
      return isCardInId(value, String(details['last_digits'] ?? ''));
    return hasCardNumber(String(value));
  });
}

/**
 * Payment types with a number of their own: gift voucher and exchange voucher of the uniform
 * format.
 */
const NUMBERED: ReadonlySet<number> = new Set([5, 6]);
