import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { signupCode } from '../api/signup.api.ts';
import { isBusinessNumber } from './business-number.ts';

const SEED = { seed: 20_261_121, verbose: true } as const;
/** The first eight digits of a number, not all of them zero. */
const front = fc.integer({ min: 1, max: 99_999_999 }).map((n) => String(n).padStart(8, '0'));
const digit = fc.integer({ min: 0, max: 9 });
const checkOf = (digits: string): string =>
  Array.from({ length: 10 }, (_, last) => `${digits}${last}`).find(isBusinessNumber) ?? '';

describe('the number of a business', () => {
  it('has exactly one valid check digit', () => {
    fc.assert(
      fc.property(front, (digits) => {
        expect(
          Array.from({ length: 10 }, (_, last) => isBusinessNumber(`${digits}${last}`)).filter(
            Boolean,
          ),
        ).toHaveLength(1);
      }),
      SEED,
    );
  });

  it('is invalid with one mistyped digit', () => {
    fc.assert(
      fc.property(front, fc.nat(8), digit, (digits, at, other) => {
        const right = checkOf(digits);
        fc.pre(right[at] !== String(other));
        expect(isBusinessNumber(`${right.slice(0, at)}${other}${right.slice(at + 1)}`)).toBe(false);
      }),
      SEED,
    );
  });

  it.each([
    ['of the demonstration', '999999998', true],
    ['of a company', '514713288', true],
    ['of an identity card, which counts its zeros', '000000018', true],
    ['with a wrong check digit', '514713287', false],
    ['of zeros', '000000000', false],
    ['that is short', '51471328', false],
    ['that is long', '5147132880', false],
    ['with other digits', '٥١٤٧١٣٢٨٨', false],
    ['with a dash', '51-713288', false],
  ])('is validated: one %s (%s): %s', (_which, number, expected) => {
    expect(isBusinessNumber(number)).toBe(expected);
  });

  it('is validated at sign-up, and the error names the field', () => {
    const body = signupCode.body;
    const form = {
      business_name: 'מרכול',
      branch_name: 'מרכז',
      first_name: 'דנה',
      last_name: 'כהן',
      email: 'd@example.com',
      password: 'twelve chars!',
      card: '1234',
    };
    expect(body?.safeParse({ ...form, vat_number: '514000009' }).success).toBe(true);
    expect(
      body?.safeParse({ ...form, vat_number: '514000007' }).error?.issues.map(({ path }) => path),
    ).toEqual([['vat_number']]);
  });
});
