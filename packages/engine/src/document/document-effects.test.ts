import { aPayment } from '@dalpak/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAYMENT_TYPE } from '../cart/cart.types.ts';
import {
  incomeByAccount,
  type LedgerAccount,
  type LedgerFigures,
  type LedgerLine,
  ledgerLines,
  salesLedgerLines,
  type SalesAmounts,
} from './document-effects.ts';

const NOTHING: SalesAmounts = {
  beforeVat: 0,
  vat: 0,
  giftCards: 0,
  income: [],
  change: 0,
  cashRounding: 0,
  means: [],
};

/** Net change of each account, debit positive; unchanged accounts are left out. */
function balances(lines: readonly LedgerLine[]): Partial<Record<LedgerAccount, number>> {
  const sums = new Map<LedgerAccount, number>();
  for (const { debit, credit, amount } of lines) {
    sums.set(debit, (sums.get(debit) ?? 0) + amount);
    sums.set(credit, (sums.get(credit) ?? 0) - amount);
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
}

const MEANS: readonly (readonly [number, string | null])[] = [
  [PAYMENT_TYPE.cash, null],
  [PAYMENT_TYPE.card, null],
  [PAYMENT_TYPE.cheque, null],
  [PAYMENT_TYPE.transfer, null],
  [PAYMENT_TYPE.giftVoucher, null],
  [PAYMENT_TYPE.giftVoucher, 'gift_card'],
  [PAYMENT_TYPE.exchangeVoucher, null],
  [PAYMENT_TYPE.other, 'customer_credit'],
  [PAYMENT_TYPE.other, 'cibus'],
  [PAYMENT_TYPE.other, 'plugin'],
];

/** A settled sale: total + rounding = paid − change. */
const aSale = fc
  .record({
    beforeVat: fc.integer({ min: -50_000, max: 50_000 }),
    vat: fc.integer({ min: -9_000, max: 9_000 }),
    giftCards: fc.integer({ min: -5_000, max: 5_000 }),
    income: fc.uniqueArray(
      fc.record({
        account: fc.constantFrom(901, 902, 903),
        amount: fc.integer({ min: -20_000, max: 20_000 }),
      }),
      { selector: ({ account }) => account },
    ),
    cashRounding: fc.integer({ min: -4, max: 5 }),
    change: fc.integer({ min: 0, max: 9_000 }),
    parts: fc.array(
      fc.tuple(fc.constantFrom(...MEANS), fc.integer({ min: -20_000, max: 20_000 })),
      { maxLength: 4 },
    ),
  })
  .map(({ parts, ...sums }): SalesAmounts => {
    const means = parts.map(([[typeId, method], amount]) => ({ typeId, method, amount }));
    const rest =
      sums.beforeVat +
      sums.vat +
      sums.cashRounding +
      sums.change -
      means.reduce((sum, { amount }) => sum + amount, 0);
    return {
      ...sums,
      means: [...means, { typeId: PAYMENT_TYPE.cash, method: null, amount: rest }],
    };
  });

describe('ledger lines of sales', () => {
  it('post income and VAT against the payments, with change out of the drawer and rounding on its own account', () => {
    const lines = salesLedgerLines({
      ...NOTHING,
      beforeVat: 1_046,
      vat: 188,
      change: 770,
      cashRounding: -4,
      means: [{ typeId: PAYMENT_TYPE.cash, method: null, amount: 2_000 }],
    });
    expect(balances(lines)).toEqual({ cash: 1_230, rounding: 4, sales: -1_046, vat_output: -188 });
  });

  it('post sold gift cards as a liability, which they settle when used as payment', () => {
    expect(
      balances(
        salesLedgerLines({
          ...NOTHING,
          beforeVat: 10_000,
          giftCards: 10_000,
          means: [{ typeId: PAYMENT_TYPE.card, method: null, amount: 10_000 }],
        }),
      ),
    ).toEqual({ cards: 10_000, vouchers: -10_000 });
    expect(
      balances(
        salesLedgerLines({
          ...NOTHING,
          beforeVat: 1_000,
          vat: 180,
          means: [{ typeId: PAYMENT_TYPE.giftVoucher, method: 'gift_card', amount: 1_180 }],
        }),
      ),
    ).toEqual({ vouchers: 1_180, sales: -1_000, vat_output: -180 });
  });

  it("split income by the products' accounts to the agora, also when one account is sold and the other refunded", () => {
    const income = [
      { account: 901, amount: 300 },
      { account: 902, amount: -700 },
    ];
    expect(
      balances(
        salesLedgerLines({
          ...NOTHING,
          beforeVat: -400,
          income,
          means: [{ typeId: PAYMENT_TYPE.cash, method: null, amount: -400 }],
        }),
      ),
    ).toEqual({ cash: -400, 901: -300, 902: 700 });
    // With no income in total.
    expect(
      balances(
        salesLedgerLines({
          ...NOTHING,
          income: [
            { account: 901, amount: 300 },
            { account: 902, amount: -300 },
          ],
        }),
      ),
    ).toEqual({ 901: -300, 902: 300 });
    const accounts = new Map([
      ['bread', 901],
      ['basket', 902],
    ]);
    const rows = [
      { key: 'bread', net: 118, vat: 18 },
      { key: 'milk', net: 59, vat: 9 },
      { key: 'bread', net: -59, vat: -9 },
      { key: 'basket', net: 10, vat: 0 },
    ];
    expect(incomeByAccount(rows, ({ key }) => accounts.get(key))).toEqual([
      { account: 901, amount: 50 },
      { account: 902, amount: 10 },
    ]);
  });

  it('add up to the same as without split accounts, for sales and for documents with their credits', () => {
    fc.assert(
      fc.property(aSale, fc.constantFrom(6, 7, 10), ({ income, ...sale }, type) => {
        const figures: LedgerFigures = {
          total: sale.beforeVat + sale.vat,
          vat: sale.vat,
          beforeVat: sale.beforeVat,
          change: sale.change,
          cashRounding: sale.cashRounding,
        };
        const own = new Set<string>(['sales', ...income.map(({ account }) => String(account))]);
        const folded = (lines: readonly LedgerLine[]): Record<string, number> => {
          const sums: Record<string, number> = { income: 0 };
          for (const [account, sum] of Object.entries(balances(lines)))
            sums[own.has(account) ? 'income' : account] =
              (own.has(account) ? (sums['income'] ?? 0) : 0) + (sum ?? 0);
          return sums;
        };
        expect(folded(salesLedgerLines({ ...sale, income }))).toEqual(
          folded(salesLedgerLines({ ...sale, income: [] })),
        );
        const lines = ledgerLines(type, figures, [], income);
        expect(folded(lines)).toEqual(folded(ledgerLines(type, figures, [])));
        for (const { account, amount } of income)
          expect(balances(lines)[account] ?? 0).toBe(0 + (type === 10 ? amount : 0 - amount));
      }),
    );
  });

  it('are reversed for refunds, where an issued credit voucher is a liability', () => {
    expect(
      balances(
        salesLedgerLines({
          ...NOTHING,
          beforeVat: -1_000,
          vat: -180,
          means: [{ typeId: PAYMENT_TYPE.exchangeVoucher, method: null, amount: -1_180 }],
        }),
      ),
    ).toEqual({ sales: 1_000, vat_output: 180, vouchers: -1_180 });
  });

  it('have each pair of accounts once with a positive amount, and leave customers owing only what they bought on credit', () => {
    fc.assert(
      fc.property(aSale, (sale) => {
        const lines = salesLedgerLines(sale);
        expect(new Set(lines.map(({ debit, credit }) => `${debit} ${credit}`)).size).toBe(
          lines.length,
        );
        expect(lines.every(({ amount, debit, credit }) => amount > 0 && debit !== credit)).toBe(
          true,
        );
        const onCredit = sale.means.reduce(
          (sum, { method, amount }) => (method === 'customer_credit' ? sum + amount : sum),
          0,
        );
        expect(balances(lines).customers ?? 0).toBe(onCredit);
      }),
    );
  });

  it('are the same whether sales are added up first or posted one by one', () => {
    fc.assert(
      fc.property(fc.array(aSale, { maxLength: 5 }), (sales) => {
        const sum = (key: 'beforeVat' | 'vat' | 'giftCards' | 'change' | 'cashRounding'): number =>
          sales.reduce((total, sale) => total + sale[key], 0);
        const together: SalesAmounts = {
          beforeVat: sum('beforeVat'),
          vat: sum('vat'),
          giftCards: sum('giftCards'),
          change: sum('change'),
          cashRounding: sum('cashRounding'),
          income: [901, 902, 903].map((account) => ({
            account,
            amount: sales
              .flatMap(({ income }) => income)
              .reduce((total, one) => total + (one.account === account ? one.amount : 0), 0),
          })),
          means: sales.flatMap(({ means }) => means),
        };
        expect(balances(salesLedgerLines(together))).toEqual(
          balances(sales.flatMap((sale) => salesLedgerLines(sale))),
        );
      }),
    );
  });
});

describe('ledger lines of a payment to a supplier', () => {
  const payment = fc.record({
    typeId: fc.constantFrom(PAYMENT_TYPE.cash, PAYMENT_TYPE.cheque, PAYMENT_TYPE.transfer),
    amount: fc.integer({ min: 1, max: 90_000 }),
    own: fc.boolean(),
  });

  it("reduce the debt to the supplier, the business's own cheques against cheques payable and other cheques against those in hand", () => {
    fc.assert(
      fc.property(fc.array(payment, { minLength: 1, maxLength: 6 }), (some) => {
        const payments = some.map(({ typeId, amount }, at) =>
          aPayment({ key: String(at), typeId, amount }),
        );
        const isOwn = ({ typeId, own }: (typeof some)[number]): boolean =>
          own && typeId === PAYMENT_TYPE.cheque;
        const sum = (of: (one: (typeof some)[number]) => boolean): number =>
          some.reduce((total, one) => (of(one) ? total + one.amount : total), 0);
        const own = new Set(some.flatMap((one, at) => (isOwn(one) ? [String(at)] : [])));
        const total = sum(() => true);
        const posted = balances(
          ledgerLines(
            33,
            { total, vat: 0, beforeVat: total, change: 0, cashRounding: 0 },
            payments,
            [],
            { own },
          ),
        );
        const due = {
          suppliers: total,
          cheques_payable: -sum(isOwn),
          cheques: -sum((one) => one.typeId === PAYMENT_TYPE.cheque && !isOwn(one)),
          safe: -sum(({ typeId }) => typeId === PAYMENT_TYPE.cash),
          bank: -sum(({ typeId }) => typeId === PAYMENT_TYPE.transfer),
        };
        expect(posted).toEqual(
          Object.fromEntries(Object.entries(due).filter(([, amount]) => amount !== 0)),
        );
      }),
    );
  });
});
