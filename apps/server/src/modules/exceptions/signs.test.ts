import { randomUUID } from 'node:crypto';
import { ACT_KINDS, type ActKind, type Sign, SIGNS } from '@dalpak/contracts';
import {
  addDays,
  type CartAccount,
  pointsWorth,
  refundPicksOf,
  tenderFields,
  TENDER_NAME,
} from '@dalpak/engine';
import { anAccount } from '@dalpak/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../test/sale-cart.ts';
import {
  aShop,
  aTillOf,
  CARDS,
  changeRows,
  EMPLOYEES,
  GOODS,
  queryRows,
} from '../../../test/sale-shop.ts';
import { type Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { type TillAct, writeActs } from '../acts/index.ts';
import { countSign, listBills } from './exceptions.store.ts';
import { findExceptions } from './index.ts';
import { SIGN_SQL } from './signs.sql.ts';

const { cashier, manager } = EMPLOYEES;
/** Employees of the cashier's position; the third has the cashier's name. */
const [ADA, BEN, NAMESAKE] = [60, 61, 62];
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const HERE = { branches: null } as const;

let server: TestApp;
let cloud: number;
let tills: Readonly<Record<'manager' | 'cashier' | 'closed', Browser>>;
const NOW = Date.now();
const today = toLocalDateTime(NOW).slice(0, 10);
const db = () => server.kernel.tenant(cloud);

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  tills = {
    manager: await aTillOf(server, 1),
    cashier: await aTillOf(server, 2, CARDS.cashier),
    closed: await aTillOf(server, 3),
  };
  await changeRows(
    server,
    cloud,
    `INSERT INTO employees (cloud_id, id, first_name, last_name, position_id)
     SELECT $1, n.id, n.first, n.last, e.position_id FROM employees e, (VALUES (60, 'עדה', 'לוי'), (61, 'בן', 'לוי'), (62, 'יוסי', 'כהן')) n (id, first, last)
     WHERE e.cloud_id = $1 AND e.id = $2`,
    [cashier],
  );
});
afterAll(() => server.close());

type Told = Partial<Omit<TillAct, 'kind' | 'at'>> & { readonly at?: number };

/** Stores acts as the product does. */
const putActs = (employee: number, acts: readonly (readonly [ActKind, Told?])[]): Promise<void> =>
  db().tx((tx) =>
    writeActs(
      tx,
      acts.map(([kind, told]) => ({
        id: randomUUID(),
        kind,
        terminalId: 1,
        employeeId: employee,
        at: NOW,
        ...told,
      })),
      Date.now(),
    ),
  );

async function sell(at: Browser, cart: SaleCart): Promise<SaleCart> {
  const sent = await at.post('pos/transactions/cart_format', cart.wire());
  if (sent.statusCode !== 200) throw new Error(sent.body);
  return cart;
}
const cashiersCart = () => new SaleCart({ terminal: 2, employee: cashier });

/** A customer with points, in a group whose points pay. */
async function aMember(): Promise<CartAccount> {
  await changeRows(
    server,
    cloud,
    `INSERT INTO customer_groups (cloud_id, id, name, point_per, point_worth, point_least, point_step, point_percent)
     VALUES ($1, 50, 'נקודות', 100, 10, 20, 5, 5000)`,
  );
  await changeRows(
    server,
    cloud,
    "INSERT INTO customers (cloud_id, id, code, name, group_id) VALUES ($1, 900, 'C900', 'דנה', 50)",
  );
  await changeRows(
    server,
    cloud,
    "INSERT INTO memberships (cloud_id, id, number, customer_id, group_id, points) VALUES ($1, 900, 'N900', 900, 50, 1000)",
  );
  return anAccount({ type: 'customer', id: 900, code: 'C900', name: 'דנה', groupId: 50 });
}

