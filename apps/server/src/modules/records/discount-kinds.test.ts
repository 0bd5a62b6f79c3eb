import { COMPONENT, type RecordView } from '@dalpak/contracts';
import { aGift, aLevel, aPurchase, aRule } from '@dalpak/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aShop } from '../../../test/sale-shop.ts';
import { Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { nextSyncVersion } from '../../kernel/db/index.ts';
import { upsertRules } from '../catalogue/index.ts';

const MESSAGE = 'הזול בחצי מחיר';

let server: TestApp;
let office: Browser;

beforeAll(async () => {
  server = await startTestApp();
  const cloud = await aShop(server);
  const gifts = [
    aGift({ type: 3 }),
    aGift({ type: 2 }),
    aGift({ type: 1 }),
    aGift({ type: 4 }),
    aGift({ type: 5 }),
    aGift({ type: 2, totalCount: 1_000, calcType: 2 }),
    aGift({ type: 2, totalCount: 1_000, calcType: 2, favour: 'store' }),
  ];
  const rules = gifts.map((gift, index) =>
    aRule({
      id: 100 + index,
      name: `מבצע ${index}`,
      levels: [aLevel({ purchase: aPurchase(), gift })],
    }),
  );
  const voucher = aRule({
    id: 110,
    name: 'בשובר',
    timing: 'voucher',
    levels: [aLevel({ purchase: aPurchase(), gift: aGift({ type: 2 }) })],
  });
  await server.kernel.tenant(cloud).tx(async (tx) => {
    const favour = aRule({
      id: 111,
      levels: [
        aLevel({
          purchase: aPurchase({ total: 2_000 }),
          gift: aGift({
            type: 2,
            calcType: 2,
            totalCount: 1_000,
            favour: 'store',
            message: MESSAGE,
          }),
        }),
      ],
    });
    await upsertRules(
      tx,
      'kinds',
      [...rules, voucher, favour].map((rule) => ({ externalId: String(rule.id), rule })),
      await nextSyncVersion(tx, 'Discounts'),
    );
  });
  office = new Browser(server.app);
  await office.signIn();
});
afterAll(() => server.close());

it('a discount is described by what it gives, in the list and on its page', async () => {
  const kindOf = async (id: number): Promise<readonly unknown[]> => {
    const answer = await office.get(`components/${COMPONENT.discounts}/records/${id}`);
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    const { data } = answer.json<{ data: RecordView }>().data;
    return [data['kind'], data['subkind']];
  };
  const found = await Promise.all([100, 101, 102, 103, 104, 105, 106, 110].map(kindOf));
  expect(found).toEqual([
    ['1', '11'],
    ['2', '2'],
    ['3', '1'],
    ['4', '8'],
    ['5', '7'],
    ['2', '9'],
    ['2', '10'],
    ['2', '3'],
  ]);
});

it('the wire values of rules that favour the store, or only inform, are shown and saved back unchanged', async () => {
  const id = 111;
  const levels = [{ gift: { favour: 'store', message: MESSAGE } }];
  const read = async (): Promise<RecordView> =>
    (await office.get(`components/${COMPONENT.discounts}/records/${id}`)).json<{
      data: RecordView;
    }>().data;
  const { data } = await read();
  expect(data).toMatchObject({ levels, subkind: '10' });
  const saved = await office.call(
    'PUT',
    `/api/v2/components/${COMPONENT.discounts}/records/${id}`,
    {
      before: { levels: data['levels'], name: data['name'] },
      data: { levels: data['levels'], name: 'הזול מכולם' },
    },
  );
  expect([saved.statusCode, saved.statusCode === 200 ? '' : saved.body]).toEqual([200, '']);
  expect((await read()).data).toMatchObject({ levels, subkind: '10', name: 'הזול מכולם' });
});
