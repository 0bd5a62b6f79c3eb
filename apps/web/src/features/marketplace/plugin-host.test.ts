import {
  type ActivePlugin,
  MAX_PLUGIN_MESSAGE,
  marketManifestSchema,
  type PluginOpeningMessage,
  type PluginMessage,
} from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { triggersAt } from './active-plugins.ts';
import { NetworkError } from '../../platform/api/errors.ts';
import { createFailureReporter } from '../../platform/errors/report-failure.ts';
import type { PluginError } from './plugin-error.ts';
import { createPluginHost, type HostActions } from './plugin-host.ts';

const HELLO: PluginOpeningMessage = {
  language: 'he',
  scheme: 'light',
  place: 'row',
  trigger: 'send',
  component: 111,
  ids: ['7', '8'],
  settings: {},
  branch: '',
};
const PLUGIN: Pick<ActivePlugin, 'permissions' | 'operations'> = {
  permissions: [
    { kind: 'read', component: 111, fields: ['name', 'phone'] },
    { kind: 'event', component: 111 },
  ],
  operations: ['send'],
};
const RECORD = { name: 'רות', phone: '050', email: 'ruth@example.com', balance: 5 };

/** A page with a frame that sends whatever a test wants. */
function aPage(
  changes: {
    readonly plugin?: typeof PLUGIN;
    readonly hello?: Partial<PluginOpeningMessage>;
    readonly duties?: Partial<HostActions>;
  } = {},
) {
  const said: PluginMessage[] = [];
  const done: string[] = [];
  const failures: PluginError[] = [];
  const clock = { ms: 0 };
  const host = createPluginHost({
    plugin: changes.plugin ?? PLUGIN,
    hello: { ...HELLO, ...changes.hello },
    port: { post: (message) => void said.push(message), close: () => void done.push('closed') },
    now: () => clock.ms,
    duties: {
      readRecord: async (component, id) => {
        done.push(`read ${component} ${id}`);
        return RECORD;
      },
      toast: (text) => void done.push(`toast ${text}`),
      setHeight: (pixels) => void done.push(`height ${pixels}`),
      close: () => void done.push('close'),
      operate: async (operation) => {
        done.push(`operate ${operation}`);
        return { ok: 1 };
      },
      propose: async ({ act }) => {
        done.push(`propose ${act}`);
        return act === 'product';
      },
      answerCheck: ({ verdict }) => void done.push(`verdict ${verdict}`),
      describeError: () => 'לא הצליח',
      log: (error) => void failures.push(error),
      removeFrame: () => void done.push('expelled'),
      ...changes.duties,
    },
  });
  /** Sends a call, and waits for its result. */
  const ask = async (
    call: string,
    data: unknown = {},
    more: object = {},
  ): Promise<PluginMessage | undefined> => {
    const before = said.length;
    host.receive({ v: 1, id: before, call, data, ...more });
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    return said[before];
  };
  return { host, said, done, failures, clock, ask };
}

