import { randomUUID } from 'node:crypto';
import type { CardTotals } from '@dalpak/contracts';
import { TENDER_NAME, tenderFields, type CardTender } from '@dalpak/engine';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentCart, RUTH, SUPPLIER } from '../../../../test/document-cart.ts';
import { SaleCart } from '../../../../test/sale-cart.ts';
import { queryRows, aShop, aTillOf, changeRows, GOODS } from '../../../../test/sale-shop.ts';
import { Browser, OWNER, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { runAsOwner } from '../../../kernel/db/test-database.ts';
import { toLocalDateTime } from '../../../kernel/time/local-time.ts';
import { verifyDocuments } from '../verify/verify-documents.ts';

let server: TestApp;
let office: Browser;
let others: Browser;
let till: Browser;
let cloud: number;
const OTHER = 'other@example.com';

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await changeRows(
    server,
    cloud,
    "INSERT INTO suppliers (cloud_id, id, code, name) VALUES ($1, 1, 'S1', 'תנובה')",
  );
  await aShop(server, OTHER);
  office = new Browser(server.app);
  await office.signIn(OWNER.email);
  await office.call('PUT', '/api/v2/settings/payments.card_by_hand', {
    scope: 'cloud',
    value: true,
  });
  others = new Browser(server.app);
  await others.signIn(OTHER);
  till = await aTillOf(server, 1);
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);
const today = (): string => toLocalDateTime(Date.now()).slice(0, 10);
const card = (changes: Partial<CardTender> = {}): CardTender => ({
  method: 'card',
  terms: 'regular',
  payments: 1,
  first: null,
  fixed: null,
  brand: null,
  lastDigits: '',
  confirmation: '',
  transaction: '',
  ...changes,
});
const totals = async (by: Browser = office): Promise<CardTotals> =>
  (await by.get('documents/card_totals')).json<{ data: CardTotals }>().data;
const byKey = async (): Promise<Record<string, number>> =>
  Object.fromEntries((await totals()).totals.map(({ key, amount }) => [key, amount]));
const depositOf = (...parts: readonly (readonly [number, string])[]): DocumentCart =>
  parts.reduce(
    (cart, [amount, transaction]) => cart.pay(amount, card({ transaction })),
    new DocumentCart(32),
  );
const receipt = (amount: number) =>
  new DocumentCart(16)
    .for(RUTH)
    .pay(amount, card({ confirmation: '12345' }))
    .store(office);
const sell = async (offline = false): Promise<number> => {
  const sale = new SaleCart().scan(GOODS.milk);
  sale.do({
    type: 'addPayment',
    payment: {
      ...tenderFields(card({ confirmation: '12345' })),
      name: TENDER_NAME.card,
      amount: sale.priced.due,
    },
  });
  return (
    await till.post(`pos/transactions/cart_format${offline ? '?offline=1' : ''}`, sale.wire())
  ).statusCode;
};
const z = () =>
  till.post('pos/register/z', {
    id: randomUUID(),
    at: new Date().toISOString(),
    unsent: 0,
    counted: null,
    despite_missing: true,
  });
/** Balance of the card account. */
async function held(): Promise<number> {
  const [row] = await queryRows<{ sum: number }>(
    db(),
    `SELECT coalesce(sum(CASE WHEN e.debit_account_id = a.id THEN e.amount ELSE -e.amount END), 0)::integer AS sum FROM accounts a
    JOIN journal_entries e ON e.cloud_id = a.cloud_id AND a.id IN (e.debit_account_id, e.credit_account_id) WHERE a.cloud_id = $1 AND a.role = 'cards'`,
  );
  return row?.sum ?? 0;
}

describe('cards that were not deposited yet', () => {
  it('are listed by day and till as Zs, late sales and office documents posted them, of this business only', async () => {
    expect(await totals()).toEqual({ totals: [], count: 0, sum: 0 });
    expect([await sell(), await sell()]).toEqual([200, 200]);
    // Card slips are posted with the Z, like the drawer's cash.
    expect(await totals()).toMatchObject({ count: 0 });
    expect((await z()).statusCode).toBe(200);
    await receipt(4_000);
    expect(await totals()).toEqual({
      count: 2,
      sum: 5_380,
      totals: [
        { key: `${today()}-0`, day: today(), terminal: '', amount: 4_000 },
        { key: `${today()}-1`, day: today(), terminal: 'קופה 1', amount: 1_380 },
      ],
    });
    expect(await totals(others)).toEqual({ totals: [], count: 0, sum: 0 });
  });

  it('are all that a deposit accepts, each at what is left of it and once, when several deposits compete', async () => {
    const [mine, tills] = [`${today()}-0`, `${today()}-1`];
    const refusals = [
      depositOf([4_000, '']),
      depositOf([4_000, `${today()}-9`]),
      depositOf([4_001, mine]),
      depositOf([1_000, mine]),
      depositOf([2_000, mine], [2_000, mine]),
      depositOf([4_000, mine], [4_000, mine]),
      new DocumentCart(32).pay(4_000, card({ transaction: mine, confirmation: '12345' })),
    ];
    for (const one of refusals) expect(await one.send(office)).toBe('PAYMENT_DETAILS');
    expect(await depositOf([4_000, mine]).send(others)).toBe('PAYMENT_DETAILS');
    const sent = await Promise.all([1, 2, 3].map(() => depositOf([4_000, mine]).send(office)));
    expect(sent.filter((answer) => answer === 'PAYMENT_DETAILS')).toHaveLength(2);
    expect(await byKey()).toEqual({ [tills]: 1_380 });
    await depositOf([1_380, tills]).store(office);
    expect(await depositOf([1_380, tills]).send(office)).toBe('PAYMENT_DETAILS');
    expect([await totals(), await held()]).toEqual([{ totals: [], count: 0, sum: 0 }, 0]);
    // A later sale adds another amount to the same day.
    await receipt(700);
    expect(await byKey()).toEqual({ [mine]: 700 });
    expect((await verifyDocuments(db())).broken).toBeNull();
  });

  it('equal the balance of the card account, whatever was credited to it: deposits typed by hand reduce the oldest', async () => {
    // A deposit as it was typed by hand before there was a list.
    const typed = async (amount: number): Promise<void> => {
      await receipt(amount);
      const left = (await byKey())[`${today()}-0`] ?? 0;
      // More was credited to the account before than this.
      if (left === 0) return;
      const deposit = await depositOf([left, `${today()}-0`]).store(office);
      await runAsOwner(server.database.url, (owner) =>
        owner.query(
          `ALTER TABLE document_payments NO FORCE ROW LEVEL SECURITY; UPDATE document_payments SET details = details - 'transaction' WHERE document_id = '${deposit.id}'`,
        ),
      );
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            fc.constantFrom('take', 'deposit', 'typed', 'supplier'),
            fc.integer({ min: 1, max: 9_000 }),
          ),
          { minLength: 3, maxLength: 7 },
        ),
        async (acts) => {
          for (const [act, amount] of acts) {
            if (act === 'take') await receipt(amount);
            else if (act === 'typed') await typed(amount);
            else if (act === 'supplier')
              await new DocumentCart(33)
                .for(SUPPLIER)
                .pay(amount, card({ confirmation: '12345' }))
                .store(office);
            else {
              const [first] = (await totals()).totals;
              if (first !== undefined) await depositOf([first.amount, first.key]).store(office);
            }
            expect((await totals()).sum).toBe(Math.max(0, await held()));
          }
        },
      ),
      { numRuns: 5 },
    );
  }, 60_000);
});
