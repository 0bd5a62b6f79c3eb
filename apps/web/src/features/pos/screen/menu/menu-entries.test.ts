import {
  GUARDS,
  type Guard,
  POS_OPERATIONS,
  readTillMenu,
  TILL_MENU_ACTIONS,
} from '@dalpak/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tillMenu as tillMenuEn } from '../../../../platform/i18n/en/till-menu.ts';
import { tillMenu as tillMenuHe } from '../../../../platform/i18n/he/till-menu.ts';
import { i18n } from '../../../../platform/i18n/i18n.ts';
import { useSession } from '../../../../platform/session/session.store.ts';
import { TILL_ACTIONS } from '../actions.ts';
import { setTillState, tillState } from '../../../../../test/till-state.ts';
import { entriesByLayout, TILL_ENTRIES, tillPalette } from './menu-entries.ts';

/** Opens a till for an employee with all permissions, or with none. */
function signIn(all: 0 | 1): void {
  const init = {
    user: { auth_type: 'terminal', id: 1 },
    employee: { id: 1 },
    cloud: { id: 1, terminal: { id: 1, name: 'קופה 1' } },
    perr: { all },
    offline_data: { settings: { order_save: true } },
    service: {
      resolved_modules_access: {
        components: [],
        pos: ['screens', 'terminal', 'shva', 'documents', 'pos', 'cart', 'transaction'],
        system: [],
      },
    },
  };
  useSession.setState({
    phase: { kind: 'ready', init, source: 'server' } as unknown as ReturnType<
      typeof useSession.getState
    >['phase'],
  });
}

/**
 * The specification's POS operation keys (shell §6), with the action of the till that each one
 * guards.
 */
const SPECIFIED: readonly (readonly [
  id: number,
  key: string,
  actions: readonly string[] | { readonly none: string },
])[] = [
  [
    1,
    'screens.pos',
    { none: 'guards the till itself: the route, and whether the search offers anything of it' },
  ],
  [2, 'screens.orders', ['orders', 'kitchen']],
  [3, 'screens.tables', ['tables']],
  [4, 'screens.deliveries', ['deliveries']],
  [10, 'terminal.open', ['register-open']],
  [11, 'terminal.close', ['register-close']],
  [12, 'terminal.x', ['register-x']],
  [
    13,
    'shva.trans',
    { none: 'of card terminals and not of the cart; nothing transmits to them yet' },
  ],
  [14, 'documents.misim', { none: 'a file for the tax authority, of the back office' }],
  [15, 'documents.delivery_to_invoices', ['consolidate']],
  [30, 'pos.menu.edit', ['arrange-tiles', 'menu-edit', 'menu-layout']],
  [31, 'pos.menu.refresh', ['refresh']],
  [32, 'pos.menu.refresh_full', ['refresh-full']],
  [33, 'pos.search.tran', ['find-sale']],
  [34, 'pos.search.product', ['search']],
  [35, 'pos.search.customer', ['customer']],
  [36, 'pos.cashdrawer.open', ['cash-in', 'cash-out', 'open-drawer']],
  [37, 'pos.atm', ['withdraw']],
  [45, 'pos.customer.edit', ['new-customer']],
  [50, 'cart.discount', ['discount']],
  [51, 'cart.cancel', ['cancel-sale']],
  [52, 'cart.freeze', ['hold']],
  [53, 'cart.seller', ['seller']],
  [55, 'cart.item.cancel', ['cancel-row']],
  [56, 'cart.item.edit', ['edit-row']],
  [70, 'transaction.refund', ['refund']],
  [71, 'transaction.replacement_voucher', ['credit-voucher']],
  [72, 'transaction.refund_manual', ['refund-manual']],
];
const OFFERED = SPECIFIED.flatMap(([, key, actions]) =>
  'none' in actions ? [] : actions.map((id) => [key, id] as const),
);
const findEntry = (id: string) => TILL_ENTRIES.find((entry) => entry.id === id);
const guards: readonly Guard[] = Object.values(GUARDS);
const ROW = { key: 'r', quantity: 1_000, product: { weighed: false } };
const BILL = {
  cart: { rows: [ROW], payments: [], order: null, header: {} },
  priced: { total: -500, paid: 0 },
  litKey: 'r',
  panel: { kind: 'browse' },
} as unknown as ReturnType<typeof tillState>;

const { phase: before } = useSession.getState();
beforeEach(() => signIn(1));
afterEach(() => {
  useSession.setState({ phase: before });
  setTillState({ cart: null, priced: null, panel: { kind: 'browse' }, locked: false });
});

