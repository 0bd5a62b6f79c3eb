import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import type { PluginManifest } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { NetworkError } from '../api/errors.ts';
import { createSimulatedPlugin } from '../hardware/simulated-plugin.ts';
import { createUpdater, type UpdateNews, type UpdaterPorts } from './updater.ts';

const pair = generateKeyPairSync('ed25519');
const KEY = String(pair.publicKey.export({ format: 'jwk' }).x);
const FILE = 'a build of the plugin';
const NOW = Date.parse('2026-02-01T00:00:00Z');

function release(version: string, change: Partial<PluginManifest> = {}) {
  const manifest = JSON.stringify({
    product: 'dalpak-plugin',
    version,
    platform: 'win-x64',
    file: `dalpak-plugin-${version}-win-x64`,
    size: FILE.length,
    sha256: createHash('sha256').update(FILE).digest('hex'),
    issued_at: '2026-01-10T00:00:00.000Z',
    expires_at: '2026-04-10T00:00:00.000Z',
    ...change,
  });
  return {
    manifest,
    signature: sign(null, Buffer.from(manifest), pair.privateKey).toString('base64url'),
  };
}

/** A device with the plugin 1.0.0 and a server with 1.1.0, unless the test overrides it. */
function device(
  given: Partial<UpdaterPorts> & {
    readonly autoCheck?: boolean;
    readonly autoDownload?: boolean;
  } = {},
) {
  const { autoCheck = true, autoDownload = false, ...ports } = given;
  const plugin = createSimulatedPlugin({ version: '1.0.0', platform: 'win-x64' }, () => undefined);
  const calls: string[] = [];
  const news: UpdateNews[] = [];
  const states: string[] = [];
  const world = { pin: null as string | null, kept: new Map<string, Uint8Array<ArrayBuffer>>() };
  const updater = createUpdater({
    plugin: () => plugin,
    settings: () => ({ autoCheck, autoDownload }),
    fetchRelease: ({ version }) => {
      calls.push(`ask ${version}`);
      return Promise.resolve({ key: KEY, release: version === '1.0.0' ? release('1.1.0') : null });
    },
    openFile: ({ version }) => {
      calls.push(`open ${version}`);
      return Promise.resolve(new Response(FILE));
    },
    storedUpdate: {
      find: ({ sha256 }) => Promise.resolve(world.kept.get(sha256) ?? null),
      store: ({ sha256 }, bytes) => Promise.resolve(void world.kept.set(sha256, bytes)),
      forget: () => Promise.resolve(world.kept.clear()),
    },
    pin: { read: () => world.pin, write: (key) => (world.pin = key) },
    subtle: globalThis.crypto.subtle,
    isSaleUnderWay: () => false,
    waitForSaleEnd: () => Promise.resolve(),
    runExclusive: (run) => run(),
    now: () => NOW,
    onState: ({ kind }) => states.push(kind),
    notify: (one) => news.push(one),
    ...ports,
  });
  const failure = (): unknown => news.find(({ kind }) => kind === 'failed');
  return { updater, plugin, calls, news, states, world, failure };
}

describe('the check for updates', () => {
  it('runs only when the setting is on and a plugin is connected [SHELL-136]', async () => {
    const on = device();
    expect(await on.updater.autoCheck()).toBe(true);
    expect(on.calls).toEqual(['ask 1.0.0']);
    const off = device({ autoCheck: false });
    expect(await off.updater.autoCheck()).toBe(false);
    expect(off.calls).toEqual([]);
    const alone = device({ plugin: () => null });
    expect(await alone.updater.autoCheck()).toBe(false);
    await alone.updater.check('person');
    expect(alone.calls).toEqual([]);
  });

  it('announces an update, which waits to be downloaded [SHELL-138]', async () => {
    const { updater, calls, news, states } = device();
    await updater.autoCheck();
    expect(news).toEqual([{ kind: 'available', version: '1.1.0', downloads: false }]);
    expect(states).toEqual(['checking', 'available']);
    expect(calls).toEqual(['ask 1.0.0']);
  });

  it('reports that there is none only when a person requested the check', async () => {
    const none = { fetchRelease: () => Promise.resolve({ key: KEY, release: null }) };
    const silent = device(none);
    await silent.updater.autoCheck();
    expect(silent.news).toEqual([]);
    const asked = device(none);
    await asked.updater.check('person');
    expect(asked.news).toEqual([{ kind: 'current' }]);
  });

  it('reports a failed check with its reason, also when it was automatic [SHELL-245]', async () => {
    const error = new NetworkError('gone');
    const { updater, news, states } = device({ fetchRelease: () => Promise.reject(error) });
    await updater.autoCheck();
    expect(news).toEqual([{ kind: 'failed', error }]);
    expect(states.at(-1)).toBe('failed');
  });

  it('runs once when it is requested twice', async () => {
    const { updater, calls } = device();
    await Promise.all([updater.check('person'), updater.autoCheck()]);
    expect(calls).toEqual(['ask 1.0.0']);
  });
});

