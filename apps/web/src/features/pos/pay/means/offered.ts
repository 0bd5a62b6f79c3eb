import { mayPayBy, PAYMENT_TYPE, readMeans, type Agorot, type Cart, type PaymentMethod } from '@dalpak/engine';
import type { TillSettings } from '@dalpak/contracts';

/** Means that the panel has a form for, in the order of its buttons. */
export const MEANS = ['cash', 'card', 'gift_card', 'voucher', 'credit_voucher', 'cheque', 'customer_credit', 'cibus', 'tenbis', 'transfer', 'plugin'] as const satisfies readonly PaymentMethod[];
export type Means = (typeof MEANS)[number];

const TYPE: Readonly<Record<Means, number>> = {
  cash: PAYMENT_TYPE.cash, card: PAYMENT_TYPE.card, gift_card: PAYMENT_TYPE.giftVoucher, voucher: PAYMENT_TYPE.giftVoucher, credit_voucher: PAYMENT_TYPE.exchangeVoucher,
  cheque: PAYMENT_TYPE.cheque, customer_credit: PAYMENT_TYPE.other, cibus: PAYMENT_TYPE.other, tenbis: PAYMENT_TYPE.other, transfer: PAYMENT_TYPE.transfer,
  plugin: PAYMENT_TYPE.other,
};

/** What the server alone knows the worth of: without it they are taken up to an allowance. */
const REDEEMED: ReadonlySet<PaymentMethod> = new Set<PaymentMethod>(['gift_card', 'voucher', 'credit_voucher', 'customer_credit']);

export type PaySettings = Pick<TillSettings, 'card_by_hand' | 'offline_allowance' | 'pinpad' | 'cibus' | 'tenbis'> & {
  /** Whether a plugin of the marketplace takes payments. */
  readonly plugins: boolean;
};

/**
 * What of the branch's allowance for sales without the server is left in a bill, agorot, never
 * below zero.
 */
export function allowanceLeft({ payments }: Pick<Cart, 'payments'>, allowance: Agorot): Agorot {
  const taken = payments.filter((payment) => {
    const means = readMeans(payment);
    return means.ok && REDEEMED.has(means.value.method);
  });
  return Math.max(0, taken.reduce((left, { amount }) => left - amount, allowance));
}

/** Whether a card can be charged at a terminal that the till speaks to. */
export function hasTerminal({ pinpad }: Pick<PaySettings, 'pinpad'>, online: boolean): boolean {
  return online && pinpad !== 'none';
}

/**
 * Means that a bill may be paid by here and now: what the customer may use, what is connected, and
 * without the server what needs none of it, or the branch allows. Empty only when the customer may
 * use nothing that there is.
 */
export function offeredMeans(cart: Pick<Cart, 'payments' | 'account'>, settings: PaySettings, online: boolean): readonly Means[] {
  return MEANS.filter((means) => {
    if (!mayPayBy(cart.account, TYPE[means])) return false;
    if (REDEEMED.has(means) && !online && allowanceLeft(cart, settings.offline_allowance) === 0) return false;
    switch (means) {
      case 'card': return hasTerminal(settings, online) || settings.card_by_hand;
      case 'cibus': case 'tenbis': return online && settings[means] !== 'none';
      case 'plugin': return online && settings.plugins;
      case 'customer_credit': return cart.account?.type === 'customer' && cart.account.creditStatus !== 'blocked';
      default: return true;
    }
  });
}

/** Means that this bill could be paid by if the server were there. */
export function meansAwaitingServer(cart: Pick<Cart, 'payments' | 'account'>, settings: PaySettings, online: boolean): readonly Means[] {
  const now = offeredMeans(cart, settings, online);
  return offeredMeans(cart, settings, true).filter((means) => !now.includes(means));
}
