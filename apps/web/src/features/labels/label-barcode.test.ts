import { decodeEan } from '@dalpak/testkit';
import { describe, expect, it } from 'vitest';
import { barcodeOf, isMistyped } from './label-barcode.ts';

/** A scan line through the bars, with `dots` pixels to a module. */
function lineOf(text: string, dots = 2): Uint8Array {
  const { modules, bars } = barcodeOf(text) ?? { modules: 0, bars: [] };
  const line = new Uint8Array(modules * dots);
  for (const { start, width } of bars) line.fill(1, start * dots, (start + width) * dots);
  return line;
}

describe('the barcode of a label', () => {
  it.each(['7290004131074', '4006381333931', '0012345678905', '9780201379624'])(
    'of %s is an EAN-13 that can be scanned',
    (text) => {
      expect(barcodeOf(text)).toMatchObject({ kind: 'ean13', modules: 11 + 95 + 7, text });
      expect([1, 2, 3].map((dots) => decodeEan(lineOf(text, dots)))).toEqual([text, text, text]);
    },
  );

  it('of twelve digits is read with a leading zero, as the same product', () => {
    expect(decodeEan(lineOf('036000291452'))).toBe('0036000291452');
  });

  it.each(['73513537', '96385074'])('of %s is an EAN-8', (text) => {
    expect(barcodeOf(text)).toMatchObject({ kind: 'ean8', modules: 7 + 67 + 7 });
    expect(decodeEan(lineOf(text))).toBe(text);
  });

  it.each(['7290004131075', '12345', 'AB-17', '7290'])('of %s is a Code 128', (text) => {
    expect(barcodeOf(text)?.kind).toBe('code128');
    expect(decodeEan(lineOf(text))).toBeNull();
  });

  it.each(['', 'קפה', 'a b', 'x'.repeat(21)])('of "%s" does not exist', (text) => {
    expect(barcodeOf(text)).toBeNull();
  });

  it('with a wrong check digit is detected', () => {
    expect(['7290004131075', '7290004131074', '73513538', '12345', 'AB'].map(isMistyped)).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
  });

  it('has its quiet zone at both sides', () => {
    const { bars, modules } = barcodeOf('7290004131074') ?? { bars: [], modules: 0 };
    const last = bars.at(-1);
    expect(bars[0]?.start).toBe(11);
    expect(modules - (last?.start ?? 0) - (last?.width ?? 0)).toBe(7);
  });
});
