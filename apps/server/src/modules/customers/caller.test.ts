import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aShop, aTillOf, CARDS, changeRows } from '../../../test/sale-shop.ts';
import { Browser, OWNER, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

const OTHER = 'other@example.com';
let server: TestApp;
let till: Browser;

beforeAll(async () => {
  server = await startTestApp();
  const cloud = await aShop(server);
  const other = await aShop(server, OTHER);
  till = await aTillOf(server, 1, CARDS.manager);
  const insert = (id: number, name: string, phone: string, active = true) =>
    changeRows(
      server,
      cloud,
      'INSERT INTO customers (cloud_id, id, code, name, phone, active) VALUES ($1, $2, $3, $4, $5, $6)',
      [id, `V${id}`, name, phone, active],
    );
  await insert(901, 'אורית', '054-765 4321');
  await insert(902, 'בועז', '+972 54 7654321');
  await insert(903, 'גילה', '03-5551234');
  await insert(904, 'דוד', '054-7654321', false);
  await insert(905, 'הילה', '4321');
  await insert(906, 'בלי טלפון', '');
  await changeRows(
    server,
    other,
    "INSERT INTO customers (cloud_id, id, code, name, phone) VALUES ($1, 907, 'V907', 'זר', '054-7654321')",
  );
});
afterAll(() => server.close());

const call = (phone: string, by: Browser = till) =>
  by.call('POST', '/core/functions/voice/callerDetection.php', {
    phone,
    app_token: 'x',
    terminal: { id: 1 },
    device: 'y',
  });
const names = async (phone: string, by: Browser = till) =>
  (await call(phone, by)).json<{ data: { name: string }[] }>().data.map(({ name }) => name);

describe('a customer who calls by phone', () => {
  it('is found by the last nine digits, however the number is written [SHELL-232]', async () => {
    const answer = (await call('0547654321')).json<{ code: string; data: object[] }>();
    expect(answer).toMatchObject({
      code: '000',
      data: [
        { id: 901, name: 'אורית', phone: '054-765 4321' },
        { id: 902, name: 'בועז' },
      ],
    });
    for (const phone of ['972547654321', '+972-54-765-4321', '00972547654321', '547654321'])
      expect(await names(phone)).toEqual(['אורית', 'בועז']);
    expect(await names('+97235551234')).toEqual(['גילה']);
    expect(await names('035551234')).toEqual(['גילה']);
  });

  it('is empty when the number is unknown, too short or hidden, in the answer format of the older calls', async () => {
    for (const phone of ['0500000000', '4321', '7654321', 'anonymous', '%']) {
      const response = await call(phone);
      expect([response.statusCode, response.json()]).toEqual([
        200,
        { code: '001', message: 'אין לקוח עם מספר הטלפון הזה.' },
      ]);
    }
  });

  it('is searched in one business alone, for users who may read customers', async () => {
    const stranger = new Browser(server.app);
    await stranger.signIn(OTHER);
    expect(await names('0547654321', stranger)).toEqual(['זר']);
    const owner = new Browser(server.app);
    await owner.signIn(OWNER.email);
    expect(await names('0547654321', owner)).toEqual(['אורית', 'בועז']);
    expect(outcome(await call('0547654321', new Browser(server.app)))).toEqual({
      status: 401,
      code: 'UNAUTHENTICATED',
    });
  });
});
