import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import {
  aCart,
  anAccount,
  aPayment,
  aProduct,
  aRow,
  cartArbitrary,
  fakeEnv,
  openTill,
  paymentArbitrary,
  propertyOptions,
} from '@dalpak/testkit';
import type { CartCommand } from '../cart.commands.ts';
import { guardOf } from '../guards/cart.guards.ts';
import type { Cart, CartPayment } from '../cart.types.ts';
import { reduceCart } from './reduce-cart.ts';

const milk = aProduct({ id: 1, price: 590 });

describe('discounts by hand', () => {
  it('stay within 0 to 100 percent and the row [CART-104, CART-105]', () => {
    const till = openTill().scan(milk);
    const row = (discount: Extract<CartCommand, { type: 'setRowDiscount' }>['discount']) =>
      ({ type: 'setRowDiscount', rowKey: till.activeRow, discount }) as const;
    till
      .refuses('DISCOUNT_OUT_OF_RANGE', row({ type: 'percent', rate: 10_001 }))
      .refuses('DISCOUNT_OUT_OF_RANGE', row({ type: 'second_percent', rate: -1 }))
      .refuses('DISCOUNT_OUT_OF_RANGE', row({ type: 'sum', amount: 591 }))
      .refuses('DISCOUNT_OUT_OF_RANGE', {
        type: 'setCartDiscount',
        discount: { type: 'percent', rate: 10_001 },
      })
      .refuses('DISCOUNT_OUT_OF_RANGE', {
        type: 'setCartDiscount',
        discount: { type: 'sum', amount: 0.5 },
      })
      .refuses('DISCOUNT_OUT_OF_RANGE', {
        type: 'setCartDiscount',
        discount: { type: 'sum_change', total: -1 },
      });
    till.do(row({ type: 'sum', amount: 590 })).expectRow(0);
  });

  it('replace each other: a sum the percents, a percent the sum, null all', () => {
    const till = openTill()
      .scan(milk, 10)
      .discount(10)
      .secondDiscount(10)
      .expectRow(47.79)
      .discountSum(9)
      .expectRow(50)
      .discount(50)
      .expectRow(29.5);
    till.do({ type: 'setRowDiscount', rowKey: till.activeRow, discount: null }).expectRow(59);
  });

  it('are refused for an undiscountable product and for types without discount totals [CART-110]', () => {
    const till = openTill().scan(aProduct({ id: 9, discountable: false }));
    till.refuses('PRODUCT_NOT_DISCOUNTABLE', {
      type: 'setRowDiscount',
      rowKey: till.activeRow,
      discount: { type: 'percent', rate: 1_000 },
    });
    for (const documentType of [13, 16, 30, 31, 32]) {
      openTill({ documentType }).refuses('DISCOUNT_NOT_ALLOWED', {
        type: 'setCartDiscount',
        discount: { type: 'percent', rate: 1_000 },
      });
    }
  });
});

describe('rules by hand', () => {
  it('deleting a rule discount puts the rule on the ignore list, and choosing takes it off [CART-024]', () => {
    const till = openTill()
      .scan(milk)
      .do({ type: 'chooseRule', ruleId: 4 })
      .do({ type: 'deleteRuleDiscount', ruleId: 4 });
    expect([till.cart.ignoredRules, till.cart.chosenRules]).toEqual([[4], []]);
    till.do({ type: 'deleteRuleDiscount', ruleId: 4 });
    expect(till.cart.ignoredRules).toEqual([4]);
    till
      .do({ type: 'restoreRuleDiscount', ruleId: 4 })
      .refuses('RULE_NOT_FOUND', { type: 'restoreRuleDiscount', ruleId: 4 });
    till.do({ type: 'deleteRuleDiscount', ruleId: 4 }).do({ type: 'chooseRule', ruleId: 4 });
    expect([till.cart.ignoredRules, till.cart.chosenRules]).toEqual([[], [4]]);
    till
      .do({ type: 'deselectRule', ruleId: 4 })
      .refuses('RULE_NOT_FOUND', { type: 'deselectRule', ruleId: 4 });
  });

  it('a coupon counts once [CART-080]', () => {
    const till = openTill().do({ type: 'addCoupon', coupon: { id: 'a', number: '77', type: 2 } });
    expect(till.cart.coupons).toEqual([{ id: 'a', number: '77', type: 2 }]);
    till.refuses('COUPON_ALREADY_IN_CART', {
      type: 'addCoupon',
      coupon: { id: 'b', number: '77', type: 2 },
    });
    till
      .do({ type: 'removeCoupon', couponId: 'a' })
      .refuses('COUPON_NOT_FOUND', { type: 'removeCoupon', couponId: 'a' });
  });
});

