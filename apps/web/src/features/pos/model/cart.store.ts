import { isApprovable, type PosKey, POS_OPERATIONS } from '@dalpak/contracts';
import {
  type Agorot, approvalSubject, type Automation, type Cart, CART_PERMISSION, type CatalogueProduct, type CartCommand, type CartErrorCode, type CartEvent, type CommandActor, type FrozenSale, guardOf, newCart, type PricedCart, priceCart, type QtyMilli, raisedStates, reduceCart,
} from '@dalpak/engine';
import { create } from 'zustand';
import { showUpgrade } from '../../../platform/permissions/upgrade.ts';
import { tellPaymentDeleted } from '../../../platform/plugins/payment-deleted.ts';
import { checkAccess } from '../../../platform/session/access.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import type { DearerBill } from './row-discount.ts';
import { playSound } from './sounds.ts';
import { currentTill, type Till } from './till.registry.ts';

/** POS sale (3-cart §9). */
export const SALE_TYPE = 9;

/** What fills the place beside the bill. */
export type Panel =
  | { readonly kind: 'browse' }
  | { readonly kind: 'product'; readonly productId: number }
  | { readonly kind: 'row'; readonly rowKey: string }
  /**
   * A product that asks for more than a quantity, or a row of one: its parts, preparations,
   * numbers, seller.
   */
  | { readonly kind: 'compose'; readonly productId: number; readonly quantity: QtyMilli; readonly rowKey: string | null }
  /** A weighed product that waits for its weight. */
  | { readonly kind: 'weigh'; readonly productId: number }
  /** A product that is made for a code nobody knew. */
  | { readonly kind: 'new-product'; readonly barcode: string; readonly scanned: string; readonly weighed: boolean }
  | { readonly kind: 'discount' }
  | { readonly kind: 'customer'; readonly at?: 'new' }
  | { readonly kind: 'seller' }
  | { readonly kind: 'recall' }
  | { readonly kind: 'orders' }
  | { readonly kind: 'queue' }
  | { readonly kind: 'more' }
  | { readonly kind: 'register'; readonly at?: 'open' | 'in' | 'out' | 'x' | 'z' }
  | { readonly kind: 'printers' }
  | { readonly kind: 'refund'; readonly at?: 'search' | 'manual' }
  | { readonly kind: 'coupon' }
  | { readonly kind: 'pay' }
  | { readonly kind: 'done' };

/** Something a person must hear: shown over the place of the panel until the next step. */
export interface Notice {
  readonly code: string;
  /** The scanned code, the amount … in the words of the message. */
  readonly detail: string;
}

/** An action that waits for a colleague's leave. */
export interface ApprovalRequest {
  readonly key: PosKey;
  readonly cartId: string;
  /** What exactly is approved: where it stands in the cart and what it will be. */
  readonly field: string;
  readonly value: string;
  readonly run: (by: CommandActor) => void;
}

/** Something that is possible and hardly ever meant: it waits for a yes. */
export type Unusual = { readonly run: () => void; readonly leave?: () => void } & (
  | { readonly kind: 'quantity'; readonly quantity: QtyMilli; readonly product: Pick<CatalogueProduct, 'name' | 'weighed'> }
  | { readonly kind: 'cash'; readonly amount: Agorot; readonly owed: Agorot }
  | { readonly kind: 'rule'; readonly rule: Pick<Automation, 'name' | 'message'> }
);

const NO_SUBJECT = { field: '', value: '' };

/** A colleague's leave to look at something, while the panel is open that it was given for. */
export interface Leave {
  readonly key: PosKey;
  /** Whose look it is: the next employee asks anew. */
  readonly employeeId: number | null;
  /** As the call takes it: {@link EndpointApproval}. */
  readonly act: string;
  readonly approval: string;
}

/**
 * A look that the till makes in itself ends by itself, when a leave that the server is asked under
 * would.
 */
const LOOK_MS = 120_000;

/**
 * Keys that open a look and not an act: the panel that it ends with, and the endpoint that takes
 * the leave; none where the till looks in itself. A copy of what the endpoints say, which the first
 * load of the till does without: a test holds it against them.
 */
export const LOOKS: Readonly<Partial<Record<PosKey, { readonly panel: Panel['kind']; readonly endpoint: string }>>> = {
  'pos.search.product': { panel: 'browse', endpoint: '' },
  'pos.search.customer': { panel: 'customer', endpoint: 'searchCustomers' },
  'pos.search.tran': { panel: 'refund', endpoint: 'searchSales' },
  'terminal.x': { panel: 'register', endpoint: 'readX' },
};

