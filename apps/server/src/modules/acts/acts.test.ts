import { randomUUID } from 'node:crypto';
import { actsOfLog, type CartLogEntry, refundPicksOf } from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../test/sale-cart.ts';
import { actId } from './index.ts';
import { aShop, aTillOf, CARDS, EMPLOYEES, GOODS, queryRows } from '../../../test/sale-shop.ts';
import { type Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let till: Browser;
let other: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1);
  other = await aTillOf(server, 2, CARDS.cashier);
});
afterAll(() => server.close());

interface ActRow extends Record<string, unknown> {
  readonly kind: string;
  readonly told: boolean;
  readonly at: Date;
  readonly stored_at: Date;
  readonly stage: string;
  readonly amount: number;
  readonly employee_id: number | null;
  readonly approved_by: number | null;
  readonly terminal_id: number;
  readonly shift_id: string | null;
  readonly row_key: string | null;
  readonly reason: string;
  readonly details: Readonly<Record<string, unknown>>;
}

const actsOf = (bill: string): Promise<readonly ActRow[]> =>
  queryRows<ActRow>(
    server.kernel.tenant(cloud),
    'SELECT * FROM till_acts WHERE cloud_id = $1 AND bill_id = $2 ORDER BY at, kind',
    [bill],
  );
const sell = async (sale: SaleCart): Promise<void> => {
  const stored = await till.post('pos/transactions/cart_format', sale.wire());
  expect(stored.statusCode).toBe(200);
};
const lastRow = (sale: SaleCart): string => sale.cart.rows.at(-1)?.key ?? '';

/** A bill with everything on it that a log tells of. */
function aWatchedBill(): SaleCart {
  const sale = new SaleCart().scan(GOODS.milk, 3);
  sale.do({ type: 'decrementRow', rowKey: lastRow(sale) });
  sale.scan(GOODS.cheese).discount(10);
  sale.scan(GOODS.milk).do({ type: 'addProduct', product: GOODS.cheese, quantity: 1_000 });
  sale.pay(500);
  sale.do({ type: 'removePayment', paymentKey: sale.cart.payments[0]?.key ?? '' });
  sale.do({ type: 'deleteRow', rowKey: lastRow(sale) });
  return sale.pay();
}

const aCancelled = (bill: string) => ({
  id: randomUUID(),
  kind: 'bill_cancelled',
  at: new Date().toISOString(),
  employee: EMPLOYEES.cashier as number,
  bill,
  total: 100,
  rows: [] as object[],
  log: [] as object[],
});

const wireLog = (log: readonly CartLogEntry[]) =>
  log.map((entry) => ({
    employee: entry.employeeId,
    description: entry.description,
    field: entry.field,
    data: entry.data,
    before: entry.dataBefore,
    at: entry.createdAt,
  }));

const kindsOf = (acts: readonly { readonly kind: string }[]): string[] =>
  acts.map(({ kind }) => kind).toSorted();

/** The ids that the server gives the acts of a sale, which a till can compute. */
const idsOfSale = (sale: SaleCart): string[] =>
  actsOfLog(sale.cart.log).map(({ kind, field, at }) =>
    actId(sale.id, kind === 'means_changed' ? 'payment_removed' : kind, field, at),
  );

