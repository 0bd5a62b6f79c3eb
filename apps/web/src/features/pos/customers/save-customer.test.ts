import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '../../../platform/session/session.store.ts';
import { setTillState, tillState } from '../../../../test/till-state.ts';
import type { CustomerOutcome } from './new-customers.ts';
import { newCustomerForm, saveCustomer } from './save-customer.ts';

const world = {
  next: 101,
  made: [] as unknown[],
  answer: { kind: 'stored', customer: {} } as CustomerOutcome,
};
vi.mock('./customer-ids.ts', () => ({
  reserveCustomerId: () => Promise.resolve(world.next++),
}));
vi.mock('./new-customers.ts', () => ({
  makeCustomer: (wish: { readonly name: string }, granted: unknown) => {
    world.made.push([wish.name, granted]);
    return Promise.resolve(world.answer);
  },
}));

function signIn(pos: Readonly<Record<number, 1>>): void {
  const init = {
    user: { auth_type: 'terminal', id: 1 },
    employee: { id: 2 },
    cloud: { id: 1, terminal: { id: 1, name: 'קופה 1' } },
    perr: { pos, components: {}, system: {} },
    service: { resolved_modules_access: { components: [], pos: ['pos'], system: [] } },
  };
  useSession.setState({
    phase: { kind: 'ready', init, source: 'server' } as unknown as ReturnType<
      typeof useSession.getState
    >['phase'],
  });
}

const { phase: before } = useSession.getState();
beforeEach(() => {
  Object.assign(world, { next: 101, made: [], answer: { kind: 'stored', customer: {} } });
  signIn({});
});
afterEach(() => {
  useSession.setState({ phase: before });
  setTillState({ approval: null });
});

const WISH = { name: 'דנה', phone: '', vat_id: '' };
const asked = () => tillState().approval;
/** The colleague's card was scanned: the dialog closes, and the action runs. */
function allow(): void {
  const run = asked()?.run;
  setTillState({ approval: null });
  run?.({ employeeId: 7, approval: 'signed' });
}
const onMade = (): void => undefined;

describe('the form of a new customer', () => {
  it('makes one customer when pressed twice', async () => {
    signIn({ 45: 1 });
    const form = newCustomerForm();
    await Promise.all([saveCustomer(form, WISH, onMade), saveCustomer(form, WISH, onMade)]);
    await saveCustomer(form, WISH, onMade);
    expect(world.made).toEqual([['דנה', null]]);
  });

  it('takes one id and asks once when an employee without the right presses twice', async () => {
    const form = newCustomerForm();
    await Promise.all([saveCustomer(form, WISH, onMade), saveCustomer(form, WISH, onMade)]);
    const first = asked();
    await saveCustomer(form, WISH, onMade);
    expect([world.next, asked()]).toEqual([102, first]);
    allow();
    await saveCustomer(form, WISH, onMade);
    expect(world.made).toEqual([['דנה', { id: 101, approval: 'signed' }]]);
  });

  it('asks again with the same id when no colleague approved it, and can be corrected when it was refused', async () => {
    const form = newCustomerForm();
    await saveCustomer(form, WISH, onMade);
    setTillState({ approval: null });
    await saveCustomer(form, { ...WISH, name: 'דנה לוי' }, onMade);
    expect([world.next, asked()?.value]).toEqual([102, 'דנה לוי,,']);
    world.answer = { kind: 'refused', code: 'DUPLICATE_WITH_OTHER_CONTENT' };
    allow();
    await expect.poll(() => form.isStarted).toBe(false);
    await saveCustomer(form, WISH, onMade);
    expect([world.next, asked() !== null]).toEqual([103, true]);
  });
});
