import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../platform/api/api.ts';
import { NetworkError, ServerError } from '../../../platform/api/errors.ts';
import { useSession } from '../../../platform/session/session.store.ts';
import { setTillState, tillState } from '../../../../test/till-state.ts';
import { setCurrentTill, type Till } from '../till/till.registry.ts';
import { useTillStatus } from '../till/till-status.store.ts';
import { closeOnce, newClosing } from './close-register.ts';
import { runRegisterAct, newActForm } from './register-runtime.ts';
import { xQuery } from './x-query.ts';

const heard: unknown[] = [];

/** A fake server: what it received, and its scripted answers. */
const world = {
  sent: [] as {
    readonly id: string;
    readonly amount: number;
    readonly approval: string | undefined;
  }[],
  refuses: null as Error | null,
  diskFails: null as Error | null,
};
vi.mock('../../../platform/api/api.ts', async (original) => ({
  ...(await original<object>()),
  api: {
    call: (
      _: unknown,
      { body = { id: 'x', amount: 0 } }: { body?: { id: string; amount: number } },
      { headers }: { headers: Record<string, string> },
    ) => {
      world.sent.push({ id: body.id, amount: body.amount, approval: headers['x-approval'] });
      return world.refuses === null
        ? Promise.resolve({ data: 'report' })
        : Promise.reject(world.refuses);
    },
  },
}));
vi.mock('../../../platform/store/local-data.ts', () => ({
  countUnsent: () =>
    world.diskFails === null
      ? Promise.resolve({ sales: 0, held: 0, open: 0, acts: 0, customers: 0, stamps: 0 })
      : Promise.reject(world.diskFails),
}));
vi.mock('../../../platform/outbox/failure-of.ts', () => ({
  failureOf: () => ({ kind: 'refused', error: { code: 'CONFLICT', message: '' }, fault: false }),
}));
vi.mock('../../../platform/outbox/exclusive.ts', () => ({
  createExclusive:
    () =>
    <T>(run: () => Promise<T>): Promise<T> =>
      run(),
}));

function signIn(pos: Readonly<Record<number, 1>>): void {
  const init = {
    user: { auth_type: 'terminal', id: 1 },
    employee: { id: 2 },
    cloud: { id: 1, terminal: { id: 1, name: 'קופה 1' } },
    perr: { pos, components: {}, system: {} },
    service: { resolved_modules_access: { components: [], pos: ['pos', 'terminal'], system: [] } },
  };
  useSession.setState({
    phase: { kind: 'ready', init, source: 'server' } as unknown as ReturnType<
      typeof useSession.getState
    >['phase'],
  });
}

const { phase: before } = useSession.getState();
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  Object.assign(world, { sent: [], refuses: null, diskFails: null });
  heard.length = 0;
  setCurrentTill({ owner: { cloudUuid: 'cloud', terminalId: 1 } } as unknown as Till);
  useTillStatus.setState({ link: 'online' });
  signIn({});
});
afterEach(() => {
  useSession.setState({ phase: before });
  setTillState({ approval: null });
  setCurrentTill(null);
  vi.unstubAllGlobals();
});

const OUT = { kind: 'move', way: 'out', amount: 5_000, reason: 'דמי משלוח' } as const;
const outcomes: string[] = [];
const onOutcome = ({ kind }: { readonly kind: string }): void => void outcomes.push(kind);
const asked = () => tillState().approval;
const settled = () => expect.poll(() => outcomes.splice(0)).toHaveLength(1);
/** The colleague's card was scanned: the dialog closes, and the action runs. */
function allow(): void {
  const run = asked()?.run;
  setTillState({ approval: null });
  run?.({ employeeId: 7, approval: 'signed' });
}

