import { COMPONENT } from './components.ts';
import { COMPONENT_ACTIONS, type ComponentAction, type PermissionOperation, POS_OPERATIONS, type PosKey, SYSTEM_OPERATIONS, type SystemKey } from './permissions.ts';

/** What stands in the way of one user action. */
export interface Guard {
  readonly operation: PermissionOperation;
  /**
   * Where the check is made. `cart`: the engine's own table (`guardOf`, `CART_PERMISSION`) decides which command needs it
   * and when; the row here only points there. `till`, `shell`: an action object or a route. `act`: the till when it is done, so that a
   * colleague approves exactly that, and the server's gate. `call`: the server's gate.
   */
  readonly at: 'cart' | 'till' | 'shell' | 'act' | 'call';
  /** A colleague's approval may stand in: for one act. A screen that one works in is the person's own, and the server asks them at each of its calls. */
  readonly approvable: boolean;
}

function cart(key: PosKey): Guard {
  return { operation: { type: 'pos', key }, at: 'cart', approvable: true };
}

function pos(at: 'till' | 'shell' | 'call', key: PosKey): Guard {
  return { operation: { type: 'pos', key }, at, approvable: false };
}

/** One act, or one look, that a colleague can let somebody do: where the server is asked, its endpoint takes the approval. */
function act(at: 'till' | 'act' | 'call', key: PosKey): Guard {
  return { operation: { type: 'pos', key }, at, approvable: true };
}

function call(action: ComponentAction, key: number): Guard {
  return { operation: { type: 'components', action, key }, at: 'call', approvable: false };
}

function system(key: SystemKey): Guard {
  return { operation: { type: 'system', key }, at: 'shell', approvable: false };
}

/**
 * The guard table (decisions §7): which permission guards which user action. An action of the till or the shell that
 * asks for a permission is a row here; tests of both sides hold their actions against it.
 */
export const GUARDS = {
  'cart.discount': cart('cart.discount'),
  'cart.cancel': cart('cart.cancel'),
  'cart.seller': cart('cart.seller'),
  'cart.row.cancel': cart('cart.item.cancel'),
  'cart.row.edit': cart('cart.item.edit'),
  'cart.refund': cart('transaction.refund'),
  'cart.refund.manual': cart('transaction.refund_manual'),
  'cart.replacement_voucher': cart('transaction.replacement_voucher'),
  'till.hold': act('till', 'cart.freeze'),
  'till.orders': pos('till', 'screens.orders'),
  'till.tables': pos('till', 'screens.tables'),
  'till.open': pos('shell', 'screens.pos'),
  'till.search': act('till', 'pos.search.product'),
  'till.customer': act('call', 'pos.search.customer'),
  'till.customer.new': act('act', 'pos.customer.edit'),
  'till.find_sale': act('call', 'pos.search.tran'),
  'till.menu': pos('call', 'pos.menu.edit'),
  'till.refresh': act('till', 'pos.menu.refresh'),
  'till.refresh.full': act('till', 'pos.menu.refresh_full'),
  'register.open': act('act', 'terminal.open'),
  'register.x': act('call', 'terminal.x'),
  'register.close': act('act', 'terminal.close'),
  'register.cash': act('act', 'pos.cashdrawer.open'),
  'closings.read': call('r', COMPONENT.closings),
  'transactions.read': call('r', COMPONENT.transactions),
  'transactions.approve': call('e', COMPONENT.transactions),
  'terminals.register': call('e', COMPONENT.terminals),
  'products.create': call('w', COMPONENT.products),
  'products.read': call('r', COMPONENT.products),
  'labels.design': call('e', COMPONENT.products),
  'customers.read': call('r', COMPONENT.customers),
  'documents.consolidate': pos('call', 'documents.delivery_to_invoices'),
  'suppliers.read': call('r', COMPONENT.suppliers),
  'time.read': call('r', COMPONENT.timeEntries),
  'time.correct': call('e', COMPONENT.timeEntries),
  'users.sign_up': call('w', COMPONENT.employees),
  'fingerprints.read': call('r', COMPONENT.employees),
  'fingerprints.change': call('e', COMPONENT.employees),
  // Also the log of acts.
  'settings.open': system('settings'),
  'billing.open': system('billing'),
  'interfaces.open': system('interfaces'),
  'licences.assign': system('subscriptions_assign'),
  'reports.open': system('reports'),
  // A device stops being a till: of the person who stands there, or of a user beside the till.
  'terminal.release': { operation: { type: 'system', key: 'logout' }, at: 'call', approvable: true },
} as const satisfies Record<string, Guard>;

/**
 * Operations of the specification whose action this version does not have yet. When an action with one of them comes, its
 * key moves from here into {@link GUARDS}; a test fails while it is in both or in neither.
 * @public for the tests that keep the table whole
 */
export const NOT_REACHABLE_YET: readonly (PosKey | SystemKey)[] = [
  'screens.deliveries', 'shva.trans', 'documents.misim',
  'pos.atm',
  'support_access_open', 'tech',
];

const all: readonly Guard[] = Object.values(GUARDS);

/** One text for an operation; the same for the same operation and no other. */
export function operationName(operation: PermissionOperation): string {
  return operation.type === 'components' ? `components:${operation.key}:${operation.action}` : `${operation.type}:${operation.key}`;
}

/** An operation as the calls name it. */
export function wireOperation(operation: PermissionOperation): { readonly type: PermissionOperation['type']; readonly action: ComponentAction; readonly key: string } {
  return { type: operation.type, action: operation.type === 'components' ? operation.action : 'r', key: String(operation.key) };
}

/** The operation that {@link operationName} made the text of; null when there is none of that name. */
export function operationOfName(name: string): PermissionOperation | null {
  const [type = '', key = '', action] = name.split(':');
  if (type === 'components') return COMPONENT_ACTIONS.some((one) => one === action) ? parseOperation({ type, action: action as ComponentAction, key }) : null;
  return type === 'pos' || type === 'system' ? parseOperation({ type, action: 'r', key }) : null;
}

/** Whether some action is guarded by this operation. @public for the tests that keep the table whole */
export function isGuarded(operation: PermissionOperation): boolean {
  return all.some((guard) => operationName(guard.operation) === operationName(operation));
}

/** Whether a colleague's approval may stand in for the person's own right. */
export function isApprovable(operation: PermissionOperation): boolean {
  return all.some((guard) => guard.approvable && operationName(guard.operation) === operationName(operation));
}

const posKeys: ReadonlySet<string> = new Set(Object.values(POS_OPERATIONS));
const systemKeys: ReadonlySet<string> = new Set(Object.values(SYSTEM_OPERATIONS));

/** An operation as the wire names it; null when there is none of that name. */
export function parseOperation({ type, action, key }: { readonly type: PermissionOperation['type']; readonly action: ComponentAction; readonly key: string }): PermissionOperation | null {
  switch (type) {
    case 'pos': return posKeys.has(key) ? { type, key: key as PosKey } : null;
    case 'system': return systemKeys.has(key) ? { type, key: key as SystemKey } : null;
    case 'components': return /^[1-9]\d{0,8}$/.test(key) ? { type, action, key: Number(key) } : null;
  }
}
