import { isApprovable, type PosKey, POS_OPERATIONS } from '@dalpak/contracts';
import {
  type Agorot,
  approvalSubject,
  type Automation,
  type Cart,
  CART_PERMISSION,
  type CatalogueProduct,
  type CartCommand,
  type CartErrorCode,
  type CartEvent,
  type CommandActor,
  DOCUMENT_TYPE,
  type FrozenSale,
  guardOf,
  newCart,
  type PricedCart,
  priceCart,
  type QtyMilli,
  raisedStates,
  reduceCart,
} from '@dalpak/engine';
import { create } from 'zustand';
import { showUpgrade } from '../../../platform/permissions/upgrade.ts';
import { notifyPaymentDeleted } from '../../../platform/plugins/payment-deleted.ts';
import { checkAccess } from '../../../platform/session/access.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import type { DearerBill } from './dearer-bill.ts';
import { playSound } from '../till/sounds.ts';
import { currentTill, type Till } from '../till/till.registry.ts';

/** POS sale (specification, cart §9). */
export const SALE_TYPE = 9;

/** Whether the bill becomes a tax invoice or an invoice-receipt, and no sale. */
export const isInvoice = ({ header: { documentType } }: Pick<Cart, 'header'>): boolean =>
  documentType === DOCUMENT_TYPE.taxInvoice || documentType === DOCUMENT_TYPE.invoiceReceipt;

/** Whether an invoice of this bill was sent without an answer: it may be stored. */
export const isUnanswered = ({ lastError }: Pick<Cart, 'lastError'>): boolean =>
  lastError !== null && /^J102: (?!offline)/.test(lastError);

/** What fills the place next to the bill. */
export type Panel =
  | { readonly kind: 'browse' }
  /** Details of a product; `back` is where they were opened. */
  | { readonly kind: 'product'; readonly productId: number; readonly back?: Panel }
  | { readonly kind: 'row'; readonly rowKey: string }
  /**
   * A product, or a line of one, that needs more than a quantity: parts, preparations, numbers, a
   * seller.
   */
  | {
      readonly kind: 'compose';
      readonly productId: number;
      readonly quantity: QtyMilli;
      readonly rowKey: string | null;
    }
  /** The products of a model by colour and size. */
  | { readonly kind: 'model'; readonly modelId: number }
  /** A product sold by weight that waits for its weight. */
  | { readonly kind: 'weigh'; readonly productId: number }
  /** A product that is created for an unknown code. */
  | {
      readonly kind: 'new-product';
      readonly barcode: string;
      readonly scanned: string;
      readonly weighed: boolean;
    }
  | { readonly kind: 'discount' }
  | { readonly kind: 'customer'; readonly at?: 'new'; readonly typed?: string }
  | { readonly kind: 'seller' }
  | { readonly kind: 'recall' }
  | { readonly kind: 'orders' }
  | { readonly kind: 'queue' }
  | { readonly kind: 'more' }
  | {
      readonly kind: 'register';
      readonly at?: 'open' | 'in' | 'out' | 'drawer' | 'atm' | 'x' | 'z';
      /** When it was opened, so that opening it anew leaves the step that it shows. */
      readonly since?: number;
    }
  | { readonly kind: 'receipt' }
  | { readonly kind: 'bases' }
  | { readonly kind: 'arrange' }
  /** The bill as a tax invoice (6) or an invoice-receipt (7). */
  | { readonly kind: 'invoice'; readonly type: 6 | 7 }
  | { readonly kind: 'printers' }
  | { readonly kind: 'displays' }
  | { readonly kind: 'transmission' }
  /** `slip`: the code of a gift slip that was scanned. */
  | { readonly kind: 'refund'; readonly at?: 'search' | 'manual'; readonly slip?: string }
  | { readonly kind: 'coupon' }
  | { readonly kind: 'club' }
  | { readonly kind: 'pay' }
  | { readonly kind: 'done' };

/** A message that the user must notice: shown over the panel until the next step. */
export interface Notice {
  readonly code: string;
  /** The scanned code, the amount and so on, for the words of the message. */
  readonly detail: string;
}

/** An action that waits for a colleague's approval. */
export interface ApprovalRequest {
  readonly key: PosKey;
  readonly cartId: string;
  /** What exactly is approved: its place in the cart, and its new value. */
  readonly field: string;
  readonly value: string;
  /**
   * What is approved while the bill changes; null when the action is no longer possible, or needs
   * no approval. Absent for an action that does not follow the bill.
   */
  readonly restate?: () => Pick<ApprovalRequest, 'field' | 'value'> | null;
  readonly run: (by: CommandActor) => void;
}

