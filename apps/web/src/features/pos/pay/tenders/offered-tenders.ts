import {
  mayPayBy,
  PAYMENT_TYPE,
  readTender,
  type Agorot,
  type Cart,
  type PaymentMethod,
} from '@dalpak/engine';
import type { TillCardTerminals, TillSettings } from '@dalpak/contracts';

/** Tenders that the panel has a form for, in the order of its buttons. */
export const TILL_TENDERS = [
  'cash',
  'card',
  'gift_card',
  'voucher',
  'credit_voucher',
  'cheque',
  'customer_credit',
  'cibus',
  'tenbis',
  'transfer',
  'plugin',
] as const satisfies readonly PaymentMethod[];
export type TillTender = (typeof TILL_TENDERS)[number];

const TYPE: Readonly<Record<TillTender, number>> = {
  cash: PAYMENT_TYPE.cash,
  card: PAYMENT_TYPE.card,
  gift_card: PAYMENT_TYPE.giftVoucher,
  voucher: PAYMENT_TYPE.giftVoucher,
  credit_voucher: PAYMENT_TYPE.exchangeVoucher,
  cheque: PAYMENT_TYPE.cheque,
  customer_credit: PAYMENT_TYPE.other,
  cibus: PAYMENT_TYPE.other,
  tenbis: PAYMENT_TYPE.other,
  transfer: PAYMENT_TYPE.transfer,
  plugin: PAYMENT_TYPE.other,
};

/** Tenders whose value only the server knows: offline they are accepted up to an allowance. */
const REDEEMED: ReadonlySet<PaymentMethod> = new Set<PaymentMethod>([
  'gift_card',
  'voucher',
  'credit_voucher',
  'customer_credit',
]);

export type PaySettings = Pick<
  TillSettings,
  'card_by_hand' | 'offline_allowance' | 'cibus' | 'tenbis'
> & {
  /** The card terminals of this till. */
  readonly card: TillCardTerminals;
  /** Whether a marketplace plugin takes payments. */
  readonly plugins: boolean;
};

/** The rest of the branch's offline allowance on a bill, agorot, never below zero. */
export function allowanceLeft({ payments }: Pick<Cart, 'payments'>, allowance: Agorot): Agorot {
  const taken = payments.filter((payment) => {
    const means = readTender(payment);
    return means.ok && REDEEMED.has(means.value.method);
  });
  return Math.max(
    0,
    taken.reduce((left, { amount }) => left - amount, allowance),
  );
}

/** Whether the till can charge a card at a terminal. */
export function hasTerminal({ terminals }: TillCardTerminals, online: boolean): boolean {
  return online && terminals.length > 0;
}

/**
 * Tenders that may pay a bill now: what the customer may use, what is connected, and offline what
 * does not need the server or what the branch allows. Empty only when the customer may use none of
 * the available ones.
 */
export function offeredTenders(
  cart: Pick<Cart, 'payments' | 'account'>,
  settings: PaySettings,
  online: boolean,
): readonly TillTender[] {
  return TILL_TENDERS.filter((means) => {
    if (!mayPayBy(cart.account, TYPE[means])) return false;
    if (REDEEMED.has(means) && !online && allowanceLeft(cart, settings.offline_allowance) === 0)
      return false;
    switch (means) {
      case 'card':
        return hasTerminal(settings.card, online) || settings.card_by_hand;
      case 'cibus':
      case 'tenbis':
        return online && settings[means] !== 'none';
      case 'plugin':
        return online && settings.plugins;
      case 'customer_credit':
        return cart.account?.type === 'customer' && cart.account.creditStatus !== 'blocked';
      default:
        return true;
    }
  });
}

/** Tenders that could pay this bill if the server were online. */
export function tendersAwaitingServer(
  cart: Pick<Cart, 'payments' | 'account'>,
  settings: PaySettings,
  online: boolean,
): readonly TillTender[] {
  const now = offeredTenders(cart, settings, online);
  return offeredTenders(cart, settings, true).filter((means) => !now.includes(means));
}