export interface CartState {
  readonly cart: Cart | null;
  readonly priced: PricedCart | null;
  /** The row that + and − change; the last one scanned or touched. */
  readonly litKey: string | null;
  /** Grows with each scan, so that the same row is lit again. */
  readonly litStamp: number;
  readonly panel: Panel;
  readonly notice: Notice | null;
  readonly approval: ApprovalRequest | null;
  readonly leave: Leave | null;
  /**
   * Digits that are being typed: a quantity until × is pressed, a code after it, and a code when
   * Enter ends them.
   */
  readonly amount: string;
  /**
   * More digits came than any code has: those of `amount` are not what was typed, and nothing is
   * sold by them.
   */
  readonly cut: boolean;
  /** The quantity that × has closed, as it was typed; empty = 1. */
  readonly times: string;
  /**
   * Rows that the last change took away: the bill before it and after it. Anything that happens to
   * the bill ends it.
   */
  readonly removed: { readonly before: Cart; readonly after: Cart } | null;
  readonly query: string;
  /** A submit is under way. */
  readonly busy: boolean;
  /** The sale that was just finished. */
  readonly done: FrozenSale | null;
  /** The phone's bill is open. */
  readonly billOpen: boolean;
  /** The question before a sale is cancelled. */
  readonly confirmCancel: boolean;
  /** The question before cash that was taken is given back. */
  readonly confirmReturn: boolean;
  readonly unusual: Unusual | null;
  /** A discount that makes the bill dearer waits for a decision. */
  readonly dearer: DearerBill | null;
}

