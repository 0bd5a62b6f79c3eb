import { randomUUID } from 'node:crypto';
import type { ClosingContent } from './seal.ts';
import type { RegisterReportView, RegisterState, TransactionView } from '@dalpak/contracts';
import {
  type CartCommand,
  type CatalogueProduct,
  expandChildRows,
  PRODUCT_TYPE,
  sumCash,
  sumSales,
  type VatSum,
} from '@dalpak/engine';
import { propertyOptions } from '@dalpak/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SaleCart, type SaleCartOptions } from '../../../test/sale-cart.ts';
import {
  queryRows,
  aShop,
  aTillOf,
  CARDS,
  changeRows,
  EMPLOYEES,
  GOODS,
} from '../../../test/sale-shop.ts';
import { Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { runAsOwner } from '../../kernel/db/test-database.ts';
import { verifyClosings } from './index.ts';
import { readShiftSales, sumShiftSales } from './sums.store.ts';

let server: TestApp;
let cloud: number;
/** Each test uses a register of its own. */
const tills = new Map<number, Browser>();
let cashier: Browser;
let office: Browser;

/** Kits of goods with and without VAT: of both, of bread only, of fruit only. */
const KITS = [
  [
    20,
    1_100,
    [
      [GOODS.bread, 1_000],
      [GOODS.apple, 2_000],
    ],
  ],
  [
    21,
    900,
    [
      [GOODS.bread, 2_000],
      [GOODS.milk, 1_000],
    ],
  ],
  [
    22,
    777,
    [
      [GOODS.apple, 1_000],
      [GOODS.tomatoes, 1_500],
    ],
  ],
] as const;

/** A kit scanned with its parts. */
function kit(id: number, quantity: number): CartCommand {
  const found = KITS.find(([own]) => own === id);
  if (found === undefined) throw new Error(`No kit ${id}`);
  const product: CatalogueProduct = {
    ...GOODS.bread,
    id,
    code: `P${id}`,
    barcode: '',
    name: `סל ${id}`,
    price: found[1],
    type: PRODUCT_TYPE.kit,
  };
  return {
    type: 'addProduct',
    product,
    quantity,
    components: found[2].map(([part, each]) => ({ product: part, quantity: each, price: 0 })),
  };
}

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  for (const [id, price, parts] of KITS) {
    await changeRows(
      server,
      cloud,
      'INSERT INTO products (cloud_id, id, code, name, price, type, version) VALUES ($1, $2, $3, $4, $5, $6, 1)',
      [id, `P${id}`, `סל ${id}`, price, PRODUCT_TYPE.kit],
    );
    for (const [index, [part, each]] of parts.entries()) {
      await changeRows(
        server,
        cloud,
        'INSERT INTO product_parts (cloud_id, id, product_id, part_id, quantity, price, choice, version) VALUES ($1, $2, $3, $4, $5, 0, $6, 1)',
        [id * 10 + index, id, part.id, each, ''],
      );
    }
  }
  for (const terminal of [1, 2, 3, 4, 5, 6, 7])
    tills.set(terminal, await aTillOf(server, terminal));
  cashier = await aTillOf(server, 8, CARDS.cashier);
  office = new Browser(server.app);
  await office.signIn();
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);

function tillOf(terminal: number): Browser {
  const till = tills.get(terminal);
  if (till === undefined) throw new Error(`No till ${terminal}`);
  return till;
}

interface Answer<T> {
  readonly status: number;
  readonly code: string | undefined;
  readonly details: readonly { readonly text: string; readonly field: string }[] | undefined;
  readonly data: T;
}

