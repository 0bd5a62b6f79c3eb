import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillMovement, findMovementError, MOVEMENT_VAT, pairLines } from './movement-lines.ts';

const RENT = [
  { account: '6010', debit: true, share: 10_000 },
  { account: '', debit: false, share: null },
];

describe('a movement type', () => {
  it('divides a sum with VAT within it, at the rate of the day [LAW-048]', () => {
    expect(fillMovement({ vat: 'input_within', lines: RENT }, 118_000, 1_800)).toEqual([
      { account: '6010', debit: 100_000, credit: 0 },
      { account: { role: 'vat_input' }, debit: 18_000, credit: 0 },
      { account: '', debit: 0, credit: 118_000 },
    ]);
    expect(fillMovement({ vat: 'input_within', lines: RENT }, 117_000, 1_700)[1]).toEqual({
      account: { role: 'vat_input' },
      debit: 17_000,
      credit: 0,
    });
    expect(fillMovement({ vat: 'output_added', lines: RENT }, 100, 1_800).at(-1)).toEqual({
      account: '',
      debit: 0,
      credit: 82,
    });
  });

  it('needs one remainder, and shares of 100% on the other side', () => {
    expect(findMovementError(RENT)).toBeNull();
    expect(findMovementError(RENT.slice(0, 1))).toBe('remainder');
    expect(findMovementError([...RENT, ...RENT])).toBe('remainder');
    expect(findMovementError([{ account: '', debit: true, share: 9_999 }, ...RENT.slice(1)])).toBe(
      'shares',
    );
    expect(findMovementError(Array.from({ length: 11 }, () => RENT[0]!))).toBe('too_many');
  });

  it('balances to the agora for any type and sum, also as pairs of accounts [LAW-048]', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(...MOVEMENT_VAT),
        fc.boolean(),
        fc.integer({ min: 1, max: 1_000_000_000 }),
        fc.integer({ min: 0, max: 3_000 }),
        (weights, vat, debit, sum, rate) => {
          const all = weights.reduce((total, weight) => total + weight, 0);
          const shares = weights.map((weight) => Math.floor((weight * 10_000) / all));
          shares[0] = (shares[0] ?? 0) + 10_000 - shares.reduce((total, one) => total + one, 0);
          fc.pre(shares.every((share) => share > 0));
          const lines = [
            ...shares.map((share, at) => ({ account: String(at + 1), debit, share })),
            { account: '99', debit: !debit, share: null },
          ];
          expect(findMovementError(lines)).toBeNull();
          const filled = fillMovement({ vat, lines }, sum, rate);
          expect(filled.reduce((left, line) => left + line.debit - line.credit, 0)).toBe(0);
          const posted = filled.map(({ account, ...sides }) => ({
            ...sides,
            account: typeof account === 'string' ? Number(account) : 100,
          }));
          const sums = new Map<number, number>();
          for (const pair of pairLines(posted)) {
            expect(pair.amount).toBeGreaterThan(0);
            sums.set(pair.debit, (sums.get(pair.debit) ?? 0) + pair.amount);
            sums.set(pair.credit, (sums.get(pair.credit) ?? 0) - pair.amount);
          }
          for (const { account, debit: plus, credit: minus } of posted)
            expect(sums.get(account) ?? 0).toBe(plus - minus);
        },
      ),
      { numRuns: 200 },
    );
  });
});