/** An action that is possible but unlikely to be intended: it waits for a confirmation. */
export type Unusual = { readonly run: () => void; readonly onDecline?: () => void } & (
  | {
      readonly kind: 'quantity';
      readonly quantity: QtyMilli;
      readonly product: Pick<CatalogueProduct, 'name' | 'weighed'>;
    }
  | { readonly kind: 'cash'; readonly amount: Agorot; readonly owed: Agorot }
  | { readonly kind: 'rule'; readonly rule: Pick<Automation, 'name' | 'message'> }
);

const NO_SUBJECT = { field: '', value: '' };

/** A colleague's approval to view something, valid while the panel it was given for is open. */
export interface ViewApproval {
  readonly key: PosKey;
  /** The employee who views: the next employee needs a new approval. */
  readonly employeeId: number | null;
  /** As the call sends it: {@link EndpointApproval}. */
  readonly act: string;
  readonly approval: string;
}

/**
 * A view that the till serves by itself ends after the time that an approval is valid at the
 * server.
 */
const VIEW_APPROVAL_MS = 120_000;

/**
 * Keys that open a view rather than an action, with the panel that the view ends with, and the
 * endpoint that accepts the approval (empty where the till serves the view itself). A copy of what
 * the endpoints declare, which keeps them out of the till's first load; a test compares the two.
 */
export const VIEW_TARGETS: Readonly<
  Partial<Record<PosKey, { readonly panel: Panel['kind']; readonly endpoint: string }>>
> = {
  'pos.search.product': { panel: 'browse', endpoint: '' },
  'pos.search.customer': { panel: 'customer', endpoint: 'searchCustomers' },
  'pos.search.tran': { panel: 'refund', endpoint: 'searchSales' },
  'terminal.x': { panel: 'register', endpoint: 'readX' },
};

export interface CartState {
  readonly cart: Cart | null;
  readonly priced: PricedCart | null;
  /** The highlighted line, which + and − change: the last one scanned or touched. */
  readonly highlightedRowKey: string | null;
  /** Grows with each scan, so that the same line is highlighted again. */
  readonly highlightStamp: number;
  readonly panel: Panel;
  readonly notice: Notice | null;
  readonly approval: ApprovalRequest | null;
  readonly viewApproval: ViewApproval | null;
  /**
   * The digits being typed: a quantity until × is pressed, a code after it, and a code when Enter
   * ends them.
   */
  readonly amount: string;
  /**
   * True when more digits were typed than any code has: `amount` is then not what was typed, and
   * cannot be sold.
   */
  readonly isOverlong: boolean;
  /** The quantity that × has closed, as typed; empty = 1. */
  readonly closedQuantity: string;
  /**
   * The bill before and after the last change that removed lines. Any further change of the bill
   * ends the offer to undo.
   */
  readonly removed: { readonly before: Cart; readonly after: Cart } | null;
  readonly query: string;
  /** A submit is in progress. */
  readonly busy: boolean;
  /** The sale that was just finished. */
  readonly done: FrozenSale | null;
  /** On a phone: the bill is open. */
  readonly billOpen: boolean;
  /** The question before a sale is cancelled is open. */
  readonly confirmCancel: boolean;
  /** The question before cash payments are returned is open. */
  readonly confirmReturn: boolean;
  readonly unusual: Unusual | null;
  /** A discount that makes the bill dearer, waiting for a decision. */
  readonly dearerBill: DearerBill | null;
}

export const useCart = create<CartState>(() => ({
  cart: null,
  priced: null,
  highlightedRowKey: null,
  highlightStamp: 0,
  panel: { kind: 'browse' },
  notice: null,
  approval: null,
  viewApproval: null,
  amount: '',
  closedQuantity: '',
  isOverlong: false,
  removed: null,
  query: '',
  busy: false,
  done: null,
  billOpen: false,
  confirmCancel: false,
  confirmReturn: false,
  unusual: null,
  dearerBill: null,
}));

const set = useCart.setState;
const get = useCart.getState;

/** A fresh cart of this terminal. */
export function freshCart(till: Till): Cart {
  const init = currentInit();
  return newCart(
    {
      documentType: SALE_TYPE,
      branchId: init?.cloud.branch?.id ?? 0,
      terminalId: till.owner.terminalId,
      employeeId: init?.employee?.id ?? null,
      header: { warehouseId: init?.offline_data?.pos.warehouse ?? null },
    },
    till.env(),
  );
}