async function call<T>(
  terminal: number,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<Answer<T>> {
  const response =
    method === 'GET' ? await tillOf(terminal).get(path) : await tillOf(terminal).post(path, body);
  const answer = response.json<{ code?: string; details?: Answer<T>['details']; data: T }>();
  return {
    status: response.statusCode,
    code: answer.code,
    details: answer.details,
    data: answer.data,
  };
}

const now = (): string => new Date().toISOString();
const state = async (terminal: number) =>
  (await call<RegisterState>(terminal, 'GET', 'pos/register')).data;
const open = (terminal: number, float: number, more: object = {}) =>
  call<RegisterState>(terminal, 'POST', 'pos/register/open', {
    id: randomUUID(),
    at: now(),
    float,
    ...more,
  });
const move = (terminal: number, kind: string, amount: number, more: object = {}) =>
  call<RegisterState>(terminal, 'POST', 'pos/register/movements', {
    id: randomUUID(),
    at: now(),
    kind,
    amount,
    reason: 'ספק',
    ...more,
  });
const x = (terminal: number) => call<RegisterReportView>(terminal, 'GET', 'pos/register/x');
const z = (terminal: number, more: object = {}) =>
  call<RegisterReportView>(terminal, 'POST', 'pos/register/z', {
    id: randomUUID(),
    at: now(),
    unsent: 0,
    counted: null,
    ...more,
  });

/** With kit parts as rows, as a till submits it. */
function inRows(cart: SaleCart): SaleCart {
  cart.cart = expandChildRows(cart.cart);
  return cart;
}

async function sell(
  terminal: number,
  fill: (cart: SaleCart) => SaleCart = (cart) => cart.scan(GOODS.milk),
  { offline = false, ...options }: SaleCartOptions & { readonly offline?: boolean } = {},
): Promise<string> {
  const cart = inRows(fill(new SaleCart({ terminal, ...options })).pay());
  const response = await tillOf(terminal).post(
    `pos/transactions/cart_format${offline ? '?offline=1' : ''}`,
    cart.wire(),
  );
  if (response.statusCode !== 200) throw new Error(response.body);
  return cart.id;
}

/**
 * Locks the open shift of a terminal, so that operations on it queue up, until the returned
 * function is called.
 */
async function heldShift(terminal: number): Promise<() => Promise<void>> {
  return new Promise((done, fail) => {
    const held = db().tx(async (tx) => {
      await tx.query(
        't.hold_shift',
        'SELECT id FROM register_shifts WHERE cloud_id = $1 AND terminal_id = $2 AND closing_id IS NULL FOR UPDATE',
        [cloud, terminal],
      );
      await new Promise<void>((release) => {
        done(async () => {
          release();
          await held;
        });
      });
    });
    held.catch(fail);
  });
}

/** Waits until this many calls wait for a lock. */
async function waiting(count: number): Promise<void> {
  await runAsOwner(server.database.url, (owner) =>
    vi.waitFor(
      async () => {
        const { rows } = await owner.query<{ count: number }>(
          "SELECT count(*)::integer AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        expect(rows[0]?.count).toBe(count);
      },
      { timeout: 10_000, interval: 10 },
    ),
  );
}

/** VAT as the sale's own page shows it. */
const groupsOf = async (id: string) =>
  (await office.get(`pos/transactions/${id}`)).json<{ data: TransactionView }>().data.vat_groups;

/** The same for all sales of a shift. */
async function ownGroups(shift: string): Promise<VatSum[]> {
  const sums = new Map<number, VatSum>();
  for (const { id } of await queryRows<{ id: string }>(
    db(),
    'SELECT id FROM transactions WHERE cloud_id = $1 AND shift_id = $2',
    [shift],
  )) {
    for (const { rate_bp, gross, vat } of await groupsOf(id)) {
      const before = sums.get(rate_bp);
      sums.set(rate_bp, {
        rate_bp,
        gross: (before?.gross ?? 0) + gross,
        vat: (before?.vat ?? 0) + vat,
      });
    }
  }
  return [...sums.values()].toSorted((a, b) => b.rate_bp - a.rate_bp);
}

describe('a shift', () => {
  it('opens with a float, counts cash in and out, and shows it all on an X that closes nothing', async () => {
    expect((await state(1)).shift).toBeNull();
    const opened = await open(1, 20_000);
    expect(opened).toMatchObject({
      status: 200,
      data: { shift: { float: 20_000, by_itself: false } },
    });
    await sell(1);
    await sell(1, (cart) => cart.scan(GOODS.bread).scan(GOODS.tomatoes, 1.5).discount(10));
    await move(1, 'in', 5_000);
    await move(1, 'out', 3_000);
    await move(1, 'deposit', 10_000);
    const first = (await x(1)).data;
    expect(first).toMatchObject({
      id: null,
      number: null,
      hash: '',
      sums: { sale_count: 2, refund_count: 0 },
      cash: { float: 20_000, in: 5_000, out: 3_000, deposit: 10_000 },
    });
    expect(first.movements.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual([
      'float ',
      'in ספק',
      'out ספק',
      'deposit ספק',
    ]);
    expect(first.cash.expected).toBe(20_000 + 5_000 - 3_000 - 10_000 + first.cash.sales);
    expect(first.sums.employees).toEqual([
      {
        id: EMPLOYEES.manager,
        name: expect.stringMatching(/./),
        count: 2,
        total: first.sums.total,
      },
    ]);
    expect((await x(1)).data.sums).toEqual(first.sums);
    expect((await state(1)).shift?.id).toBe(opened.data.shift?.id);
  });

  it('notifies its till when it is opened and closed, wherever that was done [LOOK-023]', async () => {
    const told = async (terminal: number): Promise<number | undefined> =>
      (
        await queryRows<{ told: number }>(
          db(),
          "SELECT count(*)::integer AS told FROM outbox WHERE cloud_id = $1 AND topic = 'pos:register' AND payload #>> '{to,terminal}' = $2",
          [String(terminal)],
        )
      )[0]?.told;
    const before = (await told(3)) ?? 0;
    expect((await open(3, 1_000)).status).toBe(200);
    expect(await told(3)).toBe(before + 1);
    expect((await z(3)).status).toBe(200);
    expect(await told(3)).toBe(before + 2);
  });

  it('shows the same VAT on its X and its Z as the sale itself, kits included', async () => {
    const id = await sell(2, (cart) => cart.do(kit(20, 2_000)));
    const groups = [
      { rate_bp: 1_800, gross: 1_206, vat: 184 },
      { rate_bp: 0, gross: 994, vat: 0 },
    ];
    expect(await groupsOf(id)).toEqual(groups);
    expect((await x(2)).data.sums.vat_groups).toEqual(groups);
    expect((await z(2)).data.sums.vat_groups).toEqual(groups);
    expect((await verifyClosings(db())).broken).toBeNull();
  });

  it('is opened by the first sale when the register is closed, and adopted by the employee who opens it afterwards', async () => {
    await sell(2);
    expect((await state(2)).shift).toMatchObject({ by_itself: true, opened_by: '', float: 0 });
    const id = randomUUID();
    expect(await open(2, 15_000, { id })).toMatchObject({
      status: 200,
      data: { shift: { by_itself: false, float: 15_000 } },
    });
    // Sent again it is the same opening, and another one is refused.
    expect(await open(2, 15_000, { id })).toMatchObject({
      status: 200,
      data: { shift: { float: 15_000 } },
    });
    expect(await open(2, 100)).toMatchObject({ status: 409, code: 'REGISTER_OPEN' });
    expect(await open(3, 100, { id })).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect((await x(2)).data.sums.sale_count).toBe(1);
  });

  it('is opened once by an opening that arrives many times at once, and no copy is refused', async () => {
    const id = randomUUID();
    const at = now();
    await z(6);
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(6, 5_000, { id, at })));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ data }) => data.shift?.id)).size).toBe(1);
    expect((await state(6)).shift).toMatchObject({ by_itself: false, float: 5_000 });
    expect(
      await queryRows(
        db(),
        "SELECT 1 AS logged FROM audit_log WHERE cloud_id = $1 AND terminal_id = 6 AND action = 'register.opened' AND after ->> 'float' = '5000'",
      ),
    ).toHaveLength(1);
  });

  it('is not opened with the id of a cash movement, whose float would be counted nowhere', async () => {
    const id = randomUUID();
    await z(7);
    expect((await move(7, 'in', 100, { id })).status).toBe(200);
    expect(await open(7, 50_000, { id })).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect((await state(7)).shift).toMatchObject({ by_itself: true, float: 0 });
  });

  it('is not opened again with another float under its id', async () => {
    await z(7);
    for (const [float, other] of [
      [10_000, 20_000],
      [0, 5_000],
    ] as const) {
      const id = randomUUID();
      expect((await open(7, float, { id })).status).toBe(200);
      expect(await open(7, other, { id })).toMatchObject({ status: 409, code: 'CONFLICT' });
      expect(await open(7, float, { id })).toMatchObject({
        status: 200,
        data: { shift: { float } },
      });
      await z(7);
    }
  });

  it('is the same opening without a float when cash was moved under its id meanwhile', async () => {
    await z(7);
    const id = randomUUID();
    expect((await open(7, 0, { id })).status).toBe(200);
    expect((await move(7, 'in', 100, { id })).status).toBe(200);
    expect(await open(7, 0, { id })).toMatchObject({ status: 200, data: { shift: { float: 0 } } });
    expect(await open(7, 100, { id })).toMatchObject({ status: 409, code: 'CONFLICT' });
    await z(7);
  });

  it('stores a reason and a note without direction characters, and refuses one of such characters only', async () => {
    const reasons = () =>
      queryRows<{ reason: string }>(
        db(),
        'SELECT reason FROM cash_movements WHERE cloud_id = $1 AND terminal_id = 7 ORDER BY id DESC LIMIT 1',
      );
    expect((await move(7, 'in', 100, { reason: '\u202Ea' })).status).toBe(200);
    expect(await reasons()).toEqual([{ reason: 'a' }]);
    for (const reason of ['\u202E\u2066', ' ', '\u200B', '\u2060 \uFEFF', '\u0000', 'a\u0000'])
      expect(await move(7, 'in', 100, { reason })).toMatchObject({
        status: 422,
        code: 'VALIDATION_FAILED',
      });
    const [told] = await queryRows<{ after: { reason: string } }>(
      db(),
      "SELECT after FROM audit_log WHERE cloud_id = $1 AND action = 'register.cash_moved' ORDER BY at DESC LIMIT 1",
    );
    expect(told?.after.reason).toBe('a');
    expect((await z(7, { notes: '\u202Eשלום\u2066 ' })).data.notes).toBe('שלום');
  });

  it('recognises a movement and a Z that an older server stored with such characters', async () => {
    const byOwner = (table: string, sql: string, ...values: string[]) =>
      runAsOwner(server.database.url, async (owner) => {
        await owner.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
        expect((await owner.query(sql, [cloud, ...values])).rowCount).toBe(1);
        await owner.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
      });
    const [id, closing] = [randomUUID(), randomUUID()];
    const [movement, wish] = [
      { id, at: now(), reason: '\u202Eספק ' },
      { id: closing, at: now(), notes: '\u202Eחסר ' },
    ];
    await move(7, 'in', 100, movement);
    await z(7, wish);
    const noted = (notes: string) =>
      byOwner(
        'register_closings',
        "UPDATE register_closings SET content = jsonb_set(content, '{notes}', to_jsonb($3::text)) WHERE cloud_id = $1 AND request_id = $2",
        closing,
        notes,
      );
    await byOwner(
      'cash_movements',
      'UPDATE cash_movements SET reason = $3 WHERE cloud_id = $1 AND request_id = $2',
      id,
      movement.reason,
    );
    await noted(wish.notes);
    expect([(await move(7, 'in', 100, movement)).status, (await z(7, wish)).status]).toEqual([
      200, 200,
    ]);
    expect([
      (await move(7, 'in', 100, { ...movement, reason: 'אחר' })).code,
      (await z(7, { ...wish, notes: 'אחר' })).code,
    ]).toEqual(['CONFLICT', 'CONFLICT']);
    await noted('חסר');
  });

  it('is open in the list of tills, in its search and on its own page, from its opening until its Z [SHELL-121]', async () => {
    const seen = async () => {
      const { data } = (await office.get('components/104/records/7')).json<{
        data: { data: { status: string } };
      }>();
      const list = (await office.get('components/104/records?limit=200')).json<{
        data: { id: string; data: { status: string } }[];
      }>().data;
      const found = (
        await office.get(
          `components/104/records?limit=200&filter=status~equal~${encodeURIComponent('פתוחה')}`,
        )
      ).json<{ data: { id: string }[] }>().data;
      return [
        data.data.status,
        list.find(({ id }) => id === '7')?.data.status,
        found.some(({ id }) => id === '7'),
      ];
    };
    expect(await seen()).toEqual(['0', '0', false]);
    await open(7, 0);
    expect(await seen()).toEqual(['1', '1', true]);
    const named = await office.call('PUT', '/api/v2/components/104/records/7', {
      data: { name: 'קופה שביעית' },
    });
    expect([
      named.statusCode,
      named.json<{ data: { data: { name: string; status: string } } }>().data.data,
    ]).toMatchObject([200, { name: 'קופה שביעית', status: '1' }]);
    await z(7);
    expect(await seen()).toEqual(['0', '0', false]);
  });

  it('records a movement once, however often it is sent', async () => {
    const id = randomUUID();
    for (let turn = 0; turn < 3; turn += 1)
      expect((await move(3, 'in', 700, { id })).status).toBe(200);
    expect((await x(3)).data.cash.in).toBe(700);
    for (const [amount, more] of [
      [800, {}],
      [700, { reason: 'ספק אחר' }],
    ] as const)
      expect(await move(3, 'in', amount, { id, ...more })).toMatchObject({
        status: 409,
        code: 'CONFLICT',
      });
  });

  it('is not opened again by a movement that is retried after its Z, also twice at once', async () => {
    const id = randomUUID();
    const at = now();
    await Promise.all([move(3, 'out', 300, { id, at }), move(3, 'out', 300, { id, at })]);
    await z(3);
    const shifts = () =>
      queryRows(db(), 'SELECT id FROM register_shifts WHERE cloud_id = $1 AND terminal_id = 3');
    const before = (await shifts()).length;
    for (let turn = 0; turn < 2; turn += 1)
      expect(await move(3, 'out', 300, { id, at })).toMatchObject({
        status: 200,
        data: { shift: null },
      });
    expect(await move(3, 'out', 301, { id, at })).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await shifts()).toHaveLength(before);
  });

  it('costs a sale no statement except the first one of a series after a Z', async () => {
    await sell(3);
    server.database.takeStatements();
    await sell(3);
    expect(server.database.takeStatements().filter((name) => name.startsWith('register.'))).toEqual(
      [],
    );
    await z(3);
    server.database.takeStatements();
    await sell(3);
    expect(server.database.takeStatements().filter((name) => name.startsWith('register.'))).toEqual(
      ['register.ensure_shift'],
    );
  });
});

