/** What people write between the digits of a phone number, with marks of direction. */
const MARKS = /[\s().\-/\u2010-\u2015\u200e\u200f\u2066-\u2069]/g;
/** The country code in its three spellings, with or without the zero that it replaces, or the zero alone. */
const MOBILE = /^(?:(?:\+|00)?9720?|0)(5\d{8})$/;

/**
 * An Israeli mobile number in the international form without a sign, as addresses of WhatsApp have
 * it: `050-123 4567` is `972501234567`.
 * @returns null for a landline and for anything else that no message reaches
 */
export function mobileNumberOf(text: string): string | null {
  const own = MOBILE.exec(text.replaceAll(MARKS, ''))?.[1];
  return own === undefined ? null : `972${own}`;
}
