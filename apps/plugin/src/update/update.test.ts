import { generateKeyPairSync, sign, createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLUGIN_PRODUCT, type BridgeUpdate, type PluginManifest } from '@dalpak/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { receiveUpdate } from './receive-update.ts';
import { type Supervisor, supervise } from './supervisor.ts';

const DAY_MS = 86_400_000;
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const KEY = publicKey.export({ format: 'jwk' }).x ?? '';
const NOW = Date.now();
const FACTS = { version: '1.0.0', platform: 'linux-x64', now: NOW } as const;
let folder: string;
let supervisor: Supervisor | null = null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dalpak-update-'));
  supervisor = null;
});
afterEach(async () => {
  await supervisor?.close();
  rmSync(folder, { recursive: true });
});

function release(
  changes: Partial<PluginManifest> = {},
  file = 'program',
  signed = privateKey,
): BridgeUpdate {
  const manifest = JSON.stringify({
    product: PLUGIN_PRODUCT,
    version: '1.1.0',
    platform: 'linux-x64',
    file: 'dalpak-plugin-1.1.0-linux-x64.js',
    size: Buffer.byteLength(file),
    sha256: createHash('sha256').update(file).digest('hex'),
    issued_at: new Date(NOW).toISOString(),
    expires_at: new Date(NOW + DAY_MS).toISOString(),
    ...changes,
  } satisfies PluginManifest);
  return {
    manifest,
    signature: sign(null, Buffer.from(manifest), signed).toString('base64url'),
    file: Buffer.from(file).toString('base64'),
  };
}

it('takes a signed release, and refuses any other by its reason [TILL-054]', () => {
  const other = generateKeyPairSync('ed25519').privateKey;
  const good = release();
  const take = (update: BridgeUpdate, key: string | null = KEY) =>
    receiveUpdate(folder, key, update, FACTS);
  expect([
    take(good, null),
    take(release({}, 'program', other)),
    take({ ...good, manifest: good.manifest.replace('1.1.0', '1.2.0') }),
    take({ ...good, file: Buffer.from('changed').toString('base64') }),
    take(release({ platform: 'win-x64' })),
    take(release({ version: '0.9.0' })),
    take(release({ expires_at: new Date(NOW - 1).toISOString() })),
  ]).toEqual(['noKey', 'signature', 'signature', 'file', 'platform', 'notNewer', 'expired']);
  expect(take(good)).toEqual({ version: '1.1.0', file: join(folder, '1.1.0.mjs') });
});

/** A program that serves its name, and hands over when it is asked to. */
function program(name: string, body = ''): string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `import { createServer } from 'node:http';
${body}
const server = createServer((request, response) => {
  const next = new URL(request.url, 'http://x').searchParams.get('next');
  response.end(JSON.stringify({ name: '${name}', failed: process.env.DALPAK_BRIDGE_FAILED }), () => {
    if (next === null) return;
    process.send({ kind: 'update', release: { version: next, file: next } });
    server.closeAllConnections();
    server.close(() => process.exit(0));
  });
});
process.once('SIGTERM', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
server.listen(Number(process.env.DALPAK_BRIDGE_PORT), '127.0.0.1', () =>
  process.send({ kind: 'ready', port: server.address().port }));`,
  );
  return file;
}

const ask = async (query = '') => {
  const port = supervisor?.port ?? 0;
  const answer = await fetch(`http://127.0.0.1:${port}/${query}`).catch(() => null);
  return answer === null ? null : ((await answer.json()) as { name: string; failed: string });
};

it('replaces itself at its port, and goes back when the new version does not serve [TILL-054]', async () => {
  const [old, next] = [program('old'), program('next')];
  const crashing = program('crashing', 'process.exit(3);');
  const silent = program('silent', 'await new Promise((resolve) => setTimeout(resolve, 60_000));');
  const start = () =>
    supervise({
      folder,
      installed: old,
      env: { ...process.env, DALPAK_BRIDGE_PORT: '0' },
      testMs: 2_500,
    });
  supervisor = await start();
  for (const bad of [crashing, silent]) {
    await ask(`?next=${encodeURIComponent(bad)}`);
    await expect.poll(() => ask(), { timeout: 15_000 }).toEqual({ name: 'old', failed: bad });
  }
  await ask(`?next=${encodeURIComponent(next)}`);
  await expect.poll(() => ask(), { timeout: 15_000 }).toEqual({ name: 'next', failed: '' });
  // What passed its test is started the next time too.
  await supervisor.close();
  supervisor = await start();
  expect(await ask()).toEqual({ name: 'next', failed: '' });
}, 30_000);
