import { anAccount } from '@dalpak/testkit';
import { type CartAccount, refundPicksOf } from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentCart } from '../../../test/document-cart.ts';
import { SaleCart } from '../../../test/sale-cart.ts';
import {
  aTillOf,
  EMPLOYEES,
  GOODS,
  queryRows,
  shopAtWork,
  type ShopAtWork,
} from '../../../test/sale-shop.ts';
import { type Browser, outcome } from '../../../test/test-app.ts';

let shop: ShopAtWork;
let other: Browser;

let changes = 0;
const change = (sql: string, values: readonly unknown[]) => {
  changes += 1;
  return shop.server.kernel
    .tenant(shop.cloud)
    .tx((tx) => tx.query(`test.change ${changes}`, sql, [shop.cloud, ...values]));
};

/** The notebook is a package of three cups of juice. */
beforeAll(async () => {
  shop = await shopAtWork();
  other = await aTillOf(shop.server, 2);
  await change(
    `INSERT INTO packages (cloud_id, id, code, name, price, product_id, entries, entry_products, valid_days)
     VALUES ($1, 70, '70', 'שלושה מיצים', 1990, $2, 3, $3, 30)`,
    [GOODS.notebook.id, [GOODS.juice.id]],
  );
});
afterAll(() => shop.server.close());

let next = 900;
async function aCustomer(): Promise<CartAccount> {
  next += 1;
  await change(`INSERT INTO customers (cloud_id, id, code, name) VALUES ($1, $2, $3, 'דנה')`, [
    next,
    `C${next}`,
  ]);
  return anAccount({ type: 'customer', id: next, code: `C${next}`, name: 'דנה' });
}

interface Card {
  readonly contract: number;
  readonly left: number;
  readonly value: number;
}
const cardsOf = async ({ id }: CartAccount, at = shop.till): Promise<readonly Card[]> =>
  (await at.get(`pos/entries/${id}`)).json<{ data: Card[] }>().data;
const send = async (at: Browser, cart: SaleCart, query = '') =>
  outcome(await at.post(`pos/transactions/cart_format${query}`, cart.pay().wire()));

async function bought(account: CartAccount): Promise<Card> {
  const sale = new SaleCart().customer(account).scan(GOODS.notebook);
  expect(await send(shop.till, sale)).toMatchObject({ status: 200 });
  const [card] = await cardsOf(account);
  if (card === undefined) throw new Error('No entries were given');
  return card;
}

/** Juice that entries pay for, with bread that is paid. */
function juice(account: CartAccount, card: Card, cups = 1, terminal = 1): SaleCart {
  const cart = new SaleCart({ terminal }).customer(account).scan(GOODS.juice, cups);
  const rowKey = cart.cart.rows.at(-1)?.key ?? '';
  return cart
    .do({
      type: 'editRow',
      rowKey,
      changes: { entry: { contractId: card.contract, value: card.value } },
    })
    .scan(GOODS.bread);
}

const refundOf = (account: CartAccount, sale: SaleCart): SaleCart =>
  new SaleCart().customer(account).do({
    type: 'refundRows',
    rows: refundPicksOf(
      sale.id,
      sale.priced,
      sale.priced.rows.map(({ row }) => ({
        rowKey: row.key,
        quantity: row.quantity,
        refundedBefore: 0,
      })),
    ),
  });

