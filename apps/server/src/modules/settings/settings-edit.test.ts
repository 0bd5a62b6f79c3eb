import { SETTING_NAMES, SETTINGS } from '@dalpak/contracts';
import type { AppInit, SettingView, StoredSettingView } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../test/sale-cart.ts';
import {
  aShop,
  aTillOf,
  queryRows,
  CARDS,
  changeRows,
  GOODS,
  signInAt,
} from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let other: number;
let user: Browser;
let stranger: Browser;
const STRANGER = 'noa@example.com';

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  other = await aShop(server, STRANGER);
  await changeRows(
    server,
    cloud,
    "INSERT INTO branches (cloud_id, id, name) VALUES ($1, 2, 'צפון')",
  );
  await changeRows(
    server,
    cloud,
    "INSERT INTO terminals (cloud_id, id, branch_id, service_id, name, terminal_no) VALUES ($1, 20, 2, 1, 'קופה צפון', 20)",
  );
  await changeRows(
    server,
    cloud,
    "INSERT INTO branches (cloud_id, id, name, active) VALUES ($1, 3, 'סגור', false)",
  );
  user = new Browser(server.app);
  await user.signIn();
  stranger = new Browser(server.app);
  await stranger.signIn(STRANGER);
});
afterAll(() => server.close());

interface Changed {
  readonly data: SettingView;
  readonly before: StoredSettingView | null;
}

const put = (id: string, body: unknown, who = user) =>
  who.call('PUT', `/api/v2/settings/${id}`, body);
const at = async (query: string, who = user): Promise<Map<string, SettingView>> => {
  const { data } = (await who.get(`settings${query}`)).json<{ data: SettingView[] }>();
  return new Map(data.map((view) => [view.key, view]));
};
const footerAt = async (query: string, who = user) => (await at(query, who)).get('receipt.footer');
const remove = (scope: string, scopeId = 0, id = 'receipt.footer') =>
  put(id, { scope, scope_id: scopeId, remove: true });