export const useCart = create<CartState>(() => ({
  cart: null, priced: null, litKey: null, litStamp: 0, panel: { kind: 'browse' }, notice: null, approval: null, leave: null, amount: '', times: '', cut: false, removed: null, query: '',
  busy: false, done: null, billOpen: false, confirmCancel: false, confirmReturn: false, unusual: null, dearer: null,
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

/** Puts a cart on the screen, priced. */
export function showCart(till: Till, shown: Cart): void {
  const cart = till.prices?.after(shown) ?? shown;
  set({ cart, priced: priceCart(cart, till.env()), litKey: cart.rows.at(-1)?.key ?? null, removed: null });
  keepDraft(till, cart);
}

/** Starts the next sale. */
export function startSale(till: Till): void {
  set({ panel: { kind: 'browse' }, done: null, notice: null, approval: null, leave: null, amount: '', times: '', cut: false, query: '', busy: false, billOpen: false, confirmCancel: false, confirmReturn: false, unusual: null, dearer: null });
  showCart(till, freshCart(till));
}

/**
 * The bill as it was before the page was left; a sale that was already stored is not shown again as
 * if it were open. An employee who signed in since takes the bill over.
 */
export async function restoreDraft(till: Till): Promise<void> {
  const open = get().cart;
  const draft = open ?? (await till.sales.draft());
  const stored = draft === undefined ? undefined : await till.sales.get(draft.id);
  const now = get().cart;
  // The till is open while the store is asked: another bill that was begun meanwhile is the one
  // that goes on, also one that an asking before this one has begun, with what was scanned into it.
  if (now !== null && now.id !== draft?.id) return;
  if (draft === undefined || stored !== undefined || draft.lifecycle !== 'open' || draft.header.terminalId !== till.owner.terminalId) {
    startSale(till);
    return;
  }
  // With what was scanned meanwhile.
  const latest = now?.id === draft.id ? now : draft;
  showCart(till, { ...latest, header: { ...latest.header, employeeId: currentInit()?.employee?.id ?? latest.header.employeeId } });
}

let draftTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Writes the bill down shortly after it changed: never on the scan path, at most once in a moment.
 */
function keepDraft(till: Till, cart: Cart): void {
  clearTimeout(draftTimer);
  draftTimer = setTimeout(() => {
    // Without the draft a reload only costs the open bill; a full disk must not stop the sale.
    till.sales.putDraft(cart.rows.length === 0 && cart.account === null ? null : cart).catch(() => undefined);
  }, 150);
}

/** Forgets the draft at once: its sale is stored elsewhere now. */
export async function dropDraft(till: Till): Promise<void> {
  clearTimeout(draftTimer);
  await till.sales.putDraft(null);
}

/**
 * Goes to a panel. Leaving a finished sale begins the next one: its bill must not be open to a
 * second payment.
 */
export function show(panel: Panel): void {
  const till = currentTill();
  if (get().panel.kind === 'done' && panel.kind !== 'done' && till !== null) startSale(till);
  set(({ leave }) => ({ panel, notice: null, billOpen: false, leave: leave !== null && LOOKS[leave.key]?.panel === panel.kind ? leave : null }));
}

export function tell(code: string, detail = ''): void {
  set({ notice: { code, detail } });
  playSound('refuse');
}

/** Asks before something that is hardly ever meant. */
export function askUnusual(unusual: Unusual): void {
  set({ unusual });
  playSound('refuse');
}

/** The answer to {@link askUnusual}. */
export function answerUnusual(isMeant: boolean): void {
  const { unusual } = get();
  set({ unusual: null });
  (isMeant ? unusual?.run : unusual?.leave)?.();
}

/** The person does something about it: what was told is out of the way. */
export function hush(): void {
  if (get().notice !== null) set({ notice: null });
}

/** The key of the spec's POS operation that stands behind a permission number. */
function keyOf(permission: number): PosKey {
  const key = Object.entries(POS_OPERATIONS).find(([id]) => Number(id) === permission)?.[1];
  if (key === undefined) throw new Error(`Unknown POS operation ${permission}`);
  return key;
}

/** True when the employee at the till may do it themselves. */
export function mayDo(key: PosKey): boolean {
  const init = currentInit();
  return init !== null && checkAccess(init, { type: 'pos', key }) === 'ok';
}

/** A colleague's leave to look, that is in force for whoever is at the till now. */
export function leaveFor(key: PosKey): Leave | null {
  const { leave } = get();
  return leave !== null && leave.key === key && leave.employeeId === (currentInit()?.employee?.id ?? null) ? leave : null;
}

const accessTo = (key: PosKey): ReturnType<typeof checkAccess> => {
  const init = currentInit();
  return init === null ? 'PERMISSION_DENIED' : checkAccess(init, { type: 'pos', key });
};

/**
 * Opens the place of an act that asks by itself when it is done: what the service does not include
 * is not begun.
 */
export function beginAct(key: PosKey, run: () => void): void {
  if (accessTo(key) === 'UPGRADE') showUpgrade();
  else run();
}

/**
 * What is asked for: on the cart, where in it and what it will be; of an act beside the cart, which
 * one.
 */
export interface Subject extends Pick<ApprovalRequest, 'field' | 'value'> {
  readonly act?: string;
}

/**
 * Runs it, or asks for a colleague's leave first when the employee lacks the key. A colleague can
 * stand in for what is done to the cart, for an act of the register, and for a look; a screen that
 * one works in is the employee's own, because the server asks them at each of its calls. What the
 * service does not include nobody can allow.
 */
export function withPermission(key: PosKey, run: (by: CommandActor | null) => void, subject: Subject = NO_SUBJECT): void {
  const access = accessTo(key);
  if (access === 'ok') run(null);
  else if (access === 'UPGRADE') showUpgrade();
  else if (!isApprovable({ type: 'pos', key })) tell('PERMISSION_DENIED');
  else askColleague(key, run, subject);
}

/** True for what is done to the bill: its leave belongs to the bill's log. */
const isOfBill = (key: PosKey): boolean => Object.values(CART_PERMISSION).some((id) => POS_OPERATIONS[id] === key);

function askColleague(key: PosKey, run: (by: CommandActor) => void, { act, ...subject }: Subject): void {
  const look = LOOKS[key];
  // What is done beside the bill is an act of its own.
  const cartId = act ?? (isOfBill(key) ? get().cart?.id : undefined) ?? crypto.randomUUID();
  playSound('manager');
  set({
    approval: {
      key, cartId, ...subject, ...(look === undefined ? {} : { field: look.endpoint }),
      run: (by) => {
        // Before its panel is drawn: it looks under this leave.
        if (look !== undefined) giveLeave({ key, employeeId: currentInit()?.employee?.id ?? null, act: cartId, approval: by.approval ?? '' }, look.endpoint === '');
        run(by);
      },
    },
  });
}

function giveLeave(leave: Leave, endsByItself: boolean): void {
  set({ leave });
  if (endsByItself) setTimeout(() => set((state) => (state.leave === leave ? { leave: null } : state)), LOOK_MS);
}

/**
 * Writes a colleague's leave into the log of the bill that it was given for. False when that is not
 * on the screen any more, or is being sold.
 */
export function writeApproval(cartId: string, { key, field, value }: Pick<ApprovalRequest, 'key' | 'field' | 'value'>, by: CommandActor): boolean {
  const { cart, busy } = get();
  if (busy || cart === null || cart.id !== cartId) return false;
  const entry = { employeeId: by.employeeId, description: key, field, data: value, dataBefore: '', createdAt: Date.now(), approval: by.approval };
  set({ cart: { ...cart, log: [...cart.log, entry] } });
  return true;
}

/** What a command came to: done, waiting for a colleague, or refused with a code. */
export type Dispatched = { readonly ok: true } | { readonly ok: false; readonly code: CartErrorCode | 'APPROVAL' };

/**
 * The one door through which the screen changes the cart: permission, engine, price, one state
 * change. Nothing here waits for anything.
 * @param onAllowed when it was done by a colleague's leave: what was typed for it stays until then
 */
export function dispatch(given: CartCommand, onAllowed?: () => void): Dispatched {
  const till = currentTill();
  const { cart } = get();
  if (till === null || cart === null) return { ok: false, code: 'CART_CLOSED' };
  const env = till.env();
  const command = till.prices?.before(given, cart) ?? given;
  const reduced = reduceCart(cart, command, env);
  // Before anybody is asked: no card makes the impossible possible, and what was typed stays to be
  // corrected.
  if (!reduced.ok) {
    tell(reduced.error.code);
    return { ok: false, code: reduced.error.code };
  }
  const next = till.prices?.after(reduced.value.cart) ?? reduced.value.cart;
  // More of a row or off the bill than a colleague saw: their leave is written down first, and then
  // it is as if they had seen as much.
  const raised = raisedStates(cart, next, command).find((state) => !mayDo(keyOf(state.permission)));
  if (raised !== undefined) {
    const { field, value } = raised;
    const key = keyOf(raised.permission);
    withPermission(key, (by) => {
      if (by !== null && writeApproval(cart.id, { key, field, value }, by) && dispatch(given, onAllowed).ok) onAllowed?.();
    }, { field, value });
    return { ok: false, code: 'APPROVAL' };
  }
  const permission = guardOf(command, cart);
  if (permission !== null && command.by === undefined && !mayDo(keyOf(permission))) {
    withPermission(keyOf(permission), (by) => {
      if (by !== null && dispatch({ ...command, by }).ok) onAllowed?.();
    }, approvalSubject(cart, command, env) ?? NO_SUBJECT);
    return { ok: false, code: 'APPROVAL' };
  }
  if (next === cart) return { ok: true };
  const { events } = reduced.value;
  const litKey = litAfter(get().litKey, next, events);
  set((state) => ({
    cart: next,
    priced: priceCart(next, env),
    litKey,
    litStamp: state.litStamp + 1,
    removed: events.some(({ type }) => type === 'rowRemoved') ? { before: cart, after: next } : null,
    // A look for one product ends with it.
    leave: null,
    notice: null,
    panel: state.panel.kind === 'row' && !next.rows.some((row) => row.key === litKey) ? { kind: 'browse' } : state.panel,
  }));
  keepDraft(till, next);
  for (const event of events) if (event.type === 'paymentRemoved') tellPaymentDeleted(event.payment);
  return { ok: true };
}

/**
 * Puts removed rows back where they stood, with their quantity and discounts: the bill is again
 * what it was. Only while nothing else became of it; a bill that is being paid is closed.
 */
export function undoRemoval(): void {
  const till = currentTill();
  const { removed, cart, panel, busy } = get();
  if (till === null || removed === null || cart !== removed.after || busy || panel.kind === 'pay' || panel.kind === 'done') return;
  const { before } = removed;
  const back = before.rows.find(({ key }) => !removed.after.rows.some((row) => row.key === key));
  showCart(till, before);
  set((state) => ({ litKey: back?.key ?? state.litKey, litStamp: state.litStamp + 1 }));
}

/** The row that changed is lit; when it was removed, the one that is now last. */
function litAfter(before: string | null, cart: Cart, events: readonly CartEvent[]): string | null {
  for (const event of events) if (event.type === 'rowAdded' || event.type === 'rowChanged') return event.rowKey;
  return cart.rows.some((row) => row.key === before) ? before : (cart.rows.at(-1)?.key ?? null);
}
