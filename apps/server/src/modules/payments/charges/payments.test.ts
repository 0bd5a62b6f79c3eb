import { randomUUID } from 'node:crypto';
import type { ChargeView } from '@dalpak/contracts';
import type pg from 'pg';
import {
  makeAccount,
  tenderFields,
  TENDER_NAME,
  splitInstalments,
  type CardTender,
} from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../../test/sale-cart.ts';
import {
  aPracticePinpad,
  aShop,
  aTillOf,
  queryRows,
  changeRows,
  GOODS,
} from '../../../../test/sale-shop.ts';
import { Browser, OWNER, outcome, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let till: Browser;
let till2: Browser;
let owner: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1);
  till2 = await aTillOf(server, 2);
  owner = new Browser(server.app);
  await owner.signIn(OWNER.email);
  for (const provider of ['cibus', '10bis']) await put(`payments.${provider}`, 'simulator');
  await aPracticePinpad(server, cloud);
});
afterAll(() => server.close());

async function put(key: string, value: unknown): Promise<void> {
  expect(
    (await owner.call('PUT', `/api/v2/settings/${key}`, { scope: 'cloud', value })).statusCode,
  ).toBe(200);
}
const setSimulator = (value: string) => put('payments.simulator', value);
const db = () => server.kernel.tenant(cloud);
const order = (fields: object = {}) => ({
  id: randomUUID(),
  cart: randomUUID(),
  amount: 690,
  ...fields,
});
const chargeOf = async (body: object, by = till) =>
  (await by.post('payments/pinpad/transaction', body)).json<{ data: ChargeView }>().data;
const read = async (id: string, by = till) =>
  (await by.get(`payments/charges/${id}`)).json<{ data: ChargeView }>().data;
const voidCharge = async (id: string) =>
  (await till.post(`payments/charges/${id}/void`, {})).json<{ data: ChargeView }>().data;
const stored = async (id: string) =>
  (
    await queryRows<{ state: string }>(
      db(),
      'SELECT state FROM payment_intents WHERE cloud_id = $1 AND id = $2',
      [id],
    )
  )[0]?.state;

/** The sale that a till makes of a charge. */
function paidBy(
  cart: SaleCart,
  {
    terms,
    payments,
    first,
    fixed,
    brand,
    last_digits: lastDigits,
    confirmation,
    transaction,
    amount,
  }: ChargeView,
): SaleCart {
  const means: CardTender = {
    method: 'card',
    terms,
    payments,
    first,
    fixed,
    brand: brand as CardTender['brand'],
    lastDigits,
    confirmation,
    transaction,
  };
  return cart.do({
    type: 'addPayment',
    payment: { ...tenderFields(means), name: TENDER_NAME.card, amount },
  });
}
const submit = async (cart: SaleCart, offline = false) =>
  till.post(`pos/transactions/cart_format${offline ? '?offline=1' : ''}`, cart.wire());

const carry = (
  body: { readonly from: string; readonly to: string; readonly charges: readonly string[] },
  by = till,
) => by.post('payments/charges/carry', body);

/** An order of the branch as the server stores it, with its events. */
async function anOrder(id: string, state: 'open' | 'canceled', content: unknown): Promise<void> {
  await changeRows(
    server,
    cloud,
    `INSERT INTO open_orders (cloud_id, id, branch_id, state, kind, opened_at, changed_at, closed_at)
    SELECT $1, $2, min(id), $3, 'saved', now(), now(), CASE WHEN $3 = 'open' THEN NULL ELSE now() END FROM branches WHERE cloud_id = $1`,
    [id, state],
  );
  await changeRows(
    server,
    cloud,
    'INSERT INTO open_order_events (cloud_id, order_id, id, terminal_id, done_at, received_at, content) VALUES ($1, $2, $3, 1, now(), now(), $4)',
    [id, randomUUID(), JSON.stringify(content)],
  );
}

/**
 * Waits until this many transactions of this database wait for a lock. Queried outside of any
 * transaction, because within one the statistics do not change.
 */
const waiting = (many: number): Promise<void> =>
  expect
    .poll(
      async () =>
        (
          await queryRows(
            db(),
            'SELECT 1 FROM pg_locks WHERE NOT granted AND $1 > 0 AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database())',
          )
        ).length,
      { timeout: 5_000 },
    )
    .toBe(many);

