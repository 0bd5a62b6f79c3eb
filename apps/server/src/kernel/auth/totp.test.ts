import { describe, expect, it } from 'vitest';
import { base32, findTotpStep, otpauthUri, totpCode, totpStep } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

describe('a time-based code', () => {
  // RFC 6238, appendix B: the table has eight digits, of which six are the last ones.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('equals RFC 6238 at %i seconds', (seconds, code) => {
    expect(totpCode(SECRET, totpStep(seconds * 1_000))).toBe(code.slice(-6));
  });

  // RFC 4226, appendix D.
  it('equals RFC 4226 for the first counters', () => {
    expect(Array.from({ length: 10 }, (_, counter) => totpCode(SECRET, counter))).toEqual([
      '755224',
      '287082',
      '359152',
      '969429',
      '338314',
      '254676',
      '287922',
      '162583',
      '399871',
      '520489',
    ]);
  });

  it('is accepted one step early or late, and no further', () => {
    const now = 1_000_000 * 30_000 + 29_999;
    const stepOf = (step: number) => findTotpStep(SECRET, totpCode(SECRET, step), now, -1);
    expect([999_998, 999_999, 1_000_000, 1_000_001, 1_000_002].map(stepOf)).toEqual([
      null,
      999_999,
      1_000_000,
      1_000_001,
      null,
    ]);
  });

  it('is not accepted a second time, nor is an earlier one', () => {
    const now = 1_000_000 * 30_000;
    const after = (step: number, code: number) =>
      findTotpStep(SECRET, totpCode(SECRET, code), now, step);
    expect([
      after(1_000_000, 1_000_000),
      after(1_000_000, 999_999),
      after(1_000_000, 1_000_001),
    ]).toEqual([null, null, 1_000_001]);
  });

  it('is accepted after a clock that ran ahead was corrected', () => {
    const now = 1_000_000 * 30_000;
    expect(
      [1_000_002, 1_000_003, 1_003_120].map((after) =>
        findTotpStep(SECRET, totpCode(SECRET, 1_000_000), now, after),
      ),
    ).toEqual([null, 1_000_000, 1_000_000]);
  });

  it.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', ' 287082'])('is not %j', (code) => {
    expect(findTotpStep(SECRET, code, 59_000, -1)).toBe(null);
  });
});

describe('a secret', () => {
  // RFC 4648 §10, without padding.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('%j is written as %j', (text, written) => {
    expect(base32(Buffer.from(text))).toBe(written);
  });

  it('reaches an authenticator app as an address', () => {
    expect(otpauthUri('Dalpak', 'dana+a@example.com', SECRET)).toBe(
      'otpauth://totp/Dalpak:dana%2Ba%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Dalpak',
    );
  });
});
