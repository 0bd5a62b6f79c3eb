import { aCart, aPayment, aProduct, aRow, fakeEnv } from '@dalpak/testkit';
import { describe, expect, it } from 'vitest';
import { priceCart } from '../cart/pricing/price-cart.ts';
import { freezeSale } from '../document/frozen-sale.ts';
import { giftSlipCode, readGiftSlip } from './gift-slip.ts';
import { giftSlipPaper } from './gift-slip-paper.ts';
import { receiptLines } from './receipt-model.ts';

const BUSINESS = {
  name: 'קיוסק הפינה',
  branchName: '',
  address: '',
  phone: '',
  vatNumber: '511234567',
  footer: 'תודה שקניתם אצלנו',
};

function slipOf(lines: readonly number[]) {
  const env = fakeEnv();
  const cart = aCart(
    {
      rows: ['ספר', 'צעצוע', 'כוס'].map((name, at) =>
        aRow({ key: name, product: aProduct({ id: at + 1, name, price: 7_777 }), quantity: 1_000 }),
      ),
      payments: [aPayment({ name: 'מזומן', amount: 23_330 })],
    },
    env,
  );
  const dated = { ...cart, header: { ...cart.header, date: '2026-11-29' } };
  return giftSlipPaper(
    {
      sale: { ...freezeSale(dated, priceCart(dated, env)), number: 1_000_017 },
      business: BUSINESS,
      employeeName: 'דנה',
      terminalName: 'קופה 1',
      issuedAt: '2026-11-29T10:00:00',
    },
    lines,
    14,
  );
}

describe('a gift slip', () => {
  it('names the chosen goods and the last day, and holds no sum [LOOK-022]', () => {
    const paper = slipOf([1, 3]);
    expect(paper.rows.map(({ name }) => name)).toEqual(['ספר', 'כוס']);
    expect(paper.footer[0]).toBe('להחלפה עד 13/12/2026');
    const said = JSON.stringify(receiptLines(paper));
    expect(said).not.toMatch(/77\.77|233|מזומן|מע"מ 18|סה"כ/);
    expect(said).toContain('פתק החלפה');
  });

  it('says in its bar code which lines of which sale it is for [LOOK-022]', () => {
    expect(slipOf([1, 3]).barcode).toBe('EX1000017-261213-1-3');
    expect(slipOf([]).barcode).toBe('EX1000017-261213');
    expect(slipOf([]).rows).toHaveLength(3);
    for (const lines of [[], [2], [1, 3]])
      expect(readGiftSlip(giftSlipCode({ number: 1_000_017, lines, until: '2026-12-13' }))).toEqual(
        { number: 1_000_017, lines, until: '2026-12-13' },
      );
  });

  it.each(['7290000066318', 'EX', 'EX12', '1000017', 'EX1000017-2612', 'EX1000017-261213-'])(
    'is no other code: %s [LOOK-022]',
    (code) => {
      expect(readGiftSlip(code)).toBeNull();
    },
  );
});