type Answer = Awaited<ReturnType<Browser['post']>>;

/**
 * Runs work while another transaction is open, ends that transaction, and returns the answers of
 * the work.
 */
async function runDuringTransaction(
  work: (holder: pg.PoolClient) => Promise<Promise<Answer>[]>,
): Promise<Answer[]> {
  const holder = await server.database.pool.connect();
  let begun: Promise<Answer>[] = [];
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT enter_cloud($1, $2)', [
      cloud,
      server.database.pool.proveCloud(holder, cloud),
    ]);
    begun = await work(holder);
  } finally {
    await holder.query('COMMIT');
    holder.release();
  }
  return Promise.all(begun);
}

describe('a card is charged', () => {
  it('once, with the details of the slip, and a retry is the same charge', async () => {
    const wish = order({
      terms: 'payments',
      payments: 3,
      ...splitInstalments(700, 3),
      amount: 700,
    });
    const first = await chargeOf(wish);
    expect(first).toMatchObject({
      id: wish.id,
      state: 'approved',
      amount: 700,
      terms: 'payments',
      payments: 3,
      first: 234,
      fixed: 233,
      brand: 'visa',
      reason: null,
    });
    expect(first.last_digits).toMatch(/^\d{4}$/);
    expect(await chargeOf(wish)).toEqual(first);
    expect(
      outcome(await till.post('payments/pinpad/transaction', { ...wish, amount: 701, first: 235 })),
    ).toEqual({ status: 409, code: 'DUPLICATE_WITH_OTHER_CONTENT' });
  });

  it('never when it is refused, and the till shows that', async () => {
    await setSimulator('refuse');
    expect(await chargeOf(order())).toMatchObject({
      state: 'declined',
      reason: 'refused',
      confirmation: '',
    });
    await setSimulator('approve');
  });

  it('once when an answer is lost: the provider is asked, not charged again', async () => {
    await setSimulator('lose_answer');
    const wish = order();
    expect(await chargeOf(wish)).toMatchObject({ state: 'approved' });
    await setSimulator('approve');
    expect(await read(wish.id)).toMatchObject({ state: 'approved' });
  });

  it('or the result is unknown: the charge stays open, blocks the bill, and is settled by asking', async () => {
    await setSimulator('time_out');
    const wish = order();
    expect(await chargeOf(wish)).toMatchObject({ state: 'asked' });
    expect(await stored(wish.id)).toBe('asked');
    // No other charge of the same bill while the first may have been made.
    expect(
      outcome(await till.post('payments/pinpad/transaction', { ...wish, id: randomUUID() })),
    ).toEqual({ status: 422, code: 'PAYMENT_MISMATCH' });
    expect(await chargeOf(wish)).toMatchObject({ state: 'asked' });
    await setSimulator('approve');
    expect(await read(wish.id)).toMatchObject({ state: 'declined', reason: 'not_charged' });
    expect(await chargeOf({ ...wish, id: randomUUID() })).toMatchObject({ state: 'approved' });
  });

  it('is not assumed uncharged while the terminal may still be processing it', async () => {
    const { id, cart } = order();
    await changeRows(
      server,
      cloud,
      'INSERT INTO payment_intents (cloud_id, id, terminal_id, cart_id, provider, pinpad_id, amount, request, busy_until, created_at) VALUES ($1, $2, 1, $3, \'pinpad\', 1, 690, \'{"terms":"regular","payments":1,"first":null,"fixed":null}\', $4, $5)',
      [id, cart, new Date(Date.now() + 60_000), new Date()],
    );
    expect(await read(id)).toMatchObject({ state: 'asked' });
    await changeRows(
      server,
      cloud,
      "UPDATE payment_intents SET busy_until = now() - interval '1 second' WHERE cloud_id = $1 AND id = $2",
      [id],
    );
    expect(await read(id)).toMatchObject({ state: 'declined', reason: 'not_charged' });
  });

  it.each([
    [
      'instalments that do not add up',
      { terms: 'payments', payments: 3, first: 230, fixed: 231 },
      'PAYMENT_DETAILS',
    ],
    ['a single instalment', { terms: 'payments', payments: 1 }, 'PAYMENT_DETAILS'],
    ['instalments of a regular charge', { first: 1, fixed: 1 }, 'PAYMENT_DETAILS'],
    ['nothing', { amount: 0 }, 'PAYMENT_DETAILS'],
  ])('not for %s', async (_what, fields, code) => {
    expect(outcome(await till.post('payments/pinpad/transaction', order(fields)))).toEqual({
      status: 422,
      code,
    });
  });

  it('not where no terminal is active, nor through a gateway that is not configured', async () => {
    for (const [change, code] of [
      ['active = false', 'CARD_TERMINAL_MISSING'],
      ["driver = 'ashrait', reach = 'gateway'", 'PAYMENT_NOT_ALLOWED'],
    ] as const) {
      await changeRows(server, cloud, `UPDATE pinpads SET ${change} WHERE cloud_id = $1`);
      expect(outcome(await till.post('payments/pinpad/transaction', order()))).toEqual({
        status: 422,
        code,
      });
      await changeRows(
        server,
        cloud,
        "UPDATE pinpads SET active = true, driver = 'practice' WHERE cloud_id = $1",
      );
    }
  });

  it('by Cibus and by 10bis too, whose code is stored nowhere [CART-230] [CART-231]', async () => {
    for (const [path, provider] of [
      ['payments/cibus/transaction', 'cibus'],
      ['payments/10bis/transaction', 'tenbis'],
    ] as const) {
      const wish = { ...order(), code: '7788990011' };
      expect((await till.post(path, wish)).json<{ data: ChargeView }>().data).toMatchObject({
        provider,
        state: 'approved',
        amount: 690,
      });
      const [row] = await queryRows<{ row: string }>(
        db(),
        'SELECT row_to_json(p)::text AS row FROM payment_intents p WHERE cloud_id = $1 AND id = $2',
        [wish.id],
      );
      expect(row?.row).not.toContain('7788990011');
    }
  });
});

