import { expect, it } from 'vitest';
import { signupKind } from './signup-kind.ts';

it('has texts of its own for types 2 and 3, and general ones otherwise', () => {
  expect([undefined, '1', '2', '3', '4', 'x'].map((type) => signupKind(type).title)).toEqual([
    'signupTitle',
    'signupTitle',
    'shopTitle',
    'restaurantTitle',
    'signupTitle',
    'signupTitle',
  ]);
  expect(['2', '3', ''].map((type) => signupKind(type).type)).toEqual([2, 3, null]);
});
