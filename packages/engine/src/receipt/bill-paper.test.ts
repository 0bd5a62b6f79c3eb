import { aCart, aPayment, aProduct, aRow, fakeEnv } from '@dalpak/testkit';
import { describe, expect, it } from 'vitest';
import { priceCart } from '../cart/pricing/price-cart.ts';
import { freezeSale } from '../document/frozen-sale.ts';
import { billPaper } from './bill-paper.ts';
import { receiptLines } from './receipt-model.ts';

const BUSINESS = {
  name: 'קיוסק הפינה',
  branchName: '',
  address: '',
  phone: '',
  vatNumber: '511234567',
  footer: 'תודה שקניתם אצלנו',
};

function paperOf(payments: readonly ReturnType<typeof aPayment>[]) {
  const env = fakeEnv();
  const cart = aCart(
    {
      rows: [aRow({ product: aProduct({ name: 'קפה', price: 1_200 }), quantity: 2_000 })],
      payments: [...payments],
    },
    env,
  );
  return billPaper({
    sale: { ...freezeSale(cart, priceCart(cart, env)), number: 17, vatConfirmation: '123456789' },
    business: BUSINESS,
    employeeName: 'דנה',
    terminalName: 'קופה 1',
    issuedAt: '2026-11-22T10:00:00',
  });
}

describe('printed open bill', () => {
  it('lists rows and total, and is marked as no invoice or receipt', () => {
    const paper = paperOf([]);
    expect(paper).toMatchObject({
      title: 'פירוט חשבון',
      number: '',
      mark: 'אינו חשבונית ואינו קבלה',
      allocation: '',
      barcode: '',
      footer: [],
      payments: [],
    });
    expect(paper.rows.map(({ name, gross }) => [name, gross])).toEqual([['קפה', '24.00']]);
    expect(paper.total).toEqual({ label: 'סה"כ לתשלום', value: '24.00' });
    const said = JSON.stringify(receiptLines(paper));
    for (const word of ['מקור', 'העתק', 'חשבונית מס', '123456789', 'תודה'])
      expect(said).not.toContain(word);
  });

  it('lists payments and the amount left', () => {
    const { payments } = paperOf([aPayment({ name: 'מזומן', amount: 1_000 })]);
    expect(payments.map(({ label, value, strong }) => [label, value, strong])).toEqual([
      ['שולם במזומן', '10.00', false],
      ['נשאר לתשלום', '14.00', true],
    ]);
  });
});