const withPoints = (account: CartAccount): SaleCart =>
  cashiersCart()
    .customer(account)
    .scan(GOODS.notebook, 2)
    .do({ type: 'setPoints', points: pointsWorth(20, { worth: 10 }) })
    .pay();

const refundOne = (sale: SaleCart, account: CartAccount, before: number): SaleCart => {
  const [row] = sale.priced.rows;
  const cart = new SaleCart().customer(account);
  return cart
    .do({
      type: 'refundRows',
      rows: refundPicksOf(sale.id, sale.priced, [
        { rowKey: row?.row.key ?? '', quantity: 1_000, refundedBefore: before },
      ]),
    })
    .pay();
};

const timesOf = async (employee: number): Promise<Partial<Record<Sign, number>>> => {
  const rows = await queryRows<{ sign: Sign; times: number }>(
    db(),
    `SELECT s.key AS sign, sum(s.value::text::integer)::integer AS times FROM exception_days d, jsonb_each(d.signs) s
     WHERE d.cloud_id = $1 AND d.employee_id = $2 GROUP BY 1`,
    [employee],
  );
  return Object.fromEntries(rows.map(({ sign, times }) => [sign, times]));
};

/** What the cashier does, and what nearly is the same; the manager does only the latter. */
async function liveADay(): Promise<void> {
  const cost = (product: number, agorot: number) =>
    changeRows(server, cloud, 'UPDATE products SET cost = $3 WHERE cloud_id = $1 AND id = $2', [
      product,
      agorot,
    ]);
  // Before VAT these are sold for 10.93 and 5.00, and three for 8.47.
  await cost(GOODS.juice.id, 1_094);
  await cost(GOODS.chocolate.id, 500);
  await cost(GOODS.cola.id, 395);
  const cash = await sell(tills.cashier, cashiersCart().scan(GOODS.juice).pay());
  const cheque = cashiersCart().scan(GOODS.milk);
  const means = {
    method: 'cheque',
    bank: '12',
    branch: '571',
    account: '41116',
    number: '7',
    dueDate: '2099-01-01',
    accountConfirmed: false,
  } as const;
  cheque.do({
    type: 'addPayment',
    payment: { ...tenderFields(means), name: TENDER_NAME.cheque, amount: cheque.priced.due },
  });
  await sell(tills.cashier, cheque);
  for (const [till, cart] of [
    [tills.cashier, cashiersCart],
    [tills.manager, () => new SaleCart()],
  ] as const) {
    await sell(till, cart().scan(GOODS.chocolate).pay());
    await sell(till, cart().scan(GOODS.cola, 3).pay());
  }
  const managers = await sell(tills.manager, new SaleCart().scan(GOODS.milk).pay());
  const account = await aMember();
  const points = await sell(tills.cashier, withPoints(account));
  await sell(tills.cashier, withPoints(account));
  const voucher = await sell(
    tills.cashier,
    cashiersCart().customer(account).scan(GOODS.bread).pay(),
  );
  await changeRows(
    server,
    cloud,
    "INSERT INTO vouchers (cloud_id, id, number, kind, percent, used_at, transaction_id) VALUES ($1, 1, 'V1', 'percent', 1000, now(), $2)",
    [voucher.id],
  );
  // Their refunds give points back, which is no use of them.
  await sell(tills.manager, refundOne(points, account, 0));
  await sell(tills.manager, refundOne(points, account, 1_000));
  await sell(tills.closed, new SaleCart({ terminal: 3 }).scan(GOODS.milk).pay());
  // Short by 4.99.
  const closed = await tills.closed.post('pos/register/z', {
    id: randomUUID(),
    at: new Date().toISOString(),
    unsent: 0,
    counted: GOODS.milk.price - 499,
  });
  expect(closed.statusCode).toBe(200);
  const [z] = await queryRows<{ shift_id: string; closed_at: Date }>(
    db(),
    'SELECT shift_id, closed_at FROM register_closings WHERE cloud_id = $1',
  );
  const shiftId = z?.shift_id ?? '';
  const closedAt = z?.closed_at.getTime() ?? 0;
  const [payment] = await queryRows<{ at: Date }>(
    db(),
    'SELECT paid_at AS at FROM transaction_payments WHERE cloud_id = $1 AND transaction_id = $2',
    [cash.id],
  );
  const paidAt = payment?.at.getTime() ?? 0;
  const counted = (expected: number, drawer: number | null): Told => ({
    details: { number: 1, expected, counted: drawer },
  });
  await putActs(cashier, [
    ['row_cancelled', { stage: 'printed' }],
    ['quantity_lowered', { stage: 'payment' }],
    ['bill_cancelled', { stage: 'printed' }],
    ['row_cancelled', { stage: 'open', billId: cash.id, at: paidAt - 2 * MINUTE }],
    ['quantity_lowered', { stage: 'total', billId: cash.id, at: paidAt }],
    ['drawer_opened'],
    ['drawer_opened', { at: NOW - DAY }],
    ['reprint', { billId: cash.id }],
    ['refund_no_receipt'],
    ['refund', { shiftId, at: closedAt - 30 * MINUTE }],
    ['refund_no_receipt', { shiftId, at: closedAt }],
    ['refund', { details: { sale: cheque.id, rows: 1 } }],
    ['discount', { amount: 0 }],
    ['discount', { amount: 50 }],
    ['price_changed', { amount: 1 }],
    ...[ADA, ADA, BEN, ADA, NAMESAKE, cashier].map(
      (approvedBy, at) => ['approval_given', { approvedBy, at: NOW - (60 - at) * SECOND }] as const,
    ),
    ['count', counted(1_000, 500)],
    ['count', counted(5_000, 0)],
    ['count', counted(1_000, 1_000)],
  ]);
  const nearly = (own: string): readonly (readonly [ActKind, Told?])[] => [
    ['row_cancelled', { stage: 'total' }],
    ['bill_cancelled', { stage: 'open' }],
    ['price_changed', { stage: 'printed', amount: 0 }],
    ['row_cancelled', { stage: 'open', billId: cash.id, at: paidAt - 2 * MINUTE - SECOND }],
    ['row_cancelled', { stage: 'open', billId: cash.id, at: paidAt + SECOND }],
    ['row_cancelled', { stage: 'open', billId: cheque.id, at: paidAt }],
    ['payment_removed', { billId: cash.id, at: paidAt }],
    ['cash_out', { amount: 100 }],
    ['reprint', { billId: cheque.id }],
    ['refund', { shiftId, at: closedAt - 30 * MINUTE - SECOND }],
    ['refund', { details: { sale: own, rows: 1 } }],
    ['discount', { amount: -1 }],
    ['price_changed', { amount: -5 }],
    ['count', counted(1_000, 501)],
    ['count', counted(0, 0)],
    ['count', counted(1_000, null)],
  ];
  await putActs(cashier, nearly(managers.id));
  await putActs(manager, nearly(cash.id));
  await putActs(manager, [
    ['approval_given', { approvedBy: ADA, at: NOW - 3 * SECOND }],
    ['approval_given', { approvedBy: BEN, at: NOW - 2 * SECOND }],
    ['approval_given', { approvedBy: ADA, at: NOW - SECOND }],
  ]);
}

