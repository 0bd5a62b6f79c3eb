import { describe, expect, it } from 'vitest';
import { NetworkError, ServerError, TimeoutError } from '../../../../platform/api/errors.ts';
import { i18n } from '../../../../platform/i18n/i18n.ts';
import {
  barcodeErrorOf,
  emptyForm,
  fieldOfRefusal,
  validateForm,
  isSameRequest,
  refusalOf,
  takenBarcodeErrorOf,
  toProductRequest,
  type NewProductForm,
} from './new-product-form.ts';

const BARCODE = '7290000000015';
const form = (changes: Partial<NewProductForm> = {}): NewProductForm => ({
  ...emptyForm(false),
  name: 'קפה',
  price: '12.9',
  ...changes,
});
const fieldOf = (changes: Partial<NewProductForm>, barcode = BARCODE) => {
  const mistake = validateForm(form(changes), barcode);
  return mistake === null ? null : fieldOfRefusal(mistake);
};

describe('the form of a new product', () => {
  it('asks for a name and a price before the server is asked', () => {
    expect(validateForm(form(), BARCODE)).toBeNull();
    expect([
      fieldOf({ name: '  ' }),
      fieldOf({ name: '-' }),
      fieldOf({ name: 'א'.repeat(101) }),
      fieldOf({ name: 'a\u202eb' }),
    ]).toEqual(['name', 'name', 'name', 'name']);
    expect(
      ['', '0', '0.00', '-3', '1.999', 'abc', '1000000.01'].map((price) => fieldOf({ price })),
    ).toEqual(Array.from({ length: 7 }, () => 'price'));
    expect(fieldOf({ price: '1000000' })).toBeNull();
  });

  it('does not make a product of a barcode that was misread', () => {
    expect(validateForm(form(), '7290000000014')?.code).toBe('BARCODE_CHECK_DIGIT');
    expect(validateForm(form(), '12345')).toBeNull();
  });

  it('knows a misread barcode before anything is typed', () => {
    expect(barcodeErrorOf('7290000000014')).toMatchObject({
      code: 'BARCODE_CHECK_DIGIT',
      fields: ['barcode'],
    });
    expect([BARCODE, '12345'].map(barcodeErrorOf)).toEqual([null, null]);
  });

  it('names the product that has the barcode already, and none for a barcode that is free or misread', () => {
    expect(
      takenBarcodeErrorOf({ state: 'taken', product: { id: 7, name: 'קפה שחור', active: true } }),
    ).toMatchObject({
      code: 'BARCODE_TAKEN',
      text: expect.stringContaining('(קפה שחור)') as string,
      fields: ['barcode'],
    });
    for (const state of ['free', 'empty', 'check_digit'] as const)
      expect(takenBarcodeErrorOf({ state })).toBeNull();
  });

  it('makes one when the user confirms the barcode, and still asks for a name', () => {
    expect(validateForm(form(), '7290000000014', true)).toBeNull();
    expect(validateForm(form({ name: '' }), '7290000000014', true)?.fields).toEqual(['name']);
    const [refused, confirmed] = [
      toProductRequest(form(), '7290000000014'),
      toProductRequest(form(), '7290000000014', true),
    ];
    expect([
      refused.confirm_check_digit,
      confirmed.confirm_check_digit,
      isSameRequest(refused, confirmed),
    ]).toEqual([false, true, false]);
  });

  it('sends agorot and a trimmed name', () => {
    expect(
      toProductRequest(
        form({ name: ' קפה ', price: '12.9', department: 3, weighed: true, vatGroup: 1 }),
        BARCODE,
      ),
    ).toEqual({
      request_id: expect.any(String),
      name: 'קפה',
      barcode: BARCODE,
      price: 1_290,
      department: 3,
      weighed: true,
      vat_group: 1,
      confirm_check_digit: false,
    });
  });

  it('distinguishes a repeated request from a changed one', () => {
    const wish = toProductRequest(form(), BARCODE);
    expect(isSameRequest(wish, toProductRequest(form(), BARCODE))).toBe(true);
    expect(isSameRequest(wish, toProductRequest(form({ price: '13' }), BARCODE))).toBe(false);
  });

  it('says that pressing again is safe when no answer came', () => {
    for (const error of [new NetworkError('gone'), new TimeoutError(15_000)])
      expect(refusalOf(error).text).toContain('לא יתווסף פעמיים');
  });

  it('names the product that has the barcode, in every language once', async () => {
    const taken = new ServerError({
      status: 409,
      code: 'BARCODE_TAKEN',
      desc: 'הברקוד כבר שייך למוצר "חומוס".',
      details: [{ text: 'חומוס', field: 'barcode' }],
    });
    expect(refusalOf(taken).text).toBe('הברקוד כבר שייך למוצר "חומוס".');
    await i18n.changeLanguage('en');
    expect(refusalOf(taken).text).toContain('(חומוס)');
    await i18n.changeLanguage('he');
  });

  it('leads to the field that the server refused', () => {
    const refused = (code: string, field: string) =>
      fieldOfRefusal(
        refusalOf(
          new ServerError({ status: 422, code, desc: 'x', details: [{ text: 'x', field }] }),
        ),
      );
    expect([
      refused('DEPARTMENT_UNKNOWN', 'department'),
      refused('VALIDATION_FAILED', 'price'),
      refused('BARCODE_TAKEN', 'barcode'),
    ]).toEqual(['department', 'price', null]);
  });
});
