import { describe, expect, it } from 'vitest';
import { aCart, anAccount, aPayment, aProduct, aRow, aWeighedProduct, fakeEnv, openTill } from '@dalpak/testkit';
import { priceCart, type DiscountEvaluator } from '../cart/price-cart.ts';
import { freezeSale, type FrozenSale } from '../document/frozen-sale.ts';
import { receiptModel } from './receipt-model.ts';
import type { ReceiptInput, ReceiptLine } from './receipt.types.ts';

const business = { name: 'מכולת הפינה', branchName: 'סניף ראשי', address: 'הרצל 1, חיפה', phone: '04-1234567', vatNumber: '514713288', footer: 'תודה\nלהתראות' };

function receipt(sale: FrozenSale, changes: Partial<ReceiptInput> = {}): ReceiptLine[] {
  return receiptModel({ sale, business, employeeName: 'נועה', terminalName: 'קופה 7', issuedAt: '2026-11-22T10:05:30', mode: 'original', ...changes });
}

/** The receipt as a person reads it. */
function read(lines: readonly ReceiptLine[]): string[] {
  return lines.map((line) => {
    switch (line.kind) {
      case 'text': return line.text;
      case 'mark': return `[${line.text}]`;
      case 'rule': return '---';
      case 'total': return `= ${line.label}: ${line.amount}`;
      case 'barcode': return `|${line.value}|`;
      case 'columns': return `${line.indent ? '  ' : ''}${line.start}${line.end === '' ? '' : `: ${line.end}`}`;
    }
  });
}

const numbered = (sale: FrozenSale): FrozenSale => ({ ...sale, number: 7_000_042 });