/** A discount that is given without an approval, at noon of a day. */
const discount = (day: string, rate: number, told: Told = {}): readonly [ActKind, Told] => [
  'discount',
  { at: Date.parse(`${day}T09:00:00Z`), amount: -1, details: { name: 'x', rate }, ...told },
];

describe('each sign', () => {
  it('is counted as often as it happened, and not for what nearly is it [SEE-051]', async () => {
    await liveADay();
    // The highest of the position is of the 28 days until the day.
    const day = addDays(today, -1);
    await putActs(ADA, [discount(addDays(day, -28), 5_000), discount(addDays(day, -27), 1_000)]);
    await putActs(
      cashier,
      [900, 999, 899, 1_000]
        .map((rate) => discount(day, rate))
        .concat([discount(day, 950, { approvedBy: BEN })]),
    );
    await putActs(manager, [discount(day, 5_000), discount(day, 4_499)]);
    await findExceptions(db(), NOW + DAY);
    expect(await timesOf(manager)).toEqual({});
    expect(await timesOf(cashier)).toEqual({
      late_cancels: 3,
      last_row: 2,
      no_sales: 2,
      reprints: 1,
      no_receipt: 2,
      near_close: 2,
      own_refunds: 1,
      hand_discounts: 3,
      near_limit: 2,
      // The second of two in a row, one by the own name, and one by oneself.
      same_approver: 3,
      short_drawers: 2,
      exact_drawers: 1,
      under_cost: 1,
      same_member: 2,
    } satisfies Record<Sign, number>);
  });

  it('lists behind a mark what was counted day by day [SEE-052]', async () => {
    const [from, later] = [addDays(today, -100), addDays(today, -97)];
    await putActs(BEN, [discount(from, 1_000), discount(later, 2_000)]);
    await putActs(NAMESAKE, [
      discount(from, 950),
      discount(later, 950),
      discount(later, 1_900),
      ...[0, 1, 2].map((n): readonly [ActKind, Told] => [
        'drawer_opened',
        { at: Date.parse(`${addDays(from, n)}T09:00:00Z`) },
      ]),
    ]);
    const days = Array.from({ length: 28 }, (_, at) => addDays(from, at - 10));
    const span = { from: days[0] ?? '', to: addDays(days.at(-1) ?? '', 1) };
    for (const sign of SIGNS) {
      let counted = 0;
      for (const day of days)
        counted += (await countSign(db(), sign, { from: day, to: addDays(day, 1) }))
          .filter(({ employee }) => employee === NAMESAKE)
          .reduce((sum, { times }) => sum + times, 0);
      const listed = await listBills(db(), HERE.branches, { sign, employeeId: NAMESAKE }, span);
      expect([sign, listed.length]).toEqual([sign, counted]);
      expect(counted).toBe(sign === 'near_limit' ? 2 : sign === 'no_sales' ? 3 : 0);
    }
  });

  it('reads each act a few times, however many there are [SEE-051]', async () => {
    const ACTS = 250 * ACT_KINDS.length;
    await changeRows(
      server,
      cloud,
      `INSERT INTO till_acts (cloud_id, id, kind, branch_id, terminal_id, employee_id, at, amount, details)
       SELECT $1, gen_random_uuid(), k.kind, 1, 1, $2, now() - (n % 27) * interval '1 day' - n * interval '1 second', 100,
         jsonb_build_object('name', 'x', 'rate', 500 + n % 400, 'expected', 5, 'counted', 5, 'sale', gen_random_uuid())
       FROM generate_series(1, $3::integer) n, unnest($4::text[]) AS k (kind)`,
      [ADA, ACTS / ACT_KINDS.length, ACT_KINDS],
    );
    for (const sign of SIGNS) {
      const [plan] = await queryRows<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(
        db(),
        `EXPLAIN (ANALYZE, FORMAT JSON) ${SIGN_SQL[sign]}`,
        [addDays(today, -28), addDays(today, 1)],
      );
      const read = actsRead(plan?.['QUERY PLAN'][0]?.Plan);
      expect.soft([sign, read < 4 * ACTS]).toEqual([sign, true]);
    }
  });
});

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Rows of acts that a plan read. */
function actsRead(node: PlanNode | undefined): number {
  if (node === undefined) return Number.POSITIVE_INFINITY;
  const own =
    node['Relation Name'] === 'till_acts'
      ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      : 0;
  return (node.Plans ?? []).reduce((sum, below) => sum + actsRead(below), own);
}
