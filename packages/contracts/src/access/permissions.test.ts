import { describe, expect, it } from 'vitest';
import {
  COMPONENT_ACTIONS,
  hasModuleAccess,
  isAllowed,
  operationId,
  POS_OPERATIONS,
  SYSTEM_OPERATIONS,
} from './permissions.ts';
import type { PermissionOperation, PosKey, SystemKey } from './permissions.ts';

/**
 * The tables of the specification (shell §6), repeated here so that a mistake in the product's
 * table is found.
 */
const posRows = [
  ['SHELL-175', 1, 'screens.pos'],
  ['SHELL-176', 2, 'screens.orders'],
  ['SHELL-177', 3, 'screens.tables'],
  ['SHELL-178', 4, 'screens.deliveries'],
  ['SHELL-179', 10, 'terminal.open'],
  ['SHELL-180', 11, 'terminal.close'],
  ['SHELL-181', 12, 'terminal.x'],
  ['SHELL-182', 13, 'shva.trans'],
  ['SHELL-183', 14, 'documents.misim'],
  ['SHELL-184', 15, 'documents.delivery_to_invoices'],
  ['SHELL-185', 30, 'pos.menu.edit'],
  ['SHELL-186', 31, 'pos.menu.refresh'],
  ['SHELL-187', 32, 'pos.menu.refresh_full'],
  ['SHELL-188', 33, 'pos.search.tran'],
  ['SHELL-189', 34, 'pos.search.product'],
  ['SHELL-190', 35, 'pos.search.customer'],
  ['SHELL-191', 36, 'pos.cashdrawer.open'],
  ['SHELL-192', 37, 'pos.atm'],
  ['SHELL-193', 45, 'pos.customer.edit'],
  ['SHELL-194', 50, 'cart.discount'],
  ['SHELL-195', 51, 'cart.cancel'],
  ['SHELL-196', 52, 'cart.freeze'],
  ['SHELL-197', 53, 'cart.seller'],
  ['SHELL-198', 55, 'cart.item.cancel'],
  ['SHELL-199', 56, 'cart.item.edit'],
  ['SHELL-200', 70, 'transaction.refund'],
  ['SHELL-201', 71, 'transaction.replacement_voucher'],
  ['SHELL-202', 72, 'transaction.refund_manual'],
] as const;

const systemRows = [
  ['SHELL-203', 1, 'settings'],
  ['SHELL-204', 2, 'billing'],
  ['SHELL-205', 3, 'interfaces'],
  ['SHELL-206', 4, 'reports'],
  ['SHELL-207', 5, 'subscriptions_assign'],
  ['SHELL-208', 10, 'logout'],
  ['SHELL-209', 11, 'support_access_open'],
] as const;

const pos = (key: PosKey): PermissionOperation => ({ type: 'pos', key });
const system = (key: SystemKey): PermissionOperation => ({ type: 'system', key });
const everyOperation: readonly PermissionOperation[] = [
  ...Object.values(POS_OPERATIONS).map(pos),
  ...Object.values(SYSTEM_OPERATIONS).map(system),
  ...COMPONENT_ACTIONS.map((action) => ({ type: 'components', action, key: 13 }) as const),
];

describe('permission map', () => {
  it('allows every operation but tech with all = 1 [SHELL-140]', () => {
    const denied = everyOperation.filter((operation) => !isAllowed({ all: 1 }, operation));
    expect(denied).toEqual([system('tech')]);
  });

  it('denies every operation with all = 0, also one whose own flag is 1 [SHELL-141]', () => {
    const map = {
      all: 0,
      pos: { '50': 1 },
      system: { '1': 1 },
      components: { '13': '11111' },
    } as const;
    expect(everyOperation.filter((operation) => isAllowed(map, operation))).toEqual([]);
  });

  it.each([
    ['r', '10000'],
    ['w', '01000'],
    ['e', '00100'],
    ['d', '00010'],
    ['s', '00001'],
  ] as const)(
    'reads the flag of component action %s at its place in %s, and only there [SHELL-142, SHELL-143]',
    (action, flags) => {
      const allowed = COMPONENT_ACTIONS.filter((other) =>
        isAllowed({ components: { '13': flags } }, { type: 'components', action: other, key: 13 }),
      );
      expect(allowed).toEqual([action]);
    },
  );

  it.each(['', '0', '00000', '2', 'x'])(
    'denies a component with the flags "%s" [SHELL-142]',
    (flags) => {
      expect(
        isAllowed({ components: { '13': flags } }, { type: 'components', action: 'r', key: 13 }),
      ).toBe(false);
      expect(
        isAllowed({ components: { '13': '11111' } }, { type: 'components', action: 'r', key: 14 }),
      ).toBe(false);
    },
  );

  it('keeps the ids of POS and system operations apart and denies what is missing or 0 [SHELL-144]', () => {
    expect(isAllowed({ pos: { '1': 1 } }, pos('screens.pos'))).toBe(true);
    expect(isAllowed({ pos: { '1': 1 } }, system('settings'))).toBe(false);
    expect(isAllowed({ system: { '1': 1 } }, system('settings'))).toBe(true);
    expect(isAllowed({ pos: { '1': 0 } }, pos('screens.pos'))).toBe(false);
    expect(isAllowed({}, pos('screens.pos'))).toBe(false);
  });

  it('denies tech whatever the map says [SHELL-145, SHELL-210]', () => {
    expect(operationId({ type: 'system', key: 'tech' })).toBe('9999');
    expect(isAllowed({ system: { '9999': 1 } }, system('tech'))).toBe(false);
    expect(isAllowed({ all: 1, system: { '9999': 1 } }, system('tech'))).toBe(false);
  });

  it('has no POS and no system operation beyond the specification but that of exceptions', () => {
    expect(Object.keys(POS_OPERATIONS)).toHaveLength(posRows.length);
    // The operation that no user has, and exceptions (ADR 82).
    expect(Object.keys(SYSTEM_OPERATIONS)).toHaveLength(systemRows.length + 2);
  });
});

