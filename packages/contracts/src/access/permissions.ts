/** POS operation keys of the specification (shell §6), by id. */
export const POS_OPERATIONS = {
  1: 'screens.pos',
  2: 'screens.orders',
  3: 'screens.tables',
  4: 'screens.deliveries',
  10: 'terminal.open',
  11: 'terminal.close',
  12: 'terminal.x',
  13: 'shva.trans',
  14: 'documents.misim',
  15: 'documents.delivery_to_invoices',
  30: 'pos.menu.edit',
  31: 'pos.menu.refresh',
  32: 'pos.menu.refresh_full',
  33: 'pos.search.tran',
  34: 'pos.search.product',
  35: 'pos.search.customer',
  36: 'pos.cashdrawer.open',
  37: 'pos.atm',
  45: 'pos.customer.edit',
  50: 'cart.discount',
  51: 'cart.cancel',
  52: 'cart.freeze',
  53: 'cart.seller',
  55: 'cart.item.cancel',
  56: 'cart.item.edit',
  70: 'transaction.refund',
  71: 'transaction.replacement_voucher',
  72: 'transaction.refund_manual',
} as const;

/** System operation keys of the specification, by id. */
export const SYSTEM_OPERATIONS = {
  1: 'settings',
  2: 'billing',
  3: 'interfaces',
  4: 'reports',
  5: 'subscriptions_assign',
  6: 'exceptions',
  10: 'logout',
  11: 'support_access_open',
  9999: 'tech',
} as const;

export type PosKey = (typeof POS_OPERATIONS)[keyof typeof POS_OPERATIONS];
export type SystemKey = (typeof SYSTEM_OPERATIONS)[keyof typeof SYSTEM_OPERATIONS];

/** Actions on a component, in the order of its flags: read, write, edit, delete, special. */
export const COMPONENT_ACTIONS = ['r', 'w', 'e', 'd', 's'] as const;
export type ComponentAction = (typeof COMPONENT_ACTIONS)[number];

export type PermissionOperation =
  | { readonly type: 'components'; readonly action: ComponentAction; readonly key: number }
  | { readonly type: 'pos'; readonly key: PosKey }
  | { readonly type: 'system'; readonly key: SystemKey };

/**
 * Effective permission map (`perr`) of an employee. Missing means denied; `all` takes precedence
 * when present. Component flags are a string of five 0/1 in the order of {@link COMPONENT_ACTIONS}.
 */
export interface PermissionMap {
  readonly all?: 0 | 1 | undefined;
  readonly components?: Readonly<Record<string, string>> | undefined;
  readonly pos?: Readonly<Record<string, 0 | 1>> | undefined;
  readonly system?: Readonly<Record<string, 0 | 1>> | undefined;
  /**
   * Reports besides system key 4: a category or a code with 0 is closed, a right of
   * {@link REPORT_RIGHTS} with 1 is open.
   */
  readonly reports?: Readonly<Record<string, 0 | 1>> | undefined;
  /** The branches whose figures reports show, by id; missing = all. */
  readonly branches?: Readonly<Record<string, 1>> | undefined;
}

const posIds = new Map<string, string>(
  Object.entries(POS_OPERATIONS).map(([id, key]) => [key, id]),
);
const systemIds = new Map<string, string>(
  Object.entries(SYSTEM_OPERATIONS).map(([id, key]) => [key, id]),
);

/** Id of a POS or system operation key, as a map key. */
export function operationId(
  operation: Extract<PermissionOperation, { type: 'pos' | 'system' }>,
): string {
  const id = (operation.type === 'pos' ? posIds : systemIds).get(operation.key);
  if (id === undefined) throw new Error(`Unknown operation ${operation.key}`);
  return id;
}

/** The operation of the specification that no map allows, not even `all`. */
export const NEVER_ALLOWED = 'tech' satisfies SystemKey;

