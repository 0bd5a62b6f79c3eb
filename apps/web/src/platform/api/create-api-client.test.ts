import {
  appInit,
  employeesLogin,
  getTransaction,
  health,
  listTransactions,
  submitTransaction,
  syncGetVers,
  terminalsLogout,
} from '@dalpak/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ClientIdentity, clientHeaders } from './client-identity.ts';
import { createApiClient } from './create-api-client.ts';
import { NetworkError, ServerError, TimeoutError } from './errors.ts';

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
  readonly headers: Readonly<Record<string, string>>;
}

type Answer = { status?: number; body: unknown } | 'never' | 'broken';

const identity: ClientIdentity = {
  device: 'dev-1',
  terminal: { deviceUid: 'uid-9', branchId: 2, terminalId: 5 },
  worksAs: 'terminal',
  serviceCode: 'srv',
  employeeToken: 'emp-token',
  plugin: null,
  cloud: 3,
};

/** A fake network: returns the given answers in order and fails loudly on any further call. */
function network(answers: readonly Answer[], who: ClientIdentity = identity) {
  const sent: Sent[] = [];
  const waiting = [...answers];
  const events: string[] = [];
  let renewals = 0;
  const client = createApiClient({
    identity: () => who,
    refresh: () => {
      renewals += 1;
      events.push('refresh');
      return Promise.resolve(renewable);
    },
    onSignedOut: () => events.push('signed-out'),
    onTerminalEnded: () => events.push('terminal-ended'),
    onCloudChanged: () => events.push('cloud-changed'),
    fetch: (url, init) => {
      sent.push({ url, init, headers: init.headers as Record<string, string> });
      const answer = waiting.shift();
      if (answer === undefined) throw new Error(`Nobody told what to answer to ${url}`);
      if (answer === 'broken') return Promise.reject(new TypeError('fetch failed'));
      if (answer === 'never') {
        return new Promise((_, reject) =>
          init.signal?.addEventListener('abort', () =>
            reject(new DOMException('aborted', 'AbortError')),
          ),
        );
      }
      return Promise.resolve(
        new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 }),
      );
    },
  });
  let renewable = true;
  return {
    client,
    sent,
    events,
    renewals: () => renewals,
    notRenewable: () => (renewable = false),
  };
}

const OK = { body: { code: '000', version: '6.0.0', needs_signup: false } };
const EXPIRED = { status: 401, body: { code: 'TOKEN_EXPIRED', desc: 'פג' } };

afterEach(() => {
  vi.useRealTimers();
});

describe('the address of a call', () => {
  it('is below /api/v2/ [SHELL-211]', async () => {
    const { client, sent } = network([OK]);
    await client.call(health);
    expect(sent[0]?.url).toBe('/api/v2/health');
  });

  it('fills path parameters and leaves out undefined query parameters', async () => {
    const page = {
      body: { data: [], next: null, count: 0, total: 0, sales: { count: 0, total: 0 } },
    };
    const { client, sent } = network([
      page,
      { status: 404, body: { code: 'NOT_FOUND', desc: '' } },
    ]);
    await client.call(listTransactions, {
      query: { limit: 20, number: undefined, from: '2026-11-21' },
    });
    expect(sent[0]?.url).toBe('/api/v2/pos/transactions?limit=20&from=2026-11-21');
    await expect(client.call(getTransaction, { params: { id: 'a/b' } })).rejects.toThrow(
      ServerError,
    );
    expect(sent[1]?.url).toBe('/api/v2/pos/transactions/a%2Fb');
  });

  it('sends app/init with an empty payload [SHELL-214]', async () => {
    const { client, sent } = network([{ status: 500, body: {} }]);
    await client.call(appInit).catch(() => undefined);
    expect(sent[0]).toMatchObject({
      url: '/api/v2/app/init',
      init: { method: 'POST', body: null },
    });
  });
});

