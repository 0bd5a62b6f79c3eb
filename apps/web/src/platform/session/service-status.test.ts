import { appInit } from '@dalpak/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveInit } from './init-cache.ts';
import { setServiceOn, useServiceStatus } from './service-status.store.ts';
import { refreshSession, useSession } from './session.store.ts';

const init = appInit.response.parse({
  status: 'ok',
  user: { auth_type: 'user', id: 5, name: 'דנה', email: 'dana@example.com' },
  cloud: {
    id: 1,
    uuid: '22222222-0000-4000-8000-000000000001',
    code: 'demo',
    name: 'מרכול',
    avatar: '',
    vat_name: '',
    vat_number: '',
    address: '',
    phone: '',
    fav: false,
    branch: null,
    terminal: null,
    debug_mode: false,
  },
  service: null,
  employee: null,
  perr: {},
  reports: [],
  components: [],
  offline_data: null,
  settings: {
    'timekeeper.default_auth': 0,
    'plugin.updates.auto_check': 1,
    'plugin.updates.auto_download': 0,
    'print.bones.status': 0,
    'print.templates.kitchen': 'kitchen',
  },
});
/** The server's answer to app/init; null = no answer. */
let answer: typeof init | null;

beforeEach(() => {
  const content = new Map<string, string>([['dalpak.session', '1']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => content.get(key) ?? null,
    setItem: (key: string, value: string) => void content.set(key, value),
    removeItem: (key: string) => void content.delete(key),
  });
  vi.stubGlobal('fetch', () =>
    answer === null
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(new Response(JSON.stringify(answer))),
  );
  saveInit(localStorage, init);
  useSession.setState({ phase: { kind: 'starting' } });
  setServiceOn(true);
});
afterEach(() => vi.unstubAllGlobals());

const on = () => useServiceStatus.getState().serviceOn;

describe('the status of the service', () => {
  it('goes off when the server does not answer the start, and on when it does [SHELL-119]', async () => {
    answer = null;
    await refreshSession();
    expect(on()).toBe(false);
    answer = init;
    await refreshSession();
    expect(on()).toBe(true);
  });

  it('stays off on a locked till until an employee signs in', async () => {
    setServiceOn(false);
    answer = { ...init, status: 'TERMINAL_LOCKED' };
    await refreshSession();
    expect(on()).toBe(false);
    answer = init;
    await refreshSession();
    expect(on()).toBe(true);
  });
});
