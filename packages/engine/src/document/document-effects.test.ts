import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAYMENT_TYPE } from '../cart/cart.types.ts';
import { type LedgerLine, type LedgerRole, salesLedgerLines, type SoldSums } from './document-effects.ts';

const NOTHING: SoldSums = { beforeVat: 0, vat: 0, giftCards: 0, change: 0, cashRounding: 0, means: [] };

/** What lines add to each account, debit above zero; accounts left as they were are left out. */
function balances(lines: readonly LedgerLine[]): Partial<Record<LedgerRole, number>> {
  const sums = new Map<LedgerRole, number>();
  for (const { debit, credit, amount } of lines) {
    sums.set(debit, (sums.get(debit) ?? 0) + amount);
    sums.set(credit, (sums.get(credit) ?? 0) - amount);
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
}

const MEANS: readonly (readonly [number, string | null])[] = [
  [PAYMENT_TYPE.cash, null], [PAYMENT_TYPE.card, null], [PAYMENT_TYPE.cheque, null], [PAYMENT_TYPE.transfer, null], [PAYMENT_TYPE.giftVoucher, null],
  [PAYMENT_TYPE.giftVoucher, 'gift_card'], [PAYMENT_TYPE.exchangeVoucher, null], [PAYMENT_TYPE.other, 'customer_credit'], [PAYMENT_TYPE.other, 'cibus'], [PAYMENT_TYPE.other, 'plugin'],
];

/** A sale whose payments come to what it costs: total + rounding = paid − change. */
const aSale = fc.record({
  beforeVat: fc.integer({ min: -50_000, max: 50_000 }), vat: fc.integer({ min: -9_000, max: 9_000 }), giftCards: fc.integer({ min: -5_000, max: 5_000 }),
  cashRounding: fc.integer({ min: -4, max: 5 }), change: fc.integer({ min: 0, max: 9_000 }), parts: fc.array(fc.tuple(fc.constantFrom(...MEANS), fc.integer({ min: -20_000, max: 20_000 })), { maxLength: 4 }),
}).map(({ parts, ...sums }): SoldSums => {
  const means = parts.map(([[typeId, method], amount]) => ({ typeId, method, amount }));
  const rest = sums.beforeVat + sums.vat + sums.cashRounding + sums.change - means.reduce((sum, { amount }) => sum + amount, 0);
  return { ...sums, means: [...means, { typeId: PAYMENT_TYPE.cash, method: null, amount: rest }] };
});

describe('what sales post to the books', () => {
  it('is income and VAT against what was taken, with the change out of the drawer and the rounding on its own', () => {
    const lines = salesLedgerLines({ ...NOTHING, beforeVat: 1_046, vat: 188, change: 770, cashRounding: -4, means: [{ typeId: PAYMENT_TYPE.cash, method: null, amount: 2_000 }] });
    expect(balances(lines)).toEqual({ cash: 1_230, rounding: 4, sales: -1_046, vat_output: -188 });
  });

  it('owes what gift cards were sold for, and settles it when they pay', () => {
    expect(balances(salesLedgerLines({ ...NOTHING, beforeVat: 10_000, giftCards: 10_000, means: [{ typeId: PAYMENT_TYPE.card, method: null, amount: 10_000 }] }))).toEqual({ cards: 10_000, vouchers: -10_000 });
    expect(balances(salesLedgerLines({ ...NOTHING, beforeVat: 1_000, vat: 180, means: [{ typeId: PAYMENT_TYPE.giftVoucher, method: 'gift_card', amount: 1_180 }] })))
      .toEqual({ vouchers: 1_180, sales: -1_000, vat_output: -180 });
  });

  it('turns around for what was given back, a credit voucher being owed', () => {
    expect(balances(salesLedgerLines({ ...NOTHING, beforeVat: -1_000, vat: -180, means: [{ typeId: PAYMENT_TYPE.exchangeVoucher, method: null, amount: -1_180 }] })))
      .toEqual({ sales: 1_000, vat_output: 180, vouchers: -1_180 });
  });

  it('has each pair of accounts once and above zero, and leaves customers owing what they bought on credit and nothing else', () => {
    fc.assert(fc.property(aSale, (sale) => {
      const lines = salesLedgerLines(sale);
      expect(new Set(lines.map(({ debit, credit }) => `${debit} ${credit}`)).size).toBe(lines.length);
      expect(lines.every(({ amount, debit, credit }) => amount > 0 && debit !== credit)).toBe(true);
      const onCredit = sale.means.reduce((sum, { method, amount }) => (method === 'customer_credit' ? sum + amount : sum), 0);
      expect(balances(lines).customers ?? 0).toBe(onCredit);
    }));
  });

  it('is the same whether sales are added up first or posted one by one', () => {
    fc.assert(fc.property(fc.array(aSale, { maxLength: 5 }), (sales) => {
      const sum = (key: 'beforeVat' | 'vat' | 'giftCards' | 'change' | 'cashRounding'): number => sales.reduce((total, sale) => total + sale[key], 0);
      const together: SoldSums = {
        beforeVat: sum('beforeVat'), vat: sum('vat'), giftCards: sum('giftCards'), change: sum('change'), cashRounding: sum('cashRounding'), means: sales.flatMap(({ means }) => means),
      };
      expect(balances(salesLedgerLines(together))).toEqual(balances(sales.flatMap((sale) => salesLedgerLines(sale))));
    }));
  });
});
