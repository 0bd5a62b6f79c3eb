import { createHash, generateKeyPairSync, verify, createPublicKey } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aBusiness,
  aTill,
  Browser,
  outcome,
  startTestApp,
  type TestApp,
} from '../../../test/test-app.ts';
import { runCli } from '../../cli/run-cli.ts';
import { keyOfSecret, publicKeyText, publishRelease } from './index.ts';

interface Answer {
  readonly data: {
    readonly key: string;
    readonly release: { readonly manifest: string; readonly signature: string } | null;
  };
}

const DAY_MS = 24 * 60 * 60_000;
const BUILD = Buffer.from(`a build of the plugin ${'x'.repeat(100_000)}`);

let server: TestApp;
let folder: string;
let releases: string;
let till: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dalpak-plugin-'));
  releases = join(folder, 'releases');
  server = await startTestApp({ pluginReleases: releases });
  await aBusiness(server.kernel);
  till = await aTill(server.app);
  await writeFile(join(folder, 'build.exe'), BUILD);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  server.clock.offsetMs = 0;
  await rm(releases, { recursive: true, force: true });
});

const key = () => keyOfSecret(server.kernel.database.secrets['plugin-releases']);
const publish = (version: string, platform: 'win-x64' | 'linux-x64' = 'win-x64', validDays = 90) =>
  publishRelease(
    releases,
    key(),
    { file: join(folder, 'build.exe'), version, platform, validDays },
    server.kernel.now(),
  );
const ask = (version: string, platform = 'win-x64', by: Browser = till) =>
  by.get(`plugin/updates?platform=${platform}&version=${version}`);
const offered = async (version: string, platform = 'win-x64'): Promise<string | null> => {
  const { release } = (await ask(version, platform)).json<Answer>().data;
  return release === null ? null : (JSON.parse(release.manifest) as { version: string }).version;
};

