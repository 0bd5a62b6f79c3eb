import { describe, expect, it } from 'vitest';
import { isBarcodeSound, isSoundGtin } from './barcode.ts';

describe('the check digit of a barcode', () => {
  it.each([
    ['an EAN-13', '7290000000015'],
    ['an EAN-8', '96385074'],
    ['a UPC', '036000291452'],
    ['a UPC as EAN-13', '0036000291452'],
    ['a UPC as ITF-14', '00036000291452'],
    ['a padded EAN-13', '0007290000000015'],
    ['a short code of the shop', '12345'],
    ['a padded short code', '0000012345'],
    ['a code with letters', 'PLU-12345678'],
  ])('is valid in %s', (_what, code) => expect(isBarcodeSound(code)).toBe(true));

  it.each([
    ['an EAN-13', '7290000000012'],
    ['a padded EAN-13', '0007290000000012'],
    ['an EAN-8', '12345678'],
    ['a padded EAN-8', '0000000012345678'],
    ['a UPC', '036000291453'],
    ['a UPC as EAN-13', '0036000291453'],
    ['a UPC as ITF-14', '00036000291453'],
  ])('is invalid in %s', (_what, code) => expect(isBarcodeSound(code)).toBe(false));
});

describe('a printed GTIN', () => {
  it.each(['96385074', '036000291452', '7290000000015', '00036000291452'])('is %s', (code) =>
    expect(isSoundGtin(code)).toBe(true),
  );
  it.each(['96385075', '7290000000012', '12345', '0007290000000015', 'PLU-1234', ''])(
    'is not "%s"',
    (code) => expect(isSoundGtin(code)).toBe(false),
  );
});
