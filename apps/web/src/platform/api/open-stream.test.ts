import { health, pushEvents, syncGetVers } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { createApiClient } from './create-api-client.ts';
import { NetworkError, ServerError } from './errors.ts';

const STREAM = { 'content-type': 'text/event-stream; charset=utf-8' };
const json = (status: number, body: unknown, headers: Record<string, string> = {}) => new Response(JSON.stringify(body), { status, headers });

function network(...answers: (Response | 'broken')[]) {
  const sent: Record<string, string>[] = [];
  const events: string[] = [];
  const client = createApiClient({
    identity: () => ({ device: 'd', terminal: { deviceUid: 'u', branchId: 1, terminalId: 2 }, worksAs: 'terminal', serviceCode: null, employeeToken: 'emp-token' }),
    refresh: () => {
      events.push('refresh');
      return Promise.resolve(true);
    },
    onSignedOut: () => events.push('signed-out'),
    onTerminalEnded: () => events.push('terminal-ended'),
    onLegacyRefusal: ({ code }) => events.push(`legacy ${code}`),
    fetch: (_url, init) => {
      sent.push(init.headers as Record<string, string>);
      const answer = answers.shift();
      if (answer === undefined) throw new Error('Nobody told what to answer');
      return answer === 'broken' ? Promise.reject(new TypeError('fetch failed')) : Promise.resolve(answer);
    },
  });
  return { sent, events, client, open: () => client.open(pushEvents, { signal: new AbortController().signal, headers: { 'last-event-id': '7' } }) };
}

describe('a stream', () => {
  it('is opened as who works here, the employee included, after what was heard last', async () => {
    const { open, sent } = network(new Response('data: 1\n\n', { headers: STREAM }));
    expect(await (await open()).text()).toBe('data: 1\n\n');
    expect(sent[0]).toMatchObject({ accept: 'text/event-stream', 'x-terminal-type': 'pos', 'x-employee-token': 'emp-token', 'last-event-id': '7' });
  });

  it('renews the session once when it ran out', async () => {
    const { open, events } = network(json(401, { code: 'TOKEN_EXPIRED', desc: '' }), new Response('', { headers: STREAM }));
    expect((await open()).ok).toBe(true);
    expect(events).toEqual(['refresh']);
  });

  it('that is refused says how long to wait; one that is no stream, or not reached, is no network', async () => {
    await expect(network(json(429, { code: 'TOO_MANY_REQUESTS', desc: '' }, { 'retry-after': '30' })).open()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 30 });
    await expect(network('broken').open()).rejects.toBeInstanceOf(NetworkError);
    await expect(network(new Response('{}', { headers: { 'content-type': 'text/html' } })).open()).rejects.toBeInstanceOf(NetworkError);
  });
});

describe('a refusal', () => {
  it('of an older call is told to whoever shows it; of another call to its caller alone', async () => {
    const { client, events } = network(json(200, ['123', 'טקסט']), json(500, { code: 'SYSTEM_ERROR', desc: '' }));
    await expect(client.call(syncGetVers, { body: { args: [] } } as never)).rejects.toBeInstanceOf(ServerError);
    await expect(client.call(health)).rejects.toBeInstanceOf(ServerError);
    expect(events).toEqual(['legacy 123']);
  });
});