/**
 * The permission check (specification, shell §5): tech is always denied, then `all` decides, then
 * the map. The server enforces it; the client only anticipates.
 */
export function isAllowed(map: PermissionMap, operation: PermissionOperation): boolean {
  if (operation.type === 'system' && operation.key === NEVER_ALLOWED) return false;
  if (map.all !== undefined) return map.all === 1;
  if (operation.type === 'components') {
    const flags = map.components?.[String(operation.key)] ?? '';
    return flags[COMPONENT_ACTIONS.indexOf(operation.action)] === '1';
  }
  return map[operation.type]?.[operationId(operation)] === 1;
}

/**
 * The map with one more operation, which a colleague approved. `tech` stays denied, as in every
 * map.
 */
export function withOperation(map: PermissionMap, operation: PermissionOperation): PermissionMap {
  if (isAllowed(map, operation)) return map;
  // With `all: 0` the entries of the map did not count, so they stay denied.
  const { all, ...own } = map;
  const held: PermissionMap = all === 0 ? {} : own;
  if (operation.type !== 'components')
    return { ...held, [operation.type]: { ...held[operation.type], [operationId(operation)]: 1 } };
  const key = String(operation.key);
  const flags = COMPONENT_ACTIONS.map((action, place) =>
    action === operation.action ? '1' : (held.components?.[key]?.[place] ?? '0'),
  ).join('');
  return { ...held, components: { ...held.components, [key]: flags } };
}

/**
 * What the service (licence) includes: component ids, and prefixes of POS and system operation
 * keys.
 */
export interface ModulesAccess {
  readonly components: readonly number[];
  readonly pos: readonly string[];
  readonly system: readonly string[];
}

/**
 * Module access (specification, shell §5), checked before the permission map: a component has to be
 * in the list, an operation key has to start with an allowed prefix. A prefix ends at a dot, so
 * `cart` covers `cart.discount` and not `cartoon.x`. The error of a refusal is UPGRADE.
 */
export function hasModuleAccess(modules: ModulesAccess, operation: PermissionOperation): boolean {
  if (operation.type === 'components') return modules.components.includes(operation.key);
  return modules[operation.type].some(
    (prefix) => operation.key === prefix || operation.key.startsWith(`${prefix}.`),
  );
}

/**
 * Whether `own` allows everything that `given` allows: users can grant only permissions that they
 * have.
 */
export function canGrant(own: PermissionMap, given: PermissionMap): boolean {
  if (own.all === 1) return true;
  if (given.all === 1) return false;
  const holds = (operation: PermissionOperation): boolean =>
    !isAllowed(given, operation) || isAllowed(own, operation);
  return (
    Object.values(POS_OPERATIONS).every((key) => holds({ type: 'pos', key })) &&
    Object.values(SYSTEM_OPERATIONS).every((key) => holds({ type: 'system', key })) &&
    Object.keys(given.components ?? {}).every((id) =>
      COMPONENT_ACTIONS.every((action) => holds({ type: 'components', action, key: Number(id) })),
    ) &&
    (!isAllowed(given, { type: 'system', key: 'reports' }) || coversReports(own, given))
  );
}

/** Whether `own` opens every right of reports, report and branch that `given` opens. */
function coversReports(own: PermissionMap, given: PermissionMap): boolean {
  const closed = Object.entries(own.reports ?? {}).filter(([, flag]) => flag === 0);
  const opened = Object.entries(given.reports ?? {}).filter(([, flag]) => flag === 1);
  return (
    closed.every(([key]) => given.reports?.[key] === 0) &&
    opened.every(([key]) => own.reports?.[key] === 1) &&
    (own.branches === undefined ||
      (given.branches !== undefined &&
        Object.keys(given.branches).every((branch) => own.branches?.[branch] === 1)))
  );
}

/** To read the records of component 33, time entries. */
export const READ_TIME = {
  type: 'components',
  action: 'r',
  key: 33,
} as const satisfies PermissionOperation;
