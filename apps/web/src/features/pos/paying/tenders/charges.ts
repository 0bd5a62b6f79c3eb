import {
  carryCharges,
  chargeCard,
  chargeCibus,
  chargeTenbis,
  type ChargeView,
  listCharges,
  voidCharge,
} from '@dalpak/contracts';
import { ACT, type Agorot, type Cart, readTender, type CartPayment } from '@dalpak/engine';
import { api } from '../../../../platform/api/api.ts';
import { isOffline, ServerError } from '../../../../platform/api/errors.ts';
import { afterApproval } from '../../bill/approvals.store.ts';
import { billNow, cartNow } from '../../bill/bill.store.ts';
import { dispatch } from '../../bill/dispatch.ts';
import { can, lock, panelNow, unlock } from '../../bill/mode.store.ts';
import { dismissNotice, keepNotice, noticeNow, notify } from '../../bill/notice.store.ts';
import { show } from '../../bill/open-panel.ts';
import { noteAct } from '../../bill/step-hooks.ts';
import { i18n } from '../../../../platform/i18n/i18n.ts';
import { toast } from '../../../../ui/messages/toast.ts';
import { openSignInWhenSignedOut } from '../../till/cashier-signed-out.ts';
import { newPayments } from '../new-payments.ts';
import { submitBill } from '../submit-bill.ts';
import { currentTill } from '../../till/till.registry.ts';
import {
  type ChargePhase,
  type ChargeRequest,
  followMachine,
  keepRequest,
  setChargePhase,
  useCharge,
} from './charge.store.ts';
import { isolatedMoney } from '../../parts/fields.tsx';
import { notifyPluginOfRemoval } from './plugin-payments.ts';
import { paymentOfCharge } from './slips.ts';

/** Key under which the bill stores that a charge was sent and its outcome is unknown. */
const OPEN_CHARGE = 'charge';

/**
 * Charges a card. The request is stored with the bill first; a lost answer is requested again, and
 * the card is never charged twice. The payment that settles the bill submits it.
 */
export async function charge(wish: ChargeRequest): Promise<void> {
  const id = crypto.randomUUID();
  const cart = cartNow();
  if (cart === null || !can('take')) return;
  markBusy('waiting');
  noteAct(ACT.charge, wish.amount);
  keepRequest({ cart: cart.id, wish });
  if (!(await storeOpenCharge(id))) {
    releaseBill('ERROR');
    return;
  }
  try {
    await applyChargeResult((await sendCharge(wish, id, cart.id)).data);
  } catch (error) {
    if (wasRefused(error)) {
      clearOpenCharge();
      releaseBill(openSignInWhenSignedOut(error) ? null : error.code);
    } else await settleCharges();
  }
}

async function sendCharge(
  wish: ChargeRequest,
  id: string,
  cart: string,
): Promise<{ data: ChargeView }> {
  const body = { id, cart, amount: wish.amount };
  if (wish.provider === 'pinpad')
    return api.call(chargeCard, {
      body: {
        ...body,
        ...wish.plan,
        ...(wish.pinpad === undefined ? {} : { pinpad: wish.pinpad }),
        ...(wish.back === undefined
          ? {}
          : { refund_of: wish.back.deal, approval: wish.back.approval }),
      },
    });
  return api.call(wish.provider === 'cibus' ? chargeCibus : chargeTenbis, {
    body: { ...body, code: wish.code },
  });
}

/**
 * The server answered with an error before it asked the provider: nothing was charged. After a
 * server failure the outcome is unknown.
 */
export function wasRefused(error: unknown): error is ServerError {
  return error instanceof ServerError && error.status < 500 && !isOffline(error);
}

/**
 * Stored before the charge is sent, so that after a page closes the bill resumes the check of its
 * outcome.
 */
export async function storeOpenCharge(id: string): Promise<boolean> {
  const till = currentTill();
  if (till === null || !dispatch({ type: 'setTemp', name: OPEN_CHARGE, value: id }).ok)
    return false;
  try {
    await till.sales.putDraft(cartNow());
    return true;
  } catch {
    clearOpenCharge();
    return false;
  }
}

export function markBusy(phase: ChargePhase): void {
  lock();
  dismissNotice();
  setChargePhase(phase);
}

/** Releases the bill and shows a code. */
export function releaseBill(code: string | null): void {
  if (code !== null) noteAct(ACT.chargeFailed, code);
  unlock();
  setChargePhase('idle');
  if (code !== null) notify(code);
}