describe('what every call carries', () => {
  it('identifies the application: id 3, module bo, version 6.0.0 [SHELL-001, SHELL-002, SHELL-003, CART-248, CART-249, CART-250]', async () => {
    const { client, sent } = network([OK]);
    await client.call(health);
    expect(sent[0]?.headers).toMatchObject({
      'x-app-id': '3',
      'x-app-name': 'dalpak',
      'x-app-module': 'bo',
      'x-app-version': '6.0.0',
      'x-client-type': 'web',
      'x-plugin-type': 'none',
      'x-plugin-version': '0',
    });
  });

  it('names the connected bridge and its version [TILL-055]', () => {
    const plugin = { type: 'bridge', version: '1.0.0' };
    expect(clientHeaders({ ...identity, plugin })).toMatchObject({
      'x-plugin-type': 'bridge',
      'x-plugin-version': '1.0.0',
    });
  });

  it('identifies the terminal, the device and the employee [SHELL-212, CART-251, CART-252]', async () => {
    const { client, sent } = network([OK]);
    await client.call(health);
    expect(sent[0]?.headers).toMatchObject({
      'x-terminal-branch': '2',
      'x-terminal-type': 'pos',
      'x-terminal-service': 'srv',
      'x-terminal-device': 'uid-9',
      'x-device': 'dev-1',
      'x-employee-token': 'emp-token',
    });
  });

  it('works as the user when the back office is open on a till', async () => {
    const { client, sent } = network([OK], { ...identity, worksAs: 'user' });
    await client.call(health);
    expect(sent[0]?.headers['x-terminal-type']).toBe('none');
  });

  it('sends credentials [SHELL-213, CART-200]', async () => {
    const { client, sent } = network([OK]);
    await client.call(health);
    expect(sent[0]?.init.credentials).toBe('include');
  });

  it('puts app token, terminal and device into the body of an older call [CART-253]', async () => {
    const { client, sent } = network([{ body: { code: '000', data: {} } }]);
    await client.call(syncGetVers, { body: { operations: ['Products'] } });
    expect(sent[0]?.url).toBe('/core/functions/updates/getVers.php');
    expect(JSON.parse(sent[0]?.init.body as string)).toMatchObject({
      app_token: 'dalpak-bo-6.0.0',
      terminal: { branch: 2, terminal: 5 },
      device: { uid: 'uid-9', device: 'dev-1' },
      operations: ['Products'],
    });
  });
});

