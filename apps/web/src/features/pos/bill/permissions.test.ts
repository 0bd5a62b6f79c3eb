import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { dismissError, useErrorDialog } from '../../../platform/api/error-dialog.store.ts';
import { useSession } from '../../../platform/session/session.store.ts';
import { cancelSale } from '../selling/sell.actions.ts';
import { noticeText } from '../screen/notice-bar.tsx';
import { dispatch } from './dispatch.ts';
import { startSale } from './start-bill.ts';
import { show } from './open-panel.ts';
import { setTillState } from '../../../../test/till-state.ts';
import { basketSummary } from '../screen/basket-summary.ts';
import { changeByEditor, giveRowDiscount } from '../selling/row-discount.ts';
import { addByCode } from '../selling/sell.ts';
import { setCurrentTill } from '../till/till.registry.ts';
import {
  beginSelling,
  MILK,
  rows,
  signIn,
  state,
  words,
  type World,
} from '../../../../test/selling-world.ts';

// Files share modules, so the till is cleared for the next file.
afterAll(() => setCurrentTill(null));

let world: World;
beforeEach(() => {
  world = beginSelling();
});

describe('permissions', () => {
  const discount = () =>
    dispatch({ type: 'setCartDiscount', discount: { type: 'percent', rate: 1_000 } });

  it('gives a discount at once to an employee with key 50 [CART-198]', () => {
    addByCode(MILK);
    expect(discount()).toEqual({ ok: true });
    expect(state().priced?.total).toBe(558);
  });

  it('asks for a colleague and changes nothing until the approval is there; then it is on the log', () => {
    signIn({});
    addByCode(MILK);
    expect(discount()).toEqual({ ok: false, code: 'APPROVAL' });
    expect(state().priced?.total).toBe(620);
    // The colleague approves exactly this discount.
    expect(state().approval).toMatchObject({
      key: 'cart.discount',
      cartId: state().cart?.id,
      field: 'discount',
      value: 'percent 1000',
    });
    state().approval?.run({ employeeId: 1, approval: 'signed' });
    expect(state().priced?.total).toBe(558);
    expect(state().cart?.log.at(-1)).toMatchObject({
      employeeId: 1,
      description: 'cart.discount',
      approval: 'signed',
    });
    expect(state().cart?.header.employeeId).toBe(5);
  });

  it('requests what the change needs on the bill as it is now, while the cashier goes on [SEE-063]', () => {
    signIn({});
    addByCode(MILK);
    const rowKey = rows()[0]?.key ?? '';
    dispatch({ type: 'setUnitPrice', rowKey, price: 500 });
    const asked = state().approval;
    expect([asked?.value, asked?.restate?.()?.value]).toEqual(['1: 500 x1000', '1: 500 x1000']);
    dispatch({ type: 'setQuantity', rowKey, quantity: 3_000 });
    expect(state().approval?.run).toBe(asked?.run);
    expect(asked?.restate?.()).toMatchObject({ field: `row:${rowKey}`, value: '1: 500 x3000' });
    expect(basketSummary(state().priced, `row:${rowKey}`)).toMatchObject({
      total: 1_860,
      rows: [{ quantity: 3_000, asked: true }],
    });
    expect(basketSummary(state().priced, 'discount')?.rows[0]?.asked).toBe(false);
    asked?.run({ employeeId: 1, approval: 'signed' });
    expect(state().cart?.log.at(-1)).toMatchObject({ data: '1: 500 x3000', approval: 'signed' });
    // Another bill has nothing to approve.
    startSale(world.till);
    expect(asked?.restate?.()).toBeNull();
  });

  it('alerts UPGRADE and requests no approval for what the service does not include [SHELL-148]', () => {
    signIn({ 50: 1 });
    addByCode(MILK);
    const { phase } = useSession.getState();
    if (phase.kind !== 'ready' || phase.init.service === null)
      throw new Error('no employee is signed in');
    const service = {
      ...phase.init.service,
      resolved_modules_access: { components: [], pos: ['screens', 'pos'], system: [] },
    };
    useSession.setState({ phase: { ...phase, init: { ...phase.init, service } } });
    expect(discount()).toEqual({ ok: false, code: 'APPROVAL' });
    expect(useErrorDialog.getState().shown?.description).toContain('UPGRADE');
    expect([state().approval, state().priced?.total]).toEqual([null, 620]);
    dismissError();
  });

  it('describes in words what is requested: the operation, its value, and the row', () => {
    signIn({});
    addByCode(MILK);
    discount();
    expect(words().replaceAll(/[\u2066\u2069]/g, '')).toBe('הנחה 10%');
    dispatch({ type: 'setUnitPrice', rowKey: rows()[0]?.key ?? '', price: 500 });
    expect(words().replaceAll(/[\u2066\u2069]/g, '')).toBe('שינוי מחיר ₪5.00 × 1: מוצר 1');
  });

  describe('once for a price of one unit', () => {
    const plain = () => words().replaceAll(/[\u2066\u2069]/g, '');
    const allow = () => {
      const { approval } = state();
      setTillState({ approval: null });
      approval?.run({ employeeId: 1, approval: `signed ${approval.value}` });
    };
    const key = () => rows()[0]?.key ?? '';
    const count = (quantity: number) => dispatch({ type: 'setQuantity', rowKey: key(), quantity });
    const cheap = (...kinds: readonly ('price' | 'percent')[]) => {
      addByCode(MILK);
      for (const kind of kinds) {
        dispatch(
          kind === 'price'
            ? { type: 'setUnitPrice', rowKey: key(), price: 100 }
            : { type: 'setRowDiscount', rowKey: key(), discount: { type: 'percent', rate: 9_900 } },
        );
        allow();
      }
    };

    it('asks again for forty of it, by the same dialog, but not for as many or fewer', () => {
      signIn({});
      cheap('price');
      expect(count(40_000)).toEqual({ ok: false, code: 'APPROVAL' });
      expect(plain()).toBe('שינוי מחיר ₪1.00 × 40: מוצר 1');
      expect(rows()[0]?.quantity).toBe(1_000);
      allow();
      expect([rows()[0]?.quantity, state().priced?.total, state().approval]).toEqual([
        40_000,
        4_000,
        null,
      ]);
      expect(state().cart?.log.at(-1)).toMatchObject({
        employeeId: 1,
        description: 'cart.item.edit',
        field: `row:${key()}`,
        data: '1: 100 x40000',
        approval: 'signed 1: 100 x40000',
      });
      for (const quantity of [3_000, 40_000]) expect(count(quantity)).toEqual({ ok: true });
      expect(dispatch({ type: 'incrementRow', rowKey: key() })).toEqual({
        ok: false,
        code: 'APPROVAL',
      });
      expect(plain()).toBe('שינוי מחיר ₪1.00 × 41: מוצר 1');
    });

    it('asks for the price and for the discount of the row, one after the other, when the employee lacks both', () => {
      signIn({});
      cheap('price', 'percent');
      count(2_000);
      expect(plain()).toBe('הנחה 99% × 2: מוצר 1');
      allow();
      expect(rows()[0]?.quantity).toBe(1_000);
      expect(plain()).toBe('שינוי מחיר ₪1.00 × 2: מוצר 1');
      allow();
      expect([rows()[0]?.quantity, state().approval]).toEqual([2_000, null]);
    });

    it('leaves the editor of the quantity open until everything requested is approved', () => {
      signIn({});
      cheap('price', 'percent');
      const panel = { kind: 'row', rowKey: key() } as const;
      show(panel);
      expect(changeByEditor({ type: 'setQuantity', rowKey: key(), quantity: 2_000 })).toBe(false);
      allow();
      expect(state().panel).toBe(panel);
      allow();
      expect(state()).toMatchObject({
        panel: { kind: 'browse' },
        cart: { rows: [{ quantity: 2_000 }] },
      });
    });

    it('requests no approval for what the seller may do, and delays no scan: it is a row of its own', () => {
      cheap('price', 'percent');
      expect(count(40_000)).toEqual({ ok: true });
      signIn({});
      startSale(world.till);
      cheap('price');
      addByCode(MILK);
      expect(state().approval).toBeNull();
      expect(rows().map(({ quantity, manualPrice }) => [quantity, manualPrice])).toEqual([
        [1_000, 100],
        [1_000, null],
      ]);
    });

    it('asks again when a new total would take off more than was approved, and changes nothing until then', () => {
      signIn({});
      addByCode(MILK);
      dispatch({ type: 'setCartDiscount', discount: { type: 'sum_change', total: 600 } });
      expect(plain()).toBe('הנחה סכום סופי ₪6.00, הנחה של עד ₪0.20');
      allow();
      expect(state().priced?.total).toBe(600);
      addByCode(MILK);
      expect(plain()).toBe('הנחה סכום סופי ₪6.00, הנחה של עד ₪6.40');
      expect(rows()[0]?.quantity).toBe(1_000);
      allow();
      expect([rows()[0]?.quantity, state().priced?.total, state().approval]).toEqual([
        2_000,
        600,
        null,
      ]);
      expect(state().cart?.log.at(-1)).toMatchObject({
        description: 'cart.discount',
        field: 'discount',
        data: 'sum_change 600 off 640',
        approval: 'signed sum_change 600 off 640',
      });
      // Removing the discount needs no permission.
      expect(dispatch({ type: 'setCartDiscount', discount: null })).toEqual({ ok: true });
      addByCode(MILK);
      expect(state()).toMatchObject({ approval: null, cart: { rows: [{ quantity: 3_000 }] } });
    });

    it('does nothing to the next bill when the approval comes after the bill it was for', () => {
      signIn({});
      cheap('price');
      count(2_000);
      const { approval } = state();
      startSale(world.till);
      approval?.run({ employeeId: 1, approval: 'late' });
      expect([rows(), state().cart?.log]).toEqual([[], []]);
    });
  });

  it('refuses an invalid command before a colleague is asked for it', () => {
    signIn({});
    addByCode(MILK);
    const impossible = { type: 'percent', rate: 15_000 } as const;
    expect(dispatch({ type: 'setCartDiscount', discount: impossible })).toEqual({
      ok: false,
      code: 'DISCOUNT_OUT_OF_RANGE',
    });
    expect(
      giveRowDiscount({
        type: 'setRowDiscount',
        rowKey: rows()[0]?.key ?? '',
        discount: impossible,
      }),
    ).toBe(false);
    expect(state()).toMatchObject({ approval: null, notice: { code: 'DISCOUNT_OUT_OF_RANGE' } });
  });

  it('leaves the editor and its input open while a colleague is asked, and closes it on approval', () => {
    signIn({});
    addByCode(MILK);
    const rowKey = rows()[0]?.key ?? '';
    const panel = { kind: 'row', rowKey } as const;
    show(panel);
    const give = () =>
      giveRowDiscount({
        type: 'setRowDiscount',
        rowKey,
        discount: { type: 'percent', rate: 1_000 },
      });
    expect(give()).toBe(false);
    const { approval } = state();
    setTillState({ approval: null });
    expect(state().panel).toBe(panel);
    approval?.run({ employeeId: 7, approval: 'signed' });
    expect(state()).toMatchObject({ panel: { kind: 'browse' }, priced: { total: 558 } });
  });

  it('keeps a row that a payment paid for by name, and shows why [CART-169]', () => {
    signIn({ 55: 1 });
    addByCode(MILK);
    const rowKey = rows()[0]?.key ?? '';
    const payment = { typeId: 1, name: 'מזומן', amount: 100, lockedRows: [rowKey] };
    expect(dispatch({ type: 'addPayment', payment })).toEqual({ ok: true });
    expect(dispatch({ type: 'deleteRow', rowKey })).toEqual({
      ok: false,
      code: 'ROW_LOCKED_BY_PAYMENT',
    });
    expect(rows()).toHaveLength(1);
    expect(noticeText(state().notice?.code ?? '')).toBe('המוצר הזה נעול על ידי אמצעי תשלום.');
  });

  it('guards deletion of a row, its price and the cancelling of the sale', () => {
    signIn({});
    addByCode(MILK);
    const rowKey = rows()[0]?.key ?? '';
    dispatch({ type: 'deleteRow', rowKey });
    expect(state().approval?.key).toBe('cart.item.cancel');
    dispatch({ type: 'setUnitPrice', rowKey, price: 1 });
    expect(state().approval?.key).toBe('cart.item.edit');
    cancelSale();
    expect(state().approval?.key).toBe('cart.cancel');
    expect(rows()).toHaveLength(1);
    state().approval?.run({ employeeId: 1, approval: 'signed' });
    expect(rows()).toEqual([]);
  });
});
