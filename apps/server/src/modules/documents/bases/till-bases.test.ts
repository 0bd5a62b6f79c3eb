import type { TillBase } from '@dalpak/contracts';
import { withBases } from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentCart, RUTH } from '../../../../test/document-cart.ts';
import { SaleCart } from '../../../../test/sale-cart.ts';
import {
  aShop,
  aTillOf,
  CARDS,
  EMPLOYEES,
  GOODS,
  queryRows,
  signInAt,
} from '../../../../test/sale-shop.ts';
import { Browser, startTestApp, type TestApp } from '../../../../test/test-app.ts';

/** Quotes and orders of the back office that become a till's own sale. */
let server: TestApp;
let cloud: number;
let office: Browser;
let till: Browser;
let other: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1);
  // The second till's cashier may neither change a price nor give a discount.
  other = await aTillOf(server, 2);
  await signInAt(other, CARDS.cashier);
  office = new Browser(server.app);
  await office.signIn();
});
afterAll(() => server.close());

const find = async (at: Browser, query: string | number): Promise<TillBase[]> =>
  (await at.get(`pos/documents/bases?query=${encodeURIComponent(query)}`)).json<{
    data: TillBase[];
  }>().data;

async function theBase(at: Browser, number: number, type = 2): Promise<TillBase> {
  const base = (await find(at, number)).find((one) => one.type === type);
  if (base === undefined) throw new Error(`${number} is not offered`);
  return base;
}

/** A sale of so much of a base, as the till composes it. */
function saleOf(
  base: TillBase,
  pieces: number,
  options: { readonly terminal?: number; readonly employee?: number } = {},
): SaleCart {
  const sale = new SaleCart(options);
  const rows = base.rows.map((row) => ({ ...row, left: pieces * 1_000 }));
  const cart = withBases(sale.cart, [{ ...base, rows }], sale.env);
  sale.cart = { ...cart, supply: null, header: { ...cart.header, referenceDate: null } };
  return base.customer === null ? sale : sale.customer(RUTH);
}

const BY_CASHIER = { terminal: 2, employee: EMPLOYEES.cashier } as const;
const send = async (at: Browser, sale: SaleCart): Promise<string> => {
  const response = await at.post('pos/transactions/cart_format', sale.pay().wire());
  const { code, data } = response.json<{ code?: string; data?: [string] }>();
  return data?.[0] ?? code ?? response.body;
};
const stateOf = async (id: string): Promise<string | undefined> =>
  (
    await queryRows<{ lifecycle: string }>(
      server.kernel.tenant(cloud),
      'SELECT lifecycle FROM documents WHERE cloud_id = $1 AND id = $2',
      [id],
    )
  )[0]?.lifecycle;

describe('a quote or order at the till', () => {
  it('is sold in parts at its price by two tills, and is invoiced when nothing is left [TRADE-073]', async () => {
    const order = await new DocumentCart(2).for(RUTH).add(GOODS.milk, 10, 500).store(office);
    const base = await theBase(till, order.number);
    expect(base.rows).toMatchObject([{ product: GOODS.milk.id, quantity: 10_000, left: 10_000 }]);
    expect(base.customer).toMatchObject({ id: RUTH.id, name: 'רות' });
    expect((await find(till, 'רות')).map(({ id }) => id)).toContain(order.id);
    const first = saleOf(base, 4);
    expect(first.priced.total).toBe(2_000);
    expect(await send(till, first)).toBe('000');
    // The answer was lost: the same sale again takes nothing more.
    expect((await till.post('pos/transactions/cart_format', first.wire())).statusCode).toBe(200);
    const rest = await theBase(other, order.number);
    expect(rest.rows[0]?.left).toBe(6_000);
    expect(await stateOf(order.id)).toBe('draft');
    // The office can not supply the same goods again.
    const [moves] = (await office.get(`documents/basemoves?ids=${order.id}`)).json<{
      data: TillBase[];
    }>().data;
    expect(moves?.rows[0]?.left).toBe(6_000);
    expect(await send(other, saleOf(rest, 6, BY_CASHIER))).toBe('000');
    expect(await stateOf(order.id)).toBe('invoiced');
    expect(await find(till, order.number)).toEqual([]);
    expect(await send(till, saleOf(rest, 1))).toBe('DOCUMENT_BASE');
  });

  it('gives its price to no more than is left of it, and only to its customer [TRADE-073]', async () => {
    const quote = await new DocumentCart(1).for(RUTH).add(GOODS.bread, 3, 600).store(office);
    const base = await theBase(other, quote.number, 1);
    const cheaper = saleOf(base, 2, BY_CASHIER);
    cheaper.cart = {
      ...cheaper.cart,
      rows: cheaper.cart.rows.map((row) => ({ ...row, manualPrice: 100 })),
    };
    expect(await send(other, cheaper)).toBe('PERMISSION_DENIED');
    const more = saleOf(base, 3, BY_CASHIER);
    more.cart = {
      ...more.cart,
      rows: more.cart.rows.map((row) => ({ ...row, quantity: 4_000 })),
    };
    expect(await send(other, more)).toBe('PERMISSION_DENIED');
    // What exceeds it is a row of its own, at today's price.
    expect(await send(other, saleOf(base, 3, BY_CASHIER).scan(GOODS.bread, 1))).toBe('000');
    expect(await stateOf(quote.id)).toBe('closed');
    const second = await new DocumentCart(2).for(RUTH).add(GOODS.cola, 2).store(office);
    const strange = saleOf(await theBase(till, second.number), 1);
    strange.cart = { ...strange.cart, account: null };
    expect(await send(till, strange)).toBe('DOCUMENT_BASE');
  });

  it('is never sold beyond its quantity by tills and the office at once [TRADE-073]', async () => {
    const order = await new DocumentCart(2).for(RUTH).add(GOODS.juice, 3, 1_000).store(office);
    const base = await theBase(till, order.number);
    const answers = await Promise.all([
      send(till, saleOf(base, 2)),
      send(other, saleOf(base, 2, BY_CASHIER)),
    ]);
    // The manager may give the price beyond the order, the cashier may not.
    expect(answers).toContain('000');
    const [taken] = await queryRows<{ quantity: number }>(
      server.kernel.tenant(cloud),
      'SELECT sum(quantity)::bigint AS quantity FROM sale_takes WHERE cloud_id = $1 AND base_id = $2',
      [order.id],
    );
    expect(Number(taken?.quantity)).toBeLessThanOrEqual(3_000);
  });

  it('is sold as printed when the line broke, and marked when nothing is left [TRADE-073]', async () => {
    const order = await new DocumentCart(2).for(RUTH).add(GOODS.notebook, 1, 1_500).store(office);
    const base = await theBase(till, order.number);
    const late = saleOf(base, 1, { terminal: 2 }).pay().numbered(2_000_500);
    expect(await send(till, saleOf(base, 1))).toBe('000');
    const stored = await other.post('pos/transactions/cart_format?offline=1', late.wire());
    expect(stored.body).toContain('base_unverified');
    const taken = await queryRows(
      server.kernel.tenant(cloud),
      'SELECT 1 FROM sale_takes WHERE cloud_id = $1 AND base_id = $2',
      [order.id],
    );
    expect(taken).toHaveLength(1);
  });
});
