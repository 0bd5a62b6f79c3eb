import { COMPONENT } from '../components.ts';
import {
  COMPONENT_ACTIONS,
  type ComponentAction,
  type PermissionOperation,
  POS_OPERATIONS,
  type PosKey,
  type SystemKey,
  SYSTEM_OPERATIONS,
} from './permissions.ts';

/** The permission that one user action needs, and where it is checked. */
export interface Guard {
  readonly operation: PermissionOperation;
  /**
   * Where the check is made. `cart`: the engine's own table (`guardOf`, `CART_PERMISSION`) decides
   * which command needs it and when; the row here only refers to it. `till`, `shell`: an action
   * object or a route. `act`: the till, when the action is done, so that a colleague approves
   * exactly that action, and the server before the handler. `call`: the server before the handler.
   */
  readonly at: 'cart' | 'till' | 'shell' | 'act' | 'call';
  /**
   * Whether a colleague's approval can replace the permission, for one action. A working screen
   * needs the user's own permission, because the server checks it on each of the screen's calls.
   */
  readonly approvable: boolean;
}

function cart(key: PosKey): Guard {
  return { operation: { type: 'pos', key }, at: 'cart', approvable: true };
}

function pos(at: 'till' | 'shell' | 'call', key: PosKey): Guard {
  return { operation: { type: 'pos', key }, at, approvable: false };
}

/**
 * An action or view that a colleague can approve; if the server checks it, its endpoint accepts the
 * approval.
 */
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
 * The guard table: which permission guards which user action. Each action of the till or the shell
 * that needs a permission has a row; tests of both sides compare their actions with it.
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
  'till.deliveries': pos('till', 'screens.deliveries'),
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
  'register.withdraw': act('act', 'pos.atm'),
  'cards.transmit': act('act', 'shva.trans'),
  'pinpads.edit': call('e', COMPONENT.pinpads),
  'closings.read': call('r', COMPONENT.closings),
  'floors.read': call('r', COMPONENT.floors),
  'floors.draw': call('e', COMPONENT.floors),
  'transactions.read': call('r', COMPONENT.transactions),
  'transactions.approve': call('e', COMPONENT.transactions),
  'rota.ask': call('w', COMPONENT.timeEntries),
  'terminals.read': call('r', COMPONENT.terminals),
  'terminals.register': call('e', COMPONENT.terminals),
  'products.create': call('w', COMPONENT.products),
  'products.read': call('r', COMPONENT.products),
  'labels.design': call('e', COMPONENT.products),
  'customers.read': call('r', COMPONENT.customers),
  'documents.consolidate': pos('call', 'documents.delivery_to_invoices'),
  'tax.files': pos('call', 'documents.misim'),
  'orders.read': call('r', COMPONENT.salesOrders),
  'orders.place': call('w', COMPONENT.salesOrders),
  'customers.create': call('w', COMPONENT.customers),
  'customers.cards': call('e', COMPONENT.customers),
  'leads.read': call('r', COMPONENT.leads),
  'campaigns.read': call('r', COMPONENT.campaigns),
  'campaigns.send': call('e', COMPONENT.campaigns),
  'calls.read': call('r', COMPONENT.calls),
  'contracts.read': call('r', COMPONENT.contracts),
  'contracts.bill': call('s', COMPONENT.contracts),
  'entries.read': call('r', COMPONENT.journalEntries),
  'entries.write': call('w', COMPONENT.journalEntries),
  'entries.change': call('e', COMPONENT.journalEntries),
  'suppliers.read': call('r', COMPONENT.suppliers),
  'stock.read': call('r', COMPONENT.stockLevels),
  'stock.change': call('e', COMPONENT.stockLevels),
  'purchases.order': call('w', COMPONENT.purchaseOrders),
  'purchases.hints': call('r', COMPONENT.purchaseOrders),
  'purchases.supplier_file': call('w', COMPONENT.supplierProducts),
  'purchases.receive_file': call('w', COMPONENT.goodsReceipts),
  'counts.read': call('r', COMPONENT.stockCounts),
  'counts.write': call('w', COMPONENT.stockCounts),
  'transfers.receive': call('e', COMPONENT.transfers),
  'time.read': call('r', COMPONENT.timeEntries),
  'time.correct': call('e', COMPONENT.timeEntries),
  'users.sign_up': call('w', COMPONENT.employees),
  'fingerprints.read': call('r', COMPONENT.employees),
  'fingerprints.change': call('e', COMPONENT.employees),
  // Also opens the audit log.
  'settings.open': system('settings'),
  'billing.open': system('billing'),
  'interfaces.open': system('interfaces'),
  'support.open': system('support_access_open'),
  'licences.assign': system('subscriptions_assign'),
  'reports.open': system('reports'),
  'exceptions.open': system('exceptions'),
  'dashboards.read': call('r', COMPONENT.dashboards),
  'dashboards.arrange': call('e', COMPONENT.dashboards),
  // Ends the registration of a till: by the employee at the till, or by a user in the same browser.
  'terminal.release': {
    operation: { type: 'system', key: 'logout' },
    at: 'call',
    approvable: true,
  },
} as const satisfies Record<string, Guard>;

const all: readonly Guard[] = Object.values(GUARDS);

/** The unique text of an operation. */
export function operationName(operation: PermissionOperation): string {
  return operation.type === 'components'
    ? `components:${operation.key}:${operation.action}`
    : `${operation.type}:${operation.key}`;
}

/** An operation as the calls name it. */
export function wireOperation(operation: PermissionOperation): {
  readonly type: PermissionOperation['type'];
  readonly action: ComponentAction;
  readonly key: string;
} {
  return {
    type: operation.type,
    action: operation.type === 'components' ? operation.action : 'r',
    key: String(operation.key),
  };
}

/** The operation with this {@link operationName}; null when there is none. */
export function operationOfName(name: string): PermissionOperation | null {
  const [type = '', key = '', action] = name.split(':');
  if (type === 'components')
    return COMPONENT_ACTIONS.some((one) => one === action)
      ? parseOperation({ type, action: action as ComponentAction, key })
      : null;
  return type === 'pos' || type === 'system' ? parseOperation({ type, action: 'r', key }) : null;
}

/**
 * Whether an action is guarded by this operation.
 * @public for the tests that keep the table complete
 */
export function isGuarded(operation: PermissionOperation): boolean {
  return all.some((guard) => operationName(guard.operation) === operationName(operation));
}

/** Whether a colleague's approval can replace the user's own permission. */
export function isApprovable(operation: PermissionOperation): boolean {
  return all.some(
    (guard) => guard.approvable && operationName(guard.operation) === operationName(operation),
  );
}

const posKeys: ReadonlySet<string> = new Set(Object.values(POS_OPERATIONS));
const systemKeys: ReadonlySet<string> = new Set(Object.values(SYSTEM_OPERATIONS));

/** An operation from its parts on the wire; null when there is none. */
export function parseOperation({
  type,
  action,
  key,
}: {
  readonly type: PermissionOperation['type'];
  readonly action: ComponentAction;
  readonly key: string;
}): PermissionOperation | null {
  switch (type) {
    case 'pos':
      return posKeys.has(key) ? { type, key: key as PosKey } : null;
    case 'system':
      return systemKeys.has(key) ? { type, key: key as SystemKey } : null;
    case 'components':
      return /^[1-9]\d{0,8}$/.test(key) ? { type, action, key: Number(key) } : null;
  }
}
