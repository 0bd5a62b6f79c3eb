import { describe, expect, it } from 'vitest';
import {
  aCart,
  anAccount,
  aPayment,
  aProduct,
  aRow,
  aWeighedProduct,
  fakeEnv,
  openTill,
} from '@dalpak/testkit';
import { tenderFields } from '../payment/payment-details.ts';
import { TENDER_NAME } from '../payment/tenders.ts';
import { priceCart, type DiscountEvaluator } from '../cart/pricing/price-cart.ts';
import { refundPicksOf } from '../cart/commands/refund-picks.ts';
import { freezeSale, type FrozenSale } from '../document/frozen-sale.ts';
import { receiptModel } from './receipt-model.ts';
import { type PaperInput, PLAIN_STYLE } from './paper.types.ts';
import type { ReceiptLine } from './receipt.types.ts';

const business = {
  name: 'מכולת הפינה',
  branchName: 'סניף ראשי',
  address: 'הרצל 1, חיפה',
  phone: '04-1234567',
  vatNumber: '514713288',
  footer: 'תודה\nלהתראות',
};

function receipt(sale: FrozenSale, changes: Partial<PaperInput> = {}): ReceiptLine[] {
  return receiptModel({
    sale,
    business,
    employeeName: 'נועה',
    terminalName: 'קופה 7',
    issuedAt: '2026-11-22T10:05:30',
    mode: 'original',
    ...changes,
  });
}

/** The receipt as plain text lines. */
function read(lines: readonly ReceiptLine[]): string[] {
  return lines.map((line) => {
    switch (line.kind) {
      case 'text':
        return line.text;
      case 'mark':
        return `[${line.text}]`;
      case 'rule':
        return '---';
      case 'picture':
        return `(${line.source})`;
      case 'total':
        return `= ${line.label}: ${line.amount}`;
      case 'barcode':
        return `|${line.value}|`;
      case 'columns':
        return `${line.indent ? '  ' : ''}${line.start}${line.end === '' ? '' : `: ${line.end}`}`;
    }
  });
}

const numbered = (sale: FrozenSale): FrozenSale => ({ ...sale, number: 7_000_042 });

