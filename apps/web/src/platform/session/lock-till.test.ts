import { appInit } from '@dalpak/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { rememberEmployee } from './identity.ts';
import { rememberSession } from './init-cache.ts';
import { lockTill, useLockTill } from './lock-till.ts';
import { currentInit, useSession } from './session.store.ts';

const init = appInit.response.parse({
  status: 'ok',
  user: { auth_type: 'terminal', id: 5, name: 'קופה 1', email: '' },
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
    branch: { id: 1, name: 'דיזנגוף', address: '' },
    terminal: { id: 1, name: 'קופה 1', terminal_no: 1, device_uid: 'uid', status: 1 },
    debug_mode: false,
  },
  service: null,
  employee: {
    id: 5,
    first_name: 'דנה',
    last_name: 'כהן',
    position: { id: 1, name: '', permissions: {} },
    perr: {},
  },
  perr: { pos: { 50: 1 } },
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

const step = (): string => useLockTill.getState().step;
const isLocked = (): boolean => currentInit()?.status === 'TERMINAL_LOCKED';
/** Waits until the pending server check and its continuation have run. */
const settle = (): Promise<void> => expect.poll(() => step()).not.toBe('checking');

let asked: string[];
let hangUp: () => void;
let answer: () => void;

beforeEach(() => {
  const content = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => content.get(key) ?? null,
    setItem: (key: string, value: string) => void content.set(key, value),
    removeItem: (key: string) => void content.delete(key),
  });
  asked = [];
  const reply = new Promise<void>((resolve, reject) => {
    hangUp = () => reject(new TypeError('Failed to fetch'));
    answer = resolve;
  });
  reply.catch(() => undefined);
  vi.stubGlobal('fetch', async (url: string | URL) => {
    asked.push(String(url).replace(/.*\/api\/v2\//, ''));
    await reply;
    return new Response('{"code":"000","version":"6.0.0","needs_signup":false}', {
      status: 200,
      headers: { 'content-type': 'application/json' },
    });
  });
  rememberSession(localStorage);
  rememberEmployee('token');
  useSession.setState({ phase: { kind: 'ready', init, source: 'server' } });
  useLockTill.setState({ step: 'idle' });
});
afterEach(() => vi.unstubAllGlobals());

describe('locking the till', () => {
  it('checks the server first, shows the check, and locks when it is reachable', async () => {
    lockTill.run();
    expect([step(), isLocked(), asked]).toEqual(['checking', false, ['health']]);
    answer();
    await settle();
    expect([step(), isLocked()]).toEqual(['idle', true]);
  });

  it('asks when the server is not reachable, and locks only after a confirmation', async () => {
    lockTill.run();
    hangUp();
    await settle();
    expect([step(), isLocked()]).toEqual(['asking', false]);
    lockTill.keep();
    expect([step(), isLocked()]).toEqual(['idle', false]);
    lockTill.run();
    await settle();
    lockTill.confirm();
    expect([step(), isLocked()]).toEqual(['idle', true]);
  });

  it('is one lock, however often the button is pressed', () => {
    lockTill.run();
    lockTill.run();
    expect(asked).toEqual(['health']);
  });

  it('does not lock after it was cancelled during the check', async () => {
    lockTill.run();
    lockTill.keep();
    answer();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([step(), isLocked()]).toEqual(['idle', false]);
  });
});