describe('a plugin', () => {
  it('receives its context, and nothing before', () => {
    expect(aPage().said).toEqual([{ v: 1, hello: HELLO }]);
  });

  it('reads the approved fields of a record that its user chose, and no others', async () => {
    const { ask, done } = aPage();
    expect(await ask('record.read', { id: '7' })).toMatchObject({
      ok: true,
      data: { name: 'רות', phone: '050' },
    });
    expect(Object.keys(((await ask('record.read', { id: '8' })) as { data: object }).data)).toEqual(
      ['name', 'phone'],
    );
    expect(done).toEqual(['read 111 7', 'read 111 8']);
  });

  it('cannot read a record that the user did not choose', async () => {
    const { ask, done } = aPage();
    for (const id of ['9', '1', '../7', '7 '])
      expect(await ask('record.read', { id })).toMatchObject({ ok: false, why: 'not_allowed' });
    expect(done).toEqual([]);
  });

  it('reads nothing that was not approved for this component', async () => {
    for (const page of [
      aPage({ plugin: { ...PLUGIN, permissions: [] } }),
      aPage({ hello: { component: 101 } }),
      aPage({ hello: { component: null } }),
    ]) {
      expect(await page.ask('record.read', { id: '7' })).toMatchObject({
        ok: false,
        why: 'not_allowed',
      });
      expect(page.done).toEqual([]);
    }
  });

  it('calls only declared operations of the server', async () => {
    const { ask, done } = aPage();
    expect(await ask('operation', { operation: 'send', data: {} })).toMatchObject({
      ok: true,
      data: { ok: 1 },
    });
    for (const operation of ['install', 'constructor', 'draft'])
      expect(await ask('operation', { operation, data: {} })).toMatchObject({
        ok: false,
        why: 'not_allowed',
      });
    expect(done).toEqual(['operate send']);
  });

  it('receives the error message that a user would see', async () => {
    const { ask } = aPage({
      duties: { operate: () => Promise.reject(new Error('password=turnip')) },
    });
    expect(await ask('operation', { operation: 'send', data: {} })).toEqual({
      v: 1,
      id: 1,
      ok: false,
      why: 'failed',
      text: 'לא הצליח',
    });
  });

  it('receives changes of the components that were approved', () => {
    const { host, said } = aPage();
    host.notify({ component: 111 });
    host.notify({ component: 101 });
    expect(said.slice(1)).toEqual([{ v: 1, event: { component: 111 } }]);
  });

  it('receives the deletion of a payment only when that was approved', () => {
    const event = {
      hook: 'payment.delete',
      payment: { key: 'k', type: 1, name: 'מזומן', amount: 500, plugin: null },
    } as const;
    const [asks, asksNot] = [
      aPage({ plugin: { ...PLUGIN, permissions: [{ kind: 'hook', hook: 'payment.delete' }] } }),
      aPage(),
    ];
    for (const { host } of [asks, asksNot]) host.notify(event);
    expect([asks.said.slice(1), asksNot.said.slice(1)]).toEqual([[{ v: 1, event }], []]);
  });

  it('can show only a few toasts', async () => {
    const { ask, done, clock } = aPage();
    for (let count = 0; count < 8; count += 1) await ask('toast', { text: String(count) });
    expect(done).toHaveLength(6);
    clock.ms += 61_000;
    await ask('toast', { text: 'later' });
    expect(done.at(-1)).toBe('toast later');
  });

  it('sets the height of its panel within limits, and closes it', async () => {
    const { ask, done } = aPage();
    await ask('panel.height', { pixels: 300 });
    for (const pixels of [-1, 2_001, 1.5, '300', null])
      expect(await ask('panel.height', { pixels })).toMatchObject({ ok: false, why: 'malformed' });
    await ask('panel.close');
    expect(done).toEqual(['height 300', 'close']);
  });
});

