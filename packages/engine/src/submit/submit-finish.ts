import type { FrozenSale } from '../document/frozen-sale.ts';
import {
  SUBMIT_SUCCESS,
  type Stored,
  type SubmitContext,
  type SubmitOutcome,
  type SubmitPorts,
  type SubmitWarning,
} from './submit.types.ts';

/**
 * The steps after a sale was stored, in the specification's order: record ids, save locally,
 * remember as last sale, vouchers, kitchen ticket, main document, counters, automation. Printing
 * only begins once the sale is in the local store; a failed printer causes a warning and never
 * loses the sale.
 */
export async function finishSale(
  sale: FrozenSale,
  stored: Stored,
  context: SubmitContext,
  ports: SubmitPorts,
): Promise<SubmitOutcome> {
  const done = recordIds(sale, stored);
  const status = stored.at === 'server' ? 1 : 0;
  const saved = await saveLocal(done, status, ports);
  if (saved !== null) {
    return {
      kind: 'local_error',
      code: 'ERROR',
      message: saved,
      cart: { ...sale.cart, lifecycle: 'open', lastError: `ERROR: ${saved}` },
    };
  }
  const warnings: SubmitWarning[] = [];
  for (const [step, action] of followUps(done, stored, context, ports)) {
    const message = await attempt(action);
    if (message !== null) warnings.push({ step, message });
  }
  return { kind: 'stored', code: SUBMIT_SUCCESS, status, sale: done, warnings };
}

function recordIds(sale: FrozenSale, stored: Stored): FrozenSale {
  const number = stored.at === 'server' ? stored.answer.number : stored.number;
  const vatConfirmation = stored.at === 'server' ? stored.answer.vatConfirmation : null;
  return {
    ...sale,
    cart: {
      ...sale.cart,
      header: { ...sale.cart.header, number, vatConfirmationNumber: vatConfirmation },
    },
    serverId: stored.at === 'server' ? stored.answer.id : null,
    number,
    dailyCounter: stored.at === 'server' ? stored.answer.dailyCounter : stored.dailyCounter,
    vatConfirmation,
  };
}

async function saveLocal(
  sale: FrozenSale,
  status: 0 | 1,
  ports: SubmitPorts,
): Promise<string | null> {
  try {
    const saved = await ports.saveLocal(sale, status);
    return saved.ok ? null : saved.error;
  } catch (error) {
    return messageOf(error);
  }
}

type FollowUp = readonly [SubmitWarning['step'], () => Promise<void>];

function followUps(
  sale: FrozenSale,
  stored: Stored,
  { settings }: SubmitContext,
  ports: SubmitPorts,
): FollowUp[] {
  const steps: FollowUp[] = [['remember', () => ports.rememberLastSale(sale)]];
  if (stored.at === 'server') {
    const { creditVouchers, giftCards, vouchers, coupons } = stored.answer;
    if (creditVouchers.length > 0)
      steps.push(['vouchers', () => ports.printVouchers('credit_voucher', creditVouchers)]);
    if (giftCards.length > 0)
      steps.push(['vouchers', () => ports.printVouchers('gift_card', giftCards)]);
    if (vouchers.length > 0)
      steps.push(['vouchers', () => ports.printVouchers('voucher', vouchers)]);
    if (coupons.length > 0) steps.push(['vouchers', () => ports.printVouchers('coupon', coupons)]);
  }
  // The kitchen already got the ticket of an order when it was placed.
  if (settings.printKitchen && sale.cart.order === null) {
    steps.push(['kitchen', () => ports.printKitchen(sale, settings.kitchenTemplate)]);
  }
  steps.push(
    ['main', () => ports.printMain(sale)],
    ['counters', () => ports.bumpCounters(sale)],
    ['after', () => ports.afterSubmit(sale)],
  );
  return steps;
}

async function attempt(action: () => Promise<void>): Promise<string | null> {
  try {
    await action();
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