describe('a form of the register', () => {
  it('makes one act when pressed twice, also once it was done; the next form makes another', async () => {
    signIn({ 36: 1 });
    const form = newActForm();
    runRegisterAct(form, OUT, onOutcome);
    runRegisterAct(form, OUT, onOutcome);
    await settled();
    runRegisterAct(form, OUT, onOutcome);
    runRegisterAct(newActForm(), OUT, onOutcome);
    await settled();
    expect(world.sent).toHaveLength(2);
    expect(new Set(world.sent.map(({ id }) => id)).size).toBe(2);
  });

  it('asks a colleague once when pressed twice, and makes one act by their approval', async () => {
    const form = newActForm();
    runRegisterAct(form, OUT, onOutcome);
    const first = asked();
    runRegisterAct(form, { ...OUT, amount: 9_000 }, onOutcome);
    expect(asked()).toBe(first);
    allow();
    runRegisterAct(form, OUT, onOutcome);
    await settled();
    expect([world.sent, asked()]).toEqual([
      [{ id: form.id, amount: 5_000, approval: 'signed' }],
      null,
    ]);
  });

  it('can be pressed again after it was cancelled or refused', async () => {
    const form = newActForm();
    runRegisterAct(form, OUT, onOutcome);
    setTillState({ approval: null });
    runRegisterAct(form, { ...OUT, amount: 4_000 }, onOutcome);
    expect(asked()).toMatchObject({ cartId: form.id, value: 'out 4000: דמי משלוח' });
    world.refuses = new Error('no');
    allow();
    await settled();
    runRegisterAct(form, OUT, onOutcome);
    expect(asked()).toMatchObject({ cartId: form.id, value: 'out 5000: דמי משלוח' });
  });
});

describe('a closing', () => {
  const hears = {
    onSending: () => undefined,
    onClosed: (report: unknown) => void heard.push(report),
    onFailed: (failure: unknown) => void heard.push(failure),
  };
  const close = (closing = newClosing(), counted = 700) =>
    closeOnce(closing, { counted, notes: '', despite: false }, hears);
  const told = () =>
    vi.waitFor(
      () => {
        expect(heard).toHaveLength(1);
        return heard.splice(0)[0];
      },
      { timeout: 20_000 },
    );
  const ids = () => new Set(world.sent.map(({ id }) => id)).size;

  it('pressed twice is one, and asks a colleague once', async () => {
    const closing = newClosing();
    await Promise.all([close(closing), close(closing)]);
    const first = asked();
    await close(closing);
    expect(asked()).toBe(first);
    allow();
    await close(closing);
    expect([await told(), world.sent, asked()]).toEqual([
      'report',
      [expect.objectContaining({ id: closing.id, approval: 'signed' })],
      null,
    ]);
  });

  it('whose answer was lost is sent again under the same approval; one that has expired is requested again', async () => {
    const closing = newClosing();
    world.refuses = new NetworkError('lost');
    await close(closing);
    allow();
    expect(await told()).toBe(world.refuses);
    world.refuses = new ServerError({ status: 403, code: 'APPROVAL_INVALID', desc: '' });
    await close(closing);
    expect([await told(), world.sent.map(({ approval }) => approval), ids(), asked()]).toEqual([
      world.refuses,
      ['signed', 'signed'],
      1,
      null,
    ]);
    await close(closing);
    expect(asked()).toMatchObject({ cartId: closing.id, value: 'z 700' });
  });

  it('says so when the device cannot read what is unsent, and can be retried', async () => {
    const closing = newClosing();
    const broken = new Error('no disk');
    world.diskFails = broken;
    await close(closing);
    expect([await told(), asked(), closing.isSending]).toEqual([broken, null, false]);
  });
});

describe('an X', () => {
  it('does not change when the page is shown again, an hour later', async () => {
    queryClient.mount();
    const stop = new QueryObserver(queryClient, xQuery(1)).subscribe(() => undefined);
    await expect.poll(() => queryClient.getQueryData(xQuery(1).queryKey)).toBe('report');
    const { now } = Date;
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000);
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    expect(world.sent).toHaveLength(1);
    stop();
    queryClient.unmount();
    vi.restoreAllMocks();
    focusManager.setFocused(undefined);
  });
});
