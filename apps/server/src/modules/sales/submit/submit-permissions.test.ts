import { type SubmitResult } from '@dalpak/contracts';
import {
  approvalSubject,
  type CartCommand,
  guardedStates,
  type Preparation,
  raisedStates,
} from '@dalpak/engine';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SaleCart, tampered } from '../../../../test/sale-cart.ts';
import {
  queryRows,
  aShop,
  aTillOf,
  CARDS,
  changeRows,
  countsOf,
  EMPLOYEES,
  GOODS,
  signInAt,
} from '../../../../test/sale-shop.ts';
import { outcome, startTestApp, type Browser, type TestApp } from '../../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let till: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1);
});
afterAll(() => server.close());
beforeEach(async () => signInAt(till, CARDS.cashier));
afterEach(async () => {
  for (const key of [55, 56]) await cashierMay(key, true);
});

const db = () => server.kernel.tenant(cloud);
const post = (wire: unknown, query = '') => till.post(`pos/transactions/cart_format${query}`, wire);
const byCashier = () => new SaleCart({ employee: EMPLOYEES.cashier }).scan(GOODS.milk);
const lastKey = (cart: SaleCart): string => cart.cart.rows.at(-1)?.key ?? '';

async function cashierMay(key: number, may: boolean): Promise<void> {
  await changeRows(
    server,
    cloud,
    `UPDATE positions SET permissions = jsonb_set(permissions, '{pos,${key}}', '${may ? 1 : 0}') WHERE cloud_id = $1 AND name = 'קופאי'`,
  );
}

async function refusalOf(wire: unknown): Promise<string> {
  const before = await countsOf(db());
  const { status, code } = outcome(await post(wire));
  expect(await countsOf(db())).toEqual(before);
  return `${status} ${code}`;
}

async function reviewOf(wire: unknown, query = '?offline=1'): Promise<string[]> {
  const response = await post(wire, query);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ data: [string, string, SubmitResult] }>().data[2].review;
}

async function validate(body: Readonly<Record<string, unknown>>): Promise<string> {
  const response = await till.post('employees/perrmissions/validate', {
    type: 'pos',
    verify: { type: 'card', card: CARDS.manager },
    ...body,
  });
  return response.json<{ approval: string }>().approval;
}

const KEYS = {
  50: 'cart.discount',
  51: 'cart.cancel',
  53: 'cart.seller',
  55: 'cart.item.cancel',
  56: 'cart.item.edit',
} as Readonly<Record<number, string>>;

/** A manager's approval of the command, as the till requests it. */
async function approvalOf(cart: SaleCart, command: CartCommand): Promise<string> {
  const subject = approvalSubject(cart.cart, command, cart.env);
  if (subject === null) throw new Error('no one must approve it');
  return validate({
    key: KEYS[subject.permission],
    cart_id: cart.id,
    field: subject.field,
    value: subject.value,
  });
}

const by = (approval: string) => ({ by: { employeeId: EMPLOYEES.manager, approval } });
const percent = (cart: SaleCart, rate: number): CartCommand => ({
  type: 'setRowDiscount',
  rowKey: lastKey(cart),
  discount: { type: 'percent', rate },
});

async function approved(cart: SaleCart, command: CartCommand): Promise<SaleCart> {
  const approval = await approvalOf(cart, command);
  return cart.do({ ...command, ...by(approval) });
}

const preparation = (price: number): Preparation => ({
  id: null,
  type: 1,
  name: 'תוספת',
  action: '',
  price,
  amount: 1_000,
  extra: true,
});

