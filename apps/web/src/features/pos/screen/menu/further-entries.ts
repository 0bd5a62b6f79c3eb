import type { PosKey, TillMenuAction } from '@dalpak/contracts';
import {
  type Icon,
  IconArmchair,
  IconArrowDown,
  IconArrowUp,
  IconCashBanknote,
  IconCashRegister,
  IconClipboardList,
  IconDatabaseImport,
  IconDeviceTv,
  IconFileImport,
  IconFileInvoice,
  IconFileSearch,
  IconFileText,
  IconGift,
  IconLayoutBoard,
  IconLayoutGrid,
  IconLayoutList,
  IconLockOpen,
  IconNote,
  IconPencil,
  IconPrinter,
  IconReceipt,
  IconReceipt2,
  IconReceiptRefund,
  IconReportMoney,
  IconSend,
  IconTag,
  IconTicket,
  IconToolsKitchen2,
  IconTrash,
  IconTruckDelivery,
  IconUserPlus,
} from '@tabler/icons-react';
import { i18n } from '../../../../platform/i18n/i18n.ts';
import { go } from '../../../../platform/router/navigation.ts';
import { currentInit } from '../../../../platform/session/session.store.ts';
import { toast } from '../../../../ui/messages/toast.ts';
import { beginAct, withPermission } from '../../bill/approvals.store.ts';
import { dispatch } from '../../bill/dispatch.ts';
import type { TillFacts } from '../../bill/facts.ts';
import { highlightedRow } from '../../bill/highlight.store.ts';
import { can } from '../../bill/mode.store.ts';
import type { Panel } from '../../bill/panel.types.ts';
import { show } from '../../bill/open-panel.ts';
import { startPay } from '../../paying/pay.ts';
import { currentTill } from '../../till/till.registry.ts';
import { useTillStatus } from '../../till/till-status.store.ts';
import { hasOrders } from '../../orders/open-orders.ts';
import type { EntryGuard, MenuEntry } from './menu-entry.ts';

const isIdle = (state: TillFacts): boolean => can('act', state);
/** True while the bill is still being built: neither being paid nor finished. */
const isBuildingBill = (state: TillFacts): boolean => free(state) && state.cart !== null;
const hasRows = (state: TillFacts): boolean =>
  isBuildingBill(state) && (state.cart?.rows.length ?? 0) > 0;
const free = (state: TillFacts): boolean => can('edit', state);
const withOrders = (state: TillFacts): boolean => hasOrders() && free(state);

const asks = (key: PosKey): EntryGuard => ({ key, asked: 'action' });
const byCommand = (key: PosKey): EntryGuard => ({ key, asked: 'command' });

/**
 * Actions with an object of their own: parts of the till with screens, and actions that a button or
 * a key of the till also runs.
 */
type WithObject =
  | 'register'
  | 'refund'
  | 'coupon'
  | 'queue'
  | 'reprint'
  | 'refresh'
  | 'lock'
  | 'mute'
  | 'cancel-sale';
type FurtherAction = Exclude<TillMenuAction, WithObject>;

interface Further {
  readonly icon: Icon;
  readonly enabled: (state: TillFacts) => boolean;
  readonly guard?: EntryGuard;
  readonly tone?: 'bad';
  readonly run: () => void;
}

const opens = (panel: Panel) => (): void => show(panel);

/** Runs an action on the highlighted line, which + and − change. */
function onHighlightedRow(run: (rowKey: string) => void): () => void {
  return () => {
    const litKey = highlightedRow();
    if (litKey !== null) run(litKey);
  };
}

function showOrders(tab: 'tables' | 'orders'): void {
  void import('../../orders/orders.store.ts').then(({ openOrdersAt }) => {
    openOrdersAt(tab);
    show({ kind: 'orders' });
  });
}