describe('receipt', () => {
  it('says who sold what to whom, for how much, and how it was paid', () => {
    const till = openTill().scan(aProduct({ name: 'חלב', price: 590 }), 2).weigh(aWeighedProduct({ name: 'עגבניות', price: 890 }), 1.235).discount(10);
    // 11.80 + (10.99 − 1.10) = 21.69; VAT 3.3086… → 3.31; cash 21.70; change 28.30
    till.payCash(50);
    expect(read(receipt(numbered(till.freeze())))).toEqual([
      'מכולת הפינה', 'סניף ראשי', 'הרצל 1, חיפה', '04-1234567', "מס' עוסק 514713288", '---',
      'חשבונית מס קבלה 7000042', '[מקור]', 'תאריך: 22/11/2026', 'שעה: 10:05', 'קופה: קופה 7', 'עובד: נועה', '---',
      'חלב: 11.80', '  2 × 5.90',
      'עגבניות: 10.99', '  1.235 ק"ג × 8.90', '  הנחה 10%: -1.10', '---',
      'פריטים: 3', 'סה"כ לפני הנחות: 22.79', 'סה"כ הנחות: -1.10', 'סה"כ לפני מע"מ: 18.38', 'מע"מ 18%: 3.31', '= סה"כ לתשלום: 21.69', '---',
      'מזומן: 50.00', 'עיגול: 0.01', 'עודף: 28.30',
      'תודה', 'להתראות', '|7000042|',
    ]);
  });

  it('of money given back is a credit invoice', () => {
    const lines = read(receipt(numbered(openTill().refund(aProduct({ name: 'חלב', price: 590 })).payCashExactly().freeze())));
    expect(lines).toContain('חשבונית זיכוי 7000042');
    expect(lines).toContain('= סה"כ לזיכוי: -5.90');
    expect(lines).toContain('  -1 × 5.90');
  });

  it('is marked as a copy when it is one, and is the same otherwise', () => {
    const sale = numbered(openTill().scan(aProduct()).payCard(10).freeze());
    const [original, copy] = [read(receipt(sale)), read(receipt(sale, { mode: 'copy' }))];
    expect(copy).toContain('[העתק]');
    expect(copy.filter((line) => line !== '[העתק]')).toEqual(original.filter((line) => line !== '[מקור]'));
  });

  it('shows the reason of a discount under the row it lowers', () => {
    const evaluate: DiscountEvaluator = ({ rows }) => ({
      discounts: rows.slice(0, 1).map(({ key }) => ({ rowKey: key, ruleId: 1, levelId: 1, ruleName: '1+1 חלב', amount: 590, quantity: 1_000 })), outcomes: [],
    });
    const cart = aCart({ rows: [aRow({ key: 'a', product: aProduct({ name: 'חלב', price: 590 }), quantity: 2_000 }), aRow({ key: 'b' })] });
    const lines = read(receipt(freezeSale(cart, priceCart(cart, fakeEnv(), evaluate))));
    const at = lines.indexOf('חלב: 11.80');
    expect(lines.slice(at, at + 4)).toEqual(['חלב: 11.80', '  2 × 5.90', '  1+1 חלב: -5.90', 'מוצר 1: 10.00']);
  });

  it('shows second percent, cart discount, VAT by rate, preparations and serial number', () => {
    const onion = { id: null, type: 1, name: 'בצל', action: 'בלי', price: 0, amount: 1_000, extra: false };
    const till = openTill().scan(aProduct({ name: 'המבורגר', price: 5_000 })).discount(10).secondDiscount(5);
    till.do({ type: 'editRow', rowKey: till.activeRow, changes: { preparations: [onion], serialNumber: 'SN-1' } });
    till.scan(aProduct({ id: 2, name: 'מים', price: 700, vatGroup: 1 })).cartDiscount(10);
    const lines = read(receipt(till.freeze()));
    // 50.00 − 5.00 − 2.25 = 42.75; + 7.00 = 49.75; 10% = 4.975 → 4.98; shares 4.28 and 0.70
    expect(lines).toEqual(expect.arrayContaining([
      '  בלי בצל', "  מס' סידורי SN-1", '  הנחה 10%: -5.00', '  הנחה נוספת 5%: -2.25', 'מע"מ 18%: 5.87', 'מע"מ 0%: 0.00',
    ]));
    const sums = lines.indexOf('סה"כ לפני הנחות: 57.00');
    expect(lines.slice(sums + 1, sums + 4)).toEqual(['הנחות ומבצעים: -7.25', 'הנחה כללית 10%: -4.98', 'סה"כ הנחות: -12.23']);
  });

  it('names the customer, the base document and the 9 right-most digits of the allocation number', () => {
    const cart = aCart({ rows: [aRow()], account: anAccount({ name: 'דנה לוי', vatId: '123456782' }), header: { documentType: 7, baseDocuments: [{ typeId: 3, number: 15 }] } });
    const sale = { ...freezeSale(cart, priceCart(cart, fakeEnv())), vatConfirmation: '202611220123456789' };
    expect(read(receipt(sale))).toEqual(expect.arrayContaining(['לקוח: דנה לוי', "מס' עוסק של הלקוח: 123456782", 'למסמך: 15', 'מספר הקצאה: 123456789']));
  });

  it('prints what a card payment kept [CART-075]', () => {
    const details = {
      payment_type: 'תשלומים', card_type: 'ויזה כאל', confirmation: '0123456', payments: 3, first_payment: '4.00', fixed_payment: '3.00', due_date: '2/12', secret: 'x',
    };
    const cart = aCart({ rows: [aRow()], payments: [aPayment({ typeId: 3, name: 'אשראי', details })] });
    const lines = read(receipt(freezeSale(cart, priceCart(cart, fakeEnv()))));
    const at = lines.indexOf('אשראי: 10.00');
    expect(lines.slice(at, at + 8)).toEqual([
      'אשראי: 10.00', '  סוג תשלום: תשלומים', '  סוג כרטיס: ויזה כאל', "  מס' אישור: 0123456", '  תשלומים: 3', '  תשלום ראשון: 4.00', '  תשלום קבוע: 3.00', '  מועד פירעון: 2/12',
    ]);
    expect(lines.join()).not.toContain('secret');
  });

  it('has neither number nor barcode before it has a number', () => {
    const lines = receipt(openTill().scan(aProduct()).freeze());
    expect(lines.some(({ kind }) => kind === 'barcode')).toBe(false);
    expect(read(lines)).toContain('חשבונית מס קבלה');
  });
});