describe('the time-out', () => {
  async function msUntilTimeout(
    call: (client: ReturnType<typeof network>['client']) => Promise<unknown>,
  ): Promise<number> {
    vi.useFakeTimers();
    const { client } = network(['never']);
    const ended = call(client).catch((error: unknown) => error);
    let ms = 0;
    let done = false;
    void ended.then(() => {
      done = true;
    });
    while (!done && ms < 200_000) {
      await vi.advanceTimersByTimeAsync(500);
      ms += 500;
    }
    expect(await ended).toBeInstanceOf(TimeoutError);
    return ms;
  }

  it('is 40 s by default [CART-205]', async () => {
    expect(await msUntilTimeout((client) => client.call(health))).toBe(40_000);
  });

  it('is 25 s for a submit [CART-203]', async () => {
    const body = { Data: [], Products: [], Payments: {} };
    expect(
      await msUntilTimeout((client) => client.call(submitTransaction, { query: {}, body })),
    ).toBe(25_000);
  });

  it('is 60 s when the caller asks for it [CART-204]', async () => {
    expect(await msUntilTimeout((client) => client.call(health, {}, { timeoutMs: 60_000 }))).toBe(
      60_000,
    );
  });

  it('is not what an aborted call fails with', async () => {
    const { client } = network(['never']);
    const controller = new AbortController();
    const call = client.call(health, {}, { signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('failures', () => {
  it('reports that no server answered', async () => {
    const { client } = network(['broken']);
    await expect(client.call(health)).rejects.toMatchObject({
      name: 'NetworkError',
      status: 0,
      message: 'fetch failed',
    });
    await expect(network(['broken']).client.call(health)).rejects.toBeInstanceOf(NetworkError);
  });

  it('refuses an answer that does not match the contract', async () => {
    vi.spyOn(console, 'error').mockImplementationOnce(() => undefined);
    const { client } = network([{ body: { code: '000', version: 6 } }]);
    await expect(client.call(health)).rejects.toMatchObject({ code: 'SYSTEM_ERROR' });
  });
});

describe('an expired session', () => {
  it('is renewed once and the call sent again', async () => {
    const { client, sent, events } = network([EXPIRED, { body: { code: '000' } }]);
    await expect(client.call(terminalsLogout)).resolves.toEqual({ code: '000' });
    expect(sent).toHaveLength(2);
    expect(events).toEqual(['refresh']);
  });

  it('is over when the renewed session is refused too', async () => {
    const { client, sent, renewals } = network([EXPIRED, EXPIRED]);
    await expect(client.call(terminalsLogout)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect(sent).toHaveLength(2);
    expect(renewals()).toBe(1);
  });

  it('leads to the sign-in when it cannot be renewed', async () => {
    const net = network([EXPIRED]);
    net.notRenewable();
    await expect(net.client.call(terminalsLogout)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect(net.events).toEqual(['refresh', 'signed-out']);
  });

  it('leads a terminal that was taken over to the start, also when the session is renewed in between', async () => {
    const ended = { status: 403, body: { code: 'TERMINAL_REQUIRED', desc: '' } };
    for (const [answers, events] of [
      [[ended], ['terminal-ended']],
      [
        [EXPIRED, ended],
        ['refresh', 'terminal-ended'],
      ],
    ] as const) {
      const net = network(answers);
      await expect(net.client.call(terminalsLogout)).rejects.toMatchObject({
        code: 'TERMINAL_REQUIRED',
      });
      expect(net.events).toEqual(events);
    }
  });

  it('is not assumed for an unknown card or a public call', async () => {
    const card = network([{ status: 401, body: { code: 'UNKNOWN_CARD', desc: '' } }]);
    await expect(
      card.client.call(employeesLogin, { body: { type: 'card', card: '1234' } }),
    ).rejects.toMatchObject({ code: 'UNKNOWN_CARD' });
    const open = network([EXPIRED]);
    await expect(open.client.call(health)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
    expect([...card.events, ...open.events]).toEqual([]);
  });
});

describe("a call that the user's own permissions do not allow", () => {
  const DENIED = {
    status: 403,
    body: {
      code: 'PERMISSION_DENIED',
      desc: 'אין הרשאה',
      operation: { type: 'system', action: 'r', key: 'logout' },
    },
  };
  const DONE = { body: { code: '000' } };

  function asking(answers: readonly Answer[], approval: string | null) {
    const asked: unknown[] = [];
    const sent: Sent[] = [];
    const waiting = [...answers];
    const client = createApiClient({
      identity: () => identity,
      refresh: () => Promise.resolve(false),
      onSignedOut: () => undefined,
      onTerminalEnded: () => undefined,
      onCloudChanged: () => undefined,
      requestApproval: (operation) => {
        asked.push(operation);
        return Promise.resolve(approval);
      },
      viewApproval: () => 'a-look',
      fetch: (url, init) => {
        sent.push({ url, init, headers: init.headers as Record<string, string> });
        const answer = waiting.shift();
        if (answer === undefined || typeof answer === 'string') throw new Error(url);
        return Promise.resolve(
          new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 }),
        );
      },
    });
    return { client, asked, sent };
  }

  it('requests an approval from a colleague and is sent again with it [SHELL-160, SHELL-161]', async () => {
    const net = asking([DENIED, DONE], 'signed');
    await expect(net.client.call(terminalsLogout)).resolves.toEqual({ code: '000' });
    expect(net.asked).toEqual([{ type: 'system', key: 'logout' }]);
    expect(net.sent.map(({ headers }) => headers['x-approval'])).toEqual([undefined, 'signed']);
  });

  it('is refused when the user cancels, and requests the approval only once', async () => {
    await expect(asking([DENIED], null).client.call(terminalsLogout)).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
    });
    const again = asking([DENIED, DENIED], 'signed');
    await expect(again.client.call(terminalsLogout)).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
    });
    expect(again.asked).toHaveLength(1);
  });

  it('that only reads requests no approval, and sends the view approval in force', async () => {
    const net = asking(
      [
        {
          ...DENIED,
          body: { ...DENIED.body, operation: { type: 'components', action: 'r', key: '101' } },
        },
      ],
      'signed',
    );
    await expect(net.client.call(listTransactions, { query: {} })).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
      operation: { type: 'components', action: 'r', key: 101 },
    });
    expect(net.asked).toEqual([]);
    expect(net.sent[0]?.headers['x-approval']).toBe('a-look');
  });
});
