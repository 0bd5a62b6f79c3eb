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
  propertyOptions,
} from '@dalpak/testkit';
import type { Cart } from '../cart.types.ts';
import { encodeCart } from './cart-codec.ts';
import { decodeCart } from './cart-decoder.ts';
import { priceCart, type DiscountEvaluator } from '../pricing/price-cart.ts';
import type { WireCart, WireProductRow } from './wire.types.ts';

const env = fakeEnv();
const encode = (cart: Cart): WireCart => encodeCart(cart, priceCart(cart, env));
/** Encodes the cart and passes it through JSON, as a request would. */
const overTheWire = (cart: Cart): unknown => JSON.parse(JSON.stringify(encode(cart)));

const fullCart = aCart({
  header: {
    documentType: 7,
    number: 7_000_042,
    officialCode: 320,
    date: '2026-11-20',
    dateForced: true,
    branchId: 2,
    terminalId: 5,
    warehouseId: 17,
    targetWarehouseId: 22,
    employeeId: 24,
    sellerId: 25,
    shiftId: 'shift-26',
    reference: 'PO-9',
    referenceDate: '2026-11-10',
    valueDate: '2026-11-11',
    dueDate: '2026-11-12',
    supplyDate: '2026-11-13',
    notes: 'הערה',
    baseDocuments: [{ typeId: 3, number: 15 }],
    openOrderId: 'order-6',
    printCopies: 'original',
    printTemplate: 'a4',
    printTarget: 'printer',
    wantsVatConfirmation: true,
    vatConfirmationNumber: '23',
  },
  account: anAccount({
    id: 7,
    groupId: 3,
    vatId: '514713288',
    contacts: [{ id: 1, name: 'רון', phone: '050', email: 'r@x.il' }],
    balance: -12_345,
    dateBirth: '1990-02-28',
  }),
  rows: [
    aRow({
      key: 'a',
      product: aProduct({ id: 1, price: 1_290, departmentId: 4, categoryId: 5, supplierId: 6 }),
      quantity: 1_235,
      discountRate: 1_050,
      serialNumber: 'SN',
    }),
    aRow({
      key: 'b',
      parentKey: 'a',
      manualPrice: 0,
      components: [{ product: aProduct({ id: 3 }), quantity: 2_500, price: 0 }],
      stockBefore: 5_000,
      stockAfter: -1_000,
    }),
    aRow({
      key: 'c',
      quantity: -500,
      manualPrice: 1_000,
      refundOf: {
        documentId: 'd',
        rowKey: 'x',
        soldQuantity: 2_000,
        soldNet: 1_800,
        refundedBefore: 500,
        vatRate: 1_700,
      },
    }),
  ],
  payments: [
    aPayment({ key: '9', amount: 500 }),
    aPayment({
      key: '1',
      typeId: 3,
      details: { confirmation: '0123', payments: 3 },
      lockedRows: ['a'],
    }),
  ],
  discount: { type: 'sum_change', total: 1_000 },
  coupons: [{ id: 'k', number: '77', type: 2 }],
  supply: {
    method: 'delivery',
    packages: [{ name: 'ארגז', count: 2 }],
    missedItems: [{ productId: 9, name: 'חסר', quantity: 1_500 }],
  },
  order: {
    id: 'order-6',
    status: 1,
    kind: 'table',
    elementId: 12,
    guests: 4,
    name: 'שולחן 12',
    waiterId: null,
    promisedAt: null,
    phone: '',
    address: null,
    revision: 8,
  },
  resource: { kind: 'copy', id: 'sale-1' },
  temp: { keypad: '3' },
  chosenRules: [4],
  ignoredRules: [5, 6],
  lastError: 'J102',
  statedTotal: 5,
  log: [
    {
      employeeId: 3,
      description: 'cart.discount',
      field: 'discount',
      data: '1',
      dataBefore: '0',
      createdAt: 5,
      approval: 'sig',
    },
  ],
});

