import { randomUUID } from 'node:crypto';
import {
  makeAccount,
  tenderFields,
  TENDER_NAME,
  type CardTender,
  type Tender,
} from '@dalpak/engine';
import { isErrorCode, submitTransaction } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart, tampered, type Tamperable } from '../../../../test/sale-cart.ts';
import {
  aShop,
  aTillOf,
  queryRows,
  changeRows,
  countsOf,
  CUSTOMERS,
  GOODS,
} from '../../../../test/sale-shop.ts';
import { Browser, OWNER, outcome, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let till: Browser;
let till2: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1);
  till2 = await aTillOf(server, 2);
  await changeRows(
    server,
    cloud,
    `INSERT INTO gift_cards (cloud_id, id, number, amount, balance, expires_on) VALUES ($1, 1, 'G1', 10000, 1000, NULL), ($1, 2, 'G2', 10000, 10000, '2020-01-01')`,
  );
  await changeRows(
    server,
    cloud,
    `INSERT INTO credit_vouchers (cloud_id, id, number, amount, balance, active) VALUES ($1, 1, 'C1', 2000, 2000, true), ($1, 2, 'C2', 2000, 2000, false)`,
  );
  await changeRows(
    server,
    cloud,
    `INSERT INTO vouchers (cloud_id, id, number, kind, amount, percent) VALUES ($1, 1, 'V1', 'amount', 700, NULL), ($1, 2, 'V2', 'amount', 700, NULL), ($1, 3, 'V3', 'percent', NULL, 1000), ($1, 4, '900-1', 'amount', 690, NULL)`,
  );
  await changeRows(
    server,
    cloud,
    'UPDATE customers SET credit_limit = 1000 WHERE cloud_id = $1 AND id = 1',
  );
  const owner = new Browser(server.app);
  await owner.signIn(OWNER.email);
  // These tests type card slips in, and their queue may contain vouchers.
  await owner.call('PUT', '/api/v2/settings/payments.card_by_hand', {
    scope: 'cloud',
    value: true,
  });
  await owner.call('PUT', '/api/v2/settings/payments.offline_allowance', {
    scope: 'cloud',
    value: 5_000,
  });
  for (const provider of ['cibus', '10bis'])
    await owner.call('PUT', `/api/v2/settings/payments.${provider}`, {
      scope: 'cloud',
      value: 'simulator',
    });
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);
const post = (wire: unknown, offline = false) =>
  till.post(`pos/transactions/cart_format${offline ? '?offline=1' : ''}`, wire);
const card: CardTender = {
  method: 'card',
  terms: 'regular',
  payments: 1,
  first: null,
  fixed: null,
  brand: 'visa',
  lastDigits: '1234',
  confirmation: '0012345',
  transaction: '',
};
const milk = () => new SaleCart().scan(GOODS.milk);
const paidBy = (cart: SaleCart, means: Tender, amount = cart.priced.due) =>
  cart.do({
    type: 'addPayment',
    payment: { ...tenderFields(means), name: TENDER_NAME[means.method], amount },
  });
const numbered = (method: 'gift_card' | 'credit_voucher' | 'voucher', number: string): Tender => ({
  method,
  number,
});
const payment = (field: string, value: unknown) => (copy: Tamperable) => {
  for (const one of Object.values(copy.Payments)) one[field] = value;
};
/** What a meal card's company approved for a bill. */
async function charged(
  cart: SaleCart,
  method: 'cibus' | 'tenbis',
  amount: number,
): Promise<Tender> {
  const path = method === 'cibus' ? 'payments/cibus/transaction' : 'payments/10bis/transaction';
  const { data } = (
    await till.post(path, { id: randomUUID(), cart: cart.id, amount, code: '123456' })
  ).json<{ data: { last_digits: string; confirmation: string } }>();
  return { method, lastDigits: data.last_digits, confirmation: data.confirmation };
}
/** Changes the amount of every payment, with its row and the total paid. */
const sum = (value: number) => (copy: Tamperable) => {
  payment('sum', value)(copy);
  for (const row of copy.Products.filter(({ C }) => C === 'PAY')) row['row_price'] = value;
  copy.Data[2]['paid'] = value * Object.keys(copy.Payments).length;
};

