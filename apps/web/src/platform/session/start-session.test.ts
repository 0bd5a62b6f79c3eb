import { type AppInit, appInit, health } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import type { ApiClient } from '../api/create-api-client.ts';
import { NetworkError, ServerError, TimeoutError } from '../api/errors.ts';
import type { KeyValue } from './init-cache.ts';
import { startSession } from './start-session.ts';

const init: AppInit = {
  status: 'ok',
  user: { auth_type: 'terminal', id: 5, name: 'קופה 1', email: '' },
  cloud: {
    id: 1,
    uuid: '22222222-0000-4000-8000-000000000001',
    code: 'demo',
    name: 'מרכול הדגמה',
    avatar: '',
    vat_name: '',
    vat_number: '514000009',
    address: '',
    phone: '',
    fav: false,
    branch: { id: 1, name: 'דיזנגוף', address: '' },
    terminal: {
      id: 1,
      name: 'קופה 1',
      terminal_no: 1,
      device_uid: 'uid',
      kind: 'till' as const,
      status: 1,
    },
    debug_mode: false,
  },
  service: null,
  employee: null,
  perr: { all: 1 },
  settings: {
    'timekeeper.default_auth': 0,
    'plugin.updates.auto_check': 1,
    'plugin.updates.auto_download': 0,
    'print.bones.status': 0,
    'print.templates.kitchen': 'kitchen',
    'terminal.default_credit': '',
  },
  reports: [],
  components: [],
  offline_data: null,
};

/** Storage of a browser in which a user signed in before. */
function memory(): KeyValue & { readonly content: Map<string, string> } {
  const content = new Map<string, string>([['dalpak.session', '1']]);
  return {
    content,
    getItem: (key) => content.get(key) ?? null,
    setItem: (key, value) => void content.set(key, value),
    removeItem: (key) => void content.delete(key),
  };
}

/** A server with fixed answers to app/init and health, which fails loudly on any other call. */
function server(answer: unknown, needsSignup = false): ApiClient {
  return {
    call: async (endpoint) => {
      if (endpoint.name === appInit.name) {
        if (answer instanceof Error) throw answer;
        return answer as never;
      }
      if (endpoint.name === health.name)
        return { code: '000', version: '6.0.0', needs_signup: needsSignup } as never;
      throw new Error(`Nobody expected ${endpoint.name}`);
    },
  };
}

const refused = (code: string): ServerError => new ServerError({ status: 401, code, desc: '' });

describe('startSession', () => {
  it('leads to the set-up of the second step, and stores no answer for an offline start', async () => {
    const storage = memory();
    await startSession(server(init), storage);
    expect(await startSession(server(refused('SECOND_STEP_REQUIRED')), storage)).toEqual({
      kind: 'secondStep',
    });
    expect([...storage.content.keys()]).toEqual(['dalpak.session']);
    expect((await startSession(server(new NetworkError('gone')), storage)).kind).toBe('failed');
  });

  it('skips the session request in a browser without a sign-in, so a first visit meets no refusal', async () => {
    const storage = memory();
    storage.content.clear();
    const phase = await startSession(server(new Error('app/init was asked'), true), storage);
    expect(phase).toEqual({ kind: 'signedOut', needsSignup: true });
  });

  it('is ready with the answer of the server', async () => {
    expect(await startSession(server(init), memory())).toEqual({
      kind: 'ready',
      init,
      source: 'server',
    });
  });

  it.each([
    ['no network', new NetworkError('down')],
    ['no answer in time', new TimeoutError(40_000)],
    ['a starting server', refused('SERVICE_UNAVAILABLE')],
  ])('opens from the last answer with %s, and says so', async (_, error) => {
    const storage = memory();
    await startSession(server(init), storage);
    expect(await startSession(server(error), storage)).toEqual({
      kind: 'ready',
      init,
      source: 'cache',
    });
  });

  it('fails without a network when this device was never opened', async () => {
    expect(await startSession(server(new NetworkError('down')), memory())).toMatchObject({
      kind: 'failed',
    });
  });

  it('stores no secret that slipped into the answer', async () => {
    const storage = memory();
    await startSession(
      server({ ...init, access_token: 'secret-1', user: { ...init.user, password: 'secret-2' } }),
      storage,
    );
    const kept = [...storage.content.values()].join();
    expect(kept).toContain('מרכול הדגמה');
    expect(kept).not.toContain('secret');
  });

  it('does not trust a stored answer of another shape', async () => {
    const storage = memory();
    storage.setItem('dalpak.app-init', '{"status":"ok"}');
    expect(await startSession(server(new NetworkError('down')), storage)).toMatchObject({
      kind: 'failed',
    });
    storage.setItem('dalpak.app-init', 'not json');
    expect(await startSession(server(new NetworkError('down')), storage)).toMatchObject({
      kind: 'failed',
    });
  });

  it('signs out when the server says so, and removes the stored answer', async () => {
    const storage = memory();
    await startSession(server(init), storage);
    expect(await startSession(server(refused('UNAUTHENTICATED')), storage)).toEqual({
      kind: 'signedOut',
      needsSignup: false,
    });
    expect(storage.content.size).toBe(0);
  });

  it('offers a sign-up on an empty system', async () => {
    expect(await startSession(server(refused('UNAUTHENTICATED'), true), memory())).toEqual({
      kind: 'signedOut',
      needsSignup: true,
    });
  });

  it('stays loading on error 015 [SHELL-240]', async () => {
    expect(await startSession(server(refused('015')), memory())).toEqual({ kind: 'starting' });
  });

  it('does not open from the stored answer after a server error', async () => {
    const storage = memory();
    await startSession(server(init), storage);
    expect(await startSession(server(refused('SYSTEM_ERROR')), storage)).toMatchObject({
      kind: 'failed',
    });
  });
});