describe('what needs a permission', () => {
  it('a discount is refused to an employee without the permission and accepted from one with it', async () => {
    expect(await refusalOf(byCashier().discount(10).pay().wire())).toBe('403 PERMISSION_DENIED');
    await signInAt(till, CARDS.manager);
    expect((await post(new SaleCart().scan(GOODS.milk).discount(10).pay().wire())).statusCode).toBe(
      200,
    );
  });

  it.each<[string, CartCommand]>([
    ['a cart discount', { type: 'setCartDiscount', discount: { type: 'percent', rate: 1_000 } }],
    ['a chosen rule', { type: 'chooseRule', ruleId: 1 }],
    ['a seller', { type: 'setSeller', sellerId: EMPLOYEES.manager }],
    ["the shop's promotions switched off", { type: 'setNoDiscount', noDiscount: true }],
  ])(
    "%s is refused too, flagged in a queued sale, and accepted with a colleague's approval",
    async (_what, command) => {
      const wire = byCashier().do(command).pay().wire();
      expect(await refusalOf(wire)).toBe('403 PERMISSION_DENIED');
      expect(await reviewOf(wire)).toEqual(['permission_unverified']);
      expect(await reviewOf((await approved(byCashier(), command)).pay().wire(), '')).toEqual([]);
    },
  );

  it.each([
    ['cheaper', -500],
    ['dearer', 500],
  ])('a preparation that makes a row %s counts as a manual price', async (_what, price) => {
    await cashierMay(56, false);
    const command = (cart: SaleCart): CartCommand => ({
      type: 'editRow',
      rowKey: lastKey(cart),
      changes: { preparations: [preparation(price)] },
    });
    const cart = byCashier();
    expect(await refusalOf(cart.do(command(cart)).pay().wire())).toBe('403 PERMISSION_DENIED');
    const other = byCashier();
    expect((await post((await approved(other, command(other))).pay().wire())).statusCode).toBe(200);
    const free = byCashier();
    free.do({
      type: 'editRow',
      rowKey: lastKey(free),
      changes: { preparations: [preparation(0)] },
    });
    expect((await post(free.pay().wire())).statusCode).toBe(200);
  });

  it('a manual price is refused, up and down', async () => {
    await cashierMay(56, false);
    for (const price of [1, 5_000]) {
      const cart = byCashier();
      expect(
        await refusalOf(
          cart
            .do({ type: 'setUnitPrice', rowKey: lastKey(cart), price })
            .pay()
            .wire(),
        ),
      ).toBe('403 PERMISSION_DENIED');
    }
  });
});

