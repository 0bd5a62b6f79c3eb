import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/test-app.ts';

let server: TestApp;
let folder: string;
const SCRIPT = 'document.title = "a";';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dalpak-frames-'));
  mkdirSync(join(folder, 'plugin-frames'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'secret.html'), 'secret');
  for (const name of ['frame', 'a-plugin'])
    writeFileSync(
      join(folder, 'plugin-frames', `${name}.html`),
      `<script type="module">${SCRIPT}</script>`,
    );
  server = await startTestApp({}, { webFolder: folder });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string) => server.app.inject({ method: 'GET', url: path });

/** The policy of a page, by directive. */
async function policyOf(path: string): Promise<ReadonlyMap<string, string>> {
  const { headers } = await get(path);
  return new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((one) => {
        const [name = '', ...values] = one.trim().split(' ');
        return [name, values.join(' ')] as const;
      }),
  );
}

const sumOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

describe('the page of a plugin', () => {
  it('has an opaque origin, runs only its own script, and has no network access', async () => {
    const policy = await policyOf('/plugin-frames/a-plugin.html');
    expect(policy.get('sandbox')).toBe('allow-scripts');
    expect(policy.get('default-src')).toBe("'none'");
    const { body } = await get('/plugin-frames/a-plugin.html');
    const [, seal = ''] = /^<!doctype html><script>([\s\S]*?)<\/script>/.exec(body) ?? [];
    expect(body.slice(body.indexOf('</script>'))).toContain(SCRIPT);
    expect(policy.get('script-src')).toBe(`${sumOf(seal)} ${sumOf(SCRIPT)}`);
    expect(policy.get('require-trusted-types-for')).toBe("'script'");
    expect(policy.get('trusted-types')).toBe("'none'");
    for (const open of ['connect-src', 'frame-src', 'child-src', 'worker-src'])
      expect(policy.has(open)).toBe(false);
    for (const shut of ['form-action', 'base-uri']) expect(policy.get(shut)).toBe("'none'");
    expect(policy.get('frame-ancestors')).toBe("'self'");
  });

  it('loses what opens connections past the policy, before its own script runs [CLOUD-048]', async () => {
    const { body, headers } = await get('/plugin-frames/a-plugin.html');
    const [, seal = ''] = /<script>([\s\S]*?)<\/script>/.exec(body) ?? [];
    const realm = createContext({});
    const names = [
      'RTCPeerConnection',
      'webkitRTCPeerConnection',
      'RTCDataChannel',
      'WebTransport',
    ];
    runInContext(names.map((name) => `globalThis.${name} = function () {};`).join(''), realm);
    runInContext(seal, realm);
    for (const name of names) {
      expect(runInContext(`typeof ${name}`, realm)).toBe('undefined');
      expect(runInContext(`${name} = 1; delete globalThis.${name}; typeof ${name}`, realm)).toBe(
        'undefined',
      );
    }
    expect(runInContext('typeof MessageChannel + typeof Object', realm)).toBe('undefinedfunction');
    expect(headers['permissions-policy']).toContain('camera=(), microphone=()');
    expect((await get('/plugin-frames/frame.html')).body).toBe(
      `<script type="module">${SCRIPT}</script>`,
    );
  });

  it('runs in a frame that cannot navigate to another site', async () => {
    const policy = await policyOf('/plugin-frames/frame.html');
    expect(policy.has('sandbox')).toBe(false);
    expect(policy.get('frame-src')).toBe("'self'");
    expect(policy.get('script-src')).toBe(sumOf(SCRIPT));
  });

  it('is framed only by the application, and revalidated each time', async () => {
    const { statusCode, headers } = await get('/plugin-frames/a-plugin.html');
    expect({
      statusCode,
      frame: headers['x-frame-options'],
      cache: headers['cache-control'],
      type: headers['content-type'],
    }).toEqual({
      statusCode: 200,
      frame: 'SAMEORIGIN',
      cache: 'no-cache',
      type: 'text/html; charset=utf-8',
    });
  });

  it.each([
    'no-such.html',
    '..%2Fsecret.html',
    '%2e%2e%2fsecret.html',
    '..%5Csecret.html',
    'a-plugin',
    'constructor',
    '__proto__',
  ])('is not %s', async (name) => {
    const { statusCode, body } = await get(`/plugin-frames/${name}`);
    expect(statusCode).toBe(404);
    expect(body).not.toContain('secret');
  });
});
