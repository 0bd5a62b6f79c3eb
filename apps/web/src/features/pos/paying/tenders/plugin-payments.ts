import { type ActivePlugin, listActivePlugins, runPluginOperation } from '@dalpak/contracts';
import { type Agorot, type CartPayment, readTender } from '@dalpak/engine';
import { api } from '../../../../platform/api/api.ts';
import { describeError } from '../../../../platform/api/describe-error.ts';
import { cartNow } from '../../bill/bill.store.ts';
import { can, lock, unlock } from '../../bill/mode.store.ts';
import { dismissNotice, notify } from '../../bill/notice.store.ts';
import { addPayments } from './add-payments.ts';
import { toPaymentInput } from './slips.ts';

/** A marketplace plugin that takes payments here. */
export type PayingPlugin = ActivePlugin & {
  readonly payment: NonNullable<ActivePlugin['payment']>;
};

/** The plugins that take payments. */
export function payingPluginsOf(plugins: readonly ActivePlugin[]): readonly PayingPlugin[] {
  return plugins.filter((plugin): plugin is PayingPlugin => plugin.payment !== null);
}

/**
 * Makes a plugin take a payment, and stores the plugin's reference with it.
 * @returns whether the payment is on the bill
 */
export async function payByPlugin(
  { id, payment: { number } }: PayingPlugin,
  amount: Agorot,
): Promise<boolean> {
  const cart = cartNow();
  if (cart === null || !can('take')) return false;
  const key = crypto.randomUUID();
  lock();
  dismissNotice();
  let reference: unknown;
  try {
    const { data } = await api.call(runPluginOperation, {
      params: { id, operation: 'payment_add' },
      body: { data: { key, cart: cart.id, amount } },
    });
    reference = data['reference'];
  } catch (error) {
    unlock();
    notify('PLUGIN_FAILED', describeError(error).description);
    return false;
  }
  unlock();
  if (typeof reference !== 'string' || reference === '') {
    notify('PLUGIN_FAILED');
    return false;
  }
  return addPayments([
    toPaymentInput({ method: 'plugin', pluginId: number, reference }, amount, key),
  ]);
}

/**
 * Notifies a plugin that its payment was removed from a bill. The plugin cannot refuse; a failed
 * notification is shown to the user.
 */
export async function notifyPluginOfRemoval(payment: CartPayment): Promise<void> {
  const means = readTender(payment);
  if (!means.ok || means.value.method !== 'plugin') return;
  const { reference } = means.value;
  try {
    const { data } = await api.call(listActivePlugins);
    const plugin = data.find((one) => one.payment?.number === payment.pluginId);
    if (plugin === undefined) throw new Error('The plugin is gone');
    await api.call(runPluginOperation, {
      params: { id: plugin.id, operation: 'payment_delete' },
      body: { data: { key: payment.key, amount: payment.amount, reference } },
    });
  } catch {
    notify('PLUGIN_NOT_TOLD', reference);
  }
}