describe('a package of entries', () => {
  it('is sold by a sale, because an invoice makes no card of it [CLOUD-024]', async () => {
    const account = await aCustomer();
    const invoice = new DocumentCart(7, {
      header: { terminalId: 1, employeeId: EMPLOYEES.manager },
    })
      .for(account)
      .add(GOODS.notebook);
    const paid = invoice.pay(invoice.priced.total, { method: 'cash' });
    expect((await shop.till.post('documents/cart_format', paid.wire())).json()).toMatchObject({
      code: 'CART_MALFORMED',
      details: [{ text: expect.stringContaining('כרטיסייה נמכרת במכירה רגילה') }],
    });
    expect(await cardsOf(account)).toEqual([]);
  });

  it('is sold at the till as a contract of its customer, and two tills use it up [CLOUD-024]', async () => {
    const account = await aCustomer();
    const card = await bought(account);
    expect(card).toMatchObject({ left: 3, value: 663 });
    const sale = juice(account, card);
    expect(sale.priced.total).toBe(GOODS.bread.price);
    expect(await send(shop.till, sale)).toMatchObject({ status: 200 });
    expect((await cardsOf(account, other))[0]?.left).toBe(2);
    expect(await send(other, juice(account, card, 2, 2))).toMatchObject({ status: 200 });
    expect(await cardsOf(account)).toEqual([]);
    expect(await send(other, juice(account, card, 1, 2))).toMatchObject({
      status: 409,
      code: 'ENTRIES_LIMIT',
    });
    const [contract] = await queryRows<{ state: string; price: number; name: string }>(
      shop.server.kernel.tenant(shop.cloud),
      'SELECT state, price, name FROM contracts WHERE cloud_id = $1 AND customer_id = $2',
      [account.id],
    );
    expect(contract).toEqual({ state: 'active', price: 0, name: 'שלושה מיצים' });
  });

  it('needs a customer, and pays for its own services and customer alone [CLOUD-024]', async () => {
    expect(await send(shop.till, new SaleCart().scan(GOODS.notebook))).toMatchObject({
      code: 'PACKAGE_CUSTOMER',
    });
    const account = await aCustomer();
    const card = await bought(account);
    const stranger = await aCustomer();
    expect(await send(shop.till, juice(stranger, card))).toMatchObject({ code: 'ENTRIES_LIMIT' });
    const bread = new SaleCart().customer(account).scan(GOODS.bread);
    bread.do({
      type: 'editRow',
      rowKey: bread.cart.rows[0]?.key ?? '',
      changes: { entry: { contractId: card.contract, value: card.value } },
    });
    expect(await send(shop.till, bread.scan(GOODS.cola))).toMatchObject({ code: 'ENTRIES_LIMIT' });
    await change(
      `UPDATE entry_cards SET valid_to = CURRENT_DATE - 2 WHERE cloud_id = $1 AND contract_id = $2`,
      [card.contract],
    );
    expect(await send(shop.till, juice(account, card))).toMatchObject({ code: 'ENTRIES_LIMIT' });
    expect(await cardsOf(account)).toEqual([]);
  });

  it('has as many entries left as were sold, less used, plus returned, whatever tills do at once [CLOUD-024]', async () => {
    const account = await aCustomer();
    const card = await bought(account);
    const sales = Array.from({ length: 6 }, (_one, at) => juice(account, card, 1, (at % 2) + 1));
    const answers = await Promise.all(
      sales.map((sale, at) => send(at % 2 === 0 ? shop.till : other, sale)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const made = sales.find((_sale, at) => answers[at]?.status === 200);
    if (made === undefined) throw new Error('No sale used an entry');
    expect(await send(shop.till, refundOf(account, made))).toMatchObject({ status: 200 });
    expect((await cardsOf(account))[0]?.left).toBe(1);
  });

  it('comes back whole when nothing was used, and not after [CLOUD-024]', async () => {
    const account = await aCustomer();
    const sale = new SaleCart().customer(account).scan(GOODS.notebook);
    expect(await send(shop.till, sale)).toMatchObject({ status: 200 });
    expect(await send(shop.till, refundOf(account, sale))).toMatchObject({ status: 200 });
    expect(await cardsOf(account)).toEqual([]);
    const again = new SaleCart().customer(account).scan(GOODS.notebook);
    expect(await send(shop.till, again)).toMatchObject({ status: 200 });
    const [card] = await cardsOf(account);
    if (card === undefined) throw new Error('No entries were given');
    expect(await send(shop.till, juice(account, card))).toMatchObject({ status: 200 });
    expect(await send(shop.till, refundOf(account, again))).toMatchObject({ code: 'CONFLICT' });
    // Without the server the money is out already: it is stored, marked, and the package ends.
    const offline = await shop.till.post(
      'pos/transactions/cart_format?offline=1',
      refundOf(account, again).pay().wire(),
    );
    expect(
      offline.json<{ data: [string, string, { review: string[] }] }>().data[2].review,
    ).toContain('entries_passed');
    expect(await cardsOf(account)).toEqual([]);
  });

  it('is never below zero without a mark when a till without the server took more [CLOUD-024]', async () => {
    const account = await aCustomer();
    const card = await bought(account);
    const answer = await other.post(
      'pos/transactions/cart_format?offline=1',
      juice(account, card, 5, 2).pay().wire(),
    );
    expect(
      answer.json<{ data: [string, string, { review: string[] }] }>().data[2].review,
    ).toContain('entries_passed');
    expect(await cardsOf(account)).toEqual([]);
  });
});