describe('the settings of a business', () => {
  it('are all listed, with their defaults, before anything is set', async () => {
    const all = await at('');
    expect([...all.keys()]).toEqual(SETTING_NAMES.map((name) => SETTINGS[name].key));
    expect(all.get('cash.limit')).toEqual({
      key: 'cash.limit',
      value: 600_000,
      from: 'default',
      stored: [],
    });
  });

  it('come from the nearest place with a value, and show the values of the outer ones [CART-233]', async () => {
    expect(
      (await put('receipt.footer', { scope: 'cloud', value: 'מהעסק' })).json<Changed>(),
    ).toMatchObject({ before: null, data: { value: 'מהעסק', from: 'cloud' } });
    await put('receipt.footer', { scope: 'branch', scope_id: 1, value: 'מהסניף' });
    await put('receipt.footer', { scope: 'terminal', scope_id: 2, value: 'מהקופה' });
    expect(await footerAt('')).toMatchObject({ value: 'מהעסק', from: 'cloud' });
    expect(await footerAt('?branch=1')).toMatchObject({ value: 'מהסניף', from: 'branch' });
    expect(await footerAt('?terminal=1')).toMatchObject({ value: 'מהסניף', from: 'branch' });
    expect(await footerAt('?branch=2')).toMatchObject({ value: 'מהעסק', from: 'cloud' });
    expect(await footerAt('?terminal=2')).toEqual({
      key: 'receipt.footer',
      value: 'מהקופה',
      from: 'terminal',
      stored: [
        { scope: 'terminal', scope_id: 2, value: 'מהקופה', valid_from: null },
        { scope: 'branch', scope_id: 1, value: 'מהסניף', valid_from: null },
        { scope: 'cloud', scope_id: 0, value: 'מהעסק', valid_from: null },
      ],
    });
    const one = (await user.get('settings/receipt.footer?terminal=2')).json<{
      data: SettingView;
    }>();
    expect(one.data).toEqual(await footerAt('?terminal=2'));
  });

  it('fall back to the outer place when the own value is removed, and return the former value', async () => {
    const removed = (await remove('terminal', 2)).json<Changed>();
    expect(removed).toMatchObject({
      before: { value: 'מהקופה' },
      data: { value: 'מהסניף', from: 'branch' },
    });
    expect((await remove('terminal', 2)).json<Changed>().before).toBeNull();
    await remove('branch', 1);
  });

  it('can be addressed by number, and apply from their day: earlier days keep the former value [CART-283]', async () => {
    await put('81', { scope: 'cloud', value: 1_700, valid_from: '2015-10-01' });
    const changed = (
      await put('81', { scope: 'cloud', value: 1_900, valid_from: '2999-01-01' })
    ).json<Changed>();
    expect(changed).toMatchObject({ before: null, data: { value: 1_700, from: 'cloud' } });
    expect(changed.data.stored.map(({ value, valid_from }) => [valid_from, value])).toEqual([
      ['2999-01-01', 1_900],
      ['2015-10-01', 1_700],
    ]);
    await put('81', { scope: 'cloud', remove: true, valid_from: '2999-01-01' });
    expect((await at('')).get('81')?.stored).toHaveLength(1);
    await put('81', { scope: 'cloud', remove: true, valid_from: '2015-10-01' });
    expect((await at('')).get('81')).toMatchObject({ value: 1_800, from: 'default' });
  });

  it('can be updated by post as well, and at several places at once by the relations call [CART-233, CART-234]', async () => {
    expect(
      (
        await user.post('settings/131', { scope: 'branch', scope_id: 1, value: true })
      ).json<Changed>(),
    ).toMatchObject({ data: { value: true, from: 'branch' } });
    const relations = [
      { scope: 'branch', scope_id: 1, remove: true },
      { scope: 'branch', scope_id: 2, value: true },
      { scope: 'terminal', scope_id: 20, value: false },
    ];
    const answer = (await user.post('settings/131/relations', { relations })).json<{
      data: unknown;
    }>();
    expect(answer.data).toEqual([
      { scope: 'branch', scope_id: 2, value: true, valid_from: null, name: 'צפון' },
      { scope: 'terminal', scope_id: 20, value: false, valid_from: null, name: 'קופה צפון' },
    ]);
    expect((await user.get('settings/131/relations')).json<unknown>()).toEqual(answer);
  });

  it('change at all places of a relations call or at none', async () => {
    const before = (await user.get('settings/131/relations')).body;
    const relations = [
      { scope: 'branch', scope_id: 1, value: true },
      { scope: 'branch', scope_id: 99, value: true },
    ];
    expect(outcome(await user.post('settings/131/relations', { relations }))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect((await user.get('settings/131/relations')).body).toBe(before);
  });

  it('are audited with the former value, and pushed to the screens of the place', async () => {
    const db = server.kernel.tenant(cloud);
    await put('receipt.footer', { scope: 'terminal', scope_id: 20, value: 'אחרי' });
    const [entry] = await queryRows(
      db,
      "SELECT action, actor_kind, entity_id, before, after FROM audit_log WHERE cloud_id = $1 AND action = 'setting.changed' ORDER BY at DESC LIMIT 1",
    );
    expect(entry).toEqual({
      action: 'setting.changed',
      actor_kind: 'user',
      entity_id: 'receipt.footer',
      before: null,
      after: { scope: 'terminal', scope_id: 20, valid_from: null, value: 'אחרי' },
    });
    const [event] = await queryRows(
      db,
      'SELECT topic, payload FROM outbox WHERE cloud_id = $1 ORDER BY id DESC LIMIT 1',
    );
    expect(event).toEqual({
      topic: 'session:changed',
      payload: { to: { terminal: 20 }, data: { reason: 'settings' } },
    });
    await put('receipt.footer', { scope: 'cloud', value: 'לכולם' });
    const [toAll] = await queryRows(
      db,
      'SELECT payload FROM outbox WHERE cloud_id = $1 ORDER BY id DESC LIMIT 1',
    );
    expect(toAll).toEqual({ payload: { to: {}, data: { reason: 'settings' } } });
  });

  it('reach the till with its next start, as its own branch has them', async () => {
    const till = await aTillOf(server, 3);
    const start = async () =>
      (await till.post('app/init')).json<{
        offline_data: { settings: Record<string, unknown>; business: { footer: string } };
        settings: Record<string, unknown>;
      }>();
    await put('receipt.footer', { scope: 'branch', scope_id: 1, value: 'סניף ראשי שלנו' });
    await put('terminal.default_credit', { scope: 'terminal', scope_id: 3, value: ' אשראי דלפק ' });
    expect(await start()).toMatchObject({
      offline_data: { business: { footer: 'סניף ראשי שלנו' } },
      settings: { 'terminal.default_credit': 'אשראי דלפק' },
    });
    await put('receipt.footer', { scope: 'branch', scope_id: 2, value: 'של אחרים' });
    expect((await start()).offline_data.business.footer).toBe('סניף ראשי שלנו');
  });

  it("include the switchboard's extension and line for their own till alone [SHELL-102]", async () => {
    const till = await aTillOf(server, 8);
    const voice = async () => (await till.post('app/init')).json<AppInit>().offline_data?.pos.voice;
    const set = async (terminal: number, extension: string) => {
      await put('voice.extension', { scope: 'terminal', scope_id: terminal, value: extension });
      await put('voice.line', { scope: 'terminal', scope_id: terminal, value: '2' });
    };
    await set(7, '103');
    expect(await voice()).toEqual({ extension: '', line: '' });
    await set(8, ' 104 ');
    expect(await voice()).toEqual({ extension: '104', line: '2' });
    expect(outcome(await put('voice.line', { scope: 'cloud', value: '2' })).status).toBe(422);
  });
});

describe('a refused change', () => {
  it.each([
    ['a value of another kind', 'cash.limit', { scope: 'cloud', value: '100' }, 'value'],
    ['a value out of bounds', 'cash.limit', { scope: 'cloud', value: 600_001 }, 'value'],
    ['half an agora', 'cash.limit', { scope: 'cloud', value: 0.5 }, 'value'],
    ['a choice that there is not', 'cash.rounding', { scope: 'cloud', value: 'halves' }, 'value'],
    [
      'a text that is too long',
      'receipt.footer',
      { scope: 'cloud', value: 'x'.repeat(201) },
      'value',
    ],
    [
      'a place that the setting has no values for',
      'cash.limit',
      { scope: 'branch', scope_id: 1, value: 1_000 },
      'scope',
    ],
    [
      "a person's own value of a setting that has none",
      'receipt.footer',
      { scope: 'user', scope_id: 1, value: '' },
      'scope',
    ],
    [
      'a number with the whole business',
      'receipt.footer',
      { scope: 'cloud', scope_id: 1, value: '' },
      'scope_id',
    ],
    [
      'a day for what has no days',
      'receipt.footer',
      { scope: 'cloud', value: '', valid_from: '2026-01-01' },
      'valid_from',
    ],
  ])('%s, with a field error', async (_what, key, body, field) => {
    const answer = await put(key, body);
    expect(outcome(answer)).toEqual({ status: 422, code: 'VALIDATION_FAILED' });
    expect(answer.json<{ details: { field: string }[] }>().details[0]?.field).toBe(field);
  });

  it.each([
    ['money', 'cash.limit', { scope: 'cloud', value: 600_001 }, /6,000(\.00)?/],
    ['a rate', '81', { scope: 'cloud', value: 10_001, valid_from: '2027-01-01' }, /100%/],
    ['a text', 'receipt.footer', { scope: 'cloud', value: 'x'.repeat(201) }, /200/],
  ])("names the bound of %s in the user's unit", async (_what, key, body, bound) => {
    expect((await put(key, body)).json<{ details: { text: string }[] }>().details[0]?.text).toMatch(
      bound,
    );
  });

  it.each([
    ['neither a value nor its removal', { scope: 'cloud' }],
    ['both', { scope: 'cloud', value: 'x', remove: true }],
    ['a scope that there is not', { scope: 'planet', value: 'x' }],
  ])('%s', async (_what, body) => {
    expect(outcome(await put('receipt.footer', body))).toEqual({
      status: 422,
      code: 'VALIDATION_FAILED',
    });
  });

  it.each([
    ['an unknown branch', { scope: 'branch', scope_id: 77, value: '' }],
    ['a closed branch', { scope: 'branch', scope_id: 3, value: '' }],
    ['an unknown terminal', { scope: 'terminal', scope_id: 77, value: '' }],
  ])('%s', async (_what, body) => {
    expect(outcome(await put('receipt.footer', body))).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  it('a setting that does not exist', async () => {
    for (const id of ['82', 'vatRate', 'toString', '%00', 'x'.repeat(61)]) {
      const answer = await put(id, { scope: 'cloud', value: 1 });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
    }
  });

  it.each(['?branch=77', '?terminal=77', '?branch=2&terminal=1'])(
    'of the view at %s',
    async (query) => {
      expect(outcome(await user.get(`settings${query}`))).toEqual({
        status: 404,
        code: 'NOT_FOUND',
      });
    },
  );
});

describe('another business', () => {
  it('sees no settings of ours and cannot reach our places', async () => {
    await put('receipt.footer', { scope: 'cloud', value: 'סוד של העסק' });
    expect(await footerAt('', stranger)).toMatchObject({ from: 'default', stored: [] });
    expect(
      (await stranger.get('settings/receipt.footer/relations')).json<{ data: unknown[] }>().data,
    ).toEqual([]);
    // Branch 2 and terminal 20 exist in our business alone.
    expect(
      outcome(await put('receipt.footer', { scope: 'branch', scope_id: 2, value: 'x' }, stranger)),
    ).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(
      outcome(
        await put('receipt.footer', { scope: 'terminal', scope_id: 20, value: 'x' }, stranger),
      ),
    ).toEqual({ status: 404, code: 'NOT_FOUND' });
    await put('receipt.footer', { scope: 'branch', scope_id: 1, value: 'שלהם' }, stranger);
    expect(await footerAt('?branch=1')).not.toMatchObject({ value: 'שלהם' });
    const [{ n } = { n: -1 }] = await queryRows<{ n: number }>(
      server.kernel.tenant(other),
      'SELECT count(*) AS n FROM settings WHERE cloud_id = $1',
    );
    expect(n).toBe(1);
  });
});

describe('who may change settings', () => {
  it('is a user with the operation "settings": a cashier at the till lacks it', async () => {
    const till = await aTillOf(server, 4, CARDS.cashier);
    expect(outcome(await till.get('settings'))).toEqual({ status: 403, code: 'PERMISSION_DENIED' });
    expect(outcome(await put('receipt.footer', { scope: 'cloud', value: '' }, till))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    await signInAt(till, CARDS.manager);
    expect((await till.get('settings')).statusCode).toBe(200);
    expect(
      (await put('receipt.footer', { scope: 'cloud', value: 'מהקופה' }, till)).statusCode,
    ).toBe(200);
    const [entry] = await queryRows(
      server.kernel.tenant(cloud),
      "SELECT actor_kind, employee_id, terminal_id FROM audit_log WHERE cloud_id = $1 AND action = 'setting.changed' ORDER BY at DESC LIMIT 1",
    );
    expect(entry).toEqual({ actor_kind: 'employee', employee_id: 1, terminal_id: 4 });
  });
});

describe('a sale', () => {
  /** 4.45: in cash 4.50 rounded to tens of agorot, and 4.00 rounded to shekels. */
  const rounded = (rounding: 'tens_of_agorot' | 'shekels', terminal: number) => {
    const sale = new SaleCart({ terminal });
    Object.assign(sale.env, { rounding });
    return sale.scan(GOODS.tomatoes, 0.5).pay().wire();
  };

  it('is priced with the settings of its own branch and terminal, at once: those of the business are refused there', async () => {
    const [near, far] = [await aTillOf(server, 5), await aTillOf(server, 6)];
    expect(
      (await near.post('pos/transactions/cart_format', rounded('tens_of_agorot', 5))).statusCode,
    ).toBe(200);
    await put('cash.rounding', { scope: 'branch', scope_id: 1, value: 'shekels' });
    expect(
      outcome(await near.post('pos/transactions/cart_format', rounded('tens_of_agorot', 5))),
    ).toEqual({ status: 422, code: 'TOTAL_MISMATCH' });
    expect(
      (await near.post('pos/transactions/cart_format', rounded('shekels', 5))).statusCode,
    ).toBe(200);
    await remove('branch', 1, 'cash.rounding');
    expect(
      (await far.post('pos/transactions/cart_format', rounded('tens_of_agorot', 6))).statusCode,
    ).toBe(200);
    expect(outcome(await near.post('pos/transactions/cart_format', rounded('shekels', 5)))).toEqual(
      { status: 422, code: 'TOTAL_MISMATCH' },
    );
  });

  it('is copied with the texts of the branch that sold it', async () => {
    const till = await aTillOf(server, 7);
    await put('receipt.footer', { scope: 'branch', scope_id: 1, value: 'תודה מהסניף הראשי' });
    const stored = (
      await till.post('pos/transactions/cart_format', rounded('tens_of_agorot', 7))
    ).json<{ data: [string, string, { id: string }] }>();
    const view = (await user.get(`pos/transactions/${stored.data[2].id}`)).json<{
      data: { business: { footer: string } };
    }>();
    expect(view.data.business.footer).toBe('תודה מהסניף הראשי');
  });
});