describe('a deletion', () => {
  const deletion = (cart: SaleCart): CartCommand => ({ type: 'deleteRow', rowKey: lastKey(cart) });

  it('by an employee without the permission is refused, flagged in a queued sale, and accepted with an approval', async () => {
    await cashierMay(55, false);
    const cart = byCashier().scan(GOODS.bread);
    const wire = cart.do(deletion(cart)).pay().wire();
    expect(await refusalOf(wire)).toBe('403 PERMISSION_DENIED');
    expect(await reviewOf(wire)).toEqual(['permission_unverified']);
    const other = byCashier().scan(GOODS.bread);
    expect(await reviewOf((await approved(other, deletion(other))).pay().wire(), '')).toEqual([]);
  });

  it('approved for one row is not approved for another', async () => {
    await cashierMay(55, false);
    const cart = byCashier().scan(GOODS.juice).scan(GOODS.bread);
    const approval = await approvalOf(cart, deletion(cart));
    cart.do({ ...deletion(cart), ...by(approval) });
    expect(
      await refusalOf(
        cart
          .do({ ...deletion(cart), ...by(approval) })
          .pay()
          .wire(),
      ),
    ).toBe('403 PERMISSION_DENIED');
  });

  it('that the log repeats many times, under any name, needs one approval and one lookup', async () => {
    await cashierMay(55, false);
    const cart = byCashier().scan(GOODS.bread);
    const wire = tampered((await approved(cart, deletion(cart))).pay().wire(), ({ logs }) => {
      const [entry] = logs;
      for (let i = 0; i < 19_000; i += 1)
        logs.push({
          ...entry,
          employee_id: 1_000 + i,
          approval:
            i % 2 === 0
              ? null
              : `1.${String(Date.now()).padStart(13, '0')}.${cart.id}.${'A'.repeat(43)}`,
        });
    });
    server.database.takeStatements();
    expect(await reviewOf(wire, '')).toEqual([]);
    expect(
      server.database.takeStatements().filter((name) => name === 'employees.rights'),
    ).toHaveLength(1);
  });

  it('of a whole bill is refused, and so is a log that records one', async () => {
    await cashierMay(51, false);
    const wire = tampered(byCashier().pay().wire(), ({ logs }) => {
      logs.push({
        employee_id: EMPLOYEES.cashier,
        description: 'cart.cancel',
        field: 'lifecycle',
        data: '',
        data_before: '',
        created_at: Date.now(),
        approval: null,
      });
    });
    expect(await refusalOf(wire)).toBe('403 PERMISSION_DENIED');
  });

  /** A bill that `seller` took over from `deleter`, who had deleted a row of it. */
  const takenOver = (deleter: number, seller: number) => {
    const cart = new SaleCart({ employee: deleter }).scan(GOODS.milk).scan(GOODS.bread);
    cart.do(deletion(cart));
    cart.cart = { ...cart.cart, header: { ...cart.cart.header, employeeId: seller } };
    return cart.pay().wire();
  };

  it('in a bill that was taken over needs the permission of the employee who made it, even if the seller lacks it', async () => {
    await cashierMay(55, false);
    expect(await reviewOf(takenOver(EMPLOYEES.manager, EMPLOYEES.cashier), '')).toEqual([]);
    expect(await reviewOf(takenOver(EMPLOYEES.manager, EMPLOYEES.cashier))).toEqual([]);
  });

  it('in a bill taken over from an employee without the permission is refused, and flagged in a queued sale', async () => {
    await cashierMay(55, false);
    await signInAt(till, CARDS.manager);
    expect(await refusalOf(takenOver(EMPLOYEES.cashier, EMPLOYEES.manager))).toBe(
      '403 PERMISSION_DENIED',
    );
    expect(await reviewOf(takenOver(EMPLOYEES.cashier, EMPLOYEES.manager))).toEqual([
      'permission_unverified',
    ]);
    await cashierMay(55, true);
    expect(await reviewOf(takenOver(EMPLOYEES.cashier, EMPLOYEES.manager), '')).toEqual([]);
  });

  it('that a colleague approved is accepted also when the bill was taken over', async () => {
    await cashierMay(55, false);
    const cart = await (async (fresh) => approved(fresh, deletion(fresh)))(
      new SaleCart({ employee: EMPLOYEES.manager }).scan(GOODS.milk).scan(GOODS.bread),
    );
    cart.cart = { ...cart.cart, header: { ...cart.cart.header, employeeId: EMPLOYEES.cashier } };
    expect(await reviewOf(cart.pay().wire(), '')).toEqual([]);
  });

  it('by an employee of another business, a former employee or an unknown one is refused', async () => {
    const [colleague, stranger] = [60, 61];
    const employ = (business: number, id: number) =>
      changeRows(
        server,
        business,
        "INSERT INTO employees (cloud_id, id, first_name, position_id) SELECT $1, $2::integer, 'נועה', position_id FROM employees WHERE cloud_id = $1 AND id = $3",
        [id, EMPLOYEES.manager],
      );
    await employ(cloud, colleague);
    await employ(await aShop(server, 'other@example.com'), stranger);
    expect(await reviewOf(takenOver(colleague, EMPLOYEES.cashier), '')).toEqual([]);
    await changeRows(
      server,
      cloud,
      'UPDATE employees SET active = false WHERE cloud_id = $1 AND id = $2',
      [colleague],
    );
    for (const deleter of [colleague, stranger, 2_147_483_648]) {
      expect(await refusalOf(takenOver(deleter, EMPLOYEES.cashier))).toBe('403 PERMISSION_DENIED');
      expect(await reviewOf(takenOver(deleter, EMPLOYEES.cashier))).toEqual([
        'permission_unverified',
      ]);
    }
  });

  it('by another employee than the seller costs one more statement, one by the seller none', async () => {
    const asked = async (wire: unknown) => {
      server.database.takeStatements();
      expect(await reviewOf(wire, '')).toEqual([]);
      // The session may be read again at any time, because permissions were changed a moment ago.
      return server.database.takeStatements().filter((name) => !name.startsWith('auth.'));
    };
    await asked(byCashier().pay().wire());
    const own = await asked(takenOver(EMPLOYEES.cashier, EMPLOYEES.cashier));
    const foreign = await asked(takenOver(EMPLOYEES.manager, EMPLOYEES.cashier));
    expect(foreign.filter((name) => name !== 'employees.rights')).toEqual(own);
    expect(foreign).toHaveLength(own.length + 1);
  });
});

