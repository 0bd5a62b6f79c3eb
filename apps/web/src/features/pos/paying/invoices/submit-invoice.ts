import { submitDocument, wireCartSchema } from '@dalpak/contracts';
import {
  type CallFailure,
  type Cart,
  encodeCart,
  err,
  ok,
  parseSubmitAnswer,
  submitCart,
  type SubmitContext,
  type SubmitPorts,
} from '@dalpak/engine';
import { api } from '../../../../platform/api/api.ts';
import { failureOf } from '../../../../platform/outbox/failure-of.ts';
import type { SaleError } from '../../../../platform/outbox/outbox.types.ts';
import { isUnanswered } from '../../bill/bill-kind.ts';
import { dropDraft } from '../../bill/bill.store.ts';
import { notify } from '../../bill/notice.store.ts';
import { showFinished } from '../../bill/open-panel.ts';
import { playSound } from '../../till/sounds.ts';
import type { Till } from '../../till/till.registry.ts';
import { printFinishedInvoice } from './print-invoice.ts';
import { asSent } from './till-invoice.ts';

/**
 * Submits the bill as an invoice, by the engine's flow. It is numbered by the server: the till keeps
 * no copy to send later, and without a network it is refused (J102).
 */
export async function submitInvoice(
  till: Till,
  cart: Cart,
  context: SubmitContext,
  ports: SubmitPorts,
): Promise<void> {
  let refused: SaleError | null = null;
  await submitCart(asSent(cart), context, {
    ...ports,
    post: async (sale, timeoutMs) => {
      try {
        const body = wireCartSchema.parse(encodeCart(sale.cart, sale.priced));
        const answer = parseSubmitAnswer(await api.call(submitDocument, { body }, { timeoutMs }));
        return answer.ok ? ok(answer.value) : answer;
      } catch (error) {
        const { kind, error: reason } = failureOf(error);
        refused = reason;
        const failure: CallFailure =
          kind === 'later'
            ? { type: 'network', status: null, message: reason.code }
            : { type: 'server', ...reason };
        return err(failure);
      }
    },
    // The sales of the device are those that it numbers or refunds by itself.
    saveLocal: () => Promise.resolve(ok(null)),
    rememberLastSale: () => dropDraft(till),
    bumpCounters: () => Promise.resolve(),
    printMain: printFinishedInvoice,
    onSuccess: (outcome) => {
      if (outcome.kind !== 'stored') return;
      playSound('accept');
      showFinished(outcome.sale);
    },
    onError: (failed) => {
      // Without a network now, what was sent before may still be stored.
      const outcome =
        failed.code === 'J102' && isUnanswered(cart)
          ? { ...failed, cart: { ...failed.cart, lastError: cart.lastError } }
          : failed;
      ports.onError(outcome);
      // A reload must not forget that the invoice may be stored.
      if (outcome.code === 'J102') void till.sales.putDraft(outcome.cart);
      const text = refused?.at?.text ?? '';
      if (text !== '' && outcome.code !== 'J100' && outcome.code !== 'EMPLOYEE_REQUIRED')
        notify(outcome.code, text);
    },
  });
}
