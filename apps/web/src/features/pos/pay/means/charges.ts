import { carryCharges, chargeCard, chargeCibus, chargeTenbis, type ChargeView, listCharges, voidCharge } from '@dalpak/contracts';
import { type Agorot, type Cart, readMeans, type CartPayment } from '@dalpak/engine';
import { api } from '../../../../platform/api/api.ts';
import { isOffline, ServerError } from '../../../../platform/api/errors.ts';
import { dispatch, show, tell, useCart } from '../../model/cart.store.ts';
import { askedForEmployee } from '../../model/employee-gone.ts';
import { takenNow } from '../../model/taken-now.ts';
import { submitSale } from '../../model/submit-sale.ts';
import { currentTill } from '../../model/till.registry.ts';
import { type ChargePhase, type ChargeWish, useCharge } from './charge.store.ts';
import { tellPlugin } from './plugin-payments.ts';
import { paymentOfCharge } from './slips.ts';

/** Key under which the bill stores that a charge was sent and its outcome is unknown. */
const OPEN = 'charge';

/**
 * Charges a card. The request is stored with the bill first; a lost answer is requested again, and
 * the card is never charged twice. The payment that settles the bill submits it.
 */
export async function charge(wish: ChargeWish): Promise<void> {
  const id = crypto.randomUUID();
  const { cart } = useCart.getState();
  if (cart === null || useCart.getState().busy) return;
  begin('waiting');
  useCharge.setState({ last: { cart: cart.id, wish } });
  if (!(await writeDown(id))) {
    end('ERROR');
    return;
  }
  try {
    await take((await send(wish, id, cart.id)).data);
  } catch (error) {
    if (wasRefused(error)) {
      clear();
      end(askedForEmployee(error) ? null : error.code);
    } else await settleCharges();
  }
}

async function send(wish: ChargeWish, id: string, cart: string): Promise<{ data: ChargeView }> {
  const body = { id, cart, amount: wish.amount };
  if (wish.provider === 'pinpad') return api.call(chargeCard, { body: { ...body, ...wish.plan, ...(wish.back === undefined ? {} : { refund_of: wish.back.deal, approval: wish.back.approval }) } });
  return api.call(wish.provider === 'cibus' ? chargeCibus : chargeTenbis, { body: { ...body, code: wish.code } });
}

/**
 * The server answered with an error before it asked the provider: nothing was charged. After a
 * server failure the outcome is unknown.
 */
function wasRefused(error: unknown): error is ServerError {
  return error instanceof ServerError && error.status < 500 && !isOffline(error);
}

/**
 * Stored before the charge is sent, so that after a page closes the bill resumes the check of its
 * outcome.
 */
async function writeDown(id: string): Promise<boolean> {
  const till = currentTill();
  if (till === null || !dispatch({ type: 'setTemp', name: OPEN, value: id }).ok) return false;
  try {
    await till.sales.putDraft(useCart.getState().cart);
    return true;
  } catch {
    clear();
    return false;
  }
}

function begin(phase: ChargePhase): void {
  useCart.setState({ busy: true, notice: null });
  useCharge.setState({ phase });
}

/** Releases the bill and shows a code. */
function end(code: string | null): void {
  useCart.setState({ busy: false });
  useCharge.setState({ phase: 'idle' });
  if (code !== null) tell(code);
}

function clear(): void {
  if (useCart.getState().cart?.temp[OPEN] !== undefined) dispatch({ type: 'setTemp', name: OPEN, value: null });
}

/** Resumes the check of a charge when the payment opens, after a page closed during it. */
export function resumeCharge(): void {
  if (useCart.getState().cart?.temp[OPEN] !== undefined && useCharge.getState().phase === 'idle') void settleCharges();
}

/**
 * Reads the outcome of this bill's charges and updates its payments: a completed charge is a
 * payment, a failed one is not. While an outcome is unknown, the bill stays held.
 * @param asked false for a precautionary check: a result without charges shows nothing then, and an
 * earlier notice stays
 */
export async function settleCharges(asked = true): Promise<void> {
  const { cart, notice } = useCart.getState();
  if (cart === null) return;
  begin('asking');
  let views: readonly ChargeView[];
  try {
    views = (await api.call(listCharges, { query: { cart: cart.id } })).data;
  } catch (error) {
    askedForEmployee(error);
    useCharge.setState({ phase: 'unknown' });
    return;
  }
  const payments = new Set(useCart.getState().cart?.payments.map(({ key }) => key));
  const changed = views.filter((view) => (view.state === 'approved') !== payments.has(view.id));
  if (views.some(({ state }) => state === 'asked' || state === 'voiding')) {
    useCharge.setState({ phase: 'unknown' });
    return;
  }
  clear();
  const last = views.at(-1);
  if (changed.length === 0 && !asked) {
    end(null);
    useCart.setState({ notice });
    return;
  }
  if (changed.length === 0) {
    end(last === undefined || last.reason === 'not_charged' ? 'CHARGE_NONE' : last.reason === 'refused' ? 'CHARGE_DECLINED' : null);
    return;
  }
  for (const view of changed) if (!(await agree(view))) return;
  finish();
}

