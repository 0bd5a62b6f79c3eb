import { randomUUID } from 'node:crypto';
import { type ActivePlugin, marketManifestSchema, type PluginData } from '@dalpak/contracts';
import { tenderFields, TENDER_NAME } from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../../test/sale-cart.ts';
import { aShop, aTillOf, CARDS, GOODS } from '../../../../test/sale-shop.ts';
import { Browser, OWNER, outcome, startTestApp, type TestApp } from '../../../../test/test-app.ts';

const wallet = marketManifestSchema.parse({
  api: 1,
  id: 'test-wallet',
  version: '1.0.0',
  name: { he: 'ארנק', en: 'Wallet' },
  about: { he: 'ארנק', en: 'Wallet' },
  icon: 'puzzle',
  permissions: [],
  settings: [],
  triggers: [],
  operations: ['payment_add', 'payment_delete'],
  payment: { number: 7, label: { he: 'ארנק', en: 'Wallet' } },
});
/** Events that the plugin received. */
const heard: [string, PluginData][] = [];

let server: TestApp;
let till: Browser;
let owner: Browser;

beforeAll(async () => {
  server = await startTestApp(
    {},
    {
      plugins: [wallet],
      pluginOperations: {
        'test-wallet': {
          payment_add: (_ctx, _plugin, data) => {
            heard.push(['add', data]);
            return Promise.resolve({ reference: 'W-17' });
          },
          payment_delete: (_ctx, _plugin, data) => {
            heard.push(['delete', data]);
            return Promise.resolve({});
          },
        },
      },
    },
  );
  await aShop(server);
  till = await aTillOf(server, 1);
  owner = new Browser(server.app);
  await owner.signIn(OWNER.email);
});
afterAll(() => server.close());

const paid = (reference = 'W-17', pluginId = 7) => {
  const cart = new SaleCart().scan(GOODS.milk);
  return cart
    .do({
      type: 'addPayment',
      payment: {
        ...tenderFields({ method: 'plugin', pluginId, reference }),
        name: TENDER_NAME.plugin,
        amount: 690,
      },
    })
    .wire();
};
const refusal = async (wire: unknown) =>
  outcome(await till.post('pos/transactions/cart_format', wire)).code;
const run = (operation: string, data: object) =>
  till.call('POST', `/api/v2/marketplace/plugins/test-wallet/${operation}`, { data });

describe('a plugin that takes payments', () => {
  it('takes no payment before it is installed', async () => {
    expect(await refusal(paid())).toBe('PAYMENT_NOT_ALLOWED');
    expect((await till.get('marketplace/plugins')).json<{ data: ActivePlugin[] }>().data).toEqual(
      [],
    );
  });

  it('takes payments once it is installed, and receives an event for each payment and each refund', async () => {
    await owner.call('POST', '/api/v2/app/marketplace/plugins/test-wallet/install', {
      permissions: [],
    });
    expect(
      (await till.get('marketplace/plugins')).json<{ data: ActivePlugin[] }>().data,
    ).toMatchObject([{ id: 'test-wallet', payment: { number: 7 } }]);
    const key = randomUUID();
    expect(
      (await run('payment_add', { key, cart: randomUUID(), amount: 690 })).json<{ data: object }>()
        .data,
    ).toEqual({ reference: 'W-17' });
    expect((await run('payment_delete', { key, amount: 690, reference: 'W-17' })).statusCode).toBe(
      200,
    );
    expect(heard.map(([what, data]) => [what, data['key']])).toEqual([
      ['add', key],
      ['delete', key],
    ]);
    expect(outcome(await till.post('pos/transactions/cart_format', paid()))).toEqual({
      status: 200,
      code: undefined,
    });
  });

  it('refunds nothing: neither a negative amount, nor of a sale that is stored', async () => {
    const cashier = await aTillOf(server, 2, CARDS.cashier);
    const ask = (by: Browser, amount: unknown) =>
      by.call('POST', '/api/v2/marketplace/plugins/test-wallet/payment_add', {
        data: { key: randomUUID(), cart: randomUUID(), amount },
      });
    const before = heard.length;
    for (const by of [cashier, till])
      for (const amount of [-690, '-690', -0.5, 0, null])
        expect(outcome(await ask(by, amount))).toEqual({
          status: 422,
          code: 'PAYMENT_NOT_ALLOWED',
        });
    // The sale of the test before is stored, and was paid by W-17.
    for (const reference of ['W-17', null])
      expect(
        outcome(await run('payment_delete', { key: randomUUID(), amount: 690, reference })),
      ).toEqual({ status: 409, code: 'CONFLICT' });
    expect(heard).toHaveLength(before);
    expect((await ask(cashier, 690)).statusCode).toBe(200);
    expect(
      (await run('payment_delete', { key: randomUUID(), amount: 690, reference: 'W-18' }))
        .statusCode,
    ).toBe(200);
  });

  it('is identified by the payment, which names its reference', async () => {
    expect(await refusal(paid('W-17', 8))).toBe('PAYMENT_NOT_ALLOWED');
    expect(await refusal(paid(''))).toBe('PAYMENT_DETAILS');
  });
});
