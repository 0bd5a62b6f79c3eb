import {
  closeRegister,
  createTillCustomer,
  ENDPOINTS,
  moveCash,
  openRegister,
} from '@dalpak/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissError } from '../../../platform/api/error-dialog.store.ts';
import { useSession } from '../../../platform/session/session.store.ts';
import { beginAct, VIEW_TARGETS, viewApprovalFor, withPermission } from './approvals.store.ts';
import { show } from './open-panel.ts';
import { setTillState, tillState } from '../../../../test/till-state.ts';
import { type StoredApproval, viewApprovalOptions, withApproval } from './with-approval.ts';

const MODULES = ['screens', 'terminal', 'pos', 'cart', 'transaction'];
const ID = '5a0d8c3e-51b6-4d0e-8a43-1f6d0c0e7a01';
const AT = '2026-01-05T08:00:00.000Z';

/** Opens the till of this employee, with these POS permissions. */
function signIn(
  pos: Readonly<Record<number, 1>>,
  {
    employee = 2,
    modules = MODULES,
  }: { readonly employee?: number; readonly modules?: readonly string[] } = {},
): void {
  const init = {
    user: { auth_type: 'terminal', id: 1 },
    employee: { id: employee },
    cloud: { id: 1, terminal: { id: 1, name: 'קופה 1' } },
    perr: { pos, components: {}, system: {} },
    service: { resolved_modules_access: { components: [], pos: modules, system: [] } },
  };
  useSession.setState({
    phase: { kind: 'ready', init, source: 'server' } as unknown as ReturnType<
      typeof useSession.getState
    >['phase'],
  });
}

const { phase: before } = useSession.getState();
beforeEach(() => signIn({}));
afterEach(() => {
  dismissError();
  useSession.setState({ phase: before });
  setTillState({ approval: null, viewApproval: null, notice: null, panel: { kind: 'browse' } });
});

const asked = () => tillState().approval;
/** The colleague's card was scanned. */
const allow = (): void => asked()?.run({ employeeId: 7, approval: 'signed' });

describe('an action outside the cart', () => {
  it('is done at once by an employee with the right, with no approval', () => {
    signIn({ 36: 1 });
    const sent: unknown[] = [];
    withApproval(
      moveCash,
      { body: { id: ID, at: AT, kind: 'out', amount: 5_000, reason: 'דמי משלוח' } },
      (approval) => sent.push(approval),
    );
    expect([sent, asked()]).toEqual([[null], null]);
  });

  it.each([
    [
      'an opening',
      () => withApproval(openRegister, { body: { id: ID, at: AT, float: 20_000 } }, send),
      'terminal.open',
      'openRegister',
      '20000',
    ],
    [
      'cash',
      () =>
        withApproval(
          moveCash,
          { body: { id: ID, at: AT, kind: 'out', amount: 5_000, reason: 'דמי משלוח' } },
          send,
        ),
      'pos.cashdrawer.open',
      'moveCash',
      'out 5000: דמי משלוח',
    ],
    [
      'a Z',
      () =>
        withApproval(
          closeRegister,
          {
            body: {
              id: ID,
              at: AT,
              unsent: 0,
              counted: 700,
              notes: '',
              despite_missing: true,
              last_seen: 0,
            },
          },
          send,
        ),
      'terminal.close',
      'closeRegister',
      'z 700 despite',
    ],
  ] as const)(
    'of an employee without the right waits for a colleague, named exactly: %s [SHELL-160]',
    (_, ask, key, field, value) => {
      ask();
      expect([asked(), sent]).toEqual([
        expect.objectContaining({ key, cartId: ID, field, value }),
        [],
      ]);
      allow();
      expect(sent.splice(0)).toEqual(['signed']);
    },
  );

  const sent: (string | null)[] = [];
  const send = (approval: string | null): void => void sent.push(approval);

  it('whose answer was lost is sent again under the same approval, as long as its value is the same', () => {
    const kept: { current: StoredApproval | null } = { current: null };
    const close = (counted: number): void =>
      withApproval(
        closeRegister,
        {
          body: {
            id: ID,
            at: new Date().toISOString(),
            unsent: 0,
            counted,
            notes: '',
            despite_missing: false,
            last_seen: 0,
          },
        },
        send,
        kept,
      );
    close(700);
    allow();
    setTillState({ approval: null });
    close(700);
    expect([sent.splice(0), asked()]).toEqual([['signed', 'signed'], null]);
    close(800);
    expect([sent, asked()?.value]).toEqual([[], 'z 800']);
    setTillState({ approval: null });
    // Nor is the approval valid for the next employee at the till.
    signIn({}, { employee: 3 });
    close(700);
    expect([sent, asked()?.value]).toEqual([[], 'z 700']);
  });

  it('is no part of the open bill: its approval has an id of its own', () => {
    setTillState({
      cart: { id: 'bill' } as NonNullable<ReturnType<typeof tillState>['cart']>,
    });
    withPermission('pos.menu.refresh_full', () => undefined);
    expect(asked()?.cartId).toMatch(/^[\da-f-]{36}$/);
    withPermission('cart.cancel', () => undefined);
    expect(asked()?.cartId).toBe('bill');
    setTillState({ cart: null });
  });

  it('of making a customer is bound to its id and its name', () => {
    withApproval(
      createTillCustomer,
      { body: { id: 255, name: 'דנה', phone: '', vat_id: '' } },
      send,
    );
    expect(asked()).toMatchObject({
      key: 'pos.customer.edit',
      cartId: '00000000-0000-4000-8000-0000000000ff',
      field: 'createTillCustomer',
      value: 'דנה,,',
    });
    // Each value at its own place: digits of a telephone are no VAT number, nor a part of the name.
    const digits = '123456789';
    const values = [
      { name: 'דנה', phone: digits, vat_id: '' },
      { name: 'דנה', phone: '', vat_id: digits },
      { name: `דנה, ${digits}`, phone: '', vat_id: '' },
    ].map((wish) => {
      withApproval(createTillCustomer, { body: { id: 255, ...wish } }, send);
      return asked()?.value;
    });
    expect(values).toEqual([`דנה,${digits},`, `דנה,,${digits}`, `דנה, ${digits},,`]);
  });

  it('that the service does not include is not begun; an included one is, and asks at its end', () => {
    const begun: string[] = [];
    beginAct('terminal.close', () => begun.push('close'));
    signIn({}, { modules: [] });
    beginAct('terminal.close', () => begun.push('close without'));
    expect([begun, asked()]).toEqual([['close'], null]);
  });
});