describe('a Z', () => {
  it('closes with the counted cash and the difference, and the next sale opens the next shift', async () => {
    await open(4, 10_000);
    await sell(4);
    const before = (await x(4)).data;
    const closed = (await z(4, { counted: 10_600, notes: 'חסר שטר' })).data;
    expect(closed).toMatchObject({
      number: 1,
      counted: 10_600,
      notes: 'חסר שטר',
      sums: before.sums,
      cash: before.cash,
      prev_hash: '',
      addenda: [],
      missing: 0,
    });
    expect(closed.cash.expected).toBe(10_690);
    const [row] = await queryRows(
      db(),
      'SELECT number, difference, total, sale_count FROM register_closings WHERE cloud_id = $1 AND id = $2',
      [closed.id],
    );
    expect(row).toEqual({ number: 1, difference: -90, total: 690, sale_count: 1 });
    expect(await state(4)).toMatchObject({ shift: null, last: { id: closed.id, number: 1 } });
    expect(await x(4)).toMatchObject({ status: 409, code: 'REGISTER_NOT_OPEN' });
    expect(await z(4)).toMatchObject({ status: 409, code: 'REGISTER_NOT_OPEN' });
    await sell(4);
    const second = (await z(4)).data;
    expect(second).toMatchObject({
      number: 2,
      prev_hash: closed.hash,
      counted: null,
      sums: { sale_count: 1 },
      cash: { float: 0 },
    });
    expect((await call<RegisterReportView>(4, 'GET', `pos/closings/${closed.id}`)).data).toEqual(
      closed,
    );
  });

  it('returns the first one when sent again, also twice at once', async () => {
    await sell(4);
    const id = randomUUID();
    const [one, other] = await Promise.all([
      z(4, { id, counted: 690 }),
      z(4, { id, counted: 690 }),
    ]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.data).toEqual(one.data);
    expect((await z(4, { id, counted: 690 })).data).toEqual(one.data);
    for (const other_ of [{ counted: 1 }, { counted: null }, { counted: 690, notes: 'אחרת' }])
      expect(await z(4, { id, ...other_ })).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect(await z(5, { id })).toMatchObject({ status: 409, code: 'CONFLICT' });
  });

  it('with one id at two tills at once is the Z of one of them, and the other gets an error', async () => {
    for (const terminal of [1, 2])
      if ((await state(terminal)).shift === null) await open(terminal, 0);
    const id = randomUUID();
    const answers = await Promise.all([z(1, { id }), z(2, { id })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'CONFLICT' });
    for (const terminal of [1, 2]) if ((await state(terminal)).shift !== null) await z(terminal);
  });

  it('is refused with its own code while the till reports unsent sales', async () => {
    await sell(5);
    expect(await z(5, { unsent: 2 })).toMatchObject({
      status: 409,
      code: 'REGISTER_UNSENT',
      details: [{ text: '2', field: 'unsent' }],
    });
    expect((await state(5)).shift).not.toBeNull();
    expect((await z(5)).status).toBe(200);
  });

  it('is refused while a number that the till printed has not arrived, until it arrives or an employee gives it up', async () => {
    const first = Number(
      (
        await queryRows<{ number: number }>(
          db(),
          'SELECT max(number) AS number FROM transactions WHERE cloud_id = $1 AND terminal_id = 5',
        )
      )[0]?.number,
    );
    const lost = new SaleCart({ terminal: 5 })
      .scan(GOODS.bread)
      .pay()
      .numbered(first + 1);
    const arrived = new SaleCart({ terminal: 5 })
      .scan(GOODS.milk)
      .pay()
      .numbered(first + 2);
    await tillOf(5).post('pos/transactions/cart_format?offline=1', arrived.wire());
    expect(await z(5)).toMatchObject({
      status: 409,
      code: 'REGISTER_MISSING',
      details: [{ text: '1', field: 'missing' }],
    });
    await tillOf(5).post('pos/transactions/cart_format?offline=1', lost.wire());
    expect((await z(5)).data).toMatchObject({
      missing: 0,
      sums: { sale_count: 2, offline_count: 2 },
    });
    await tillOf(5).post(
      'pos/transactions/cart_format?offline=1',
      new SaleCart({ terminal: 5 })
        .scan(GOODS.milk)
        .pay()
        .numbered(first + 5)
        .wire(),
    );
    expect((await z(5, { despite_missing: true })).data).toMatchObject({ missing: 2 });
  });

  it('is known to a series that begins during the closing: a late sale paid before it is in its addenda', async () => {
    await open(6, 0);
    const paid = Date.now();
    await new Promise((done) => setTimeout(done, 5));
    const release = await heldShift(6);
    const closing = z(6);
    await waiting(1);
    const sold = sell(6);
    await waiting(2);
    const [closed] = await Promise.all([closing, sold, release()]);
    expect(closed.data.sums.sale_count).toBe(0);
    const late = await sell(6, (cart) => cart.scan(GOODS.bread), { offline: true, now: paid });
    expect(
      (await call<RegisterReportView>(6, 'GET', `pos/closings/${closed.data.id}`)).data.addenda,
    ).toMatchObject([{ number: 1, transaction: late }]);
    await z(6);
  });

  it('gets a late sale as a numbered addendum, and the next shift does not', async () => {
    await sell(6);
    const paid = Date.now();
    await new Promise((done) => setTimeout(done, 5));
    const closed = (await z(6)).data;
    await sell(6);
    const late = [
      await sell(6, (cart) => cart.scan(GOODS.bread), { offline: true, now: paid }),
      await sell(6, (cart) => cart.scan(GOODS.cola), { offline: true, now: paid }),
    ];
    const seen = (await call<RegisterReportView>(6, 'GET', `pos/closings/${closed.id}`)).data;
    expect(seen.addenda).toMatchObject([
      { number: 1, transaction: late[0], total: 850, cash: 850 },
      { number: 2, transaction: late[1], total: 400, cash: 400 },
    ]);
    // The Z itself is unchanged.
    expect({ ...seen, addenda: [] }).toEqual(closed);
    expect((await x(6)).data.sums).toMatchObject({ sale_count: 1, total: 690 });
    expect(await verifyClosings(db())).toMatchObject({ broken: null });
    expect((await z(6)).data.sums.sale_count).toBe(1);
  });

  it('gets a late cash movement as an addendum too, once, and no shift is opened for it', async () => {
    await open(6, 20_000);
    const at = now();
    await new Promise((done) => setTimeout(done, 5));
    const closed = (await z(6)).data;
    const id = randomUUID();
    for (let turn = 0; turn < 2; turn += 1)
      expect(await move(6, 'out', 500, { id, at })).toMatchObject({
        status: 200,
        data: { shift: null },
      });
    await sell(6);
    expect((await move(6, 'in', 300, { at })).status).toBe(200);
    const seen = (await call<RegisterReportView>(6, 'GET', `pos/closings/${closed.id}`)).data;
    expect(seen.addenda).toMatchObject([
      {
        number: 1,
        transaction: null,
        sale_number: null,
        total: 0,
        vat: 0,
        cash: -500,
        movement: { kind: 'out', amount: 500, at, reason: 'ספק' },
      },
      { number: 2, transaction: null, cash: 300, movement: { kind: 'in', amount: 300 } },
    ]);
    expect({ ...seen, addenda: [] }).toEqual(closed);
    expect((await x(6)).data).toMatchObject({ movements: [], cash: { in: 0, out: 0 } });
    expect(
      await queryRows(
        db(),
        'SELECT DISTINCT closing_id FROM cash_movements WHERE cloud_id = $1 AND terminal_id = 6 AND kind <> $2',
        ['float'],
      ),
    ).toEqual([{ closing_id: closed.id }]);
    expect((await verifyClosings(db())).broken).toBeNull();
    await z(6);
  });

  it('includes every sale of a till that sells during the closing, in itself or in the next shift', async () => {
    await sell(7);
    const ends = await Promise.all(
      [sell(7), z(7), sell(7), z(7), sell(7)].map(async (one) => one.catch(() => null)),
    );
    expect(ends).toHaveLength(5);
    await z(7);
    const [sums] = await queryRows(
      db(),
      `SELECT (SELECT sum(sale_count)::bigint FROM register_closings WHERE cloud_id = $1 AND terminal_id = 7) AS closed,
      (SELECT count(*) FROM transactions WHERE cloud_id = $1 AND terminal_id = 7) AS sold`,
    );
    expect(sums?.['closed']).toBe(sums?.['sold']);
    const numbers = await queryRows<{ number: number }>(
      db(),
      'SELECT number FROM register_closings WHERE cloud_id = $1 AND terminal_id = 7 ORDER BY number',
    );
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_row, index) => index + 1));
  });

  it('has the same sums in SQL as in the engine, to the agora', async () => {
    const goods = Object.values(GOODS);
    const line = fc.record({
      product: fc.constantFrom(...goods),
      quantity: fc.integer({ min: 1, max: 4 }),
      percent: fc.constantFrom(0, 0, 10, 33),
    });
    const kits = fc.array(
      fc.record({
        id: fc.constantFrom(...KITS.map(([id]) => id)),
        quantity: fc.integer({ min: 1, max: 3 }),
      }),
      { maxLength: 2 },
    );
    const sale = fc.record({
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
      kits,
      over: fc.integer({ min: 0, max: 3 }),
      offline: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 5 }), async (sales) => {
        for (const { lines, kits: baskets, over, offline } of sales) {
          const cart = new SaleCart({ terminal: 7 });
          for (const { product, quantity, percent } of lines) {
            cart.scan(product, quantity);
            // A product scanned before is merged into its row, which need not be the last one.
            const rowKey =
              cart.cart.rows.findLast((row) => row.product.id === product.id)?.key ?? '';
            if (percent > 0 && product.discountable)
              cart.do({
                type: 'setRowDiscount',
                rowKey,
                discount: { type: 'percent', rate: percent * 100 },
              });
          }
          for (const basket of baskets) cart.do(kit(basket.id, basket.quantity * 1_000));
          inRows(cart.pay(cart.priced.cashDue + over * 1_000));
          const response = await tillOf(7).post(
            `pos/transactions/cart_format${offline ? '?offline=1' : ''}`,
            cart.wire(),
          );
          expect({
            status: response.statusCode,
            body: response.statusCode === 200 ? '' : response.body,
          }).toEqual({ status: 200, body: '' });
        }
        const shift = (await state(7)).shift;
        if (shift === null) throw new Error('No shift');
        const counted = sumSales(await readShiftSales(db(), shift.id));
        expect(counted.vat_groups).toEqual(await ownGroups(shift.id));
        const { sums, cash, movements } = (await x(7)).data;
        expect({
          ...sums,
          employees: sums.employees.map(({ id, count, total }) => ({ id, count, total })),
        }).toEqual(counted);
        expect(cash).toEqual(sumCash(counted, movements));
        expect(counted.vat_groups.reduce((sum, { gross }) => sum + gross, 0)).toBe(counted.total);
        expect(counted.means.reduce((sum, { amount }) => sum + amount, 0) - counted.change).toBe(
          counted.total + counted.cash_rounding,
        );
        expect((await sumShiftSales(db(), shift.id)).sale_count).toBe(counted.sale_count);
        if (sales.length > 3) expect((await z(7)).data.sums).toEqual(sums);
        // A case finds the register of all cases before it, so a shrunk case would not be the same.
      }),
      { ...propertyOptions(12), endOnFailure: true },
    );
    expect((await verifyClosings(db())).broken).toBeNull();
  });
});

