import { mayPayBy, readTender, type Agorot, type Cart, type PaymentMethod } from '@dalpak/engine';
import type { PaymentTypeView, TillCardTerminals, TillSettings } from '@dalpak/contracts';

/** A tender of the pay screen: one of the system, or one of the business's own by its number. */
export type TillTender = NonNullable<PaymentTypeView['method']> | `own:${number}`;

/** The tender of a payment type. */
export function tenderOfType({ method, id }: PaymentTypeView): TillTender {
  return method ?? `own:${id}`;
}

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
  /** Active payment types of the branch, in their order. */
  readonly types: readonly PaymentTypeView[];
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
 * Payment types that may pay a bill now, in the order of the business: what the customer may use, what
 * is connected, and offline what does not need the server or what the branch allows. Empty only when
 * the customer may use none of the available ones.
 */
export function offeredTypes(
  cart: Pick<Cart, 'payments' | 'account'>,
  settings: PaySettings,
  online: boolean,
): readonly PaymentTypeView[] {
  return settings.types.filter((type) => {
    if (!mayPayBy(cart.account, type.kind)) return false;
    if (type.needs_customer && cart.account === null) return false;
    if (!online && !type.offline_allowed) return false;
    const { method } = type;
    if (
      method !== null &&
      REDEEMED.has(method) &&
      !online &&
      allowanceLeft(cart, settings.offline_allowance) === 0
    )
      return false;
    switch (method) {
      case 'card':
        return hasTerminal(settings.card, online) || settings.card_by_hand;
      case 'cibus':
      case 'tenbis':
        return online && settings[method] !== 'none';
      case 'plugin':
        return online && settings.plugins;
      case 'customer_credit':
        return cart.account?.type === 'customer' && cart.account.creditStatus !== 'blocked';
      default:
        return true;
    }
  });
}

/** Payment types that could pay this bill if the server were online. */
export function typesAwaitingServer(
  cart: Pick<Cart, 'payments' | 'account'>,
  settings: PaySettings,
  online: boolean,
): readonly PaymentTypeView[] {
  const now = offeredTypes(cart, settings, online);
  return offeredTypes(cart, settings, true).filter((type) => !now.includes(type));
}
