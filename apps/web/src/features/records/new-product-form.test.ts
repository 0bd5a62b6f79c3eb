import { newProductSchema } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { EMPTY_PRODUCT, findMistake, productWish, type ProductForm } from './new-product-form.ts';

const FORM: ProductForm = { ...EMPTY_PRODUCT, name: ' חלב ', barcode: '7290004131074', price: '6.9', department: '3' };

describe('a new product', () => {
  it('is refused by its first wrong field, in the order of the fields', () => {
    expect(findMistake(EMPTY_PRODUCT, false)).toEqual({ field: 'name', why: 'nameNeeded' });
    expect(findMistake({ ...FORM, barcode: 'קוד' }, false)).toEqual({ field: 'barcode', why: 'barcodeNeeded' });
    expect(findMistake({ ...FORM, price: '0' }, false)).toEqual({ field: 'price', why: 'priceNeeded' });
    expect(findMistake({ ...FORM, price: '1.999' }, false)).toEqual({ field: 'price', why: 'priceNeeded' });
    expect(findMistake(FORM, false)).toBeNull();
  });

  it('with a wrong check digit waits until the person stands by it', () => {
    const odd = { ...FORM, barcode: '7290004131075' };
    expect(findMistake(odd, false)).toEqual({ field: 'barcode', why: 'checkDigit' });
    expect(findMistake(odd, true)).toBeNull();
  });

  it('becomes the call that the server takes', () => {
    const wish = productWish({ ...FORM, vatZero: true }, '00000000-0000-4000-8000-000000000001', false);
    expect(newProductSchema.parse(wish)).toMatchObject({ name: 'חלב', barcode: '7290004131074', price: 690, department: 3, vat_group: 1, weighed: false });
    expect(productWish({ ...FORM, department: '' }, 'x', true)).toMatchObject({ department: null, confirm_check_digit: true });
  });
});
