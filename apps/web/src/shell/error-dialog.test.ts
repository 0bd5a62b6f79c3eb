import { appInit } from '@dalpak/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useErrorDialog } from '../platform/api/error-dialog.store.ts';
import { useServiceStatus } from '../platform/session/service-status.store.ts';
import { useSession } from '../platform/session/session.store.ts';
import { runDetailAction } from './error-dialog.tsx';

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
    'timekeeper.default_auth': 1,
    'plugin.updates.auto_check': 1,
    'plugin.updates.auto_download': 0,
    'print.bones.status': 0,
    'print.templates.kitchen': '',
    'terminal.default_credit': '',
  },
});

describe("the button of an error's detail", () => {
  beforeEach(() => {
    const content = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => content.get(key) ?? null,
      setItem: (key: string, value: string) => void content.set(key, value),
      removeItem: (key: string) => void content.delete(key),
    });
    // A network that never answers: the test is about what the screen shows meanwhile.
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    useSession.setState({ phase: { kind: 'ready', init, source: 'server' } });
    useServiceStatus.setState({ serviceOn: true });
    useErrorDialog.setState({
      shown: { code: 'A001', description: 'x', details: [], recommendations: [] },
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('employee_login turns the service off and locks the till, at once [SHELL-237]', () => {
    runDetailAction({ text: 'x', action: 'employee_login' });
    const { phase } = useSession.getState();
    expect([
      useServiceStatus.getState().serviceOn,
      phase.kind === 'ready' && phase.init.status,
      useErrorDialog.getState().shown,
    ]).toEqual([false, 'TERMINAL_LOCKED', null]);
  });

  it('leaves the service on when it is only informative', () => {
    runDetailAction({ text: 'x' });
    expect(useServiceStatus.getState().serviceOn).toBe(true);
  });
});
