import { randomUUID } from 'node:crypto';
import { actsOfLog, refundPicksOf } from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../test/sale-cart.ts';
import { aShop, aTillOf, CARDS, EMPLOYEES, GOODS, queryRows } from '../../../test/sale-shop.ts';
import { type Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let till: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1);
});
afterAll(() => server.close());

interface ActRow extends Record<string, unknown> {
  readonly kind: string;
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
      id: randomUUID(),
      kind: 'bill_cancelled',
      at: new Date().toISOString(),
      employee: EMPLOYEES.cashier,
      bill: sale.id,
      total: sale.priced.total,
      rows: [{ key: 'a', name: 'חלב', quantity: 1_000, net: 620 }],
      log: log.map((entry) => ({
        employee: entry.employeeId,
        description: entry.description,
        field: entry.field,
        data: entry.data,
        before: entry.dataBefore,
        at: entry.createdAt,
      })),
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
