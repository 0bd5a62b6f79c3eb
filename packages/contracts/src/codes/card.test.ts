import { describe, expect, it } from 'vitest';
import { employeesLogin } from '../api/employees.api.ts';
import { permissionsValidate } from '../api/permissions.api.ts';
import { signupCode } from '../api/signup.api.ts';
import { CARD_PATTERN } from './card.ts';

/** Whether each schema with a card number accepts it. */
const acceptedBySchemas = (card: string): readonly (boolean | undefined)[] => [
  CARD_PATTERN.test(card),
  employeesLogin.body?.safeParse({ type: 'card', card }).success,
  signupCode.body?.shape.card.safeParse(card).success,
  permissionsValidate.body?.safeParse({
    type: 'pos',
    key: '50',
    cart_id: '0b7f6d1e-7a4e-4d5e-9f51-1c2d3e4f5a6b',
    verify: { type: 'card', card },
  }).success,
];

describe('the number of a card', () => {
  it.each(['1234', '12345678901', '1'.repeat(20)])('is %s', (card) =>
    expect(acceptedBySchemas(card)).toEqual([true, true, true, true]),
  );
  it.each(['', '123', '1'.repeat(21), '12a4', '12 34', '١٢٣٤', '1234\n'])('is not "%s"', (card) =>
    expect(acceptedBySchemas(card)).toEqual([false, false, false, false]),
  );
});
