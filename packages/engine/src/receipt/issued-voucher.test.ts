import { describe, expect, it } from 'vitest';
import { issuedVoucherLines, readIssuedVoucher } from './issued-voucher.ts';

const around = {
  business: { name: 'מכולת', phone: '04-1234567', vatNumber: '514713288' },
  issuedAt: '2026-11-22T10:05:00',
  document: '7000042',
  mode: 'original',
} as const;

describe('print of an issued voucher', () => {
  it.each([
    ['credit_voucher', 'שובר זיכוי'],
    ['gift_card', 'כרטיס מתנה'],
    ['voucher', 'תו קנייה'],
  ] as const)('shows title, value, number and expiry of a %s', (kind, title) => {
    const paper = readIssuedVoucher(kind, {
      number: 'K-17',
      amount: 12_050,
      expires_on: '2027-11-22',
    });
    if (paper === null) throw new Error('Nothing was read');
    const lines = issuedVoucherLines(paper, around);
    expect(lines).toEqual(
      expect.arrayContaining([
        { kind: 'text', text: title, align: 'center', size: 'large', bold: true },
        { kind: 'mark', text: 'מקור' },
        { kind: 'total', label: 'סכום', amount: '120.50' },
        { kind: 'columns', start: 'תאריך', end: '22/11/2026', bold: false, indent: false },
        { kind: 'columns', start: 'למסמך', end: '7000042', bold: false, indent: false },
        { kind: 'columns', start: 'בתוקף עד', end: '22/11/2027', bold: false, indent: false },
        { kind: 'barcode', value: 'K-17', symbology: 'code128' },
      ]),
    );
    expect(issuedVoucherLines(paper, { ...around, mode: 'copy' })).toContainEqual({
      kind: 'mark',
      text: 'העתק',
    });
  });

  it('shows for a coupon its benefit instead of an amount, and where to present it [CART-091]', () => {
    const paper = readIssuedVoucher('coupon', {
      number: '777',
      name: 'קפה שני במתנה',
      expires_on: '2026-12-22',
    });
    if (paper === null) throw new Error('Nothing was read');
    const lines = issuedVoucherLines(paper, around);
    expect(lines).toEqual(
      expect.arrayContaining([
        { kind: 'text', text: 'קופון', align: 'center', size: 'large', bold: true },
        { kind: 'text', text: 'קפה שני במתנה', align: 'center', size: 'normal', bold: true },
        { kind: 'columns', start: 'בתוקף עד', end: '22/12/2026', bold: false, indent: false },
        {
          kind: 'text',
          text: 'הציגו בקופה בקנייה הבאה',
          align: 'center',
          size: 'small',
          bold: false,
        },
        { kind: 'barcode', value: '777', symbology: 'code128' },
      ]),
    );
    expect(lines.filter(({ kind }) => kind === 'total')).toEqual([]);
  });

  it('is not made without a number and an amount', () => {
    expect([
      readIssuedVoucher('voucher', null),
      readIssuedVoucher('voucher', { number: 7, amount: 1 }),
      readIssuedVoucher('voucher', { number: '7' }),
    ]).toEqual([null, null, null]);
    expect(readIssuedVoucher('credit_voucher', { number: '7', amount: 100 })).toEqual({
      kind: 'credit_voucher',
      number: '7',
      amount: 100,
      expiresOn: null,
    });
  });
});