describe('releases of the desktop plugin', () => {
  it('are offered with a signature over the exact text, and downloaded byte by byte [SHELL-136]', async () => {
    await publish('1.2.0');
    const { key: told, release } = (await ask('1.1.9')).json<Answer>().data;
    if (release === null) throw new Error('Nothing was offered');
    const raw = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: told }, format: 'jwk' });
    expect(
      verify(null, Buffer.from(release.manifest), raw, Buffer.from(release.signature, 'base64url')),
    ).toBe(true);
    const manifest = JSON.parse(release.manifest) as { sha256: string; size: number; file: string };
    expect(manifest).toMatchObject({
      size: BUILD.length,
      sha256: createHash('sha256').update(BUILD).digest('hex'),
    });
    const file = await till.get('plugin/updates/1.2.0/win-x64');
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(BUILD.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="dalpak-plugin-1.2.0-win-x64.exe"',
    });
    expect(file.rawPayload.equals(BUILD)).toBe(true);
  });

  it('are none where nothing was published, and the newest of the platform where there are several', async () => {
    expect(await offered('1.0.0')).toBeNull();
    for (const version of ['1.9.0', '1.10.0', '2.0.0-beta.1']) await publish(version);
    await publish('3.0.0', 'linux-x64');
    expect(await offered('1.0.0')).toBe('1.10.0');
    expect(await offered('2.0.0-alpha')).toBe('2.0.0-beta.1');
    expect(await offered('1.10.0')).toBeNull();
    expect(await offered('9.0.0')).toBeNull();
    expect(await offered('1.0.0', 'mac-x64')).toBeNull();
  });

  it('expire: then they are neither offered nor downloaded, until they are signed again', async () => {
    await publish('1.2.0', 'win-x64', 2);
    server.clock.offsetMs = DAY_MS;
    expect(await offered('1.0.0')).toBe('1.2.0');
    server.clock.offsetMs = 3 * DAY_MS;
    expect(await offered('1.0.0')).toBeNull();
    expect(outcome(await till.get('plugin/updates/1.2.0/win-x64'))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
    await publish('1.2.0');
    expect((await till.get('plugin/updates/1.2.0/win-x64')).statusCode).toBe(200);
  });

  it('never downgrade, and a version keeps its file', async () => {
    await publish('1.2.0');
    await expect(publish('1.1.0')).rejects.toThrow('no installation would be moved back');
    await writeFile(join(folder, 'other.exe'), 'another build');
    await expect(
      publishRelease(
        releases,
        key(),
        { file: join(folder, 'other.exe'), version: '1.2.0', platform: 'win-x64', validDays: 90 },
        Date.now(),
      ),
    ).rejects.toThrow('another file');
    await writeFile(join(folder, 'empty.exe'), '');
    await expect(
      publishRelease(
        releases,
        key(),
        { file: join(folder, 'empty.exe'), version: '1.3.0', platform: 'win-x64', validDays: 90 },
        Date.now(),
      ),
    ).rejects.toThrow('0 bytes');
    expect((await readdir(releases)).toSorted()).toEqual([
      'dalpak-plugin-1.2.0-win-x64.exe',
      'dalpak-plugin-1.2.0-win-x64.json',
    ]);
  });

  it.each(['9.9.9/win-x64', '1.2.0/linux-x64'])(
    'are chosen from the existing ones: %s is not found',
    async (path) => {
      await publish('1.2.0');
      expect(outcome(await till.get(`plugin/updates/${path}`))).toEqual({
        status: 404,
        code: 'NOT_FOUND',
      });
    },
  );

  it.each([
    '..%2F..%2Fbuild.exe/win-x64',
    '1.2.0/..%2Fbuild',
    '1.2.0%2F..%2F..%2Fbuild.exe/win-x64',
    '1.2/win-x64',
    '1.2.0/dos',
  ])('take no path for a version: %s', async (path) => {
    await publish('1.2.0');
    expect(outcome(await till.get(`plugin/updates/${path}`))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
  });

  it('are reported as broken when a manifest names a path, or is invalid, and open nothing', async () => {
    await publish('1.2.0');
    const path = join(releases, 'dalpak-plugin-1.2.0-win-x64.json');
    const { manifest, signature } = JSON.parse(await readFile(path, 'utf8')) as {
      manifest: string;
      signature: string;
    };
    for (const text of [
      JSON.stringify({
        manifest: manifest.replace('dalpak-plugin-1.2.0-win-x64.exe', '../build.exe'),
        signature,
      }),
      '{"manifest":',
      'null',
    ]) {
      await writeFile(path, text);
      expect(outcome(await ask('1.0.0'))).toEqual({ status: 503, code: 'PLUGIN_RELEASES_BROKEN' });
      expect(outcome(await till.get('plugin/updates/1.2.0/win-x64'))).toEqual({
        status: 503,
        code: 'PLUGIN_RELEASES_BROKEN',
      });
    }
  });

  it('are reported as broken when the file is missing or of another size', async () => {
    await publish('1.2.0');
    const file = join(releases, 'dalpak-plugin-1.2.0-win-x64.exe');
    await writeFile(file, 'cut');
    expect(outcome(await till.get('plugin/updates/1.2.0/win-x64'))).toEqual({
      status: 503,
      code: 'PLUGIN_FILE_BROKEN',
    });
    await rm(file);
    expect(outcome(await till.get('plugin/updates/1.2.0/win-x64'))).toEqual({
      status: 503,
      code: 'PLUGIN_FILE_BROKEN',
    });
  });

  it('are for sessions alone', async () => {
    await publish('1.2.0');
    const unknownUser = new Browser(server.app);
    expect(outcome(await ask('1.0.0', 'win-x64', unknownUser))).toEqual({
      status: 401,
      code: 'UNAUTHENTICATED',
    });
    expect(outcome(await unknownUser.get('plugin/updates/1.2.0/win-x64'))).toEqual({
      status: 401,
      code: 'UNAUTHENTICATED',
    });
  });

  it('that are still being downloaded do not block the shutdown of the server', async () => {
    const other = await server.secondProcess();
    const url = await other.app.listen({ port: 0, host: '127.0.0.1' });
    await writeFile(join(folder, 'large.exe'), Buffer.alloc(64 * 1024 * 1024, 7));
    await publishRelease(
      releases,
      key(),
      { file: join(folder, 'large.exe'), version: '1.4.0', platform: 'win-x64', validDays: 90 },
      Date.now(),
    );
    const cookie = [...till.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(`${url}/api/v2/plugin/updates/1.4.0/win-x64`, {
      headers: { cookie, 'x-terminal-type': 'pos' },
    });
    expect(answer.status).toBe(200);
    // The client stops reading: unless the stream is ended, the shutdown would wait for ever.
    await other.close();
    await expect(answer.arrayBuffer()).rejects.toBeInstanceOf(TypeError);
  });
});

describe('dalpak plugin publish', () => {
  const run = async (args: readonly string[], env: Record<string, string> = {}) => {
    const said: string[] = [];
    const io = {
      env: {
        DATABASE_URL: server.database.url,
        DALPAK_DATA: folder,
        DALPAK_PLUGIN_RELEASES: releases,
        ...env,
      },
      out: (text: string) => said.push(text),
      error: (text: string) => said.push(text),
    };
    const code = await runCli(['plugin', ...args], io);
    return { code, text: said.join('\n') };
  };
  const good = () => [
    'publish',
    '--file',
    join(folder, 'build.exe'),
    '--version',
    '1.2.0',
    '--platform',
    'win-x64',
  ];

  it('signs with the secret of the database, which is created at its first use and stays', async () => {
    const first = await run(good());
    expect(first).toMatchObject({
      code: 0,
      text: expect.stringContaining('dalpak-plugin-1.2.0-win-x64.exe was published'),
    });
    const signedBy = (text: string): string | undefined =>
      /Signed by the key (\S{43})\./.exec(text)?.[1];
    expect(signedBy(first.text)).toBeDefined();
    expect(signedBy((await run(good())).text)).toBe(signedBy(first.text));
  });

  it('signs with a key from a file and without a database, for a server that has only the public key', async () => {
    const pair = generateKeyPairSync('ed25519');
    await writeFile(
      join(folder, 'private.pem'),
      pair.privateKey.export({ format: 'pem', type: 'pkcs8' }),
    );
    await writeFile(
      join(folder, 'public.pem'),
      pair.publicKey.export({ format: 'pem', type: 'spki' }),
    );
    const nowhere = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' };
    expect(
      await run(good(), { ...nowhere, DALPAK_PLUGIN_KEY: join(folder, 'private.pem') }),
    ).toMatchObject({ code: 0, text: expect.stringContaining(publicKeyText(pair.publicKey)) });
    expect(
      await run(good(), { ...nowhere, DALPAK_PLUGIN_KEY: join(folder, 'public.pem') }),
    ).toMatchObject({ code: 1, text: expect.stringContaining('DALPAK_PLUGIN_KEY') });
    const other = await startTestApp({
      pluginReleases: releases,
      pluginKeyFile: join(folder, 'public.pem'),
    });
    try {
      await aBusiness(other.kernel);
      const { key: told, release } = (
        await ask('1.0.0', 'win-x64', await aTill(other.app))
      ).json<Answer>().data;
      expect(told).toBe(publicKeyText(pair.publicKey));
      expect(
        verify(
          null,
          Buffer.from(release?.manifest ?? ''),
          pair.publicKey,
          Buffer.from(release?.signature ?? '', 'base64url'),
        ),
      ).toBe(true);
    } finally {
      await other.close();
    }
  });

  it.each([
    [[]],
    [['list']],
    [['publish']],
    [['publish', '--file', 'x', '--version', '1.2', '--platform', 'win-x64']],
    [['publish', '--file', 'x', '--version', '1.2.0', '--platform', 'dos']],
    [
      [
        'publish',
        '--file',
        'x',
        '--version',
        '1.2.0',
        '--platform',
        'win-x64',
        '--valid-days',
        '0',
      ],
    ],
    [['publish', '--nope']],
  ])('exits with 2 and prints the usage for %j', async (args) => {
    expect((await run(args)).code).toBe(2);
  });

  it('names what is missing: the folder, the file', async () => {
    expect(await run(good(), { DALPAK_PLUGIN_RELEASES: '' })).toMatchObject({
      code: 1,
      text: expect.stringContaining('DALPAK_PLUGIN_RELEASES'),
    });
    expect(
      await run([
        'publish',
        '--file',
        join(folder, 'nothing'),
        '--version',
        '1.2.0',
        '--platform',
        'win-x64',
      ]),
    ).toMatchObject({ code: 1, text: expect.stringContaining('ENOENT') });
  });
});