describe('payments', () => {
  it('keep type, name, sum and time, and the details of the tender [CART-071, CART-072]', () => {
    const till = openTill().scan(milk);
    till.do({
      type: 'addPayment',
      payment: {
        typeId: 9,
        name: 'ביט',
        amount: 590,
        terminalArea: 'A',
        includeSales: false,
        pluginId: 8,
        details: { method: 'plugin', reference: '0123' },
        print: true,
      },
    });
    expect(till.cart.payments[0]).toMatchObject({
      typeId: 9,
      name: 'ביט',
      amount: 590,
      paidAt: till.env.now(),
      terminalArea: 'A',
      includeSales: false,
      pluginId: 8,
      details: { method: 'plugin', reference: '0123' },
      print: true,
    });
  });

  it('never exceed the amount due, except for cash', () => {
    const pay = (typeId: number, amount: number) =>
      ({
        type: 'addPayment',
        payment: { typeId, name: 'x', amount, details: typeId === 3 ? { terms: 'regular' } : {} },
      }) as const;
    openTill()
      .scan(milk)
      .refuses('PAYMENT_EXCEEDS_DUE', pay(3, 591))
      .refuses('PAYMENT_EXCEEDS_DUE', pay(3, -1))
      .refuses('PAYMENT_EXCEEDS_DUE', pay(1, -100))
      .refuses('AMOUNT_OUT_OF_RANGE', pay(3, 0))
      .refuses('AMOUNT_OUT_OF_RANGE', pay(1, 0))
      .refuses('AMOUNT_OUT_OF_RANGE', pay(1, 5.5))
      .payCash(200)
      .refuses('PAYMENT_EXCEEDS_DUE', pay(1, 100));
    openTill()
      .refund(milk)
      .refuses('PAYMENT_EXCEEDS_DUE', pay(1, 590))
      .refuses('PAYMENT_EXCEEDS_DUE', pay(1, -600))
      .refuses('PAYMENT_EXCEEDS_DUE', pay(3, -591))
      .payCard(-5.9)
      .expectSettled();
  });

  it('in cash are payable in coins, so that rounding is never counted twice', () => {
    const pay = (amount: number) =>
      ({ type: 'addPayment', payment: { typeId: 1, name: 'x', amount } }) as const;
    const card = {
      type: 'addPayment',
      payment: { typeId: 3, name: 'x', amount: 1_466, details: { terms: 'regular' } },
    } as const;
    openTill()
      .scan(aProduct({ price: 1_470 }))
      .refuses('CASH_NOT_IN_COINS', pay(1_466))
      .do(card)
      .refuses('CASH_NOT_IN_COINS', pay(4))
      .payCash(0)
      .expectSettled();
    // 186.41 is 186.40 in cash, also when paid in parts; the change is the amount tendered above
    // that.
    const till = openTill()
      .scan(aProduct({ price: 18_641 }))
      .payCash(100)
      .refuses('CASH_NOT_IN_COINS', pay(5));
    till.payCash(100).expectSettled().expectRounding(-0.01).expectChange(13.6);
  });

  it('are limited to the payment types that the account may use [CART-079]', () => {
    const till = openTill()
      .scan(milk)
      .customer(anAccount({ paymentsPermissions: [3] }));
    till
      .refuses('PAYMENT_NOT_ALLOWED', {
        type: 'addPayment',
        payment: { typeId: 1, name: 'מזומן', amount: 590 },
      })
      .payCard(5.9);
  });

  it('that are removed are announced to plugins, with the payment', () => {
    const till = openTill().scan(milk).payCard(5.9);
    const [payment] = till.cart.payments;
    till.do({ type: 'removePayment', paymentKey: payment?.key ?? '' });
    expect(till.events).toEqual([{ type: 'paymentRemoved', payment }]);
    till.refuses('PAYMENT_NOT_FOUND', { type: 'removePayment', paymentKey: payment?.key ?? '' });
  });

  it('of a plugin that are removed leave the employee in the log', () => {
    const till = openTill().scan(milk);
    till.do({
      type: 'addPayment',
      payment: {
        typeId: 9,
        name: 'ביט',
        amount: 590,
        pluginId: 8,
        details: { method: 'plugin', reference: 'r-1' },
      },
    });
    const [payment] = till.cart.payments;
    const key = payment?.key ?? '';
    till.do({ type: 'removePayment', paymentKey: key, by: { employeeId: 44, approval: null } });
    expect(till.events).toEqual([{ type: 'paymentRemoved', payment }]);
    expect(till.cart.log).toMatchObject([
      {
        description: 'cart.payment.add',
        field: `payment:${key}`,
        data: '{"type":9,"name":"ביט","amount":590}',
        dataBefore: '',
      },
      {
        description: 'cart.payment.delete',
        field: `payment:${key}`,
        data: '',
        dataBefore: '{"type":9,"name":"ביט","amount":590}',
        employeeId: 44,
      },
    ]);
  });

  it('of every kind depend on the commands alone, so the same commands give the same cart', () => {
    fc.assert(
      fc.property(
        fc.array(paymentArbitrary(), { maxLength: 6 }),
        fc.array(fc.nat(5), { maxLength: 3 }),
        (payments, removed) => {
          const build = (): { cart: Cart; told: CartPayment[] } => {
            const env = fakeEnv();
            let cart = aCart(
              {
                rows: [aRow({ key: 'a', product: aProduct({ price: 30_000 }) })],
                account: anAccount({ creditLimit: 5_000 }),
              },
              env,
            );
            const told: CartPayment[] = [];
            const commands: CartCommand[] = [
              ...payments.map((payment) => ({ type: 'addPayment', payment }) as const),
              ...removed.map((n) => ({ type: 'removePayment', paymentKey: `${n}` }) as const),
            ];
            for (const command of commands) {
              const named =
                command.type === 'removePayment'
                  ? { ...command, paymentKey: cart.payments[Number(command.paymentKey)]?.key ?? '' }
                  : command;
              const reduced = reduceCart(cart, named, env);
              if (!reduced.ok) continue;
              cart = reduced.value.cart;
              // The cart holds exactly what the events announced.
              for (const event of reduced.value.events) {
                if (event.type === 'paymentAdded') told.push(event.payment);
                else if (event.type === 'paymentRemoved')
                  told.splice(told.indexOf(event.payment), 1);
              }
            }
            return { cart, told };
          };
          const { cart, told } = build();
          expect(build().cart).toEqual(cart);
          expect(told).toEqual(cart.payments);
          expect(cart.log.length).toBeGreaterThanOrEqual(cart.payments.length);
        },
      ),
      propertyOptions(100),
    );
  });

  it('lock a row as long as one of them names it [CART-078]', () => {
    const till = openTill().scan(milk, 2);
    const lockedRows = [till.activeRow];
    till.do({
      type: 'addPayment',
      payment: { key: 'a', typeId: 9, name: 'x', amount: 500, lockedRows },
    });
    till.do({
      type: 'addPayment',
      payment: { key: 'b', typeId: 9, name: 'x', amount: 500, lockedRows },
    });
    till.do({ type: 'removePayment', paymentKey: 'a' });
    expect(till.cart.rows[0]?.lockedByPayment).toBe(true);
    till.do({ type: 'removePayment', paymentKey: 'b' });
    expect(till.cart.rows[0]?.lockedByPayment).toBe(false);
    till.refuses('ROW_NOT_FOUND', {
      type: 'addPayment',
      payment: { typeId: 9, name: 'x', amount: 500, lockedRows: ['gone'] },
    });
  });

  it('are refused once cash has settled the sale, although rounding left agorot over', () => {
    // 12.02 is 12.00 in cash; the 0.02 left over is rounding and not a debt
    const till = openTill()
      .scan(aProduct({ price: 1_202 }))
      .payCash(12)
      .expectSettled()
      .expectDue(0.02);
    till.refuses('PAYMENT_EXCEEDS_DUE', {
      type: 'addPayment',
      payment: { typeId: 3, name: 'אשראי', amount: 2, details: { terms: 'regular' } },
    });
    expect(till.cart.payments).toHaveLength(1);
  });

  it('unlock only the rows they locked, and no row that was locked otherwise', () => {
    const cart = aCart({
      rows: [aRow({ key: 'a', lockedByPayment: true }), aRow({ key: 'b' })],
      payments: [aPayment({ key: 'p', amount: 100, lockedRows: ['b'] })],
    });
    const reduced = reduceCart(cart, { type: 'removePayment', paymentKey: 'p' }, fakeEnv());
    expect(
      reduced.ok && reduced.value.cart.rows.map(({ lockedByPayment }) => lockedByPayment),
    ).toEqual([true, false]);
  });

  it('must be refunded before a cart is cancelled', () => {
    openTill().scan(milk).payCard(5.9).refuses('PAYMENT_NOT_ALLOWED', { type: 'cancelCart' });
  });
});

