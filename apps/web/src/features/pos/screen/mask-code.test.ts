import { describe, expect, it } from 'vitest';
import { maskCode } from './mask-code.ts';

describe('a code on the screen', () => {
  it.each([
    ['65431113', '••••••13'],
    ['1234', '••34'],
    ['1234567890', '••••••••90'],
    ['12345678901', '•••••••••01'],
    ['7290000000012', '•••••••••••12'],
    ['1'.repeat(20), `${'•'.repeat(18)}11`],
  ])('hides what may be a card: %s', (code, shown) => {
    expect(maskCode(code)).toBe(shown);
  });

  it.each([
    ['96385074'],
    ['7290000000015'],
    ['036000291452'],
    ['123'],
    ['1'.repeat(21)],
    ['PLU-1234'],
    [''],
  ])('shows what is no card: %s', (code) => {
    expect(maskCode(code)).toBe(code);
  });
});