/** Shows a cart on the screen, priced. */
export function showCart(till: Till, shown: Cart): void {
  const cart = till.prices?.priceCart(shown) ?? shown;
  set({
    cart,
    priced: priceCart(cart, till.env()),
    highlightedRowKey: cart.rows.at(-1)?.key ?? null,
    removed: null,
  });
  scheduleDraft(till, cart);
}

/** Starts the next sale. */
export function startSale(till: Till): void {
  set({
    panel: { kind: 'browse' },
    done: null,
    notice: null,
    approval: null,
    viewApproval: null,
    amount: '',
    closedQuantity: '',
    isOverlong: false,
    query: '',
    busy: false,
    billOpen: false,
    confirmCancel: false,
    confirmReturn: false,
    unusual: null,
    dearerBill: null,
  });
  showCart(till, freshCart(till));
}

/**
 * Restores the bill from before the page was left, unless its sale is already stored. It is taken
 * over by the employee who has signed in since.
 */
export async function restoreDraft(till: Till): Promise<void> {
  const open = get().cart;
  const draft = open ?? (await till.sales.draft());
  const stored = draft === undefined ? undefined : await till.sales.get(draft.id);
  const now = get().cart;
  // The till stays open while the store is read. A bill that was begun meanwhile is kept, also one
  // that an earlier call of this function restored, with what was scanned into it.
  if (now !== null && now.id !== draft?.id) return;
  if (
    draft === undefined ||
    stored !== undefined ||
    draft.lifecycle !== 'open' ||
    draft.header.terminalId !== till.owner.terminalId
  ) {
    startSale(till);
    return;
  }
  // Includes what was scanned meanwhile.
  const latest = now?.id === draft.id ? now : draft;
  showCart(till, {
    ...latest,
    header: {
      ...latest.header,
      employeeId: currentInit()?.employee?.id ?? latest.header.employeeId,
    },
  });
}

let draftTimer: ReturnType<typeof setTimeout> | undefined;

/** Stores the bill shortly after a change: never during a scan, and at most once per delay. */
function scheduleDraft(till: Till, cart: Cart): void {
  clearTimeout(draftTimer);
  draftTimer = setTimeout(() => {
    // Without the draft a reload loses only the open bill, so a full disk must not stop the sale.
    till.sales
      .putDraft(cart.rows.length === 0 && cart.account === null ? null : cart)
      .catch(() => undefined);
  }, 150);
}

/** Removes the draft at once, because its sale is stored elsewhere now. */
export async function dropDraft(till: Till): Promise<void> {
  clearTimeout(draftTimer);
  await till.sales.putDraft(null);
}

/**
 * Opens a panel. Leaving a finished sale begins the next one: its bill must not be open to a second
 * payment.
 */
export function show(panel: Panel): void {
  const till = currentTill();
  if (get().panel.kind === 'done' && panel.kind !== 'done' && till !== null) startSale(till);
  set(({ viewApproval: leave }) => ({
    panel,
    notice: null,
    billOpen: false,
    viewApproval: leave !== null && VIEW_TARGETS[leave.key]?.panel === panel.kind ? leave : null,
  }));
}

export function notify(code: string, detail = ''): void {
  set({ notice: { code, detail } });
  playSound('refuse');
}

/** Asks for a confirmation of an action that is unlikely to be intended. */
export function confirmUnusual(unusual: Unusual): void {
  set({ unusual });
  playSound('refuse');
}

/** The answer to {@link confirmUnusual}. */
export function answerUnusual(isMeant: boolean): void {
  const { unusual } = get();
  set({ unusual: null });
  (isMeant ? unusual?.run : unusual?.onDecline)?.();
}

/** Dismisses the notice, because the user acts on it. */
export function dismissNotice(): void {
  if (get().notice !== null) set({ notice: null });
}

/** The specification's POS operation key of a permission number. */
function keyOf(permission: number): PosKey {
  const key = Object.entries(POS_OPERATIONS).find(([id]) => Number(id) === permission)?.[1];
  if (key === undefined) throw new Error(`Unknown POS operation ${permission}`);
  return key;
}

/** True when the employee at the till has the permission themselves. */
export function isAuthorized(key: PosKey): boolean {
  const init = currentInit();
  return init !== null && checkAccess(init, { type: 'pos', key }) === 'ok';
}

/** A colleague's view approval that is valid for the employee now at the till. */
export function viewApprovalFor(key: PosKey): ViewApproval | null {
  const { viewApproval: leave } = get();
  return leave !== null &&
    leave.key === key &&
    leave.employeeId === (currentInit()?.employee?.id ?? null)
    ? leave
    : null;
}