describe('header', () => {
  it('accepts real dates; a document date given by hand is kept at submit', () => {
    const till = openTill({ documentType: 6 }).do({
      type: 'setHeader',
      changes: { date: '2026-11-01', dueDate: '2026-12-31', reference: 'PO-7' },
    });
    expect(till.cart.header).toMatchObject({
      date: '2026-11-01',
      dateForced: true,
      dueDate: '2026-12-31',
      reference: 'PO-7',
    });
    till.refuses('DATE_INVALID', { type: 'setHeader', changes: { valueDate: '2026-02-30' } });
    till.refuses('TEXT_TOO_LONG', { type: 'setHeader', changes: { reference: 'x'.repeat(2_001) } });
    expect(
      openTill().do({ type: 'setHeader', changes: { reference: 'a' } }).cart.header.dateForced,
    ).toBe(false);
  });

  it('accepts a stated total only where neither rows nor payments make one', () => {
    openTill({ documentType: 31 }).do({ type: 'setStatedTotal', total: 50_000 }).expectTotal(500);
    openTill().refuses('DOCUMENT_TYPE_UNSUPPORTED', { type: 'setStatedTotal', total: 50_000 });
    openTill({ documentType: 31 }).refuses('AMOUNT_OUT_OF_RANGE', {
      type: 'setStatedTotal',
      total: -1,
    });
  });
});

