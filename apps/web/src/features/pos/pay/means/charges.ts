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

/**
 * Under this name the bill keeps that something was sent to be charged and nobody knows the end of
 * it.
 */
const OPEN = 'charge';

/**
 * Has a card charged. That it is asked is written down in the bill first; an answer that does not
 * come is asked for and the card never charged again. The payment that settles the bill submits it.
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
 * An answer of our server before anybody was asked: nothing was charged. When it broke down, nobody
 * knows.
 */
function wasRefused(error: unknown): error is ServerError {
  return error instanceof ServerError && error.status < 500 && !isOffline(error);
}

/** Kept before anybody is asked: a page that dies meanwhile comes back to its question. */
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

/** The bill is free again; a code is told. */
function end(code: string | null): void {
  useCart.setState({ busy: false });
  useCharge.setState({ phase: 'idle' });
  if (code !== null) tell(code);
}

function clear(): void {
  if (useCart.getState().cart?.temp[OPEN] !== undefined) dispatch({ type: 'setTemp', name: OPEN, value: null });
}

/**
 * When the payment is opened: a page that died while a card was charged comes back to its question.
 */
export function resumeCharge(): void {
  if (useCart.getState().cart?.temp[OPEN] !== undefined && useCharge.getState().phase === 'idle') void settleCharges();
}

/**
 * Asks what became of the charges of this bill, and makes its payments agree: what was charged is a
 * payment, what was not is none. While one is not known the bill stays held.
 * @param asked false when it is only made sure: that nothing was found is not told then, and what
 * was told stays
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
 * The bill follows what became of one charge.
 * @returns false when one that does not fit the bill could not be taken back: it is open again, and
 * the bill held
 */
async function agree(view: ChargeView): Promise<boolean> {
  const isPaid = useCart.getState().cart?.payments.some(({ key }) => key === view.id) === true;
  if (view.state === 'approved' && !isPaid) {
    useCharge.setState({ last: null });
    // What does not fit the bill any more is taken back at once: the customer would pay twice.
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

/** What is settled is submitted. */
function finish(): void {
  end(null);
  if (useCart.getState().priced?.settled === true && useCart.getState().panel.kind === 'pay') void submitSale();
}

/** Whether a payment was charged by somebody who has to take it back. */
export function isCharged(payment: CartPayment): boolean {
  const means = readMeans(payment);
  return means.ok && (means.value.method === 'cibus' || means.value.method === 'tenbis' || (means.value.method === 'card' && means.value.transaction !== ''));
}

/**
 * Carries what was charged for an order that was refused to the bill that goes on in its place.
 * @returns what could not be carried, agorot: it is taken back by hand
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
    // Taken at another till it goes with a colleague's leave, later; its plugin hears of it then.
    useCart.setState({ approval: { ...approval, run: (by) => {
      approval.run(by);
      if (useCart.getState().cart?.payments.some(({ key }) => key === payment.key) === false) void tellPlugin(payment);
    } } });
  }
  return false;
}

/**
 * Takes a payment out of the bill, with what it needs: a charge is taken back first, and stays when
 * it is not.
 * @returns whether it is gone
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
 * Gives everything back and goes to the bill; what could not be given back stays, and so does the
 * payment.
 */
export async function giveBack(): Promise<void> {
  for (const payment of takenNow(useCart.getState().cart)) {
    if (!(await remove(payment))) return;
  }
  show({ kind: 'browse' });
}