describe('what is done at a till', () => {
  it('stands once in the acts of its sale with its facts, equal to the log, however often it is sent [SEE-050]', async () => {
    const sale = aWatchedBill();
    await sell(sale);
    await sell(sale);
    const acts = await actsOf(sale.id);
    expect(acts.map(({ kind }) => kind).toSorted()).toEqual(
      actsOfLog(sale.cart.log)
        .map(({ kind }) => kind)
        .toSorted(),
    );
    expect(acts.find(({ kind }) => kind === 'row_cancelled')).toMatchObject({
      stage: 'payment',
      terminal_id: 1,
      employee_id: EMPLOYEES.manager,
      shift_id: expect.any(String) as string,
      row_key: expect.any(String) as string,
    });
    expect(acts.find(({ kind }) => kind === 'payment_removed')).toMatchObject({ amount: 500 });
  });

  it('is kept for a bill that was cancelled before the server heard of it, with its content [SEE-050]', async () => {
    const sale = aWatchedBill();
    const { log } = sale.cart;
    const act = {
      ...aCancelled(sale.id),
      total: sale.priced.total,
      rows: [{ key: 'a', name: 'חלב', quantity: 1_000, net: 620 }],
      log: wireLog(log),
    };
    const send = () => till.post('pos/acts', { acts: [act] });
    expect((await send()).statusCode).toBe(200);
    expect((await send()).statusCode).toBe(200);
    const acts = await actsOf(sale.id);
    expect(acts).toHaveLength(1 + actsOfLog(log).length);
    expect(acts.find(({ kind }) => kind === 'bill_cancelled')).toMatchObject({
      employee_id: EMPLOYEES.cashier,
      amount: sale.priced.total,
      stage: 'payment',
      details: { rows: [{ name: 'חלב', net: 620 }] },
    });
  });

  it('has refunds, cash in and out, the drawer, counts and approvals [SEE-050]', async () => {
    const sale = new SaleCart().do({
      type: 'refundProduct',
      product: GOODS.milk,
      quantity: 1_000,
    });
    sale.pay();
    await sell(sale);
    expect(await actsOf(sale.id)).toMatchObject([
      { kind: 'refund_no_receipt', amount: 0 - sale.priced.total },
    ]);
    const move = (kind: string, amount: number, reason: string) =>
      till.post('pos/register/movements', {
        id: randomUUID(),
        at: new Date().toISOString(),
        kind,
        amount,
        reason,
      });
    await move('no_sale', 0, 'פריטת כסף');
    await move('out', 1_000, 'ספק');
    const given = await till.post('employees/perrmissions/validate', {
      type: 'pos',
      action: 'r',
      key: 'cart.discount',
      verify: { type: 'card', card: CARDS.manager },
      cart_id: sale.id,
      field: 'discount',
      value: '1',
    });
    expect(given.statusCode).toBe(200);
    await till.post('pos/register/z', {
      id: randomUUID(),
      at: new Date().toISOString(),
      unsent: 0,
      counted: 0,
    });
    const rows = await queryRows<ActRow>(
      server.kernel.tenant(cloud),
      "SELECT kind, reason, amount FROM till_acts WHERE cloud_id = $1 AND kind IN ('drawer_opened', 'cash_out', 'count', 'approval_given') ORDER BY kind",
    );
    expect(rows).toMatchObject([
      { kind: 'approval_given', reason: 'cart.discount' },
      { kind: 'cash_out', reason: 'ספק', amount: 1_000 },
      { kind: 'count' },
      { kind: 'drawer_opened', reason: 'פריטת כסף' },
    ]);
  });

  it('has the sum of what is refunded, also where the bill sells more than that [SEE-050]', async () => {
    const bought = new SaleCart().scan(GOODS.milk, 3).scan(GOODS.cola).pay();
    await sell(bought);
    const wish = { rowKey: bought.cart.rows[0]?.key ?? '', quantity: 2_000, refundedBefore: 0 };
    const exchange = new SaleCart()
      .do({ type: 'refundRows', rows: refundPicksOf(bought.id, bought.priced, [wish]) })
      .scan(GOODS.notebook)
      .pay();
    expect(exchange.priced.total).toBeGreaterThan(0);
    await sell(exchange);
    expect(await actsOf(exchange.id)).toMatchObject([
      { kind: 'refund', amount: 2 * 690, details: { sale: bought.id, rows: 1 } },
    ]);
    const plain = new SaleCart()
      .do({ type: 'refundProduct', product: GOODS.milk, quantity: 1_000 })
      .scan(GOODS.cola)
      .pay();
    await sell(plain);
    expect(await actsOf(plain.id)).toMatchObject([{ kind: 'refund_no_receipt', amount: 690 }]);
  });

  it('is written by a plain sale without a further statement [SEE-050]', async () => {
    const plain = new SaleCart().scan(GOODS.milk).pay();
    await sell(plain);
    expect(await actsOf(plain.id)).toEqual([]);
  });
});

describe('what a till tells', () => {
  it('never takes the place of what a sale says of itself, under whichever id it comes [SEE-050]', async () => {
    const sale = aWatchedBill();
    const wanted = kindsOf(actsOfLog(sale.cart.log));
    const empty = { ...aCancelled(sale.id), log: wireLog(sale.cart.log) };
    const reprints = idsOfSale(sale).map((id) => ({
      ...aCancelled(randomUUID()),
      kind: 'reprint',
      id,
    }));
    for (const acts of [reprints, [empty]])
      for (const sender of [till, other])
        expect((await sender.post('pos/acts', { acts })).statusCode).toBe(200);
    const [first = ''] = idsOfSale(sale);
    await till.post('pos/register/movements', {
      id: first,
      at: new Date().toISOString(),
      kind: 'no_sale',
      amount: 0,
      reason: 'פריטה',
    });
    await sell(sale);
    const own = (await actsOf(sale.id)).filter(({ told }) => !told);
    expect(kindsOf(own)).toEqual(wanted);
    expect(own.find(({ kind }) => kind === 'payment_removed')).toMatchObject({ amount: 500 });
  });

  it('is kept of each till, also under the id of another till, with its sender', async () => {
    const act = { ...aCancelled(randomUUID()), kind: 'reprint' };
    await other.post('pos/acts', { acts: [act] });
    await till.post('pos/acts', { acts: [{ ...act, total: 200 }] });
    await till.post('pos/acts', { acts: [{ ...act, total: 300 }] });
    const acts = await actsOf(act.bill);
    expect(acts.map(({ terminal_id: from, amount }) => `${from}: ${amount}`).toSorted()).toEqual([
      '1: 200',
      '2: 100',
    ]);
  });

  it('is refused for a bill that was sold, and of an employee of no one here', async () => {
    const sale = new SaleCart().scan(GOODS.milk).pay();
    await sell(sale);
    for (const wrong of [
      aCancelled(sale.id),
      { ...aCancelled(randomUUID()), employee: 1_999_999 },
    ]) {
      const answer = await other.post('pos/acts', { acts: [wrong] });
      expect(answer.statusCode).toBe(422);
      expect(await actsOf(wrong.bill)).toEqual([]);
    }
  });

  it('is never older than a month, however old the till says it is', async () => {
    const day = 24 * 3_600_000;
    const act = {
      ...aCancelled(randomUUID()),
      at: new Date(Date.now() - 300 * day).toISOString(),
    };
    await other.post('pos/acts', { acts: [act] });
    const [stored] = await actsOf(act.bill);
    const age = Date.now() - (stored?.at.getTime() ?? 0);
    expect(age).toBeLessThan(32 * day);
    expect(stored?.stored_at.getTime()).toBeGreaterThan(Date.now() - day);
  });
});
