import { COMPONENT, type RecordView } from '@dalpak/contracts';
import { aGift, aLevel, aPurchase, aRule } from '@dalpak/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aShop } from '../../../test/sale-shop.ts';
import { Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { nextSyncVersion } from '../../kernel/db/index.ts';
import { upsertRules } from '../catalogue/index.ts';

let server: TestApp;
let office: Browser;

beforeAll(async () => {
  server = await startTestApp();
  const cloud = await aShop(server);
  const gifts = [
    aGift({ type: 3 }), aGift({ type: 2 }), aGift({ type: 1 }), aGift({ type: 4 }), aGift({ type: 5 }),
    aGift({ type: 2, totalCount: 1_000, calcType: 1 }), aGift({ type: 2, totalCount: 1_000, calcType: 2 }),
  ];
  const rules = gifts.map((gift, index) => aRule({ id: 100 + index, name: `מבצע ${index}`, levels: [aLevel({ purchase: aPurchase(), gift })] }));
  const voucher = aRule({ id: 110, name: 'בשובר', timing: 'voucher', levels: [aLevel({ purchase: aPurchase(), gift: aGift({ type: 2 }) })] });
  await server.kernel.tenant(cloud).tx(async (tx) => {
    await upsertRules(tx, 'kinds', [...rules, voucher].map((rule) => ({ externalId: String(rule.id), rule })), await nextSyncVersion(tx, 'Discounts'));
  });
  office = new Browser(server.app);
  await office.signIn();
});
afterAll(() => server.close());

it('a discount is called by what it gives, in the list and on its page', async () => {
  const kindOf = async (id: number): Promise<readonly unknown[]> => {
    const answer = await office.get(`components/${COMPONENT.discounts}/records/${id}`);
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    const { data } = answer.json<{ data: RecordView }>().data;
    return [data['kind'], data['subkind']];
  };
  const found = await Promise.all([100, 101, 102, 103, 104, 105, 106, 110].map(kindOf));
  expect(found).toEqual([['1', '11'], ['2', '2'], ['3', '1'], ['4', '8'], ['5', '7'], ['2', '9'], ['2', '10'], ['2', '3']]);
});
