import { expect, it } from 'vitest';
import { formatMoney, formatQuantity, formatRate } from './format-money.ts';

it('writes amounts with two digits, quantities with up to three [CART-177, CART-178]', () => {
  expect([0, 5, -5, 1_290, 123_456_789].map(formatMoney)).toEqual([
    '0.00',
    '0.05',
    '-0.05',
    '12.90',
    '1,234,567.89',
  ]);
  expect([1_000, 1_250, -5, 1_234_000].map(formatQuantity)).toEqual([
    '1',
    '1.25',
    '-0.005',
    '1,234',
  ]);
  expect([1_800, 1_650, 5, 0].map(formatRate)).toEqual(['18', '16.5', '0.05', '0']);
});