describe('a charge is voided', () => {
  it('before its bill is sold, and a retry changes nothing', async () => {
    const { id } = await chargeOf(order());
    expect(await voidCharge(id)).toMatchObject({ state: 'voided' });
    expect(await voidCharge(id)).toMatchObject({ state: 'voided' });
  });

  it('or stays charged when the terminal refuses', async () => {
    const { id } = await chargeOf(order());
    await setSimulator('refuse');
    expect(await voidCharge(id)).toMatchObject({ state: 'approved' });
    await setSimulator('approve');
  });

  it('or is unknown until the provider is asked', async () => {
    const lost = await chargeOf(order());
    const silent = await chargeOf(order());
    await setSimulator('lose_answer');
    expect(await voidCharge(lost.id)).toMatchObject({ state: 'voided' });
    await setSimulator('time_out');
    expect(await voidCharge(silent.id)).toMatchObject({ state: 'voiding' });
    await setSimulator('approve');
    // The provider does not know the request: the deal is still charged.
    expect(await read(silent.id)).toMatchObject({ state: 'approved' });
  });

  it('at its own till only, and never from another business', async () => {
    const { id } = await chargeOf(order());
    for (const path of [`payments/charges/${id}`, `payments/charges/${id}/void`]) {
      const answer = path.endsWith('void') ? await till2.post(path, {}) : await till2.get(path);
      expect(outcome(answer)).toEqual({ status: 404, code: 'NOT_FOUND' });
    }
    expect(await stored(id)).toBe('approved');
  });
});

