import { askPaymentCheckers, type PluginVerdict } from '../../../platform/plugins/bill-plugins.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { withPermission, writeApproval } from '../bill/approvals.store.ts';
import { billNow, cartNow, logOnBill } from '../bill/bill.store.ts';
import { billFacts } from './bill-facts.ts';
import { dropObjections, showObjections, useProposals } from './proposals.store.ts';

/** Whether a plugin stops the bill: by its answer, or by none where one is required. */
export const isStop = ({ answer, required }: PluginVerdict): boolean =>
  answer === null ? required : answer.verdict === 'stop';

/** Asks the plugins about the bill, then begins the payment or shows what speaks against it. */
export async function checkThenPay(pay: () => void): Promise<void> {
  const { cart, priced } = billNow();
  if (cart === null || priced === null) return;
  const verdicts = await askPaymentCheckers(billFacts(cart, priced));
  // The bill was changed meanwhile: the cashier asks again.
  if (cartNow() !== cart) return;
  const objections = verdicts.filter(
    (verdict) => isStop(verdict) || verdict.answer?.verdict === 'warn',
  );
  if (objections.length === 0) pay();
  else showObjections(objections, pay);
}

/**
 * Pays all the same. Where a plugin stopped the bill this takes the right to cancel a bill, and the
 * bill's log names who had it.
 */
export function payAllTheSame(): void {
  const { objections, pay } = useProposals.getState();
  const stops = (objections ?? []).filter(isStop);
  const go = (): void => {
    dropObjections();
    pay();
  };
  const [first] = stops;
  if (first === undefined) return go();
  const subject = {
    field: `plugin:${first.plugin.id}`,
    value: stops.map(({ plugin, answer }) => `${plugin.name}: ${answer?.text ?? ''}`).join('; '),
  };
  withPermission(
    'cart.cancel',
    (by) => {
      const cart = cartNow();
      if (cart === null) return;
      if (by !== null) writeApproval(cart.id, { key: 'cart.cancel', ...subject }, by);
      logOnBill({
        employeeId: by?.employeeId ?? currentInit()?.employee?.id ?? null,
        description: 'plugin.override',
        field: subject.field,
        data: subject.value,
        approval: null,
      });
      go();
    },
    subject,
  );
}