async function refusalOf(wire: unknown): Promise<string> {
  const before = await countsOf(db());
  const { status, code } = outcome(await post(wire));
  expect(await countsOf(db())).toEqual(before);
  if (code === undefined || !isErrorCode(code) || !submitTransaction.errors.includes(code))
    throw new Error(`${code} is not declared`);
  return `${status} ${code}`;
}

async function reviewOf(wire: unknown): Promise<readonly string[]> {
  const answer = await post(wire, true);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: [string, string, { review: string[] }] }>().data[2].review;
}

async function balance(
  table: 'gift_cards' | 'credit_vouchers',
  number: string,
): Promise<number | undefined> {
  return (
    await queryRows<{ balance: number }>(
      db(),
      `SELECT balance FROM ${table} WHERE cloud_id = $1 AND number = $2`,
      [number],
    )
  )[0]?.balance;
}

/**
 * Sends two sales from two tills that need the same record at the same moment. The record is locked
 * until both wait for it, so that each has begun before the other can end.
 */
async function atOnce(
  table: string,
  id: number,
  means: Tender,
  make: (terminal: number) => SaleCart = (terminal) => new SaleCart({ terminal }).scan(GOODS.milk),
): Promise<readonly number[]> {
  const answers = await db().tx(async (tx) => {
    await tx.query(
      `test.hold_${table}`,
      `SELECT FROM ${table} WHERE cloud_id = $1 AND id = $2 FOR UPDATE`,
      [cloud, id],
    );
    const sent = [
      post(paidBy(make(1), means).wire()),
      till2.post('pos/transactions/cart_format', paidBy(make(2), means).wire()),
    ];
    await expect
      .poll(
        async () =>
          (await queryRows(db(), 'SELECT 1 FROM pg_locks WHERE NOT granted AND $1 > 0')).length,
        { interval: 10 },
      )
      .toBe(2);
    return { sent };
  });
  return (await Promise.all(answers.sent))
    .map(({ statusCode }) => statusCode)
    .toSorted((a, b) => a - b);
}

describe('a sale is paid', () => {
  it.each<[string, Tender]>([
    ['by card', card],
    ['by card in instalments', { ...card, terms: 'payments', payments: 3, first: 230, fixed: 230 }],
    ['by card on credit', { ...card, terms: 'credit', payments: 3 }],
    ['by card that is charged at once', { ...card, terms: 'immediate_debit' }],
    [
      'by cheque',
      {
        method: 'cheque',
        bank: '12',
        branch: '571',
        account: '41116',
        number: '7',
        dueDate: '2099-01-01',
        accountConfirmed: false,
      },
    ],
    ['by voucher', numbered('voucher', '900-1')],
    ['by bank transfer', { method: 'transfer', reference: 'העברה 17' }],
  ])('%s, and its details are stored', async (_how, means) => {
    const cart = paidBy(milk(), means);
    expect(
      await post(cart.wire()).then((answer) => [
        answer.statusCode,
        answer.json<{ data: [string, string, { review: string[] }] }>().data[2].review,
      ]),
    ).toEqual([200, []]);
    const stored = await queryRows(
      db(),
      'SELECT type_id, name, amount, details FROM transaction_payments WHERE cloud_id = $1 AND transaction_id = $2',
      [cart.id],
    );
    const { typeId, details } = tenderFields(means);
    expect(stored).toEqual([
      { type_id: typeId, name: TENDER_NAME[means.method], amount: 690, details },
    ]);
  });

  it.each(['cibus', 'tenbis'] as const)('by %s, as its company approved it', async (method) => {
    const cart = milk();
    const means = await charged(cart, method, 690);
    expect((await post(paidBy(cart, means).wire())).statusCode).toBe(200);
    expect(await refusalOf(paidBy(milk(), means).wire())).toBe('422 PAYMENT_DETAILS');
  });

  it('with several tenders together, with change from the cash', async () => {
    const bill = milk();
    const cart = paidBy(paidBy(bill, card, 200), await charged(bill, 'cibus', 100), 100).pay(1_000);
    expect((await post(cart.wire())).statusCode).toBe(200);
    // 301 notebooks are 5,989.90; the rest beyond the cash limit is paid by card, and only the cash
    // is counted.
    const dear = paidBy(new SaleCart().scan(GOODS.notebook, 400), card, 730_000);
    expect((await post(dear.pay().wire())).statusCode).toBe(200);
    const beyond = paidBy(new SaleCart().scan(GOODS.notebook, 400), card, 100_000).pay().wire();
    expect(await refusalOf(beyond)).toBe('422 CASH_LIMIT');
    // Both existed already, so the answer offers a solution and does not list the tenders of this
    // till.
    expect((await post(beyond)).body).toContain('שלמו את היתר באמצעי אחר או הסירו מוצרים');
  });

  it('also in part when its first row was deleted long after', async () => {
    const early = paidBy(
      new SaleCart({ now: Date.now() - 40 * 60_000 }).scan(GOODS.milk),
      card,
      200,
    );
    const [rowKey = ''] = early.cart.rows.map(({ key }) => key);
    const late = new SaleCart();
    late.cart = { ...early.cart, header: late.cart.header };
    const wire = late.scan(GOODS.chocolate).do({ type: 'deleteRow', rowKey }).pay().wire();
    expect(outcome(await post(wire))).toEqual({ status: 200, code: undefined });
  });

  it('and rows that a meal card paid for are locked by it alone', async () => {
    const cart = milk();
    const lockedRows = cart.cart.rows.map(({ key }) => key);
    cart.do({
      type: 'addPayment',
      payment: {
        ...tenderFields(await charged(cart, 'cibus', 690)),
        name: TENDER_NAME.cibus,
        amount: 690,
        lockedRows,
      },
    });
    expect(
      await refusalOf(
        tampered(cart.wire(), (copy) => {
          for (const row of copy.Products) if (row['C'] === 'P') row['lock'] = false;
        }),
      ),
    ).toBe('422 CART_MALFORMED');
    expect((await post(cart.wire())).statusCode).toBe(200);
  });
});

