import { describe, expect, it } from 'vitest';
import { eanCheckDigit } from '../../../platform/catalogue/weighed-barcode.ts';
import { newProductFrom } from './new-product.ts';

describe('a product from a code nobody knew', () => {
  it('keeps the code as it was scanned', () => {
    expect(newProductFrom(' 7290000000015 ')).toEqual({ barcode: '7290000000015', scanned: '7290000000015', weighed: false });
    expect(newProductFrom('PLU-17')).toMatchObject({ barcode: 'PLU-17', weighed: false });
  });

  it('takes the item of a scale label and not the weight of one bag', () => {
    const digits = '201234501250';
    const label = digits + String(eanCheckDigit(digits));
    expect(newProductFrom(label)).toEqual({ barcode: '12345', scanned: label, weighed: true });
  });

  it('is not offered for what no product can be found by', () => {
    for (const code of ['', '00000000', 'https://example.com/a', '123456789012345', 'א'.repeat(5)]) expect(newProductFrom(code)).toBeNull();
  });
});