export function clearOpenCharge(): void {
  if (cartNow()?.temp[OPEN_CHARGE] !== undefined)
    dispatch({ type: 'setTemp', name: OPEN_CHARGE, value: null });
}

/** Resumes the check of a charge when the payment opens, after a page closed during it. */
export function resumeCharge(): void {
  if (cartNow()?.temp[OPEN_CHARGE] !== undefined && useCharge.getState().phase === 'idle')
    void settleCharges();
}

/**
 * Reads the outcome of this bill's charges and updates its payments: a completed charge is a
 * payment, a failed one is not. While an outcome is unknown, the bill stays held.
 * @param asked false for a precautionary check: a result without charges shows nothing then, and an
 * earlier notice stays
 */
export async function settleCharges(asked = true): Promise<void> {
  const cart = cartNow();
  const notice = noticeNow();
  if (cart === null) return;
  markBusy('asking');
  let views: readonly ChargeView[];
  try {
    views = (await api.call(listCharges, { query: { cart: cart.id } })).data;
  } catch (error) {
    openSignInWhenSignedOut(error);
    setChargePhase('unknown');
    return;
  }
  const amounts = new Map(cartNow()?.payments.map(({ key, amount }) => [key, amount]));
  const changed = views.filter(
    ({ id, state, amount }) => (state === 'approved' ? amount : undefined) !== amounts.get(id),
  );
  const taking = views.find(
    ({ provider, state }) => provider === 'cash_machine' && state === 'asked',
  );
  if (taking !== undefined) {
    followMachine({ id: taking.id, amount: taking.requested });
    return;
  }
  if (views.some(({ state }) => state === 'asked' || state === 'voiding')) {
    setChargePhase('unknown');
    return;
  }
  clearOpenCharge();
  const last = views.at(-1);
  if (changed.length === 0 && !asked) {
    releaseBill(null);
    keepNotice(notice);
    return;
  }
  if (changed.length === 0) {
    releaseBill(last === undefined ? 'CHARGE_NONE' : noticeOf(last));
    return;
  }
  for (const view of changed) if (!(await applyOutcome(view))) return;
  finish();
}

const NOTICE: Readonly<Record<NonNullable<ChargeView['reason']>, string>> = {
  refused: 'CHARGE_DECLINED',
  not_charged: 'CHARGE_NONE',
  unreachable: 'CHARGE_UNREACHABLE',
  over_approved: 'CHARGE_OVER',
  cancelled: 'MACHINE_CANCELLED',
  jam: 'MACHINE_JAM',
  no_change: 'MACHINE_NO_CHANGE',
};

/** Why a charge that is not a payment was not made; null for one that was voided on request. */
function noticeOf({ reason, provider }: ChargeView): string | null {
  if (provider === 'cash_machine' && reason === 'unreachable') return 'MACHINE_UNREACHABLE';
  if (provider === 'cash_machine' && reason === 'not_charged') return 'MACHINE_NONE';
  return reason === null ? null : NOTICE[reason];
}

/** What the terminal approved instead of what was asked: the cashier tells the customer. */
function tellDifference(view: ChargeView): void {
  if (view.amount === view.requested) return;
  toast({
    text: i18n.t(
      `payments:${view.provider === 'cash_machine' ? 'machineKept' : 'partlyApproved'}`,
      {
        approved: isolatedMoney(view.amount),
        requested: isolatedMoney(view.requested),
      },
    ),
    tone: 'warn',
    id: 'partly-approved',
  });
}

/**
 * Updates the bill with the outcome of one charge.
 * @returns false when one that does not fit the bill could not be voided: it is open again, and the
 * bill is held
 */
async function applyOutcome(view: ChargeView): Promise<boolean> {
  const paid = cartNow()?.payments.find(({ key }) => key === view.id);
  // A cash machine that returned a part keeps less than the payment says.
  if (view.state === 'approved' && paid !== undefined && paid.amount !== view.amount)
    dispatch({ type: 'removePayment', paymentKey: view.id });
  const isPaid = cartNow()?.payments.some(({ key }) => key === view.id) === true;
  if (view.state === 'approved' && !isPaid) {
    keepRequest(null);
    noteAct(ACT.charged, view.amount);
    tellDifference(view);
    // A charge that no longer fits the bill is voided at once, or the customer would pay twice.
    return (
      dispatch({ type: 'addPayment', payment: paymentOfCharge(view) }).ok || voidUnfitting(view.id)
    );
  }
  if ((view.state === 'voided' || view.state === 'declined') && isPaid) {
    dispatch({ type: 'removePayment', paymentKey: view.id });
  }
  return true;
}