describe('view approval', () => {
  const look = (): void => withPermission('terminal.x', () => show({ kind: 'register', at: 'x' }));

  it('is sent with the calls while its panel is open, and ends with it', () => {
    look();
    const act = asked()?.cartId;
    expect(asked()).toMatchObject({ field: 'readX', value: '' });
    allow();
    expect(viewApprovalOptions('terminal.x')).toEqual({
      query: { act },
      headers: { 'x-approval': 'signed' },
    });
    expect(viewApprovalOptions('pos.search.tran')).toEqual({ query: {}, headers: {} });
    show({ kind: 'more' });
    expect(viewApprovalOptions('terminal.x')).toEqual({ query: {}, headers: {} });
  });

  it('in the till itself ends after the two minutes that one at the server has', () => {
    vi.useFakeTimers();
    withPermission('pos.search.product', () => undefined);
    allow();
    vi.advanceTimersByTime(119_999);
    expect(viewApprovalFor('pos.search.product')).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(viewApprovalFor('pos.search.product')).toBeNull();
    vi.useRealTimers();
  });

  it('names the endpoint that accepts it: every endpoint of a view, by its key, and only those', () => {
    const bound = {
      query: { act: ID },
      body: { id: 1, at: AT, float: 0, kind: 'in', amount: 0, counted: 0, name: 'name' },
    } as never;
    const looks = ENDPOINTS.flatMap(({ name, approval }) =>
      approval !== undefined && approval.bound(bound).value === ''
        ? [`${approval.of.key} ${name}`]
        : [],
    );
    expect(
      Object.entries(VIEW_TARGETS)
        .flatMap(([key, { endpoint }]) => (endpoint === '' ? [] : [`${key} ${endpoint}`]))
        .toSorted(),
    ).toEqual(looks.toSorted());
  });

  it('belongs to one employee, and each one is a separate act', () => {
    look();
    const first = asked()?.cartId;
    allow();
    signIn({}, { employee: 3 });
    expect(viewApprovalFor('terminal.x')).toBeNull();
    look();
    expect(asked()?.cartId).not.toBe(first);
  });

  it('is requested for no work screen: the server checks at each of its calls', () => {
    withPermission('screens.orders', () => undefined);
    expect([asked(), tillState().notice?.code]).toEqual([null, 'PERMISSION_DENIED']);
  });
});
