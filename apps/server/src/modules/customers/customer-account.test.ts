import { type CustomerView, syncGet } from '@dalpak/contracts';
import { decodeStoredCart, makeAccount, tenderFields, type WireCart } from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../test/sale-cart.ts';
import { aShop, aTillOf, changeRows, CUSTOMERS, GOODS } from '../../../test/sale-shop.ts';
import { Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';

/**
 * The customer account that a till shows on a bill, both from the server's search and from the
 * sync.
 */
let server: TestApp;
let cloud: number;
let till: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1);
  const office = new Browser(server.app);
  await office.signIn();
  const record = {
    phone: '03-2222222',
    phone2: '050-1111111',
    email: 'ruth@example.com',
    city: 'חיפה',
    address: 'הנמל',
    house_number: '3',
    entrance: 'ב',
    floor: '4',
    apartment: '9',
    notes: 'ותיקה',
    account_code: '15001',
    birthday: '1980-02-29',
    club: true,
    club_expires: '2031-12-31',
  };
  const saved = await office.call('PATCH', `/api/v2/components/111/records/${CUSTOMERS.member}`, {
    data: record,
  });
  if (saved.statusCode !== 200) throw new Error(saved.body);
  await changeRows(
    server,
    cloud,
    "INSERT INTO contacts (cloud_id, id, name, customer_id, phone, mobile, email, is_main) VALUES ($1, 1, 'אבי', 1, '03-9', '', '', false), ($1, 2, 'דוד', 1, '03-8', '052-1', 'd@example.com', true)",
  );
  await changeRows(
    server,
    cloud,
    "INSERT INTO memberships (cloud_id, id, number, customer_id, expires_on) VALUES ($1, 5, 'M5', 1, '2031-12-31'), ($1, 6, 'M6', 1, '2020-01-01')",
  );
  await changeRows(
    server,
    cloud,
    "INSERT INTO credit_vouchers (cloud_id, id, number, amount, balance, customer_id, expires_on) VALUES ($1, 1, 'V1', 2000, 1550, 1, NULL), ($1, 2, 'V2', 900, 900, 1, '2020-01-01')",
  );
});
afterAll(() => server.close());

const searched = async (): Promise<CustomerView> =>
  (await till.get(`accountscards.customers?query=${encodeURIComponent('רות')}`)).json<{
    data: [CustomerView];
  }>().data[0];

async function synced(): Promise<CustomerView> {
  const page = syncGet.response.parse(
    (
      await till.call('POST', '/core/functions/updates/get.php', {
        operation: 'Customers',
        limit: { counter: 0, len: 10_000 },
        args: {},
      })
    ).json(),
  );
  return Object.values(page.data ?? {}).find(
    (item) => (item as { id: number }).id === CUSTOMERS.member,
  ) as CustomerView;
}

const RECORD = {
  cell_phone: '050-1111111',
  email: 'ruth@example.com',
  city: 'חיפה',
  address: 'הנמל',
  address_number: '3',
  address_enterence: 'ב',
  address_floor: '4',
  address_apartment: '9',
  notes: 'ותיקה',
  account: '15001',
  date_birth: '1980-02-29',
  club_expire: '2031-12-31',
  credits: 1_550,
  subscribes: [5],
  contacts: [
    { id: 2, name: 'דוד', phone: '052-1', email: 'd@example.com' },
    { id: 1, name: 'אבי', phone: '03-9', email: '' },
  ],
};