describe('a closed shift', () => {
  it('cannot be changed by the server itself', async () => {
    for (const sql of [
      'UPDATE register_closings SET total = 1 WHERE cloud_id = $1',
      'DELETE FROM register_closings WHERE cloud_id = $1',
      'DELETE FROM register_addenda WHERE cloud_id = $1',
      'UPDATE transactions SET shift_id = NULL WHERE cloud_id = $1',
    ]) {
      await expect(
        db().tx((tx) => tx.query(`t.${sql.slice(0, 40)}`, sql, [cloud])),
      ).rejects.toMatchObject({ code: '42501' });
    }
  });

  it.each<[string, string, string]>([
    [
      'one of its sums',
      "UPDATE register_closings SET content = jsonb_set(content, '{sums,total}', '1') WHERE terminal_id = 4 AND number = 1",
      'chain',
    ],
    [
      'its number',
      'UPDATE register_closings SET number = 9 WHERE terminal_id = 4 AND number = 2',
      'missing',
    ],
    [
      'one of its sales',
      'UPDATE transactions SET total = total + 1, before_vat = before_vat + 1 WHERE terminal_id = 4',
      'sums',
    ],
    [
      'the tax-free part of a kit',
      'UPDATE transaction_rows SET untaxed = 0 WHERE product_id = 20',
      'sums',
    ],
    [
      'cash that was moved after it',
      'UPDATE cash_movements SET amount = amount + 1 WHERE terminal_id = 6',
      'addenda',
    ],
    ['an addendum', 'UPDATE register_addenda SET number = number + 5', 'addenda'],
  ])('shows when the owner of the database changes %s', async (_what, sql, reason) => {
    const tables = [
      'register_closings',
      'transactions',
      'transaction_rows',
      'cash_movements',
      'register_addenda',
    ];
    await runAsOwner(server.database.url, async (owner) => {
      for (const table of tables)
        await owner.query(
          `ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY; CREATE TABLE kept_${table} AS SELECT * FROM ${table}`,
        );
      await owner.query(sql);
    });
    const seen = await verifyClosings(db());
    await runAsOwner(server.database.url, async (owner) => {
      await owner.query(
        'UPDATE register_closings c SET content = k.content, number = k.number FROM kept_register_closings k WHERE k.id = c.id',
      );
      await owner.query(
        'UPDATE transactions t SET total = k.total, before_vat = k.before_vat FROM kept_transactions k WHERE k.id = t.id',
      );
      await owner.query(
        'UPDATE transaction_rows r SET untaxed = k.untaxed FROM kept_transaction_rows k WHERE k.transaction_id = r.transaction_id AND k.line_no = r.line_no',
      );
      await owner.query(
        'UPDATE register_addenda a SET number = k.number FROM kept_register_addenda k WHERE k.hash = a.hash',
      );
      await owner.query(
        'UPDATE cash_movements m SET amount = k.amount FROM kept_cash_movements k WHERE k.id = m.id',
      );
      for (const table of tables) await owner.query(`DROP TABLE kept_${table}`);
    });
    expect(seen.broken?.reason).toBe(reason);
    expect((await verifyClosings(db())).broken).toBeNull();
  });

  it('records who closed it in the audit log', async () => {
    const acts = await queryRows<{ action: string; employee_id: number; after: ClosingContent }>(
      db(),
      "SELECT action, employee_id, after FROM audit_log WHERE cloud_id = $1 AND entity = 'register' AND terminal_id = 4 ORDER BY at",
    );
    expect(acts.map(({ action }) => action)).toEqual([
      'register.opened',
      'register.closed',
      'register.closed',
      'register.closed',
    ]);
    expect(acts.every(({ employee_id: id }) => id === EMPLOYEES.manager)).toBe(true);
  });
});