describe('a sale claims the charges of its bill', () => {
  const milk = () => new SaleCart().scan(GOODS.milk);

  it('each once, and a claimed charge cannot be voided', async () => {
    const cart = milk();
    const charge = await chargeOf(order({ cart: cart.id }));
    expect((await submit(paidBy(cart, charge))).statusCode).toBe(200);
    expect(outcome(await till.post(`payments/charges/${charge.id}/void`, {}))).toEqual({
      status: 409,
      code: 'CONFLICT',
    });
    expect(
      outcome(await till.post('payments/pinpad/transaction', order({ cart: cart.id }))),
    ).toEqual({ status: 409, code: 'CONFLICT' });
    // The same slip for another sale.
    expect(outcome(await submit(paidBy(milk(), charge)))).toEqual({
      status: 422,
      code: 'PAYMENT_DETAILS',
    });
  });

  it('and is refused with an unknown slip, another amount, or other terms', async () => {
    const cart = milk();
    const charge = await chargeOf(order({ cart: cart.id, amount: 600 }));
    const with90 = (change: Partial<ChargeView>) => {
      const other = new SaleCart();
      other.cart = cart.cart;
      return paidBy(other, { ...charge, ...change });
    };
    for (const change of [
      { transaction: 'sim-other' },
      { amount: 690 },
      { terms: 'immediate_debit' as const },
      { confirmation: '1' },
    ]) {
      const sale = with90(change);
      if (sale.priced.due !== 0) sale.pay();
      expect(outcome(await submit(sale))).toEqual({ status: 422, code: 'PAYMENT_DETAILS' });
    }
    expect((await submit(with90({}).pay())).statusCode).toBe(200);
  });

  it('and is refused while a charge is open, or not among its payments; from the queue it is flagged', async () => {
    const cart = milk();
    await chargeOf(order({ cart: cart.id }));
    expect(outcome(await submit(cart.pay()))).toEqual({ status: 422, code: 'PAYMENT_MISMATCH' });
    const queued = await submit(cart, true);
    expect(queued.json<{ data: [string, string, { review: string[] }] }>().data[2].review).toEqual([
      'payment_mismatch',
    ]);
    await setSimulator('time_out');
    const other = milk();
    await chargeOf(order({ cart: other.id }));
    expect(outcome(await submit(other.pay()))).toEqual({ status: 422, code: 'PAYMENT_MISMATCH' });
    await setSimulator('approve');
  });

  it('and a charge claimed by a queued sale stays charged though another of its payments needs a review', async () => {
    const cart = milk();
    const [counted, open] = [
      await chargeOf(order({ cart: cart.id, amount: 600 })),
      await chargeOf(order({ cart: cart.id, amount: 10 })),
    ];
    const queued = await submit(paidBy(cart, counted).pay(), true);
    expect(queued.json<{ data: [string, string, { review: string[] }] }>().data[2].review).toEqual([
      'payment_mismatch',
    ]);
    expect(outcome(await till.post(`payments/charges/${counted.id}/void`, {}))).toEqual({
      status: 409,
      code: 'CONFLICT',
    });
    // The sale does not mention this one, so it can be voided for the customer.
    expect(await voidCharge(open.id)).toMatchObject({ state: 'voided' });
  });

  it('and a charge that is voided while its sale is stored is claimed or voided, never both', async () => {
    const cart = milk();
    const charge = await chargeOf(order({ cart: cart.id }));
    const [sale, taken] = await runDuringTransaction(async (holder) => {
      await holder.query(
        'SELECT 1 FROM document_series WHERE cloud_id = $1 AND terminal_id = 1 FOR UPDATE',
        [cloud],
      );
      const storing = submit(paidBy(cart, charge));
      await waiting(1);
      const taking = till.post(`payments/charges/${charge.id}/void`, {});
      await taking;
      return [storing, taking];
    });
    expect([sale?.statusCode, taken?.statusCode, await stored(charge.id)]).toEqual([
      422,
      200,
      'voided',
    ]);
  });

  // While a sale waits for its series or is being stored, a card may be charged for it: one of the
  // two comes first, and the other sees it.
  it('and a charge made while the sale is stored is claimed or refused', async () => {
    const cart = milk();
    const [sale, charged] = await runDuringTransaction(async (holder) => {
      await holder.query(
        'SELECT 1 FROM document_series WHERE cloud_id = $1 AND terminal_id = 1 FOR UPDATE',
        [cloud],
      );
      const storing = submit(cart.pay());
      await waiting(1);
      const charging = till.post('payments/pinpad/transaction', order({ cart: cart.id }));
      await Promise.race([charging, waiting(2)]);
      return [storing, charging];
    });
    expect(sale?.statusCode).toBe(200);
    expect(charged && outcome(charged)).toEqual({ status: 409, code: 'CONFLICT' });
    expect(
      await queryRows(db(), 'SELECT id FROM payment_intents WHERE cloud_id = $1 AND cart_id = $2', [
        cart.id,
      ]),
    ).toEqual([]);
  });

  it('and the sale waits for a charge that is being stored', async () => {
    const cart = milk();
    const [sale] = await runDuringTransaction(async (holder) => {
      await holder.query('SELECT hold_cart($1, $2)', [cloud, cart.id]);
      await holder.query(
        "INSERT INTO payment_intents (cloud_id, id, terminal_id, cart_id, provider, amount, request, busy_until, created_at) VALUES ($1, $2, 1, $3, 'pinpad', 690, '{}', now(), now())",
        [cloud, randomUUID(), cart.id],
      );
      const storing = submit(cart.pay());
      await waiting(1);
      return [storing];
    });
    expect(sale && outcome(sale)).toEqual({ status: 422, code: 'PAYMENT_MISMATCH' });
  });

  it('and a card typed by hand is accepted only where the business allows it, with a confirmation', async () => {
    const slip: ChargeView = {
      id: '',
      provider: 'pinpad',
      state: 'approved',
      amount: 690,
      requested: 690,
      reason: null,
      terms: 'regular',
      payments: 1,
      first: null,
      fixed: null,
      brand: null,
      last_digits: '',
      confirmation: '12',
      transaction: '',
    };
    expect(outcome(await submit(paidBy(milk(), slip)))).toEqual({
      status: 422,
      code: 'PAYMENT_NOT_ALLOWED',
    });
    await put('payments.card_by_hand', true);
    expect(outcome(await submit(paidBy(milk(), { ...slip, confirmation: '' })))).toEqual({
      status: 422,
      code: 'PAYMENT_DETAILS',
    });
    expect((await submit(paidBy(milk(), slip))).statusCode).toBe(200);
    await put('payments.card_by_hand', false);
  });
});