describe('the account of a customer at a till', () => {
  it('has what the customer and their related records say, from the server and as synced [CART-040, CART-043, CART-044, CART-049, CART-050]', async () => {
    for (const view of [await searched(), await synced()]) {
      expect(view.account).toMatchObject(RECORD);
      expect(Math.abs(Date.parse(view.account.as_of) - Date.now())).toBeLessThan(600_000);
    }
  });

  it('counts visits, debts and open bills [CART-042, CART-046]', async () => {
    const account = makeAccount({
      type: 'customer',
      id: CUSTOMERS.member,
      code: 'C1',
      name: 'רות',
      groupId: 1,
      creditLimit: 100_000,
    });
    const before = (await searched()).account;
    expect(before).toMatchObject({
      visits: 0,
      balance: 0,
      balance_total: 0,
      documents_open: 0,
      transactions_open: 0,
      document_type_id: null,
      def_type_id: null,
    });
    expect(
      (
        await till.post(
          'pos/transactions/cart_format',
          new SaleCart().customer(account).scan(GOODS.milk).pay().wire(),
        )
      ).statusCode,
    ).toBe(200);
    await changeRows(
      server,
      cloud,
      "UPDATE customers SET credit_status = 'limited', credit_limit = 100000 WHERE cloud_id = $1 AND id = 1",
    );
    // Three bills on credit, of which the balance covers the newest two.
    for (let bill = 0; bill < 3; bill += 1) {
      const sale = new SaleCart().customer(account).scan(GOODS.bread);
      sale.do({
        type: 'addPayment',
        payment: {
          ...tenderFields({ method: 'customer_credit', accountId: CUSTOMERS.member }),
          name: 'הקפה',
          amount: 850,
        },
      });
      const answer = await till.post('pos/transactions/cart_format', sale.wire());
      expect(answer.statusCode).toBe(200);
    }
    await changeRows(
      server,
      cloud,
      'UPDATE customers SET balance = 1700 WHERE cloud_id = $1 AND id = 1',
    );
    for (const view of [await searched(), await synced()])
      expect(view.account).toMatchObject({
        visits: 4,
        balance: 1_700,
        balance_total: 1_700,
        transactions_open: 2,
      });
    const add = `INSERT INTO documents (cloud_id, id, document_type, number, branch_id, day, issued_at, customer_id, lifecycle, payment_status, total, vat, before_vat)
      VALUES ($1, gen_random_uuid(), 3, 1, 1, current_date, now() - interval '1 hour', 1, 'approved', NULL, 500, 0, 500), ($1, gen_random_uuid(), 6, 1, 1, current_date, now() - interval '2 hours', 1, 'approved', NULL, 900, 0, 900),
             ($1, gen_random_uuid(), 6, 2, 1, current_date, now() - interval '3 hours', 1, 'approved', 'paid', 900, 0, 900)`;
    await changeRows(server, cloud, add);
    for (const view of [await searched(), await synced()])
      expect(view.account).toMatchObject({
        balance: 1_700,
        balance_total: 2_200,
        documents_open: 2,
        document_type_id: 3,
        def_type_id: 6,
      });
  });

  it('is stored with an online sale as the business knew it, whatever the till stated [TRADE-010]', async () => {
    const known = (await searched()).account;
    const stated = makeAccount({
      type: 'customer',
      id: CUSTOMERS.member,
      code: 'C1',
      name: 'רות',
      groupId: 1,
      balance: 99_999,
      visits: 77,
      email: 'wrong@example.com',
    });
    const sale = new SaleCart().customer(stated).scan(GOODS.milk).pay();
    const first = await till.post('pos/transactions/cart_format', sale.wire());
    expect(first.json()).toMatchObject({ data: ['000', '', { repeated: false }] });
    // The statement of the till is what its hash covers: the same sale again is the same one.
    const again = await till.post('pos/transactions/cart_format', sale.wire());
    expect(again.json()).toMatchObject({ data: ['000', '', { repeated: true }] });
    const office = new Browser(server.app);
    await office.signIn();
    const view = (await office.get(`pos/transactions/${sale.id}`)).json<{
      data: { cart: WireCart; account_as_of: string | null };
    }>().data;
    const account = decodeStoredCart(view.cart)?.cart.account;
    expect(account).toMatchObject({
      visits: known.visits,
      balance: known.balance,
      balanceTotal: known.balance_total,
      documentsOpen: known.documents_open,
      credits: known.credits,
      email: known.email,
      city: known.city,
      addressEntrance: known.address_enterence,
      ledgerAccount: known.account,
      clubExpire: known.club_expire,
      dateBirth: known.date_birth,
      subscribes: known.subscribes,
      contacts: known.contacts,
    });
    expect(view.account_as_of).not.toBeNull();
    // Without a network nothing is added to what the till stated.
    const late = new SaleCart().customer(stated).scan(GOODS.milk).pay().numbered(1_000_500);
    await till.post('pos/transactions/cart_format?offline=1', late.wire());
    const offline = (await office.get(`pos/transactions/${late.id}`)).json<{
      data: { account_as_of: string | null };
    }>().data;
    expect(offline.account_as_of).toBeNull();
  });

  it('is not shown for a customer of another business', async () => {
    const other = (
      await till.get(`accountscards/customers?query=${encodeURIComponent('אילת')}`)
    ).json<{ data: [CustomerView] }>().data[0];
    expect(other.account).toMatchObject({ visits: 0, contacts: [], subscribes: [], credits: 0 });
  });
});