describe('wire shape', () => {
  it('puts header, account, totals and order info at their positions [CART-007, CART-008, CART-009, CART-010]', () => {
    const { Data } = encode(fullCart);
    expect(Data).toHaveLength(7);
    expect(Data[1]).toMatchObject({
      type: 'customer',
      id: 7,
      name: 'דנה לוי',
      vat_id: '514713288',
      group: 3,
      balance: -123.45,
    });
    // 14.26 + 0.00 − 4.50 = 9.76 is below the requested 10.00, and a discount never raises a total
    expect(Data[2]).toMatchObject({ discount_type: 'sum_change', discount: 10, total: 9.76 });
    expect([Data[3], Data[4], Data[5]]).toEqual([null, null, null]);
    expect(Data[6]).toEqual({ kind: 'table', element_id: 12, guests: 4, name: 'שולחן 12' });
  });

  it('numbers the header fields 1 to 28 [CART-029, CART-030, CART-031, CART-032, CART-281]', () => {
    expect(encode(fullCart).Data[0]).toEqual([
      null,
      7_000_042,
      7,
      320,
      '2026-11-20',
      2,
      'order-6',
      7,
      5,
      'PO-9',
      '2026-11-10',
      '2026-11-11',
      '2026-11-12',
      '2026-11-13',
      'הערה',
      [{ type: 3, number: 15 }],
      'ILS',
      17,
      'original',
      'a4',
      'printer',
      1,
      22,
      '23',
      24,
      25,
      'shift-26',
      fullCart.id,
      1,
    ]);
  });

  it('uses the account keys of the specification [CART-039, CART-040, CART-041, CART-042, CART-043, CART-044, CART-045, CART-046, CART-047, CART-049, CART-050, CART-051]', () => {
    expect(Object.keys(encode(fullCart).Data[1] ?? {}).toSorted()).toEqual([
      'account',
      'address',
      'address_apartment',
      'address_enterence',
      'address_floor',
      'address_number',
      'balance',
      'balance_total',
      'cell_phone',
      'city',
      'club_expire',
      'code',
      'contacts',
      'credit_limit',
      'credit_status',
      'credits',
      'date_birth',
      'def_type_id',
      'discount',
      'discount_type',
      'document_type_id',
      'documents_open',
      'email',
      'ext_member_club',
      'ext_member_club_tran',
      'group',
      'id',
      'name',
      'notes',
      'payments_permissions',
      'phone',
      'price_list',
      'subscribes',
      'transactions_open',
      'type',
      'vat_free',
      'vat_id',
      'vat_type',
      'visits',
    ]);
  });

  it('has product, discount and payment rows, and payments keyed by row [CART-011, CART-012, CART-013, CART-052]', () => {
    const dis: DiscountEvaluator = () => ({
      discounts: [
        { rowKey: 'a', ruleId: 5, levelId: 1, ruleName: 'מבצע', amount: 100, quantity: 1_000 },
      ],
      outcomes: [],
    });
    const wire = encodeCart(fullCart, priceCart(fullCart, env, dis));
    expect(wire.Products.map(({ C, key }) => [C, key])).toEqual([
      ['P', 'a'],
      ['DIS', 'a/5/1'],
      ['P', 'b'],
      ['P', 'c'],
      ['PAY', '9'],
      ['PAY', '1'],
    ]);
    expect(wire.Products[1]).toEqual({
      C: 'DIS',
      key: 'a/5/1',
      parent: 'a',
      discount_id: 5,
      level: 1,
      name: 'מבצע',
      amount: 1,
      row_price: -1,
    });
    expect(wire.Payments['1']).toMatchObject({
      type: 3,
      sum: 10,
      details: { confirmation: '0123', payments: 3 },
    });
    expect(wire).toMatchObject({
      coupons: [{ id: 'k', number: '77', type: 2 }],
      supply: { method: 'delivery' },
      logs: [{ employee_id: 3, created_at: 5 }],
      settings: { no_discount: false, chosen_rules: [4], ignored_rules: [5, 6] },
      temp: { last_error: 'J102' },
      resource: { kind: 'copy', id: 'sale-1' },
      order: { id: 'order-6', status: 1, revision: 8 },
    });
  });

  it('writes payments, supply, log entries and preparations with the keys of the specification [CART-069, CART-071, CART-072, CART-111, CART-112]', () => {
    const wire = encode(fullCart);
    expect(wire.Payments['9']).toEqual({
      type: 1,
      name: 'מזומן',
      sum: 5,
      terminal_area: '',
      include_sales: true,
      plugin_id: null,
      details: {},
      print: false,
      time: 0,
      locked_rows: [],
    });
    expect(wire.supply).toEqual({
      method: 'delivery',
      packages: [{ name: 'ארגז', count: 2 }],
      missed_items: [{ product_id: 9, name: 'חסר', amount: 1.5 }],
    });
    expect(wire.logs).toEqual([
      {
        employee_id: 3,
        description: 'cart.discount',
        field: 'discount',
        data: '1',
        data_before: '0',
        created_at: 5,
        approval: 'sig',
      },
    ]);
    const onion = {
      id: null,
      type: 1,
      name: 'בצל',
      action: 'בלי',
      price: 50,
      amount: 1_000,
      extra: true,
    };
    const row = encode(aCart({ rows: [aRow({ preparations: [onion] })] })).Products[0];
    expect(row).toMatchObject({
      preparations: [
        { id: null, type: 1, name: 'בצל', action: 'בלי', price: 0.5, amount: 1, extra: true },
      ],
    });
  });

  it('writes a product row in shekels with 2 digits and quantities with 3 [CART-053, CART-054, CART-055, CART-056, CART-057, CART-058, CART-059, CART-060]', () => {
    // 12.90 × 1.235 = 15.9315 → 15.93; 10.5% = 1.67265 → 1.67
    const row = encode({ ...fullCart, discount: null }).Products[0] as WireProductRow;
    expect(row).toMatchObject({
      C: 'P',
      id: 1,
      code: 'P1',
      name: 'מוצר 1',
      department: 4,
      category: 5,
      supplier: 6,
      unit: 'unit',
      type: 1,
      price_vat: 12.9,
      price: 10.93,
      amount: 1.235,
      row_price: 14.26,
      discount: 10.5,
      discount2: 0,
      discount_sum: 1.67,
      discount2_sum: 0,
      vat_group: 0,
      vat_free: false,
      weightable: false,
    });
  });

  it('keeps parent and child keys, extras, stock balances and the rest of a row [CART-061, CART-062, CART-063, CART-064, CART-065, CART-066, CART-067]', () => {
    const [a, b] = encode(fullCart).Products as WireProductRow[];
    expect(a).toMatchObject({
      parent: null,
      child: ['b'],
      serial_number: 'SN',
      gift_card: '',
      club_join: false,
      print_template: '',
      labels: 0,
    });
    expect(b).toMatchObject({
      parent: 'a',
      child: [],
      extras: [{ id: 3, amount: 2.5 }],
      balance_before: 5,
      balance_after: -1,
      time_add: 0,
      lock: false,
      income_account: '',
      expense_account: '',
    });
    expect(a?.metadata).toMatchObject({ catalog_price: 12.9 });
  });
});