describe('permissions', () => {
  it.each([
    ['terminal.open', 'open'],
    ['terminal.x', 'x'],
    ['terminal.close', 'z'],
    ['pos.cashdrawer.open', 'movements'],
  ] as const)('%s guards %s', async (key, what) => {
    const id = {
      'terminal.open': 10,
      'terminal.x': 12,
      'terminal.close': 11,
      'pos.cashdrawer.open': 36,
    }[key];
    const refusal = async (): Promise<string | undefined> => {
      const bodies = {
        open: { float: 0 },
        z: { unsent: 1, counted: null },
        movements: { kind: 'in', amount: 1, reason: 'x' },
        x: {},
      };
      const response =
        what === 'x'
          ? await cashier.get('pos/register/x')
          : await cashier.post(`pos/register/${what}`, {
              id: randomUUID(),
              at: now(),
              ...bodies[what],
            });
      return response.json<{ code?: string }>().code;
    };
    const give = (value: 0 | 1) =>
      changeRows(
        server,
        cloud,
        "UPDATE positions SET permissions = jsonb_set(permissions, $2::text[], $3::jsonb) WHERE cloud_id = $1 AND name = 'קופאי'",
        [['pos', String(id)], String(value)],
      );
    await give(0);
    expect(await refusal()).toBe('PERMISSION_DENIED');
    await give(1);
    expect(await refusal()).not.toBe('PERMISSION_DENIED');
  });
});

describe('a Z that waits for the first sale of a shift', () => {
  it('closes at that sale and not before it', async () => {
    await z(7, { despite_missing: true });
    server.clock.offsetMs = 60_000;
    await sell(7);
    server.clock.offsetMs = 0;
    const { status, data } = await z(7);
    expect([status, data.opened_at <= data.at]).toEqual([200, true]);
  });
});
