import type { EmployeePage } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aShop, aTillOf, CARDS, changeRows, EMPLOYEES } from '../../../test/sale-shop.ts';
import { Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let office: Browser;
let till: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  office = new Browser(server.app);
  await office.signIn();
  till = await aTillOf(server, 2, CARDS.manager);
});
afterAll(() => server.close());

const pageOf = async (who: Browser, id: number): Promise<EmployeePage> => {
  const answer = await who.get(`employees/${id}/page`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: EmployeePage }>().data;
};

describe("an employee's page", () => {
  it('says card, whether they are at work, and the hours and sales of the month [LOOK-052]', async () => {
    const before = await pageOf(office, EMPLOYEES.manager);
    expect(before).toMatchObject({ has_card: true, clocked_in: null, minutes: 0 });
    await till.post('timekeeper/checkin', {
      type: 'card',
      card: CARDS.manager,
      request_id: crypto.randomUUID(),
    });
    const after = await pageOf(office, EMPLOYEES.manager);
    expect(after.clocked_in).toEqual(expect.any(String));
    expect(after).not.toHaveProperty('card');
  });

  it('keeps figures from those without their rights [LOOK-052]', async () => {
    await changeRows(
      server,
      cloud,
      "UPDATE positions SET permissions = $2::jsonb WHERE cloud_id = $1 AND name = 'קופאי'",
      [JSON.stringify({ components: { 31: '10000' }, pos: {}, system: {} })],
    );
    const cashier = await aTillOf(server, 1, CARDS.cashier);
    expect(await pageOf(cashier, EMPLOYEES.manager)).toMatchObject({
      minutes: null,
      sales: null,
      difference: null,
    });
  });
});
