import * as z from 'zod/mini';

/** The digits of an employee's card, as part of a longer pattern such as a magnetic track. */
export const CARD_DIGITS = String.raw`\d{4,20}`;
/** Digits of the shortest and of the longest card number. */
export const CARD_LENGTH = { min: 4, max: 20 } as const;
/** Number of an employee's card: 4 to 20 digits. */
export const CARD_PATTERN = new RegExp(`^${CARD_DIGITS}$`);
export const cardSchema = z.string().check(z.regex(CARD_PATTERN));
