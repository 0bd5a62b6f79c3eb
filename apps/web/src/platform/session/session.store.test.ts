import { accountClouds, appInit, type AppInit } from '@dalpak/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api, queryClient } from '../api/api.ts';
import { employeeToken, rememberEmployee } from './identity.ts';
import { rememberSession, loadInit, saveInit } from './init-cache.ts';
import {
  canSignIn,
  currentInit,
  refreshSession,
  refreshSoon,
  signOutEmployee,
  useSession,
} from './session.store.ts';

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

/** Simulates an unreachable server: calls wait until this rejects them as offline. */
let hangUp: () => void;

beforeEach(() => {
  const content = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => content.get(key) ?? null,
    setItem: (key: string, value: string) => void content.set(key, value),
    removeItem: (key: string) => void content.delete(key),
  });
  const gone = new Promise<never>((_, reject) => {
    hangUp = () => reject(new TypeError('Failed to fetch'));
  });
  gone.catch(() => undefined);
  vi.stubGlobal('fetch', () => gone);
  rememberSession(localStorage);
  rememberEmployee('token');
  useSession.setState({ phase: { kind: 'ready', init, source: 'server' } });
});
afterEach(() => vi.unstubAllGlobals());

describe('a late app/init answer', () => {
  /** Pending starts, which the test answers in any order; other calls are answered at once. */
  let starts: ((init: AppInit) => void)[];
  beforeEach(() => {
    starts = [];
    vi.stubGlobal('fetch', (url: string) => {
      if (!url.endsWith('app/init')) return Promise.resolve(Response.json({ code: '000' }));
      return new Promise((answer) => starts.push((body) => answer(Response.json(body))));
    });
  });
  const locked: AppInit = { ...init, status: 'TERMINAL_LOCKED', employee: null, perr: {} };
  const names = (id: number): AppInit => ({
    ...init,
    employee: {
      id,
      first_name: 'יעל',
      last_name: 'לוי',
      position: { id: 1, name: '', permissions: {} },
      perr: {},
    },
  });

  it('does not open a till that was locked in the meantime, also after a reload', async () => {
    const early = refreshSession();
    const left = signOutEmployee();
    await expect.poll(() => starts.length).toBe(2);
    starts[1]?.(locked);
    await left;
    starts[0]?.(init);
    expect(await early).toMatchObject({ init: { status: 'TERMINAL_LOCKED' } });
    expect(currentInit()).toMatchObject({ status: 'TERMINAL_LOCKED', employee: null });
    expect(loadInit(localStorage)).toMatchObject({ status: 'TERMINAL_LOCKED', employee: null });
  });

  it('does not open it before the sign-out was answered', async () => {
    const early = refreshSession();
    const left = signOutEmployee();
    starts[0]?.(init);
    await early;
    expect(currentInit()?.status).toBe('TERMINAL_LOCKED');
    expect(loadInit(localStorage)?.status).toBe('TERMINAL_LOCKED');
    await expect.poll(() => starts.length).toBe(2);
    starts[1]?.(locked);
    await left;
  });

  it('does not replace a later one', async () => {
    const both = [refreshSession(), refreshSession()];
    starts[1]?.(names(6));
    await both[1];
    starts[0]?.(names(5));
    expect(await both[0]).toMatchObject({ init: { employee: { id: 6 } } });
    expect([currentInit()?.employee?.id, loadInit(localStorage)?.employee?.id]).toEqual([6, 6]);
  });

  it('is followed by exactly one more start, however many events came in the meantime', async () => {
    for (let i = 0; i < 5; i += 1) refreshSoon();
    expect(starts).toHaveLength(1);
    starts[0]?.(names(5));
    await expect.poll(() => starts.length).toBe(2);
    starts[1]?.(names(6));
    await expect.poll(() => currentInit()?.employee?.id).toBe(6);
    expect(starts).toHaveLength(2);
  });
});

describe('cached data of the screens', () => {
  const read = () => queryClient.getQueryData(['permissions.allowed']);
  const isThere = async (who: AppInit): Promise<boolean> => {
    queryClient.setQueryData(['permissions.allowed'], ['דנה']);
    vi.stubGlobal('fetch', (url: string) =>
      Promise.resolve(Response.json(url.endsWith('app/init') ? who : { code: '000' })),
    );
    await refreshSession();
    return read() !== undefined;
  };

  it('is cleared when the till locks, before the next employee starts', async () => {
    queryClient.setQueryData(['permissions.allowed'], ['דנה']);
    const done = signOutEmployee();
    expect(read()).toBeUndefined();
    hangUp();
    await done;
  });

  it('is kept for the same person after a new start, and cleared for another', async () => {
    expect(await isThere({ ...init, perr: {} })).toBe(true);
    expect(
      await isThere({
        ...init,
        employee: {
          id: 6,
          first_name: 'יעל',
          last_name: 'לוי',
          position: { id: 1, name: '', permissions: {} },
          perr: {},
        },
      }),
    ).toBe(false);
    expect(await isThere({ ...init, cloud: { ...init.cloud, id: 2 } })).toBe(false);
  });

  it('is cleared when the session has ended, after the screens are notified', async () => {
    queryClient.setQueryData(['permissions.allowed'], ['דנה']);
    const atTold: unknown[] = [];
    const stop = queryClient.getQueryCache().subscribe(({ type }) => {
      if (type === 'removed') atTold.push(useSession.getState().phase.kind);
    });
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ code: 'UNAUTHENTICATED', desc: '' }, { status: 401 })),
    );
    await api.call(accountClouds).catch(() => undefined);
    stop();
    expect([read(), atTold]).toEqual([undefined, ['signedOut']]);
  });
});

describe('a till that is locked without a network', () => {
  it('locks at once, stays locked, and a reload does not open it', async () => {
    const done = signOutEmployee();
    expect(currentInit()).toMatchObject({ status: 'TERMINAL_LOCKED', employee: null, perr: {} });
    hangUp();
    await done;
    expect(useSession.getState().phase).toMatchObject({
      kind: 'ready',
      source: 'cache',
      init: { status: 'TERMINAL_LOCKED', employee: null },
    });
    expect(employeeToken()).toBeNull();
    expect(loadInit(localStorage)).toMatchObject({ status: 'TERMINAL_LOCKED', employee: null });
  });

  it('does not sign out an employee who signed in meanwhile', async () => {
    const done = signOutEmployee();
    expect(currentInit()?.status).toBe('TERMINAL_LOCKED');
    // The effects of a sign-in: the token, and the app/init answer.
    const another = {
      ...init,
      employee: {
        id: 6,
        first_name: 'יעל',
        last_name: 'לוי',
        position: { id: 1, name: '', permissions: {} },
        perr: {},
      },
    };
    rememberEmployee('another');
    saveInit(localStorage, another);
    useSession.setState({ phase: { kind: 'ready', init: another, source: 'server' } });
    const seen: unknown[] = [];
    const unsubscribe = useSession.subscribe(({ phase }) =>
      seen.push(phase.kind === 'ready' ? phase.init.employee?.id : phase.kind),
    );
    hangUp();
    await done;
    unsubscribe();
    expect(employeeToken()).toBe('another');
    expect(currentInit()).toMatchObject({ status: 'ok', employee: { id: 6 } });
    expect(loadInit(localStorage)).toMatchObject({ status: 'ok', employee: { id: 6 } });
    // Not even for a moment.
    expect(seen.filter((employee) => employee !== 6)).toEqual([]);
  });

  it('is known in advance to be one that cannot be opened', async () => {
    hangUp();
    expect(await canSignIn()).toBe(false);
  });
});