describe("a colleague's approval", () => {
  it('serves a sale that arrives several times at once: stored once, and each request gets the result', async () => {
    for (let round = 0; round < 5; round += 1) {
      const cart = await (async (fresh) => approved(fresh, percent(fresh, 1_000)))(byCashier());
      const wire = cart.pay().wire();
      const answers = await Promise.all([post(wire), post(wire), post(wire)]);
      expect(
        answers.map(({ statusCode, body }) => `${statusCode} ${statusCode === 200 ? '' : body}`),
        `round ${String(round)}`,
      ).toEqual(['200 ', '200 ', '200 ']);
      expect(
        answers.filter(
          (answer) =>
            !answer.json<{ data: [string, string, { repeated: boolean }] }>().data[2].repeated,
        ),
      ).toHaveLength(1);
    }
  });

  it('allows a discount in its own cart and in no other', async () => {
    const cart = byCashier();
    const approval = await approvalOf(cart, percent(cart, 1_000));
    const other = byCashier().discount(10, approval).pay().wire();
    expect(await refusalOf(other)).toBe('403 PERMISSION_DENIED');
    expect((await post(cart.discount(10, approval).pay().wire())).statusCode).toBe(200);
    const again = byCashier();
    again.cart = { ...again.cart, id: cart.id };
    expect(outcome(await post(again.discount(20, approval).pay().wire()))).toEqual({
      status: 409,
      code: 'DUPLICATE_WITH_OTHER_CONTENT',
    });
  });

  it('is refused when another sale used it, and that refusal stores nothing', async () => {
    const cart = await (async (fresh) => approved(fresh, percent(fresh, 1_000)))(byCashier());
    await changeRows(server, cloud, 'UPDATE approvals SET used_at = now() WHERE cloud_id = $1');
    expect(await refusalOf(cart.pay().wire())).toBe('403 APPROVAL_INVALID');
    expect(await reviewOf(cart.wire())).toEqual(['permission_unverified']);
  });

  it.each<[string, number]>([
    ['more', 5_000],
    ['less', 500],
  ])('covers one value: not %s', async (_what, rate) => {
    const cart = byCashier();
    const approval = await approvalOf(cart, percent(cart, 1_000));
    const wire = cart
      .do({ ...percent(cart, rate), ...by(approval) })
      .pay()
      .wire();
    expect(await refusalOf(wire)).toBe('403 PERMISSION_DENIED');
    expect(await reviewOf(wire)).toEqual(['permission_unverified']);
  });

  it('covers one row and its product: not the next row, nor a dearer product in its place', async () => {
    const cart = byCashier();
    const approval = await approvalOf(cart, percent(cart, 1_000));
    cart.scan(GOODS.notebook).do({ ...percent(cart, 1_000), ...by(approval) });
    expect(await refusalOf(cart.pay().wire())).toBe('403 PERMISSION_DENIED');
    const swapped = byCashier();
    const first = lastKey(swapped);
    const leave = await approvalOf(swapped, percent(swapped, 1_000));
    const dear = new SaleCart({ employee: EMPLOYEES.cashier }).scan(GOODS.notebook);
    dear.cart = {
      ...dear.cart,
      id: swapped.id,
      rows: dear.cart.rows.map((row) => ({ ...row, key: first })),
    };
    expect(
      await refusalOf(
        dear
          .do({ ...percent(dear, 1_000), ...by(leave) })
          .pay()
          .wire(),
      ),
    ).toBe('403 PERMISSION_DENIED');
  });

  const price = (cart: SaleCart): CartCommand => ({
    type: 'setUnitPrice',
    rowKey: lastKey(cart),
    price: 100,
  });
  const count = (cart: SaleCart, quantity: number) =>
    cart.do({ type: 'setQuantity', rowKey: lastKey(cart), quantity });

  it.each<[string, (cart: SaleCart) => CartCommand]>([
    ['price', price],
    ['percent', (cart) => percent(cart, 9_900)],
  ])(
    'of a %s covers the quantity it was given for, and less, but not more',
    async (_what, command) => {
      await cashierMay(56, false);
      const less = byCashier().scan(GOODS.juice, 5);
      expect(
        await reviewOf(
          count(await approved(less, command(less)), 2_000)
            .pay()
            .wire(),
          '',
        ),
      ).toEqual([]);
      const more = byCashier().scan(GOODS.juice);
      const wire = count(await approved(more, command(more)), 40_000)
        .pay()
        .wire();
      const seen = more.cart.log[0]?.data ?? '';
      expect(seen).toMatch(/ x1000$/);
      expect(await refusalOf(wire)).toBe('403 PERMISSION_DENIED');
      // A log that claims more than was approved, or nothing, does not match the signature.
      const told = (data: string) =>
        tampered(wire, ({ logs }) => {
          for (const entry of logs) entry['data'] = data;
        });
      for (const data of [seen.replace(/x\d+$/, 'x40000'), '{}'])
        expect(await refusalOf(told(data))).toBe('403 PERMISSION_DENIED');
      expect(await reviewOf(wire)).toEqual(['permission_unverified']);
    },
  );

  it('of a larger quantity than before allows it, written into the log as the till does', async () => {
    await cashierMay(56, false);
    const cart = byCashier().scan(GOODS.juice);
    await approved(cart, price(cart));
    const before = cart.cart;
    count(cart, 40_000);
    const [raised] = raisedStates(before, cart.cart, {
      type: 'setQuantity',
      rowKey: lastKey(cart),
      quantity: 40_000,
    });
    if (raised === undefined) throw new Error('no approver was asked');
    const approval = await validate({
      key: 'cart.item.edit',
      cart_id: cart.id,
      field: raised.field,
      value: raised.value,
    });
    cart.cart = {
      ...cart.cart,
      log: [
        ...cart.cart.log,
        {
          employeeId: EMPLOYEES.manager,
          description: 'cart.item.edit',
          field: raised.field,
          data: raised.value,
          dataBefore: '',
          createdAt: Date.now(),
          approval,
        },
      ],
    };
    expect(await reviewOf(cart.pay().wire(), '')).toEqual([]);
  });

  it('of a manual bill total covers the deducted amount, and nothing that is scanned after it', async () => {
    await cashierMay(56, false);
    const total: CartCommand = {
      type: 'setCartDiscount',
      discount: { type: 'sum_change', total: 600 },
    };
    expect(await reviewOf((await approved(byCashier(), total)).pay().wire(), '')).toEqual([]);
    const cart = await approved(byCashier(), total);
    const seen = cart.cart.log[0]?.data ?? '';
    expect(seen).toBe('sum_change 600 off 90');
    cart.scan(GOODS.notebook, 40).scan(GOODS.juice, 40);
    expect(cart.priced.total).toBe(600);
    const wire = cart.pay().wire();
    expect(await refusalOf(wire)).toBe('403 PERMISSION_DENIED');
    const needed = guardedStates(cart.cart)[0]?.value ?? '';
    for (const data of [needed, '{}', 'sum_change 600'])
      expect(
        await refusalOf(
          tampered(wire, ({ logs }) => {
            for (const entry of logs) entry['data'] = data;
          }),
        ),
      ).toBe('403 PERMISSION_DENIED');
    expect(await reviewOf(wire)).toEqual(['permission_unverified']);
    // A percentage was approved, however the bill grows.
    expect(
      await reviewOf(
        (
          await approved(byCashier(), {
            type: 'setCartDiscount',
            discount: { type: 'percent', rate: 1_000 },
          })
        )
          .scan(GOODS.juice, 40)
          .pay()
          .wire(),
        '',
      ),
    ).toEqual([]);
  });

  it('without a quantity or an amount allows nothing, whatever its log entry claims', async () => {
    await cashierMay(56, false);
    const row = byCashier().scan(GOODS.juice);
    const field = `row:${lastKey(row)}`;
    const ofRow = await validate({
      key: 'cart.item.edit',
      cart_id: row.id,
      field,
      value: `${GOODS.juice.id}: 100`,
    });
    count(row.do({ ...price(row), ...by(ofRow) }), 3_000);
    const bill = byCashier().scan(GOODS.milk);
    const ofBill = await validate({
      key: 'cart.discount',
      cart_id: bill.id,
      field: 'discount',
      value: 'sum_change 600',
    });
    bill.do({
      type: 'setCartDiscount',
      discount: { type: 'sum_change', total: 600 },
      ...by(ofBill),
    });
    const tell = (wire: ReturnType<typeof row.wire>, data: string) =>
      tampered(wire, ({ logs }) => {
        for (const entry of logs) entry['data'] = data;
      });
    for (const [wire, said] of [
      [row.pay().wire(), [`${GOODS.juice.id}: 100`, '{"id":3,"quantity":1000,"price":100}']],
      [bill.pay().wire(), ['sum_change 600', '{"type":"sum_change","total":600}']],
    ] as const) {
      for (const data of said)
        expect(await refusalOf(tell(wire, data))).toBe('403 PERMISSION_DENIED');
      expect(await reviewOf(tell(wire, said[0]))).toEqual(['permission_unverified']);
    }
  });

  it('of one percentage does not cover a second one', async () => {
    const cart = byCashier();
    await approved(cart, percent(cart, 1_000));
    cart.do({
      type: 'setRowDiscount',
      rowKey: lastKey(cart),
      discount: { type: 'second_percent', rate: 1_000 },
      ...by(''),
    });
    expect(await refusalOf(cart.pay().wire())).toBe('403 PERMISSION_DENIED');
  });

  it('without a value is refused in a sale', async () => {
    const cart = byCashier();
    const approval = await validate({ key: 'cart.discount', cart_id: cart.id });
    expect(await refusalOf(cart.discount(10, approval).pay().wire())).toBe('403 PERMISSION_DENIED');
  });

  it('covers one action: two discounts need two', async () => {
    const cart = byCashier();
    await approved(cart, percent(cart, 1_000));
    cart.scan(GOODS.bread);
    await approved(cart, percent(cart, 1_000));
    expect((await post(cart.pay().wire())).statusCode).toBe(200);
  });

  it('is refused when it is of another action, expired or forged', async () => {
    const cart = byCashier();
    const { field, value } = approvalSubject(cart.cart, percent(cart, 1_000), cart.env) ?? {
      field: '',
      value: '',
    };
    const cancel = await validate({ key: 'cart.cancel', cart_id: cart.id, field, value });
    expect(await refusalOf(cart.discount(10, cancel).pay().wire())).toBe('403 PERMISSION_DENIED');
    const old = byCashier();
    const wire = (await approved(old, percent(old, 1_000))).pay().wire();
    expect(
      await refusalOf(
        tampered(wire, ({ logs }) => {
          for (const entry of logs) entry['created_at'] = Date.now() - 20 * 60_000;
        }),
      ),
    ).toBe('403 PERMISSION_DENIED');
    const forged = byCashier();
    const approval = await approvalOf(forged, percent(forged, 1_000));
    expect(
      await refusalOf(
        forged
          .discount(10, `${approval.slice(0, -2)}xx`)
          .pay()
          .wire(),
      ),
    ).toBe('403 PERMISSION_DENIED');
  });

  it('is stored with what was approved, and consumed by the sale only', async () => {
    const cart = byCashier();
    await approved(cart, percent(cart, 1_000));
    const kept = () =>
      queryRows(
        db(),
        'SELECT subject_field, subject_value, requested_by, approved_by, used_at IS NOT NULL AS used FROM approvals WHERE cloud_id = $1 AND cart_id = $2',
        [cart.id],
      );
    const row = {
      subject_field: `row:${lastKey(cart)}`,
      subject_value: '1: 1000/0/0 x1000',
      requested_by: EMPLOYEES.cashier,
      approved_by: EMPLOYEES.manager,
    };
    expect(await kept()).toEqual([{ ...row, used: false }]);
    expect((await post(cart.pay().wire())).statusCode).toBe(200);
    expect(await kept()).toEqual([{ ...row, used: true }]);
  });
});