describe('decode', () => {
  it('returns a cart with everything in it', () => {
    expect(decodeCart(overTheWire(fullCart))).toMatchObject({
      ok: true,
      value: { cart: fullCart },
    });
  });

  it('is the inverse of encode, and returns the priced totals as claimed totals', () => {
    fc.assert(
      fc.property(cartArbitrary(), (cart) => {
        const priced = priceCart(cart, env);
        const decoded = decodeCart(JSON.parse(JSON.stringify(encodeCart(cart, priced))));
        expect(decoded.ok).toBe(true);
        if (!decoded.ok) return;
        expect(decoded.value.cart).toEqual(cart);
        const { claimed } = decoded.value;
        expect(claimed).toMatchObject({
          total: priced.total,
          vat: priced.vat,
          gross: priced.gross,
          discount: priced.discount,
          change: priced.change,
        });
        expect(claimed.rows.map(({ net, vat }) => [net, vat])).toEqual(
          priced.rows.map(({ net, vat }) => [net, vat]),
        );
      }),
      propertyOptions(),
    );
  });

  it('never throws, whatever value stands at any place', () => {
    const wire = JSON.stringify(encode(fullCart));
    const places: (readonly (string | number)[])[] = [];
    const walk = (value: unknown, path: readonly (string | number)[]): void => {
      if (path.length > 0) places.push(path);
      if (typeof value === 'object' && value !== null)
        for (const [key, child] of Object.entries(value)) walk(child, [...path, key]);
    };
    walk(JSON.parse(wire), []);
    const rubbish = fc.constantFrom<unknown>(
      undefined,
      null,
      -1,
      1.005,
      1e300,
      '',
      'x',
      [],
      {},
      true,
      'א'.repeat(3_000),
    );
    fc.assert(
      fc.property(fc.constantFrom(...places), rubbish, (path, value) => {
        const copy: unknown = JSON.parse(wire);
        setAt(copy, path, value);
        const decoded = decodeCart(copy);
        if (!decoded.ok) expect(decoded.error.path).toMatch(/^cart/);
        else expect(() => priceCart(decoded.value.cart, env)).not.toThrow();
      }),
      propertyOptions(1_500),
    );
  });

  it.each<[string, readonly (string | number)[], unknown, string]>([
    [
      'more than 2 digits of money',
      ['Products', 0, 'metadata', 'catalog_price'],
      12.905,
      'cart.Products[0].metadata.catalog_price',
    ],
    ['more than 3 digits of amount', ['Products', 0, 'amount'], 1.2355, 'cart.Products[0].amount'],
    ['a total with parts of an agora', ['Data', 2, 'total'], 10.001, 'cart.Data[2].total'],
    ['an unknown document type', ['Data', 0, 2], 8, 'cart.Data[0][3]'],
    ['a foreign official code', ['Data', 0, 3], 310, 'cart.Data[0][3]'],
    ['a foreign currency', ['Data', 0, 16], 'USD', 'cart.Data[0][16]'],
    ['an account that is not the header’s', ['Data', 0, 7], 8, 'cart.Data[0]'],
    ['a date that is none', ['Data', 0, 4], '2026-02-30', 'cart.Data[0][4]'],
    ['a discount above 100%', ['Products', 0, 'discount'], 100.01, 'cart.Products[0].discount'],
    ['a refund of more than was sold', ['Products', 2, 'amount'], -1.501, 'cart.Products[2]'],
    ['a refund that sells', ['Products', 2, 'amount'], 1, 'cart.Products[2]'],
    ['two rows of one key', ['Products', 1, 'key'], 'a', 'cart.Products[1]'],
    ['a missing parent', ['Products', 1, 'parent'], 'zz', 'cart.Products'],
    ['a payment without its row', ['Products', 3, 'C'], 'P', 'cart.Products[3].price'],
    ['a payment row of another sum', ['Products', 3, 'row_price'], 6, 'cart.Products[3]'],
    ['an unknown kind of row', ['Products', 0, 'C'], 'X', 'cart.Products[0].C'],
    [
      'a price out of range',
      ['Products', 0, 'metadata', 'manual_price'],
      10_000_001,
      'cart.Products[0].metadata.manual_price',
    ],
    [
      'more details than a payment has',
      ['Payments', '1', 'details'],
      Object.fromEntries(Array.from({ length: 25 }, (_, i) => [`d${i}`, 1])),
      'cart.Payments.1.details',
    ],
    [
      'a detail of too many letters',
      ['Payments', '1', 'details'],
      { confirmation: 'x'.repeat(201) },
      'cart.Payments.1.details.confirmation',
    ],
    [
      'a detail whose key has too many letters, and does not tell it',
      ['Payments', '1', 'details'],
      { ['k'.repeat(61)]: 1 },
      'cart.Payments.1.details',
    ],
    [
      'a value of a temporary key, and tells 60 letters of the key',
      ['temp', 'values'],
      { ['k'.repeat(1_000)]: 1 },
      `cart.temp.values.${'k'.repeat(60)}`,
    ],
  ])('refuses %s', (_what, path, value, at) => {
    const copy = overTheWire(fullCart);
    setAt(copy, path, value);
    expect(decodeCart(copy)).toMatchObject({
      ok: false,
      error: { code: 'CART_MALFORMED', path: at },
    });
  });

  it.each<[string, readonly (string | number)[]]>([
    ['the cart', []],
    ['the customer', ['Data', 1]],
    ['a contact', ['Data', 1, 'contacts', 0]],
    ['the totals', ['Data', 2]],
    ['the order info', ['Data', 6]],
    ['a base document', ['Data', 0, 15, 0]],
    ['a row', ['Products', 0]],
    ['a row’s metadata', ['Products', 0, 'metadata']],
    ['a component', ['Products', 1, 'extras', 0]],
    ['a component’s metadata', ['Products', 1, 'extras', 0, 'metadata']],
    ['a refund', ['Products', 2, 'metadata', 'refund']],
    ['a payment row', ['Products', 3]],
    ['a payment', ['Payments', '9']],
    ['a coupon', ['coupons', 0]],
    ['the supply', ['supply']],
    ['a package', ['supply', 'packages', 0]],
    ['a missed item', ['supply', 'missed_items', 0]],
    ['a log entry', ['logs', 0]],
    ['the settings', ['settings']],
    ['the scratch values', ['temp']],
    ['the resource', ['resource']],
    ['the order', ['order']],
  ])('refuses a key of its own in %s', (_what, path) => {
    const copy = overTheWire(fullCart);
    setAt(copy, [...path, 'extra'], 'נוסף');
    expect(decodeCart(copy)).toMatchObject({
      ok: false,
      error: { code: 'CART_MALFORMED', reason: 'is not known' },
    });
  });

  it.each<[string, readonly (string | number)[]]>([
    ['in front of the header', ['Data', 0, 0]],
    ['behind the header', ['Data', 0, 29]],
    ['in a free place', ['Data', 4]],
    ['behind the last place', ['Data', 7]],
  ])('refuses something %s', (_what, path) => {
    const copy = overTheWire(fullCart);
    setAt(copy, path, 'נוסף');
    expect(decodeCart(copy)).toMatchObject({ ok: false, error: { code: 'CART_MALFORMED' } });
  });

  it('refuses more rows than a cart may have', () => {
    const row = encode(aCart({ rows: [aRow()] })).Products[0];
    const wire = {
      ...encode(aCart()),
      Products: Array.from({ length: 5_001 }, (_, i) => ({ ...row, key: `r${i}` })),
    };
    expect(decodeCart(wire)).toMatchObject({ ok: false, error: { code: 'CART_TOO_LARGE' } });
  });

  it.each([null, undefined, 1, 'cart', [], {}])('refuses %j', (value) => {
    expect(decodeCart(value).ok).toBe(false);
  });
});

it('a held sale is the same cart after recall', () => {
  const { cart } = openTill().scan(aProduct(), 3).discount(10).payCash(100).freeze();
  expect(decodeCart(overTheWire(cart))).toMatchObject({ ok: true, value: { cart } });
});

function setAt(target: unknown, path: readonly (string | number)[], value: unknown): void {
  let node = target;
  for (const key of path.slice(0, -1)) node = (node as Record<string | number, unknown>)[key];
  (node as Record<string | number, unknown>)[path.at(-1) ?? ''] = value;
}
