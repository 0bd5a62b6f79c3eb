import {
  type ActivePlugin,
  ERRORS,
  type MarketManifest,
  permissionKey,
  marketManifestSchema,
  type PluginView,
} from '@dalpak/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type EventStream, openEvents } from '../../../test/event-stream.ts';
import { aBusiness, Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { openSecret, sealSecret } from './plugin-secrets.ts';

const OTHER = { email: 'other@example.com', card: '2002', vatNumber: '514000017' } as const;

function manifest(changes: Partial<MarketManifest> = {}): MarketManifest {
  return {
    ...marketManifestSchema.parse({
      api: 1,
      id: 'test-plugin',
      version: '1.0.0',
      name: { he: 'תוסף', en: 'Plugin' },
      about: { he: 'לבדיקה', en: 'For tests' },
      icon: 'puzzle',
      permissions: [{ kind: 'read', component: 111, fields: ['name', 'phone'] }],
      settings: [
        { key: 'host', label: { he: 'שרת', en: 'Server' }, kind: 'text', required: true, max: 40 },
        {
          key: 'secret',
          label: { he: 'סיסמה', en: 'Password' },
          kind: 'password',
          min: 4,
          boundTo: ['host'],
        },
        {
          key: 'greeting',
          label: { he: 'ברכה', en: 'Greeting' },
          kind: 'text',
          initial: 'שלום',
          shared: true,
        },
      ],
      triggers: [
        {
          key: 'send',
          place: 'list',
          component: 111,
          label: { he: 'שלחו', en: 'Send' },
          icon: 'send',
        },
      ],
      operations: ['known'],
    }),
    ...changes,
  };
}

/** The manifests that the marketplace offers; a test replaces one by a newer version. */
const plugins: MarketManifest[] = [];
const ASKED = manifest().permissions.map(permissionKey);

let server: TestApp;
let cloud: number;
let office: Browser;
let stranger: Browser;

beforeAll(async () => {
  server = await startTestApp({}, { plugins });
  cloud = await aBusiness(server.kernel);
  await aBusiness(server.kernel, OTHER);
  [office, stranger] = [new Browser(server.app), new Browser(server.app)];
  await office.signIn();
  await stranger.signIn(OTHER.email);
});
afterAll(() => server.close());
beforeEach(async () => {
  plugins.splice(0, plugins.length, manifest());
  await office.post('app/marketplace/plugins/test-plugin/uninstall', {});
});

const install = (permissions: readonly string[] = ASKED, who = office) =>
  who.post('app/marketplace/plugins/test-plugin/install', { permissions });
const save = (values: Readonly<Record<string, unknown>>) =>
  office.put('app/marketplace/plugins/test-plugin/settings', { values });
const list = async (who = office) =>
  (await who.get('app/marketplace/plugins')).json<{ data: PluginView[] }>().data;
const active = async (who = office) =>
  (await who.get('marketplace/plugins')).json<{ data: ActivePlugin[] }>().data;

async function stored(): Promise<string> {
  const { rows } = await server.kernel
    .tenant(cloud)
    .query<{ text: string }>(
      'test.stored',
      'SELECT row_to_json(p)::text AS text FROM marketplace_plugins p WHERE cloud_id = $1',
      [cloud],
    );
  return rows.map(({ text }) => text).join();
}

describe('installing', () => {
  it('adds the buttons that the plugin declares, and uninstalling removes them [REC-017, CART-215]', async () => {
    expect(await list()).toMatchObject([{ id: 'test-plugin', state: 'available', approved: [] }]);
    expect(await active()).toEqual([]);
    expect((await install()).json()).toMatchObject({
      data: { state: 'installed', approved: ASKED },
    });
    expect(await active()).toMatchObject([
      {
        id: 'test-plugin',
        triggers: [{ key: 'send', place: 'list', component: 111 }],
        permissions: [{ kind: 'read', component: 111 }],
      },
    ]);
    expect((await office.post('app/marketplace/plugins/test-plugin/uninstall', {})).json()).toEqual(
      { code: '000' },
    );
    expect(await active()).toEqual([]);
    expect(outcome(await office.post('app/marketplace/plugins/test-plugin/uninstall', {}))).toEqual(
      { status: 404, code: 'NOT_FOUND' },
    );
  });

  it('is refused unless the user approved exactly the requested permissions', async () => {
    for (const permissions of [
      [],
      [...ASKED, 'send:mail'],
      ['read:111:name'],
      [...ASKED, ...ASKED.map((key) => `${key}x`)],
    ]) {
      expect(outcome(await install(permissions))).toEqual({
        status: 409,
        code: 'PLUGIN_PERMISSIONS_CHANGED',
      });
    }
    expect(await active()).toEqual([]);
  });

  it('twice is the same as once', async () => {
    await install();
    await save({ host: 'a' });
    const acts = async () =>
      (await office.get('audit?limit=200&action=marketplace.installed')).json<{
        data: { actor_kind: string }[];
      }>().data;
    const before = await acts();
    await install();
    expect(await settings()).toMatchObject({ host: 'a' });
    expect(before[0]).toMatchObject({ actor_kind: 'user' });
    expect(await acts()).toHaveLength(before.length);
  });

  it('notifies every screen at once', async () => {
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const address = server.app.server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
    const streams: EventStream[] = [await openEvents(url, office), await openEvents(url, stranger)];
    await install();
    await expect
      .poll(() =>
        streams.map(
          ({ events }) => events.filter(({ event }) => event === 'marketplace:changed').length,
        ),
      )
      .toEqual([1, 0]);
    await Promise.all(streams.map((stream) => stream.disconnect()));
  });

  it('of an unknown plugin is not found', async () => {
    expect(
      outcome(
        await office.post('app/marketplace/plugins/no-such-plugin/install', { permissions: [] }),
      ).code,
    ).toBe('NOT_FOUND');
    expect(
      outcome(
        await office.post('app/marketplace/plugins/..%2F..%2Fetc/install', { permissions: [] }),
      ).status,
    ).toBeGreaterThanOrEqual(400);
  });

  it('in one business has no effect on another', async () => {
    await install();
    expect(await active(stranger)).toEqual([]);
    expect(await list(stranger)).toMatchObject([{ state: 'available' }]);
    expect(outcome(await stranger.get('app/marketplace/plugins/test-plugin/settings')).code).toBe(
      'NOT_FOUND',
    );
    expect(
      outcome(
        await stranger.put('app/marketplace/plugins/test-plugin/settings', {
          values: { host: 'x' },
        }),
      ).code,
    ).toBe('NOT_FOUND');
    expect(
      outcome(await stranger.post('app/marketplace/plugins/test-plugin/uninstall', {})).code,
    ).toBe('NOT_FOUND');
    expect(await active()).toHaveLength(1);
  });
});

describe('a newer version', () => {
  it('that requests more permissions is inactive until a user approves it', async () => {
    await install();
    const more = manifest({
      version: '2.0.0',
      permissions: [...manifest().permissions, { kind: 'send', channel: 'mail' }],
    });
    plugins.splice(0, 1, more);
    expect(await list()).toMatchObject([{ state: 'waiting', approved: ASKED }]);
    expect(await active()).toEqual([]);
    expect(
      outcome(await office.post('marketplace/plugins/test-plugin/known', { data: {} })),
    ).toEqual({ status: 403, code: 'PLUGIN_NOT_ALLOWED' });
    // The earlier approval is not enough.
    expect(outcome(await install()).code).toBe('PLUGIN_PERMISSIONS_CHANGED');
    expect((await install([...ASKED, 'send:mail'])).statusCode).toBe(200);
    expect(await active()).toMatchObject([{ version: '2.0.0' }]);
  });

  it('begins with its defaults, and keeps the values that users entered', async () => {
    await install();
    await save({ greeting: 'typed' });
    const [greeting] = manifest().settings.slice(-1);
    if (greeting === undefined) throw new Error('There is no such setting');
    plugins.splice(
      0,
      1,
      manifest({
        version: '2.0.0',
        settings: [...manifest().settings, { ...greeting, key: 'farewell', initial: 'bye' }],
      }),
    );
    await install();
    expect(await settings()).toMatchObject({ greeting: 'typed', farewell: 'bye' });
  });

  it('that reads one field more requests more', async () => {
    await install();
    plugins.splice(
      0,
      1,
      manifest({
        permissions: [{ kind: 'read', component: 111, fields: ['name', 'phone', 'balance'] }],
      }),
    );
    expect(await active()).toEqual([]);
  });

  it('that requests the same or less stays active', async () => {
    await install();
    plugins.splice(0, 1, manifest({ version: '1.0.1', permissions: [] }));
    expect(await active()).toMatchObject([{ version: '1.0.1', permissions: [] }]);
  });
});

async function settings(): Promise<Record<string, unknown>> {
  return (await office.get('app/marketplace/plugins/test-plugin/settings')).json<{
    data: { values: Record<string, unknown> };
  }>().data.values;
}

describe('settings', () => {
  it('are those that the plugin declares, with its defaults [SHELL-044]', async () => {
    await install();
    const { data } = (await office.get('app/marketplace/plugins/test-plugin/settings')).json<{
      data: { fields: { key: string }[]; values: object };
    }>();
    expect(data.fields.map(({ key }) => key)).toEqual(['host', 'secret', 'greeting']);
    expect(data.values).toEqual({ host: null, secret: false, greeting: 'שלום' });
    expect(await list()).toMatchObject([{ missing: ['host'] }]);
    await save({ host: 'mail.example.com', secret: 'turnip' });
    expect(await list()).toMatchObject([{ missing: [] }]);
  });

  it('of a plugin that is not installed are not found [SHELL-044]', async () => {
    expect(outcome(await office.get('app/marketplace/plugins/test-plugin/settings'))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
  });

  it('are validated by their kind, all at once', async () => {
    await install();
    const answer = await save({ host: 'x'.repeat(41), secret: 'abc', unknown: 1, greeting: 5 });
    expect(outcome(answer)).toEqual({
      status: ERRORS.RECORD_INVALID.status,
      code: 'RECORD_INVALID',
    });
    expect(
      answer.json<{ details: { field: string }[] }>().details.map(({ field }) => field),
    ).toEqual(expect.arrayContaining(['host', 'secret', 'unknown']));
    expect(await settings()).toMatchObject({ host: null, secret: false });
  });

  it('accept a secret and never return it, not in the log either', async () => {
    await install();
    await save({ secret: 'turnip-anchor' });
    expect(await settings()).toMatchObject({ secret: true });
    const everything = [
      await stored(),
      (await office.get('audit?limit=200')).body,
      (await office.get('marketplace/plugins')).body,
      (await office.get('app/marketplace/plugins')).body,
    ];
    expect(everything.join()).not.toContain('turnip-anchor');
    await save({ secret: true, greeting: 'a' });
    expect(await settings()).toMatchObject({ secret: true });
    await save({ secret: null });
    expect(await settings()).toMatchObject({ secret: false });
  });

  it('drop a secret when its destination changes, unless it is given again', async () => {
    await install();
    await save({ host: 'mail.example.com', secret: 'turnip' });
    expect(
      (await save({ host: 'mail.example.com', secret: true, greeting: 'x' })).json(),
    ).toMatchObject({ data: { values: { secret: true }, dropped: [] } });
    expect((await save({ host: 'thief.example.com', secret: true })).json()).toMatchObject({
      data: { values: { host: 'thief.example.com', secret: false }, dropped: ['secret'] },
    });
    expect(await settings()).toMatchObject({ secret: false });
    await save({ host: 'a.example.com', secret: 'turnip' });
    expect((await save({ host: 'b.example.com', secret: 'turnip' })).json()).toMatchObject({
      data: { values: { secret: true }, dropped: [] },
    });
    await save({ host: 'c.example.com' });
    expect(JSON.parse(await stored())).toHaveProperty('secrets', {});
  });

  it('are sent to a frame only where the plugin declares it', async () => {
    await install();
    await save({ host: 'mail.example.com', secret: 'turnip' });
    expect(await active()).toMatchObject([{ settings: { greeting: 'שלום' } }]);
    expect(Object.keys((await active())[0]?.settings ?? {})).toEqual(['greeting']);
  });
});

describe('operations', () => {
  it('that no manifest declares are not found', async () => {
    await install();
    expect(
      outcome(await office.post('marketplace/plugins/test-plugin/unknown', { data: {} })).code,
    ).toBe('NOT_FOUND');
    expect(
      outcome(await office.post('marketplace/plugins/test-plugin/constructor', { data: {} })).code,
    ).toBe('NOT_FOUND');
  });
});

describe('a secret', () => {
  const key = Buffer.alloc(32, 7);
  const place = { cloudId: 5, pluginId: 'a-plugin', key: 'secret' };

  it('can be decrypted for its own setting only', () => {
    const sealed = sealSecret(key, place, 'סוד');
    expect(sealed).not.toContain('סוד');
    expect(openSecret(key, place, sealed)).toBe('סוד');
    expect(openSecret(key, { ...place, cloudId: 6 }, sealed)).toBeNull();
    expect(openSecret(key, { ...place, pluginId: 'b-plugin' }, sealed)).toBeNull();
    expect(openSecret(key, { ...place, key: 'other' }, sealed)).toBeNull();
    expect(openSecret(Buffer.alloc(32, 8), place, sealed)).toBeNull();
    expect(openSecret(key, place, 'nonsense')).toBeNull();
  });

  it('is encrypted to another text each time', () => {
    expect(sealSecret(key, place, 'a')).not.toBe(sealSecret(key, place, 'a'));
  });
});