describe('lookups of a till before a payment', () => {
  it('return the balance of a card or voucher in any case of its number, and zero for a spent one', async () => {
    await changeRows(
      server,
      cloud,
      `INSERT INTO gift_cards (cloud_id, id, number, amount, balance, expires_on) VALUES ($1, 1, 'Gift-1', 10000, 2500, '2999-01-01'), ($1, 2, 'G2', 10000, 100, '2020-01-01')`,
    );
    await changeRows(
      server,
      cloud,
      `INSERT INTO vouchers (cloud_id, id, number, kind, amount) VALUES ($1, 1, 'V1', 'amount', 700)`,
    );
    const look = async (method: string, number: string) =>
      (await till.post('payments/numbers', { method, number })).json<{
        data?: object;
        code?: string;
      }>();
    expect((await look('gift_card', 'gift-1')).data).toEqual({
      method: 'gift_card',
      number: 'Gift-1',
      balance: 2_500,
      expires_on: '2999-01-01',
    });
    expect((await look('gift_card', 'G2')).data).toMatchObject({
      balance: 0,
      expires_on: '2020-01-01',
    });
    expect((await look('voucher', 'v1')).data).toMatchObject({ balance: 700, expires_on: null });
    expect((await look('credit_voucher', 'V1')).code).toBe('VOUCHER_UNKNOWN');
  });

  it('slow down a till that guesses numbers, by lookups and by sales alike, and not its neighbour', async () => {
    const guess = (by: Browser) =>
      by.post('payments/numbers', {
        method: 'gift_card',
        number: `X${Math.random().toString().slice(2, 12)}`,
      });
    const codes: unknown[] = [];
    for (let tries = 0; tries < 11; tries += 1) codes.push(outcome(await guess(till)).code);
    expect(codes.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 'VOUCHER_UNKNOWN'));
    expect(codes.at(-1)).toBe('TOO_MANY_REQUESTS');
    const sale = new SaleCart().scan(GOODS.milk).do({
      type: 'addPayment',
      payment: {
        ...tenderFields({ method: 'gift_card', number: 'Gift-1' }),
        name: TENDER_NAME.gift_card,
        amount: 690,
      },
    });
    expect(outcome(await submit(sale))).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' });
    // A plain sale is not delayed.
    expect((await submit(new SaleCart().scan(GOODS.milk).pay())).statusCode).toBe(200);
    expect(outcome(await guess(till2)).code).toBe('VOUCHER_UNKNOWN');
  });

  it('return the check digit result of cheques and the sale each came in by [CART-229]', async () => {
    const cheque = { bank: '12', branch: '571', account: '41116', number: '77' };
    const cart = new SaleCart().scan(GOODS.milk);
    cart.do({
      type: 'addPayment',
      payment: {
        ...tenderFields({
          method: 'cheque',
          ...cheque,
          dueDate: '2099-01-01',
          accountConfirmed: false,
        }),
        name: TENDER_NAME.cheque,
        amount: 690,
      },
    });
    const {
      data: [, , { number }],
    } = (await submit(cart)).json<{ data: [string, string, { number: number }] }>();
    const cheques = [
      cheque,
      { ...cheque, number: '78' },
      { ...cheque, account: '41117' },
      { ...cheque, bank: '54' },
    ];
    expect((await till.post('payments/checks', { cheques })).json<{ data: object }>().data).toEqual(
      [
        { account: 'valid', taken: { type: 9, number } },
        { account: 'valid', taken: null },
        { account: 'invalid', taken: null },
        { account: 'unknown', taken: null },
      ],
    );
  });

  it("return a customer's remaining credit and allowed tenders, which the server enforces [CART-079]", async () => {
    await changeRows(
      server,
      cloud,
      "UPDATE customers SET credit_limit = 5000, balance = 1500, payments_permissions = '{3,9}' WHERE cloud_id = $1 AND id = 1",
    );
    expect((await till.get('payments/credit/1')).json<{ data: object }>().data).toEqual({
      status: 'open',
      limit: 5_000,
      left: 3_500,
      payments_permissions: [3, 9],
    });
    expect(outcome(await till.get('payments/credit/999'))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
    const cart = new SaleCart().scan(GOODS.milk);
    // The till claims that every tender is allowed.
    const account = { type: 'customer', id: 1, code: 'C1', name: 'רות', groupId: 1 } as const;
    expect(outcome(await submit(cart.customer(makeAccount(account)).pay()))).toEqual({
      status: 422,
      code: 'PAYMENT_NOT_ALLOWED',
    });
  });
});

