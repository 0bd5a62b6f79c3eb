import { randomUUID } from 'node:crypto';
import { type AppInit, COMPONENT, type RecordView } from '@dalpak/contracts';
import { makeAccount, type Tender, TENDER_NAME, tenderFields } from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../test/sale-cart.ts';
import {
  changeRows,
  GOODS,
  queryRows,
  shopAtWork,
  type ShopAtWork,
} from '../../../test/sale-shop.ts';
import { outcome } from '../../../test/test-app.ts';

let shop: ShopAtWork;
/** Number of the business's own payment type. */
let voucher: number;

beforeAll(async () => {
  shop = await shopAtWork();
  await changeRows(
    shop.server,
    shop.cloud,
    "INSERT INTO branches (cloud_id, id, name) VALUES ($1, 2, 'צפון')",
  );
});
afterAll(() => shop.server.close());

const db = () => shop.server.kernel.tenant(shop.cloud);
const types = `components/${COMPONENT.paymentTypes}/records`;
const make = (data: Record<string, unknown>) =>
  shop.office.post(types, { request_id: randomUUID(), data });
const edit = (id: number, data: Record<string, unknown>) =>
  shop.office.put(`${types}/${id}`, { data });
const setActive = (ids: readonly number[], active: boolean) =>
  shop.office.post(`components/${COMPONENT.paymentTypes}/status`, {
    ids: [...ids],
    active,
  });
const offered = async () =>
  (await shop.till.post('app/init')).json<AppInit>().offline_data?.payment_types ?? [];
const idOf = async (method: string) =>
  (await offered()).find((type) => type.method === method)?.id ?? 0;

/** A sale of milk, 6.90, paid by one tender under a name. */
function paidBy(means: Tender, name: string, cart = new SaleCart().scan(GOODS.milk)): SaleCart {
  return cart.do({ type: 'addPayment', payment: { ...tenderFields(means), name, amount: 690 } });
}
const own = (reference = ''): Tender => ({
  method: 'own',
  kind: 5,
  paymentType: voucher,
  reference,
});
const sell = (cart: SaleCart, offline = false) =>
  shop.till.post(`pos/transactions/cart_format${offline ? '?offline=1' : ''}`, cart.wire());
const refusal = async (cart: SaleCart) => {
  const { code, details } = (await sell(cart)).json<{
    code: string;
    details?: { field?: string }[];
  }>();
  return [code, details?.[0]?.field?.split('.').slice(3).join('.')];
};
const flags = async (cart: SaleCart) =>
  (await sell(cart, true)).json<{ data: [string, string, { review: string[] }] }>().data[2].review;

