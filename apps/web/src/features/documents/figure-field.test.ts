import { expect, it } from 'vitest';
import { figureShown } from './figure-field.tsx';

it('a sum has both digits of its agorot, and a percent or a quantity none that it needs not', () => {
  expect([490, 980, 1_000, 5, -490].map((sum) => figureShown(sum, 'money'))).toEqual(['4.90', '9.80', '10.00', '0.05', '-4.90']);
  expect([figureShown(1_000, 'percent'), figureShown(1_500, 'quantity')]).toEqual(['10', '1.5']);
});
