import {
  buildRuleIndex,
  type Cart,
  type CartCommand,
  type CartEnv,
  type CatalogueProduct,
  type DiscountEvaluator,
  encodeCart,
  freezeSale,
  newCart,
  PAYMENT_TYPE,
  priceCart,
  receiptModel,
  reduceCart,
} from '@dalpak/engine';
import { receiptOfTransaction, wireCartSchema } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { saleDocument } from './sale-document.ts';

let ids = 0;
const env: CartEnv = {
  vatRate: 1800,
  rounding: 'tens_of_agorot',
  rules: buildRuleIndex([]),
  newId: () => `00000000-0000-4000-8000-${String((ids += 1)).padStart(12, '0')}`,
  now: () => 0,
  localNow: () => '2026-11-22T10:00:00',
};

function product(
  id: number,
  price: number,
  more: Partial<CatalogueProduct> = {},
): CatalogueProduct {
  return {
    id,
    code: `P${id}`,
    name: `מוצר ${id}`,
    barcode: '',
    departmentId: null,
    categoryId: null,
    supplierId: null,
    price,
    vatGroup: 0,
    vatFree: false,
    weighed: false,
    type: 1,
    discountable: true,
    ...more,
  };
}

function sell(...commands: readonly CartCommand[]): Cart {
  return commands.reduce<Cart>(
    (cart, command) => {
      const next = reduceCart(cart, command, env);
      if (!next.ok) throw new Error(`${command.type}: ${next.error.code}`);
      return next.value.cart;
    },
    newCart({ documentType: 9, branchId: 1, terminalId: 7, employeeId: 3 }, env),
  );
}

/** The cart as the server returns it: through JSON and the contract. */
function stored(cart: Cart): { cart: ReturnType<typeof wireCartSchema.parse> } {
  return {
    cart: wireCartSchema.parse(JSON.parse(JSON.stringify(encodeCart(cart, priceCart(cart, env))))),
  };
}

const add = (item: CatalogueProduct, quantity: number): CartCommand => ({
  type: 'addProduct',
  product: item,
  quantity,
});

describe('saleDocument', () => {
  it('shows lines, their discounts, their share of the cart discount, and payments', () => {
    const two = sell(
      add(product(1, 5000), 2000),
      add(product(2, 1490, { weighed: true, vatFree: true, barcode: '7290000000022' }), 1342),
    );
    const first = two.rows[0]?.key ?? '';
    const withDiscounts = [
      { type: 'setRowDiscount', rowKey: first, discount: { type: 'percent', rate: 1000 } },
      { type: 'setCartDiscount', discount: { type: 'sum', amount: 1000 } },
      { type: 'addPayment', payment: { typeId: PAYMENT_TYPE.cash, name: 'מזומן', amount: 20_000 } },
    ] satisfies CartCommand[];
    const cart = withDiscounts.reduce<Cart>((now, command) => {
      const next = reduceCart(now, command, env);
      if (!next.ok) throw new Error(next.error.code);
      return next.value.cart;
    }, two);
    const sale = saleDocument(stored(cart));
    // Calculated manually: 2 × 50.00 = 100.00 − 10% = 90.00; 1.342 × 14.90 = 20.00; 10.00 off
    // 110.00 is 8.18 and 1.82.
    expect(sale?.rows).toMatchObject([
      {
        code: 'P1',
        quantity: 2000,
        unitPrice: 5000,
        gross: 10_000,
        discounts: [{ name: null, rate: 1000, amount: 1000 }],
      },
      { code: '7290000000022', weighed: true, gross: 2000, discounts: [] },
    ]);
    expect(sale?.gross).toBe(12_000);
    expect(sale?.cartDiscount).toBe(1000);
    expect(sale?.payments).toMatchObject([{ name: 'מזומן', amount: 20_000 }]);
  });

  it('keeps a refund line negative', () => {
    const sale = saleDocument(
      stored(sell({ type: 'refundProduct', product: product(1, 590), quantity: 1000 })),
    );
    expect(sale?.rows).toMatchObject([{ quantity: -1000, gross: -590 }]);
  });

  it('returns null for a cart of an unknown shape', () => {
    expect(
      saleDocument({ cart: { Data: [], Products: [], Payments: {}, coupons: [], logs: [] } }),
    ).toBeNull();
  });
});

describe('receiptOfTransaction', () => {
  it('prints a copy that equals the original, whatever the current rules are', () => {
    const open = sell(
      add(product(1, 679), 3000),
      add(product(2, 1490, { weighed: true, vatFree: true }), 1342),
      { type: 'setCartDiscount', discount: { type: 'percent', rate: 500 } },
      { type: 'addPayment', payment: { typeId: PAYMENT_TYPE.cash, name: 'מזומן', amount: 10_000 } },
    );
    const milk = open.rows[0]?.key ?? '';
    const offer: DiscountEvaluator = () => ({
      outcomes: [],
      discounts: [
        { rowKey: milk, ruleId: 7, levelId: 1, ruleName: '3 ב-18', amount: 237, quantity: 3000 },
      ],
    });
    const priced = priceCart(open, env, offer);
    const view = {
      id: 'a',
      number: 7_000_042,
      engine_version: '6.0.0',
      confirmation: '',
      cash_rounding: priced.cashRounding,
      paid: priced.paid,
      change_due: priced.change,
      cart: wireCartSchema.parse(JSON.parse(JSON.stringify(encodeCart(open, priced)))),
      // In the order of the server, which adds up the lines that it stored.
      vat_groups: priced.vatGroups
        .map(({ rate, gross, vat }) => ({ rate_bp: rate, gross, vat }))
        .toSorted((a, b) => b.rate_bp - a.rate_bp),
      employee_name: 'דנה',
      terminal_name: 'קופה 1',
      business: {
        name: 'מרכול',
        branch_name: '',
        address: '',
        phone: '',
        vat_number: '514000009',
        footer: '',
      },
    };
    const paper = {
      business: {
        name: 'מרכול',
        branchName: '',
        address: '',
        phone: '',
        vatNumber: '514000009',
        footer: '',
      },
      employeeName: 'דנה',
      terminalName: 'קופה 1',
      issuedAt: '2026-11-22T10:00:00',
      mode: 'copy',
    } as const;
    const original = { ...freezeSale(open, priced), number: view.number };
    expect(receiptOfTransaction(view, 'copy', paper.issuedAt)).toEqual(
      receiptModel({ ...paper, sale: original }),
    );
  });
});