describe("the server's answer", () => {
  it('is refused when the signature is wrong, and nothing is downloaded', async () => {
    const { manifest } = release('1.1.0');
    const { updater, calls, failure } = device({
      autoDownload: true,
      fetchRelease: () =>
        Promise.resolve({ key: KEY, release: { manifest, signature: release('1.2.0').signature } }),
    });
    await updater.autoCheck();
    expect(failure()).toMatchObject({ error: { reason: 'signature' } });
    expect(calls).toEqual([]);
  });

  it('is refused when it is a downgrade', async () => {
    const { updater, failure } = device({
      fetchRelease: () => Promise.resolve({ key: KEY, release: release('0.9.0') }),
    });
    await updater.autoCheck();
    expect(failure()).toMatchObject({ error: { reason: 'notNewer' } });
  });

  it('is refused under another key than the pinned one, until a technician trusts it', async () => {
    const { updater, world, news, failure } = device();
    world.pin = 'the key of another server';
    await updater.autoCheck();
    expect(failure()).toMatchObject({ error: { reason: 'keyChanged' } });
    await updater.trustNewKey();
    expect(world.pin).toBe(KEY);
    expect(news.at(-1)).toMatchObject({ kind: 'available' });
  });

  it('pins the key before there is any release', async () => {
    const { updater, world } = device({
      fetchRelease: () => Promise.resolve({ key: KEY, release: null }),
    });
    await updater.autoCheck();
    expect(world.pin).toBe(KEY);
  });
});

describe('the download', () => {
  it('starts automatically when the setting is on, and offers the verified file [SHELL-137]', async () => {
    const { updater, calls, news, states, world } = device({ autoDownload: true });
    await updater.autoCheck();
    expect(calls).toEqual(['ask 1.0.0', 'open 1.1.0']);
    expect(news).toEqual([
      { kind: 'available', version: '1.1.0', downloads: true },
      { kind: 'ready', version: '1.1.0' },
    ]);
    expect(states).toEqual(['checking', 'available', 'downloading', 'ready']);
    expect(world.kept.size).toBe(1);
  });

  it('waits for a person when the setting is off', async () => {
    const { updater, calls, news } = device();
    await updater.autoCheck();
    await updater.download('person');
    expect(calls).toEqual(['ask 1.0.0', 'open 1.1.0']);
    expect(news.at(-1)).toEqual({ kind: 'ready', version: '1.1.0' });
  });

  it('runs once, and the stored file is offered again', async () => {
    const { updater, calls, news } = device({ autoDownload: true });
    await updater.autoCheck();
    await updater.autoCheck();
    expect(calls).toEqual(['ask 1.0.0', 'open 1.1.0', 'ask 1.0.0']);
    expect(news.at(-1)).toEqual({ kind: 'ready', version: '1.1.0' });
  });

  it.each([
    ['other bytes of the same size', FILE.replace('a', 'A')],
    ['more than was signed', `${FILE}!`],
    ['less than was signed', FILE.slice(1)],
  ])('of %s is refused and not kept', async (_, body) => {
    const { updater, world, failure } = device({
      autoDownload: true,
      openFile: () => Promise.resolve(new Response(body)),
    });
    await updater.autoCheck();
    expect(failure()).toMatchObject({ error: { reason: 'file' } });
    expect(world.kept.size).toBe(0);
  });

  it('waits for the end of a sale when automatic, and does not wait when a person requested it [SHELL-137]', async () => {
    let selling = true;
    let end = (): void => undefined;
    const sale = {
      isSaleUnderWay: () => selling,
      waitForSaleEnd: () =>
        new Promise<void>((resolve) => {
          end = () => {
            selling = false;
            resolve();
          };
        }),
    };
    const background = device({ autoDownload: true, ...sale });
    const checked = background.updater.autoCheck();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(background.states.at(-1)).toBe('downloading');
    expect(background.calls).toEqual(['ask 1.0.0']);
    end();
    await checked;
    expect(background.states.at(-1)).toBe('ready');
    selling = true;
    const asked = device(sale);
    await asked.updater.check('person');
    await asked.updater.download('person');
    expect(asked.states.at(-1)).toBe('ready');
  });

  it("is retried when it broke during a sale's pause, and is reported when it broke otherwise", async () => {
    let tries = 0;
    const broken = () => {
      tries += 1;
      return tries < 3
        ? Promise.reject(new NetworkError('the proxy gave up'))
        : Promise.resolve(new Response(FILE));
    };
    const held = device({ autoDownload: true, openFile: broken, isSaleUnderWay: () => true });
    await held.updater.autoCheck();
    expect(held.news.at(-1)).toEqual({ kind: 'ready', version: '1.1.0' });
    tries = 0;
    const plain = device({ autoDownload: true, openFile: broken });
    await plain.updater.autoCheck();
    expect([tries, plain.news.at(-1)?.kind]).toEqual([1, 'failed']);
  });
});

describe('the installation', () => {
  it('passes the stored file to the plugin, and leaves nothing to install', async () => {
    const { updater, plugin, news, states, world } = device({ autoDownload: true });
    await updater.autoCheck();
    await updater.install();
    expect(plugin.version).toBe('1.1.0');
    expect(news.at(-1)).toEqual({ kind: 'installed', version: '1.1.0' });
    expect(states.slice(-2)).toEqual(['installing', 'current']);
    expect(world.kept.size).toBe(0);
  });

  it('does not start during a sale', async () => {
    let selling = false;
    const { updater, plugin, news } = device({ autoDownload: true, isSaleUnderWay: () => selling });
    await updater.autoCheck();
    selling = true;
    await updater.install();
    expect(plugin.version).toBe('1.0.0');
    expect(news.at(-1)).toEqual({ kind: 'saleFirst' });
  });

  it('refuses a stored file that was changed in the meantime', async () => {
    const { updater, plugin, world, failure } = device({ autoDownload: true });
    await updater.autoCheck();
    for (const bytes of world.kept.values()) bytes[0] = 0;
    await updater.install();
    expect(plugin.version).toBe('1.0.0');
    expect(failure()).toMatchObject({ error: { reason: 'file' } });
  });
});
