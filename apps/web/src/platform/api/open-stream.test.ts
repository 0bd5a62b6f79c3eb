import { downloadPlugin, health, pushEvents, syncGetVers } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { createApiClient } from './create-api-client.ts';
import { NetworkError, ServerError } from './errors.ts';

const STREAM = { 'content-type': 'text/event-stream; charset=utf-8' };
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

function network(...answers: (Response | 'broken')[]) {
  const sent: Record<string, string>[] = [];
  const asked: string[] = [];
  const events: string[] = [];
  const client = createApiClient({
    identity: () => ({
      device: 'd',
      terminal: { deviceUid: 'u', branchId: 1, terminalId: 2 },
      worksAs: 'terminal',
      serviceCode: null,
      employeeToken: 'emp-token',
      plugin: null,
      cloud: 3,
    }),
    refresh: () => {
      events.push('refresh');
      return Promise.resolve(true);
    },
    onSignedOut: () => events.push('signed-out'),
    onTerminalEnded: () => events.push('terminal-ended'),
    onCloudChanged: () => events.push('cloud-changed'),
    onLegacyRefusal: ({ code }) => events.push(`legacy ${code}`),
    fetch: (url, init) => {
      asked.push(url);
      sent.push(init.headers as Record<string, string>);
      const answer = answers.shift();
      if (answer === undefined) throw new Error('Nobody told what to answer');
      return answer === 'broken'
        ? Promise.reject(new TypeError('fetch failed'))
        : Promise.resolve(answer);
    },
  });
  return {
    sent,
    asked,
    events,
    client,
    open: () =>
      client.open(pushEvents, {
        signal: new AbortController().signal,
        headers: { 'last-event-id': '7' },
      }),
  };
}

describe('a stream', () => {
  it('is opened with the client identity, including the employee, after the last event received', async () => {
    const { open, sent } = network(new Response('data: 1\n\n', { headers: STREAM }));
    expect(await (await open()).text()).toBe('data: 1\n\n');
    expect(sent[0]).toMatchObject({
      accept: 'text/event-stream',
      'x-terminal-type': 'pos',
      'x-employee-token': 'emp-token',
      'last-event-id': '7',
    });
  });

  it('renews the session once when it expired', async () => {
    const { open, events } = network(
      json(401, { code: 'TOKEN_EXPIRED', desc: '' }),
      new Response('', { headers: STREAM }),
    );
    expect((await open()).ok).toBe(true);
    expect(events).toEqual(['refresh']);
  });

  it('reports how long to wait when refused, and a network error when the answer is not a stream or none came', async () => {
    await expect(
      network(json(429, { code: 'TOO_MANY_REQUESTS', desc: '' }, { 'retry-after': '30' })).open(),
    ).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 30 });
    await expect(network('broken').open()).rejects.toBeInstanceOf(NetworkError);
    await expect(
      network(new Response('{}', { headers: { 'content-type': 'text/html' } })).open(),
    ).rejects.toBeInstanceOf(NetworkError);
  });
});

describe('a refusal', () => {
  it('goes to the legacy listener for a legacy call, and only to the caller for any other', async () => {
    const { client, events } = network(
      json(200, ['123', 'טקסט']),
      json(500, { code: 'SYSTEM_ERROR', desc: '' }),
    );
    await expect(client.call(syncGetVers, { body: { args: [] } } as never)).rejects.toBeInstanceOf(
      ServerError,
    );
    await expect(client.call(health)).rejects.toBeInstanceOf(ServerError);
    expect(events).toEqual(['legacy 123']);
  });
});

describe('a file', () => {
  const wanted = { params: { version: '1.2.0+a', platform: 'win-x64' } } as const;
  const signal = new AbortController().signal;

  it('is requested with its parameters, and the caller reads its bytes', async () => {
    const { client, asked, sent } = network(
      new Response('bytes', { headers: { 'content-type': 'application/octet-stream' } }),
    );
    expect(await (await client.file(downloadPlugin, wanted, { signal })).text()).toBe('bytes');
    expect(asked).toEqual(['/api/v2/plugin/updates/1.2.0%2Ba/win-x64']);
    expect(sent[0]).toMatchObject({ accept: 'application/octet-stream', 'x-terminal-type': 'pos' });
  });

  it("is refused in the server's words, and never accepted from a proxy", async () => {
    const { client } = network(
      json(404, { code: 'NOT_FOUND', desc: 'x' }),
      new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    );
    await expect(client.file(downloadPlugin, wanted, { signal })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(client.file(downloadPlugin, wanted, { signal })).rejects.toMatchObject({
      code: 'SYSTEM_ERROR',
    });
  });
});