describe('an invalid message', () => {
  const ring: Record<string, unknown> = { v: 1, id: 1, call: 'toast' };
  ring['data'] = ring;

  it.each([
    ['null', null],
    ['a text', 'toast'],
    ['a number', 1],
    ['a list', [1]],
    ['another version', { v: 2, id: 1, call: 'panel.close', data: {} }],
    ['no number', { v: 1, call: 'panel.close' }],
    ['an unknown call', { v: 1, id: 1, call: 'fetch', data: {} }],
    ['a call of every object', { v: 1, id: 1, call: 'constructor', data: {} }],
    ['a ring', ring],
    ['a number too large', { v: 1, id: 2 ** 40, call: 'panel.close', data: {} }],
    [
      'a message too long',
      { v: 1, id: 1, call: 'toast', data: { text: 'x'.repeat(MAX_PLUGIN_MESSAGE) } },
    ],
    ['a big integer', { v: 1, id: 1, call: 'toast', data: { text: 1n } }],
  ])('is not answered: %s', async (_name, message) => {
    const { host, said, done } = aPage();
    host.receive(message);
    await Promise.resolve();
    expect([said.length, done]).toEqual([1, []]);
  });

  it('ends the conversation when it repeats', () => {
    const { host, done } = aPage();
    for (let count = 0; count < 12; count += 1) host.receive('x');
    expect(done).toEqual(['closed', 'expelled']);
  });

  it('in a flood removes the frame, and nothing else from it is processed', async () => {
    const { host, done, ask, said } = aPage();
    for (let count = 0; count < 500; count += 1)
      host.receive({ v: 1, id: 1, call: 'panel.height', data: { pixels: 10 } });
    expect(done.filter((one) => one === 'expelled')).toHaveLength(1);
    expect(done.filter((one) => one.startsWith('height')).length).toBeLessThanOrEqual(40);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    const answered = said.length;
    await ask('panel.close');
    expect(said).toHaveLength(answered);
    expect(done).not.toContain('close');
  });

  it('that comes slowly only gets a busy error', async () => {
    const { ask, clock, done } = aPage();
    for (let count = 0; count < 200; count += 1) {
      clock.ms += 200;
      await ask('panel.height', { pixels: count });
    }
    expect(done).not.toContain('expelled');
  });

  it('is not answered once the frame is removed', async () => {
    let finish: (value: Record<string, unknown>) => void = () => undefined;
    const { host, said } = aPage({
      duties: {
        readRecord: () =>
          new Promise((resolve) => {
            finish = resolve;
          }),
      },
    });
    host.receive({ v: 1, id: 1, call: 'record.read', data: { id: '7' } });
    host.end();
    finish(RECORD);
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    expect(said).toHaveLength(1);
  });
});

describe('the trigger buttons of a place', () => {
  const label = { he: 'שלחו', en: 'Send' };
  const plugin: ActivePlugin = {
    ...PLUGIN,
    id: 'a-plugin',
    page: 'a-plugin',
    trial: false,
    name: label,
    version: '1.0.0',
    background: false,
    settings: {},
    channels: [],
    payment: null,
    triggers: [
      { key: 'a', place: 'list', component: 111, label, icon: 'send' },
      { key: 'b', place: 'form', component: 111, label, icon: 'send' },
      { key: 'c', place: 'home', label, icon: 'send' },
    ],
  };

  it('are those of its component [REC-017]', () => {
    expect(triggersAt([plugin], 'list', 111).map(({ trigger }) => trigger.key)).toEqual(['a']);
    expect(triggersAt([plugin], 'list', 101)).toEqual([]);
    expect(triggersAt([plugin], 'home', null).map(({ trigger }) => trigger.key)).toEqual(['c']);
  });
});

describe('a manifest', () => {
  const sound = {
    api: 1,
    id: 'a-plugin',
    version: '1.0.0',
    name: { he: 'א', en: 'a' },
    about: { he: 'א', en: 'a' },
    icon: 'send',
    permissions: [],
    settings: [],
    triggers: [],
    operations: [],
  };

  it('has a fixed shape, without markup, pictures or addresses', () => {
    expect(marketManifestSchema.safeParse(sound).success).toBe(true);
    for (const change of [
      { id: '../x' },
      { id: 'A B' },
      { id: '<b>' },
      { icon: 'https://evil.example/x.png' },
      { icon: '<svg onload=alert(1)>' },
      { version: '1.0' },
      { version: '<b>1</b>' },
      { api: 2 },
      { permissions: [{ kind: 'all' }] },
      { permissions: [{ kind: 'read', component: 111, fields: [] }] },
      { permissions: [{ kind: 'read', component: 111, fields: ['*'] }] },
      {
        triggers: [
          { key: 'a', place: 'top', component: 111, label: { he: 'א', en: 'a' }, icon: 'send' },
        ],
      },
      { triggers: [{ key: 'a', place: 'list', label: { he: 'א', en: 'a' }, icon: 'send' }] },
      { operations: ['<script>'] },
      { settings: [{ key: '__proto__', label: { he: 'א', en: 'a' }, kind: 'text' }] },
      { settings: [{ key: 'a', label: { he: 'א', en: 'a' }, kind: 'html' }] },
    ])
      expect([change, marketManifestSchema.safeParse({ ...sound, ...change }).success]).toEqual([
        change,
        false,
      ]);
  });
});