describe('the POS keys of the specification at the till', () => {
  it('are all here, each with its number', () => {
    expect(Object.fromEntries(SPECIFIED.map(([id, key]) => [String(id), key]))).toEqual(
      POS_OPERATIONS,
    );
  });

  it('every key of the cart has its action [CART-198]', () => {
    const without = SPECIFIED.filter(([id, , actions]) => id >= 50 && 'none' in actions);
    expect(without).toEqual([]);
  });

  it.each(OFFERED)('%s guards %s, as the guard table says', (key, id) => {
    const guard = findEntry(id)?.guard;
    expect(guard?.key).toBe(key);
    const row = guards.find(({ operation }) => operation.key === key);
    // The command itself asks, so the panel opens for everyone and may then request an approval for
    // the amount.
    expect([id, guard?.asked]).toEqual([
      id,
      row?.at === 'cart' || row?.at === 'act' ? 'command' : 'action',
    ]);
  });

  it.each(OFFERED)('%s: %s has words in both languages', async (_key, id) => {
    const label = findEntry(id)?.label ?? (() => '');
    await i18n.changeLanguage('he');
    expect(label(tillState())).toMatch(/[א-ת]/);
    await i18n.changeLanguage('en');
    expect(label(tillState())).toMatch(/^[A-Z]/);
    await i18n.changeLanguage('he');
  });

  it('are found by the search while they can be done, by permission or with an approval', () => {
    setTillState(BILL);
    const found = (): readonly string[] => tillPalette().map(({ id }) => id);
    expect(OFFERED.filter(([, id]) => !found().includes(`pos.${id}`))).toEqual([]);
    signIn(0);
    // Without access to the till, none of its actions is found.
    expect(found()).toEqual([]);
  });

  it('offer the refund once, by each of its names', () => {
    setTillState(BILL);
    const ids = tillPalette().map(({ id }) => id);
    expect(ids).not.toContain('pos.last-sales');
    const refund = tillPalette().find(({ id }) => id === 'pos.refund');
    expect([refund?.label, refund?.synonyms]).toEqual(['החזר והחלפה', 'החזר']);
  });

  it('are not offered while they cannot be done', () => {
    setTillState({
      ...BILL,
      cart: { ...BILL.cart, rows: [] } as unknown as typeof BILL.cart,
      priced: null,
    });
    const ids = tillPalette().map(({ id }) => id);
    for (const id of [
      'cancel-row',
      'edit-row',
      'credit-voucher',
      'cancel-sale',
      'print-bill',
      'more',
    ])
      expect(ids).not.toContain(`pos.${id}`);
    expect(ids).toContain('pos.register-x');
  });

  it('are on the bar, under a key, or where a layout puts them behind "more"', () => {
    for (const [, id] of OFFERED) {
      const entry = findEntry(id);
      const own = TILL_ACTIONS.find((action) => action.id === id);
      const reached = own !== undefined && (own.place === 'bar' || own.hotkey !== undefined);
      expect([
        id,
        reached || entriesByLayout({ shown: [id], hidden: [] })[0]?.id === entry?.id,
      ]).toEqual([id, true]);
    }
  });
});

describe('the actions behind "more"', () => {
  it('are those that a layout can name, with words for the settings', () => {
    expect(TILL_ENTRIES.flatMap(({ menu }) => menu ?? []).toSorted()).toEqual(
      [...TILL_MENU_ACTIONS].toSorted(),
    );
    for (const { id, place } of TILL_ACTIONS)
      if (place === 'more') expect(TILL_MENU_ACTIONS).toContain(id);
    expect(Object.keys(tillMenuHe.actions).toSorted()).toEqual([...TILL_MENU_ACTIONS].toSorted());
    expect(Object.keys(tillMenuEn.actions).toSorted()).toEqual([...TILL_MENU_ACTIONS].toSorted());
    expect(new Set(TILL_ENTRIES.map(({ id }) => id)).size).toBe(TILL_ENTRIES.length);
    expect(i18n.language).toBe('he');
  });

  it('follow the saved layout, without what is hidden; the first layout has what most tills need', () => {
    expect(entriesByLayout(undefined).map(({ id }) => id)).toEqual(readTillMenu(undefined).shown);
    const ids = entriesByLayout({
      shown: ['lock', 'refund', 'seller'],
      hidden: ['mute', 'register'],
    }).map(({ id }) => id);
    expect(ids.slice(0, 3)).toEqual(['lock', 'refund', 'seller']);
    expect(ids).not.toContain('mute');
    expect(ids).toHaveLength(readTillMenu(undefined).shown.length + 1 - 2);
  });
});
