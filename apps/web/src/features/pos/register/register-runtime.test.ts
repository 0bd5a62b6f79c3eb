import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../platform/session/session.store.ts';
import { useCart } from '../model/cart.store.ts';
import { setCurrentTill, type Till } from '../model/till.registry.ts';
import { useTillStatus } from '../model/till-status.store.ts';
import { act, newActForm } from './register-runtime.ts';

/** The server: what it was sent, and its answers by hand. */
const world = { sent: [] as { readonly id: string; readonly amount: number; readonly approval: string | undefined }[], refuses: false };
vi.mock('../../../platform/api/api.ts', async (original) => ({
  ...(await original<object>()),
  api: {
    call: (_: unknown, { body }: { body: { id: string; amount: number } }, { headers }: { headers: Record<string, string> }) => {
      world.sent.push({ id: body.id, amount: body.amount, approval: headers['x-approval'] });
      return world.refuses ? Promise.reject(new Error('no')) : Promise.resolve({});
    },
  },
}));
vi.mock('../../../platform/outbox/failure-of.ts', () => ({ failureOf: () => ({ kind: 'refused', error: { code: 'CONFLICT', message: '' }, fault: false }) }));
vi.mock('../../../platform/outbox/exclusive.ts', () => ({ createExclusive: () => <T>(run: () => Promise<T>): Promise<T> => run() }));

function signIn(pos: Readonly<Record<number, 1>>): void {
  const init = {
    user: { auth_type: 'terminal', id: 1 }, employee: { id: 2 }, cloud: { id: 1, terminal: { id: 1, name: 'קופה 1' } }, perr: { pos, components: {}, system: {} },
    service: { resolved_modules_access: { components: [], pos: ['pos', 'terminal'], system: [] } },
  };
  useSession.setState({ phase: { kind: 'ready', init, source: 'server' } as unknown as ReturnType<typeof useSession.getState>['phase'] });
}

const { phase: before } = useSession.getState();
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
  Object.assign(world, { sent: [], refuses: false });
  setCurrentTill({ owner: { cloudUuid: 'cloud', terminalId: 1 } } as unknown as Till);
  useTillStatus.setState({ link: 'online' });
  signIn({});
});
afterEach(() => {
  useSession.setState({ phase: before });
  useCart.setState({ approval: null });
  setCurrentTill(null);
  vi.unstubAllGlobals();
});

const OUT = { kind: 'move', way: 'out', amount: 5_000, reason: 'דמי משלוח' } as const;
const outcomes: string[] = [];
const onOutcome = ({ kind }: { readonly kind: string }): void => void outcomes.push(kind);
const asked = () => useCart.getState().approval;
const settled = () => vi.waitFor(() => expect(outcomes.splice(0)).toHaveLength(1));
/** The colleague's card was passed: the window closes, and the act runs. */
function allow(): void {
  const run = asked()?.run;
  useCart.setState({ approval: null });
  run?.({ employeeId: 7, approval: 'signed' });
}

describe('a form of the register', () => {
  it('pressed twice is one act, also once it was done; the next form is another', async () => {
    signIn({ 36: 1 });
    const form = newActForm();
    act(form, OUT, onOutcome);
    act(form, OUT, onOutcome);
    await settled();
    act(form, OUT, onOutcome);
    act(newActForm(), OUT, onOutcome);
    await settled();
    expect(world.sent).toHaveLength(2);
    expect(new Set(world.sent.map(({ id }) => id)).size).toBe(2);
  });

  it('pressed twice asks a colleague once, and is one act by their leave', async () => {
    const form = newActForm();
    act(form, OUT, onOutcome);
    const first = asked();
    act(form, { ...OUT, amount: 9_000 }, onOutcome);
    expect(asked()).toBe(first);
    allow();
    act(form, OUT, onOutcome);
    await settled();
    expect([world.sent, asked()]).toEqual([[{ id: form.id, amount: 5_000, approval: 'signed' }], null]);
  });

  it('that was given up, or refused, can be pressed again', async () => {
    const form = newActForm();
    act(form, OUT, onOutcome);
    useCart.setState({ approval: null });
    act(form, { ...OUT, amount: 4_000 }, onOutcome);
    expect(asked()).toMatchObject({ cartId: form.id, value: 'out 4000' });
    world.refuses = true;
    allow();
    await settled();
    act(form, OUT, onOutcome);
    expect(asked()).toMatchObject({ cartId: form.id, value: 'out 5000' });
  });
});