const accessTo = (key: PosKey): ReturnType<typeof checkAccess> => {
  const init = currentInit();
  return init === null ? 'PERMISSION_DENIED' : checkAccess(init, { type: 'pos', key });
};

/**
 * Opens the panel of an action that asks for its permission when it is done, unless the service
 * does not include the action.
 */
export function beginAct(key: PosKey, run: () => void): void {
  if (accessTo(key) === 'UPGRADE') showUpgrade();
  else run();
}

/**
 * What is asked for: the place in the cart and the new value, or for an action outside the cart its
 * id.
 */
export interface ApprovalSubject extends Pick<ApprovalRequest, 'field' | 'value' | 'restate'> {
  readonly act?: string;
}

/**
 * Runs the action, or requests a colleague's approval first when the employee lacks the permission.
 * A colleague can approve a change of the cart, a register action and a view. A work screen needs
 * the employee's own permission, because the server checks it at each call. A colleague cannot
 * approve what the service does not include.
 */
export function withPermission(
  key: PosKey,
  run: (by: CommandActor | null) => void,
  subject: ApprovalSubject = NO_SUBJECT,
): void {
  const access = accessTo(key);
  if (access === 'ok') run(null);
  else if (access === 'UPGRADE') showUpgrade();
  else if (!isApprovable({ type: 'pos', key })) notify('PERMISSION_DENIED');
  else requestApproval(key, run, subject);
}

/** True for a change of the bill, whose approval belongs to the bill's log. */
const isOfBill = (key: PosKey): boolean =>
  Object.values(CART_PERMISSION).some((id) => POS_OPERATIONS[id] === key);

function requestApproval(
  key: PosKey,
  run: (by: CommandActor) => void,
  { act, ...subject }: ApprovalSubject,
): void {
  const look = VIEW_TARGETS[key];
  // An action that is not about the bill gets an id of its own.
  const cartId = act ?? (isOfBill(key) ? get().cart?.id : undefined) ?? crypto.randomUUID();
  playSound('manager');
  set({
    approval: {
      key,
      cartId,
      ...subject,
      ...(look === undefined ? {} : { field: look.endpoint }),
      run: (by) => {
        // Granted before the panel is drawn, because the panel reads under this approval.
        if (look !== undefined)
          grantViewApproval(
            {
              key,
              employeeId: currentInit()?.employee?.id ?? null,
              act: cartId,
              approval: by.approval ?? '',
            },
            look.endpoint === '',
          );
        run(by);
      },
    },
  });
}

function grantViewApproval(leave: ViewApproval, endsByItself: boolean): void {
  set({ viewApproval: leave });
  if (endsByItself)
    setTimeout(
      () => set((state) => (state.viewApproval === leave ? { viewApproval: null } : state)),
      VIEW_APPROVAL_MS,
    );
}

/**
 * Writes a colleague's approval into the log of the bill that it was given for. False when that
 * bill is no longer on the screen, or is being submitted.
 */
export function writeApproval(
  cartId: string,
  { key, field, value }: Pick<ApprovalRequest, 'key' | 'field' | 'value'>,
  by: CommandActor,
): boolean {
  const { cart, busy } = get();
  if (busy || cart === null || cart.id !== cartId) return false;
  const entry = {
    employeeId: by.employeeId,
    description: key,
    field,
    data: value,
    dataBefore: '',
    createdAt: Date.now(),
    approval: by.approval,
  };
  set({ cart: { ...cart, log: [...cart.log, entry] } });
  return true;
}

/** The outcome of a command: done, waiting for an approval, or refused with a code. */
export type DispatchResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: CartErrorCode | 'APPROVAL' };

/**
 * The only function through which the screen changes the cart: permission, engine, price, one state
 * change. It is synchronous.
 * @param onAllowed called when a colleague's approval let the command run; the input stays on the
 * screen until then
 */
