import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aShop, aTillOf, CARDS, changeRows } from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

const OTHER = 'other@example.com';
let server: TestApp;
let office: Browser;
let till: Browser;

beforeAll(async () => {
  server = await startTestApp();
  const cloud = await aShop(server);
  const other = await aShop(server, OTHER);
  const insert = (id: number, name: string, phone: string, active = true) =>
    changeRows(
      server,
      cloud,
      'INSERT INTO suppliers (cloud_id, id, code, name, vat_id, phone, active) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [id, `S${id}`, name, '512345678', phone, active],
    );
  await insert(901, 'מחלבת הגליל', '04-6990001');
  await insert(902, 'מאפיית הגליל', '04-6990002');
  await insert(903, 'Galil 50%', '03-5550003');
  await insert(904, 'מחלבה שנסגרה', '04-6990004', false);
  await changeRows(
    server,
    other,
    "INSERT INTO suppliers (cloud_id, id, code, name) VALUES ($1, 905, 'S905', 'מחלבת השכן')",
  );
  office = new Browser(server.app);
  await office.signIn();
  till = await aTillOf(server, 1, CARDS.cashier);
});
afterAll(() => server.close());

const ids = async (query: string, by = office, limit = 30) =>
  (await by.get(`accountscards/suppliers?query=${encodeURIComponent(query)}&limit=${limit}`))
    .json<{ data: { id: number }[] }>()
    .data.map(({ id }) => id);

describe('the search of accounts', () => {
  it('finds customers and suppliers, each at its own address [CART-219]', async () => {
    const supplier = await office.get(`accountscards/suppliers?query=${encodeURIComponent('מחל')}`);
    expect(supplier.json()).toEqual({
      data: [
        { id: 901, code: 'S901', name: 'מחלבת הגליל', vat_id: '512345678', phone: '04-6990001' },
      ],
    });
    const customer = (
      await till.get(`accountscards/customers?query=${encodeURIComponent('רות')}`)
    ).json<{ data: { name: string }[] }>();
    expect(customer.data.length).toBeGreaterThan(0);
    expect(customer.data.every(({ name }) => name.startsWith('רות'))).toBe(true);
  });
});

describe('suppliers', () => {
  it('are found by the beginning of name, code or phone, and otherwise by a part of name and phone', async () => {
    expect(await ids('S90')).toEqual([903, 902, 901]);
    expect(await ids('04-699')).toEqual([902, 901]);
    expect(await ids('galil')).toEqual([903]);
    expect(await ids('הגליל')).toEqual([902, 901]);
    expect(await ids('*הגליל', office, 1)).toEqual([902]);
    // Wildcards of the database are matched literally.
    expect(await ids('*50%')).toEqual([903]);
    expect(await ids('*_%')).toEqual([]);
    expect(await ids('**')).toEqual([]);
  });

  it('are the active ones of one business, for users who may read them', async () => {
    expect(await ids('מחלבה')).toEqual([]);
    const stranger = new Browser(server.app);
    await stranger.signIn(OTHER);
    expect(await ids('מחל', stranger)).toEqual([905]);
    expect(outcome(await till.get('accountscards/suppliers?query=abc'))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
  });
});
