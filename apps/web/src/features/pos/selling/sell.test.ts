import { describe, expect, it } from 'vitest';
import { amountOf } from './sell.ts';

describe('typed amount', () => {
  it('reads pieces and weights in thousandths [CART-056]', () => {
    expect(amountOf('3')).toBe(3_000);
    expect(amountOf('1.25')).toBe(1_250);
    expect(amountOf('0.005')).toBe(5);
    expect(amountOf('2.')).toBe(2_000);
  });

  it('is null for an empty amount, and for one that no quantity can hold', () => {
    expect([
      amountOf(''),
      amountOf('0'),
      amountOf('0.0'),
      amountOf('1.2345'),
      amountOf('1234567'),
      amountOf('1e3'),
      amountOf('-2'),
    ]).toEqual(Array.from({ length: 7 }, () => null));
  });
});