export function dispatch(given: CartCommand, onAllowed?: () => void): DispatchResult {
  const till = currentTill();
  const { cart } = get();
  if (till === null || cart === null) return { ok: false, code: 'CART_CLOSED' };
  const env = till.env();
  const command = till.prices?.priceCommand(given, cart) ?? given;
  const reduced = reduceCart(cart, command, env);
  // Checked before an approval is requested: an approval does not make an invalid command possible,
  // and the input stays for correction.
  if (!reduced.ok) {
    notify(reduced.error.code);
    return { ok: false, code: reduced.error.code };
  }
  const next = till.prices?.priceCart(reduced.value.cart) ?? reduced.value.cart;
  const missing = findMissing(till, command, cart, next);
  if (missing !== null) {
    const { key, field, value } = missing;
    const restate = (): Missing | null => restateMissing(given, missing, cart.id);
    withPermission(
      key,
      (by) => {
        if (by === null) return;
        // A raised state is logged as approved, and the command then runs as if it had covered this
        // from the start.
        const done = missing.isRaised
          ? writeApproval(cart.id, restate() ?? missing, by) && dispatch(given, onAllowed).ok
          : dispatch({ ...given, by }).ok;
        if (done) onAllowed?.();
      },
      { field, value, restate },
    );
    return { ok: false, code: 'APPROVAL' };
  }
  if (next === cart) return { ok: true };
  const { events } = reduced.value;
  const litKey = highlightedRowAfter(get().highlightedRowKey, next, events);
  set((state) => ({
    cart: next,
    priced: priceCart(next, env),
    highlightedRowKey: litKey,
    highlightStamp: state.highlightStamp + 1,
    removed: events.some(({ type }) => type === 'rowRemoved')
      ? { before: cart, after: next }
      : null,
    // A view of one product ends with that product.
    viewApproval: null,
    notice: null,
    panel:
      state.panel.kind === 'row' && !next.rows.some((row) => row.key === litKey)
        ? { kind: 'browse' }
        : state.panel,
  }));
  scheduleDraft(till, next);
  for (const event of events)
    if (event.type === 'paymentRemoved') notifyPaymentDeleted(event.payment);
  return { ok: true };
}

/** What an employee may not do alone. */
interface Missing extends Pick<ApprovalRequest, 'key' | 'field' | 'value'> {
  /**
   * The command takes more off a line or the bill than a colleague approved, in addition to what it
   * does itself.
   */
  readonly isRaised: boolean;
}

/** The approval that a command needs; null when the employee may do it alone. */
function findMissing(till: Till, command: CartCommand, cart: Cart, next: Cart): Missing | null {
  const raised = raisedStates(cart, next, command).find(
    (state) => !isAuthorized(keyOf(state.permission)),
  );
  if (raised !== undefined) {
    const { permission, field, value } = raised;
    return { key: keyOf(permission), field, value, isRaised: true };
  }
  const permission = guardOf(command, cart);
  if (permission === null || command.by !== undefined || isAuthorized(keyOf(permission)))
    return null;
  const { field, value } = approvalSubject(cart, command, till.env()) ?? NO_SUBJECT;
  return { key: keyOf(permission), field, value, isRaised: false };
}

/** What a command that waits for an approval needs on the bill as it is now. */
function restateMissing(given: CartCommand, asked: Missing, cartId: string): Missing | null {
  const till = currentTill();
  const { cart } = get();
  if (till === null || cart === null || cart.id !== cartId) return null;
  const command = till.prices?.priceCommand(given, cart) ?? given;
  const reduced = reduceCart(cart, command, till.env());
  if (!reduced.ok) return null;
  const next = till.prices?.priceCart(reduced.value.cart) ?? reduced.value.cart;
  const missing = findMissing(till, command, cart, next);
  return missing?.key === asked.key && missing.isRaised === asked.isRaised ? missing : null;
}

/**
 * Restores removed lines at their place, with their quantity and discounts, so that the bill is
 * what it was. Only while the bill has not changed since, and not while it is being paid.
 */
export function undoRemoval(): void {
  const till = currentTill();
  const { removed, cart, panel, busy } = get();
  if (
    till === null ||
    removed === null ||
    cart !== removed.after ||
    busy ||
    panel.kind === 'pay' ||
    panel.kind === 'done'
  )
    return;
  const { before } = removed;
  const back = before.rows.find(({ key }) => !removed.after.rows.some((row) => row.key === key));
  showCart(till, before);
  set((state) => ({
    highlightedRowKey: back?.key ?? state.highlightedRowKey,
    highlightStamp: state.highlightStamp + 1,
  }));
}

/** The line that changed is highlighted; when it was removed, the line that is now last. */
function highlightedRowAfter(
  before: string | null,
  cart: Cart,
  events: readonly CartEvent[],
): string | null {
  for (const event of events)
    if (event.type === 'rowAdded' || event.type === 'rowChanged') return event.rowKey;
  return cart.rows.some((row) => row.key === before) ? before : (cart.rows.at(-1)?.key ?? null);
}