/** Requires the server: a till without its catalogue could not sell. */
async function refill(): Promise<void> {
  const till = currentTill();
  if (till === null) return;
  if (useTillStatus.getState().link === 'offline') {
    toast({ text: i18n.t('tillMenu:refillOffline'), tone: 'warn', id: 'refresh' });
    return;
  }
  await till.sync.refill();
  const { error } = useTillStatus.getState().sync;
  toast(
    error === null
      ? { text: i18n.t('tillMenu:refilled'), tone: 'ok', id: 'refresh' }
      : { text: i18n.t('tillMenu:refillOffline'), tone: 'warn', id: 'refresh' },
  );
}

function refundByVoucher(): void {
  void import('../../refunding/refund.store.ts').then(({ preferRefundTender }) => {
    preferRefundTender('voucher');
    startPay();
  });
}

/** One object for each action that has words, so that a missing one is a type error. */
const FURTHER: Readonly<Record<FurtherAction, Further>> = {
  'print-bill': {
    icon: IconReceipt,
    enabled: hasRows,
    run: () => void import('../../printing/print-bill.ts').then(({ printBill }) => printBill()),
  },
  'sale-a4': {
    icon: IconFileText,
    enabled: isIdle,
    run: () =>
      void import('../../printing/sale-a4.ts').then(({ printLastSaleOnA4 }) => printLastSaleOnA4()),
  },
  'edit-row': {
    icon: IconPencil,
    enabled: hasRows,
    guard: byCommand('cart.item.edit'),
    run: onHighlightedRow((rowKey) => show({ kind: 'row', rowKey })),
  },
  'cancel-row': {
    icon: IconTrash,
    enabled: hasRows,
    guard: byCommand('cart.item.cancel'),
    tone: 'bad',
    run: onHighlightedRow((rowKey) => dispatch({ type: 'deleteRow', rowKey })),
  },
  seller: {
    icon: IconTag,
    enabled: isBuildingBill,
    guard: byCommand('cart.seller'),
    run: opens({ kind: 'seller' }),
  },
  'find-sale': {
    icon: IconFileSearch,
    enabled: free,
    guard: asks('pos.search.tran'),
    run: opens({ kind: 'refund', at: 'search' }),
  },
  'refund-manual': {
    icon: IconReceiptRefund,
    enabled: free,
    guard: byCommand('transaction.refund_manual'),
    run: opens({ kind: 'refund', at: 'manual' }),
  },
  'credit-voucher': {
    icon: IconTicket,
    enabled: (state) => hasRows(state) && (state.priced?.total ?? 0) < 0,
    guard: byCommand('transaction.replacement_voucher'),
    run: refundByVoucher,
  },
  orders: {
    icon: IconClipboardList,
    enabled: withOrders,
    guard: asks('screens.orders'),
    run: () => showOrders('orders'),
  },
  tables: {
    icon: IconArmchair,
    enabled: withOrders,
    guard: asks('screens.tables'),
    run: () => showOrders('tables'),
  },
  deliveries: {
    icon: IconTruckDelivery,
    enabled: free,
    guard: asks('screens.deliveries'),
    run: () => go('/deliveries'),
  },
  kitchen: {
    icon: IconToolsKitchen2,
    enabled: withOrders,
    guard: asks('screens.orders'),
    run: () => go('/kitchen'),
  },
  'bill-note': {
    icon: IconNote,
    enabled: isBuildingBill,
    run: opens({ kind: 'bill-note' }),
  },
  'new-customer': {
    icon: IconUserPlus,
    enabled: free,
    guard: byCommand('pos.customer.edit'),
    run: () => beginAct('pos.customer.edit', opens({ kind: 'customer', at: 'new' })),
  },
  'register-open': {
    icon: IconCashRegister,
    enabled: isIdle,
    guard: byCommand('terminal.open'),
    run: () => beginAct('terminal.open', opens({ kind: 'register', at: 'open' })),
  },
  'cash-in': {
    icon: IconArrowDown,
    enabled: isIdle,
    guard: byCommand('pos.cashdrawer.open'),
    run: () => beginAct('pos.cashdrawer.open', opens({ kind: 'register', at: 'in' })),
  },
  'cash-out': {
    icon: IconArrowUp,
    enabled: isIdle,
    guard: byCommand('pos.cashdrawer.open'),
    run: () => beginAct('pos.cashdrawer.open', opens({ kind: 'register', at: 'out' })),
  },
  'open-drawer': {
    icon: IconLockOpen,
    enabled: isIdle,
    guard: byCommand('pos.cashdrawer.open'),
    run: () => beginAct('pos.cashdrawer.open', opens({ kind: 'register', at: 'drawer' })),
  },
  withdraw: {
    icon: IconCashBanknote,
    enabled: (state) =>
      isIdle(state) && currentInit()?.offline_data?.settings.atm_enabled !== false,
    guard: byCommand('pos.atm'),
    run: () => beginAct('pos.atm', opens({ kind: 'register', at: 'atm' })),
  },
  club: {
    icon: IconGift,
    enabled: free,
    run: opens({ kind: 'club' }),
  },
  bases: {
    icon: IconFileImport,
    enabled: free,
    run: opens({ kind: 'bases' }),
  },
  'tax-invoice': {
    icon: IconFileInvoice,
    enabled: free,
    run: opens({ kind: 'invoice', type: 6 }),
  },
  'invoice-receipt': {
    icon: IconFileInvoice,
    enabled: free,
    run: opens({ kind: 'invoice', type: 7 }),
  },
  'receipt-on-account': {
    icon: IconReceipt2,
    enabled: free,
    run: opens({ kind: 'receipt' }),
  },
  'register-x': {
    icon: IconReportMoney,
    enabled: isIdle,
    guard: asks('terminal.x'),
    run: opens({ kind: 'register', at: 'x' }),
  },
  'register-close': {
    icon: IconCashRegister,
    enabled: isIdle,
    guard: byCommand('terminal.close'),
    run: () => beginAct('terminal.close', opens({ kind: 'register', at: 'z' })),
  },
  'refresh-full': {
    icon: IconDatabaseImport,
    enabled: isIdle,
    guard: asks('pos.menu.refresh_full'),
    run: () => void refill(),
  },
  'menu-edit': {
    icon: IconLayoutList,
    enabled: free,
    guard: asks('pos.menu.edit'),
    run: () => go('/settings'),
  },
  'arrange-tiles': {
    icon: IconLayoutGrid,
    enabled: free,
    guard: asks('pos.menu.edit'),
    run: opens({ kind: 'arrange' }),
  },
  'menu-layout': {
    icon: IconLayoutBoard,
    enabled: free,
    guard: asks('pos.menu.edit'),
    run: () => go('/menu-layout'),
  },
  consolidate: {
    icon: IconFileInvoice,
    enabled: free,
    guard: asks('documents.delivery_to_invoices'),
    run: () => go('/consolidation'),
  },
  transmission: {
    icon: IconSend,
    enabled: isIdle,
    guard: byCommand('shva.trans'),
    run: () => beginAct('shva.trans', opens({ kind: 'transmission' })),
  },
  display: { icon: IconDeviceTv, enabled: isIdle, run: opens({ kind: 'displays' }) },
  printer: { icon: IconPrinter, enabled: isIdle, run: opens({ kind: 'printers' }) },
};

/**
 * Actions that are loaded with this list and not with the till's start: most are needed a few times
 * a day, or found only by the search.
 */
export const FURTHER_ENTRIES: readonly MenuEntry[] = (Object.keys(FURTHER) as FurtherAction[]).map(
  (id): MenuEntry => {
    const { icon, enabled, guard, tone, run } = FURTHER[id];
    return {
      menu: id,
      id,
      icon,
      enabled,
      tone: tone ?? 'plain',
      label: () => i18n.t(`tillMenu:actions.${id}`),
      note: () => null,
      ...(guard === undefined ? {} : { guard }),
      run: () => (guard?.asked === 'action' ? withPermission(guard.key, () => run()) : run()),
    };
  },
);