describe('operation table', () => {
  function expectOwnEntryOnly(
    type: 'pos' | 'system',
    id: number,
    operation: PermissionOperation,
  ): void {
    expect(isAllowed({ [type]: { [String(id)]: 1 } }, operation)).toBe(true);
    expect(isAllowed({ [type]: { [String(id)]: 0 } }, operation)).toBe(false);
    expect(isAllowed({ [type]: { [String(id + 1000)]: 1 } }, operation)).toBe(false);
  }

  describe('of POS operations [SHELL-175, SHELL-176, SHELL-177, SHELL-178, SHELL-179, SHELL-180, SHELL-181, SHELL-182, SHELL-183, SHELL-184, SHELL-185, SHELL-186, SHELL-187, SHELL-188, SHELL-189, SHELL-190, SHELL-191, SHELL-192, SHELL-193, SHELL-194, SHELL-195, SHELL-196, SHELL-197, SHELL-198, SHELL-199, SHELL-200, SHELL-201, SHELL-202]', () => {
    it.each(posRows)('%s: operation %i is %s', (_row, id, key) => {
      expect(POS_OPERATIONS[id]).toBe(key);
      expectOwnEntryOnly('pos', id, pos(key));
    });
  });

  describe('of system operations [SHELL-203, SHELL-204, SHELL-205, SHELL-206, SHELL-207, SHELL-208, SHELL-209]', () => {
    it.each(systemRows)('%s: operation %i is %s', (_row, id, key) => {
      expect(SYSTEM_OPERATIONS[id]).toBe(key);
      expectOwnEntryOnly('system', id, system(key));
    });
  });

  it('gives the cart the nine keys of the specification [CART-198]', () => {
    const cartIds = [50, 51, 52, 53, 55, 56, 70, 71, 72] as const;
    expect(cartIds.map((id) => POS_OPERATIONS[id])).toEqual([
      'cart.discount',
      'cart.cancel',
      'cart.freeze',
      'cart.seller',
      'cart.item.cancel',
      'cart.item.edit',
      'transaction.refund',
      'transaction.replacement_voucher',
      'transaction.refund_manual',
    ]);
  });
});

describe('module access', () => {
  const modules = { components: [13, 111], pos: ['screens', 'cart'], system: ['settings'] };

  it('opens a component that the service lists, and no other [SHELL-146]', () => {
    expect(hasModuleAccess(modules, { type: 'components', action: 'r', key: 13 })).toBe(true);
    expect(hasModuleAccess(modules, { type: 'components', action: 'r', key: 14 })).toBe(false);
  });

  it('opens an operation whose key starts with an allowed prefix, for both types [SHELL-147]', () => {
    expect(hasModuleAccess(modules, pos('cart.item.edit'))).toBe(true);
    expect(hasModuleAccess(modules, pos('terminal.open'))).toBe(false);
    expect(hasModuleAccess(modules, system('settings'))).toBe(true);
    expect(hasModuleAccess(modules, system('billing'))).toBe(false);
  });

  it('ends a prefix at a dot, and does not open one type by the list of the other [SHELL-147]', () => {
    expect(hasModuleAccess({ ...modules, pos: ['car', 'screens.po'] }, pos('cart.discount'))).toBe(
      false,
    );
    expect(hasModuleAccess({ ...modules, pos: ['screens.po'] }, pos('screens.pos'))).toBe(false);
    expect(hasModuleAccess({ ...modules, pos: ['settings'], system: [] }, system('settings'))).toBe(
      false,
    );
  });
});