async function voidUnfitting(id: string): Promise<boolean> {
  try {
    const { data } = await api.call(voidCharge, { params: { id }, body: {} });
    if (data.state === 'voided' || data.state === 'declined') return true;
  } catch (error) {
    openSignInWhenSignedOut(error);
  }
  await storeOpenCharge(id);
  setChargePhase('unknown');
  return false;
}

async function applyChargeResult(view: ChargeView): Promise<void> {
  if (view.state === 'asked' || view.state === 'voiding') {
    setChargePhase('unknown');
    return;
  }
  clearOpenCharge();
  if (view.state === 'declined') {
    releaseBill(noticeOf(view));
    return;
  }
  if (view.state === 'voided') {
    releaseBill(noticeOf(view));
    return;
  }
  if (await applyOutcome(view)) finish();
}

/** A settled bill is submitted. */
function finish(): void {
  releaseBill(null);
  if (billNow().priced?.settled === true && panelNow().kind === 'pay') void submitBill();
}

/** Whether a payment is a provider's charge, which must be voided before it is removed. */
export function isCharged(payment: CartPayment): boolean {
  const means = readTender(payment);
  return (
    means.ok &&
    (means.value.method === 'cibus' ||
      means.value.method === 'tenbis' ||
      means.value.method === 'cash_machine' ||
      (means.value.method === 'card' && means.value.transaction !== ''))
  );
}

/**
 * Carries the charges of a refused order over to the bill that continues it.
 * @returns agorot that could not be carried over: they are voided by hand
 */
export async function carryChargesOver(
  from: string,
  { id, payments }: Pick<Cart, 'id' | 'payments'>,
): Promise<Agorot> {
  const charged = payments.filter(isCharged);
  if (charged.length === 0) return 0;
  let carried: ReadonlySet<string> = new Set();
  try {
    carried = new Set(
      (
        await api.call(carryCharges, {
          body: { from, to: id, charges: charged.map(({ key }) => key) },
        })
      ).data,
    );
  } catch (error) {
    openSignInWhenSignedOut(error);
  }
  return charged.reduce((sum, { key, amount }) => (carried.has(key) ? sum : sum + amount), 0);
}

async function removeUncharged(payment: CartPayment): Promise<boolean> {
  const removed = dispatch({ type: 'removePayment', paymentKey: payment.key });
  if (removed.ok) {
    if (payment.pluginId !== null) await notifyPluginOfRemoval(payment);
    return true;
  }
  // A payment made at another till needs a colleague's approval, so it is removed later; its plugin
  // is notified then.
  if (removed.code === 'APPROVAL' && payment.pluginId !== null)
    afterApproval(() => {
      if (cartNow()?.payments.some(({ key }) => key === payment.key) === false)
        void notifyPluginOfRemoval(payment);
    });
  return false;
}

/**
 * Removes a payment from the bill. A charge is voided first, and stays when that fails.
 * @returns whether it was removed
 */
export async function removePayment(payment: CartPayment): Promise<boolean> {
  if (!isCharged(payment)) return removeUncharged(payment);
  markBusy('voiding');
  if (!(await storeOpenCharge(payment.key))) {
    releaseBill('ERROR');
    return false;
  }
  let view: ChargeView;
  try {
    view = (await api.call(voidCharge, { params: { id: payment.key }, body: {} })).data;
  } catch (error) {
    if (wasRefused(error)) {
      clearOpenCharge();
      releaseBill(openSignInWhenSignedOut(error) ? null : error.code);
    } else setChargePhase('unknown');
    return false;
  }
  if (view.state === 'voiding' || view.state === 'asked') {
    setChargePhase('unknown');
    return false;
  }
  clearOpenCharge();
  await applyOutcome(view);
  releaseBill(
    view.state !== 'approved'
      ? null
      : view.provider === 'cash_machine'
        ? 'MACHINE_KEEPS'
        : 'VOID_REFUSED',
  );
  return view.state !== 'approved';
}

/**
 * Returns all payments and goes to the bill; a payment that could not be returned stays, and so
 * does the panel.
 */
export async function returnPayments(): Promise<void> {
  for (const payment of newPayments(cartNow())) {
    if (!(await removePayment(payment))) return;
  }
  show({ kind: 'browse' });
}