/**
 * Updates the bill with the outcome of one charge.
 * @returns false when one that does not fit the bill could not be voided: it is open again, and the
 * bill is held
 */
async function agree(view: ChargeView): Promise<boolean> {
  const isPaid = useCart.getState().cart?.payments.some(({ key }) => key === view.id) === true;
  if (view.state === 'approved' && !isPaid) {
    useCharge.setState({ last: null });
    // A charge that no longer fits the bill is voided at once, or the customer would pay twice.
    return dispatch({ type: 'addPayment', payment: paymentOfCharge(view) }).ok || takeBack(view.id);
  }
  if ((view.state === 'voided' || view.state === 'declined') && isPaid) {
    dispatch({ type: 'removePayment', paymentKey: view.id });
  }
  return true;
}

async function takeBack(id: string): Promise<boolean> {
  try {
    const { data } = await api.call(voidCharge, { params: { id }, body: {} });
    if (data.state === 'voided' || data.state === 'declined') return true;
  } catch (error) {
    askedForEmployee(error);
  }
  await writeDown(id);
  useCharge.setState({ phase: 'unknown' });
  return false;
}

async function take(view: ChargeView): Promise<void> {
  if (view.state === 'asked' || view.state === 'voiding') {
    useCharge.setState({ phase: 'unknown' });
    return;
  }
  clear();
  if (view.state === 'declined') {
    end(view.reason === 'not_charged' ? 'CHARGE_NONE' : 'CHARGE_DECLINED');
    return;
  }
  if (await agree(view)) finish();
}

/** A settled bill is submitted. */
function finish(): void {
  end(null);
  if (useCart.getState().priced?.settled === true && useCart.getState().panel.kind === 'pay') void submitSale();
}

/** Whether a payment is a provider's charge, which must be voided before it is removed. */
export function isCharged(payment: CartPayment): boolean {
  const means = readMeans(payment);
  return means.ok && (means.value.method === 'cibus' || means.value.method === 'tenbis' || (means.value.method === 'card' && means.value.transaction !== ''));
}

/**
 * Carries the charges of a refused order over to the bill that continues it.
 * @returns agorot that could not be carried over: they are voided by hand
 */
export async function carry(from: string, { id, payments }: Pick<Cart, 'id' | 'payments'>): Promise<Agorot> {
  const charged = payments.filter(isCharged);
  if (charged.length === 0) return 0;
  let carried: ReadonlySet<string> = new Set();
  try {
    carried = new Set((await api.call(carryCharges, { body: { from, to: id, charges: charged.map(({ key }) => key) } })).data);
  } catch (error) {
    askedForEmployee(error);
  }
  return charged.reduce((sum, { key, amount }) => (carried.has(key) ? sum : sum + amount), 0);
}

async function removeUncharged(payment: CartPayment): Promise<boolean> {
  const removed = dispatch({ type: 'removePayment', paymentKey: payment.key });
  if (removed.ok) {
    if (payment.pluginId !== null) await tellPlugin(payment);
    return true;
  }
  const { approval } = useCart.getState();
  if (removed.code === 'APPROVAL' && approval !== null && payment.pluginId !== null) {
    // A payment made at another till needs a colleague's approval, so it is removed later; its
    // plugin is notified then.
    useCart.setState({ approval: { ...approval, run: (by) => {
      approval.run(by);
      if (useCart.getState().cart?.payments.some(({ key }) => key === payment.key) === false) void tellPlugin(payment);
    } } });
  }
  return false;
}

/**
 * Removes a payment from the bill. A charge is voided first, and stays when that fails.
 * @returns whether it was removed
 */
export async function remove(payment: CartPayment): Promise<boolean> {
  if (!isCharged(payment)) return removeUncharged(payment);
  begin('voiding');
  if (!(await writeDown(payment.key))) {
    end('ERROR');
    return false;
  }
  let view: ChargeView;
  try {
    view = (await api.call(voidCharge, { params: { id: payment.key }, body: {} })).data;
  } catch (error) {
    if (wasRefused(error)) {
      clear();
      end(askedForEmployee(error) ? null : error.code);
    } else useCharge.setState({ phase: 'unknown' });
    return false;
  }
  if (view.state === 'voiding' || view.state === 'asked') {
    useCharge.setState({ phase: 'unknown' });
    return false;
  }
  clear();
  await agree(view);
  end(view.state === 'approved' ? 'VOID_REFUSED' : null);
  return view.state !== 'approved';
}

/**
 * Returns all payments and goes to the bill; a payment that could not be returned stays, and so
 * does the panel.
 */
export async function giveBack(): Promise<void> {
  for (const payment of takenNow(useCart.getState().cart)) {
    if (!(await remove(payment))) return;
  }
  show({ kind: 'browse' });
}