describe('a payment that was tampered with is refused', () => {
  const slip = (change: Record<string, unknown>) =>
    payment('details', { terms: 'regular', ...change });
  it.each<[string, (copy: Tamperable) => void, string]>([
    ['less than the sale', sum(1), 'PAYMENT_MISMATCH'],
    ['more than the sale', sum(100), 'PAYMENT_MISMATCH'],
    ['a negative amount', sum(-6.9), 'PAYMENT_NOT_ALLOWED'],
    ['nothing', sum(0), 'PAYMENT_MISMATCH'],
    ['another sum than its row', payment('sum', 6.8), 'CART_MALFORMED'],
    [
      'instalments an agora short',
      slip({ terms: 'payments', payments: 3, first_payment: 2.29, fixed_payment: 2.3 }),
      'PAYMENT_DETAILS',
    ],
    [
      'instalments, one of them negative',
      slip({ terms: 'payments', payments: 2, first_payment: 10, fixed_payment: -3.1 }),
      'PAYMENT_DETAILS',
    ],
    ['unknown credit terms', slip({ terms: 'free' }), 'PAYMENT_DETAILS'],
    ['an unknown card detail', slip({ track: 'x' }), 'CARD_NUMBER'],
    ['an unexpected detail', slip({ note: 'x' }), 'PAYMENT_DETAILS'],
    ['a card with another name', payment('name', 'מזומן'), 'PAYMENT_DETAILS'],
    [
      'a bank transfer without its reference',
      (copy) => {
        payment('type', 4)(copy);
        payment('details', {})(copy);
        payment('name', 'העברה בנקאית')(copy);
      },
      'PAYMENT_DETAILS',
    ],
    ['a card without a confirmation', payment('details', { terms: 'regular' }), 'PAYMENT_DETAILS'],
    [
      'a slip that the card terminal never issued',
      payment('details', { terms: 'regular', confirmation: '77', transaction: 'u-1' }),
      'PAYMENT_DETAILS',
    ],
    [
      'a standing order',
      (copy) => {
        payment('type', 8)(copy);
        payment('details', {})(copy);
      },
      'PAYMENT_NOT_ALLOWED',
    ],
    [
      'an unknown plugin',
      (copy) => {
        payment('type', 9)(copy);
        payment('plugin_id', 5)(copy);
        payment('details', { method: 'plugin' })(copy);
      },
      'PAYMENT_NOT_ALLOWED',
    ],
    ['a time before the bill', payment('time', Date.now() - 40 * 60_000), 'CLOCK_DIFFERS'],
    ['a future time', payment('time', Date.now() + 40 * 60_000), 'CLOCK_DIFFERS'],
  ])('%s', async (_what, tamper, code) => {
    expect(await refusalOf(tampered(paidBy(milk(), card).wire(), tamper))).toBe(`422 ${code}`);
  });

  it('also an additional zero payment, and a cheque due before the sale', async () => {
    const wire = tampered(paidBy(milk(), card).wire(), (copy) => {
      const [key] = Object.keys(copy.Payments);
      copy.Payments['extra'] = { ...copy.Payments[key ?? ''], sum: 0 };
      copy.Products.push({ C: 'PAY', key: 'extra', row_price: 0 });
    });
    expect(await refusalOf(wire)).toBe('422 PAYMENT_MISMATCH');
    const needless = tampered(paidBy(milk(), card).wire(), (copy) => {
      copy.Payments['cash'] = {
        ...Object.values(copy.Payments)[0],
        type: 1,
        name: 'מזומן',
        details: {},
        sum: 100,
      };
      copy.Products.push({ C: 'PAY', key: 'cash', row_price: 100 });
      Object.assign(copy.Data[2], { paid: 106.9, change: 100 });
    });
    expect(await refusalOf(needless)).toBe('422 PAYMENT_MISMATCH');
    const cheque = paidBy(milk(), {
      method: 'cheque',
      bank: '54',
      branch: '1',
      account: '123',
      number: '7',
      dueDate: '2099-01-01',
      accountConfirmed: false,
    }).wire();
    const due = (day: string, account = '123', bank = '54') =>
      payment('details', { bank, branch: '571', account, number: '7', due_date: day });
    expect(await refusalOf(tampered(cheque, due('2020-01-01')))).toBe('422 PAYMENT_DETAILS');
    expect(
      (await post(tampered(cheque, due('2020-01-01')))).json<{ details: unknown }>().details,
    ).toEqual([
      {
        text: 'תאריך הפירעון של השיק קודם לתאריך המסמך',
        reason: 'cheque_date_before',
        field: expect.stringMatching(/^cart\.Payments\..*\.due_date$/) as unknown,
      },
    ]);
    expect(await refusalOf(tampered(cheque, due('2099-01-01', '41117', '12')))).toBe(
      '422 PAYMENT_DETAILS',
    );
  });

  it('with a full card number, also offline, and the number is not stored', async () => {
    const number = '4111111111111111';
    const wire = tampered(paidBy(milk(), card).wire(), slip({ last_digits: number }));
    expect(await refusalOf(wire)).toBe('422 CARD_NUMBER');
    const offline = await post(wire, true);
    expect(outcome(offline)).toEqual({ status: 422, code: 'CARD_NUMBER' });
    expect(offline.body).not.toContain(number);
  });
});