describe('payment types', () => {
  it('of the system come with the business, in order, and keep their kind [TILL-026]', async () => {
    expect((await offered()).slice(0, 3).map(({ method, name }) => [method, name])).toEqual([
      ['cash', 'מזומן'],
      ['card', 'אשראי'],
      ['gift_card', 'כרטיס מתנה'],
    ]);
    expect((await edit(await idOf('cash'), { kind: '9' })).json()).toMatchObject({
      code: 'RECORD_INVALID',
      details: [{ field: 'kind' }],
    });
    expect((await make({ name: 'מזומן שני', kind: '1' })).json()).toMatchObject({
      code: 'RECORD_INVALID',
      details: [{ field: 'kind' }],
    });
  });

  it('of the business are tenders at once, with a name and colour of their own [TILL-026]', async () => {
    const answer = await make({ name: 'תו הזהב', kind: '5', colour: '#caa12a', sort_order: 5 });
    voucher = Number(answer.json<{ data: RecordView }>().data.id);
    expect((await offered())[0]).toMatchObject({
      id: voucher,
      method: null,
      kind: 5,
      name: 'תו הזהב',
      colour: '#caa12a',
    });
    expect(outcome(await sell(paidBy(own(), 'תו הזהב'))).status).toBe(200);
    const [row] = await queryRows<{ name: string; type_id: number }>(
      db(),
      "SELECT name, type_id FROM transaction_payments WHERE cloud_id = $1 AND details ->> 'method' = 'own'",
    );
    expect(row).toEqual({ name: 'תו הזהב', type_id: 5 });
    expect(await refusal(paidBy(own(), 'תו אחר'))).toEqual(['PAYMENT_DETAILS', 'name']);
  });

  it('renamed, the next sale has the new name, and X keeps both apart [TILL-026]', async () => {
    const cash = await idOf('cash');
    await edit(cash, { name: 'מזומן בקופה' });
    expect(outcome(await sell(paidBy({ method: 'cash' }, 'מזומן בקופה'))).status).toBe(200);
    // A till that did not read the change yet still uses the first name.
    expect(outcome(await sell(paidBy({ method: 'cash' }, TENDER_NAME.cash))).status).toBe(200);
    const { data } = (await shop.till.get('pos/register/x')).json<{
      data: { sums: { means: { name: string }[] } };
    }>();
    expect(data.sums.means.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['מזומן', 'מזומן בקופה', 'תו הזהב']),
    );
    await edit(cash, { name: 'מזומן' });
  });

  it('that are switched off are not taken, and the last active one stays on [TILL-026]', async () => {
    expect((await setActive([voucher], false)).statusCode).toBe(200);
    expect((await offered()).some(({ id }) => id === voucher)).toBe(false);
    expect(await refusal(paidBy(own(), 'תו הזהב'))).toEqual(['PAYMENT_NOT_ALLOWED', 'type']);
    expect(await flags(paidBy(own(), 'תו הזהב'))).toEqual(['payment_type_rule']);
    await setActive([voucher], true);
    const all = (await offered()).map(({ id }) => id);
    for (const id of all.slice(1)) expect((await setActive([id], false)).statusCode).toBe(200);
    expect((await setActive(all.slice(0, 1), false)).json()).toMatchObject({
      code: 'PAYMENT_TYPE_LAST',
    });
    expect((await setActive(all.slice(1), true)).statusCode).toBe(200);
  });

  it.each([
    ['a missing reference', { reference_wanted: true }, 'PAYMENT_DETAILS', 'details.reference'],
    ['a sum below the smallest', { smallest: 1_000 }, 'PAYMENT_NOT_ALLOWED', 'sum'],
    ['a sum above the largest', { largest: 500 }, 'PAYMENT_NOT_ALLOWED', 'sum'],
    ['a bill without a customer', { needs_customer: true }, 'PAYMENT_NOT_ALLOWED', 'account'],
    ['another branch', { branches: [2] }, 'PAYMENT_NOT_ALLOWED', 'type'],
  ] as const)(
    'refuse %s online, and flag it from the queue [TILL-027]',
    async (_what, flag, code, field) => {
      await edit(voucher, flag);
      const cart = () => paidBy(own(), 'תו הזהב');
      expect(await refusal(cart())).toEqual([code, field]);
      expect(await flags(cart())).toEqual(['payment_type_rule']);
      await edit(voucher, {
        reference_wanted: false,
        smallest: null,
        largest: null,
        needs_customer: false,
        branches: [],
      });
    },
  );

  it('ask for what they need and take it, and no refund where it is off [TILL-027]', async () => {
    await edit(voucher, { reference_wanted: true, needs_customer: true, refunds: false });
    const member = makeAccount({ type: 'customer', id: 1, code: 'C1', name: 'רות', groupId: 1 });
    const cart = new SaleCart().customer(member).scan(GOODS.milk);
    expect(outcome(await sell(paidBy(own('12-34'), 'תו הזהב', cart))).status).toBe(200);
    await edit(voucher, { offline_allowed: false, reference_wanted: false, needs_customer: false });
    expect(outcome(await sell(paidBy(own(), 'תו הזהב'))).status).toBe(200);
    expect(await flags(paidBy(own(), 'תו הזהב'))).toEqual(['payment_type_rule']);
  });
});