describe('guards', () => {
  it('name the permission of each guarded command [CART-198]', () => {
    const till = openTill().scan(milk);
    const rowKey = till.activeRow;
    const guard = (command: CartCommand) => guardOf(command, till.cart);
    expect(
      guard({ type: 'setRowDiscount', rowKey, discount: { type: 'percent', rate: 100 } }),
    ).toBe(50);
    expect(guard({ type: 'setCartDiscount', discount: { type: 'sum', amount: 1 } })).toBe(50);
    expect(guard({ type: 'cancelCart' })).toBe(51);
    expect(guard({ type: 'setSeller', sellerId: 4 })).toBe(53);
    expect(guard({ type: 'deleteRow', rowKey })).toBe(55);
    expect(guard({ type: 'setUnitPrice', rowKey, price: 100 })).toBe(56);
    expect(guard({ type: 'refundRows', rows: [] })).toBe(70);
    expect(
      guard({ type: 'addPayment', payment: { typeId: 6, name: 'תו זיכוי', amount: -590 } }),
    ).toBe(71);
    expect(guard({ type: 'refundProduct', product: milk, quantity: 1_000 })).toBe(72);
  });

  it('allow everyday work without permission: lowering a quantity, removing a discount, paying', () => {
    const till = openTill().scan(milk);
    const rowKey = till.activeRow;
    const free: CartCommand[] = [
      { type: 'decrementRow', rowKey },
      { type: 'setQuantity', rowKey, quantity: 1 },
      { type: 'setRowDiscount', rowKey, discount: null },
      { type: 'setCartDiscount', discount: null },
      { type: 'addPayment', payment: { typeId: 6, name: 'תו', amount: 590 } },
      { type: 'addProduct', product: milk, quantity: 1_000 },
      { type: 'incrementRow', rowKey },
    ];
    expect(free.map((command) => guardOf(command, till.cart))).toEqual(free.map(() => null));
  });

  it('also cover refunding more by plus or by quantity', () => {
    const till = openTill().refund(milk, 2);
    const rowKey = till.activeRow;
    expect(guardOf({ type: 'incrementRow', rowKey }, till.cart)).toBe(72);
    expect(guardOf({ type: 'setQuantity', rowKey, quantity: -3_000 }, till.cart)).toBe(72);
    expect(guardOf({ type: 'setQuantity', rowKey, quantity: -1_000 }, till.cart)).toBeNull();
  });

  it('write a log entry with employee, action, value before and after, and approval [CART-112]', () => {
    const till = openTill().scan(milk);
    const rowKey = till.activeRow;
    till
      .do({ type: 'setUnitPrice', rowKey, price: 500, by: { employeeId: 12, approval: 'signed' } })
      .do({ type: 'deleteRow', rowKey });
    const [edit, removal] = till.cart.log;
    expect(edit).toMatchObject({
      employeeId: 12,
      description: 'cart.item.edit',
      field: `row:${rowKey}`,
      approval: 'signed',
      createdAt: till.env.now(),
    });
    expect(JSON.parse(edit?.dataBefore ?? '')).toMatchObject({ price: 590 });
    // In the form that the approval is verified by.
    expect(edit?.data).toBe(`${milk.id}: 500 x1000`);
    expect(removal).toMatchObject({
      employeeId: 3,
      description: 'cart.item.cancel',
      data: '',
      approval: null,
    });
  });

  it('write no entry for refused commands, and one for less of a row [SEE-050]', () => {
    const till = openTill().scan(milk).plus().minus();
    till.refuses('ROW_NOT_FOUND', { type: 'deleteRow', rowKey: 'gone' });
    expect(till.cart.log.map(({ description }) => description)).toEqual(['cart.item.lower']);
  });
});

describe('any cart', () => {
  it('is never changed by a command, refused or not', () => {
    fc.assert(
      fc.property(cartArbitrary(), (cart) => {
        const before = structuredClone(cart);
        const env = fakeEnv();
        const rowKey = cart.rows[0]?.key ?? 'none';
        const commands: CartCommand[] = [
          { type: 'incrementRow', rowKey },
          { type: 'decrementRow', rowKey },
          { type: 'deleteRow', rowKey },
          { type: 'setQuantity', rowKey, quantity: 5 },
          { type: 'setRowDiscount', rowKey, discount: { type: 'percent', rate: 5_000 } },
          { type: 'addProduct', product: milk, quantity: 1_000 },
        ];
        for (const command of commands) reduceCart(cart, command, env);
        expect(cart).toEqual(before);
      }),
      propertyOptions(100),
    );
  });
});
