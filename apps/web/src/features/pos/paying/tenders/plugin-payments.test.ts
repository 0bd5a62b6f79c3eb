import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AppInit, listActivePlugins, runPluginOperation } from '@dalpak/contracts';
import { buildRuleIndex, newCart, validatePayment, type CartEnv } from '@dalpak/engine';
import { aProduct } from '@dalpak/testkit';
import { api } from '../../../../platform/api/api.ts';
import { NetworkError } from '../../../../platform/api/errors.ts';
import { onPaymentDeleted } from '../../../../platform/plugins/payment-deleted.ts';
import { createMemorySalesStore } from '../../../../platform/outbox/memory-sales.store.ts';
import { useSession } from '../../../../platform/session/session.store.ts';
import { dispatch } from '../../bill/dispatch.ts';
import { showCart } from '../../bill/show-cart.ts';
import { setTillState, tillState } from '../../../../../test/till-state.ts';
import { setCurrentTill, type Till } from '../../till/till.registry.ts';
import { removePayment } from './charges.ts';
import { payByPlugin, payingPluginsOf, type PayingPlugin } from './plugin-payments.ts';

// Files share modules, so the till is cleared for the next file.
afterAll(() => setCurrentTill(null));

vi.mock('../submit-bill.ts', () => ({ submitBill: vi.fn<() => Promise<void>>() }));

const PLUGIN = {
  id: 'wallet',
  payment: { number: 7, label: { he: 'ארנק', en: 'Wallet' } },
} as PayingPlugin;
const env: CartEnv = {
  vatRate: 1_800,
  rounding: 'tens_of_agorot',
  rules: buildRuleIndex([]),
  newId: () => crypto.randomUUID(),
  now: () => 1_000,
  localNow: () => '2026-11-22T10:00:00',
  paymentRules: validatePayment,
};
const till = {
  sales: createMemorySalesStore(),
  env: () => env,
  owner: { cloudUuid: 'c', terminalId: 1 },
} as unknown as Till;
let asked: [string, unknown][];
let answer: unknown;

beforeEach(() => {
  vi.restoreAllMocks();
  asked = [];
  answer = { reference: 'W-17' };
  vi.spyOn(api, 'call').mockImplementation(((
    endpoint: unknown,
    args?: { params: { operation: string }; body: { data: unknown } },
  ) => {
    if (endpoint === listActivePlugins)
      return Promise.resolve({ data: [PLUGIN, { id: 'other', payment: null }] });
    if (endpoint !== runPluginOperation || args === undefined) throw new Error('another call');
    asked.push([args.params.operation, args.body.data]);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve({ data: answer });
  }) as typeof api.call);
  setCurrentTill(till);
  setTillState({ locked: false, notice: null, panel: { kind: 'pay' } });
  showCart(till, newCart({ documentType: 9, branchId: 1, terminalId: 1, employeeId: 1 }, env));
  dispatch({ type: 'addProduct', product: aProduct({ id: 1, price: 2_000 }), quantity: 1_000 });
});

const payments = () => tillState().cart?.payments ?? [];

describe('a payment by a plugin', () => {
  it("is on the bill with the plugin's reference, and the plugin is notified when it is deleted [CART-077]", async () => {
    expect(payingPluginsOf([PLUGIN, { ...PLUGIN, id: 'other', payment: null }])).toEqual([PLUGIN]);
    expect(await payByPlugin(PLUGIN, 500)).toBe(true);
    expect(payments()).toMatchObject([
      { typeId: 9, pluginId: 7, amount: 500, details: { method: 'plugin', reference: 'W-17' } },
    ]);
    const [payment] = payments();
    if (payment === undefined) throw new Error('no payment');
    expect(await removePayment(payment)).toBe(true);
    expect(payments()).toEqual([]);
    expect(asked).toEqual([
      ['payment_add', { key: payment.key, cart: tillState().cart?.id, amount: 500 }],
      ['payment_delete', { key: payment.key, amount: 500, reference: 'W-17' }],
    ]);
  });

  it('that is deleted is reported to every screen part that listens for a plugin, whatever its tender, without its details', async () => {
    const heard: unknown[] = [];
    const end = onPaymentDeleted((payment) => heard.push(payment));
    await payByPlugin(PLUGIN, 500);
    dispatch({ type: 'addPayment', payment: { typeId: 1, name: 'מזומן', amount: 1_500 } });
    const [wallet, cash] = payments();
    if (wallet === undefined || cash === undefined) throw new Error('no payments');
    for (const payment of [wallet, cash]) await removePayment(payment);
    end();
    expect(heard).toEqual([
      { key: wallet.key, type: 9, name: wallet.name, amount: 500, plugin: 7 },
      { key: cash.key, type: 1, name: 'מזומן', amount: 1_500, plugin: null },
    ]);
  });

  it('is not added when the plugin does not complete it', async () => {
    for (const wrong of [new NetworkError('gone'), {}, { reference: '' }]) {
      answer = wrong;
      expect(await payByPlugin(PLUGIN, 500)).toBe(false);
      expect([payments(), tillState().notice?.code, tillState().locked]).toEqual([
        [],
        'PLUGIN_FAILED',
        false,
      ]);
    }
  });

  it('is removed from the bill also when its plugin cannot be notified, and the user is', async () => {
    await payByPlugin(PLUGIN, 500);
    const [payment] = payments();
    answer = new NetworkError('gone');
    if (payment !== undefined) await removePayment(payment);
    expect([payments(), tillState().notice]).toEqual([
      [],
      { code: 'PLUGIN_NOT_TOLD', detail: 'W-17' },
    ]);
  });

  it('of another till is reported when a colleague has approved its removal, and not before', async () => {
    await payByPlugin(PLUGIN, 500);
    const { cart } = tillState();
    const [payment] = payments();
    if (cart === null || payment === undefined) throw new Error('no payment');
    const saved = { rows: {}, payments: { [payment.key]: 'elsewhere' as const } };
    const order = {
      id: cart.id,
      status: 1,
      kind: 'table',
      elementId: 4,
      guests: 2,
      name: '',
      waiterId: null,
      promisedAt: null,
      phone: '',
      address: null,
      revision: 1,
      saved,
    } as const;
    const init = {
      service: { resolved_modules_access: { components: [], pos: ['cart'], system: [] } },
      perr: {},
      cloud: { id: 1 },
    } as unknown as AppInit;
    useSession.setState({ phase: { kind: 'ready', init, source: 'server' } });
    showCart(till, { ...cart, order, header: { ...cart.header, openOrderId: cart.id } });
    expect(await removePayment(payment)).toBe(false);
    expect([payments().length, asked.length]).toEqual([1, 1]);
    tillState().approval?.run({ employeeId: 2, approval: 'signed' });
    await expect
      .poll(() => asked.at(-1))
      .toEqual(['payment_delete', { key: payment.key, amount: 500, reference: 'W-17' }]);
    expect(payments()).toEqual([]);
  });
});
