import {
  accessOf,
  COMPONENTS,
  NEVER_ALLOWED,
  POS_OPERATIONS,
  SERVICE_MODULE_KEYS,
  SYSTEM_OPERATIONS,
} from '@dalpak/contracts';
import type { ModulesAccess, PermissionMap, PosKey } from '@dalpak/contracts';
import { POSITION_NAMES } from './first-words.ts';

/** Modules of the licence of a new business: everything that this version has. */
export const FULL_MODULES: ModulesAccess = {
  components: COMPONENTS.map(({ id }) => id),
  pos: [...new Set(Object.values(POS_OPERATIONS).map((key) => key.split('.', 1)[0] ?? key))],
  system: Object.values(SYSTEM_OPERATIONS).filter((key) => key !== NEVER_ALLOWED),
};

/**
 * Modules of a new business by the type of the sign-up: a shop has all but those of restaurants.
 */
export function startModuleKeys(type: 2 | 3 | undefined): typeof SERVICE_MODULE_KEYS {
  return type === 2
    ? SERVICE_MODULE_KEYS.filter((key) => key !== 'restaurant')
    : SERVICE_MODULE_KEYS;
}

const SHOP_MODULES = accessOf(startModuleKeys(2), { components: [], pos: [], system: [] });

/**
 * What the service of a new business gives access to, by the type of the sign-up (specification,
 * shell §2).
 */
export function startModules(type: 2 | 3 | undefined): ModulesAccess {
  return type === 2 ? SHOP_MODULES : FULL_MODULES;
}

const CASHIER: readonly PosKey[] = [
  'screens.pos',
  'pos.menu.refresh',
  'pos.search.product',
  'pos.search.customer',
  'cart.freeze',
  'cart.item.cancel',
];
const WAITER: readonly PosKey[] = [...CASHIER, 'screens.tables', 'screens.orders'];
const SHIFT_MANAGER: readonly PosKey[] = [
  ...WAITER,
  'screens.deliveries',
  'terminal.open',
  'terminal.close',
  'terminal.x',
  'shva.trans',
  'pos.menu.refresh_full',
  'pos.search.tran',
  'pos.cashdrawer.open',
  'pos.customer.edit',
  'cart.discount',
  'cart.item.edit',
  'cart.cancel',
  'cart.seller',
  'transaction.refund',
];

/** A position that a new business starts with. */
export interface StartPosition {
  readonly name: string;
  readonly permissions: PermissionMap;
}

/** Positions of a new business, the manager first. */
export const START_POSITIONS: readonly [StartPosition, ...StartPosition[]] = [
  { name: POSITION_NAMES.manager, permissions: { all: 1 } },
  {
    name: POSITION_NAMES.shiftManager,
    permissions: {
      pos: allow(SHIFT_MANAGER),
      components: { '13': '10000', '101': '10000', '111': '11100' },
      system: {},
    },
  },
  {
    name: POSITION_NAMES.cashier,
    permissions: { pos: allow(CASHIER), components: {}, system: {} },
  },
  { name: POSITION_NAMES.waiter, permissions: { pos: allow(WAITER), components: {}, system: {} } },
];

function allow(keys: readonly PosKey[]): Record<string, 1> {
  const wanted = new Set<string>(keys);
  return Object.fromEntries(
    Object.entries(POS_OPERATIONS)
      .filter(([, key]) => wanted.has(key))
      .map(([id]) => [id, 1]),
  );
}