describe('a bill that was paid by card', () => {
  it('is found by its last four digits [SEE-056]', async () => {
    const sale = paidBy(milk(), { ...card, lastDigits: '7707' });
    expect((await post(sale.wire())).statusCode).toBe(200);
    const office = new Browser(server.app);
    await office.signIn(OWNER.email);
    const { data } = (await office.get('pos/transactions?card=7707')).json<{
      data: { id: string }[];
    }>();
    expect(data.map(({ id }) => id)).toEqual([sale.cart.id]);
  });
});

describe('the balance of a card or voucher', () => {
  it('is deducted once, never below zero, and not again when the same sale is sent again', async () => {
    const cart = paidBy(milk(), numbered('gift_card', 'G1'));
    expect((await post(cart.wire())).statusCode).toBe(200);
    expect((await post(cart.wire())).statusCode).toBe(200);
    expect(await balance('gift_cards', 'G1')).toBe(310);
    expect(await refusalOf(paidBy(milk(), numbered('gift_card', 'G1')).wire())).toBe(
      '409 VOUCHER_SPENT',
    );
    expect(
      (await post(paidBy(milk(), numbered('gift_card', 'G1'), 310).pay().wire())).statusCode,
    ).toBe(200);
    expect(await balance('gift_cards', 'G1')).toBe(0);
  });

  it('is refused when the card is expired, inactive or unknown', async () => {
    expect(await refusalOf(paidBy(milk(), numbered('gift_card', 'G2')).wire())).toBe(
      '409 VOUCHER_SPENT',
    );
    expect(await refusalOf(paidBy(milk(), numbered('credit_voucher', 'C2')).wire())).toBe(
      '409 VOUCHER_SPENT',
    );
    for (const method of ['gift_card', 'credit_voucher', 'voucher'] as const)
      expect(await refusalOf(paidBy(milk(), numbered(method, 'Z9')).wire())).toBe(
        '422 VOUCHER_UNKNOWN',
      );
  });

  it.each<['gift_cards' | 'credit_vouchers' | 'vouchers', Tender]>([
    ['gift_cards', numbered('gift_card', 'R1')],
    ['credit_vouchers', numbered('credit_voucher', 'R1')],
    ['vouchers', numbered('voucher', 'R1')],
  ])('is used by one of two sales that arrive at once from two tills: %s', async (table, means) => {
    const [column, worth] = table === 'vouchers' ? ['kind', "'amount'"] : ['balance', '700'];
    await changeRows(
      server,
      cloud,
      `INSERT INTO ${table} (cloud_id, id, number, amount, ${column}) VALUES ($1, 20, 'R1', 700, ${worth})`,
    );
    expect(await atOnce(table, 20, means)).toEqual([200, 409]);
    if (table !== 'vouchers') expect(await balance(table, 'R1')).toBe(10);
  });

  it('of a voucher is used as a whole, and one without a money value pays nothing', async () => {
    expect((await post(paidBy(milk(), numbered('voucher', 'V1')).wire())).statusCode).toBe(200);
    expect(await refusalOf(paidBy(milk(), numbered('voucher', 'V1')).wire())).toBe(
      '409 VOUCHER_SPENT',
    );
    expect(await refusalOf(paidBy(milk(), numbered('voucher', 'V3')).wire())).toBe(
      '409 VOUCHER_SPENT',
    );
    expect(
      await refusalOf(
        paidBy(new SaleCart().scan(GOODS.notebook), numbered('voucher', 'V2')).wire(),
      ),
    ).toBe('409 VOUCHER_SPENT');
  });

  it('is found regardless of the case its number is typed in', async () => {
    await changeRows(
      server,
      cloud,
      `INSERT INTO vouchers (cloud_id, id, number, kind, amount) VALUES ($1, 10, 'Ab-1', 'amount', 700)`,
    );
    await changeRows(
      server,
      cloud,
      `INSERT INTO gift_cards (cloud_id, id, number, amount, balance) VALUES ($1, 10, 'Ab-1', 700, 700), ($1, 11, 'aB-1', 5000, 5000)`,
    );
    await changeRows(
      server,
      cloud,
      `INSERT INTO credit_vouchers (cloud_id, id, number, amount, balance) VALUES ($1, 10, 'Ab-1', 700, 700)`,
    );
    expect((await post(paidBy(milk(), numbered('voucher', 'AB-1')).wire())).statusCode).toBe(200);
    for (const number of ['Ab-1', 'ab-1', 'AB-1'])
      expect(await refusalOf(paidBy(milk(), numbered('voucher', number)).wire())).toBe(
        '409 VOUCHER_SPENT',
      );
    expect((await post(paidBy(milk(), numbered('credit_voucher', 'ab-1')).wire())).statusCode).toBe(
      200,
    );
    expect(await balance('credit_vouchers', 'Ab-1')).toBe(10);
    // Of two numbers that differ only in case, the exact match.
    expect((await post(paidBy(milk(), numbered('gift_card', 'aB-1')).wire())).statusCode).toBe(200);
    expect([await balance('gift_cards', 'Ab-1'), await balance('gift_cards', 'aB-1')]).toEqual([
      700, 4_310,
    ]);
    expect((await post(paidBy(milk(), numbered('gift_card', 'AB-1')).wire())).statusCode).toBe(200);
    expect(await balance('gift_cards', 'Ab-1')).toBe(10);
  });

  it('is deducted as far as it goes by a queued sale, which is flagged', async () => {
    expect(
      await reviewOf(
        paidBy(new SaleCart().scan(GOODS.notebook), numbered('credit_voucher', 'C1')).wire(),
      ),
    ).toEqual([]);
    expect(
      await reviewOf(
        paidBy(new SaleCart().scan(GOODS.notebook), numbered('credit_voucher', 'C1')).wire(),
      ),
    ).toEqual(['payment_mismatch']);
    expect(await balance('credit_vouchers', 'C1')).toBe(0);
    for (const method of ['gift_card', 'credit_voucher', 'voucher'] as const)
      expect(await reviewOf(paidBy(milk(), numbered(method, 'Z9')).wire())).toEqual([
        'payment_mismatch',
      ]);
  });

  it("is flagged beyond the branch's offline allowance, and deducted all the same", async () => {
    await changeRows(
      server,
      cloud,
      `INSERT INTO gift_cards (cloud_id, id, number, amount, balance) VALUES ($1, 30, 'A1', 90000, 90000)`,
    );
    expect(
      await reviewOf(
        paidBy(new SaleCart().scan(GOODS.notebook, 2), numbered('gift_card', 'A1')).wire(),
      ),
    ).toEqual([]);
    expect(
      await reviewOf(
        paidBy(new SaleCart().scan(GOODS.notebook, 3), numbered('gift_card', 'A1')).wire(),
      ),
    ).toEqual(['payment_mismatch']);
    expect(await balance('gift_cards', 'A1')).toBe(90_000 - 5 * 1_990);
  });
});

