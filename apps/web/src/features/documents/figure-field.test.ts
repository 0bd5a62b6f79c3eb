import { expect, it } from 'vitest';
import { figureShown } from './figure-field.tsx';

it('an amount has both digits of its agorot, and a percentage or quantity no unnecessary ones', () => {
  expect([490, 980, 1_000, 5, -490].map((sum) => figureShown(sum, 'money'))).toEqual(['4.90', '9.80', '10.00', '0.05', '-4.90']);
  expect([figureShown(1_000, 'percent'), figureShown(1_500, 'quantity')]).toEqual(['10', '1.5']);
});