describe('receipt', () => {
  it('shows seller, customer, rows, totals and payments', () => {
    const till = openTill()
      .scan(aProduct({ name: 'חלב', price: 590 }), 2)
      .weigh(aWeighedProduct({ name: 'עגבניות', price: 890 }), 1.235)
      .discount(10);
    // 11.80 + (10.99 − 1.10) = 21.69; VAT 3.3086… → 3.31; cash 21.70; change 28.30
    till.payCash(50);
    expect(read(receipt(numbered(till.freeze())))).toEqual([
      'מכולת הפינה',
      'סניף ראשי',
      'הרצל 1, חיפה',
      '04-1234567',
      "מס' עוסק 514713288",
      '---',
      'חשבונית מס קבלה 7000042',
      '[מקור]',
      'תאריך: 22/11/2026',
      'שעה: 10:05',
      'קופה: קופה 7',
      'עובד: נועה',
      '---',
      'חלב: 11.80',
      '  2 × 5.90',
      'עגבניות: 10.99',
      '  1.235 ק"ג × 8.90',
      '  הנחה 10%: -1.10',
      '---',
      'פריטים: 3',
      'סה"כ לפני הנחות: 22.79',
      'סה"כ הנחות: -1.10',
      'סה"כ לפני מע"מ: 18.38',
      'מע"מ 18%: 3.31',
      '= סה"כ לתשלום: 21.69',
      '---',
      'מזומן: 50.00',
      'עיגול: 0.01',
      'עודף: 28.30',
      'חסכתם 1.10 ₪',
      'תודה',
      'להתראות',
      '|7000042|',
    ]);
  });

  it('of a refund is a credit invoice', () => {
    const lines = read(
      receipt(
        numbered(
          openTill()
            .refund(aProduct({ name: 'חלב', price: 590 }))
            .payCashExactly()
            .freeze(),
        ),
      ),
    );
    expect(lines).toContain('חשבונית זיכוי 7000042');
    expect(lines).toContain('= סה"כ לזיכוי: -5.90');
    expect(lines).toContain('  -1 × 5.90');
  });

  it('of a refund names the original sale and its date, and does not thank for buying', () => {
    const till = openTill().scan(aProduct({ name: 'חלב', price: 590 }));
    const picks = refundPicksOf(
      'sale',
      till.priced,
      till.priced.rows.map(({ row }) => ({ rowKey: row.key, quantity: 1_000, refundedBefore: 0 })),
    );
    const back = openTill()
      .do({ type: 'refundRows', rows: picks })
      .do({ type: 'setHeader', changes: { reference: '7000041', referenceDate: '2026-11-20' } });
    const lines = read(receipt(numbered(back.payCashExactly().freeze())));
    expect(lines).toContain('זיכוי לחשבונית: 7000041 מיום 20/11/2026');
    expect(lines.join()).not.toMatch(/אסמכתא|תודה/);
    expect(lines).toContain('להתראות');
    const exchanged = read(
      receipt(numbered(back.scan(aProduct({ name: 'גבינה', price: 2_000 })).freeze())),
    );
    expect(exchanged).toEqual(
      expect.arrayContaining(['החזר מחשבונית: 7000041 מיום 20/11/2026', 'תודה']),
    );
  });

  it('is marked as a copy when it is one, and otherwise equals the original', () => {
    const sale = numbered(openTill().scan(aProduct()).payCard(10).freeze());
    const [original, copy] = [read(receipt(sale)), read(receipt(sale, { mode: 'copy' }))];
    expect(copy).toContain('[העתק]');
    expect(copy.filter((line) => line !== '[העתק]')).toEqual(
      original.filter((line) => line !== '[מקור]'),
    );
  });

  it('shows the reason of a discount under the row it lowers', () => {
    const evaluate: DiscountEvaluator = ({ rows }) => ({
      discounts: rows.slice(0, 1).map(({ key }) => ({
        rowKey: key,
        ruleId: 1,
        levelId: 1,
        ruleName: '1+1 חלב',
        amount: 590,
        quantity: 1_000,
      })),
      outcomes: [],
    });
    const cart = aCart({
      rows: [
        aRow({ key: 'a', product: aProduct({ name: 'חלב', price: 590 }), quantity: 2_000 }),
        aRow({ key: 'b' }),
      ],
    });
    const lines = read(receipt(freezeSale(cart, priceCart(cart, fakeEnv(), evaluate))));
    const at = lines.indexOf('חלב: 11.80');
    expect(lines.slice(at, at + 4)).toEqual([
      'חלב: 11.80',
      '  2 × 5.90',
      '  1+1 חלב: -5.90',
      'מוצר 1: 10.00',
    ]);
  });

  it('shows second percent, cart discount, VAT by rate, preparations and serial number', () => {
    const onion = {
      id: null,
      type: 1,
      name: 'בצל',
      action: 'בלי',
      price: 0,
      amount: 1_000,
      extra: false,
    };
    const till = openTill()
      .scan(aProduct({ name: 'המבורגר', price: 5_000 }))
      .discount(10)
      .secondDiscount(5);
    till.do({
      type: 'editRow',
      rowKey: till.activeRow,
      changes: { preparations: [onion], serialNumber: 'SN-1' },
    });
    till.scan(aProduct({ id: 2, name: 'מים', price: 700, vatGroup: 1 })).cartDiscount(10);
    const lines = read(receipt(till.freeze()));
    // 50.00 − 5.00 − 2.25 = 42.75; + 7.00 = 49.75; 10% = 4.975 → 4.98; shares 4.28 and 0.70
    expect(lines).toEqual(
      expect.arrayContaining([
        '  בלי בצל',
        "  מס' סידורי SN-1",
        '  הנחה 10%: -5.00',
        '  הנחה נוספת 5%: -2.25',
        'מע"מ 18%: 5.87',
        'מע"מ 0%: 0.00',
      ]),
    );
    const sums = lines.indexOf('סה"כ לפני הנחות: 57.00');
    expect(lines.slice(sums + 1, sums + 4)).toEqual([
      'הנחות ומבצעים: -7.25',
      'הנחה כללית 10%: -4.98',
      'סה"כ הנחות: -12.23',
    ]);
  });

  it('names the customer, the base document and the 9 right-most digits of the allocation number', () => {
    const cart = aCart({
      rows: [aRow()],
      account: anAccount({ name: 'דנה לוי', vatId: '123456782' }),
      header: { documentType: 7, baseDocuments: [{ typeId: 3, number: 15 }] },
    });
    const sale = {
      ...freezeSale(cart, priceCart(cart, fakeEnv())),
      vatConfirmation: '202611220123456789',
    };
    expect(read(receipt(sale))).toEqual(
      expect.arrayContaining([
        'לקוח: דנה לוי',
        "מס' עוסק של הלקוח: 123456782",
        'למסמך: 15',
        'מספר הקצאה: 123456789',
      ]),
    );
  });

  it('prints a payment type of the business by its name, and not its number', () => {
    const cart = aCart({
      rows: [aRow()],
      payments: [
        aPayment({ typeId: 18, name: 'ביט', details: { method: 'own', payment_type: 13 } }),
      ],
    });
    const lines = read(receipt(freezeSale(cart, priceCart(cart, fakeEnv()))));
    expect(lines).toContain('ביט: 10.00');
    expect(lines.join()).not.toContain('סוג תשלום');
  });

  it('prints the details of a card payment [CART-075]', () => {
    const details = {
      payment_type: 'תשלומים',
      card_type: 'ויזה כאל',
      confirmation: '0123456',
      payments: 3,
      first_payment: '4.00',
      fixed_payment: '3.00',
      due_date: '2/12',
      secret: 'x',
    };
    const cart = aCart({
      rows: [aRow()],
      payments: [aPayment({ typeId: 3, name: 'אשראי', details })],
    });
    const lines = read(receipt(freezeSale(cart, priceCart(cart, fakeEnv()))));
    const at = lines.indexOf('אשראי: 10.00');
    expect(lines.slice(at, at + 8)).toEqual([
      'אשראי: 10.00',
      '  סוג תשלום: תשלומים',
      '  סוג כרטיס: ויזה כאל',
      "  מס' אישור: 0123456",
      '  תשלומים: 3',
      '  תשלום ראשון: 4.00',
      '  תשלום קבוע: 3.00',
      '  מועד פירעון: 2/12',
    ]);
    expect(lines.join()).not.toContain('secret');
  });

  it('prints a card payment of the till: terms, brand, digits, instalments in shekels', () => {
    const card = {
      method: 'card',
      terms: 'payments',
      payments: 3,
      first: 400,
      fixed: 300,
      brand: 'visa_cal',
      lastDigits: '4580',
      confirmation: '0123456',
      transaction: 'u-1',
    } as const;
    const cart = aCart({
      rows: [aRow()],
      payments: [aPayment({ ...tenderFields(card), name: TENDER_NAME.card })],
    });
    const lines = read(receipt(freezeSale(cart, priceCart(cart, fakeEnv()))));
    const at = lines.indexOf('אשראי: 10.00');
    expect(lines.slice(at + 1, at + 8)).toEqual([
      '  סוג תשלום: תשלומים',
      '  סוג כרטיס: ויזה כאל',
      '  כרטיס: ****4580',
      "  מס' אישור: 0123456",
      '  תשלומים: 3',
      '  תשלום ראשון: 4.00',
      '  תשלום קבוע: 3.00',
    ]);
  });

  it('prints a cheque with its bank, account, number and due date in Israeli notation', () => {
    const cheque = {
      method: 'cheque',
      bank: '12',
      branch: '600',
      account: '123456',
      number: '5000123',
      dueDate: '2026-12-31',
      accountConfirmed: true,
    } as const;
    const cart = aCart({
      rows: [aRow()],
      payments: [aPayment({ ...tenderFields(cheque), name: TENDER_NAME.cheque })],
    });
    const lines = read(receipt(freezeSale(cart, priceCart(cart, fakeEnv()))));
    const at = lines.indexOf('שיק: 10.00');
    expect(lines.slice(at + 1, at + 6)).toEqual([
      '  בנק: 12',
      '  סניף: 600',
      '  חשבון: 123456',
      "  שיק מס': 5000123",
      '  מועד פירעון: 31/12/2026',
    ]);
    expect(lines.join()).not.toMatch(/\d{4}-\d\d-\d\d/);
  });

  it('shows a document of the back office with its own date and reference, and no till', () => {
    const cart = aCart({
      rows: [aRow()],
      account: anAccount({
        type: 'supplier',
        name: 'ספקי הצפון',
        phone: '04-9999999',
        address: 'הנמל',
        addressNumber: '3',
        city: 'עכו',
      }),
      header: {
        documentType: 23,
        date: '2026-11-20',
        reference: 'A-17',
        referenceDate: '2026-11-19',
        dueDate: '2026-12-31',
      },
    });
    const lines = read(
      receipt(freezeSale(cart, priceCart(cart, fakeEnv())), { terminalName: '', employeeName: '' }),
    );
    expect(lines).toEqual(
      expect.arrayContaining([
        'תאריך: 20/11/2026',
        'הופק: 22/11/2026 10:05',
        'אסמכתא: A-17',
        'תאריך אסמכתא: 19/11/2026',
        'לתשלום עד: 31/12/2026',
        'ספק: ספקי הצפון',
        'כתובת: הנמל 3, עכו',
        'טלפון: 04-9999999',
      ]),
    );
    expect(lines.some((line) => line.startsWith('קופה') || line.startsWith('עובד'))).toBe(false);
  });

  it('shows quantities without prices on stock movements', () => {
    const cart = aCart({
      rows: [aRow({ product: aProduct({ name: 'חלב' }), quantity: 3_000 })],
      header: { documentType: 25, warehouseId: 1, targetWarehouseId: 2 },
    });
    const lines = read(
      receipt(freezeSale(cart, priceCart(cart, fakeEnv())), {
        warehouses: { from: 'ראשי', to: 'צפון' },
      }),
    );
    expect(lines).toEqual(expect.arrayContaining(['חלב: 3', 'ממחסן: ראשי', 'למחסן: צפון']));
    expect(lines.join('\n')).not.toMatch(/₪|\d\.\d\d|סה"כ/);
  });

  it('follows the style of the business, and never hides what the law requires', () => {
    const sale = numbered(
      openTill()
        .scan(aProduct({ name: 'חלב', code: '17', barcode: '' }))
        .discount(10)
        .payCashExactly()
        .freeze(),
    );
    const style = {
      header: 'ברוכים הבאים',
      footer: 'להתראות בקרוב',
      logo: 'data:image/png;base64,AA',
      hidden: ['branch', 'terminal', 'employee', 'items', 'savings', 'barcode'] as const,
    };
    const lines = read(receipt(sale, { style }));
    expect(lines.slice(0, 5)).toEqual([
      '(data:image/png;base64,AA)',
      'מכולת הפינה',
      'ברוכים הבאים',
      'הרצל 1, חיפה',
      '04-1234567',
    ]);
    expect(lines).toEqual(
      expect.arrayContaining(['להתראות בקרוב', '  17', 'חתימה: ____________________']),
    );
    const all = read(receipt(sale, { style: { ...PLAIN_STYLE, hidden: [] } }));
    for (const gone of [
      'סניף ראשי',
      'קופה: קופה 7',
      'עובד: נועה',
      'פריטים: 1',
      'חסכתם 1.00 ₪',
      '|7000042|',
    ]) {
      expect(lines).not.toContain(gone);
      expect(all).toContain(gone);
    }
    for (const law of [
      "מס' עוסק 514713288",
      'חשבונית מס קבלה 7000042',
      '[מקור]',
      'תאריך: 22/11/2026',
      'מע"מ 18%: 1.37',
      '= סה"כ לתשלום: 9.00',
    ])
      expect(lines).toContain(law);
  });

  it('has neither number nor barcode before it has a number', () => {
    const lines = receipt(openTill().scan(aProduct()).freeze());
    expect(lines.some(({ kind }) => kind === 'barcode')).toBe(false);
    expect(read(lines)).toContain('חשבונית מס קבלה');
  });
});