describe("a customer's credit", () => {
  const member = {
    type: 'customer',
    id: CUSTOMERS.member,
    code: 'C1',
    name: 'רות',
    groupId: 1,
    creditLimit: 100_000,
  } as const;
  const onCredit = () =>
    paidBy(milk().customer(makeAccount(member)), {
      method: 'customer_credit',
      accountId: CUSTOMERS.member,
    });
  const owed = async () =>
    (
      await queryRows<{ balance: number }>(
        db(),
        'SELECT balance FROM customers WHERE cloud_id = $1 AND id = 1',
      )
    )[0]?.balance;

  it('is limited by the record, whatever the till claims, and what was bought is owed', async () => {
    expect((await post(onCredit().wire())).statusCode).toBe(200);
    expect(await owed()).toBe(690);
    // 10.00 are granted, and the till claims 1,000.00.
    expect(await refusalOf(onCredit().wire())).toBe('422 ACCOUNT_CREDIT');
    expect(await reviewOf(onCredit().wire())).toEqual(['payment_mismatch']);
    expect(await owed()).toBe(1_380);
  });

  it('is not counted as paid: the list and the sale show the payment status [CART-076]', async () => {
    await changeRows(
      server,
      cloud,
      'UPDATE customers SET credit_limit = 900000 WHERE cloud_id = $1 AND id = 1',
    );
    const part = paidBy(
      milk().customer(makeAccount(member)),
      { method: 'customer_credit', accountId: CUSTOMERS.member },
      200,
    ).pay();
    const [whole, cash] = [onCredit(), milk().pay(1_000)];
    for (const cart of [part, whole, cash]) expect((await post(cart.wire())).statusCode).toBe(200);
    const owner = new Browser(server.app);
    await owner.signIn(OWNER.email);
    const { data } = (await owner.get('pos/transactions')).json<{
      data: { id: string; payment_status: string | null }[];
    }>();
    const statusOf = (cart: SaleCart) => data.find(({ id }) => id === cart.id)?.payment_status;
    expect([part, whole, cash].map(statusOf)).toEqual(['partially_paid', null, 'paid']);
    expect(
      (await owner.get(`pos/transactions/${part.id}`)).json<{ data: object }>().data,
    ).toMatchObject({ payment_status: 'partially_paid' });
    await changeRows(
      server,
      cloud,
      'UPDATE customers SET credit_limit = 90000 WHERE cloud_id = $1 AND id = 1',
    );
  });

  it("is refused when the customer is blocked, by their own record or by their group's", async () => {
    await changeRows(
      server,
      cloud,
      "UPDATE customers SET credit_limit = 90000, credit_status = 'blocked' WHERE cloud_id = $1 AND id = 1",
    );
    expect(await refusalOf(onCredit().wire())).toBe('422 ACCOUNT_CREDIT');
    await changeRows(
      server,
      cloud,
      "UPDATE customers SET credit_status = 'group' WHERE cloud_id = $1 AND id = 1",
    );
    await changeRows(
      server,
      cloud,
      "UPDATE customer_groups SET credit_status = 'blocked' WHERE cloud_id = $1 AND id = 1",
    );
    expect(await refusalOf(onCredit().wire())).toBe('422 ACCOUNT_CREDIT');
    await changeRows(
      server,
      cloud,
      "UPDATE customer_groups SET credit_status = 'limited' WHERE cloud_id = $1 AND id = 1",
    );
    expect((await post(onCredit().wire())).statusCode).toBe(200);
  });

  it('is used by one of two sales that arrive at once from two tills, and refused to the other', async () => {
    await changeRows(
      server,
      cloud,
      'UPDATE customers SET credit_limit = balance + 1000 WHERE cloud_id = $1 AND id = 1',
    );
    const before = await owed();
    const make = (terminal: number): SaleCart =>
      new SaleCart({ terminal }).scan(GOODS.milk).customer(makeAccount(member));
    expect(
      await atOnce(
        'customers',
        CUSTOMERS.member,
        { method: 'customer_credit', accountId: CUSTOMERS.member },
        make,
      ),
    ).toEqual([200, 422]);
    expect(await owed()).toBe((before ?? 0) + 690);
    await changeRows(
      server,
      cloud,
      'UPDATE customers SET credit_limit = 90000 WHERE cloud_id = $1 AND id = 1',
    );
  });

  it('does not wait for transactions that only reference the customer, as the sales of their colleagues do', async () => {
    await db().tx(async (tx) => {
      await tx.query(
        'test.name_customer',
        'SELECT FROM customers WHERE cloud_id = $1 AND id = 1 FOR KEY SHARE',
        [cloud],
      );
      expect((await post(onCredit().wire())).statusCode).toBe(200);
    });
  });

  it('of a deactivated customer is refused, and owed when the till sold before it knew', async () => {
    const sale = onCredit().wire();
    await changeRows(
      server,
      cloud,
      'UPDATE customers SET active = false WHERE cloud_id = $1 AND id = 1',
    );
    const before = await owed();
    expect(await refusalOf(sale)).toBe('422 CART_MALFORMED');
    expect(await reviewOf(sale)).toEqual(['customer_unknown', 'payment_mismatch']);
    expect(await owed()).toBe((before ?? 0) + 690);
    await changeRows(
      server,
      cloud,
      'UPDATE customers SET active = true WHERE cloud_id = $1 AND id = 1',
    );
  });

  it("is not charged while a queued sale's payments do not match, nor to a customer who is not on the bill", async () => {
    const before = await owed();
    const beyond = tampered(onCredit().wire(), (copy) => {
      const rows = Object.values(copy.Products).filter((row) => row['C'] === 'PAY');
      for (const part of [...Object.values(copy.Payments), ...rows])
        for (const [key, value] of Object.entries(part)) if (value === 6.9) part[key] = 1_000;
    });
    expect(await reviewOf(beyond)).toContain('payment_mismatch');
    const all = async () =>
      queryRows(db(), 'SELECT id, balance FROM customers WHERE cloud_id = $1 ORDER BY id', []);
    const balances = await all();
    const another = tampered(onCredit().wire(), (copy) => {
      for (const payment of Object.values(copy.Payments))
        payment['details'] = { method: 'customer_credit', account_id: 2 };
    });
    expect(await reviewOf(another)).toContain('payment_mismatch');
    expect(await all()).toEqual(balances);
    expect(await owed()).toBe(before);
  });

  it('is refused with a tender that the customer may not use, whatever the till claims', async () => {
    await changeRows(
      server,
      cloud,
      "UPDATE customers SET payments_permissions = '{1,3}' WHERE cloud_id = $1 AND id = 1",
    );
    expect(await refusalOf(onCredit().wire())).toBe('422 PAYMENT_NOT_ALLOWED');
    await changeRows(
      server,
      cloud,
      "UPDATE customers SET payments_permissions = '{}' WHERE cloud_id = $1 AND id = 1",
    );
  });
});
