import { randomBytes, randomInt } from 'node:crypto';
import { isSoundGtin } from '@dalpak/contracts';
import { DEMO_EMPLOYEES } from './demo.data.ts';

/**
 * Card number and, for users of the back office, password of each employee of the demonstration, by
 * employee key.
 */
export type DemoSecrets = Readonly<
  Record<string, { readonly card: string; readonly password: string | null }>
>;

const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Fresh random secrets: 8-digit cards that differ, passwords of 20 characters (about 98 bits). */
export function makeDemoSecrets(): DemoSecrets {
  const taken = new Set<string>();
  return Object.fromEntries(
    DEMO_EMPLOYEES.map((employee) => [
      employee.key,
      { card: newCard(taken), password: employee.email === undefined ? null : newPassword() },
    ]),
  );
}

function newCard(taken: Set<string>): string {
  for (;;) {
    const card = String(randomInt(10_000_000, 100_000_000));
    // A card that passes for a product's barcode would be shown on the screen when it is scanned as
    // goods.
    if (taken.has(card) || isSoundGtin(card)) continue;
    taken.add(card);
    return card;
  }
}

/**
 * Groups of five that a person can copy from a printout. Bytes that would favour some letters are
 * discarded.
 */
function newPassword(): string {
  const letters: string[] = [];
  while (letters.length < 20) {
    for (const byte of randomBytes(32)) {
      if (byte < LETTERS.length * 8 && letters.length < 20)
        letters.push(LETTERS.charAt(byte % LETTERS.length));
    }
  }
  return [0, 5, 10, 15].map((from) => letters.slice(from, from + 5).join('')).join('-');
}
