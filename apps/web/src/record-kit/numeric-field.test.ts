import { expect, it } from 'vitest';
import { formatNumericField } from './numeric-field.tsx';

it('an amount has both digits of its agorot, and a percentage or quantity no unnecessary ones', () => {
  expect([490, 980, 1_000, 5, -490].map((sum) => formatNumericField(sum, 'money'))).toEqual([
    '4.90',
    '9.80',
    '10.00',
    '0.05',
    '-4.90',
  ]);
  expect([formatNumericField(1_000, 'percent'), formatNumericField(1_500, 'quantity')]).toEqual([
    '10',
    '1.5',
  ]);
});