describe('what was charged for an order that was refused', () => {
  it('pays the bill that replaces it, once, and cannot be voided after that', async () => {
    const [from, wish] = [randomUUID(), order()];
    const charged = await chargeOf({ ...wish, cart: from });
    await anOrder(from, 'canceled', { change: { type: 'add' } });
    const cart = paidBy(new SaleCart().scan(GOODS.milk), charged);
    const to = cart.cart.id;
    expect(
      (await carry({ from, to, charges: [charged.id] })).json<{ data: string[] }>().data,
    ).toEqual([charged.id]);
    // A lost answer changes nothing.
    expect(
      (await carry({ from, to, charges: [charged.id] })).json<{ data: string[] }>().data,
    ).toEqual([charged.id]);
    expect((await submit(cart)).statusCode).toBe(200);
    expect(outcome(await till.post(`payments/charges/${charged.id}/void`, {})).code).toBe(
      'CONFLICT',
    );
    expect(
      outcome(await carry({ from: to, to: randomUUID(), charges: [charged.id] })),
    ).toMatchObject({ status: 200 });
    expect(
      await queryRows<{ cart_id: string }>(
        db(),
        'SELECT cart_id FROM payment_intents WHERE cloud_id = $1 AND id = $2',
        [charged.id],
      ),
    ).toEqual([{ cart_id: to }]);
    expect(outcome(await carry({ from: randomUUID(), to, charges: [charged.id] })).code).toBe(
      'CONFLICT',
    );
  });

  it("stays with an open order that mentions it, with another till, and with another till's bill", async () => {
    const [from, to, wish] = [randomUUID(), randomUUID(), order()];
    const charged = await chargeOf({ ...wish, cart: from });
    const none = async (answer: ReturnType<typeof carry>) =>
      expect((await answer).json<{ data: string[] }>().data).toEqual([]);
    await none(carry({ from: randomUUID(), to, charges: [charged.id] }));
    await none(carry({ from, to, charges: [charged.id] }, till2));
    await anOrder(from, 'open', { change: { type: 'pay', payment: { key: charged.id } } });
    await none(carry({ from, to, charges: [charged.id] }));
    await changeRows(
      server,
      cloud,
      "UPDATE open_orders SET state = 'canceled', closed_at = now() WHERE cloud_id = $1 AND id = $2",
      [from],
    );
    expect(
      (await carry({ from, to, charges: [charged.id] })).json<{ data: string[] }>().data,
    ).toEqual([charged.id]);
  });
});