describe('an error', () => {
  it('of the network carries status and message, of a plugin code, data and error, of a script a message [CART-263]', async () => {
    const network = [new NetworkError('Bad gateway', 502), new NetworkError('away')];
    expect(network.map(({ status, message }) => [status, message])).toEqual([
      [502, 'Bad gateway'],
      [0, 'away'],
    ]);

    const { ask, failures } = aPage({
      duties: { operate: () => Promise.reject(new Error('a secret of the server')) },
    });
    await ask('operation', { operation: 'erase', data: { all: true } });
    await ask('record.read', { id: 7 });
    await ask('operation', { operation: 'send', data: {} });
    expect(failures.map(({ code, data, error }) => ({ code, data, error }))).toEqual([
      {
        code: 'not_allowed',
        data: { operation: 'erase', data: { all: true } },
        error: 'not declared',
      },
      { code: 'malformed', data: { id: 7 }, error: 'malformed' },
      { code: 'failed', data: { operation: 'send', data: {} }, error: 'לא הצליח' },
    ]);

    const sent: unknown[] = [];
    const { report } = createFailureReporter({
      send: (one) => Promise.resolve(String(sent.push(one))),
      log: () => undefined,
      route: () => '/',
      now: () => 0,
    });
    await report(new TypeError('x is not a function'));
    expect(sent).toMatchObject([{ message: 'TypeError: x is not a function' }]);
  });
});

describe('the bill at a till [CLOUD-046]', () => {
  const BILL = { id: 'b1', rows: [], total: 0, customer: null };

  it('is seen, proposed to and checked by a plugin that was approved for each of it', async () => {
    const plugin = {
      ...PLUGIN,
      permissions: [
        { kind: 'bill', act: 'product' },
        { kind: 'bill', act: 'note' },
        { kind: 'hook', hook: 'payment.check' },
        { kind: 'hook', hook: 'bill.changed' },
      ],
    } as unknown as typeof PLUGIN;
    const { host, said, done, ask } = aPage({ plugin });
    expect(await ask('bill.propose', { proposal: { act: 'product', code: 'BAG' } })).toMatchObject({
      ok: true,
      data: { done: true },
    });
    expect(await ask('bill.propose', { proposal: { act: 'note', text: 'בלי בצל' } })).toMatchObject(
      { data: { done: false } },
    );
    expect(await ask('bill.propose', { proposal: { act: 'discount', rate: 500 } })).toMatchObject({
      ok: false,
      why: 'not_allowed',
    });
    // Prices, payments and taxes are no acts at all.
    for (const proposal of [
      { act: 'price', price: 1 },
      { act: 'payment', amount: 100 },
      { act: 'product', code: 'A', price: 1, quantity: 0 },
    ])
      expect(await ask('bill.propose', { proposal })).toMatchObject({
        ok: false,
        why: 'malformed',
      });
    host.notify({ hook: 'payment.check', check: 1, bill: BILL });
    host.notify({ hook: 'bill.changed', bill: BILL });
    expect(said.filter((message) => 'event' in message)).toHaveLength(2);
    expect(await ask('check.answer', { check: 1, verdict: 'stop', text: 'גיל' })).toMatchObject({
      ok: true,
    });
    expect(
      await ask('check.answer', { check: 1, verdict: 'stop', text: 'x'.repeat(101) }),
    ).toMatchObject({ ok: false });
    expect(done).toEqual(['propose product', 'propose note', 'verdict stop']);
  });

  it('is closed to a plugin that was not', async () => {
    const { host, said, ask, done } = aPage();
    host.notify({ hook: 'payment.check', check: 1, bill: BILL });
    host.notify({ hook: 'bill.changed', bill: BILL });
    expect(said.filter((message) => 'event' in message)).toEqual([]);
    expect(await ask('bill.propose', { proposal: { act: 'product', code: 'BAG' } })).toMatchObject({
      why: 'not_allowed',
    });
    expect(await ask('check.answer', { check: 1, verdict: 'allow' })).toMatchObject({
      why: 'not_allowed',
    });
    expect(done).toEqual([]);
  });
});
